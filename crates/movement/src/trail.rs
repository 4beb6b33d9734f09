//! A walk that a description stands for, leap by leap, before there is a board.

use chessmith_board::Offset;

use crate::leap::Leap;

/// More leaps than any board has room for.
pub(crate) const WITHOUT_LIMIT: u8 = u8::MAX;

/// A walk: stretches of leaps, one after the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Trail {
    pub(crate) stretches: Vec<Stretch>,
    /// Whether it may end on an empty square.
    pub(crate) moves: bool,
    /// Whether it may end on an enemy.
    pub(crate) captures: bool,
    /// Whether it may only begin on the owner's first rank.
    pub(crate) initial: bool,
    /// What keeps it from being played, whatever the position.
    pub(crate) hindrance: Option<Hindrance>,
}

/// Why a walk that can be written cannot be made into tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hindrance {
    /// It takes on a square that it then leaves. Rules: universal 1.2.3.
    CaptureOnTheWay,
    /// It takes in passing, which only the game's own foot soldiers do.
    InPassing,
}

/// Leaps along one line, or turning steadily.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Stretch {
    /// The leaps in turn; after the last comes the first again.
    pub(crate) leaps: Vec<Leap>,
    pub(crate) least: u8,
    pub(crate) most: u8,
    /// What must be on its last square if another stretch follows.
    pub(crate) relay: Relay,
}

/// What must be on a square that a walk leaves again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Relay {
    Empty,
    Occupied,
    Any,
}

impl Trail {
    /// Turns or mirrors the walk.
    pub(crate) fn turn(&mut self, turn: fn(Offset) -> Offset) {
        let stretches = self.stretches.iter_mut();
        let leaps = stretches.flat_map(|stretch| &mut stretch.leaps);
        leaps.for_each(|leap| leap.turn(turn));
    }
}

impl Stretch {
    /// A stretch of leaps; equal ones are written alike, so that they are found to be equal.
    pub(crate) fn new(mut leaps: Vec<Leap>, least: u8, most: u8, relay: Relay) -> Self {
        if most == 1 {
            leaps.truncate(1);
        }
        Self {
            leaps,
            least,
            most,
            relay,
        }
    }
}
