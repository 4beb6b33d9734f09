//! Games at random from beginning to end, with and without each option of the rules.
//!
//! 30 games each, with the options in turn; with `CHESSMITH_SOAK` set, 1,000 with each.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

use chessmith_catalog::game::{Candidates, Notate, OptionKind, OptionScope, OptionSpec, Pick};
use chessmith_catalog::{LiveGame, Setting, Status};
use chessmith_freechess::FreeChess;
use chessmith_testkit::in_full;
use fastrand::Rng;

use crate::support;

/// Returns the default setting, and one for each other value of an option of the rules.
fn settings(options: &[OptionSpec]) -> Vec<Setting> {
    let rules = options
        .iter()
        .filter(|spec| spec.scope == OptionScope::Rules);
    let others = rules.flat_map(|spec| {
        let values = match &spec.kind {
            OptionKind::Choice(values) => &values[..],
            _ => &[],
        };
        let others = values
            .iter()
            .filter(|value| Some(&***value) != spec.default.as_deref());
        others.map(|value| Setting::with_options([(&*spec.name, &**value)]))
    });
    std::iter::once(Setting::default()).chain(others).collect()
}

/// Returns the text of a legal turn: mostly one of those listed first, now and then one built pick by pick.
fn any_turn(live: &dyn LiveGame, rng: &mut Rng) -> String {
    // Few are enough to choose from, but sometimes it should be the whole list of most games.
    let most = 1 << rng.u32(..9);
    let mut turns = Vec::new();
    if rng.u8(..16) > 0 {
        live.turns(&mut |turn| {
            turns.push(turn);
            if turns.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let turn = rng.choice(turns);
        return turn.unwrap_or_else(|| panic!("no turn in {}", live.position_text()));
    }
    built(live, rng)
}

/// Returns the text of a turn built pick by pick.
fn built(live: &dyn LiveGame, rng: &mut Rng) -> String {
    let mut picks: Vec<Pick> = Vec::new();
    loop {
        let list = live.offers(&picks).unwrap();
        match list.finish {
            Some(finish) if list.offers.is_empty() || rng.bool() => return finish.text,
            _ => {}
        }
        let offer = rng.choice(list.offers).unwrap_or_else(|| {
            let picks: Vec<_> = picks.iter().map(|pick| &*pick.0).collect();
            panic!("no way on from {picks:?} in {}", live.position_text())
        });
        picks.push(offer.pick);
    }
}

/// Returns the text of a legal turn of FreeChess, which has too many to list them.
///
/// Mostly one of a sample, from the few that capture most to what a wide one has; now and then one built
/// pick by pick.
fn any_sampled(live: &dyn LiveGame, rng: &mut Rng) -> String {
    if rng.u8(..16) == 0 {
        return built(live, rng);
    }
    let rules = FreeChess::settled(live.options().clone());
    let position = rules.read_position(&live.position_text()).unwrap();
    let most = 1 << rng.u32(4..9);
    let mut turns = Vec::new();
    rules.candidates(&position, most, rng.u64(..), &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    let turn = rng.choice(turns);
    let turn = turn.unwrap_or_else(|| panic!("no turn in {}", live.position_text()));
    rules.turn_text(&position, &turn)
}

/// Plays a game to its end, or until it is left alone, and returns whether it ended.
fn play(live: &mut dyn LiveGame, rng: &mut Rng) -> bool {
    let draw = match &*live.record().game {
        "freechess" => any_sampled,
        _ => any_turn,
    };
    for _ in 0..600 {
        let turn = draw(live, rng);
        if let Err(refused) = live.play(&turn) {
            panic!("{turn} in {}: {refused}", live.position_text());
        }
        if matches!(live.status(), Status::Over(_)) {
            return true;
        }
    }
    false
}

#[test]
fn games_end_or_go_on_with_each_option() {
    let catalog = support::catalog();
    for entry in catalog.iter() {
        let settings = settings(&entry.info().options);
        let games = if in_full() {
            1_000 * settings.len()
        } else {
            30.max(settings.len())
        };
        let next = AtomicUsize::new(0);
        let played = || {
            let seeds = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let ended = seeds.take_while(|&seed| seed < games).filter(|&seed| {
                if seed > 0 && seed % 500 == 0 {
                    println!("{}: {seed} of {games} begun", entry.info().id);
                }
                let mut rng = Rng::with_seed(seed as u64);
                let setting = &settings[seed % settings.len()];
                let mut live = entry.begin(setting).unwrap();
                play(&mut *live, &mut rng)
            });
            ended.count()
        };
        let threads = available_parallelism().map_or(1, NonZero::get);
        let ended: usize = scope(|scope| {
            let started: Vec<_> = (0..threads).map(|_| scope.spawn(played)).collect();
            let counts = started.into_iter().map(|thread| thread.join().unwrap());
            counts.sum()
        });
        println!("{}: {ended} of {games} ended", entry.info().id);
        assert!(ended > 0, "{}: no game ends", entry.info().id);
    }
}
