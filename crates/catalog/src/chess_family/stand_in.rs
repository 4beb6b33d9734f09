//! Material only, until the evaluator of the family is there.

use chessmith_game::Side;
use chessmith_orthodox::{Kind, Orthodox, Position, Turn};
use chessmith_search::{Evaluate, Score};

#[derive(Clone, Default)]
pub(crate) struct OrthodoxEvaluator;

const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];

impl Evaluate<Orthodox> for OrthodoxEvaluator {
    fn evaluate(&self, _: &Orthodox, position: &Position) -> Score {
        let of = |side: Side| -> i32 {
            Kind::ALL
                .iter()
                .map(|&kind| position.pieces(side, kind).len() as i32 * WORTH[kind.index()])
                .sum()
        };
        let side = position.side_to_move();
        Score::units(of(side) - of(side.other()))
    }

    fn gain(&self, _: &Orthodox, position: &Position, turn: &Turn) -> i32 {
        match turn {
            Turn::Move(m) => position.kind_at(m.to).map_or(0, |kind| WORTH[kind.index()]),
            Turn::Drop(_) => 0,
        }
    }

    fn urgent(&self, _: &Orthodox, position: &Position) -> bool {
        position.in_check()
    }
}
