//! Before a game: the list of games and the beginning of one.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Side;

/// One game of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct GameSummary {
    /// Its name in addresses and messages.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What it is, in one sentence.
    pub summary: String,
    /// What can be chosen about it.
    pub options: Vec<OptionSummary>,
    /// Whether it begins with a setup, which may have a time of its own.
    pub has_setup: bool,
    /// Whether it shows its pieces one by one.
    pub pieces: bool,
    /// Whether armies of it can be drawn by lot, so that it can be measured what its pieces are worth.
    pub armies: bool,
    /// Whether armies of it are composed before a game.
    pub workshop: bool,
    /// How many lessons it has.
    pub lessons: u32,
    /// The endings of the files in which records of it are written, `json` first.
    pub files: Vec<String>,
}

/// One option of a game, ready for a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct OptionSummary {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub takes: OptionTakes,
    /// Its value where none is given; absent if it has none.
    pub default: Option<String>,
    /// What it means, in one line.
    pub meaning: String,
    /// Whether it only chooses the position in which the game begins.
    pub start_only: bool,
}

/// What an option takes; numbers are decimal texts, as they may be greater than a JSON number can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum OptionTakes {
    /// One of these words.
    Choice {
        /// The words.
        words: Vec<String>,
    },
    /// A whole number.
    Integer {
        /// The smallest.
        min: String,
        /// The largest.
        max: String,
    },
    /// The number that everything left to chance is drawn from; one is drawn where none is given.
    Seed {
        /// The largest; the smallest is 0.
        max: String,
    },
    /// A text of one line.
    Text {
        /// The greatest number of characters.
        most: u32,
    },
    /// Ids of pieces that the game shows, separated by commas.
    Pieces {
        /// The greatest number of characters.
        most: u32,
    },
    /// A text of several lines, such as a file.
    Document {
        /// The greatest number of characters.
        most: u32,
    },
}

/// Which seat the creator of a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum SeatChoice {
    /// White's.
    White,
    /// Black's.
    Black,
    /// One drawn by lot.
    Random,
}

/// Who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Opponent {
    /// The engine, which thinks so many milliseconds a turn (50 to 10,000) at most, and plays as strong
    /// as a level says.
    Engine {
        /// Its time for a turn.
        milliseconds: u32,
        /// Its level, from 1, whom a beginner beats, to 10, its full strength; full strength unless given.
        #[serde(default)]
        #[ts(optional = nullable)]
        level: Option<u8>,
    },
    /// Another person, who is sent a link.
    Person,
}

/// A request to begin a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct CreateGame {
    /// The id of the game.
    pub game: String,
    /// Its options; those left out take their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The text of the position to begin with, if not the usual one.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub position: Option<String>,
    /// Which seat the creator takes.
    pub seat: SeatChoice,
    /// Who sits opposite.
    pub opponent: Opponent,
    /// The time control, if it is to be played with clocks: minutes for the game and seconds for each turn
    /// (`5+3`), or `5 delay 3`, `10+5x30`, `3 days`; perhaps with the minutes of each side for the setup, where the
    /// game has one (`10+5, setup 5`).
    #[serde(default)]
    #[ts(optional = nullable)]
    pub clock: Option<String>,
}

/// A seat: whoever knows its secret may play for its side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Seat {
    /// Its side.
    pub side: Side,
    /// 128 random bits as 32 lower-case hexadecimal digits.
    pub secret: String,
}

/// A game that has been created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct CreatedGame {
    /// Its id, for addresses: spectators need no more.
    pub id: String,
    /// The creator's seat.
    pub seat: Seat,
    /// The seat to hand on, if the opponent is a person: whoever first exchanges its secret for one of their
    /// own plays there.
    pub invitation: Option<Seat>,
}

/// A request to take the seat that one was invited to; asked again with the same secret, it is granted again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct TakeSeat {
    /// The secret of the invitation.
    pub invitation: String,
    /// A secret of one's own, by which one plays from now on: 128 random bits as 32 lower-case hexadecimal
    /// digits.
    pub secret: String,
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Problem {
    /// One clear line.
    pub message: String,
}
