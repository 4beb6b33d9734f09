//! What players want done in a room, and why it is not.

use chessmith_catalog::Refused;
use chessmith_catalog::game::Side;
use tokio::sync::oneshot;

use super::course::Action;

/// Something a player wants done.
#[derive(Debug)]
pub(crate) struct Command {
    pub(super) side: Side,
    pub(super) revision: u32,
    pub(super) action: Action,
    pub(super) reply: oneshot::Sender<Result<u32, Failure>>,
}

/// Why something was not done; nothing was changed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The player had not seen the latest revision.
    Stale,
    /// The game refuses it.
    Refused(Refused),
    /// The server could not do it.
    Unavailable,
}
