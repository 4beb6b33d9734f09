//! Showing a position.

use crate::{Game, Glyph, GlyphId, Scene};

/// Turns positions into scenes and names into drawings.
pub trait Depict: Game {
    /// Returns what a position looks like; `last` is the turn that led to it, with the position before.
    fn scene(
        &self,
        position: &Self::Position,
        last: Option<(&Self::Position, &Self::Turn)>,
    ) -> Scene;

    /// Returns the drawing of this name, if the family knows it.
    fn glyph(&self, id: &GlyphId) -> Option<Glyph>;
}
