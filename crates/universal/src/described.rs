//! What is said about a piece before it is compiled.

/// What a list says about a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Described {
    /// Its number in the inventor's list; 0 for others.
    pub number: u8,
    /// Its short id: one to three capitals or digits, a capital first.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it moves, in the notation of the crate `movement`.
    pub notation: String,
    /// The notation that takes its place where null moves are allowed.
    pub null: Option<String>,
    /// Whether it is a type of UC-24.
    pub is_small: bool,
    /// Its drawing, as SVG path data in a box of 100 by 100; without one it shows where it goes.
    pub drawing: Option<String>,
}

impl Described {
    /// The standard pawn, which is in no list.
    pub(crate) fn pawn() -> Self {
        Self {
            number: 0,
            id: "P".to_owned(),
            name: "Pawn".to_owned(),
            notation: "mfWcfF".to_owned(),
            null: None,
            is_small: false,
            drawing: None,
        }
    }
}
