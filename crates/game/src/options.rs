//! Options of games: one list makes command line, engine protocols and start forms.

use std::borrow::Cow;
use std::collections::BTreeMap;

use thiserror::Error;

/// What an option is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionScope {
    /// It changes the rules.
    Rules,
    /// It only chooses the position in which the game begins.
    Start,
}

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// One of some words.
    Choice(&'static [&'static str]),
    /// A whole number between two bounds, both allowed.
    Integer {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// A whole number, 0 or more, from which a start is drawn.
    ///
    /// Whoever begins a game to be played draws it by chance where none is given; elsewhere it has its
    /// default like any other.
    Seed,
    /// Any text of a length of at most `max` characters; the game reads it.
    Text {
        /// The greatest length in characters.
        max: usize,
    },
    /// Any text of a length of at most `max` characters that is long enough to be kept in a file, whose name
    /// a command line takes instead.
    Document {
        /// The greatest length in characters.
        max: usize,
    },
}

/// One option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name: lower-case words joined by `-`.
    pub name: &'static str,
    /// What it is for.
    pub scope: OptionScope,
    /// What values it takes.
    pub kind: OptionKind,
    /// Its value where none is given; `None` if it is then absent.
    pub default: Option<Cow<'static, str>>,
    /// What it means, in one line.
    pub meaning: &'static str,
}

/// Values by the name of their option.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct OptionValues(BTreeMap<String, String>);

/// Why options are refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("there is no option \"{name}\"; {known}")]
    Unknown {
        /// The name.
        name: String,
        /// Which options there are, as a clause.
        known: String,
    },
    /// The value is not one that the option takes.
    #[error("option {name}: \"{value}\" is not {expected}")]
    Value {
        /// The name of the option.
        name: String,
        /// The value.
        value: String,
        /// What is expected.
        expected: String,
    },
    /// Two options, or an option and a text, contradict each other.
    #[error("option {name}: {message}")]
    Conflict {
        /// The name of the option.
        name: String,
        /// What it contradicts.
        message: String,
    },
}

impl OptionSpec {
    /// Returns what values the option takes, as a phrase.
    #[must_use]
    pub fn expected(&self) -> String {
        match &self.kind {
            OptionKind::Choice(words) => format!("one of {}", words.join(", ")),
            OptionKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            OptionKind::Seed => "a whole number, 0 or more".to_owned(),
            OptionKind::Text { max } | OptionKind::Document { max } => {
                format!("a text of at most {max} characters")
            }
        }
    }

    /// Returns whether the option takes `value`, which is in canonical form.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Choice(words) => words.contains(&value),
            OptionKind::Integer { min, max } => is_number(value, *min, *max),
            OptionKind::Seed => is_number(value, 0, i64::MAX),
            OptionKind::Text { max } | OptionKind::Document { max } => {
                value.chars().count() <= *max
            }
        }
    }
}

/// Whether a value is a number from `min` to `max`, in canonical form.
fn is_number(value: &str, min: i64, max: i64) -> bool {
    value
        .parse::<i64>()
        .is_ok_and(|n| (min..=max).contains(&n) && n.to_string() == value)
}

impl OptionValues {
    /// Completes and validates `given` against the options of a game.
    ///
    /// # Errors
    ///
    /// If a name is unknown or a value is not taken.
    pub fn complete<'a>(
        specs: &[OptionSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut values: BTreeMap<String, String> = specs
            .iter()
            .filter_map(|spec| Some((spec.name.to_owned(), spec.default.clone()?.into_owned())))
            .collect();
        let mut seen = Vec::new();
        for (name, value) in given {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let names: Vec<_> = specs.iter().map(|spec| spec.name).collect();
                let known = match names.len() {
                    0 => "this game has none".to_owned(),
                    _ => format!("this game has {}", names.join(", ")),
                };
                return Err(OptionError::Unknown {
                    name: name.to_owned(),
                    known,
                });
            };
            if !spec.takes(value) {
                return Err(OptionError::Value {
                    name: name.to_owned(),
                    value: value.to_owned(),
                    expected: spec.expected(),
                });
            }
            if seen.contains(&spec.name) && values.get(name).is_some_and(|old| old != value) {
                return Err(OptionError::Conflict {
                    name: name.to_owned(),
                    message: "it is given twice, with different values".to_owned(),
                });
            }
            seen.push(spec.name);
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Self(values))
    }

    /// Returns the value of an option, if it has one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns the value of an option as a whole number, if it has one and it is one.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.get(name)?.parse().ok()
    }

    /// Sets a value without validating it; for games that settle a value themselves.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// Removes a value.
    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// Returns names and values in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec {
                name: "size",
                scope: OptionScope::Rules,
                kind: OptionKind::Integer { min: 2, max: 9 },
                default: Some("4".into()),
                meaning: "the size",
            },
            OptionSpec {
                name: "seed",
                scope: OptionScope::Start,
                kind: OptionKind::Integer {
                    min: 0,
                    max: i64::MAX,
                },
                default: None,
                meaning: "the seed",
            },
        ]
    }

    #[test]
    fn defaults_are_filled_in() {
        let values = OptionValues::complete(&specs(), []).unwrap();
        assert_eq!(values.iter().collect::<Vec<_>>(), [("size", "4")]);
    }

    #[test]
    fn unknown_names_wrong_values_and_contradictions_are_refused() {
        let refuse = |given: &[(&str, &str)]| {
            OptionValues::complete(&specs(), given.iter().copied())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            refuse(&[("sise", "3")]),
            "there is no option \"sise\"; this game has size, seed"
        );
        assert_eq!(
            refuse(&[("size", "03")]),
            "option size: \"03\" is not a whole number from 2 to 9"
        );
        assert_eq!(
            refuse(&[("size", "3"), ("size", "4")]),
            "option size: it is given twice, with different values"
        );
    }
}
