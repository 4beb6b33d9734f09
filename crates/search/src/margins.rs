//! The margins of the devices: every number that was chosen and could be chosen otherwise.
//!
//! Scores are in hundredths of the family's unit, depths in turns. "Usual" is what strong engines of
//! today agree on in kind and about in size; "tried" was compared in games, see `docs/engine.md`.

/// How far above the window a position must stand, per turn of depth, to need no look. Usual.
pub(crate) const REVERSE_FUTILITY: i32 = 80;
/// What that is less where the side is doing better than a turn ago. Usual.
pub(crate) const REVERSE_FUTILITY_IMPROVING: i32 = 60;
/// The greatest depth at which that is asked. Usual.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 7;

/// The least depth at which doing nothing is tried. Usual.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// By how much less deeply, and by one more for every so many turns of depth. Usual.
pub(crate) const NULL_MOVE_REDUCTION: (i32, i32) = (4, 4);
/// By one more for every so much that the position stands above the window, at most three. Usual.
pub(crate) const NULL_MOVE_SURPLUS: i32 = 200;

/// What a quiet turn may lift a position by, at depth 0 and per turn of depth. Usual.
pub(crate) const FUTILITY: (i32, i32) = (100, 100);
/// The greatest reduced depth at which that is asked. Usual.
pub(crate) const FUTILITY_DEPTH: i32 = 6;

/// How many turns are looked at before quiet ones count as late: these, and so many times the depth
/// squared. Tried: fewer, and half of those where the side does worse than a turn ago, lost games.
pub(crate) const LATE_TURNS: (i32, i32) = (6, 5);
/// The greatest depth at which late turns are skipped. Usual.
pub(crate) const LATE_TURNS_DEPTH: i32 = 3;

/// What a capture may lose by exchange and still be looked at, per turn of depth. Usual.
pub(crate) const EXCHANGE: i32 = 90;
/// The greatest depth at which that is asked. Usual.
pub(crate) const EXCHANGE_DEPTH: i32 = 6;

/// What a capture beyond the horizon may bring beyond its gain. Usual.
pub(crate) const DELTA: i32 = 160;

/// The least depth at which a turn is asked whether it is the only good one. Usual.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// How much worse all others must be, per turn of depth, in halves. Usual.
pub(crate) const SINGULAR_HALVES: i32 = 3;
/// How much worse still for an extension by two. Usual.
pub(crate) const SINGULAR_DOUBLE: i32 = 18;

/// The least depth at which an unknown position is looked at less deeply. Usual.
pub(crate) const UNKNOWN_DEPTH: i32 = 4;

/// How much of a turn's history, from -16,384 to 16,384, makes a turn of depth more or less. Usual.
pub(crate) const HISTORY_SHARE: i32 = 8_192;

/// What one turn of depth adds to a turn's history when it was good, and what that is less. Usual.
pub(crate) const BONUS: (i32, i32) = (180, 100);
/// The most that is added at once. Usual.
pub(crate) const BONUS_MOST: i32 = 1_700;

/// By how much less deeply a late turn is looked at first: at the root always, where a quiet sacrifice that mates must
/// not be looked at too little, and below it where [`crate::Evaluate::reductions`] says nothing else. Usual.
pub(crate) const REDUCTIONS: u32 = 24;

/// The half width of the first window around the score expected, and by what part it grows. Usual.
pub(crate) const ASPIRATION: i32 = 14;
/// The least depth with a narrow window. Usual.
pub(crate) const ASPIRATION_DEPTH: u32 = 4;
