//! What the engine tests of all families share: the engine must answer the committed positions, beat who
//! plays anything, and behave as recorded.
//!
//! With `CHESSMITH_SOAK` set, the tests run in full and by the clock; without it they are fewer and
//! limited by nodes, so that other work on the machine changes nothing.

use std::sync::Arc;
use std::time::Duration;

use chessmith_game::{Game, Line, Playable};
use chessmith_search::{
    Devices, Engine, EngineSettings, Evaluate, Level, Limits, Question, Report, Score, Untimed,
    Variation, fingerprint,
};
use chessmith_testkit::arena::{against, wrong_answers};
use chessmith_testkit::contract::read;
use chessmith_testkit::trials::{self, Aim, Trial};
use chessmith_testkit::{in_full, plain};
use fastrand::Rng;

/// A limit of nodes.
pub(crate) fn nodes(most: u64) -> Limits {
    Limits {
        nodes: Some(most),
        ..Limits::default()
    }
}

/// A limit of time.
pub(crate) fn time(milliseconds: u64) -> Limits {
    Limits {
        time: Some(Duration::from_millis(milliseconds)),
        ..Limits::default()
    }
}

/// Checks that a file holds 50 positions of each aim, and proves them, those to be saved against so many
/// `plies`: of these `few`, unless in full.
pub(crate) fn positions_are_proved<G: Playable>(game: &G, text: &str, few: usize, plies: u32) {
    let trials = trials::parse(text).unwrap();
    let of = |aim| trials.iter().filter(move |trial: &&Trial| trial.aim == aim);
    assert_eq!((of(Aim::Win).count(), of(Aim::Save).count()), (50, 50));
    let few = if in_full() { 50 } else { few };
    for trial in of(Aim::Win).chain(of(Aim::Save).take(few)) {
        trials::prove(game, trial, plies);
    }
}

/// Checks that the engine is right in 95 of 100 positions, at 200 ms each; in the short form, which asks
/// two of five, of both aims, with a limit of nodes.
pub(crate) fn positions_are_answered<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    text: &str,
    short: Limits,
) {
    let mut trials = trials::parse(text).unwrap();
    let mut limits = time(200);
    if !in_full() {
        limits = short;
        let mut index = 0;
        trials.retain(|_| {
            index += 1;
            index % 5 < 2
        });
    }
    let wrong = wrong_answers(game, evaluator, &trials, limits);
    let right = trials.len() - wrong.len();
    println!("{right} of {} right", trials.len());
    assert!(right * 100 >= trials.len() * 95, "wrong are {wrong:#?}");
}

/// Checks that the engine loses no game against `anyone`, who plays anything, and wins `wanted` of 20: 20 games at
/// 20 ms a turn, or, in the short form, `few` with a limit of nodes and that share of them.
pub(crate) fn anything_is_beaten<G: Playable, E: Evaluate<G> + Clone>(
    rules: impl Fn(u64) -> Arc<G>,
    evaluator: &E,
    anyone: impl Fn(&G, &G::Position, &mut Rng) -> G::Turn,
    wanted: u64,
    few: u64,
    short: Limits,
) {
    let (games, limits) = if in_full() {
        (20, time(20))
    } else {
        (few, short)
    };
    let tally = against(rules, evaluator, anyone, 0..games, limits);
    println!("{tally:?}");
    assert_eq!(tally.lost, 0, "{tally:?}");
    assert!(u64::from(tally.won) * 20 >= games * wanted, "{tally:?}");
}

/// Lets a new engine think about a position; the line is told in texts.
pub(crate) fn think<G: Playable, E: Evaluate<G>>(
    game: &Arc<G>,
    evaluator: E,
    position: &str,
    limits: Limits,
) -> Report<String> {
    let line = Line::from_position(Arc::clone(game), read(&**game, position));
    let mut engine = Engine::new(evaluator, 8);
    let report = engine
        .think(&line, limits, &Untimed, &mut |_| ())
        .expect("the game goes on");
    let texts = |turns: &[G::Turn]| {
        let mut position = line.position().clone();
        let texts = turns.iter().map(|turn| {
            let text = game.turn_text(&position, turn);
            game.apply(&mut position, turn);
            text
        });
        texts.collect()
    };
    let lines = report.lines.iter().map(|found| Variation {
        score: found.score,
        turns: texts(&found.turns),
    });
    Report {
        lines: lines.collect(),
        depth: report.depth,
        longest: report.longest,
        nodes: report.nodes,
        elapsed: report.elapsed,
        table_permille: report.table_permille,
    }
}

/// Checks that the nodes of a search of fixed depth are those recorded: a change here is a change of
/// behaviour, and is committed as such.
pub(crate) fn behaves_as_recorded<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    positions: &[&str],
    depth: u32,
    recorded: &str,
) {
    let positions = positions.iter().map(|text| read(&**game, text));
    let recorded: u64 = recorded.trim().parse().unwrap();
    assert_eq!(fingerprint(game, evaluator, positions, depth), recorded);
}

/// An evaluator that judges as another, but finds nothing forcing: so that looking at everything ends.
#[derive(Clone)]
struct Calm<E>(E);

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Calm<E> {
    type Memo = E::Memo;

    fn root(&self, game: &G, position: &G::Position) -> E::Memo {
        self.0.root(game, position)
    }

    fn after(
        &self,
        game: &G,
        before: (&G::Position, &E::Memo),
        turn: &G::Turn,
        position: &G::Position,
    ) -> E::Memo {
        self.0.after(game, before, turn, position)
    }

    fn evaluate(&self, game: &G, position: &G::Position, memo: &E::Memo) -> Score {
        self.0.evaluate(game, position, memo)
    }

    fn prospects(&self, game: &G, position: &G::Position, score: Score) -> Score {
        self.0.prospects(game, position, score)
    }

    fn gain(&self, _: &G, _: &G::Position, _: &G::Turn) -> i32 {
        0
    }

    fn urgent(&self, _: &G, _: &G::Position) -> bool {
        false
    }

    fn breadth(&self, ply: u32) -> usize {
        self.0.breadth(ply)
    }
}

/// Checks that a search without devices finds the scores of plain minimax, in every `step`-th of the
/// committed positions, to a small depth.
pub(crate) fn searches_plainly<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    text: &str,
    (step, depth): (usize, u32),
) {
    let evaluator = &Calm(evaluator.clone());
    for trial in trials::parse(text).unwrap().iter().step_by(step) {
        let position = read(&**game, &trial.position);
        let line = Line::from_position(Arc::clone(game), position.clone());
        for depth in 1..=depth {
            let mut engine = Engine::new(evaluator.clone(), 4).with_devices(Devices::NONE);
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let report = engine.think(&line, limits, &Untimed, &mut |_| ());
            let report = report.expect("the game goes on");
            let expected = plain::score(&**game, evaluator, &position, depth);
            assert_eq!(report.score().raw(), expected, "depth {depth}: {trial}");
        }
    }
}

/// Checks that two threads find the one turn that wins at once, and that one thread finds the same
/// with the same work when it is asked again.
pub(crate) fn threads_find_wins<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    text: &str,
) {
    let trials = trials::parse(text).unwrap();
    let wins = trials.iter().filter(|trial| trial.aim == Aim::Win);
    for trial in wins.step_by(5) {
        let position = read(&**game, &trial.position);
        let line = Line::from_position(Arc::clone(game), position);
        let limits = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        let answer = |threads| {
            let settings = EngineSettings {
                hash_mib: 1,
                threads,
                lines: 1,
                ..EngineSettings::default()
            };
            let mut engine = Engine::with_settings(evaluator.clone(), settings);
            let report = engine.think(&line, limits, &Untimed, &mut |_| ());
            report.expect("the game goes on")
        };
        let found = game.turn_text(line.position(), answer(2).turn());
        assert_eq!(found, trial.turns[0], "{trial}");
        assert_eq!(answer(1), answer(1), "{trial}");
    }
}

/// Checks that from level 3 on a turn that wins at once is played: in every tenth of the committed
/// positions, or in all in full.
pub(crate) fn levels_win_at_once<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    text: &str,
) {
    let trials = trials::parse(text).unwrap();
    let wins = trials.iter().filter(|trial| trial.aim == Aim::Win);
    for trial in wins.step_by(if in_full() { 1 } else { 10 }) {
        let line = Line::from_position(Arc::clone(game), read(&**game, &trial.position));
        let mut engine = Engine::new(evaluator.clone(), 1);
        for level in 3..=9 {
            let question = Question {
                level: Level::new(level).unwrap(),
                seed: u64::from(level),
                ..Question::from(Limits::default())
            };
            let found = engine.think(&line, question, &Untimed, &mut |_| ());
            let found = found.expect("the game goes on");
            let turn = game.turn_text(line.position(), found.turn());
            assert_eq!(turn, trial.turns[0], "level {level}: {trial}");
        }
    }
}
