//! Pieces that are put together: what they are made of, and what one part more or less makes of them.

use crate::GlyphId;

/// A part of which pieces are put together, as it stands with one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ingredient {
    /// What parts of its kind are called together; parts of one kind follow one another.
    pub group: &'static str,
    /// What it is called.
    pub name: String,
    /// What it does, in a sentence.
    pub text: String,
    /// The name of its drawing, if it has one.
    pub glyph: Option<GlyphId>,
    /// How many of it the piece has.
    pub count: u8,
    /// What the piece with one more of it is found by, or a sentence why there is no such piece.
    pub more: Result<String, String>,
    /// What the piece with one less of it is found by, if there is such a piece.
    pub fewer: Option<String>,
}
