//! Texts of positions.
//!
//! `GROUND PIECES WHITE BLACK TURN CLOCK NUMBER`, for example
//! `m11,m12,m13 F@m11,a/ne@m12,f@m13 1000/0/2/21+13 1000/0/2/- w 0 1`: squares of the ground and pieces
//! from a1 to z26 (foreman F, arrow A, pile P; lower case Black), stocks as coins, stones, arrows and
//! slabs (width and height, the next first), the side on turn with `+` after a purchase.

use chessmith_board::{Cursor, TextError};
use chessmith_game::{Notate, PerSide, Side};

use super::turn::{name, read_facing};
use super::{Kind, Piece, Position, Quarry, Slab, Spot, Stock, Turn};

/// The greatest number of coins or stones in a stock.
const MOST: u64 = 60_000;

impl Notate for Quarry {
    fn position_text(&self, position: &Position) -> String {
        let Position {
            ground,
            pieces,
            stocks,
            turn,
            bought,
            clock,
            number,
        } = position;
        let ground = joined(ground.iter().map(ToString::to_string), ",");
        let pieces = joined(
            pieces.iter().map(|(spot, &piece)| piece_text(*spot, piece)),
            ",",
        );
        let [white, black] = [Side::White, Side::Black].map(|side| stock_text(&stocks[side]));
        let plus = if *bought { "+" } else { "" };
        format!(
            "{ground} {pieces} {white} {black} {}{plus} {clock} {number}",
            turn.letter()
        )
    }

    fn read_position(&self, text: &str) -> Result<Position, Vec<TextError>> {
        read(text).map_err(|error| vec![error])
    }

    fn turn_text(&self, _: &Position, turn: &Turn) -> String {
        turn.to_string()
    }

    fn read_turn(&self, _: &Position, text: &str) -> Result<Turn, TextError> {
        Turn::read(text)
    }

    fn human_text(&self, _: &Position, turn: &Turn) -> String {
        match turn {
            Turn::Buy(coins) => format!("+{coins}"),
            other => other.to_string(),
        }
    }
}

fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() {
        "-".to_owned()
    } else {
        parts.join(separator)
    }
}

fn piece_text(spot: Spot, piece: Piece) -> String {
    let letter = |upper: char| match piece.side {
        Side::White => upper,
        Side::Black => upper.to_ascii_lowercase(),
    };
    match piece.kind {
        Kind::Foreman => format!("{}@{spot}", letter('F')),
        Kind::Arrow(way) => format!("{}/{}@{spot}", letter('A'), name(way)),
        Kind::Pile(stones) => format!("{}{stones}@{spot}", letter('P')),
    }
}

fn stock_text(stock: &Stock) -> String {
    let slabs = joined(
        stock
            .slabs
            .iter()
            .map(|slab| format!("{}{}", slab.width, slab.height)),
        "+",
    );
    format!("{}/{}/{}/{slabs}", stock.coins, stock.stones, stock.arrows)
}

fn read(text: &str) -> Result<Position, TextError> {
    let mut cursor = Cursor::new(text);
    let mut position = Position {
        ground: Default::default(),
        pieces: Default::default(),
        stocks: PerSide::new(empty(), empty()),
        turn: Side::White,
        bought: false,
        clock: 0,
        number: 1,
    };
    list(&mut cursor, ",", |cursor| {
        let column = cursor.column();
        let spot = Spot::read(cursor)?;
        if position.ground.last().is_some_and(|last| *last >= spot) {
            return Err(TextError::at(
                column,
                "expected the squares in order, a1 to z26",
            ));
        }
        position.ground.insert(spot);
        Ok(())
    })?;
    cursor.expect(" ")?;
    list(&mut cursor, ",", |cursor| read_piece(cursor, &mut position))?;
    for side in Side::BOTH {
        cursor.expect(" ")?;
        position.stocks[side] = read_stock(&mut cursor)?;
    }
    cursor.expect(" ")?;
    position.turn = if cursor.eat("w") {
        Side::White
    } else if cursor.eat("b") {
        Side::Black
    } else {
        return Err(cursor.unexpected("w or b"));
    };
    position.bought = cursor.eat("+");
    cursor.expect(" ")?;
    position.clock = cursor.number("the clock", 1 << 30)? as u32;
    cursor.expect(" ")?;
    position.number = cursor.number("the number", 1 << 30)? as u32;
    cursor.finish()?;
    match Side::BOTH
        .into_iter()
        .all(|side| position.foreman(side).is_none())
    {
        true => Err(TextError::whole("no side has a foreman")),
        false => Ok(position),
    }
}

const fn empty() -> Stock {
    Stock {
        coins: 0,
        stones: 0,
        arrows: 0,
        slabs: Vec::new(),
    }
}

fn list(
    cursor: &mut Cursor<'_>,
    separator: &str,
    mut read_one: impl FnMut(&mut Cursor<'_>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    if cursor.eat("-") {
        return Ok(());
    }
    read_one(cursor)?;
    while cursor.eat(separator) {
        read_one(cursor)?;
    }
    Ok(())
}

fn read_piece(cursor: &mut Cursor<'_>, position: &mut Position) -> Result<(), TextError> {
    let column = cursor.column();
    let letter = cursor.next_char().unwrap_or(' ');
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let kind = match letter.to_ascii_lowercase() {
        'f' => Kind::Foreman,
        'a' => {
            cursor.expect("/")?;
            Kind::Arrow(read_facing(cursor)?)
        }
        'p' => match cursor.number("the number of stones", 9)? {
            0 => return Err(TextError::at(column, "a pile has at least one stone")),
            stones => Kind::Pile(stones as u8),
        },
        _ => {
            return Err(TextError::at(
                column,
                "expected a piece: F, A/ne or P3, in either case",
            ));
        }
    };
    cursor.expect("@")?;
    let place = cursor.column();
    let spot = Spot::read(cursor)?;
    let problem = if !position.ground.contains(&spot) {
        Some(format!("there is no ground on {spot}"))
    } else if position
        .pieces
        .last_key_value()
        .is_some_and(|(last, _)| *last >= spot)
    {
        Some("expected the pieces in the order of their squares, one a square".to_owned())
    } else if kind == Kind::Foreman && position.foreman(side).is_some() {
        Some(format!("a second foreman of {}", side.name()))
    } else {
        None
    };
    if let Some(problem) = problem {
        return Err(TextError::at(place, problem));
    }
    position.pieces.insert(spot, Piece { side, kind });
    Ok(())
}

fn read_stock(cursor: &mut Cursor<'_>) -> Result<Stock, TextError> {
    let mut stock = empty();
    stock.coins = cursor.number("the number of coins", MOST)? as u32;
    cursor.expect("/")?;
    stock.stones = cursor.number("the number of stones", MOST)? as u32;
    cursor.expect("/")?;
    stock.arrows = cursor.number("the number of arrows", 9)? as u8;
    cursor.expect("/")?;
    list(cursor, "+", |cursor| {
        let column = cursor.column();
        let size = cursor.number("the size of a slab", 33)? as u8;
        let slab = Slab {
            width: size / 10,
            height: size % 10,
        };
        if !(1..=3).contains(&slab.width) || !(1..=3).contains(&slab.height) {
            return Err(TextError::at(
                column,
                "expected a slab of 11 to 33, width and height",
            ));
        }
        stock.slabs.push(slab);
        Ok(())
    })?;
    Ok(stock)
}
