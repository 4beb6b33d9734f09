//! What players want done in a room, and why it is not.

use chessmith_catalog::Refused;
use chessmith_catalog::game::Side;
use std::time::Duration;
use tokio::sync::oneshot;

use super::course::Action;
use crate::problem::TOO_MUCH_AT_ONCE;
use crate::workers::Unfinished;

/// What is asked of a room.
#[derive(Debug)]
pub(crate) enum Request {
    /// Something a player wants done.
    Command(Command),
    /// The game is to be ended if the time of a side is over; the answer says whether that is seen to.
    Settle(oneshot::Sender<bool>),
}

/// Something a player wants done.
#[derive(Debug)]
pub(crate) struct Command {
    pub(super) side: Side,
    pub(super) revision: u32,
    pub(super) action: Action,
    /// How long it is held to have been on its way.
    pub(super) lag: Duration,
    pub(super) reply: oneshot::Sender<Result<u32, Failure>>,
}

/// Why something was not done; nothing was changed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The player had not seen the latest revision.
    Stale,
    /// The game refuses it.
    Refused(Refused),
    /// It could not be done or kept; a sentence says why.
    NotKept(&'static str),
    /// The server could not do it.
    Unavailable,
}

impl From<Unfinished> for Failure {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Crowded => Self::NotKept(TOO_MUCH_AT_ONCE),
            Unfinished::Stopped => Self::Refused(Refused::Spent),
            Unfinished::Failed => Self::Unavailable,
        }
    }
}
