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

    /// Returns what a game looks like after the turns `played` from `start`, each with the position
    /// after it.
    ///
    /// Without an override it is the scene of the last position; a game that shows something only its
    /// history tells overrides this.
    fn scene_after(
        &self,
        start: &Self::Position,
        played: &[(Self::Turn, Self::Position)],
    ) -> Scene {
        match played {
            [] => self.scene(start, None),
            [(turn, position)] => self.scene(position, Some((start, turn))),
            [.., (_, before), (turn, position)] => self.scene(position, Some((before, turn))),
        }
    }

    /// Returns the drawing of this name, if the family knows it.
    fn glyph(&self, id: &GlyphId) -> Option<Glyph>;

    /// Returns one or two letters that stand for this drawing where nothing can be drawn.
    ///
    /// Without an override it is the first letter of the name, in upper case.
    fn letters(&self, id: &GlyphId) -> String {
        let first = id.0.chars().next();
        first.map_or_else(String::new, |letter| letter.to_uppercase().collect())
    }
}
