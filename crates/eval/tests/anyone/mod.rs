//! Who plays anything, where turns are too many to be listed.

use std::ops::ControlFlow;

use chessmith_board::Square;
use chessmith_freechess::{
    Attribute, FreeChess, Path, Placement, Position, Split, SubPiece, Tally, Turn,
};
use chessmith_game::{Coverage, Game, Turns};
use fastrand::Rng;

/// How many turns are listed to draw from them alike.
const LISTED: usize = 300;

/// Draws one of the turns, each with the same chance, where they can be listed; where they are too many,
/// a placement, a move or a split with the same chance, and then whatever is legal of the kind: of all
/// attributes, pieces, partitions and squares alike.
pub(crate) fn anyone(game: &FreeChess, position: &Position, rng: &mut Rng) -> Turn {
    let mut listed = Vec::new();
    let coverage = game.turns(position, &mut |turn| {
        listed.push(turn);
        match listed.len() > LISTED {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if coverage != Coverage::Complete {
        let draws = [draw_placement, draw_move, draw_split];
        for _ in 0..1_000 {
            let drawn = rng.choice(&draws).and_then(|draw| draw(position, rng));
            if let Some(turn) = drawn.filter(|turn| game.validate(position, turn).is_ok()) {
                return game.canonical(position, &turn);
            }
        }
    }
    listed.swap_remove(rng.usize(..listed.len()))
}

fn square(rng: &mut Rng) -> Square {
    Square(rng.u16(..169))
}

fn draw_placement(position: &Position, rng: &mut Rng) -> Option<Turn> {
    let reserve = position.reserve(position.side_to_move());
    let kinds = Attribute::ALL.into_iter();
    let held: Vec<_> = kinds.filter(|k| reserve.count(k.index()) > 0).collect();
    Some(Turn::Place(Placement {
        attribute: *rng.choice(&held)?,
        square: square(rng),
    }))
}

fn draw_origin(position: &Position, rng: &mut Rng) -> Option<(Square, Tally)> {
    let own: Vec<_> = position
        .of_side(position.side_to_move())
        .into_iter()
        .collect();
    let origin = *rng.choice(&own)?;
    Some((origin, position.piece_at(origin)?.tally()))
}

fn draw_path(origin: Square, tally: Tally, rng: &mut Rng) -> Option<Path> {
    let legs = match tally.is_combinator() {
        true => rng.usize(1..=tally.len().min(3) as usize),
        false => 1,
    };
    Path::through([origin].into_iter().chain((0..legs).map(|_| square(rng))))
}

fn draw_move(position: &Position, rng: &mut Rng) -> Option<Turn> {
    let (origin, tally) = draw_origin(position, rng)?;
    draw_path(origin, tally, rng).map(Turn::Move)
}

/// Every copy stays, returns, or goes with one of two sub-pieces.
fn draw_split(position: &Position, rng: &mut Rng) -> Option<Turn> {
    let (origin, tally) = draw_origin(position, rng)?;
    let mut shares = [Tally::EMPTY; 4];
    for (kind, count) in tally.iter() {
        for _ in 0..count {
            let share = rng.choice(&mut shares)?;
            *share = *share + Tally::of(kind);
        }
    }
    let [_, returned, sent @ ..] = shares;
    let sent = sent.into_iter().filter(|tally| !tally.is_empty());
    let parts = sent.map(|tally| {
        let path = draw_path(origin, tally, rng)?;
        Some(SubPiece { tally, path })
    });
    Some(Turn::Split(Box::new(Split {
        origin,
        parts: parts.collect::<Option<_>>()?,
        returned,
    })))
}
