//! What can be wrong with a position that was set up. Rules: K-9.

use chessmith_board::{LARGEST_COUNTER, Side, Square, with_article};
use thiserror::Error;

use crate::board::geometry::name;
use crate::{Attribute, FreeChess, Placement, Position, Setup, Tally};

/// What is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// A side owns more of an attribute than there are: how many.
    #[error("{side} has {count} {letter}, and there are only {limit}", side = .0.name(), count = .2, letter = .1.letter(), limit = Attribute::SUPPLY[.1.index()])]
    Supply(Side, Attribute, u32),
    /// Both colours stand on the board, and it is said that they have not met.
    #[error("both colours stand on the board and have met: expected +")]
    Met,
    /// The first turn is still to be played, and a last one is named.
    #[error("no turn was played before the first")]
    FirstTurn,
    /// The piece on the square of the last placement lacks the attribute.
    #[error("the piece on {at} has no {kind}", at = name(.0.square), kind = .0.attribute.name())]
    Lacks(Placement),
    /// The last placement was on a square that was not valid.
    #[error("{at} was not valid when the {kind} was placed there", at = name(.0.square), kind = .0.attribute.name())]
    NotValid(Placement),
    /// The last placement would have cancelled what is never cancelled.
    #[error("no {kind} can have been cancelled on {at}", at = name(.0.square), kind = .0.attribute.name())]
    NeverCancelled(Placement),
    /// The last placement cancelled an attribute of which this side has lost none.
    #[error("{kind} was cancelled on {at}, but {side} has them all", at = name(.0.square), kind = with_article(.0.attribute.name()), side = .1.name())]
    NotCancelled(Placement, Side),
    /// The clock runs although the last turn was a placement.
    #[error("the last turn was a placement: expected 0")]
    Clock,
    /// The clock or the number of the move is too high.
    #[error("a clock and a number of the move are at most {LARGEST_COUNTER}")]
    Counter,
    /// The number of the move is 0.
    #[error("the number of the move is at least 1")]
    Number,
    /// The side that is not to move is in check.
    #[error("the royal piece of {side}, who is not to move, is in check", side = .0.name())]
    Exposed(Side),
}

/// What a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Field {
    /// What a side owns.
    Reserves,
    /// Whether both colours have met.
    Met,
    /// The last placement.
    Last,
    /// The clock.
    Clock,
    /// The number of the move.
    Number,
    /// The position as a whole.
    Whole,
}

impl Fault {
    /// Returns what it is about.
    #[must_use]
    pub const fn field(&self) -> Field {
        match self {
            Self::Supply(..) => Field::Reserves,
            Self::Met => Field::Met,
            Self::FirstTurn
            | Self::Lacks(_)
            | Self::NotValid(_)
            | Self::NeverCancelled(_)
            | Self::NotCancelled(..) => Field::Last,
            Self::Clock | Self::Counter => Field::Clock,
            Self::Number => Field::Number,
            Self::Exposed(_) => Field::Whole,
        }
    }
}

impl Setup {
    /// Returns the position if it is one of the game.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of [`Field`].
    pub fn build(self, rules: &FreeChess) -> Result<Position, Vec<Fault>> {
        let faults = self.faults(rules);
        match faults.is_empty() {
            true => Ok(self.0),
            false => Err(faults),
        }
    }

    /// Returns everything that is wrong with it, in the order of [`Field`].
    #[must_use]
    pub fn faults(&self, rules: &FreeChess) -> Vec<Fault> {
        let position = &self.0;
        let mut faults: Vec<Fault> = Side::BOTH
            .into_iter()
            .flat_map(|side| oversupply(position, side))
            .collect();
        // Threats and valid squares mean something only for what there can be.
        let is_sound = faults.is_empty();
        if are_both_there(position) && !position.met {
            faults.push(Fault::Met);
        }
        if let Some(last) = position.last {
            faults.extend(unplaced(rules, position, last, is_sound).err());
            if position.clock != 0 {
                faults.push(Fault::Clock);
            }
        }
        if position.clock.max(position.number) > LARGEST_COUNTER {
            faults.push(Fault::Counter);
        }
        if position.number == 0 {
            faults.push(Fault::Number);
        }
        let idle = position.side.other();
        if is_sound && rules.in_check(position, idle) {
            faults.push(Fault::Exposed(idle));
        }
        faults
    }
}

fn oversupply(position: &Position, side: Side) -> impl Iterator<Item = Fault> + use<> {
    let owned = position.owned(side);
    let kinds = Attribute::ALL.into_iter();
    let counts = kinds.map(move |kind| (kind, owned[kind.index()]));
    counts
        .filter(|&(kind, count)| count > u32::from(Attribute::SUPPLY[kind.index()]))
        .map(move |(kind, count)| Fault::Supply(side, kind, count))
}

fn are_both_there(position: &Position) -> bool {
    Side::BOTH
        .iter()
        .all(|&side| !position.of_side(side).is_empty())
}

/// Decides whether the last turn can have been this placement.
fn unplaced(
    rules: &FreeChess,
    position: &Position,
    last: Placement,
    is_sound: bool,
) -> Result<(), Fault> {
    let Placement { attribute, square } = last;
    let mover = position.side.other();
    if position.side == Side::White && position.number == 1 {
        return Err(Fault::FirstTurn);
    }
    let there = position.at(square);
    if there.is_none() || there.side() != mover {
        return cancelled(rules, position, last);
    }
    if !there.tally().has(attribute) {
        return Err(Fault::Lacks(last));
    }
    let rest = there.tally() - Tally::of(attribute);
    if rest.is_empty() && is_sound && !was_valid(rules, position, square) {
        return Err(Fault::NotValid(last));
    }
    Ok(())
}

/// Whether a square was valid before the piece on it was placed.
fn was_valid(rules: &FreeChess, position: &Position, square: Square) -> bool {
    let mut before = position.clone();
    before.remove(square);
    // The two colours may have met by this very turn.
    let have_met = position.met || are_both_there(position);
    before.met = have_met && (are_both_there(&before) || !are_both_there(position));
    let valid = before.valid_squares(rules.is_latched(), rules.terms());
    valid.has(square)
}

/// Decides whether a placement can have cancelled an attribute of the side to move.
fn cancelled(rules: &FreeChess, position: &Position, last: Placement) -> Result<(), Fault> {
    let kind = last.attribute;
    let is_never = match kind {
        Attribute::Combinator => true,
        Attribute::Royal => !rules.royals_cancel(),
        _ => false,
    };
    if is_never {
        return Err(Fault::NeverCancelled(last));
    }
    let has_all = |&side: &Side| {
        let supply = Attribute::SUPPLY[kind.index()];
        position.owned(side)[kind.index()] >= u32::from(supply)
    };
    match Side::BOTH.into_iter().find(has_all) {
        Some(side) => Err(Fault::NotCancelled(last, side)),
        None => Ok(()),
    }
}
