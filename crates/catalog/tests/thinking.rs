//! The engine behind the facade: what it remembers, what it can be asked, and when it stops.

mod support;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chessmith_catalog::{
    Catalog, Control, Device, Devices, EngineSettings, Limits, LiveGame, Question, Refused,
    Setting, TimeLeft,
};
use chessmith_testkit::arena::Clock;

fn begin(game: &str) -> Box<dyn LiveGame> {
    let catalog = Catalog::standard();
    catalog
        .find(game)
        .unwrap()
        .begin(&Setting::default())
        .unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn nodes_to(live: &dyn LiveGame, limits: Limits) -> u64 {
    live.think(limits, &support::no_time, &mut |_| ())
        .unwrap()
        .nodes
}

#[test]
fn a_fork_thinks_with_what_the_game_has_learned() {
    let live = begin("chess");
    let cold = nodes_to(&*live, depth(7));
    let warm = nodes_to(&*live.fork(), depth(7));
    assert!(warm * 2 < cold, "{warm} nodes after {cold}");
    live.thinker().forget();
    assert_eq!(nodes_to(&*live.fork(), depth(7)), cold);
}

#[test]
fn a_game_begun_anew_can_go_on_with_the_thinker_of_the_last() {
    let live = begin("chess");
    let cold = nodes_to(&*live, depth(7));
    let mut again = begin("chess");
    assert!(again.adopt(live.thinker()));
    assert!(nodes_to(&*again, depth(7)) * 2 < cold);
    assert!(!again.adopt(begin("fluidity").thinker()));
    // Of the same family, but other rules: nothing that was learned is of use.
    let mut other = begin("freestyle");
    let bare = begin("freestyle");
    bare.use_network(None).unwrap();
    let fresh = nodes_to(&*bare, depth(5));
    // What judges chess judges no other game.
    assert!(!other.adopt(live.thinker()));
    live.use_network(None).unwrap();
    assert!(other.adopt(live.thinker()));
    assert_eq!(nodes_to(&*other, depth(5)), fresh);
}

#[test]
fn without_a_device_nothing_is_remembered_that_was_found_with_it() {
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let live = entry.begin(&Setting::new()).unwrap();
        let limits = Limits {
            nodes: Some(2_000),
            depth: Some(3),
            ..Limits::default()
        };
        let without = EngineSettings {
            devices: Devices::ALL.without(Device::QuietTable),
            ..EngineSettings::default()
        };
        let anew = entry.begin(&Setting::new()).unwrap();
        anew.thinker().set(without);
        let expected = nodes_to(&*anew, limits);
        nodes_to(&*live, limits);
        live.thinker().set(without);
        assert_eq!(nodes_to(&*live, limits), expected, "{id}");
    }
}

#[test]
fn settings_stay_and_are_made_possible() {
    let live = begin("chess");
    assert_eq!(live.thinker().settings(), EngineSettings::default());
    let wild = EngineSettings {
        hash_mib: 1,
        threads: 0,
        lines: 1_000_000,
        ..EngineSettings::default()
    };
    live.thinker().set(wild);
    let kept = live.fork().thinker().settings();
    assert_eq!((kept.hash_mib, kept.threads), (1, 1));
    assert_eq!(kept.lines, EngineSettings::MOST_LINES);
}

#[test]
fn several_lines_begin_with_different_turns_and_get_no_better() {
    for entry in support::catalog().iter() {
        let live = entry.begin(&Setting::default()).unwrap();
        live.thinker().set(EngineSettings {
            lines: 3,
            ..EngineSettings::default()
        });
        let found = live
            .think(depth(2), &support::no_time, &mut |_| ())
            .unwrap();
        let mut first: Vec<_> = found.lines.iter().map(|line| &line.turns[0]).collect();
        // Few turns leave few lines.
        let expected = live.list(3).turns.len();
        assert_eq!(first.len(), expected, "{}", entry.info().id);
        assert!(found.lines.is_sorted_by(|a, b| a.score >= b.score));
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), expected, "{}: {found:?}", entry.info().id);
    }
}

#[test]
fn the_best_of_some_turns_is_among_them() {
    let live = begin("chess");
    let ask = |only: &[&str]| {
        let question = Question {
            limits: depth(4),
            only: only.iter().map(|&turn| turn.to_owned()).collect(),
            ..Question::default()
        };
        live.think_about(&question, &support::no_time, &mut |_| ())
    };
    let best = ask(&["h2h4", "a2a3"]).unwrap().unwrap();
    assert!(["h2h4", "a2a3"].contains(&best.turn()));
    let only = ask(&["Na3"]).unwrap().unwrap();
    assert_eq!(only.turn(), "b1a3");
    assert!(matches!(ask(&["e2e5"]), Err(Refused::Turn { .. })));
    assert!(matches!(ask(&["nonsense"]), Err(Refused::Text(_))));
}

/// Ponders for so many looks at the clock, and then has no time left.
struct Hit(AtomicU64);

impl Control for Hit {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(3_600)
    }

    fn stopped(&self) -> bool {
        false
    }

    fn counted(&self) -> Option<Duration> {
        let less = |looks: u64| looks.checked_sub(1);
        let pondering = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        match pondering {
            Ok(_) => None,
            Err(_) => Some(Duration::from_secs(3_600)),
        }
    }
}

#[test]
fn while_it_ponders_no_time_counts() {
    let live = begin("chess");
    let clock = Limits {
        clock: Some(TimeLeft {
            left: Duration::from_secs(1),
            ..TimeLeft::default()
        }),
        ..Limits::default()
    };
    let thought = |looks| {
        live.thinker().forget();
        let hit = Hit(AtomicU64::new(looks));
        live.think(clock, &hit, &mut |_| ()).unwrap()
    };
    let (short, long) = (thought(1), thought(60));
    assert!(short.nodes < 100, "{short:?}");
    assert!(long.depth > short.depth && long.nodes > 1_000, "{long:?}");
}

#[test]
fn a_mate_that_was_asked_for_ends_the_search() {
    let position = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
    let entry = Catalog::standard();
    let entry = entry.find("chess").unwrap();
    let live = entry.begin(&Setting::at_position(position)).unwrap();
    let limits = Limits {
        mate: Some(3),
        ..depth(40)
    };
    let found = live.think(limits, &support::no_time, &mut |_| ()).unwrap();
    let plies = found.score().plies_to_end().unwrap();
    assert!((1..=3).contains(&plies), "{found:?}");
}

#[test]
fn a_search_ends_soon_after_it_is_stopped() {
    /// Stops after 30 ms.
    struct Soon(Clock);

    const STOP: Duration = Duration::from_millis(30);

    impl Control for Soon {
        fn elapsed(&self) -> Duration {
            self.0.elapsed()
        }

        fn stopped(&self) -> bool {
            self.0.elapsed() >= STOP
        }
    }

    for entry in support::catalog().iter() {
        let live = entry.begin(&Setting::default()).unwrap();
        // Other work on the machine may delay any one of them.
        let late = || {
            let soon = Soon(Clock::start());
            live.think(Limits::default(), &soon, &mut |_| ()).unwrap();
            soon.elapsed().saturating_sub(STOP)
        };
        let soon = std::iter::repeat_with(late)
            .take(40)
            .any(|late| late < Duration::from_millis(10));
        assert!(soon, "{}: always late", entry.info().id);
    }
}

#[test]
fn two_threads_find_what_one_finds() {
    let live = begin("chess");
    let mut live = live.fork();
    for turn in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
        live.play(turn).unwrap();
    }
    live.thinker().set(EngineSettings {
        threads: 2,
        ..EngineSettings::default()
    });
    let found = live
        .think(depth(4), &support::no_time, &mut |_| ())
        .unwrap();
    assert_eq!(found.turn(), "h5f7");
    assert_eq!(found.score().plies_to_end(), Some(1));
}
