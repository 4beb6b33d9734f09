//! During a game: what goes over the socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Area, Mark, Scene, Side};

/// What a client says.
///
/// `request` is the client's own number for the question; the answer carries it back. `revision` is that
/// of the last snapshot the client has; where it is out of date, nothing is done and a fresh snapshot
/// comes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum ClientMessage {
    /// The first message: take a seat, or watch if there is no secret.
    Join {
        /// The secret of the seat.
        secret: Option<String>,
    },
    /// Ask what can be picked after some picks.
    Offers {
        /// The client's number.
        request: u32,
        /// The revision asked about.
        revision: u32,
        /// The picks so far.
        picks: Vec<String>,
    },
    /// Ask what there is to say about what stands on a cell.
    About {
        /// The client's number.
        request: u32,
        /// The revision asked about.
        revision: u32,
        /// The cell.
        cell: u16,
    },
    /// Ask whether a turn is legal, and if not, why.
    Explain {
        /// The client's number.
        request: u32,
        /// The revision asked about.
        revision: u32,
        /// The turn, in any notation that is read.
        turn: String,
    },
    /// Ask what the position looked like after so many turns.
    SceneAt {
        /// The client's number.
        request: u32,
        /// The revision asked about.
        revision: u32,
        /// How many turns.
        turns: u32,
    },
    /// Play a turn.
    Play {
        /// The client's number.
        request: u32,
        /// The revision it is played in.
        revision: u32,
        /// The turn, in any notation that is read.
        turn: String,
    },
    /// Resign.
    Resign {
        /// The client's number.
        request: u32,
        /// The revision it is said in.
        revision: u32,
    },
    /// Offer a draw, or accept the one offered.
    OfferDraw {
        /// The client's number.
        request: u32,
        /// The revision it is said in.
        revision: u32,
    },
    /// Decline the draw offered.
    DeclineDraw {
        /// The client's number.
        request: u32,
        /// The revision it is said in.
        revision: u32,
    },
    /// Claim a draw.
    ClaimDraw {
        /// The client's number.
        request: u32,
        /// The revision it is said in.
        revision: u32,
    },
    /// Ask to take back the own last turn (at once against the engine), or consent to the request.
    Takeback {
        /// The client's number.
        request: u32,
        /// The revision it is said in.
        revision: u32,
    },
    /// Decline the other side's request to take back.
    DeclineTakeback {
        /// The client's number.
        request: u32,
        /// The revision it is said in.
        revision: u32,
    },
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum ServerMessage {
    /// The whole game as it stands; sent after joining and after every change.
    Snapshot(Box<Snapshot>),
    /// The answer to `Offers`.
    Offers {
        /// The client's number.
        request: u32,
        /// The revision it is about.
        revision: u32,
        /// What can be picked.
        list: OfferList,
    },
    /// The answer to `About`; `title` is empty if nothing stands there.
    About {
        /// The client's number.
        request: u32,
        /// The revision it is about.
        revision: u32,
        /// What it is called.
        title: String,
        /// What there is to say.
        text: String,
        /// Where it may go, and what holds it back.
        marks: Vec<Mark>,
    },
    /// The answer to `Explain`.
    Explained {
        /// The client's number.
        request: u32,
        /// The revision it is about.
        revision: u32,
        /// Whether the turn is legal.
        legal: bool,
        /// The turn as players write it, or why it is refused.
        text: String,
        /// The rule that refuses it.
        rule: Option<String>,
        /// The cells that the reason names.
        cells: Vec<u16>,
    },
    /// The answer to `SceneAt`.
    SceneAt {
        /// The client's number.
        request: u32,
        /// The revision it is about.
        revision: u32,
        /// How many turns had been played.
        turns: u32,
        /// What it looked like.
        scene: Scene,
    },
    /// A message was carried out and is durable; the snapshot that follows shows it.
    Done {
        /// The client's number.
        request: u32,
        /// The revision it made.
        revision: u32,
    },
    /// A message was refused; nothing was changed.
    Refused {
        /// The client's number; absent if the message could not be read.
        request: Option<u32>,
        /// The revision now.
        revision: u32,
        /// Why, in one line.
        message: String,
        /// The rule that says so, if it is a rule of the game.
        rule: Option<String>,
        /// The cells that the reason names.
        cells: Vec<u16>,
    },
    /// Who is here has changed.
    Presence {
        /// The revision now.
        revision: u32,
        /// Whether White's seat is connected.
        white: bool,
        /// Whether Black's seat is connected.
        black: bool,
        /// How many are watching.
        watching: u32,
    },
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Snapshot {
    /// The id of the game in progress.
    pub id: String,
    /// Counts the changes so far; every change raises it.
    pub revision: u32,
    /// The id of the game that is played.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// The options that differ from their defaults, for display: name and value.
    pub options: Vec<(String, String)>,
    /// The seat of whoever receives this; absent for those who watch.
    pub you: Option<Side>,
    /// Who plays.
    pub players: Players,
    /// The text of the position.
    pub position: String,
    /// What it looks like.
    pub scene: Scene,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// The turns played.
    pub history: Vec<HistoryEntry>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// For what the side to move may claim a draw.
    pub claims: Vec<String>,
    /// Which side has offered a draw.
    pub draw_offer: Option<Side>,
    /// Which side has asked to take back.
    pub takeback_request: Option<Side>,
    /// What can be picked first; absent unless it is the receiver's turn.
    pub offers: Option<OfferList>,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct HistoryEntry {
    /// Whose turn it was.
    pub side: Side,
    /// Its canonical text.
    pub text: String,
    /// How players write it.
    pub human: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The winner; absent for a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub reason: String,
}

/// What can be picked next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct OfferList {
    /// The picks that led here.
    pub picks: Vec<String>,
    /// One line that says what to choose now.
    pub prompt: String,
    /// What it looks like after the picks, if that differs from the position.
    pub scene: Option<Scene>,
    /// The choices; empty when the turn is complete.
    pub offers: Vec<OfferSummary>,
    /// The canonical text of the turn, exactly when the picks make a legal one.
    pub finish: Option<String>,
    /// The same turn as players write it.
    pub finish_human: Option<String>,
}

/// One choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct OfferSummary {
    /// What to append to the picks.
    pub pick: String,
    /// What a button or a screen reader says.
    pub label: String,
    /// Where it is shown.
    pub on: Target,
}

/// Where on a scene an offer is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "at", rename_all = "lowercase", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Target {
    /// On a cell.
    Cell {
        /// Its number.
        cell: u16,
    },
    /// On a rectangle of cells or canvas.
    Area {
        /// The rectangle.
        area: Area,
    },
    /// On the piece on a cell, where that is another choice than the cell.
    Piece {
        /// The cell's number.
        cell: u16,
    },
    /// On one part of the piece on a cell.
    Part {
        /// The cell's number.
        cell: u16,
        /// The index of the part.
        part: u32,
    },
    /// On a slot of a tray.
    Slot {
        /// The index of the tray.
        tray: u32,
        /// The index of the slot.
        slot: u32,
    },
    /// On a button beside the board.
    Button,
}
