//! A position of play.

use chessmith_board::{PerSide, Side};
use chessmith_orthodox::{Kind, Position, Set, attacks};

use super::Judge;
use super::king::Siege;
use super::pawns::{Structure, ahead, beside, distance, file};
use super::weights::Weights;
use crate::tapered::{Tapered, tapered};

/// How much each kind counts for what is on the board, by number of [`Kind`].
const SHARES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What counts as all pieces on the board.
const WHOLE: i32 = 24;

/// The ranks on which an outpost can be: the fourth to the sixth, as White sees them.
const OUTPOSTS: u64 = 0x0000_FFFF_FF00_0000;

impl Judge {
    /// Returns the worth of a position of play, as White sees it.
    pub(super) fn play(&self, position: &Position, structure: &Structure) -> i32 {
        let attacked_by_pawns =
            PerSide(Side::BOTH.map(|side| attacks::pawns(side, position.pieces(side, Kind::Pawn))));
        let mut share = 0;
        let [white, black] = Side::BOTH.map(|side| {
            let pawns = self.weights.pawns.judge(structure, position, side);
            pawns + self.side_worth(position, side, attacked_by_pawns, &mut share)
        });
        let balance = (white - black).at(share, WHOLE);
        let drive = match share {
            0..=8 => drive(position),
            _ => 0,
        };
        scaled(position, &self.weights, balance) + drive
    }

    /// Returns what a side has, the structure of its pawns aside.
    fn side_worth(
        &self,
        position: &Position,
        side: Side,
        attacked_by_pawns: PerSide<Set>,
        share: &mut i32,
    ) -> Tapered {
        let weights = &self.weights;
        let them = side.other();
        let own = position.of_side(side);
        let occupied = position.occupied();
        let mirrored = if side == Side::White { 0 } else { 56 };
        let free = !(own & (position.kind(Kind::Pawn) | position.kind(Kind::King)))
            - attacked_by_pawns[them];
        let mut siege = Siege::of(position, them, own | attacked_by_pawns[them]);
        let mut worth = tapered(0, 0);
        for kind in Kind::ALL {
            let pieces = position.pieces(side, kind);
            *share += SHARES[kind.index()] * pieces.len() as i32;
            for square in pieces {
                worth += self.tables[kind.index()][usize::from(square.0 ^ mirrored)];
                if matches!(kind, Kind::Pawn | Kind::King) {
                    continue;
                }
                let reach = attacks::piece(kind, side, square, occupied);
                worth += weights.mobility[kind.index()][(reach & free).len() as usize];
                siege.add(&weights.king, kind, reach);
                worth += weights.threat * (reach & dearer(position, them, kind)).len() as i32;
            }
        }
        let minor_or_more = position.of_side(them) - position.kind(Kind::Pawn);
        worth += weights.pawn_threat * (attacked_by_pawns[side] & minor_or_more).len() as i32;
        if position.pieces(side, Kind::Bishop).has_several() {
            worth += weights.two_bishops;
        }
        worth += weights.outpost * outposts(position, side, attacked_by_pawns[side]);
        let all_pawns = position.kind(Kind::Pawn);
        for rook in position.pieces(side, Kind::Rook) {
            let line = file(rook.0 % 8);
            if !all_pawns.meets(line) {
                worth += weights.open_file;
            } else if !(own & all_pawns).meets(line) {
                worth += weights.half_open_file;
            }
        }
        // What this side aims at the other king counts for this side.
        let besieged = position.king(them).map_or(tapered(0, 0), |king| {
            weights.king.judge(position, them, king, siege)
        });
        worth - besieged
    }
}

/// Returns how many knights and bishops of a side, guarded by its pawns, no enemy pawn can drive away.
fn outposts(position: &Position, side: Side, guarded: Set) -> i32 {
    let ranks = match side {
        Side::White => OUTPOSTS,
        Side::Black => OUTPOSTS.swap_bytes(),
    };
    let minor = position.pieces(side, Kind::Knight) | position.pieces(side, Kind::Bishop);
    let enemies = position.pieces(side.other(), Kind::Pawn);
    let posts = (minor & guarded & Set::from_word(ranks)).into_iter();
    posts
        .filter(|&post| !enemies.meets(beside(post.0 % 8) & ahead(side, post)))
        .count() as i32
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
fn scaled(position: &Position, weights: &Weights, balance: i32) -> i32 {
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
            .map(|kind| of(kind) * weights.material[kind.index()].full)
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
