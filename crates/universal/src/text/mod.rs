//! Positions as texts: `BOARD[W1,W2,.../b1,b2,...] TURN EP RIGHTS PENDING BAN CLOCK MOVE`.

mod read;

use chessmith_board::{Side, write_ranks};

use crate::squares::name;
use crate::{Army, Pending, Position};

pub(crate) use read::read;

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
