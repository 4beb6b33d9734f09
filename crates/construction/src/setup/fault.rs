//! What can be wrong with a position, and where.

use std::fmt;

use chessmith_board::Side;

/// What a position is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The part of the game.
    Phase,
    /// Whose turn it is.
    Turn,
    /// The money of each side.
    Cash,
    /// Whether each side has said `done`.
    Stopped,
    /// How many lots each side has not laid.
    LotsToPlace,
    /// The lots that lie.
    Lots,
    /// The pieces on the board.
    Pieces,
    /// What each side has in hand.
    Hand,
    /// The plies without progress.
    Clock,
    /// The number of the move.
    Number,
}

/// Where in a position something is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a part as a whole.
    Whole(Part),
    /// In what a part says of a side.
    Of(Part, Side),
    /// In the place of a lot, counted from 0.
    Lot(usize),
    /// In the place of a piece, counted from 0.
    Piece(usize),
}

/// Why a position is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What is wrong or what was expected, lower case, without a full stop.
    pub message: String,
}

impl Part {
    /// Returns the key of texts.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Phase => "phase",
            Self::Turn => "turn",
            Self::Cash => "cash",
            Self::Stopped => "stopped",
            Self::LotsToPlace => "lots_to_place",
            Self::Lots => "lots",
            Self::Pieces => "pieces",
            Self::Hand => "hand",
            Self::Clock => "clock",
            Self::Number => "move",
        }
    }
}

impl fmt::Display for Place {
    /// Writes the path, as in texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(part) => f.write_str(part.key()),
            Self::Of(part, side) => write!(f, "{}.{}", part.key(), side.word()),
            Self::Lot(index) => write!(f, "lots[{index}].square"),
            Self::Piece(index) => write!(f, "pieces[{index}].square"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for Fault {}

/// The faults found so far, but for those that rest on a part that is wrong already.
pub(super) struct Faults {
    unsound: Vec<Part>,
    found: Vec<Fault>,
}

impl Faults {
    /// Begins with none, where these parts are known to be wrong.
    pub(super) fn new(unsound: &[Part]) -> Self {
        Self {
            unsound: unsound.to_vec(),
            found: Vec::new(),
        }
    }

    /// Adds a fault that was found by looking at these parts.
    pub(super) fn add(&mut self, place: Place, seen: &[Part], message: impl fmt::Display) {
        if seen.iter().all(|part| self.is_sound(*part)) {
            self.found.push(Fault {
                place,
                message: message.to_string(),
            });
        }
    }

    /// Adds a fault of a part by itself, on which nothing else can rest.
    pub(super) fn spoil(&mut self, part: Part, place: Place, message: impl fmt::Display) {
        self.found.push(Fault {
            place,
            message: message.to_string(),
        });
        self.unsound.push(part);
    }

    /// Returns whether a part is not known to be wrong.
    pub(super) fn is_sound(&self, part: Part) -> bool {
        !self.unsound.contains(&part)
    }

    /// Returns the value if nothing is wrong.
    pub(super) fn none_or<T>(self, value: T) -> Result<T, Vec<Fault>> {
        match self.found.is_empty() {
            true => Ok(value),
            false => Err(self.found),
        }
    }
}
