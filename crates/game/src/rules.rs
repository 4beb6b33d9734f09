//! The contract that every game fulfils.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use chessmith_board::{Key, Side, StableHasher};

use crate::{Budget, Finish, OptionValues, Phase, Reason, Standing, Tables};

/// The immutable rules of one game, options included.
///
/// A value of this type is shared by everything that concerns one game; what changes in play is the
/// [`Position`](Self::Position), a plain value. Laws, checked by the contract harness of `testkit`:
///
/// * a turn is legal exactly when [`validate`](Self::validate) accepts it;
/// * [`canonical`](Self::canonical) of a legal turn is legal, has the same effect, and is its own
///   canonical form;
/// * [`apply`](Self::apply) of a legal turn gives a position whose [`key`](Self::key) is the one that
///   reading its text anew would give;
/// * the side to move may stay the same after a turn;
/// * [`phase`](Self::phase) is the setup only in a game that is said to have one, and never again once it was
///   play;
/// * where [`finish`](Self::finish) is `Some`, no turn is legal.
///
/// ```
/// use chessmith_game::{Game, Notate};
/// use chessmith_testkit::toy::Quarry;
///
/// let rules = Quarry::with(&[])?;
/// let mut position = rules.start();
/// let turn = rules.read_turn(&position, "buy:2").expect("the text of a turn");
/// assert!(rules.validate(&position, &turn).is_ok());
/// let turn = rules.canonical(&position, &turn);
/// rules.apply(&mut position, &turn);
/// assert_ne!(rules.key(&position), rules.key(&rules.start()));
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Game: Send + Sync + Sized + 'static {
    /// Everything the rules need to know to go on, without history.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// One whole turn, as it is recorded.
    type Turn: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Why a turn is refused.
    type Refusal: Reason;

    /// Returns rules that spend from a budget whatever they are asked.
    ///
    /// Once it is spent, their answers are worthless; see [`Budget`]. Families whose questions can be dear
    /// override this; without an override these are the same rules, and nothing is spent.
    #[must_use]
    fn within(self: &Arc<Self>, budget: &Budget) -> Arc<Self> {
        let _ = budget;
        Arc::clone(self)
    }

    /// Returns the tables that these rules share with others of the same kind; `None` where they have none that
    /// are worth counting.
    fn tables(&self) -> Option<Tables> {
        None
    }

    /// Returns about how many bytes a position takes that is one of many in a history.
    ///
    /// Families whose positions keep something elsewhere override this.
    fn position_bytes(&self, position: &Self::Position) -> usize {
        size_of_val(position)
    }

    /// Returns the values of all options these rules were made with.
    fn options(&self) -> &OptionValues;

    /// Returns the position in which a game begins.
    fn start(&self) -> Self::Position;

    /// Returns the side whose turn it is.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// Returns whether the game is still being set up in a position, or played.
    ///
    /// Without an override it is played from the start.
    fn phase(&self, position: &Self::Position) -> Phase {
        let _ = position;
        Phase::Play
    }

    /// Returns how the game ended if the position alone ends it.
    ///
    /// Draws by clock, repetition or material do not count here; see [`standing`](Self::standing).
    fn finish(&self, position: &Self::Position) -> Option<Finish>;

    /// Returns how the game stands in a position that has occurred `occurrences` times, now included.
    ///
    /// Whatever [`finish`](Self::finish) says comes first. Without an override only that counts.
    fn standing(&self, position: &Self::Position, occurrences: u32) -> Standing {
        let _ = occurrences;
        self.finish(position)
            .map_or(Standing::Ongoing, Standing::Over)
    }

    /// Returns how the game stands as [`standing`](Self::standing) does, but need not look for a legal turn:
    /// where the side to move has none, it may say that the game goes on.
    ///
    /// Families override this where looking for a turn is dear; an engine, which lists the turns anyway,
    /// asks it at every position.
    fn standing_unless_stuck(&self, position: &Self::Position, occurrences: u32) -> Standing {
        self.standing(position, occurrences)
    }

    /// Returns whether a side could still win by some series of legal turns, however the other plays.
    ///
    /// Where it could not, the other side's time that runs out is a draw and no loss. Without an override the
    /// time decides; families whose rules say otherwise override this.
    fn can_win(&self, position: &Self::Position, side: Side) -> bool {
        let _ = (position, side);
        true
    }

    /// Decides whether `turn` is legal.
    ///
    /// # Errors
    ///
    /// The first reason, in the game's own terms, why it is not.
    fn validate(&self, position: &Self::Position, turn: &Self::Turn) -> Result<(), Self::Refusal>;

    /// Returns the form in which a legal turn is recorded.
    fn canonical(&self, position: &Self::Position, turn: &Self::Turn) -> Self::Turn;

    /// Plays a canonical legal turn.
    ///
    /// For any other turn the position afterwards is unspecified; implementations may panic.
    fn apply(&self, position: &mut Self::Position, turn: &Self::Turn);

    /// Returns the identity of a position for repetition.
    ///
    /// No clock and no move number counts; what the rules remember of the last turn counts only where
    /// it forbids or allows something.
    fn key(&self, position: &Self::Position) -> Key;

    /// Returns a short tag of a turn for tables; different turns rarely share one.
    fn tag(&self, turn: &Self::Turn) -> u32 {
        let mut hasher = StableHasher::default();
        turn.hash(&mut hasher);
        (hasher.finish() >> 32) as u32
    }
}
