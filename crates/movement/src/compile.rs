//! What can be compiled, and why a movement cannot.

use std::fmt;

use std::collections::BTreeSet;

use chessmith_board::{PerSide, Rect, Side};

use crate::expand;
use crate::limits::MOST_STRETCHES;
use crate::notation::Movement;
use crate::tables::fill::Fill;
use crate::tables::fragment::divide;
use crate::trail::{Hindrance, Trail};

/// Why a movement has no tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileError {
    /// A part of it cannot be played.
    Hindered(Hindrance),
    /// The atlas is full.
    TooMany,
    /// It has more ways to go than an atlas follows, together with the movements before it.
    TooMuch,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hindered(Hindrance::CaptureOnTheWay) => {
                "a leg before the last takes a man (c), and no piece goes on after it has taken"
            }
            Self::Hindered(Hindrance::InPassing) => {
                "it takes in passing (e), which no described piece can do"
            }
            Self::TooMany => "there are more movements than an atlas holds",
            Self::TooMuch => {
                "it has too many ways to go on a board of this size, together with the pieces before it; fewer legs \
                 or fewer directions are fewer ways"
            }
        })
    }
}

impl std::error::Error for CompileError {}

/// Returns the walks of a movement as each side makes them.
///
/// # Errors
///
/// If one of them cannot be played, whatever the position, or if they are too many to be followed on this board.
pub(crate) fn playable<const WORDS: usize>(
    movement: &Movement,
    board: Rect,
) -> Result<PerSide<Vec<Trail>>, CompileError> {
    let trails = PerSide(Side::BOTH.map(|side| expand::trails(movement, side)));
    let all = Side::BOTH.into_iter().flat_map(|side| &trails[side]);
    if let Some(hindrance) = all.into_iter().find_map(|trail| trail.hindrance) {
        return Err(CompileError::Hindered(hindrance));
    }
    if stretches::<WORDS>(&trails, board) > MOST_STRETCHES {
        return Err(CompileError::TooMuch);
    }
    Ok(trails)
}

/// Returns how many stretches all walks have if none of them is listed for tables; equal ones count once.
fn stretches<const WORDS: usize>(trails: &PerSide<Vec<Trail>>, board: Rect) -> usize {
    let mut known = BTreeSet::new();
    let mut count = 0;
    for side in Side::BOTH {
        for kind in KINDS {
            for (key, trails) in divide(of_kind(&trails[side], kind), side) {
                if known.insert(key) {
                    count += Fill::<WORDS>::new(&trails, board, board.all()).stretches();
                }
            }
        }
    }
    count
}

/// Whether a walk is of a kind.
pub(crate) type IsOf = fn(&Trail) -> bool;

/// The kinds of walks that have maps of their own: those that move, and those that take.
pub(crate) const KINDS: [IsOf; 2] = [|trail| trail.moves, |trail| trail.captures];

/// Returns the walks of a kind.
pub(crate) fn of_kind(trails: &[Trail], kind: IsOf) -> Vec<Trail> {
    let trails = trails.iter().filter(|trail| kind(trail));
    trails.cloned().collect()
}
