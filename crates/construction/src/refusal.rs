//! Why a turn is refused.

mod reason;

use chessmith_board::{Coord, Direction, Side};
use thiserror::Error;

use crate::{Base, Design, Lot, Phase, Token};

/// A piece on its square, as a refusal names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its base and tokens.
    pub design: Design,
    /// Where it stands.
    pub at: Coord,
}

impl std::fmt::Display for Man {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the {} on {}", self.design, self.at)
    }
}

/// Why a turn is refused. Rules: `docs/rules/construction.md`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// A side has lost its last royal piece.
    #[error("the game is over: {side} has no royal piece left", side = .0.name())]
    Over(Side),
    /// The turn belongs to another phase.
    #[error("{0} belongs to another phase: now {now}", now = now(*.1))]
    Phase(&'static str, Phase),

    /// The design costs more than there is.
    #[error("this design costs {cost} and you have {money}")]
    TooDear {
        /// The design.
        design: Design,
        /// What it costs.
        cost: u64,
        /// What there is.
        money: u64,
    },
    /// A lot costs more than there is.
    #[error("a lot costs {cost} and you have {money}")]
    LotTooDear {
        /// What it costs.
        cost: u64,
        /// What there is.
        money: u64,
    },
    /// The side owns six lots.
    #[error("a side owns six lots at most, and you own six")]
    MostLots,
    /// The pieces that must be placed would not fit on the land.
    #[error(
        "with {pieces} pieces, {royals} of them royal, {need} must find room on your land, which has {room} squares"
    )]
    NoRoom {
        /// How many must be placed.
        need: usize,
        /// How many pieces there would be.
        pieces: usize,
        /// How many of them would be royal.
        royals: usize,
        /// The squares of all lots.
        room: usize,
    },
    /// There would not be enough left for a royal piece.
    #[error(
        "the {left} left could not buy a royal piece with room for it any more; the cheapest costs {price}, and every side needs one"
    )]
    RoyalUnaffordable {
        /// What would be left.
        left: u64,
        /// What the cheapest royal piece costs.
        price: u64,
    },
    /// Nobody stops buying without a royal piece.
    #[error("you have bought no royal piece yet, and every side needs one")]
    NoRoyalBought,

    /// The lot would not lie on the canvas whole.
    #[error("a lot on {0} would not lie on the canvas whole")]
    LotOffCanvas(Coord),
    /// The first lot has its place.
    #[error("the first lot is laid on l12 and not on {0}: all others follow from it")]
    FirstLot(Coord),
    /// The lot would lie on another.
    #[error("a lot on {corner} would overlap {1}", corner = .0.corner)]
    LotOverlaps(Lot, Lot),
    /// The lower-left square is light.
    #[error("a lot's lower-left square must be dark, and {0} is light")]
    LotLight(Coord),
    /// The lot does not touch the one laid just before.
    #[error("the lot must share two edges with the one just placed, {1}")]
    LotApartFromLast(Coord, Lot),
    /// The lot touches none of the side that has laid all its own.
    #[error("the lot must share two edges with one of {side}'s, who has none left to lay", side = .1.name())]
    LotApartFromSide(Coord, Side),
    /// The lot touches no other.
    #[error("the lot must share two edges with one on the board")]
    LotApart(Coord),
    /// Land is laid lot by lot.
    #[error("land is laid lot by lot in this game: turf is free")]
    TurfIsFree,
    /// Land is laid all at once.
    #[error("all your lots are laid at once as a rectangle in this game: turf is rectangular")]
    TurfIsRectangular,
    /// No such rectangle.
    #[error(
        "your lots ({lots}) do not make a rectangle of {files} by {ranks} that lies on the canvas"
    )]
    TurfShape {
        /// The width in lots.
        files: u8,
        /// The height in lots.
        ranks: u8,
        /// The lots there are.
        lots: u8,
    },

    /// The piece is not in hand.
    #[error("you have no {0} in hand")]
    NotInHand(Design, Phase),
    /// The base cannot face that way.
    #[error("{base} never faces {facing}: it faces {ways}", base = article(*.0), facing = .1.letters(), ways = ways(*.0))]
    Facing(Base, Direction),
    /// There is no land.
    #[error("{0} is not land")]
    NotLand(Coord),
    /// The land belongs to the other side.
    #[error("{0} is {owner}'s land, and pieces come to their own side's", owner = .1.name())]
    NotYourLand(Coord, Side),
    /// Something stands there.
    #[error("{0} stands there already")]
    Occupied(Man),
    /// A royal piece is still in hand.
    #[error("royal pieces are placed first, and your {0} is still in hand")]
    RoyalsFirst(Design),
    /// Too few pieces are on the board to stop.
    #[error(
        "you have placed {placed}, and at least half of your pieces, {needed}, must stand on the board"
    )]
    TooFewPlaced {
        /// How many stand on the board.
        placed: usize,
        /// How many must.
        needed: usize,
    },

    /// Nothing stands where the turn starts.
    #[error("no piece stands on {0}")]
    NoPiece(Coord),
    /// The piece belongs to the other side.
    #[error("{0} is {owner}'s, and {other} is to move", owner = .1.name(), other = .1.other().name())]
    NotYours(Man, Side),
    /// An enemy immobilizer stands beside it.
    #[error("{0} is frozen by the immobilizer on {1}")]
    Frozen(Man, Coord),
    /// The piece does not go that way.
    #[error("{0} does not go to {1}: {way}", way = way(.0.design.base()))]
    Way(Man, Coord),
    /// It would have to look another way first.
    #[error("{man} faces {facing} and would have to turn to {needed} to go to {to}, for which it has no token", facing = .facing.letters(), needed = .needed.letters())]
    Turned {
        /// The piece.
        man: Man,
        /// Where it looks.
        facing: Direction,
        /// Where it would have to look.
        needed: Direction,
        /// Where it would go.
        to: Coord,
    },
    /// It would have to repeat its move too often.
    #[error(
        "{man} would have to repeat its move to reach {to}: {needed} times its way, of which it has {most} in one move"
    )]
    TooFar {
        /// The piece.
        man: Man,
        /// Where it would go.
        to: Coord,
        /// How often it would have to walk.
        needed: u32,
        /// How often it may.
        most: u32,
    },
    /// The way leaves the land.
    #[error("the way of {0} to {1} leaves the land after {2}")]
    LeavesLand(Man, Coord, Coord),
    /// A piece stands in the way of one that cannot leap.
    #[error("{0} is stopped by {1}, and has no token to leap")]
    Blocked(Man, Man),
    /// More pieces stand in the way than it may leap over.
    #[error("{0} is stopped by {1}: it may leap over {2} in one move")]
    LeapsTooMany(Man, Man, u32),
    /// An own piece stands at the end.
    #[error("{0} stands there, and is your own")]
    OwnPiece(Man),
    /// What stands at the end cannot be captured.
    #[error("{0} cannot be captured: it is uncapturable")]
    Uncapturable(Man),
    /// It has the token no-capture.
    #[error("{0} may not capture {1}: it has the token nc")]
    NoCapture(Man, Man),
    /// It has the token capture-only.
    #[error("{0} only moves to capture, and {1} is empty: it has the token co")]
    CaptureOnly(Man, Coord),
    /// It has the token must-leap.
    #[error(
        "{0} must leap over exactly one piece in every move and would leap over {1}: it has the token ml"
    )]
    MustLeap(Man, u32),
    /// It has the token must-leap-capture.
    #[error(
        "{0} must leap over exactly one piece to capture and would leap over {1}: it has the token mc"
    )]
    MustLeapCapture(Man, u32),
    /// An enemy disarmer stands beside it.
    #[error("{0} cannot capture: it is disarmed by the piece on {1}")]
    Disarmed(Man, Coord),

    /// It turns before it moves, never instead.
    #[error("{0} has a token to turn before it moves, and so never turns round at the edge")]
    TurnsAnyway(Man),
    /// A Null has no way forward.
    #[error("{0} has no way forward and never turns round")]
    NullTurns(Man),
    /// Its way forward stays on the land.
    #[error("{0} turns round only where its way forward leaves the land")]
    NotAtEdge(Man),

    /// It is no thief.
    #[error("{0} steals nothing: it has no token s")]
    NoThief(Man),
    /// The victim is not beside it.
    #[error("{0} steals from enemies beside it only, and {1} is not beside it")]
    NotBeside(Man, Coord),
    /// The victim is its own.
    #[error("{0} is your own: a thief steals from enemies")]
    OwnVictim(Man),
    /// The victim has no such token.
    #[error("{0} has no token {code}", code = .1.code())]
    NoSuchToken(Man, Token),

    /// It is no chameleon.
    #[error("{0} keeps its tokens: it has no token c")]
    NoChameleon(Man),
    /// It takes nothing.
    #[error("{0} takes nothing on {1}, and so keeps its tokens")]
    NothingTaken(Man, Coord),
    /// The tokens are those it has.
    #[error("{0} has just these tokens already")]
    SameTokens(Man),
    /// It cannot lose this token.
    #[error("{0} keeps its token {code} whatever it takes", code = .1.code())]
    KeepsToken(Man, Token),
    /// There are not so many of this token.
    #[error("{0} and what it takes have not so many tokens {code}", code = .1.code())]
    NoTokenToTake(Man, Token),
    /// It would have fewer tokens than before.
    #[error("{0} would have {1} tokens, and may not have fewer than before")]
    FewerTokens(Man, usize),

    /// It has no second action.
    #[error("the piece that would then be on {0} has no token m, and so acts once")]
    NoMultimove(Coord),
    /// The game would be over.
    #[error("the first action leaves {side} without a royal piece and ends the game", side = .0.name())]
    WonAlready(Side),
    /// Another piece would act.
    #[error("only the piece that acted first, then on {0}, may act again, and not one on {1}")]
    OtherPiece(Coord, Coord),
}

const fn now(phase: Phase) -> &'static str {
    match phase {
        Phase::Buy => "pieces and land are bought",
        Phase::Land => "land is laid",
        Phase::Place => "pieces are placed",
        Phase::Play => "pieces act and are dropped",
    }
}

const fn article(base: Base) -> &'static str {
    match base {
        Base::Prime => "a Prime",
        Base::Orth => "an Orth",
        Base::Diag => "a Diag",
        Base::Orthan => "an Orthan",
        Base::Null => "a Null",
    }
}

const fn ways(base: Base) -> &'static str {
    match base {
        Base::Prime | Base::Null => "any way",
        Base::Orth | Base::Orthan => "n, e, s or w",
        Base::Diag => "ne, se, sw or nw",
    }
}

/// Returns how a base goes, as a clause.
const fn way(base: Base) -> &'static str {
    match base {
        Base::Prime => "a Prime goes straight along its facing",
        Base::Orth => "an Orth goes straight along files and ranks",
        Base::Diag => "a Diag goes straight along diagonals",
        Base::Orthan => "an Orthan goes along its facing and then diagonally onwards",
        Base::Null => "a Null never moves",
    }
}
