//! Levels of strength: what each may get wrong, in every game, and what none does.

use chessmith_catalog::game::Side;
use chessmith_catalog::{Analysis, Catalog, Level, Limits, LiveGame, Question, Setting, Status};

use crate::support;

fn ask(live: &dyn LiveGame, level: u8, seed: u64, limits: Limits) -> Analysis {
    let question = Question {
        limits,
        level: Level::new(level).unwrap(),
        seed,
        ..Question::default()
    };
    let found = live.think_about(&question, &support::no_time, &mut |_| ());
    found.unwrap().expect("the game goes on")
}

fn begin(game: &str, position: Option<&str>) -> Box<dyn LiveGame> {
    let catalog = Catalog::standard();
    let setting = position.map_or_else(Setting::default, Setting::at_position);
    catalog.find(game).unwrap().begin(&setting).unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

#[test]
fn every_level_plays_legal_turns_in_every_game_and_the_same_again_from_its_seed() {
    for entry in support::catalog().iter() {
        let id = &entry.info().id;
        for level in [1, 3, 6] {
            let mut live = entry.begin(&Setting::default()).unwrap();
            for ply in 0..4 {
                let found = ask(&*live, level, ply, depth(2));
                assert_eq!(ask(&*live, level, ply, depth(2)), found, "{id}, {level}");
                let played = live.play(found.turn());
                assert!(played.is_ok(), "{id}, level {level}: {played:?}");
            }
        }
    }
}

#[test]
fn another_seed_makes_other_errors() {
    let live = begin("chess", None);
    let turns = (0..20).map(|seed| ask(&*live, 1, seed, Limits::default()).turn().to_owned());
    let mut turns: Vec<_> = turns.collect();
    turns.sort_unstable();
    turns.dedup();
    assert!(turns.len() > 3, "{turns:?}");
}

#[test]
fn the_highest_level_is_the_engine_without_any() {
    for entry in support::catalog().iter() {
        let live = || entry.begin(&Setting::default()).unwrap();
        let plain = live().think(depth(2), &support::no_time, &mut |_| ());
        assert_eq!(ask(&*live(), 10, 5, depth(2)), plain.unwrap());
    }
}

#[test]
fn what_the_engine_remembers_makes_no_level_stronger() {
    let live = begin("chess", None);
    let fresh = ask(&*live, 5, 3, Limits::default());
    let strong = ask(&*live, 10, 3, depth(10));
    assert!(strong.depth > fresh.depth);
    assert_eq!(ask(&*live, 5, 3, Limits::default()), fresh);
}

#[test]
fn a_level_ends_by_itself_and_keeps_to_lower_limits() {
    let live = begin("chess", None);
    for level in 1..=9 {
        let found = ask(&*live, level, 0, Limits::default());
        assert!(found.depth >= 1, "{level}: {found:?}");
    }
    assert_eq!(ask(&*live, 9, 0, depth(2)).depth, 2);
    let few = Limits {
        nodes: Some(30),
        ..Limits::default()
    };
    assert!(ask(&*live, 9, 0, few).nodes <= 31);
}

#[test]
fn no_level_misses_what_is_plain() {
    // Only taking the queen keeps White from being a queen behind.
    let live = begin("chess", Some("4k3/8/8/8/3q4/4P3/8/4K3 w - - 0 1"));
    for level in 1..=9 {
        for seed in 0..20 {
            let found = ask(&*live, level, seed, Limits::default());
            assert_eq!(found.turn(), "e3d4", "level {level}, seed {seed}");
        }
    }
}

#[test]
fn who_is_three_levels_higher_wins() {
    let mut points = 0;
    for game in 0..6 {
        let higher = Side::BOTH[game % 2];
        let mut live = begin("chess", None);
        let result = loop {
            match live.status() {
                Status::Over(finish) => break finish.winner,
                Status::Ongoing { .. } if live.history().len() >= 200 => break None,
                Status::Ongoing { .. } => {}
            }
            let level = if live.side_to_move() == higher { 4 } else { 1 };
            let turn = ask(&*live, level, game as u64, Limits::default());
            live.play(turn.turn()).unwrap();
        };
        points += match result {
            Some(winner) if winner == higher => 2,
            None => 1,
            Some(_) => 0,
        };
    }
    assert!(points >= 10, "{points} of 12 points");
}
