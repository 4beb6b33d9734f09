//! During a game: what goes over the socket.
//!
//! A sum is written as an object with one key, the name of the case; a case without content as a text.
//! So a question and its answer have the same key, and every fault in a text is found at its place.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Mark, OfferList, Presence, RematchStart, Scene, SceneChange, Snapshot, Target, TurnText,
};

/// What a client says: `join` first and once, then whatever it wants to `ask`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum ClientMessage {
    /// Takes a seat, or watches.
    Join {
        /// The secret of the seat; absent to watch.
        secret: Option<String>,
        /// Whether it is enough to hear what has changed, where the last snapshot is known.
        #[serde(default)]
        changes: bool,
    },
    /// Asks or does something.
    Ask(Ask),
}

/// A question, or something to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Ask {
    /// The client's own number for it; the answer carries it back.
    pub request: u32,
    /// The revision of the last snapshot that the client has; where it is out of date, nothing is done and a
    /// fresh snapshot comes after the refusal.
    pub revision: u32,
    /// What is asked.
    pub question: Question,
}

/// What can be asked; the answer is the case of [`Answer`] of the same name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Question {
    /// What can be picked after some picks?
    Offers {
        /// The picks so far.
        picks: Vec<String>,
    },
    /// Why can this place not be picked after some picks?
    WhyNot {
        /// The picks so far.
        picks: Vec<String>,
        /// What was touched, on the scene as it is after the picks.
        on: Target,
    },
    /// What is there to say about a place: what stands there, who can come there, what lies there?
    About {
        /// The place, on the scene of the position.
        on: Target,
    },
    /// Is a turn legal, and if not, why?
    Explain {
        /// The turn, in any notation that is read.
        turn: String,
    },
    /// What did the position look like after so many turns?
    SceneAt {
        /// How many turns.
        turns: u32,
    },
    /// Which turns are legal?
    Turns {
        /// How many are wanted at most, up to 10,000.
        limit: u32,
    },
    /// Will you do this?
    Do(Action),
}

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Action {
    /// Play a turn.
    Play {
        /// The turn, in any notation that is read.
        turn: String,
    },
    /// Resign.
    Resign,
    /// Offer a draw, or accept the one offered.
    OfferDraw,
    /// Decline the draw offered.
    DeclineDraw,
    /// Claim a draw.
    ClaimDraw,
    /// Ask to take back the own last turn (at once against the engine), or consent to the request.
    Takeback,
    /// Decline the other side's request to take back.
    DeclineTakeback,
    /// Offer another game with colours changed once this one is over, or begin the one that the other side
    /// has offered with the same start; the engine accepts at once.
    OfferRematch {
        /// What it begins with.
        start: RematchStart,
    },
    /// Decline the other game offered.
    DeclineRematch,
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum ServerMessage {
    /// The whole game as it stands; sent after joining and after every change.
    Snapshot(Box<Snapshot>),
    /// The game as it stands after a change, for clients that have asked for changes and seen the revision before.
    Change {
        /// How many turns of the last snapshot's history are still the first ones.
        kept: u32,
        /// The game as it stands; of its history the turns after those, of its scene what has changed.
        snapshot: Box<Snapshot<Arc<SceneChange>>>,
    },
    /// Who is here; sent after joining and after every change.
    Presence(Presence),
    /// The answer to a question.
    Answer {
        /// The client's number.
        request: u32,
        /// The revision that the question was about.
        revision: u32,
        /// The answer.
        answer: Answer,
    },
    /// A question was refused; nothing was changed.
    Refused {
        /// The client's number.
        request: u32,
        /// The revision now.
        revision: u32,
        /// Why.
        refusal: Refusal,
    },
    /// What was said is no message, or does not belong here; nothing was changed.
    Misunderstood {
        /// Why, in one line.
        message: String,
    },
}

/// An answer, named like its question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Answer {
    /// What can be picked.
    Offers(OfferList),
    /// Why not; nothing if touching that place means no one turn.
    WhyNot(Option<Refusal>),
    /// What there is to say; nothing if nothing stands there.
    About(Option<AboutPiece>),
    /// What is to be said about the turn.
    Explain(Explanation),
    /// What it looked like.
    SceneAt(Scene),
    /// The turns.
    Turns(TurnList),
    /// It is done, and durable; the snapshot that follows shows it.
    Do {
        /// The revision that it made.
        revision: u32,
    },
}

/// Why something is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Refusal {
    /// Why, in one line.
    pub message: String,
    /// The rule that says so, if it is a rule of the game.
    pub cause: Option<Cause>,
}

/// What a refusal by the rules rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Cause {
    /// The rule, as the rules document numbers it.
    pub rule: String,
    /// The cells that the reason names.
    pub cells: Vec<u16>,
}

/// What there is to say about a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct AboutPiece {
    /// What it is called, and where it stands.
    pub title: String,
    /// How it moves, and what holds it back.
    pub text: String,
    /// Where it may go, and what holds it back.
    pub marks: Vec<Mark>,
    /// The rules that the text names, as the rules document numbers them.
    pub rules: Vec<String>,
    /// What the engine takes the piece there to be worth, in hundredths of a unit; absent where there is none, where it
    /// cannot be lost, and where the engine does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub worth: Option<i32>,
}

/// What is to be said about a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum Explanation {
    /// It is legal.
    Legal(TurnText),
    /// It is not.
    Refused(Refusal),
}

/// Legal turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct TurnList {
    /// Their canonical texts.
    pub turns: Vec<String>,
    /// Whether there are no others.
    pub complete: bool,
}

#[cfg(test)]
mod tests {
    use schemars::schema_for;
    use serde_json::Value;

    use super::*;

    /// Returns the names of the cases of a sum.
    fn cases(schema: &Value) -> Vec<&str> {
        let mut names: Vec<_> = schema["oneOf"]
            .as_array()
            .unwrap()
            .iter()
            .map(|case| case["required"][0].as_str().unwrap())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_question_has_an_answer_of_its_name() {
        let (questions, answers) = (schema_for!(Question), schema_for!(Answer));
        assert_eq!(cases(questions.as_value()), cases(answers.as_value()));
        assert_eq!(cases(questions.as_value()).len(), 7);
    }
}
