//! The chess family, by trying everything.
//!
//! A turn is legal if, tried on a board of letters, it moves as its piece may and leaves no king to be
//! taken. The setup of free placement is decided by going through all final sets of pawns.

mod board;
mod moves;
mod setup;

pub use board::State;

/// The games of the family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// Chess.
    Chess,
    /// Chess960.
    Freestyle,
    /// Kings and rooks are dropped in moves 1 to 3.
    PlacementFreestyle,
    /// Moves 1 to 8 build the position; pawns freely.
    FreePlacement,
    /// Moves 1 to 8 build the position; pawns one digit after the other.
    FreePlacementSequential,
}

impl Game {
    /// Returns the game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "chess" => Self::Chess,
            "freestyle" => Self::Freestyle,
            "placement-freestyle" => Self::PlacementFreestyle,
            "free-placement" => Self::FreePlacement,
            "free-placement-sequential" => Self::FreePlacementSequential,
            _ => return None,
        })
    }

    /// The numbers of the last moves of pawns, of completion, and of kings and rooks.
    const fn last_moves(self) -> [u32; 3] {
        match self {
            Self::Chess | Self::Freestyle => [0, 0, 0],
            Self::PlacementFreestyle => [0, 0, 3],
            Self::FreePlacement | Self::FreePlacementSequential => [4, 5, 8],
        }
    }
}

/// Returns the canonical texts of all legal turns, sorted, each with the position after it.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn turns(game: Game, position: &str) -> Vec<(String, String)> {
    let state = State::read(position);
    let [pawns, completion, kings_and_rooks] = game.last_moves();
    let mut found = match state.number {
        number if number <= pawns && game == Game::FreePlacement => setup::free_pawns(&state),
        number if number <= pawns => setup::sequential_pawns(&state),
        number if number <= completion => setup::completion(&state),
        number if number <= kings_and_rooks => setup::kings_and_rooks(&state),
        _ => moves::moves(&state, game == Game::Chess),
    };
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
        .into_iter()
        .map(|(turn, state)| (turn, state.text()))
        .collect()
}

/// Returns whether the side to move is in check.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn in_check(position: &str) -> bool {
    let state = State::read(position);
    moves::king_hangs(&state, state.white)
}

/// Returns whether nobody has enough left for a mate, as far as the rules look: bare kings, one minor piece
/// besides, or bishops on squares of one colour alone. During the setup it is never so.
///
/// # Panics
///
/// If the text is not that of a position.
#[must_use]
pub fn is_dead(position: &str) -> bool {
    let state = State::read(position);
    let mut men = Vec::new();
    for spot in board::spots() {
        let letter = state.at(spot).to_ascii_uppercase();
        if !matches!(letter, '.' | 'K') {
            men.push((letter, (spot.0 + spot.1) % 2));
        }
    }
    state.hand.is_empty()
        && match men[..] {
            [] | [('N', _)] => true,
            [(_, colour), ..] => men.iter().all(|man| *man == ('B', colour)),
        }
}
