//! A line of play: the history that stands beside the position.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use chessmith_board::Key;

use crate::{Budget, Finish, Footprint, Game, Standing};

/// A game in progress: where it began, what was played, and how often each position occurred.
///
/// A copy is cheap: it shares what was played.
///
/// ```
/// use chessmith_game::{Line, Notate};
/// use chessmith_testkit::toy::Quarry;
/// use std::sync::Arc;
///
/// let mut line = Line::new(Arc::new(Quarry::with(&[])?));
/// let turn = line.game().read_turn(line.position(), "buy:2").expect("the text of a turn");
/// assert!(line.play(&turn).is_ok());
/// assert_eq!(line.occurrences(), 1);
/// assert_eq!(line.takeback(), Some(turn));
/// assert_eq!(line.position(), line.start());
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
#[derive(Debug)]
pub struct Line<G: Game> {
    game: Arc<G>,
    start: G::Position,
    /// Copies of the line share them.
    played: Vec<Arc<(G::Turn, G::Position)>>,
    occurrences: Arc<HashMap<Key, u32>>,
}

impl<G: Game> Clone for Line<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            start: self.start.clone(),
            played: self.played.clone(),
            occurrences: Arc::clone(&self.occurrences),
        }
    }
}

/// Why a turn could not be played.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayError<R> {
    /// The game is over.
    Over(Finish),
    /// The turn is not legal.
    Refused(R),
}

impl<R: fmt::Display> fmt::Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(finish) => write!(f, "the game is over by {}", finish.reason),
            Self::Refused(reason) => reason.fmt(f),
        }
    }
}

impl<R: fmt::Debug + fmt::Display> std::error::Error for PlayError<R> {}

impl<G: Game> Line<G> {
    /// Begins a line at the start of the game.
    pub fn new(game: Arc<G>) -> Self {
        let start = game.start();
        Self::from_position(game, start)
    }

    /// Begins a line at a position; repetition counts from it.
    pub fn from_position(game: Arc<G>, start: G::Position) -> Self {
        let occurrences = Arc::new(HashMap::from([(game.key(&start), 1)]));
        Self {
            game,
            start,
            played: Vec::new(),
            occurrences,
        }
    }

    /// Returns the same line by rules that spend from a budget; see [`Game::within`].
    #[must_use]
    pub fn within(&self, budget: &Budget) -> Self {
        Self {
            game: self.game.within(budget),
            ..self.clone()
        }
    }

    /// Returns the rules.
    #[must_use]
    pub const fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Returns about how much memory it takes.
    #[must_use]
    pub fn footprint(&self) -> Footprint {
        let positions = self.played.iter().map(|played| &played.1);
        let positions = positions.map(|position| self.game.position_bytes(position));
        let turns = self.played.len() * size_of::<G::Turn>();
        let occurrences = self.occurrences.capacity() * size_of::<(Key, u32)>();
        Footprint {
            own: size_of::<Self>() + positions.sum::<usize>() + turns + occurrences,
            shared: self.game.tables(),
        }
    }

    /// Returns where the line began.
    #[must_use]
    pub const fn start(&self) -> &G::Position {
        &self.start
    }

    /// Returns the position now.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        self.played.last().map_or(&self.start, |played| &played.1)
    }

    /// Returns the turns played, each with the position after it.
    #[must_use]
    pub fn played(&self) -> &[Arc<(G::Turn, G::Position)>] {
        &self.played
    }

    /// Returns the position before the turn with this index, counted from 0.
    ///
    /// # Panics
    ///
    /// If fewer than `index` turns were played.
    #[must_use]
    pub fn position_before(&self, index: usize) -> &G::Position {
        index
            .checked_sub(1)
            .map_or(&self.start, |before| &self.played[before].1)
    }

    /// Returns the last turn and the position before it.
    #[must_use]
    pub fn last(&self) -> Option<(&G::Position, &G::Turn)> {
        let index = self.played.len().checked_sub(1)?;
        Some((self.position_before(index), &self.played[index].0))
    }

    /// Returns how often the position now has occurred, now included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.occurrences_of(self.game.key(self.position()))
    }

    /// Returns how often a position with this key has occurred.
    #[must_use]
    pub fn occurrences_of(&self, key: Key) -> u32 {
        self.occurrences.get(&key).copied().unwrap_or(0)
    }

    /// Returns how the game stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.game.standing(self.position(), self.occurrences())
    }

    /// Plays a turn, canonical or not, and returns its canonical form.
    ///
    /// # Errors
    ///
    /// If the game is over or the turn is not legal; nothing is changed then.
    pub fn play(&mut self, turn: &G::Turn) -> Result<G::Turn, PlayError<G::Refusal>> {
        if let Standing::Over(finish) = self.standing() {
            return Err(PlayError::Over(finish));
        }
        self.explore(turn).map_err(PlayError::Refused)
    }

    /// Plays a turn as one tries things out, past draws by clock, repetition or material: only what
    /// the position itself ends is over.
    ///
    /// # Errors
    ///
    /// If the turn is not legal; nothing is changed then.
    pub fn explore(&mut self, turn: &G::Turn) -> Result<G::Turn, G::Refusal> {
        self.game.validate(self.position(), turn)?;
        let canonical = self.game.canonical(self.position(), turn);
        let mut position = self.position().clone();
        self.game.apply(&mut position, &canonical);
        let key = self.game.key(&position);
        *Arc::make_mut(&mut self.occurrences).entry(key).or_insert(0) += 1;
        self.played.push(Arc::new((canonical.clone(), position)));
        Ok(canonical)
    }

    /// Takes back the last turn and returns it; `None` if there is none.
    pub fn takeback(&mut self) -> Option<G::Turn> {
        let last = self.played.pop()?;
        let key = self.game.key(&last.1);
        let occurrences = Arc::make_mut(&mut self.occurrences);
        if let Some(count) = occurrences.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                occurrences.remove(&key);
            }
        }
        Some(last.0.clone())
    }

    /// Returns the keys of all positions so far, the one now included, oldest first.
    pub fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        std::iter::once(&self.start)
            .chain(self.played.iter().map(|played| &played.1))
            .map(|position| self.game.key(position))
    }
}
