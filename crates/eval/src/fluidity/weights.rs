//! All numbers that Fluidity Chess is judged by.

use chessmith_board::{Side, Square};
use chessmith_fluidity::Kind;

use crate::tapered::{Tapered, tapered};
use crate::weights::{Fitted, taper};

/// How many numbers of squares a piece can reach.
const REACHES: usize = 28;

/// The most squares that a kind reaches, by number of [`Kind`].
const REACH: [usize; 6] = [0, 8, 13, 14, 27, 0];

/// The names of the kinds in files of weights, by number of [`Kind`].
const NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

const NOTHING: Tapered = tapered(0, 0);

/// What everything on the board is worth, in hundredths of a unit.
#[derive(Clone)]
pub(super) struct Weights {
    /// Whose turn it is.
    pub(super) tempo: i32,
    /// By kind, wherever it stands.
    pub(super) material: [Tapered; 6],
    /// By kind and square, as White sees it; both wings alike, so that files a to d are enough.
    pub(super) places: [[Tapered; 32]; 6],
    /// By kind and the number of squares that it reaches.
    pub(super) mobility: [[Tapered; REACHES]; 6],
    /// A piece of the first kind from which one of the second stands as far as it captures.
    pub(super) threats: [[Tapered; 6]; 6],
    /// A king by the number of steps that are open to it.
    pub(super) room: [Tapered; 9],
    /// Each enemy within two steps of a king, by kind.
    pub(super) near: [Tapered; 6],
}

impl Weights {
    /// All of them nothing.
    pub(super) const NONE: Self = Self {
        tempo: 0,
        material: [NOTHING; 6],
        places: [[NOTHING; 32]; 6],
        mobility: [[NOTHING; REACHES]; 6],
        threats: [[NOTHING; 6]; 6],
        room: [NOTHING; 9],
        near: [NOTHING; 6],
    };

    /// Returns what a kind of a side is worth on a square, material included.
    #[inline]
    pub(super) fn placed(&self, side: Side, kind: Kind, square: Square) -> Tapered {
        let mirrored = if side == Side::White { 0 } else { 56 };
        let seen = usize::from(square.0 ^ mirrored);
        let file = (seen % 8).min(7 - seen % 8);
        self.material[kind.index()] + self.places[kind.index()][seen / 8 * 4 + file]
    }
}

impl Fitted for Weights {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        visit("tempo", &mut self.tempo);
        taper("material", &mut self.material[..5], visit);
        for kind in Kind::ALL {
            let squares = match kind {
                Kind::Pawn => 4..28,
                _ => 0..32,
            };
            let name = format!("place.{}", NAMES[kind.index()]);
            taper(&name, &mut self.places[kind.index()][squares], visit);
        }
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            let name = format!("mobility.{}", NAMES[kind.index()]);
            let reach = &mut self.mobility[kind.index()][..=REACH[kind.index()]];
            taper(&name, reach, visit);
        }
        for kind in &Kind::ALL[..5] {
            let name = format!("threat.{}", NAMES[kind.index()]);
            taper(&name, &mut self.threats[kind.index()], visit);
        }
        taper("king.room", &mut self.room, visit);
        taper("king.near", &mut self.near[..5], visit);
    }
}
