//! The search on a game that does not alternate and whose turns cannot all be listed.

mod support;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chessmith_game::{Candidates, Game, Line, Notate, Side, Standing};
use chessmith_search::{Control, Engine, Limits, Score, Untimed, fingerprint};
use chessmith_testkit::arena::Clock;
use chessmith_testkit::contract::read;
use chessmith_testkit::toy::Worth;
use fastrand::Rng;

use support::{quarry, small_position, think};

#[test]
fn the_line_expected_can_be_played_and_leads_to_the_end_announced() {
    let game = quarry(&[("patience", "400")]);
    let mut rng = Rng::with_seed(5);
    let mut won = 0;
    for _ in 0..60 {
        let position = read(&*game, &small_position(&mut rng, 12));
        if game.finish(&position).is_some() {
            continue;
        }
        let line = Line::from_position(Arc::clone(&game), position);
        let report = think(&mut Engine::new(Worth, 1), &line, 5);
        let mut played = line.clone();
        for turn in &report.best().turns {
            played.play(turn).expect("a line of legal turns");
        }
        if let Some(plies) = report.score().plies_to_end() {
            won += 1;
            assert_eq!(played.played().len(), plies.unsigned_abs() as usize);
            assert!(played.standing().is_over());
        }
    }
    assert!(won > 10, "{won} ends announced");
}

#[test]
fn wins_are_found_at_their_distance() {
    let game = quarry(&[]);
    let table = [
        // The foreman steps onto the other.
        ("m11,m12 F@m11,f@m12 0/0/0/- 0/0/0/- w 0 1", 1, "go:m11-m12"),
        // The arrow has to look the right way first; Black has nowhere to go.
        (
            "l11,m11,m12,m13 F@l11,A/w@m11,p1@m12,f@m13 0/0/0/- 0/0/0/- w 0 1",
            2,
            "go:l11-m12",
        ),
        (
            "k11,l11,m11,p11,q11 A/n@k11,f@m11,F@p11 0/0/0/- 0/0/0/- w 0 1",
            3,
            "face:k11/e",
        ),
    ];
    for (text, plies, turn) in table {
        let line = Line::from_position(Arc::clone(&game), read(&*game, text));
        let report = think(&mut Engine::new(Worth, 1), &line, 6);
        assert_eq!(
            report.score().plies_to_end(),
            Some(plies),
            "{text}: {:?}",
            report.best().turns
        );
        assert_eq!(report.turn().to_string(), turn, "{text}");
    }
}

#[test]
fn a_sample_proves_no_loss() {
    let game = quarry(&[]);
    // The arrow on m13 will take whatever comes to m12, and then the foreman behind it.
    let text = |coins, side| {
        let ground = "m11,m12,m13,y20,z20";
        format!("{ground} F@m11,a/s@m13,f@z20 {coins}/0/0/- 0/0/0/- {side} 0 1")
    };
    let score = |coins, side| {
        let line = Line::from_position(Arc::clone(&game), read(&*game, &text(coins, side)));
        think(&mut Engine::new(Worth, 1), &line, 6).score()
    };
    assert_eq!(score(0, 'w').plies_to_end(), Some(-2));
    assert_eq!(score(5, 'w').plies_to_end(), None);
    assert!(score(5, 'w') < Score::units(-5_000));
    let without_arrow =
        |score: Score| score.plies_to_end().is_none() && score > Score::units(5_000);
    assert_eq!(score(0, 'b').plies_to_end(), Some(1));
    let blocked = text(5, 'b').replace("a/s@m13", "a/e@m13");
    let line = Line::from_position(Arc::clone(&game), read(&*game, &blocked));
    let score = think(&mut Engine::new(Worth, 1), &line, 6).score();
    assert!(without_arrow(score), "{score}");
}

#[test]
fn who_stands_worse_repeats_and_who_stands_better_does_not() {
    let game = quarry(&[("patience", "400")]);
    let fixed = "m9,m10,m11,m20,n20,z26 F@m9,f@m20,p9@z26 0/0/0/- 0/0/0/- w 0 1";
    let free = "m9,m10,m11,m20,n20,m21,n21 F@m9,f@m20,p9@m21 0/0/0/- 0/0/0/- w 0 1";
    let score_after_two_rounds = |text| {
        let mut line = Line::from_position(Arc::clone(&game), read(&*game, text));
        for turn in ["go:m9-m10", "go:m20-n20", "go:m10-m9", "go:n20-m20"] {
            let turn = game.read_turn(line.position(), turn).unwrap();
            line.play(&turn).unwrap();
        }
        assert_eq!(line.occurrences(), 2);
        think(&mut Engine::new(Worth, 1), &line, 5).score()
    };
    let line = Line::from_position(Arc::clone(&game), read(&*game, fixed));
    assert!(think(&mut Engine::new(Worth, 1), &line, 3).score() < Score::units(-300));
    assert_eq!(
        think(&mut Engine::new(Worth, 1), &line, 4).score(),
        Score::DRAW
    );
    // Black's big pile cannot leave its island, and the foreman has but two squares.
    assert_eq!(score_after_two_rounds(fixed), Score::DRAW);
    // Here Black can do something else, and does.
    assert!(score_after_two_rounds(free) < Score::units(-300));
}

/// Stops at the n-th look.
struct Looks {
    left: AtomicU64,
}

impl Control for Looks {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        let less = |n: u64| n.checked_sub(1);
        self.left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_err()
    }
}

#[test]
fn stopped_at_any_moment_it_has_a_legal_turn() {
    let game = quarry(&[]);
    let line = Line::new(Arc::clone(&game));
    for looks in [0, 1, 2, 3, 5, 8, 20, 50] {
        let control = Looks {
            left: AtomicU64::new(looks),
        };
        let mut engine = Engine::new(Worth, 1);
        let report = engine
            .think(&line, Limits::default(), &control, &mut |_| ())
            .unwrap();
        game.validate(line.position(), report.turn()).unwrap();
        // Where no time passes, looks get rarer, but not without end.
        let most = looks * (1 << looks.min(10));
        assert!(
            report.nodes <= most,
            "{} nodes after {looks} looks",
            report.nodes
        );
        assert_eq!(looks >= 20, report.nodes > 100);
    }
}

#[test]
fn limits_are_kept() {
    let game = quarry(&[]);
    let line = Line::new(Arc::clone(&game));
    let mut engine = Engine::new(Worth, 1);
    let nodes = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let report = engine.think(&line, nodes, &Untimed, &mut |_| ()).unwrap();
    assert!((1..=501).contains(&report.nodes), "{} nodes", report.nodes);
    let mut depths = Vec::new();
    let deep = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    engine
        .think(&line, deep, &Untimed, &mut |report| {
            depths.push(report.depth)
        })
        .unwrap();
    assert_eq!(depths, [1, 2, 3]);
    let time = Limits {
        time: Some(Duration::from_millis(60)),
        ..Limits::default()
    };
    // Other work on the machine may delay any one of them.
    let longest = || {
        let clock = Clock::start();
        engine.think(&line, time, &clock, &mut |_| ()).unwrap();
        clock.elapsed()
    };
    let in_time = std::iter::repeat_with(longest)
        .take(40)
        .any(|took| took < Duration::from_millis(75));
    assert!(in_time, "never within 15 ms of the limit");
}

#[test]
fn a_finished_game_has_no_turn_and_equal_questions_have_equal_answers() {
    let game = quarry(&[]);
    let over = read(&*game, "m11 F@m11 0/0/0/- 0/0/0/- w 0 1");
    let line = Line::from_position(Arc::clone(&game), over);
    let answer = Engine::new(Worth, 1).think(&line, Limits::default(), &Untimed, &mut |_| ());
    assert_eq!(answer, None);
    let mut rng = Rng::with_seed(3);
    let texts: Vec<_> = (0..12).map(|_| small_position(&mut rng, 12)).collect();
    let count = || {
        fingerprint(
            &game,
            &Worth,
            texts.iter().map(|text| read(&*game, text)),
            4,
        )
    };
    let first = count();
    assert_eq!(first, count());
    assert!(first > 1_000, "{first}");
}

#[test]
fn it_beats_a_random_player() {
    let game = quarry(&[("coins", "30")]);
    let mut rng = Rng::with_seed(99);
    let mut won = 0;
    for round in 0..6 {
        let side = Side::BOTH[round % 2];
        let mut engine = Engine::new(Worth, 4);
        let mut line = Line::new(Arc::clone(&game));
        while !line.standing().is_over() && line.played().len() < 300 {
            let turn = if game.side_to_move(line.position()) == side {
                let limits = Limits {
                    nodes: Some(1_500),
                    ..Limits::default()
                };
                engine
                    .think(&line, limits, &Untimed, &mut |_| ())
                    .unwrap()
                    .turn()
                    .to_owned()
            } else {
                let mut turns = Vec::new();
                game.candidates(line.position(), 60, rng.u64(..), &mut |turn| {
                    turns.push(turn);
                    ControlFlow::Continue(())
                });
                turns[rng.usize(..turns.len())]
            };
            line.play(&turn).unwrap();
        }
        if let Standing::Over(finish) = line.standing() {
            assert_ne!(finish.winner, Some(side.other()), "it lost round {round}");
            won += usize::from(finish.winner == Some(side));
        }
    }
    assert!(won >= 5, "{won} of 6 won");
}
