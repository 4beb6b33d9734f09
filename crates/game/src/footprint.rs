//! About how much memory a game takes.

/// Tables that the rules of several games share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Which they are: the same number wherever they are shared, for as long as somebody has them.
    pub id: usize,
    /// About how many bytes they take.
    pub bytes: usize,
}

/// About how much memory a game in progress takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    /// In bytes, what is its own.
    pub own: usize,
    /// What it shares with other games.
    pub shared: Option<Tables>,
}
