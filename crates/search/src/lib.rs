//! One alpha-beta search for every game.
//!
//! The search knows no game: it asks the contracts of `chessmith-game` for candidates and an
//! [`Evaluate`] for judgement, and compares the side to move before and after every turn.
//!
//! An [`Engine`] outlives the questions it is asked: its table, what its threads have learned and its
//! [`EngineSettings`] stay from one turn of a game to the next. A [`Question`] is asked of it for a
//! line of play, with [`Limits`] and a [`Control`] that is the caller's clock and stop signal; the
//! answer is a [`Report`].

#![forbid(unsafe_code)]

mod correction;
mod descent;
mod devices;
mod engine;
mod evaluate;
mod experience;
mod features;
mod fingerprint;
mod ladder;
mod lapses;
mod level;
mod limits;
mod margins;
mod node;
mod order;
mod path;
mod prune;
mod quiet;
mod report;
mod root;
mod score;
mod settings;
mod stopwatch;
mod table;
mod time;
mod window;
mod worker;

pub use devices::{Device, Devices};
pub use engine::Engine;
pub use evaluate::{ASPECTS, Aspects, Evaluate};
pub use features::{Features, Input, InputSet, Switch, Told};
pub use fingerprint::{Untimed, fingerprint};
pub use ladder::Ladder;
pub use level::Level;
pub use limits::{Control, Limits, Question, TimeLeft};
pub use report::{Report, Variation};
pub use score::Score;
pub use settings::EngineSettings;
