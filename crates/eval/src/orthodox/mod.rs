//! The evaluator of the chess family.
//!
//! Material and places, tapered by what is on the board; mobility, pawns, safety of the king; during the
//! setup what the placed king and rooks promise. The weights are fitted to games of the engine with itself:
//! `weights.txt` says to which.

mod exchange;
mod features;
mod king;
mod pawns;
mod position;
mod setup;
mod weights;

use std::sync::Arc;

use chessmith_board::Side;
use chessmith_game::Game;
use chessmith_orthodox::{Kind, Orthodox, Phase, Position, Turn};
use chessmith_search::{Aspects, Evaluate, Score};

use self::pawns::Structure;
use self::weights::Weights;
use crate::aspects;
use crate::tapered::{self, Tapered};
use crate::weights::{Fitted, compiled_in};

/// The evaluator of chess, Freestyle, Placement Freestyle and Free Placement.
#[derive(Clone)]
pub struct OrthodoxEvaluator(Arc<Judge>);

/// The weights, and what follows from them.
#[derive(Clone)]
struct Judge {
    weights: Weights,
    /// The worth of a kind on each square, material included, as White sees it.
    tables: [[Tapered; 64]; 6],
}

impl Default for OrthodoxEvaluator {
    /// Returns the evaluator with the weights that are compiled in, which are read anew.
    fn default() -> Self {
        let weights = compiled_in(Weights::NONE, include_str!("weights.txt"));
        let tables = weights.tables();
        OrthodoxEvaluator(Arc::new(Judge { weights, tables }))
    }
}

impl Fitted for OrthodoxEvaluator {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        let judge = Arc::make_mut(&mut self.0);
        judge.weights.each(visit);
        judge.tables = judge.weights.tables();
    }
}

impl Evaluate<Orthodox> for OrthodoxEvaluator {
    type Memo = Structure;

    fn root(&self, _: &Orthodox, position: &Position) -> Structure {
        self.0.weights.pawns.structure(position)
    }

    fn after(
        &self,
        game: &Orthodox,
        (before, structure): (&Position, &Structure),
        _: &Turn,
        position: &Position,
    ) -> Structure {
        match Structure::is_shared(before, position) {
            true => *structure,
            false => self.root(game, position),
        }
    }

    fn after_pass(
        &self,
        _: &Orthodox,
        (_, structure): (&Position, &Structure),
        _: &Position,
    ) -> Structure {
        *structure
    }

    fn evaluate(&self, _: &Orthodox, position: &Position, structure: &Structure) -> Score {
        let white = match position.phase() {
            Phase::Play => self.0.play(position, structure),
            _ => self.0.setup(position),
        };
        let own = match position.side_to_move() {
            Side::White => white,
            Side::Black => -white,
        };
        Score::units(own + self.0.weights.tempo)
    }

    fn piece_worth(&self, _: &Orthodox, piece: &str) -> Option<i32> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.is_written(piece))?;
        let squares = match kind {
            Kind::King => return None,
            Kind::Pawn => 8..56,
            _ => 0..64,
        };
        Some(tapered::mean(squares, |square| {
            self.0.tables[kind.index()][square]
        }))
    }

    fn gain(&self, _: &Orthodox, position: &Position, turn: &Turn) -> i32 {
        match turn {
            Turn::Move(m) => exchange::gain(position, *m),
            Turn::Drop(_) => 0,
        }
    }

    fn exchange(&self, _: &Orthodox, position: &Position, turn: &Turn, gain: i32) -> i32 {
        match turn {
            Turn::Move(m) => exchange::remains(position, *m, gain),
            Turn::Drop(_) => gain,
        }
    }

    fn urgent(&self, _: &Orthodox, position: &Position) -> bool {
        position.in_check()
    }

    /// Captures are weighed to the end, so late turns are seldom good.
    fn reductions(&self) -> u32 {
        34
    }

    /// The kind that moves, and where to.
    fn theme(&self, game: &Orthodox, _: &Position, turn: &Turn) -> u32 {
        match turn {
            Turn::Move(m) => (m.kind as u32) << 6 | u32::from(m.to.0),
            Turn::Drop(_) => game.tag(turn),
        }
    }

    /// The pawns, and the pieces of each side.
    fn aspects(&self, _: &Orthodox, position: &Position) -> Aspects {
        let pawns = Side::BOTH.map(|side| position.pieces(side, Kind::Pawn).word());
        let [white, black] = Side::BOTH.map(|side| {
            let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Pawn);
            aspects::key(kinds.map(|kind| position.pieces(side, kind).word()))
        });
        [aspects::key(pawns), white, black, 0]
    }

    /// Sound enough where the side has a piece that can lose a move.
    fn pass(&self, _: &Orthodox, position: &Position) -> Option<Position> {
        let own = position.of_side(position.side_to_move());
        let slow = position.kind(Kind::Pawn) | position.kind(Kind::King);
        let major = position.kind(Kind::Rook) | position.kind(Kind::Queen);
        // With one bishop or knight every turn may be a bad one, as in a problem.
        let is_free = (own - slow).has_several() || !(own & major).is_empty();
        is_free.then(|| position.passed()).flatten()
    }
}
