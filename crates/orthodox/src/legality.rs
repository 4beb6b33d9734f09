//! Whether a turn is legal, and if not, why.

use crate::refusal::Refusal;
use crate::{Position, Turn, Variant};

impl Position {
    /// Decides whether a turn is legal.
    ///
    /// What is legal is settled first and fast; only for the rest a reason is looked for.
    ///
    /// # Errors
    ///
    /// The first reason why it is not.
    pub fn validate(&self, variant: Variant, turn: &Turn) -> Result<(), Refusal> {
        if self.is_legal(turn) {
            Ok(())
        } else {
            Err(Refusal::of(variant, self, *turn))
        }
    }
}
