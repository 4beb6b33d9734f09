//! Powers that no description of steps expresses.

use chessmith_board::{Direction, Rect, Square, SquareSet};

/// Something that a piece can do and that has a name instead of a description; written in braces.
///
/// Rules: universal 1.3 (numbers 20 and 21) and 1.4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Power {
    /// `{equal-halves}`: so many squares straight and then as many diagonally, or the other way about.
    EqualHalves,
    /// `{withdraw}`: takes the enemy it moves straight away from.
    Withdraw,
    /// `{advance}`: takes the enemy on the next square of the line it moves along.
    Advance,
    /// `{overleap}`: passes over enemies, each with an empty square behind it, and takes them.
    Overleap,
    /// `{swap}`: changes places with the first man of a line, or goes down with a neighbour.
    Swap,
    /// `{freeze}`: enemies next to it cannot move.
    Freeze,
    /// `{mimic}`: takes each enemy in the way that enemy takes.
    Mimic,
    /// `{transform}`: may turn into another piece at the far end of the board.
    Transform,
}

impl Power {
    /// All powers.
    pub const ALL: [Self; 8] = [
        Self::EqualHalves,
        Self::Withdraw,
        Self::Advance,
        Self::Overleap,
        Self::Swap,
        Self::Freeze,
        Self::Mimic,
        Self::Transform,
    ];

    /// Returns the name between the braces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EqualHalves => "equal-halves",
            Self::Withdraw => "withdraw",
            Self::Advance => "advance",
            Self::Overleap => "overleap",
            Self::Swap => "swap",
            Self::Freeze => "freeze",
            Self::Mimic => "mimic",
            Self::Transform => "transform",
        }
    }

    /// Finds a power by its name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|power| power.name() == name)
    }
}

impl Power {
    /// Returns the enemies that a piece with this power on `from` could remove in its next move, by the
    /// power alone and whatever kind they are.
    ///
    /// Nothing for powers that take nobody; nor for [`Power::Mimic`], whose victims decide how they are
    /// taken, and [`Power::EqualHalves`], which takes as it moves. Rules: universal 1.4, 2.8.
    #[must_use]
    pub fn victims<const WORDS: usize>(
        self,
        board: Rect,
        from: Square,
        own: SquareSet<WORDS>,
        enemies: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        let mut occupied = own | enemies;
        occupied.remove(from);
        let mut victims = SquareSet::EMPTY;
        for direction in Direction::ALL {
            let line = board.ray(from, direction.offset());
            match self {
                Self::Withdraw => {
                    let away = board.step(from, direction.opposite().offset());
                    let can_leave = away.is_some_and(|square| !occupied.has(square));
                    victims = line
                        .take(1)
                        .filter(|_| can_leave)
                        .fold(victims, SquareSet::with);
                }
                Self::Advance => {
                    let first = line.enumerate().find(|(_, square)| occupied.has(*square));
                    let far = first.filter(|(steps, _)| *steps > 0);
                    victims = far
                        .map(|(_, square)| square)
                        .into_iter()
                        .fold(victims, SquareSet::with);
                }
                Self::Overleap => victims |= overleapt(line, own, enemies),
                Self::Swap => victims = line.take(1).fold(victims, SquareSet::with),
                Self::EqualHalves | Self::Freeze | Self::Mimic | Self::Transform => {}
            }
        }
        victims & enemies
    }
}

/// The enemies on a line that are each followed by an empty square, as far as nobody else is met.
fn overleapt<const WORDS: usize>(
    line: impl Iterator<Item = Square>,
    own: SquareSet<WORDS>,
    enemies: SquareSet<WORDS>,
) -> SquareSet<WORDS> {
    let mut victims = SquareSet::EMPTY;
    let mut waiting: Option<Square> = None;
    for square in line {
        if own.has(square) {
            break;
        }
        match (enemies.has(square), waiting) {
            (true, Some(_)) => break,
            (true, None) => waiting = Some(square),
            (false, _) => {
                victims = waiting.take().into_iter().fold(victims, SquareSet::with);
            }
        }
    }
    victims
}
