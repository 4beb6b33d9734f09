//! FreeChess, by trying everything.
//!
//! A piece walks leg by leg over every square it can; a split is tried in every order of every partition;
//! a turn is legal if nothing can take the mover's royal piece afterwards and live. Turns of one effect are
//! merged, and the smallest text is kept. Rules: `docs/rules/freechess.md`.

mod board;
mod check;
mod effect;
mod fold;
mod near;
mod place;
mod replay;
mod split;
mod tally;
#[cfg(test)]
mod tests;
mod turns;
mod walk;
mod whole;

use board::State;

/// The rule options that differ from the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// `royal-cancel = allow`.
    pub royal_cancel: bool,
    /// `valid-squares = reevaluated`.
    pub reevaluated: bool,
    /// `combinator-gain = continue`.
    pub gain_continues: bool,
    /// `split-capture = forbid`.
    pub quiet_splits: bool,
    /// `whole-return = forbid`.
    pub residual_needed: bool,
}

/// All turns of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The canonical texts, sorted, each with the position after it.
    pub turns: Vec<(String, String)>,
    /// How many effects are forbidden because they would leave the mover's royal piece in check.
    pub exposed: usize,
}

/// Returns all legal turns, or nothing if more than `most` effects, legal or not, are found.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn turns(rules: Rules, position: &str, most: usize) -> Option<Listing> {
    turns::list(&State::read(position), rules, most)
}

/// Returns the position after a turn, by any legal path, or nothing if it is not legal.
///
/// The clock of the position follows the path that is given.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn play(rules: Rules, position: &str, turn: &str) -> Option<String> {
    let state = State::read(position);
    let (effect, quiet) = turns::judge(&state, rules, turn)?;
    Some(effect.after(&state, quiet).text())
}

/// Returns the canonical text of a turn and the position after it, or nothing if it is not legal.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn canonical(rules: Rules, position: &str, turn: &str) -> Option<(String, String)> {
    let state = State::read(position);
    let (effect, _) = turns::judge(&state, rules, turn)?;
    let way = turns::best_way(&state, rules, &effect);
    let after = effect.after(&state, way.quiet).text();
    Some((way.text, after))
}

/// Returns whether a side is in check.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn in_check(rules: Rules, position: &str, white: bool) -> bool {
    check::in_check(&State::read(position).board, rules, white)
}

/// Returns whether the royal piece of a side could be reached by a capture, finished safely or not.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn is_attacked(rules: Rules, position: &str, white: bool) -> bool {
    let board = State::read(position).board;
    let royal = check::royal(&board, white);
    royal.is_some_and(|spot| check::is_attacked(&board, rules, spot, !white))
}

/// Returns whether there is any legal turn.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn any_turn(rules: Rules, position: &str) -> bool {
    turns::loser(&State::read(position), rules).is_none()
}

/// Returns whether the position has been lost, and if so whether by White. Rules: FC-42, FC-43.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn lost_by_white(rules: Rules, position: &str) -> Option<bool> {
    turns::loser(&State::read(position), rules)
}
