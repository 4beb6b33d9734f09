//! What pieces of this family can do that steps do not express: powers, written by name in braces.

use chessmith_board::{Direction, Rect, Square, SquareSet, TextError};
use chessmith_movement::Movement;

/// A power of a piece. Rules: universal 1.3 (number 20) and 1.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Power {
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

/// Reads how a piece moves, with the powers that this family has.
///
/// # Errors
///
/// If the text is no description of a movement, or names a power that there is not.
pub(crate) fn read_movement(text: &str) -> Result<Movement, TextError> {
    let movement: Movement = text.parse()?;
    let unknown = movement
        .powers()
        .find(|name| Power::from_name(name).is_none());
    let Some(name) = unknown else {
        return Ok(movement);
    };
    let before = text.find(&format!("{{{name}}}")).unwrap_or(0);
    let known = Power::ALL.map(Power::name).join(", ");
    Err(TextError::at(
        before + 2,
        format!("there is no power {name}; there are equal-halves, {known}"),
    ))
}

/// Returns the powers of a movement, in the order written.
pub(crate) fn powers(movement: &Movement) -> impl Iterator<Item = Power> {
    movement.powers().filter_map(Power::from_name)
}

/// Tells in plain English how a piece moves, and what its powers are.
pub(crate) fn describe(movement: &Movement) -> String {
    movement.describe_with(|name| Power::from_name(name).map(Power::sentence))
}

impl Power {
    const ALL: [Self; 7] = [
        Self::Withdraw,
        Self::Advance,
        Self::Overleap,
        Self::Swap,
        Self::Freeze,
        Self::Mimic,
        Self::Transform,
    ];

    /// Returns the name between the braces.
    const fn name(self) -> &'static str {
        match self {
            Self::Withdraw => "withdraw",
            Self::Advance => "advance",
            Self::Overleap => "overleap",
            Self::Swap => "swap",
            Self::Freeze => "freeze",
            Self::Mimic => "mimic",
            Self::Transform => "transform",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|power| power.name() == name)
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::Withdraw => {
                "When it moves straight away from an enemy next to it, it takes that enemy."
            }
            Self::Advance => {
                "When it stops just in front of an enemy on the line it moves along, it takes that enemy."
            }
            Self::Overleap => {
                "Along a line it can pass over enemies, each with an empty square right behind it, and takes all of \
                 them."
            }
            Self::Swap => {
                "It can change places with the first man of either side on a line, or destroy an enemy next to it \
                 together with itself."
            }
            Self::Freeze => {
                "It never takes; enemies next to it cannot move, but may leave the board instead."
            }
            Self::Mimic => "It takes each enemy in the way in which that enemy itself would take.",
            Self::Transform => {
                "It may turn into another piece when its own move ends on the opponent's first rank."
            }
        }
    }

    /// Returns the enemies that a piece with this power on `from` could remove in its next move, by the
    /// power alone and whatever kind they are.
    ///
    /// Nothing for powers that take nobody; nor for [`Power::Mimic`], whose victims decide how they are taken.
    /// Rules: universal 1.4, 2.8.
    pub(crate) fn victims<const WORDS: usize>(
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
                Self::Freeze | Self::Mimic | Self::Transform => {}
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
