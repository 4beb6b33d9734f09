//! A position of play.

use chessmith_board::{PerSide, Side};
use chessmith_orthodox::{Kind, Position, Set, attacks};

use super::king::{self, Siege};
use super::pawns::{self, distance, file};
use super::worth::{MATERIAL, SHARES, WHOLE, WORTH};
use crate::tapered::{Tapered, tapered};

const TWO_BISHOPS: Tapered = tapered(28, 45);
const OPEN_FILE: Tapered = tapered(24, 12);
const HALF_OPEN_FILE: Tapered = tapered(11, 8);

/// What each square that a piece can go to is worth, and how many are taken for granted, by number of
/// [`Kind`].
const MOBILITY: [(Tapered, i32); 6] = [
    (tapered(0, 0), 0),
    (tapered(5, 4), 4),
    (tapered(5, 5), 5),
    (tapered(3, 5), 6),
    (tapered(2, 3), 11),
    (tapered(0, 0), 0),
];

/// What each pawn's attack on a piece is worth, and a piece's attack on a dearer one.
const PAWN_THREAT: Tapered = tapered(36, 28);
const THREAT: Tapered = tapered(18, 16);

/// Returns the worth of a position of play, as White sees it.
pub(super) fn judge(position: &Position) -> i32 {
    let attacked_by_pawns =
        PerSide(Side::BOTH.map(|side| attacks::pawns(side, position.pieces(side, Kind::Pawn))));
    let mut share = 0;
    let [white, black] =
        Side::BOTH.map(|side| side_worth(position, side, attacked_by_pawns, &mut share));
    let balance = (white - black).at(share, WHOLE);
    let drive = match share {
        0..=8 => drive(position),
        _ => 0,
    };
    scaled(position, balance) + drive
}

fn side_worth(
    position: &Position,
    side: Side,
    attacked_by_pawns: PerSide<Set>,
    share: &mut i32,
) -> Tapered {
    let them = side.other();
    let own = position.of_side(side);
    let occupied = position.occupied();
    let mirrored = if side == Side::White { 0 } else { 56 };
    let free =
        !(own & (position.kind(Kind::Pawn) | position.kind(Kind::King))) - attacked_by_pawns[them];
    let zone = position
        .king(them)
        .map_or(Set::EMPTY, |king| king::zone(them, king));
    let mut siege = Siege::default();
    let mut worth = tapered(0, 0);
    for kind in Kind::ALL {
        let pieces = position.pieces(side, kind);
        *share += SHARES[kind.index()] * pieces.len() as i32;
        for square in pieces {
            worth += WORTH[kind.index()][usize::from(square.0 ^ mirrored)];
            if matches!(kind, Kind::Pawn | Kind::King) {
                continue;
            }
            let reach = attacks::piece(kind, side, square, occupied);
            let (each, granted) = MOBILITY[kind.index()];
            worth += each * ((reach & free).len() as i32 - granted);
            siege.add(kind, reach & zone);
            worth += THREAT * (reach & dearer(position, them, kind)).len() as i32;
        }
    }
    let minor_or_more = position.of_side(them) - position.kind(Kind::Pawn);
    worth += PAWN_THREAT * (attacked_by_pawns[side] & minor_or_more).len() as i32;
    worth += pawns::judge(position, side, attacked_by_pawns[side]);
    if position.pieces(side, Kind::Bishop).has_several() {
        worth += TWO_BISHOPS;
    }
    let all_pawns = position.kind(Kind::Pawn);
    for rook in position.pieces(side, Kind::Rook) {
        let line = file(rook.0 % 8);
        if !all_pawns.meets(line) {
            worth += OPEN_FILE;
        } else if !(own & all_pawns).meets(line) {
            worth += HALF_OPEN_FILE;
        }
    }
    // What this side aims at the other king counts for this side.
    let besieged = position.king(them).map_or(tapered(0, 0), |king| {
        king::judge(position, them, king, siege)
    });
    worth - besieged
}

/// Returns the pieces of a side that are worth more than one of a kind.
fn dearer(position: &Position, side: Side, kind: Kind) -> Set {
    let dear = match kind {
        Kind::Knight | Kind::Bishop => position.kind(Kind::Rook) | position.kind(Kind::Queen),
        Kind::Rook => position.kind(Kind::Queen),
        _ => Set::EMPTY,
    };
    dear & position.of_side(side)
}

/// Returns what drives a bare king to the edge, as White sees it.
fn drive(position: &Position) -> i32 {
    let Some((white, black)) = position.king(Side::White).zip(position.king(Side::Black)) else {
        return 0;
    };
    let bare = |side| position.of_side(side).len() == 1;
    let outwards = |square: u16| {
        let off = |line: u16| i32::from((2 * line).abs_diff(7)) / 2;
        off(square % 8) + off(square / 8)
    };
    let near = 4 * (14 - 2 * distance(white, black));
    match (bare(Side::White), bare(Side::Black)) {
        (false, true) => near + 12 * outwards(black.0),
        (true, false) => -near - 12 * outwards(white.0),
        _ => 0,
    }
}

/// Returns the balance, made smaller where the side that is ahead can hardly win.
fn scaled(position: &Position, balance: i32) -> i32 {
    let ahead = if balance >= 0 {
        Side::White
    } else {
        Side::Black
    };
    if !position.pieces(ahead, Kind::Pawn).is_empty() {
        return balance;
    }
    let pieces = |side: Side| -> i32 {
        let of = |kind: Kind| position.pieces(side, kind).len() as i32;
        [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
            .map(|kind| of(kind) * MATERIAL[kind.index()].full)
            .iter()
            .sum()
    };
    // Without pawns it takes more than a minor piece to win.
    if pieces(ahead) - pieces(ahead.other()) < 400 {
        balance / 8
    } else {
        balance
    }
}
