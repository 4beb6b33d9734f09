//! What can be compiled, and why a movement cannot.

use std::fmt;

use chessmith_board::Side;

use crate::expand;
use crate::notation::Movement;
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

/// Returns the walks of a movement as a side makes them.
///
/// # Errors
///
/// If one of them cannot be played, whatever the position.
pub(crate) fn playable(movement: &Movement, side: Side) -> Result<Vec<Trail>, CompileError> {
    let trails = expand::trails(movement, side);
    let hindrance = trails.iter().find_map(|trail| trail.hindrance);
    hindrance.map_or(Ok(trails), |hindrance| {
        Err(CompileError::Hindered(hindrance))
    })
}
