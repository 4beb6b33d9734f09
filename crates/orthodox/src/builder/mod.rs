//! Positions made man by man, and judged before they are used.

mod flaw;
mod reached;

use chessmith_board::{LARGEST_COUNTER, Side, Square};
use chessmith_figures::Men;

pub use flaw::Flaw;

use crate::position::FIRST_AND_LAST_RANK;
use crate::{Kind, Man, Phase, Position, Set, Variant, Wing, castling, en_passant};

/// A position in the making.
///
/// It begins with an empty board, White to make the first move of play, nobody with a right to castle.
///
/// ```
/// use chessmith_board::{Side, eight};
/// use chessmith_orthodox::{Flaw, Kind, PositionBuilder, Variant};
///
/// let at = |name| eight::square(name).unwrap();
/// let lone = PositionBuilder::new(Variant::Chess)
///     .man(Side::White, Kind::King, at("e1"))
///     .man(Side::White, Kind::Rook, at("h1"))
///     .castling(at("h1"));
/// let flaw = Flaw::Kings { side: Side::Black, count: 0 };
/// assert_eq!(lone.build(), Err(vec![flaw]));
///
/// let position = lone.man(Side::Black, Kind::King, at("e8")).build().unwrap();
/// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionBuilder {
    variant: Variant,
    men: Men,
    side: Side,
    first: Side,
    castling: Set,
    en_passant: Option<Square>,
    clock: u32,
    number: u32,
}

impl PositionBuilder {
    /// Starts with an empty board, and with the first move after any setup.
    #[must_use]
    pub const fn new(variant: Variant) -> Self {
        Self {
            variant,
            men: Men::NONE,
            side: Side::White,
            first: Side::White,
            castling: Set::EMPTY,
            en_passant: None,
            clock: 0,
            number: variant.setup_moves() + 1,
        }
    }

    /// Starts with a position that there is.
    #[must_use]
    pub fn from_position(variant: Variant, position: &Position) -> Self {
        Self {
            variant,
            men: position.men,
            side: position.side_to_move(),
            first: position.first(),
            castling: position.castling_rooks(),
            en_passant: position.en_passant(),
            clock: position.clock(),
            number: position.number(),
        }
    }

    /// Puts these men on the board, in the place of all others.
    #[must_use]
    pub const fn men(mut self, men: Men) -> Self {
        self.men = men;
        self
    }

    /// Puts a man on a square, in the place of what stands there.
    #[must_use]
    pub fn man(mut self, side: Side, kind: Kind, square: Square) -> Self {
        self.men.lift(Set::of(square));
        self.men.put(side, kind, square);
        self
    }

    /// Empties a square.
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.men.lift(Set::of(square));
        self
    }

    /// Says whose turn it is.
    #[must_use]
    pub const fn turn_of(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    /// Says who drops first in the setup; in play that is nothing. Rules: FP-1.
    #[must_use]
    pub const fn begun_by(mut self, side: Side) -> Self {
        self.first = side;
        self
    }

    /// Gives the right to castle with the rook on a square.
    #[must_use]
    pub const fn castling(mut self, rook: Square) -> Self {
        self.castling.insert(rook);
        self
    }

    /// Says which square a pawn has just passed in a double step.
    ///
    /// It is left out of the position where no such pawn can have come from there, or no enemy pawn stands
    /// beside it.
    #[must_use]
    pub const fn en_passant(mut self, square: Square) -> Self {
        self.en_passant = Some(square);
        self
    }

    /// Says how many plies there have been since the last capture or pawn move.
    #[must_use]
    pub const fn clock(mut self, plies: u32) -> Self {
        self.clock = plies;
        self
    }

    /// Says the number of the move, counted from 1; it decides what of the setup is still to come.
    #[must_use]
    pub const fn number(mut self, number: u32) -> Self {
        self.number = number;
        self
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Everything that speaks against it. A position of the setup must be one that legal turns reach; in
    /// play each side has one king, no pawn stands on a first or last rank, who is not to move is not in
    /// check, and each right to castle has its king and its rook.
    pub fn build(&self) -> Result<Position, Vec<Flaw>> {
        let mut flaws = Vec::new();
        if !(1..=LARGEST_COUNTER).contains(&self.number) {
            flaws.push(Flaw::Number(self.number));
        }
        if self.clock > LARGEST_COUNTER {
            flaws.push(Flaw::Clock(self.clock));
        }
        let mut position = self.unjudged();
        if position.phase.is_setup() {
            self.judge_setup(&position, &mut flaws);
        } else {
            judge_play(&position, &mut flaws);
            self.judge_castling(&position, &mut flaws);
            match self.passed(&position) {
                Ok(passed) => position.rights |= self.castling | passed,
                Err(flaw) => flaws.push(flaw),
            }
        }
        match flaws.is_empty() {
            true => Ok(position),
            false => Err(flaws),
        }
    }

    /// Returns the position as it stands, without rights.
    pub(crate) fn unjudged(&self) -> Position {
        let phase = match self.number <= self.variant.setup_moves() {
            true => reached::phase(self.variant, self.number),
            false => Phase::Play,
        };
        let first = match phase {
            Phase::Play => Side::White,
            _ => self.first,
        };
        Position {
            men: self.men,
            side: self.side,
            first,
            clock: self.clock,
            number: self.number,
            ..Position::empty(phase)
        }
    }

    fn judge_setup(&self, position: &Position, flaws: &mut Vec<Flaw>) {
        if !self.castling.is_empty() {
            flaws.push(Flaw::CastlingInSetup);
        }
        if self.en_passant.is_some() {
            flaws.push(Flaw::PassingInSetup);
        }
        if self.clock != 0 {
            flaws.push(Flaw::ClockInSetup);
        }
        flaws.extend(reached::judge(self.variant, position).err());
    }

    fn judge_castling(&self, position: &Position, flaws: &mut Vec<Flaw>) {
        for side in Side::BOTH {
            let rooks = self.castling & castling::home_rank(side);
            if rooks.is_empty() {
                continue;
            }
            let Some(king) = castling::king_that_could(self.variant, position, side) else {
                flaws.push(Flaw::CastlingKing(side));
                continue;
            };
            for wing in Wing::BOTH {
                let on_wing = |rook: &Square| Wing::of_rook(king, *rook) == wing;
                if rooks.into_iter().filter(on_wing).count() > 1 {
                    flaws.push(Flaw::CastlingTwice { side, wing });
                }
            }
            let fits =
                |rook: &Square| castling::rook_that_could(self.variant, position, side, *rook);
            let strays = rooks.into_iter().filter(|rook| !fits(rook));
            flaws.extend(strays.map(|square| Flaw::CastlingRook { side, square }));
        }
        let strays = self.castling - FIRST_AND_LAST_RANK;
        flaws.extend(strays.into_iter().map(Flaw::CastlingPlace));
    }

    /// Returns the en passant square if it means something here.
    fn passed(&self, position: &Position) -> Result<Set, Flaw> {
        let Some(square) = self.en_passant else {
            return Ok(Set::EMPTY);
        };
        let us = self.side;
        if square.0 / 8 != if us == Side::White { 5 } else { 2 } {
            return Err(Flaw::Passing { square, side: us });
        }
        let victim = en_passant::victim(square);
        // The pawn came from the other side of the square it passed.
        let origin = Square(2 * square.0 - victim.0);
        let passed = position.pieces(us.other(), Kind::Pawn).has(victim)
            && !position.occupied().has(square)
            && !position.occupied().has(origin);
        let threatened = !en_passant::beside(position, us, square).is_empty();
        Ok(match passed && threatened {
            true => Set::of(square),
            false => Set::EMPTY,
        })
    }
}

/// Judges the men of a position in play, and whose turn it is.
fn judge_play(position: &Position, flaws: &mut Vec<Flaw>) {
    let count = |side| position.pieces(side, Kind::King).len();
    for side in Side::BOTH {
        if count(side) != 1 {
            flaws.push(Flaw::Kings {
                side,
                count: count(side),
            });
        }
    }
    let pawns = position.kind(Kind::Pawn) & FIRST_AND_LAST_RANK;
    flaws.extend(pawns.into_iter().map(Flaw::PawnOnEdge));
    let waiting = position.side_to_move().other();
    if count(waiting) == 1 {
        let checker = position.checkers(waiting).lowest();
        flaws.extend(
            checker
                .and_then(|at| Man::at(position, at))
                .map(Flaw::KingHangs),
        );
    }
}
