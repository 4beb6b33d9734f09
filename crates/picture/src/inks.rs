//! The colours of pieces: sets to choose, each for both sides and for what belongs to nobody.

use chessmith_game::{Ink, Shape, Side};

/// A set of colours and outlines for pieces.
///
/// A set is the same on every page and every board: both of its bodies stand out from all of them, by their
/// lightness, so that eyes that see no red or no green tell the sides apart, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// Paper and graphite.
    #[default]
    Classic,
    /// Ivory and walnut.
    Ivory,
    /// Black and white alone.
    Contrast,
    /// Heavier outlines, for small cells.
    Bold,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [Self; 4] = [Self::Classic, Self::Ivory, Self::Contrast, Self::Bold];

    /// Returns the name by which a set is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Ivory => "ivory",
            Self::Contrast => "contrast",
            Self::Bold => "bold",
        }
    }

    /// Returns the set of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.name() == name)
    }

    /// Returns the inks of a side, or of what belongs to nobody.
    pub(crate) const fn inks(self, side: Option<Side>) -> &'static Inks {
        let [white, black, nobody] = match self {
            Self::Classic => &CLASSIC,
            Self::Ivory => &IVORY,
            Self::Contrast => &CONTRAST,
            Self::Bold => &BOLD,
        };
        match side {
            Some(Side::White) => white,
            Some(Side::Black) => black,
            None => nobody,
        }
    }

    /// Returns the width of a line, in units of a drawing, that its family drew so wide.
    pub(crate) const fn width(self, drawn: u8) -> f64 {
        let drawn = drawn as f64;
        match self {
            Self::Bold => drawn * 1.6,
            _ => drawn,
        }
    }
}

/// The inks of one owner's pieces.
pub(crate) struct Inks {
    /// Inside the piece.
    pub(crate) body: &'static str,
    /// Around the piece.
    pub(crate) outline: &'static str,
    /// On the piece.
    pub(crate) line: &'static str,
    /// Neither body nor line.
    pub(crate) accent: &'static str,
}

impl Inks {
    /// Returns the colour inside a shape.
    pub(crate) const fn fill(&self, shape: &Shape) -> &'static str {
        match shape.fill {
            Ink::None => "none",
            Ink::Body => self.body,
            Ink::Line => self.line,
            Ink::Accent => self.accent,
        }
    }

    /// Returns the colour around a shape.
    ///
    /// A line round something filled is the outline of the piece, and dark for both sides: the
    /// pieces of both then have the same weight on every cell. A line by itself lies on the body.
    pub(crate) const fn stroke(&self, shape: &Shape) -> &'static str {
        match (shape.stroke, shape.fill) {
            (Ink::Line, Ink::Body | Ink::Accent) => self.outline,
            (Ink::None, _) => "none",
            (Ink::Body, _) => self.body,
            (Ink::Line, _) => self.line,
            (Ink::Accent, _) => self.accent,
        }
    }
}

// White, Black and nobody, in `#rrggbb`; the browser client has the same in `web/src/styles/pieces.css`.

const CLASSIC: [Inks; 3] = [
    Inks {
        body: "#fcfbf7",
        outline: "#212730",
        line: "#212730",
        accent: "#cf9e4c",
    },
    Inks {
        body: "#333945",
        outline: "#181d26",
        line: "#efebdf",
        accent: "#cf9e4c",
    },
    Inks {
        body: "#c5cdd4",
        outline: "#212730",
        line: "#212730",
        accent: "#ad741d",
    },
];

const IVORY: [Inks; 3] = [
    Inks {
        body: "#fdf4e2",
        outline: "#2e1c0e",
        line: "#2e1c0e",
        accent: "#cb9238",
    },
    Inks {
        body: "#452816",
        outline: "#26150a",
        line: "#f9ecd3",
        accent: "#cb9238",
    },
    Inks {
        body: "#c9c4ba",
        outline: "#2e1c0e",
        line: "#2e1c0e",
        accent: "#6f4a12",
    },
];

const CONTRAST: [Inks; 3] = [
    Inks {
        body: "#ffffff",
        outline: "#000000",
        line: "#000000",
        accent: "#e08a00",
    },
    Inks {
        body: "#0d0d0d",
        outline: "#000000",
        line: "#ffffff",
        accent: "#e08a00",
    },
    Inks {
        body: "#bdbdbd",
        outline: "#000000",
        line: "#000000",
        accent: "#5f5f5f",
    },
];

const BOLD: [Inks; 3] = [
    Inks {
        body: "#fffdf8",
        outline: "#12161d",
        line: "#12161d",
        accent: "#d8962a",
    },
    Inks {
        body: "#2a303c",
        outline: "#0a0d13",
        line: "#f4f0e6",
        accent: "#d8962a",
    },
    Inks {
        body: "#c5cdd4",
        outline: "#12161d",
        line: "#12161d",
        accent: "#ad741d",
    },
];
