//! Why a turn is refused, in the terms of chess.

mod castling;
mod moves;
mod reason;
mod setup;
#[cfg(test)]
mod tests;
mod words;

use arrayvec::ArrayVec;
use chessmith_board::eight::name;
use chessmith_board::{Side, Square};
use thiserror::Error;

use words::{final_sets, pair_name, pawn_square, towards, whose, written};
pub(crate) use words::{gait, phase_now};

use crate::{Drop, Kind, Man, Phase, Position, Turn, Variant, Wing};

/// Why a turn is refused.
///
/// The first group concerns moves of play (rules: the FIDE Laws of Chess by article, and FP-16 for
/// castling after a setup), the second drops of the setup (rules: FP-1 to FP-13).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The side to move is checkmated.
    #[error("the game is over: the {king} is checkmated by the {by}")]
    Checkmate {
        /// The king.
        king: Man,
        /// An enemy piece that gives check.
        by: Man,
    },
    /// The side to move is stalemated.
    #[error("the game is over: {} is stalemated, with no legal move and the {king} not in check", king.side.name())]
    Stalemate {
        /// The king.
        king: Man,
    },
    /// A piece is to be dropped, but the setup is over.
    #[error("{} has nothing in hand to drop: a piece on the board must move", side.name())]
    NothingInHand {
        /// The side to move.
        side: Side,
    },
    /// A piece is to be moved, but the setup is not over.
    #[error("nothing moves before the setup is complete: {}", phase_now(*side, *phase))]
    SetupFirst {
        /// The side to move.
        side: Side,
        /// What it does at present.
        phase: Phase,
    },
    /// There is no piece to move.
    #[error("no piece stands on {}", name(*square))]
    Empty {
        /// The empty square.
        square: Square,
    },
    /// The piece is the enemy's.
    #[error("the {man} is {}'s, and it is {}'s turn", man.side.name(), man.side.other().name())]
    Enemy {
        /// The enemy piece.
        man: Man,
    },
    /// The piece is of another kind than the move says.
    #[error("the {man} is not a {}", named.name())]
    Misnamed {
        /// The piece that stands there.
        man: Man,
        /// The kind that the move names.
        named: Kind,
    },
    /// The piece is to go where it stands.
    #[error("the {man} stands there already: a move ends on another square")]
    Stays {
        /// The piece.
        man: Man,
    },
    /// An own piece stands on the target.
    #[error("the {man} cannot go to {}: the {blocker} is {}'s own", name(blocker.square), man.side.name())]
    OwnPiece {
        /// The piece to be moved.
        man: Man,
        /// The own piece on the target.
        blocker: Man,
    },
    /// Pieces of this kind do not move so.
    #[error("the {man} cannot go to {}: a {} {}", name(*to), man.kind.name(), gait(man.kind))]
    Pattern {
        /// The piece.
        man: Man,
        /// Where it should go.
        to: Square,
    },
    /// Something stands in the way of a bishop, rook or queen.
    #[error("the path of the {man} to {} is blocked by the {blocker} ({})", name(*to), whose(man, blocker))]
    Path {
        /// The piece to be moved.
        man: Man,
        /// Where it should go.
        to: Square,
        /// The piece in its way that is nearest to it.
        blocker: Man,
    },
    /// Something stands in front of a pawn.
    #[error("the {pawn} cannot advance to {}: the {blocker} ({}) stands in its way", name(*to), whose(pawn, blocker))]
    PawnBlocked {
        /// The pawn.
        pawn: Man,
        /// Where it should go.
        to: Square,
        /// The piece in front of it.
        blocker: Man,
    },
    /// Only a pawn on its second rank may advance two squares.
    #[error(
        "the {pawn} cannot go on to {}: it has left the rank on which it began and advances one square at a time", name(*to)
    )]
    PawnTwoSteps {
        /// The pawn.
        pawn: Man,
        /// Where it should go.
        to: Square,
    },
    /// A pawn moves diagonally only to capture.
    #[error("the {pawn} goes to {} only to capture, and nothing stands there", name(*to))]
    PawnTakesNothing {
        /// The pawn.
        pawn: Man,
        /// The empty square.
        to: Square,
    },
    /// The enemy pawn beside was not moved two squares last turn.
    #[error(
        "the {pawn} cannot take the {passed} in passing: that pawn did not advance two squares in the last move"
    )]
    PassingGone {
        /// The capturing pawn.
        pawn: Man,
        /// The square behind the enemy pawn.
        to: Square,
        /// The enemy pawn.
        passed: Man,
    },
    /// The move does not say what the pawn becomes.
    #[error("the {pawn} reaches the last rank on {} and must become a queen, rook, bishop or knight", name(*to))]
    Unpromoted {
        /// The pawn.
        pawn: Man,
        /// Where it goes.
        to: Square,
    },
    /// A pawn cannot become that.
    #[error("the {pawn} cannot become a {}, only a queen, rook, bishop or knight", named.name())]
    PromotesTo {
        /// The pawn.
        pawn: Man,
        /// What it should become.
        named: Kind,
    },
    /// Nothing promotes there.
    #[error("the {man} cannot become anything else on {}: only a pawn that reaches the last rank does", name(*to))]
    PromotesHere {
        /// The piece.
        man: Man,
        /// Where it goes.
        to: Square,
    },
    /// The king would be in check where it goes.
    #[error("the {king} cannot go to {}, which the {by} attacks", name(*to))]
    KingAttacked {
        /// The king.
        king: Man,
        /// Where it should go.
        to: Square,
        /// An enemy piece that attacks it there.
        by: Man,
    },
    /// The move would uncover a check.
    #[error("the {man} is pinned by the {by}")]
    Pinned {
        /// The pinned piece.
        man: Man,
        /// The pinning enemy piece.
        by: Man,
    },
    /// The side is in check, and the move does not change that.
    #[error("{} is in check from the {by}, and this does not end it", by.side.other().name())]
    InCheck {
        /// The enemy piece that gives check.
        by: Man,
    },
    /// Two pieces give check, and it is not the king that moves.
    #[error("{} is in check from the {} and the {}: only the king can end both", by[0].side.other().name(), by[0], by[1])]
    DoubleCheck {
        /// The two enemy pieces that give check.
        by: [Man; 2],
    },
    /// Capturing in passing would uncover a check.
    #[error("taking the {passed} in passing would open a line from the {by} to the king")]
    PassingUncovers {
        /// The capturing pawn.
        pawn: Man,
        /// The pawn to be captured.
        passed: Man,
        /// The enemy piece that would give check.
        by: Man,
    },
    /// There is no rook to castle with.
    #[error("the {king} cannot castle {}: no rook of {} stands on that side of it", towards(*wing), king.side.name())]
    CastleNoRook {
        /// The king.
        king: Man,
        /// The side of the board.
        wing: Wing,
    },
    /// The right to castle is gone.
    #[error("the right to castle with the {rook} is gone: that rook or the king has moved")]
    CastleLost {
        /// The king.
        king: Man,
        /// The rook.
        rook: Man,
    },
    /// The king does not stand between its rooks, so that it never had a right to castle.
    #[error("the {king} does not stand between its rooks, and so {} may not castle at all", king.side.name())]
    CastleOutside {
        /// The king.
        king: Man,
        /// The rook.
        rook: Man,
    },
    /// The king is in check.
    #[error("the {king} cannot castle out of check, which the {by} gives")]
    CastleOutOfCheck {
        /// The king.
        king: Man,
        /// An enemy piece that gives check.
        by: Man,
    },
    /// Something stands on a square that must be empty.
    #[error("the {king} cannot castle with the {rook}: the {blocker} stands in the way")]
    CastleBlocked {
        /// The king.
        king: Man,
        /// The rook.
        rook: Man,
        /// The piece in the way.
        blocker: Man,
    },
    /// The king's way is attacked.
    #[error("the king would pass through {}, which the {by} attacks", name(*square))]
    CastleThrough {
        /// The king.
        king: Man,
        /// The first attacked square on its way.
        square: Square,
        /// An enemy piece that attacks it.
        by: Man,
    },
    /// The king's target is attacked.
    #[error("the king would castle to {}, which the {by} attacks", name(*square))]
    CastleInto {
        /// The king.
        king: Man,
        /// Where the king would end.
        square: Square,
        /// An enemy piece that attacks it.
        by: Man,
    },
    /// The rook shields the king where it stands.
    #[error("the {rook} cannot castle: it shields the king from the {by}")]
    CastleUncovers {
        /// The rook.
        rook: Man,
        /// The enemy piece behind it.
        by: Man,
    },

    /// The turn drops nothing.
    #[error("a turn of the setup drops something: {}", phase_now(*side, *phase))]
    DropsNothing {
        /// The side to move.
        side: Side,
        /// What it does at present.
        phase: Phase,
    },
    /// Pieces of this kind are dropped at another time.
    #[error("a {} is not dropped now: {}", kind.name(), phase_now(*side, *phase))]
    NotNow {
        /// The side to move.
        side: Side,
        /// The kind.
        kind: Kind,
        /// What the side does at present.
        phase: Phase,
    },
    /// Something stands there.
    #[error("a {} cannot be dropped on {}: the {there} stands there already", kind.name(), name(there.square))]
    Occupied {
        /// The kind to be dropped.
        kind: Kind,
        /// What stands there.
        there: Man,
    },
    /// More than two pawns.
    #[error("a move drops one or two pawns, not {count}")]
    TooManyPawns {
        /// How many.
        count: u32,
    },
    /// The side has made its double drop.
    #[error("{} has already made a double drop", side.name())]
    SecondDouble {
        /// The side to move.
        side: Side,
    },
    /// No final set has pawns on both the g-file and the h-file.
    #[error("a {} pawn cannot stand on {} and {} both", side.word(), pawn_square(*side, 6), pawn_square(*side, 7))]
    BothCorners {
        /// The side to move.
        side: Side,
    },
    /// No final set has two full pairs.
    #[error(
        "after this {}'s pawns would fill two pairs of files, {} and {}, but none of its {} final sets has more than one full pair",
        side.name(), pair_name(*side, pairs[0]), pair_name(*side, pairs[1]), final_sets(*side)
    )]
    TwoFullPairs {
        /// The side to move.
        side: Side,
        /// The two pairs: 0 for the files a and b, 1 for c and d, 2 for e and f.
        pairs: [u8; 2],
    },
    /// White has not made its double drop yet.
    #[error("three single drops are made: {}'s fourth move must drop two pawns", side.name())]
    DoubleMissing {
        /// The side to move.
        side: Side,
    },
    /// A full pair belongs to five pawns, but four would stand.
    #[error(
        "with both {} and {} {} needs five pawns in the end: the fourth move must drop two",
        pawn_square(*side, 2 * pair), pawn_square(*side, 2 * pair + 1), side.name()
    )]
    FullPairOfFour {
        /// The side to move.
        side: Side,
        /// The pair: 0 for the files a and b, 1 for c and d, 2 for e and f.
        pair: u8,
    },
    /// The two pawns of a digit g or h stand on different colours.
    #[error(
        "{} and {} differ in colour: with {} goes {}",
        pawn_square(*side, *extra), pawn_square(*side, 7 - extra % 2), pawn_square(*side, *extra), pawn_square(*side, 6 + extra % 2)
    )]
    ColoursDiffer {
        /// The side to move.
        side: Side,
        /// The file of the pawn on the files a to f, counted from 0.
        extra: u8,
    },
    /// The drop is not one of those that choose the digit.
    #[error("this move chooses the digit {digit}, by {}", written(*side, choices))]
    Digit {
        /// The side to move.
        side: Side,
        /// The letter of the digit, `a` to `h`.
        digit: char,
        /// The drops that choose it.
        choices: ArrayVec<Drop, 5>,
    },
    /// The fifth move is another one.
    #[error("the fifth move is forced: position {number} asks of {} {}", side.name(), written(*side, std::slice::from_ref(drop)))]
    Forced {
        /// The side to move.
        side: Side,
        /// The number of the position, 0 to 959.
        number: u16,
        /// The only legal drop.
        drop: Drop,
    },
    /// Kings and rooks are dropped one a move.
    #[error("a move drops one king or one rook, not {count} pieces")]
    TooManyPieces {
        /// How many.
        count: u32,
    },
    /// The piece is not in hand any more.
    #[error("{} has no {} in hand any more", side.name(), kind.name())]
    NotInHand {
        /// The side to move.
        side: Side,
        /// The kind.
        kind: Kind,
    },
}

impl Refusal {
    /// Returns why a turn that is not legal is not; unspecified for one that is.
    #[cold]
    pub(crate) fn of(variant: Variant, position: &Position, turn: Turn) -> Self {
        match turn {
            Turn::Move(m) => moves::reason(variant, position, m),
            Turn::Drop(drop) => setup::reason(position, drop),
        }
    }
}
