//! Why a turn is refused, as every game says it.

use std::borrow::Cow;
use std::error::Error;

use crate::CellId;

/// Why a turn is refused, in the game's own terms.
///
/// It prints as a sentence without a full stop, and never says just "illegal".
pub trait Reason: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Returns the number of the rule it rests on, as the rules document numbers it.
    fn rule(&self) -> Cow<'static, str>;

    /// Returns the cells it names.
    fn cells(&self) -> Vec<CellId>;
}
