//! What a game in progress answers with: plain data, whatever game it is.

use std::borrow::Cow;
use std::fmt;

use chessmith_game::{CellId, Coverage, Finish, Offer, OptionError, Scene, Side, TextError};

/// A turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// Whose turn it was.
    pub side: Side,
    /// Its canonical text.
    pub text: String,
    /// How players write it.
    pub human: String,
}

/// How a game in progress stands, agreement and resignation included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It goes on.
    Ongoing {
        /// The reasons for which the side to move may claim a draw; often empty.
        claims: Vec<Cow<'static, str>>,
        /// The side that has offered a draw, if the offer stands.
        draw_offer: Option<Side>,
    },
    /// It is over.
    Over(Finish),
}

/// Why something asked of a game was refused; nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game is over.
    Over(Finish),
    /// A text could not be read.
    Text(Vec<TextError>),
    /// An option was refused.
    Option(OptionError),
    /// A turn is not legal.
    Turn {
        /// Its canonical text.
        turn: String,
        /// Why, as a sentence in the game's terms.
        reason: String,
        /// The rule that says so.
        rule: Cow<'static, str>,
        /// The cells the reason names.
        cells: Vec<CellId>,
    },
    /// Nothing can be chosen on a place.
    Place {
        /// Why, as a sentence: the place, and what is to be chosen instead.
        reason: String,
        /// The rule by which that is to be chosen.
        rule: Cow<'static, str>,
        /// The cells the reason names.
        cells: Vec<CellId>,
    },
    /// The answer needs more work than the budget allowed, or the question was stopped.
    Spent,
    /// Anything else that cannot be done now: why, as a sentence.
    Action(String),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(finish) => write!(f, "the game is over by {}", finish.reason),
            Self::Text(errors) => {
                for (index, error) in errors.iter().enumerate() {
                    let gap = if index == 0 { "" } else { "; " };
                    write!(f, "{gap}{error}")?;
                }
                Ok(())
            }
            Self::Option(error) => error.fmt(f),
            Self::Turn {
                turn, reason, rule, ..
            } => write!(f, "{turn}: {reason} ({rule})"),
            Self::Place { reason, rule, .. } => write!(f, "{reason} ({rule})"),
            Self::Spent => f.write_str("the answer needs more work than it was given"),
            Self::Action(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Refused {}

/// A legal turn that picks have led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// Its canonical text.
    pub text: String,
    /// How players write it.
    pub human: String,
}

/// What can be picked next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfferList {
    /// One line that says what to choose now.
    pub prompt: String,
    /// The rule by which this is to be chosen.
    pub rule: &'static str,
    /// The scene after the picks so far, if it differs from the position's own.
    pub scene: Option<Scene>,
    /// The choices.
    pub offers: Vec<Offer>,
    /// The turn, exactly when the picks so far make a legal one.
    pub finish: Option<Preview>,
}

/// What is to be said about a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// It is legal.
    Legal(Preview),
    /// It is not, and why.
    Refused(Refused),
}

/// How perft is to be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftSettings {
    /// How many turns deep.
    pub depth: u32,
    /// Whether the last turns are counted without being played.
    pub bulk: bool,
    /// How many threads count, at least 1.
    pub threads: usize,
    /// The size of the table in mebibytes; 0 for none.
    pub hash_mib: usize,
    /// The greatest number of turns listed in one position; `None` for no limit.
    pub limit: Option<usize>,
}

/// What perft counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftResult {
    /// The number of lines.
    pub nodes: u64,
    /// The lines below each first turn, sorted by its text.
    pub divided: Vec<(String, u64)>,
    /// Whether a limit or the caller cut the count short.
    pub truncated: bool,
}

/// A turn of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTurn {
    /// Its canonical text.
    pub text: String,
    /// How players write it.
    pub human: String,
    /// The names of the cells where something moves from or to, is put, laid or changed.
    pub cells: Vec<String>,
    /// The names of the cells where something is taken.
    pub taken: Vec<String>,
}

/// Turns, and how much of what is legal they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnList {
    /// The turns, in the game's own order.
    pub turns: Vec<ListedTurn>,
    /// Whether they are all.
    pub coverage: Coverage,
}
