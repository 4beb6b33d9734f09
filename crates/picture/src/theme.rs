//! Colours.

/// A set of colours for everything in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark on a light page.
    #[default]
    Light,
    /// Light on a dark page.
    Dark,
}

impl Theme {
    /// Returns the colours.
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// All colours of a theme, as `#rrggbb`.
///
/// The tones are chosen in OKLCH, whose lightness is that of the eye: within a theme, the two
/// shades of cells keep the same distances.
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) page: &'static str,
    /// Behind a tray.
    pub(crate) panel: &'static str,
    /// Behind what stands in a tray, in parts and in badges: both bodies stand out from it.
    pub(crate) shelf: &'static str,
    /// Around a tray.
    pub(crate) rim: &'static str,
    /// Text.
    pub(crate) text: &'static str,
    /// Text that should not stand out.
    pub(crate) muted: &'static str,
    /// Light cells.
    pub(crate) light: &'static str,
    /// Dark cells.
    pub(crate) dark: &'static str,
    /// Around the board.
    pub(crate) frame: &'static str,
    /// The light and the dark cells that White owns, and those that Black owns: sand and slate, which are told apart
    /// by whoever sees no red or no green, too.
    pub(crate) owners: [[&'static str; 2]; 2],
    /// The colours of marks, in the order of their kinds.
    pub(crate) marks: Marks,
}

/// The colours of marks.
pub(crate) struct Marks {
    /// The last turn.
    pub(crate) last: &'static str,
    /// A threat.
    pub(crate) danger: &'static str,
    /// Something taken.
    pub(crate) taken: &'static str,
    /// A place to go to.
    pub(crate) reach: &'static str,
    /// A place to take at.
    pub(crate) attack: &'static str,
    /// The cause of a refusal.
    pub(crate) cause: &'static str,
    /// Round lines that are darker than a light cell.
    pub(crate) halo: &'static str,
    /// Round lines that are lighter than a dark cell.
    pub(crate) edge: &'static str,
}

/// The marks are the same on every page, and those of the browser client.
const MARKS: Marks = Marks {
    last: "#dac559",
    danger: "#db2b33",
    taken: "#833688",
    reach: "#0b764d",
    attack: "#c24e00",
    cause: "#3a58c3",
    halo: "#fffdf6",
    edge: "#14171c",
};

const LIGHT: Palette = Palette {
    page: "#fbfaf7",
    panel: "#f2f0ea",
    shelf: "#e6e1d3",
    rim: "#dad7cf",
    text: "#282e38",
    muted: "#616a75",
    light: "#f2eddd",
    dark: "#81a4b9",
    frame: "#39495a",
    owners: [["#f5ecd6", "#d9c193"], ["#dde5ea", "#93abbd"]],
    marks: MARKS,
};

const DARK: Palette = Palette {
    page: "#161a1f",
    panel: "#22252c",
    shelf: "#b4aea0",
    rim: "#393d46",
    text: "#eae8e2",
    muted: "#999fa7",
    light: "#c4bdad",
    dark: "#597689",
    frame: "#3c434e",
    owners: [["#cfc4a8", "#9c8660"], ["#b3bec6", "#607889"]],
    marks: MARKS,
};
