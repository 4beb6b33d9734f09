//! A game on a server as it stands, and who has it open.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{OfferList, Scene, Side};

/// A game as it stands, with its whole scene or with what has changed in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Snapshot<S = Arc<Scene>> {
    /// The id of the game in progress.
    pub id: String,
    /// Counts the changes so far; every change raises it.
    pub revision: u32,
    /// The id of the game that is played.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// The options that differ from their defaults, for display.
    pub options: Vec<ChosenOption>,
    /// The seat of whoever receives this; absent for those who watch.
    pub you: Option<Side>,
    /// Who plays.
    pub players: Players,
    /// The text of the position.
    pub position: String,
    /// What it looks like.
    pub scene: S,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// The turns played.
    pub history: Vec<Arc<HistoryEntry>>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// For what the side to move may claim a draw.
    pub claims: Vec<String>,
    /// Which side has offered a draw.
    pub draw_offer: Option<Side>,
    /// Which side's draw offer was declined, until the next turn or offer.
    pub draw_declined: Option<Side>,
    /// Which side has asked to take back.
    pub takeback_request: Option<Side>,
    /// Whether another start can be drawn by lot for another game.
    pub draws_start: bool,
    /// What has been said of another game with colours changed.
    pub rematch: Option<Rematch>,
    /// The clocks, if it is played with clocks.
    pub clocks: Option<Clocks>,
    /// What can be picked first; absent unless it is the receiver's turn, and where it takes long to find out: it can
    /// then be asked for.
    pub offers: Option<Arc<OfferList>>,
}

impl<S> Snapshot<S> {
    /// Returns the same with another scene.
    pub fn with_scene<T>(self, scene: T) -> Snapshot<T> {
        Snapshot {
            id: self.id,
            revision: self.revision,
            game: self.game,
            title: self.title,
            options: self.options,
            you: self.you,
            players: self.players,
            position: self.position,
            scene,
            side_to_move: self.side_to_move,
            history: self.history,
            outcome: self.outcome,
            claims: self.claims,
            draw_offer: self.draw_offer,
            draw_declined: self.draw_declined,
            takeback_request: self.takeback_request,
            draws_start: self.draws_start,
            rematch: self.rematch,
            clocks: self.clocks,
            offers: self.offers,
        }
    }
}

/// What has been said of another game with colours changed, once a game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Rematch {
    /// It is offered.
    Offered {
        /// By this side.
        by: Side,
        /// What it would begin with.
        start: RematchStart,
    },
    /// It was declined.
    Declined {
        /// By this side.
        by: Side,
    },
    /// It has begun: everybody has the same secret there, and the other colour.
    Begun {
        /// Its id.
        game: String,
    },
}

/// What another game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum RematchStart {
    /// The position in which this game began.
    Same,
    /// One that is drawn by lot, with the same options.
    New,
}

/// An option and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct ChosenOption {
    /// The name of the option.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Players {
    /// White's name for display, such as "Engine" or "Guest".
    pub white: String,
    /// Black's name for display.
    pub black: String,
    /// The side that the engine plays, if it does.
    pub engine: Option<Side>,
}

/// One turn of the history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct HistoryEntry {
    /// Whose turn it was.
    pub side: Side,
    /// Its canonical text.
    pub text: String,
    /// How players write it.
    pub human: String,
    /// What it did besides moving pieces: what it took, put, changed and removed, each in a few words.
    pub happened: Vec<String>,
    /// What it took from the other side.
    pub taken: Vec<Captive>,
}

/// A piece that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Captive {
    /// Whose it was; absent for what belonged to nobody.
    pub side: Option<Side>,
    /// The name of its drawing.
    pub glyph: String,
    /// What it is called.
    pub name: String,
}

/// The clocks of a game, as they stood at a moment; all spans are in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Clocks {
    /// The time control, such as `5+3`, perhaps with the minutes for the setup, as in `5+3, setup 2`.
    pub control: String,
    /// Whether the clocks show the time that each side has for the setup, and no other.
    pub in_setup: bool,
    /// White's clock.
    pub white: ClockFace,
    /// Black's clock.
    pub black: ClockFace,
    /// The side whose clock runs from that moment on.
    pub running: Option<Side>,
    /// The moment, in milliseconds since 1970-01-01 UTC by the server's clock.
    #[ts(type = "number")]
    pub at: i64,
    /// How long the clock that runs waits first.
    #[ts(type = "number")]
    pub delay: u64,
    /// The length of a period.
    #[ts(type = "number")]
    pub period: u64,
}

/// What one clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct ClockFace {
    /// What is left, of the game or of the current period.
    #[ts(type = "number")]
    pub milliseconds: u64,
    /// How many whole periods follow.
    pub periods: u32,
}

/// The result of a game that is not finished.
pub const UNFINISHED: &str = "*";

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`; `*` for a game that the rules of today cannot go on with.
    pub result: String,
    /// The winner; absent for a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub reason: String,
}

/// Who has a game open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Presence {
    /// Whether White's seat is connected.
    pub white: bool,
    /// Whether Black's seat is connected.
    pub black: bool,
    /// How many are watching.
    pub watching: u32,
    /// What time it is by the server's clock, in milliseconds since 1970-01-01 UTC.
    #[ts(type = "number")]
    pub now: i64,
}
