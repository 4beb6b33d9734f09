//! The words of which refusals and explanations are made.

use chessmith_board::Side;
use chessmith_board::eight::name;

use super::Man;
use crate::setup::drop_square;
use crate::{Drop, Kind, Phase, Wing};

/// Returns how pieces of a kind move, as the end of a sentence.
pub(crate) const fn gait(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "advances straight ahead and captures one square diagonally ahead",
        Kind::Knight => "leaps two squares along a file or rank and one to the side",
        Kind::Bishop => "runs along diagonals",
        Kind::Rook => "runs along files and ranks",
        Kind::Queen => "runs along diagonals, files and ranks",
        Kind::King => "steps to a neighbouring square or castles",
    }
}

/// Returns what a side does at present, as a sentence.
pub(crate) fn phase_now(side: Side, phase: Phase) -> String {
    let what = match phase {
        Phase::FreePawns => "drops one or two pawns",
        Phase::SequentialPawns => "drops the pawns of one digit",
        Phase::Completion => "drops its other pawns, bishops, queen and knights",
        Phase::KingsAndRooks => "drops its king or a rook",
        Phase::Play => "moves a piece",
    };
    format!("{} {what} now", side.name())
}

/// Returns `own` if both pieces are of one side, otherwise `enemy`.
pub(super) fn whose(man: &Man, other: &Man) -> &'static str {
    if man.side == other.side {
        "own"
    } else {
        "enemy"
    }
}

/// Returns where a wing lies.
pub(super) const fn towards(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "towards the h-file",
        Wing::Queen => "towards the a-file",
    }
}

/// Returns how many final sets of pawns a side has. Rules: FP-9.
pub(super) const fn final_sets(side: Side) -> u32 {
    match side {
        Side::White => 24,
        Side::Black => 40,
    }
}

/// Returns the name of the square on which a side drops a pawn on a file.
pub(super) fn pawn_square(side: Side, file: u8) -> String {
    name(drop_square(Kind::Pawn, side, file))
}

/// Returns the names of both squares of a pair, 0 to 2, of files.
pub(super) fn pair_name(side: Side, pair: u8) -> String {
    format!(
        "{} {}",
        pawn_square(side, 2 * pair),
        pawn_square(side, 2 * pair + 1)
    )
}

/// Returns drops as they are written, joined by `or`.
pub(super) fn written(side: Side, drops: &[Drop]) -> String {
    let texts: Vec<_> = drops.iter().map(|drop| drop.text(side)).collect();
    texts.join(" or ")
}
