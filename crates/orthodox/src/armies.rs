//! Unlike armies for chess.

use chessmith_figures::MenArmies;

use crate::{Position, Variant};

/// Returns what armies of chess are made of.
#[must_use]
pub const fn armies() -> MenArmies {
    MenArmies {
        judge: |text| Position::read(Variant::Chess, text).map(drop),
    }
}
