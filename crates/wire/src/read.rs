//! Reading what clients send: every refusal is one line that names the place.

use serde::de::DeserializeOwned;
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

impl ClientMessage {
    /// Reads a message from JSON.
    ///
    /// # Errors
    ///
    /// One line that names the field and the column, if the text is not a message.
    pub fn from_json(text: &str) -> Result<Self, String> {
        read_json(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Ask, Question, Target};

    #[test]
    fn messages_are_written_as_the_page_for_programs_says() {
        let ask = |question| {
            ClientMessage::Ask(Ask {
                request: 7,
                revision: 9,
                question,
            })
        };
        let play = Action::Play {
            turn: "e2-e4".to_owned(),
        };
        let why = Question::WhyNot {
            picks: vec!["e2".to_owned()],
            on: Target::Cell { cell: 36 },
        };
        let cases = [
            (
                ClientMessage::Join {
                    secret: None,
                    changes: false,
                },
                r#"{"join":{"secret":null,"changes":false}}"#,
            ),
            (
                ask(Question::Turns { limit: 20 }),
                r#"{"ask":{"request":7,"revision":9,"question":{"turns":{"limit":20}}}}"#,
            ),
            (
                ask(why),
                r#"{"ask":{"request":7,"revision":9,"question":{"why_not":{"picks":["e2"],"on":{"at":"cell","cell":36}}}}}"#,
            ),
            (
                ask(Question::Do(play)),
                r#"{"ask":{"request":7,"revision":9,"question":{"do":{"play":{"turn":"e2-e4"}}}}}"#,
            ),
            (
                ask(Question::Do(Action::Resign)),
                r#"{"ask":{"request":7,"revision":9,"question":{"do":"resign"}}}"#,
            ),
        ];
        for (message, text) in cases {
            assert_eq!(serde_json::to_string(&message).unwrap(), text);
            assert_eq!(ClientMessage::from_json(text).unwrap(), message, "{text}");
        }
    }

    #[test]
    fn refusals_name_the_place() {
        let refuse = |text: &str| ClientMessage::from_json(text).unwrap_err();
        assert_eq!(
            refuse(r#"{"ask":{"request":1,"revision":0,"question":{"offers":{"picks":["a",5]}}}}"#),
            "ask.question.offers.picks[1]: invalid type: integer `5`, expected a string at line 1 column 69"
        );
        assert_eq!(
            refuse("\n \r\n  [1]"),
            "expected an object at line 3 column 3"
        );
        let places = [
            (
                r#"{"ask":{"request":1,"revision":-4}}"#,
                "ask.revision: invalid value: integer `-4`, expected u32 at line 1 column",
            ),
            (
                r#"{"dance":{}}"#,
                "unknown variant `dance`, expected `join` or `ask` at line 1 column",
            ),
            (
                "{\"join\":{\"a\\nb\":1}}",
                "unknown field `a b`, expected `secret` or `changes` at line 1 column",
            ),
        ];
        for (text, place) in places {
            let line = refuse(text);
            assert!(line.contains(place), "{text}: {line}");
        }
    }

    #[test]
    fn lines_are_short_and_one() {
        assert_eq!(one_line("a\nb\u{1b}[31m\r\n"), "a b [31m  ");
        assert_eq!(one_line(&"x".repeat(5_000)).chars().count(), LONGEST + 1);
    }
}
