//! Writing positions as JSON. Rules: `docs/notation.md`.

use chessmith_board::{PerSide, Side};
use serde::Serialize;

use crate::{Construction, Position};

#[derive(Serialize)]
struct Text<'a> {
    game: &'static str,
    options: Options<'a>,
    phase: &'static str,
    turn: &'static str,
    cash: Sides<u32>,
    stopped: Sides<bool>,
    lots_to_place: Sides<u8>,
    lots: Vec<Lot>,
    pieces: Vec<Piece>,
    hand: Sides<Vec<String>>,
    clock: u32,
    #[serde(rename = "move")]
    number: u32,
}

#[derive(Serialize)]
struct Options<'a> {
    cash: u32,
    lot_price: u32,
    turf: &'static str,
    prices: &'a str,
    no_progress: u32,
}

#[derive(Serialize)]
struct Sides<T> {
    white: T,
    black: T,
}

#[derive(Serialize)]
struct Lot {
    owner: &'static str,
    square: String,
}

#[derive(Serialize)]
struct Piece {
    owner: &'static str,
    square: String,
    design: String,
    facing: &'static str,
}

impl<T> Sides<T> {
    fn of<'a, U: 'a>(values: &'a PerSide<U>, each: impl Fn(&'a U) -> T) -> Self {
        Self {
            white: each(&values[Side::White]),
            black: each(&values[Side::Black]),
        }
    }
}

/// Writes a position.
pub(crate) fn write(game: &Construction, position: &Position) -> String {
    let lots = position.land().lots().iter().map(|lot| Lot {
        owner: lot.owner.word(),
        square: lot.corner.to_string(),
    });
    let pieces = position.pieces().map(|(at, piece)| Piece {
        owner: piece.side().word(),
        square: at.to_string(),
        design: piece.design().to_string(),
        facing: piece.facing().letters(),
    });
    let text = Text {
        game: "construction",
        options: Options {
            cash: game.cash(),
            lot_price: game.lot_price(),
            turf: game.turf().word(),
            prices: game.prices().name(),
            no_progress: game.no_progress(),
        },
        phase: position.phase.word(),
        turn: position.side.word(),
        cash: Sides::of(&position.cash, |&cash| cash),
        stopped: Sides::of(&position.stopped, |&stopped| stopped),
        lots_to_place: Sides::of(&position.lots_to_place, |&lots| lots),
        lots: lots.collect(),
        pieces: pieces.collect(),
        hand: Sides::of(&position.hand, |hand| {
            let each = hand.designs();
            each.flat_map(|(design, count)| {
                std::iter::repeat_n(design.to_string(), usize::from(count))
            })
            .collect()
        }),
        clock: position.clock,
        number: position.number,
    };
    // A struct of texts and numbers always has a text.
    serde_json::to_string(&text).unwrap_or_default()
}
