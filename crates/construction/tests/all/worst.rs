//! The dearest questions that we know are answered at once.

#![expect(clippy::disallowed_types, reason = "a clock is looked at")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use chessmith_board::{Direction, Side};
use chessmith_construction::{Construction, Design, Lot, Phase, Piece, Position, Setup};
use chessmith_game::{Candidates, Compose, Game, Notate, Turns};

use crate::common::game;

/// How long an answer may take in a test build on a busy machine: some ten times of what it takes.
const MOST: Duration = Duration::from_millis(1_500);

/// Answers a question and tells how long it took.
fn timed<T>(what: &str, question: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = question();
    let time = start.elapsed();
    println!("{what}: {time:?}");
    assert!(time < MOST, "{what}: {time:?}");
    answer
}

fn design(text: &str) -> Design {
    text.parse().unwrap()
}

/// Twelve lots on which every piece of White is a chameleon that acts twice, among pieces to take.
fn feast(game: &Construction) -> Position {
    let mut setup = Setup::new(Phase::Play);
    for (index, side) in [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1].into_iter().enumerate() {
        let corner =
            chessmith_board::Coord::new(4 + 4 * (index as u8 % 4), 4 + 4 * (index as u8 / 4));
        setup.lots.push(Lot {
            owner: Side::BOTH[side],
            corner,
        });
    }
    let squares: Vec<_> = setup.lots.iter().flat_map(|lot| lot.squares()).collect();
    for at in squares {
        let (side, what) = match ((at.file + at.rank) % 3, at.rank % 4) {
            (0, _) => (Side::White, design("P[e,m,r,c]")),
            (1, 0) => (Side::Black, design("P[i,d,s,y]")),
            (1, _) => (Side::Black, design("P[e1,l1,op,dp]")),
            _ => continue,
        };
        let piece = Piece::new(side, what, Direction::North).unwrap();
        setup.pieces.push((at, piece));
    }
    let throne = Piece::new(Side::White, design("N[y]"), Direction::North).unwrap();
    setup.pieces[0].1 = throne;
    setup.position(game).unwrap()
}

#[test]
fn a_board_of_chameleons_is_thought_about_in_time() {
    let game = game(&[]);
    let position = feast(&game);
    let mut listed = 0;
    timed("the first 300 turns", || {
        game.turns(&position, &mut |_| {
            listed += 1;
            match listed {
                300 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
    });
    for budget in [20, 300] {
        let mut found = Vec::new();
        timed("candidates", || {
            game.candidates(&position, budget, 7, &mut |turn| {
                found.push(turn);
                ControlFlow::Continue(())
            })
        });
        assert!(!found.is_empty() && found.len() <= budget);
        assert!(
            found
                .iter()
                .all(|turn| game.validate(&position, turn).is_ok())
        );
    }
    let mut picks = Vec::new();
    for _ in 0..6 {
        let offers = timed("offers", || game.offers(&position, &picks)).unwrap();
        let Some(offer) = offers.offers.into_iter().next() else {
            break;
        };
        picks.push(offer.pick);
    }
}

#[test]
fn a_market_where_tokens_may_lower_prices_is_looked_through_in_time() {
    let list = include_str!("../../data/howe-1999.json")
        .replace("howe-1999", "cheaper")
        .replace(
            "\"nc\": { \"adjustment\": 0",
            "\"nc\": { \"adjustment\": -1",
        );
    let game = timed("the price list", || {
        game(&[("prices", &list), ("lot-price", "50")])
    });
    let mut setup = Setup::new(Phase::Buy);
    setup.lots_to_place = chessmith_board::PerSide::new(6, 6);
    setup.cash = chessmith_board::PerSide::new(1, 8);
    for side in Side::BOTH {
        setup.hand[side] = Design::all().step_by(231).take(191).collect();
        setup.hand[side].push(design("N[y]"));
        setup.hand[side].truncate(180);
        setup.hand[side].push(design("N[y]"));
    }
    let position = setup.position(&game).unwrap();
    timed("the first offers", || game.offers(&position, &[])).unwrap();
    timed("the listed turns", || game.count(&position));
    timed("candidates", || {
        game.candidates(&position, 300, 7, &mut |_| ControlFlow::Continue(()))
    });
}

#[test]
fn an_only_royal_piece_before_a_full_hand_is_thought_about_in_time() {
    let game = game(&[]);
    let mut setup = Setup::new(Phase::Place);
    for index in 0..12 {
        let corner = chessmith_board::Coord::new(2 + 4 * (index % 4), 2 + 4 * (index / 4));
        let owner = Side::BOTH[usize::from(index % 2)];
        setup.lots.push(Lot { owner, corner });
    }
    for (side, lot) in [(Side::White, 0), (Side::Black, 11)] {
        let throne = Piece::new(side, design("N[y]"), Direction::North).unwrap();
        setup.pieces.push((setup.lots[lot].corner, throne));
    }
    let many = Design::all().filter(|design| !design.is_royal());
    setup.hand[Side::White] = many.step_by(231).take(180).collect();
    let position = setup.position(&game).unwrap();
    for budget in [20, 150, 600] {
        let mut found = Vec::new();
        timed("candidates", || {
            game.candidates(&position, budget, 7, &mut |turn| {
                found.push(turn);
                ControlFlow::Continue(())
            })
        });
        assert!(!found.is_empty() && found.len() <= budget + 1);
        let legal = |turn| game.validate(&position, turn).is_ok();
        assert!(found.iter().all(legal));
    }
}

#[test]
fn hostile_texts_are_refused_in_time() {
    let game = game(&[]);
    let unknown: Vec<String> = (0..60_000).map(|n| format!("\"k{n}\":[1]")).collect();
    let pieces = "{\"owner\":7},".repeat(60_000);
    let start = game.position_text(&game.start());
    let texts = [
        format!("{{{}}}", unknown.join(",")),
        start.replace("\"pieces\":[]", &format!("\"pieces\":[{pieces}7]")),
        start.replace(
            "\"hand\":{",
            &format!(
                "\"hand\":{{\"x\":{}1{},",
                "[".repeat(100_000),
                "]".repeat(100_000)
            ),
        ),
        "[".repeat(1_000_000),
        format!("{{\"game\":\"{}\"}}", "x".repeat(1_000_000)),
    ];
    for text in texts {
        let reasons = timed("a hostile text", || game.read_position(&text)).unwrap_err();
        let longest = reasons.iter().map(|reason| reason.message.len()).max();
        assert!(longest.unwrap_or(0) < 400, "{longest:?}");
        timed("its options", || Construction::options_of(&text));
    }
}
