//! Games of the engine with itself.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chessmith_catalog::game::{Finish, Side};
use chessmith_catalog::network::Network;
use chessmith_catalog::{
    Control, EngineSettings, Entry, Limits, LiveGame, Refused, Setting, Status,
};
use chessmith_contest::{MatchGame, Openings, Source};
use fastrand::Rng;

use crate::LearnError;

/// A side that is seen lost by so many hundredths, for so many turns of both in a row, has lost.
const LOST: i32 = 1_500;
const AGREED: usize = 6;

/// After so many turns, a game that was seen level within so many hundredths for so many turns is drawn.
const LATE: usize = 100;
const LEVEL: i32 = 8;
const LEVEL_FOR: usize = 12;

/// After so many turns of both sides a game is drawn.
const LONGEST: usize = 400;

/// The table, in mebibytes: searches are short.
const HASH_MIB: usize = 2;

/// An opening leads neither side by more than this, in hundredths, as a search of so many positions sees it.
const BALANCE: i32 = 300;
const BALANCE_NODES: u64 = 500;

/// How the engine plays itself.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlay {
    /// What games are begun with.
    pub setting: Setting,
    /// Random turns at the beginning, at least; up to four more are played.
    pub opening: usize,
    /// Positions that are searched for a turn: between half of these and half more, by lot.
    pub nodes: u64,
    /// What openings and lots are drawn from. Each game has its own, by its number.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

/// Plays games with these numbers and hands each over as it ends, which on several threads need not be in their
/// order; those that are under way when `stopped` says so are lost.
///
/// # Errors
///
/// If the setting is refused, or `keep` fails.
pub fn play(
    entry: &dyn Entry,
    how: &SelfPlay,
    network: Option<&Arc<Network>>,
    numbers: Vec<u64>,
    stopped: &(dyn Fn() -> bool + Sync),
    keep: &mut dyn FnMut(MatchGame) -> Result<(), LearnError>,
) -> Result<(), LearnError> {
    let numbers = Mutex::new(numbers.into_iter());
    let over = AtomicBool::new(false);
    let ends = || stopped() || over.load(Ordering::Relaxed);
    let (sender, games) = channel();
    let mut outcome = Ok(());
    thread::scope(|scope| {
        for _ in 0..how.threads.max(1) {
            let (sender, numbers, ends) = (sender.clone(), &numbers, &ends);
            scope.spawn(move || {
                let next = || {
                    numbers
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .next()
                };
                while !ends() {
                    let Some(number) = next() else { return };
                    let game = one(entry, how, network, number, ends);
                    // Nobody listens any more when the work is over.
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for game in games {
            let kept = match game {
                Ok(Some(game)) => keep(game),
                Ok(None) => Ok(()),
                Err(refused) => Err(refused.into()),
            };
            if let Err(error) = kept
                && outcome.is_ok()
            {
                over.store(true, Ordering::Relaxed);
                outcome = Err(error);
            }
        }
    });
    outcome
}

/// Plays one game; `None` if it was stopped.
fn one(
    entry: &dyn Entry,
    how: &SelfPlay,
    network: Option<&Arc<Network>>,
    number: u64,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<MatchGame>, Refused> {
    // Numbers that stand side by side give unrelated games.
    let seed =
        how.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03);
    let mut rng = Rng::with_seed(seed);
    let source = Source::Random {
        turns: how.opening + rng.usize(0..=4),
        balance: BALANCE,
        nodes: BALANCE_NODES,
    };
    let mut openings = Openings::new(entry, how.setting.clone(), source, rng.u64(..));
    let opening = openings.draw()?;
    let mut live = opening.begin(entry)?;
    live.use_network(network.cloned())?;
    live.thinker().set(EngineSettings {
        hash_mib: HASH_MIB,
        ..EngineSettings::default()
    });
    let Some((finish, scores)) = to_the_end(&mut *live, how.nodes, &mut rng, stopped) else {
        return Ok(None);
    };
    let mut record = live.record();
    record.result = finish.result().to_owned();
    record.reason = Some(finish.reason.to_string());
    let player = match network {
        Some(network) => network.header().recipe.clone(),
        None => "no network".to_owned(),
    };
    let both = ["white", "black"].map(|side| (side.to_owned(), player.clone()));
    record.players = BTreeMap::from(both);
    Ok(Some(MatchGame {
        pair: number,
        game: 0,
        half_points: match finish.winner {
            Some(Side::White) => 2,
            None => 1,
            Some(Side::Black) => 0,
        },
        scores,
        longest_ms: [0, 0],
        record: record.into(),
    }))
}

/// Plays on to the end, and returns what both thought after each turn, from White's side.
fn to_the_end(
    live: &mut dyn LiveGame,
    nodes: u64,
    rng: &mut Rng,
    stopped: &dyn Fn() -> bool,
) -> Option<(Finish, Vec<Option<i32>>)> {
    let mut scores: Vec<Option<i32>> = Vec::new();
    let seen = |scores: &[Option<i32>], last: usize, is: &dyn Fn(i32) -> bool| {
        let from = scores.len().checked_sub(last);
        from.is_some_and(|from| scores[from..].iter().flatten().all(|&score| is(score)))
    };
    loop {
        if stopped() {
            return None;
        }
        match live.status() {
            Status::Over(finish) => return Some((finish, scores)),
            Status::Ongoing { claims, .. } => {
                if let Some(claim) = claims.into_iter().next() {
                    return Some((Finish::draw(claim), scores));
                }
            }
        }
        if seen(&scores, AGREED, &|score| score >= LOST) {
            return Some((Finish::win(Side::White, "adjudication"), scores));
        }
        if seen(&scores, AGREED, &|score| score <= -LOST) {
            return Some((Finish::win(Side::Black, "adjudication"), scores));
        }
        let is_late = scores.len() >= LATE;
        if is_late && seen(&scores, LEVEL_FOR, &|score| score.abs() <= LEVEL) {
            return Some((Finish::draw("adjudication"), scores));
        }
        if scores.len() >= LONGEST {
            return Some((Finish::draw("length"), scores));
        }
        let limits = Limits {
            nodes: Some(nodes / 2 + rng.u64(0..=nodes)),
            ..Limits::default()
        };
        // There is a turn, as the game is not over.
        let found = live.think(limits, &NoClock, &mut |_| ())?;
        let score = found.score().raw();
        scores.push(Some(match live.side_to_move() {
            Side::White => score,
            Side::Black => -score,
        }));
        live.play(found.turn()).ok()?;
    }
}

/// A clock for searches that are limited otherwise.
struct NoClock;

impl Control for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        false
    }
}
