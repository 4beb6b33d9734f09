//! The engine with the evaluator of FreeChess: what it must find, and whom it must beat.

mod anyone;
mod support;

use std::ops::ControlFlow;
use std::sync::Arc;

use anyone::anyone;
use chessmith_eval::FreeChessEvaluator;
use chessmith_freechess::{FreeChess, Turn};
use chessmith_game::{Candidates, Game, Line, Notate, OptionValues};
use chessmith_network::Learned;
use chessmith_search::{Engine, Evaluate, Level, Limits, Question, Score, Untimed};
use support::{
    anything_is_beaten, behaves_as_recorded, levels_win_at_once, nodes, positions_are_answered,
    positions_are_proved, searches_plainly, think, threads_find_wins,
};

const POSITIONS: &str = include_str!("positions/freechess.txt");

fn rules() -> Arc<FreeChess> {
    Arc::new(FreeChess::default())
}

#[test]
fn the_committed_positions_are_what_they_say() {
    // Turns are too many for deeper proofs.
    positions_are_proved(&*rules(), POSITIONS, 10, 1);
}

#[test]
fn wins_are_found_and_losses_avoided() {
    positions_are_answered(
        &rules(),
        &FreeChessEvaluator::default(),
        POSITIONS,
        nodes(15_000),
    );
}

#[test]
fn who_plays_anything_is_beaten() {
    anything_is_beaten(
        |_| rules(),
        &FreeChessEvaluator::default(),
        anyone,
        12,
        3,
        nodes(500),
    );
}

#[test]
fn what_is_offered_is_taken() {
    // The rook takes the knight, and nobody takes it back.
    let position = "12k/13/13/13/4n8/13/13/13/4R8/13/13/13/K12[/] w + - 1 30";
    let report = think(
        &rules(),
        FreeChessEvaluator::default(),
        position,
        nodes(5_000),
    );
    assert_eq!(report.turn(), "e5-e9", "{report:?}");
    // On e9 it would be taken by the bishop.
    let position = "12k/13/6b6/13/4p8/13/13/13/4R8/13/13/13/K12[/] w + - 1 30";
    let report = think(
        &rules(),
        FreeChessEvaluator::default(),
        position,
        nodes(5_000),
    );
    assert_ne!(report.turn(), "e5-e9", "{report:?}");
}

#[test]
fn the_exact_search_finds_what_looking_at_everything_finds() {
    searches_plainly(&rules(), &FreeChessEvaluator::default(), POSITIONS, (34, 2));
}

#[test]
fn who_has_combinators_alone_is_hemmed_in() {
    let counted = |text: &str| {
        let position = rules().read_position(text).expect("a position");
        let evaluator = FreeChessEvaluator::default();
        let score = evaluator.prospects(&rules(), &position, Score::units(4_000));
        score.raw()
    };
    let against = |own: &str, reserve: &str, theirs: &str| {
        counted(&format!(
            "13/2c10/13/13/13/13/6{own}6/13/13/13/13/13/13[{reserve}/{theirs}] w + - 9 90"
        ))
    };
    let plain = against("{KR}", "C5P", "kcn");
    assert_eq!(plain, 4_000, "a knight is left, so everything counts");
    let far = against("{KR}", "C5P", "kc");
    let near = against("K", "CR5P", "kc");
    let fewer = against("K", "C5P", "kc");
    assert!(
        plain < fewer && fewer < near && far < near,
        "the fewer squares are valid the better, as long as nothing is given away for it: {plain} {far} {near} {fewer}"
    );
    let both = against("K", "2C", "kc");
    assert_eq!(both, 4_000, "neither side has anything else");
}

#[test]
fn a_depth_that_is_not_finished_has_begun_with_what_looks_best() {
    let (game, evaluator) = (rules(), FreeChessEvaluator::default());
    for text in [
        "1P11/13/13/13/2{kcrbp}10/13/1{cb}11/C12/13/13/13/11B1/13[K8N9P/8n11p] w + - 0 22",
        "1P11/6{kcrbn}6/12P/13/13/13/1{cb}11/C12/13/13/13/13/13[K7N7P/7n11p] w + - 0 27",
        "7P5/13/13/13/3{kcr2b}9/5{KCR2B}7/1b2P8/C12/13/13/13/13/{cp}12[2B8N10P/8n11p] w + P@a1 0 16",
    ] {
        let position = game.read_position(text).expect("a position");
        let sight = |turn: &Turn| {
            let mut after = position.clone();
            game.apply(&mut after, turn);
            -evaluator.evaluate(&game, &after, &()).raw()
        };
        let mut sights = Vec::new();
        game.candidates(&position, evaluator.breadth(0), 7, &mut |turn| {
            sights.push(sight(&turn));
            ControlFlow::Continue(())
        });
        let all = sights.len();
        // So many nodes are hardly more than one for each turn.
        let report = think(&game, evaluator.clone(), text, nodes(all as u64 * 11 / 10));
        assert_eq!(report.depth, 0, "{report:?}");
        let turn = game.read_turn(&position, report.turn()).expect("a turn");
        let worth = sight(&turn);
        let better = sights.into_iter().filter(|&sight| sight > worth).count();
        assert!(
            better * 50 < all,
            "{better} of {all} look better than {report:?}"
        );
    }
}

#[test]
fn a_weak_player_does_not_look_at_everything_before_it_thinks() {
    let game = rules();
    let text =
        "13/R12/12{kc2r}/9c3/13/13/5B7/13/13/13/1{KC}11/N12/13[C2B6N13P/5b8n13p] w + R@m11 0 11";
    let position = game.read_position(text).expect("a position");
    let line = Line::from_position(Arc::clone(&game), position);
    let mut engine = Engine::new(FreeChessEvaluator::default(), 1);
    let question = Question {
        level: Level::WEAKEST,
        ..Question::from(Limits::default())
    };
    let found = engine.think(&line, question, &Untimed, &mut |_| ());
    let nodes = found.expect("the game goes on").nodes;
    // It has more than 300 turns, and after each some 90 positions until nothing is taken.
    assert!((1_700..8_000).contains(&nodes), "{nodes}");
}

#[test]
fn the_weaker_the_level_the_more_it_gives_away_among_many_turns() {
    let game = rules();
    let text =
        "13/13/13/9c3/13/13/5B7/1bkn9/1b6R4/3N4R4/4K8/10N2/13[2CR5N13P/c2rb5n11p] w + B@b6 0 21";
    let position = game.read_position(text).expect("a position");
    let line = Line::from_position(Arc::clone(&game), position);
    // As the program plays: with room for a network.
    let evaluator = Learned::new(FreeChessEvaluator::default());
    let score = |level, seed| {
        let question = Question {
            level: Level::new(level).expect("a level"),
            seed,
            ..Question::from(Limits {
                depth: Some(1),
                ..Limits::default()
            })
        };
        let mut engine = Engine::new(evaluator.clone(), 1);
        let report = engine.think(&line, question, &Untimed, &mut |_| ());
        report.expect("the game goes on").score().raw()
    };
    let best = score(10, 0);
    let given = |level| (0..24).map(|seed| best - score(level, seed)).sum::<i32>() / 24;
    let given = [10, 9, 7, 5, 1].map(given);
    assert!(given.is_sorted(), "{given:?}");
    // With the ladder of other games the weakest level gives 0.10 units away.
    assert!(given[4] >= 15, "{given:?}");
}

#[test]
fn a_win_that_threatens_nothing_is_seen_at_once() {
    // Black's king is not in check, and has no square to go to.
    let position = "K2C9/13/k12/13/B12/13/13/13/13/13/13/13/13[B/] w + - 1 30";
    let report = think(
        &rules(),
        FreeChessEvaluator::default(),
        position,
        nodes(200),
    );
    assert_eq!(report.best().turns, ["B@d13"]);
    assert_eq!(report.score().plies_to_end(), Some(1));
}

#[test]
fn from_level_3_on_a_win_at_once_is_played() {
    levels_win_at_once(&rules(), &FreeChessEvaluator::default(), POSITIONS);
}

#[test]
fn two_threads_find_wins_and_one_finds_the_same_twice() {
    threads_find_wins(&rules(), &FreeChessEvaluator::default(), POSITIONS);
}

#[test]
fn the_search_behaves_as_recorded() {
    let positions = [
        "13/13/13/13/13/13/13/13/13/13/13/13/13[K2C3R5B8N13P/k2c3r5b8n13p] w - - 0 1",
        "12k/13/13/13/4rn7/13/4N3B4/13/13/3p9/13/13/K4P7[2N/2p] w + - 1 20",
        "13/13/3k9/13/1p2n8/6{np}6/13/13/6{NP}6/13/4P3N4/2K10/13[RB/rb] w + - 3 30",
    ];
    let recorded = include_str!("fingerprints/freechess");
    behaves_as_recorded(
        &rules(),
        &FreeChessEvaluator::default(),
        &positions,
        2,
        recorded,
    );
}

/// Returns a rank with its squares from right to left.
fn backwards(row: &str) -> String {
    let (mut squares, mut open) = (Vec::new(), false);
    for letter in row.chars() {
        let last = squares.last_mut().filter(|last: &&mut String| {
            open || letter.is_ascii_digit() && last.ends_with(|last: char| last.is_ascii_digit())
        });
        match last {
            Some(last) => last.push(letter),
            None => squares.push(letter.to_string()),
        }
        open = letter == '{' || open && letter != '}';
    }
    squares.reverse();
    squares.concat()
}

/// Returns a position with the board turned round and the colours changed.
fn turned_round(text: &str) -> String {
    let changed = |text: &str| -> String {
        let change = |letter: char| match letter.is_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        };
        text.chars().map(change).collect()
    };
    let (board, rest) = text.split_once('[').unwrap();
    let (reserves, rest) = rest.split_once(']').unwrap();
    let (white, black) = reserves.split_once('/').unwrap();
    let rows: Vec<_> = board
        .split('/')
        .rev()
        .map(|row| changed(&backwards(row)))
        .collect();
    let rest = match rest.strip_prefix(" w") {
        Some(rest) => format!(" b{rest}"),
        None => rest.replacen(" b", " w", 1),
    };
    format!(
        "{}[{}/{}]{rest}",
        rows.join("/"),
        changed(black),
        changed(white)
    )
}

#[test]
fn both_colours_are_judged_alike() {
    let (rules, evaluator) = (rules(), FreeChessEvaluator::default());
    let worth = |text: &str| {
        let position = rules.read_position(text).unwrap();
        evaluator.evaluate(&rules, &position, &()).raw()
    };
    let awkward = [
        "12k/13/13/13/4rn7/13/4N3B4/13/13/3p9/13/13/K4P7[2N/2p] w + - 1 20",
        "13/13/3k9/13/1p2n8/6{np}6/13/13/6{NP}6/13/4P3N4/2K10/13[RB/rb] w + - 3 30",
        // No royal piece on the board, combinators alone and joined, and a side with one piece.
        "13/13/13/2c10/13/5{C2RN}7/13/6{kb}6/13/13/3C9/13/13[K/3p] b + - 3 30",
        "7C1R3/12k/6c3P2/10P2/13/13/6p1P3C/3N8K/7p5/10P2/13/13/8c4[/] w + - 19 136",
        "12k/13/13/13/13/13/13/13/13/13/13/13/{KRB}C11[/2c13p] w + - 3 30",
    ];
    for text in awkward {
        assert_eq!(worth(text), worth(&turned_round(text)), "{text}");
    }
    let [hanging, protected] = ["13", "5p7"].map(|row| {
        worth(&format!(
            "12k/13/13/13/{row}/4r8/13/13/4R8/13/13/13/K12[/] w + - 3 30"
        ))
    });
    assert!(hanging > protected + 200, "{hanging} and {protected}");
}

#[test]
fn a_check_that_k_may_go_back_from_forces_nothing() {
    let checked = |here: &str, own: &str| {
        format!("12k/13/13/13/4r8/13/13/13/13/13/13/13/{own}{here}8[/] w + - 3 30")
    };
    let forces = |whole: &str, text: &str| {
        let mut options = OptionValues::default();
        options.set("whole-return", whole);
        let game = FreeChess::new(options).unwrap();
        let position = game.read_position(text).unwrap();
        let evaluator = FreeChessEvaluator::default();
        assert!(evaluator.urgent(&game, &position), "{text}");
        let forces = evaluator.forcing(&game, &position);
        let back = game.read_turn(&position, "e1:K^").unwrap();
        assert!(forces || game.validate(&position, &back).is_ok(), "{text}");
        forces
    };
    assert!(!forces("allow", &checked("{KN}", "4")) && !forces("forbid", &checked("{KN}", "4")));
    assert!(!forces("allow", &checked("K", "P3")) && forces("forbid", &checked("K", "P3")));
    // Who takes the last piece back has lost. Rules: FC-42.
    assert!(forces("allow", &checked("K", "4")));
}
