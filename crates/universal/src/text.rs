//! Positions as texts: `BOARD[W1,W2,.../b1,b2,...] TURN EP RIGHTS PENDING BAN CLOCK MOVE`.

use chessmith_board::{Cursor, PerSide, Side, Square, TextError, read_ranks, write_ranks};

use crate::notation::{name, read_square};
use crate::position::Queues;
use crate::{Army, Exchange, Kind, Men, Pending, Position, Role};

/// The largest number that a text may carry.
const LARGEST: u64 = (1 << 31) - 1;

/// Where the parts of a text begin, for errors about them.
#[derive(Default)]
struct Columns {
    en_passant: usize,
    pending: usize,
    ban: usize,
}

fn cased(id: &str, side: Side) -> String {
    match side {
        Side::White => id.to_owned(),
        Side::Black => id.to_ascii_lowercase(),
    }
}

/// Writes a position.
pub(crate) fn write<const W: usize>(army: &Army<W>, position: &Position<W>) -> String {
    let board = army.board();
    let men = write_ranks(board, |square| {
        let (side, kind) = position.men.at(square)?;
        Some(cased(army.id(kind), side))
    });
    let queue = |side| {
        let ids = position
            .queue(side)
            .iter()
            .map(|&kind| cased(army.id(kind), side));
        ids.collect::<Vec<_>>().join(",")
    };
    let square = |square| name(board, square);
    let dash = || "-".to_owned();
    let pending = |pending: Pending| format!("{}:{}", square(pending.square), pending.taken);
    format!(
        "{men}[{}/{}] {} {} {}:{} {} {} {} {}",
        queue(Side::White),
        queue(Side::Black),
        position.side.letter(),
        position.en_passant.map_or_else(dash, square),
        position.rights[Side::White],
        position.rights[Side::Black],
        position.pending.map_or_else(dash, pending),
        position
            .ban
            .map_or_else(dash, |(a, b)| format!("{}:{}", square(a), square(b))),
        position.clock,
        position.number,
    )
}

/// Reads a position.
///
/// # Errors
///
/// All reasons why the text is refused; a text that cannot be taken apart has one.
pub(crate) fn read<const W: usize>(
    army: &Army<W>,
    text: &str,
) -> Result<Position<W>, Vec<TextError>> {
    let (position, columns) = parse(army, text).map_err(|error| vec![error])?;
    let errors = faults(army, &position, &columns);
    if errors.is_empty() {
        Ok(position)
    } else {
        Err(errors)
    }
}

fn parse<const W: usize>(army: &Army<W>, text: &str) -> Result<(Position<W>, Columns), TextError> {
    let board = army.board();
    let mut cursor = Cursor::new(text);
    let mut columns = Columns::default();
    let placed = read_ranks(&mut cursor, board, |id, column| read_man(army, id, column))?;
    let mut men = Men::EMPTY;
    let mut kings = PerSide::new(0, 0);
    for (square, (side, kind)) in placed {
        men.put(side, kind, army.is_special(kind), square);
        kings[side] += u32::from(kind == Kind::KING);
    }
    cursor.expect("[")?;
    let white = read_queue(&mut cursor, army, Side::White)?;
    cursor.expect("/")?;
    let black = read_queue(&mut cursor, army, Side::Black)?;
    cursor.expect("] ")?;
    let side = match cursor.next_char() {
        Some('w') => Side::White,
        Some('b') => Side::Black,
        _ => {
            return Err(TextError::at(
                cursor.column() - 1,
                "expected the side to move, w or b",
            ));
        }
    };
    cursor.expect(" ")?;
    columns.en_passant = cursor.column();
    let en_passant = dash_or(&mut cursor, |cursor| read_square(cursor, board))?;
    cursor.expect(" ")?;
    let first = cursor.number("White's rights", LARGEST)? as u32;
    cursor.expect(":")?;
    let second = cursor.number("Black's rights", LARGEST)? as u32;
    cursor.expect(" ")?;
    columns.pending = cursor.column();
    let pending = dash_or(&mut cursor, |cursor| {
        let square = read_square(cursor, board)?;
        cursor.expect(":")?;
        let taken = cursor.number("how many pieces were taken", LARGEST)? as u32;
        Ok(Pending { square, taken })
    })?;
    cursor.expect(" ")?;
    columns.ban = cursor.column();
    let ban = dash_or(&mut cursor, |cursor| {
        let first = read_square(cursor, board)?;
        cursor.expect(":")?;
        Ok((first, read_square(cursor, board)?))
    })?;
    cursor.expect(" ")?;
    let clock = cursor.number("the clock of the move rule", LARGEST)? as u32;
    cursor.expect(" ")?;
    let column = cursor.column();
    let number = cursor.number("the number of the move", LARGEST)? as u32;
    if number == 0 {
        return Err(TextError::at(
            column,
            "the number of the move is at least 1",
        ));
    }
    cursor.finish()?;
    for side in Side::BOTH {
        if kings[side] != 1 {
            let message = format!("{} has {} kings, not one", side.name(), kings[side]);
            return Err(TextError::whole(message));
        }
    }
    let position = Position {
        men,
        side,
        en_passant,
        queues: Queues::new(&white, &black),
        rights: PerSide::new(first, second),
        pending,
        ban,
        clock,
        number,
    };
    Ok((position, columns))
}

fn dash_or<'a, T>(
    cursor: &mut Cursor<'a>,
    read: impl FnOnce(&mut Cursor<'a>) -> Result<T, TextError>,
) -> Result<Option<T>, TextError> {
    if cursor.eat("-") {
        return Ok(None);
    }
    read(cursor).map(Some)
}

/// Reads an id in either case.
fn read_man<const W: usize>(
    army: &Army<W>,
    id: &str,
    column: usize,
) -> Result<(Side, Kind), TextError> {
    let side = if id.chars().any(|c| c.is_ascii_lowercase()) {
        Side::Black
    } else {
        Side::White
    };
    let is_one_case = side == Side::White || !id.chars().any(|c| c.is_ascii_uppercase());
    match army.find(&id.to_ascii_uppercase()).filter(|_| is_one_case) {
        Some(kind) => Ok((side, kind)),
        None if is_one_case => Err(TextError::at(
            column,
            format!("{id:?} is no piece of this game"),
        )),
        None => Err(TextError::at(
            column,
            format!("{id:?} mixes upper and lower case"),
        )),
    }
}

fn read_queue<const W: usize>(
    cursor: &mut Cursor<'_>,
    army: &Army<W>,
    side: Side,
) -> Result<Vec<Kind>, TextError> {
    let mut queue = Vec::new();
    if matches!(cursor.peek(), Some('/' | ']')) {
        return Ok(queue);
    }
    loop {
        let column = cursor.column();
        let id = cursor.take_while(|c| c.is_ascii_alphanumeric());
        if id.is_empty() {
            return Err(cursor.unexpected("the id of a piece"));
        }
        let (owner, kind) = read_man(army, id, column)?;
        if owner != side {
            let case = if side == Side::White {
                "upper"
            } else {
                "lower"
            };
            let message = format!(
                "{id:?} is in {}'s queue, which is in {case} case",
                side.name()
            );
            return Err(TextError::at(column, message));
        }
        if kind == Kind::PAWN || kind == Kind::KING {
            let message = format!("a queue has no {}", army.name(kind).to_lowercase());
            return Err(TextError::at(column, message));
        }
        if queue.len() >= usize::from(u16::MAX / 2) {
            return Err(TextError::at(column, "the queue is too long"));
        }
        queue.push(kind);
        if !cursor.eat(",") {
            return Ok(queue);
        }
    }
}

/// Returns what is wrong with a position that could be taken apart, in the order of the columns.
fn faults<const W: usize>(
    army: &Army<W>,
    position: &Position<W>,
    columns: &Columns,
) -> Vec<TextError> {
    let mut errors = Vec::new();
    let mut fault = |column: usize, message: String| errors.push(TextError::at(column, message));
    let square = |square: Square| name(army.board(), square);
    if let Some(to) = position.en_passant
        && !army.takes_in_passing(position)
    {
        let message = format!("no legal turn takes a pawn in passing on {}", square(to));
        fault(columns.en_passant, message);
    }
    if let Some(pending) = position.pending {
        let owner = position.side.other();
        let is_piece = position
            .men
            .at(pending.square)
            .is_some_and(|(side, kind)| side == owner && kind != Kind::PAWN);
        if !is_piece {
            let message = format!(
                "there is no piece of {} on {}, who is not to move",
                owner.name(),
                square(pending.square)
            );
            fault(columns.pending, message);
        }
        let least = u32::from(army.rules().exchange == Exchange::Pairs);
        if pending.taken < least {
            fault(
                columns.pending,
                format!("at least {least} piece was taken, not {}", pending.taken),
            );
        }
    }
    if let Some((first, second)) = position.ban
        && let Err(message) = ban_fault(army, position, first, second)
    {
        fault(columns.ban, message);
    }
    let idle = position.side.other();
    if let Some(taker) = army
        .king_takers(&position.men, idle, position.men.of(position.side))
        .next()
    {
        let message = format!(
            "{}, who is not to move, is in check from {}",
            idle.name(),
            square(taker)
        );
        errors.push(TextError::whole(message));
    }
    errors
}

fn ban_fault<const W: usize>(
    army: &Army<W>,
    position: &Position<W>,
    first: Square,
    second: Square,
) -> Result<(), String> {
    let role = |square| {
        let (side, kind) = position.men.at(square)?;
        Some((side, army.role(kind)))
    };
    let is_pair = match (role(first), role(second)) {
        (Some((a, Role::Swapper)), Some((b, Role::Swapper | Role::Chameleon)))
        | (Some((a, Role::Chameleon)), Some((b, Role::Swapper))) => a != b,
        _ => false,
    };
    if !is_pair {
        return Err(
            "the squares of a swap ban hold a Swapper and an opposing Swapper or Chameleon"
                .to_owned(),
        );
    }
    if army.lines().direction(first, second).is_none() {
        return Err("the squares of a swap ban lie on one queen line".to_owned());
    }
    if first > second {
        return Err(
            "the squares of a swap ban stand in the order a1, b1, ..., a2, b2, ...".to_owned(),
        );
    }
    Ok(())
}
