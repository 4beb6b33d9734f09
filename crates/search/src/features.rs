//! What a learned evaluation sees of a position.

use chessmith_game::Game;

/// An input of a network that is on: its number as White sees the position, and as Black does.
///
/// A fact counts for both sides: a man on a square is an own one for one of them and an enemy for the
/// other. Indices are those of [`Side::index`](chessmith_game::Side::index).
pub type Input = [u16; 2];

/// Which inputs there are: networks are made for one set of inputs and fit no other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputSet {
    /// What the inputs are, in words; another meaning needs other words.
    pub name: &'static str,
    /// What the set depends on besides, such as the size of a board; 0 where there is nothing.
    pub detail: u64,
    /// How many inputs there are for a side; every number of an [`Input`] is below.
    pub count: u32,
}

impl InputSet {
    /// No inputs: nothing can be learned.
    pub const NONE: Self = Self {
        name: "none",
        detail: 0,
        count: 0,
    };

    /// Returns a number that tells sets of inputs apart, the same on every machine and in every build.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        // Method: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
        let numbers = [
            self.detail.to_le_bytes(),
            u64::from(self.count).to_le_bytes(),
        ];
        let bytes = self.name.bytes().chain(numbers.into_iter().flatten());
        bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        })
    }
}

/// Whether an input goes on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// It was off and is on.
    On,
    /// It was on and is off.
    Off,
}

/// Whether it was told what changes from one position to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// All changes were told.
    Changes,
    /// Nothing was told: the inputs are to be counted anew.
    Nothing,
}

/// Says which inputs of a network a position turns on.
///
/// An input is on once or several times, or off. Without any override a game has no inputs, and nothing can
/// be learned for it.
pub trait Features<G: Game> {
    /// Returns the set of inputs of these rules.
    fn inputs(&self, game: &G) -> InputSet {
        let _ = game;
        InputSet::NONE
    }

    /// Hands over every input that is on, each as often as it is.
    fn each(&self, game: &G, position: &G::Position, sink: &mut impl FnMut(Input)) {
        let _ = (game, position, sink);
    }

    /// Hands over what changes from one position to the next: added to the inputs of the first, it gives those
    /// of the second.
    fn changes(
        &self,
        game: &G,
        before: &G::Position,
        after: &G::Position,
        sink: &mut impl FnMut(Input, Switch),
    ) -> Told {
        let _ = (game, before, after, sink);
        Told::Nothing
    }
}
