//! The turns and their texts.

use std::fmt;

use chessmith_board::{Cursor, TextError};
use chessmith_game::Facing;

use super::Spot;
use super::position::FACINGS;

/// What can be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// An arrow, facing somewhere.
    Arrow(Facing),
    /// A pile of some stones.
    Pile(u8),
}

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Changes coins into stones.
    Buy(u32),
    /// Lays the first slab of the rack with its lower-left square here.
    Lay(Spot),
    /// Drops something here.
    Drop(Item, Spot),
    /// Goes from one square to another.
    Go {
        /// The square left.
        from: Spot,
        /// The square entered.
        to: Spot,
        /// How many stones of a pile go; all if `None`, the canonical form of all.
        stones: Option<u8>,
    },
    /// Makes the arrow here face another way.
    Face(Spot, Facing),
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buy(coins) => write!(f, "buy:{coins}"),
            Self::Lay(spot) => write!(f, "lay@{spot}"),
            Self::Drop(Item::Arrow(way), spot) => write!(f, "drop:arrow/{}@{spot}", name(*way)),
            Self::Drop(Item::Pile(stones), spot) => write!(f, "drop:pile*{stones}@{spot}"),
            Self::Go {
                from,
                to,
                stones: None,
            } => write!(f, "go:{from}-{to}"),
            Self::Go {
                from,
                to,
                stones: Some(stones),
            } => write!(f, "go:{from}-{to}*{stones}"),
            Self::Face(spot, way) => write!(f, "face:{spot}/{}", name(*way)),
        }
    }
}

impl Turn {
    pub(super) fn read(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let turn = if cursor.eat("buy:") || cursor.eat("+") {
            Self::Buy(cursor.number("the number of coins", u64::from(u32::MAX))? as u32)
        } else if cursor.eat("lay@") {
            Self::Lay(Spot::read(&mut cursor)?)
        } else if cursor.eat("drop:arrow/") {
            let way = read_facing(&mut cursor)?;
            cursor.expect("@")?;
            Self::Drop(Item::Arrow(way), Spot::read(&mut cursor)?)
        } else if cursor.eat("drop:pile*") {
            let stones = cursor.number("the number of stones", 9)? as u8;
            cursor.expect("@")?;
            Self::Drop(Item::Pile(stones), Spot::read(&mut cursor)?)
        } else if cursor.eat("go:") {
            let from = Spot::read(&mut cursor)?;
            cursor.expect("-")?;
            let to = Spot::read(&mut cursor)?;
            let some = cursor.eat("*");
            let stones = some
                .then(|| cursor.number("the number of stones", 9))
                .transpose()?;
            Self::Go {
                from,
                to,
                stones: stones.map(|n| n as u8),
            }
        } else if cursor.eat("face:") {
            let spot = Spot::read(&mut cursor)?;
            cursor.expect("/")?;
            Self::Face(spot, read_facing(&mut cursor)?)
        } else {
            return Err(cursor.unexpected("buy:, lay@, drop:arrow/, drop:pile*, go: or face:"));
        };
        cursor.finish()?;
        Ok(turn)
    }
}

pub(super) fn name(way: Facing) -> &'static str {
    FACINGS[usize::from(way.0 % 8)]
}

pub(super) fn read_facing(cursor: &mut Cursor<'_>) -> Result<Facing, TextError> {
    let column = cursor.column();
    let word = cursor.take_while(|c| c.is_ascii_lowercase());
    match FACINGS.iter().position(|name| *name == word) {
        Some(way) => Ok(Facing(way as u8)),
        None => Err(TextError::at(
            column,
            format!("expected one of {}", FACINGS.join(", ")),
        )),
    }
}
