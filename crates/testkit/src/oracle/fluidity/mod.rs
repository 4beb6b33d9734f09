//! Fluidity Chess, by trying everything.
//!
//! A turn is legal if, tried on a board of letters, its piece may go that way and leaves no king of its
//! own on an attacked square, or takes the king of the other side.

mod board;
mod moves;

use board::State;

/// What ends a game, or a position; `white` is the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A king was taken.
    KingTaken {
        /// Whether White won.
        white: bool,
    },
    /// The side to move is in check and has no turn.
    Checkmate {
        /// Whether White won.
        white: bool,
    },
    /// The side to move is not in check and has no turn, and loses by it.
    Stalemate {
        /// Whether White won.
        white: bool,
    },
    /// The same, where it draws.
    Stuck,
    /// Too little is left to play on.
    Material,
    /// Too many turns without a capture.
    Clock,
}

/// The options of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether a knight may take one of two pieces.
    pub any_subset: bool,
    /// The turns without a capture after which a game is drawn.
    pub move_rule: u32,
    /// How many pieces a ranger passes at most.
    pub limit: usize,
    /// Whether who has no turn and is not in check draws.
    pub stalemate_draws: bool,
}

/// Returns the canonical texts of all legal turns, sorted, each with the position after it.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn turns(options: Options, position: &str) -> Vec<(String, String)> {
    let found = moves::turns(&State::read(position), options);
    let mut texts: Vec<_> = found
        .into_iter()
        .map(|(turn, next)| (turn, next.text()))
        .collect();
    texts.sort();
    texts
}

/// Returns whether the side to move is in check.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn in_check(position: &str) -> bool {
    let state = State::read(position);
    moves::hangs(&state, state.white)
}

/// Returns how a game that has come to a position for the first time has ended, if it has.
/// Rules: FL-25, FL-27, FL-28, FL-29.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn end(options: Options, position: &str) -> Option<End> {
    let state = State::read(position);
    without_turn(&state, options).or_else(|| {
        let drawn = [
            (is_thin(&state, options), End::Material),
            (state.clock >= options.move_rule, End::Clock),
        ];
        drawn
            .into_iter()
            .find(|(holds, _)| *holds)
            .map(|(_, end)| end)
    })
}

/// Returns how the game has ended because a king is gone or there is no turn, if it has.
fn without_turn(state: &State, options: Options) -> Option<End> {
    for white in [true, false] {
        if state.king(!white).is_none() {
            return Some(End::KingTaken { white });
        }
    }
    if !moves::turns(state, options).is_empty() {
        return None;
    }
    let white = !state.white;
    Some(if moves::hangs(state, state.white) {
        End::Checkmate { white }
    } else if options.stalemate_draws {
        End::Stuck
    } else {
        End::Stalemate { white }
    })
}

/// Returns whether only the kings are left, or the kings and a bishop that cannot win at once.
fn is_thin(state: &State, options: Options) -> bool {
    let mut others = state
        .pieces
        .values()
        .filter(|letter| !"Kk".contains(**letter));
    let wins_at_once = || {
        let after = moves::turns(state, options);
        after
            .iter()
            .filter_map(|(_, next)| without_turn(next, options))
            .any(|end| end != End::Stuck)
    };
    match (others.next(), others.next()) {
        (None, _) => true,
        (Some('B'), None) => !(state.white && wins_at_once()),
        (Some('b'), None) => state.white || !wins_at_once(),
        _ => false,
    }
}
