//! Fluidity Chess: material, places, reach, what stands where it can be captured, and how much room a king has.
//!
//! The weights are fitted to games of the engine with itself: `weights.txt` says to which.

mod weights;

use std::sync::Arc;

use chessmith_board::eight::{self, Set};
use chessmith_board::{Side, Square};
use chessmith_fluidity::{Fluidity, Kind, Position, Turn};
use chessmith_game::Game;
use chessmith_search::{Aspects, Evaluate, Features, Input, InputSet, Score, Switch, Told};

use self::weights::Weights;
use crate::aspects;
use crate::men;
use crate::tapered::{self, Tapered, tapered};
use crate::weights::{Fitted, compiled_in};

/// Judges positions of Fluidity Chess.
#[derive(Clone)]
pub struct FluidityEvaluator(Arc<Weights>);

impl Default for FluidityEvaluator {
    /// Returns the evaluator with the weights that are compiled in, which are read anew.
    fn default() -> Self {
        let weights = compiled_in(Weights::NONE, include_str!("weights.txt"));
        FluidityEvaluator(Arc::new(weights))
    }
}

impl Fitted for FluidityEvaluator {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        Arc::make_mut(&mut self.0).each(visit);
    }
}

/// How much each kind counts for what is on the board, by number of [`Kind`].
const SHARES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What counts as all pieces on the board.
const WHOLE: i32 = 24;

impl Evaluate<Fluidity> for FluidityEvaluator {
    type Memo = ();

    fn root(&self, _: &Fluidity, _: &Position) {}

    fn evaluate(&self, _: &Fluidity, position: &Position, (): &()) -> Score {
        let own = position.side_to_move();
        let share = Kind::ALL
            .into_iter()
            .map(|kind| SHARES[kind.index()] * position.kind(kind).len() as i32)
            .sum();
        let balance = self.0.side_worth(position, own) - self.0.side_worth(position, own.other());
        Score::units(balance.at(share, WHOLE) + self.0.tempo)
    }

    fn piece_worth(&self, _: &Fluidity, piece: &str) -> Option<i32> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.is_written(piece))?;
        let squares = match kind {
            Kind::King => return None,
            Kind::Pawn => 8..56,
            _ => 0..64,
        };
        Some(tapered::mean(squares, |square| {
            self.0.placed(Side::White, kind, Square(square as u16))
        }))
    }

    fn gain(&self, _game: &Fluidity, position: &Position, turn: &Turn) -> i32 {
        let taken = position.taken(turn);
        let captured: i32 = Kind::ALL
            .into_iter()
            .map(|kind| WORTH[kind.index()] * (taken & position.kind(kind)).len() as i32)
            .sum();
        let promoted = turn
            .promotion
            .map_or(0, |kind| WORTH[kind.index()] - WORTH[Kind::Pawn.index()]);
        captured + promoted
    }

    /// The kind that moves, and where to.
    fn theme(&self, _: &Fluidity, position: &Position, turn: &Turn) -> u32 {
        let kind = position
            .piece_at(turn.from)
            .map_or(0, |(_, kind)| kind as u32);
        kind << 6 | u32::from(turn.to.0)
    }

    /// The pawns, and the pieces of each side.
    fn aspects(&self, _: &Fluidity, position: &Position) -> Aspects {
        let pawns = Side::BOTH.map(|side| position.pieces(side, Kind::Pawn).word());
        let [white, black] = Side::BOTH.map(|side| {
            let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Pawn);
            aspects::key(kinds.map(|kind| position.pieces(side, kind).word()))
        });
        [aspects::key(pawns), white, black, 0]
    }

    fn urgent(&self, game: &Fluidity, position: &Position) -> bool {
        position.in_check(game.side_to_move(position))
    }
}

impl Features<Fluidity> for FluidityEvaluator {
    fn inputs(&self, _: &Fluidity) -> InputSet {
        InputSet {
            name: "fluidity: side, kind and square",
            detail: 0,
            count: men::ON_BOARD,
        }
    }

    fn each(&self, _: &Fluidity, position: &Position, sink: &mut impl FnMut(Input)) {
        men::each(|side, kind| position.pieces(side, Kind::ALL[kind]), sink);
    }

    fn changes(
        &self,
        _: &Fluidity,
        before: &Position,
        after: &Position,
        sink: &mut impl FnMut(Input, Switch),
    ) -> Told {
        men::changes(
            |side, kind| before.pieces(side, Kind::ALL[kind]),
            |side, kind| after.pieces(side, Kind::ALL[kind]),
            sink,
        );
        Told::Changes
    }
}

/// Worth in hundredths of a pawn by [`Kind`], for what a capture brings; the inventor puts the knight at four
/// pawns.
const WORTH: [i32; 6] = [100, 400, 300, 380, 720, 20_000];

impl Weights {
    fn side_worth(&self, position: &Position, side: Side) -> Tapered {
        let occupied = position.occupied();
        let enemies = position.of_side(side.other());
        let mut worth = tapered(0, 0);
        for kind in Kind::ALL {
            let mut targets = Set::EMPTY;
            for square in position.pieces(side, kind) {
                worth += self.placed(side, kind, square);
                let (reach, captures) = match kind {
                    Kind::King => {
                        worth += self.king(position, side, square);
                        continue;
                    }
                    Kind::Pawn => (None, beside(square)),
                    Kind::Knight => {
                        let reach = eight::leaps(square).without(occupied);
                        (Some(reach), eight::arms(square))
                    }
                    Kind::Bishop => both(eight::diagonals(square, occupied)),
                    Kind::Rook => both(eight::straights(square, occupied)),
                    Kind::Queen => both(
                        eight::diagonals(square, occupied) | eight::straights(square, occupied),
                    ),
                };
                if let Some(reach) = reach {
                    worth += self.mobility[kind.index()][reach.len() as usize];
                }
                targets |= captures & enemies;
            }
            if targets.is_empty() {
                continue;
            }
            for victim in Kind::ALL {
                let count = (targets & position.kind(victim)).len() as i32;
                worth += self.threats[kind.index()][victim.index()] * count;
            }
        }
        worth
    }

    /// A king wants steps that nobody guards, and no enemies near it.
    fn king(&self, position: &Position, side: Side, king: Square) -> Tapered {
        let occupied = position.occupied();
        let steps = eight::steps(king);
        let attacked = |&to: &Square| !position.attackers(side.other(), to, occupied).is_empty();
        let free = steps.without(occupied).into_iter();
        let free = free.filter(|to| !attacked(to)).count();
        let near = steps
            .into_iter()
            .map(eight::steps)
            .fold(steps, |all, s| all | s);
        let near = near & position.of_side(side.other());
        let mut worth = self.room[free];
        for kind in Kind::ALL {
            worth += self.near[kind.index()] * (near & position.kind(kind)).len() as i32;
        }
        worth
    }
}

/// What a ranger reaches: there it goes, and beyond the first man there it captures him.
const fn both(reach: Set) -> (Option<Set>, Set) {
    (Some(reach), reach)
}

/// Returns the squares beside a square, on which a pawn captures in passing. Rules: FL-15.
fn beside(square: Square) -> Set {
    let rank = Set::from_word(0xFF << (square.0 / 8 * 8));
    eight::steps(square) & rank
}
