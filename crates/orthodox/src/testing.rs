//! Positions for tests.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square};
use fastrand::Rng;

use crate::{BOARD, Kind, Number, Phase, Position, StartName, Turn, Variant};

/// Returns all legal turns.
pub(crate) fn legal_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let flow = position.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    turns
}

/// Returns the start of a game, with a random array where it has one.
pub(crate) fn random_start(rng: &mut Rng, variant: Variant) -> Position {
    let number = Number::new(rng.u16(..Number::COUNT)).unwrap();
    match variant {
        Variant::Chess => Position::named(StartName::freestyle(Number::CHESS)),
        Variant::Freestyle => Position::named(StartName::freestyle(number)),
        Variant::PlacementFreestyle => Position::named(StartName::Open(number)),
        Variant::FreePlacement => Position::before_pawns(false),
        Variant::FreePlacementSequential => Position::before_pawns(true),
    }
}

/// Returns a position that random turns lead to: of the setup, of the opening or much later.
pub(crate) fn random_position(rng: &mut Rng, variant: Variant) -> Position {
    let mut position = random_start(rng, variant);
    let setup = 2 * variant.setup_moves();
    let plies = match rng.u8(..4) {
        0 => rng.u32(..=setup),
        1 => setup + rng.u32(..30),
        _ => setup + rng.u32(..200),
    };
    for _ in 0..plies {
        let Some(turn) = rng.choice(legal_turns(&position)) else {
            break;
        };
        position.apply(&turn);
    }
    position
}

/// Returns a position in play in which much is attacked, checked and pinned: few pieces, strewn about.
pub(crate) fn strewn_position(rng: &mut Rng) -> Position {
    loop {
        let mut position = Position::empty(Phase::Play);
        (position.number, position.side) = (20, if rng.bool() { Side::White } else { Side::Black });
        for side in Side::BOTH {
            let mut kinds = vec![Kind::King];
            kinds.extend((0..rng.u8(1..9)).map(|_| Kind::ALL[rng.usize(..5)]));
            for kind in kinds {
                let square = Square(rng.u16(..64));
                let fits = kind != Kind::Pawn || (8..56).contains(&square.0);
                if fits && !position.occupied().has(square) {
                    position.men.put(side, kind, square);
                }
            }
        }
        let kings = Side::BOTH.iter().all(|&side| position.king(side).is_some());
        if kings && position.checkers(position.side.other()).is_empty() {
            return position;
        }
    }
}

/// Returns the square of this name.
pub(crate) fn square(name: &str) -> Square {
    BOARD.square(name.parse().unwrap()).unwrap()
}

/// Returns a number of trials: the full one if the environment asks for it.
pub(crate) fn trials(short: usize, full: usize) -> usize {
    if chessmith_testkit::in_full() {
        full
    } else {
        short
    }
}
