//! What an engine makes of it.

use chessmith_game::{Game, Side};
use chessmith_search::{Evaluate, Features, Score};

use super::{Kind, Position, Quarry, Turn};

/// An evaluator of Quarry: material, a little for stock and ground, and takings as forcing turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth;

/// The same judgement without forcing turns, to compare a search with a plain one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Foreman => 10_000,
        Kind::Arrow(_) => 300,
        Kind::Pile(stones) => 80 * i32::from(stones),
    }
}

fn judge(position: &Position) -> Score {
    let of = |side: Side| {
        let own = position
            .pieces
            .iter()
            .filter(|(_, piece)| piece.side == side);
        let standing =
            own.map(|(&at, piece)| worth(piece.kind) + 4 * position.reach(at).len() as i32);
        let stock = &position.stocks[side];
        let beside = stock.stones.min(20) as i32 * 30 + i32::from(stock.arrows) * 150;
        standing.sum::<i32>() + beside + stock.coins.min(20) as i32
    };
    Score::units(of(position.turn) - of(position.turn.other()))
}

impl Evaluate<Quarry> for Worth {
    type Memo = ();

    fn root(&self, _: &Quarry, _: &Position) {}

    fn evaluate(&self, _: &Quarry, position: &Position, (): &()) -> Score {
        judge(position)
    }

    fn gain(&self, _: &Quarry, position: &Position, turn: &Turn) -> i32 {
        let Turn::Go { to, .. } = turn else { return 0 };
        let there = position
            .pieces
            .get(to)
            .filter(|there| there.side != position.turn);
        there.map_or(0, |there| worth(there.kind))
    }

    fn urgent(&self, game: &Quarry, position: &Position) -> bool {
        let side = game.side_to_move(position);
        position
            .foreman(side)
            .is_some_and(|at| position.attacked(at, side.other()))
    }

    fn breadth(&self, ply: u32) -> usize {
        if ply < 2 { 200 } else { 60 }
    }
}

/// Nothing of it is learned.
impl Features<Quarry> for Worth {}

impl Evaluate<Quarry> for Plain {
    type Memo = ();

    fn root(&self, _: &Quarry, _: &Position) {}

    fn evaluate(&self, _: &Quarry, position: &Position, (): &()) -> Score {
        judge(position)
    }

    fn gain(&self, _: &Quarry, _: &Position, _: &Turn) -> i32 {
        0
    }

    fn urgent(&self, _: &Quarry, _: &Position) -> bool {
        false
    }
}
