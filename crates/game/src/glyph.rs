//! Drawings of pieces as plain vector shapes.

use std::fmt;

/// The name of a drawing, chosen by the family; lower-case letters, digits and `-`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GlyphId(pub String);

impl<T: Into<String>> From<T> for GlyphId {
    fn from(name: T) -> Self {
        Self(name.into())
    }
}

impl fmt::Display for GlyphId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A drawing in a box of 100 by 100 units, `y` downwards, facing up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Glyph {
    /// The shapes, painted in order.
    pub shapes: Vec<Shape>,
}

/// One filled or outlined path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// SVG path data.
    pub path: String,
    /// The ink inside.
    pub fill: Ink,
    /// The ink of the outline.
    pub stroke: Ink,
    /// The width of the outline in units of the box.
    pub width: u8,
}

/// An ink by its role; the theme decides the colour, by the side that owns the piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// Nothing is painted.
    None,
    /// The body of the piece: light for White, dark for Black.
    Body,
    /// Lines around and on the body: the opposite of the body.
    Line,
    /// A colour that is neither, for what should stand out on both.
    Accent,
}
