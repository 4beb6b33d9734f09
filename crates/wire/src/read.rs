//! Reading what clients send: every refusal is one line that names the place.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::Segment;

use crate::ClientMessage;

/// The greatest length of a refusal, in characters.
const LONGEST: usize = 400;

/// Reads a value that is an object from JSON.
///
/// # Errors
///
/// One line that names the field and the column, if the text is not such a value.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    // Otherwise a list of the values of all fields would do as well.
    let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
    let first = text.trim_start_matches(blank);
    if !first.is_empty() && !first.starts_with('{') {
        let before = &text[..text.len() - first.len()];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1) + 1;
        return Err(format!("expected an object at line {line} column {column}"));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let named = |segment: &Segment| !matches!(segment, Segment::Unknown);
        match error.path().iter().any(named) {
            true => one_line(&format!("{}: {}", error.path(), error.inner())),
            false => one_line(&error.inner().to_string()),
        }
    })?;
    reader.end().map_err(|error| one_line(&error.to_string()))?;
    Ok(value)
}

/// Returns a text as one line of bounded length, fit to be shown.
#[must_use]
pub fn one_line(text: &str) -> String {
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().take(LONGEST).map(shown).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

// The derived reader of a tagged enum forgets where in the text it is. So the tag is read first, and
// then the whole again as one of these.

#[derive(Deserialize)]
struct Tag {
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    secret: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    request: u32,
    revision: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithPicks {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    request: u32,
    revision: u32,
    picks: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithCell {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    request: u32,
    revision: u32,
    cell: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithTurn {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    request: u32,
    revision: u32,
    turn: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithTurns {
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    request: u32,
    revision: u32,
    turns: u32,
}

impl ClientMessage {
    /// Reads a message from JSON.
    ///
    /// # Errors
    ///
    /// One line that names the field and the column, if the text is not a message.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let tag: Tag = read_json(text)?;
        match tag.kind.as_str() {
            "join" => read_json(text).map(|Join { secret, .. }| Self::Join { secret }),
            "offers" => read_json(text).map(
                |WithPicks {
                     request,
                     revision,
                     picks,
                     ..
                 }| Self::Offers {
                    request,
                    revision,
                    picks,
                },
            ),
            "about" => read_json(text).map(
                |WithCell {
                     request,
                     revision,
                     cell,
                     ..
                 }| Self::About {
                    request,
                    revision,
                    cell,
                },
            ),
            "explain" => read_json(text).map(
                |WithTurn {
                     request,
                     revision,
                     turn,
                     ..
                 }| Self::Explain {
                    request,
                    revision,
                    turn,
                },
            ),
            "scene_at" => read_json(text).map(
                |WithTurns {
                     request,
                     revision,
                     turns,
                     ..
                 }| Self::SceneAt {
                    request,
                    revision,
                    turns,
                },
            ),
            "play" => read_json(text).map(
                |WithTurn {
                     request,
                     revision,
                     turn,
                     ..
                 }| Self::Play {
                    request,
                    revision,
                    turn,
                },
            ),
            "resign" => read_json(text).map(
                |Bare {
                     request, revision, ..
                 }| Self::Resign { request, revision },
            ),
            "offer_draw" => read_json(text).map(
                |Bare {
                     request, revision, ..
                 }| Self::OfferDraw { request, revision },
            ),
            "decline_draw" => read_json(text).map(
                |Bare {
                     request, revision, ..
                 }| Self::DeclineDraw { request, revision },
            ),
            "claim_draw" => read_json(text).map(
                |Bare {
                     request, revision, ..
                 }| Self::ClaimDraw { request, revision },
            ),
            "takeback" => read_json(text).map(
                |Bare {
                     request, revision, ..
                 }| Self::Takeback { request, revision },
            ),
            "decline_takeback" => read_json(text).map(
                |Bare {
                     request, revision, ..
                 }| Self::DeclineTakeback { request, revision },
            ),
            other => Err(one_line(&format!(
                "kind: there is no message \"{other}\"; expected join, offers, about, explain, scene_at, \
                 play, resign, offer_draw, decline_draw, claim_draw, takeback or decline_takeback"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_readers_agree_on_every_message() {
        let (request, revision) = (7, 9);
        let turn = || "e2-e4".to_owned();
        let messages = [
            ClientMessage::Join { secret: None },
            ClientMessage::Join {
                secret: Some("00".to_owned()),
            },
            ClientMessage::Offers {
                request,
                revision,
                picks: vec!["a".to_owned(), "b".to_owned()],
            },
            ClientMessage::About {
                request,
                revision,
                cell: 65_535,
            },
            ClientMessage::Explain {
                request,
                revision,
                turn: turn(),
            },
            ClientMessage::SceneAt {
                request,
                revision,
                turns: 3,
            },
            ClientMessage::Play {
                request,
                revision,
                turn: turn(),
            },
            ClientMessage::Resign { request, revision },
            ClientMessage::OfferDraw { request, revision },
            ClientMessage::DeclineDraw { request, revision },
            ClientMessage::ClaimDraw { request, revision },
            ClientMessage::Takeback { request, revision },
            ClientMessage::DeclineTakeback { request, revision },
        ];
        for message in messages {
            let text = serde_json::to_string(&message).unwrap();
            assert_eq!(
                serde_json::from_str::<ClientMessage>(&text).unwrap(),
                message
            );
            assert_eq!(ClientMessage::from_json(&text).unwrap(), message, "{text}");
        }
    }

    #[test]
    fn refusals_name_the_place() {
        let refuse = |text: &str| ClientMessage::from_json(text).unwrap_err();
        assert_eq!(
            refuse(r#"{"kind":"offers","request":1,"revision":0,"picks":["a",5]}"#),
            "picks[1]: invalid type: integer `5`, expected a string at line 1 column 56"
        );
        assert_eq!(
            refuse(r#"{"kind":"resign","request":1,"revision":-4}"#),
            "revision: invalid value: integer `-4`, expected u32 at line 1 column 42"
        );
        assert_eq!(
            refuse("\n \r\n  [1]"),
            "expected an object at line 3 column 3"
        );
        assert_eq!(refuse("{}"), "missing field `kind` at line 1 column 2");
        assert_eq!(
            refuse("{\"kind\":\"resign\",\"request\":1,\"revision\":4,\"a\\nb\":1}"),
            "a b: unknown field `a b`, expected one of `kind`, `request`, `revision` at line 1 column 48"
        );
    }

    #[test]
    fn lines_are_short_and_one() {
        assert_eq!(one_line("a\nb\u{1b}[31m\r\n"), "a b [31m  ");
        assert_eq!(one_line(&"x".repeat(5_000)).chars().count(), LONGEST + 1);
    }
}
