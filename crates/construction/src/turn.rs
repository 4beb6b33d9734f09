//! Turns: one value for every text.

use std::fmt;

use chessmith_board::{Coord, Cursor, Direction, TextError};

use crate::{Design, Token, Tokens};

/// One thing that a piece does. Rules: CS-16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// It moves; the direction gives the facing after it.
    Move {
        /// Where it stands.
        from: Coord,
        /// Where it goes.
        to: Coord,
        /// All tokens that a chameleon has after a capture, if they change. Rules: CS-20.
        tokens: Option<Tokens>,
    },
    /// It turns by 180° at the edge. Rules: CS-10.
    Round(Coord),
    /// It removes a token from an enemy beside it. Rules: CS-19.
    Steal {
        /// Where the thief stands.
        from: Coord,
        /// Where its victim stands.
        at: Coord,
        /// What it takes.
        token: Token,
    },
}

impl Action {
    /// Returns where the acting piece stands.
    #[must_use]
    pub const fn from(self) -> Coord {
        match self {
            Self::Move { from, .. } | Self::Round(from) | Self::Steal { from, .. } => from,
        }
    }

    /// Returns where the acting piece stands afterwards.
    #[must_use]
    pub const fn end(self) -> Coord {
        match self {
            Self::Move { to, .. } => to,
            Self::Round(from) | Self::Steal { from, .. } => from,
        }
    }
}

/// One whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Buys a piece. Rules: CS-22.
    Buy(Design),
    /// Buys a lot. Rules: CS-22.
    BuyLot,
    /// Stops buying or placing. Rules: CS-22, CS-24.
    Done,
    /// Lays a lot with its lower-left square here. Rules: CS-23.
    Lay(Coord),
    /// Lays all lots as a rectangle of so many files and ranks of lots. Rules: CS-27.
    Turf {
        /// The width in lots.
        files: u8,
        /// The height in lots.
        ranks: u8,
    },
    /// Places or drops a piece. Rules: CS-24, CS-25.
    Put {
        /// Which.
        design: Design,
        /// Where it looks.
        facing: Direction,
        /// Where.
        at: Coord,
    },
    /// A piece acts once or twice. Rules: CS-16.
    Act(Action, Option<Action>),
}

const _: () = assert!(size_of::<Turn>() <= 32);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to, tokens } => {
                write!(f, "{from}-{to}")?;
                tokens.map_or(Ok(()), |tokens| write!(f, "={tokens}"))
            }
            Self::Round(from) => write!(f, "{from}~"),
            Self::Steal { from, at, token } => write!(f, "{from}!{at}:{}", token.code()),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buy(design) => write!(f, "+{design}"),
            Self::BuyLot => f.write_str("+lot"),
            Self::Done => f.write_str("done"),
            Self::Lay(corner) => write!(f, "lot@{corner}"),
            Self::Turf { files, ranks } => write!(f, "turf@{files}x{ranks}"),
            Self::Put { design, facing, at } => {
                write!(f, "{design}/{}@{at}", facing.letters())
            }
            Self::Act(first, None) => first.fmt(f),
            Self::Act(first, Some(second)) => write!(f, "{first};{second}"),
        }
    }
}

impl std::str::FromStr for Turn {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let turn = read(&mut cursor)?;
        cursor.finish()?;
        Ok(turn)
    }
}

fn read(cursor: &mut Cursor<'_>) -> Result<Turn, TextError> {
    if cursor.eat("done") {
        return Ok(Turn::Done);
    }
    if cursor.eat("+lot") {
        return Ok(Turn::BuyLot);
    }
    if cursor.eat("+") {
        return Ok(Turn::Buy(Design::read(cursor)?));
    }
    if cursor.eat("lot@") {
        return Ok(Turn::Lay(Coord::read(cursor)?));
    }
    if cursor.eat("turf@") {
        let files = cursor.number("the width in lots", 6)? as u8;
        cursor.expect("x")?;
        let ranks = cursor.number("the height in lots", 6)? as u8;
        return Ok(Turn::Turf { files, ranks });
    }
    match cursor.peek() {
        Some('A'..='Z') => read_put(cursor),
        Some('a'..='z') => read_act(cursor),
        _ => Err(cursor.unexpected(
            "a turn: done, +lot, + and a design, lot@, turf@, a design to place, or the square of a piece",
        )),
    }
}

fn read_put(cursor: &mut Cursor<'_>) -> Result<Turn, TextError> {
    let design = Design::read(cursor)?;
    cursor.expect("/")?;
    let facing = read_facing(cursor)?;
    cursor.expect("@")?;
    let at = Coord::read(cursor)?;
    Ok(Turn::Put { design, facing, at })
}

/// Reads compass letters such as `ne`.
pub(crate) fn read_facing(cursor: &mut Cursor<'_>) -> Result<Direction, TextError> {
    let column = cursor.column();
    let letters = cursor.take_while(|c| c.is_ascii_lowercase());
    Direction::from_letters(letters).ok_or_else(|| {
        let known = Direction::ALL.map(Direction::letters).join(" ");
        TextError::at(column, format!("expected a facing, one of {known}"))
    })
}

fn read_act(cursor: &mut Cursor<'_>) -> Result<Turn, TextError> {
    let first = read_action(cursor)?;
    let second = cursor.eat(";").then(|| read_action(cursor)).transpose()?;
    Ok(Turn::Act(first, second))
}

fn read_action(cursor: &mut Cursor<'_>) -> Result<Action, TextError> {
    let from = Coord::read(cursor)?;
    if cursor.eat("~") {
        return Ok(Action::Round(from));
    }
    if cursor.eat("!") {
        let at = Coord::read(cursor)?;
        cursor.expect(":")?;
        let column = cursor.column();
        let code = cursor.take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        let token = Token::from_code(code).ok_or_else(|| {
            let codes = Token::ALL.map(Token::code).join(" ");
            TextError::at(column, format!("expected a token, one of {codes}"))
        })?;
        return Ok(Action::Steal { from, at, token });
    }
    if !cursor.eat("-") {
        return Err(cursor.unexpected("\"-\" and a square, \"~\", or \"!\" and a square"));
    }
    let to = Coord::read(cursor)?;
    let tokens = cursor.eat("=").then(|| Tokens::read(cursor)).transpose()?;
    Ok(Action::Move { from, to, tokens })
}
