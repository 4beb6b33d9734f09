//! The evaluator of the chess family.
//!
//! Material and places, tapered by what is on the board; mobility, pawns, safety of the king; during the
//! setup what the placed king and rooks promise. All weights are our own, set by hand.

mod exchange;
mod king;
mod pawns;
mod places;
mod position;
mod setup;

use chessmith_orthodox::{Kind, Orthodox, Phase, Position, Turn};
use chessmith_search::{Evaluate, Score};

/// The evaluator of chess, Freestyle, Placement Freestyle and Free Placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OrthodoxEvaluator;

impl Evaluate<Orthodox> for OrthodoxEvaluator {
    fn evaluate(&self, _: &Orthodox, position: &Position) -> Score {
        let white = match position.phase() {
            Phase::Play => position::judge(position),
            _ => setup::judge(position),
        };
        let own = match position.side_to_move() {
            chessmith_board::Side::White => white,
            chessmith_board::Side::Black => -white,
        };
        Score::units(own + TEMPO)
    }

    fn gain(&self, _: &Orthodox, position: &Position, turn: &Turn) -> i32 {
        match turn {
            Turn::Move(m) => exchange::gain(position, *m),
            Turn::Drop(_) => 0,
        }
    }

    fn urgent(&self, _: &Orthodox, position: &Position) -> bool {
        position.in_check()
    }

    /// Sound enough where the side has a piece that can lose a move.
    fn pass(&self, _: &Orthodox, position: &Position) -> Option<Position> {
        let own = position.of_side(position.side_to_move());
        let slow = position.kind(Kind::Pawn) | position.kind(Kind::King);
        if (own - slow).is_empty() {
            None
        } else {
            position.passed()
        }
    }
}

/// What it is worth to be on turn.
const TEMPO: i32 = 12;
