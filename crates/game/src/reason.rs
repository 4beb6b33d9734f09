//! Why a turn is refused, as every game says it.

use std::borrow::Cow;
use std::error::Error;

use crate::CellId;

/// Why a turn is refused, in the game's own terms.
///
/// It prints as a sentence without a full stop, and never says just "illegal".
///
/// ```
/// use chessmith_game::{Game, Notate, Reason};
/// use chessmith_testkit::toy::Quarry;
///
/// let rules = Quarry::with(&[])?;
/// let start = rules.start();
/// let turn = rules.read_turn(&start, "go:b2-b9").expect("the text of a turn");
/// let refusal = rules.validate(&start, &turn).expect_err("nobody goes so far");
/// assert!(!refusal.to_string().is_empty() && !refusal.rule().is_empty());
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Reason: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The numbers of all rules that a refusal can rest on; [`rule`](Self::rule) returns one of them.
    ///
    /// The documents of every game of the family tell each ([`GameInfo::rules`](crate::GameInfo::rules)).
    const RULES: &'static [&'static str];

    /// Returns the number of the rule it rests on, as the rules document numbers it.
    fn rule(&self) -> Cow<'static, str>;

    /// Returns the cells it names.
    fn cells(&self) -> Vec<CellId>;
}
