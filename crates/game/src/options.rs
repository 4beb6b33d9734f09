//! Options of games: one list makes command line, engine protocols and start forms.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chessmith_board::excerpt;
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
    /// One of some words, of which the first is the usual one.
    Choice(Vec<Cow<'static, str>>),
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
    Seed {
        /// The option whose value is drawn, if the start has a name of its own: whoever gives it needs no
        /// seed, and may not give one.
        of: Option<Cow<'static, str>>,
    },
    /// Any text of a length of at most `max` characters; the game reads it.
    Text {
        /// The greatest length in characters.
        max: usize,
    },
    /// Ids of pieces that the game has, separated by commas, of a length of at most `max` characters; the game reads
    /// it, and its [`Pieces`](crate::Pieces) has them to choose from.
    Pieces {
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
    pub name: Cow<'static, str>,
    /// What it is for.
    pub scope: OptionScope,
    /// What values it takes.
    pub kind: OptionKind,
    /// Its value where none is given; `None` if it is then absent.
    pub default: Option<Cow<'static, str>>,
    /// What it means, in one line.
    pub meaning: Cow<'static, str>,
}

/// Values by the name of their option.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct OptionValues(BTreeMap<String, String>);

/// Why options are refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("there is no option \"{}\"; {known}", excerpt(.name))]
    Unknown {
        /// The name.
        name: String,
        /// Which options there are, as a clause.
        known: String,
    },
    /// The value is not one that the option takes.
    #[error("option {name}: \"{}\" is not {expected}", excerpt(.value))]
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

impl OptionKind {
    /// Returns a choice between words; the first is the usual one.
    pub fn choice<W: Into<Cow<'static, str>>>(words: impl IntoIterator<Item = W>) -> Self {
        Self::Choice(words.into_iter().map(Into::into).collect())
    }
}

impl OptionSpec {
    /// Returns an option that changes the rules.
    ///
    /// Its default is the first word of a choice, and none for any other kind.
    ///
    /// ```
    /// use chessmith_game::{OptionKind, OptionSpec};
    ///
    /// let pace = OptionSpec::new("pace", OptionKind::choice(["slow", "quick"]), "how fast it goes");
    /// assert_eq!(pace.default.as_deref(), Some("slow"));
    /// assert!(pace.takes("quick") && !pace.takes("Quick"));
    /// ```
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        kind: OptionKind,
        meaning: impl Into<Cow<'static, str>>,
    ) -> Self {
        let default = match &kind {
            OptionKind::Choice(words) => words.first().cloned(),
            _ => None,
        };
        Self {
            name: name.into(),
            scope: OptionScope::Rules,
            kind,
            default,
            meaning: meaning.into(),
        }
    }

    /// Makes it an option that only chooses the position in which the game begins.
    #[must_use]
    pub fn of_start(mut self) -> Self {
        self.scope = OptionScope::Start;
        self
    }

    /// Gives it a default.
    #[must_use]
    pub fn or(mut self, default: impl Into<Cow<'static, str>>) -> Self {
        self.default = Some(default.into());
        self
    }

    /// Returns what values the option takes, as a phrase.
    #[must_use]
    pub fn expected(&self) -> String {
        match &self.kind {
            OptionKind::Choice(words) => format!("one of {}", words.join(", ")),
            OptionKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            OptionKind::Seed { .. } => "a whole number, 0 or more".to_owned(),
            OptionKind::Text { max }
            | OptionKind::Pieces { max }
            | OptionKind::Document { max } => {
                format!("a text of at most {max} characters")
            }
        }
    }

    /// Returns whether the option takes `value`, which is in canonical form.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Choice(words) => words.iter().any(|word| word == value),
            OptionKind::Integer { min, max } => is_number(value, *min, *max),
            OptionKind::Seed { .. } => is_number(value, 0, i64::MAX),
            OptionKind::Text { max }
            | OptionKind::Pieces { max }
            | OptionKind::Document { max } => value.chars().count() <= *max,
        }
    }
}

/// How many characters of a value a refusal repeats.
const REPEATED: usize = 40;

/// Returns a text, cut where it is long.
pub(crate) fn brief(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn find<'a>(specs: &'a [OptionSpec], name: &str) -> Result<&'a OptionSpec, OptionError> {
    specs.iter().find(|spec| spec.name == name).ok_or_else(|| {
        let names: Vec<_> = specs.iter().map(|spec| &*spec.name).collect();
        OptionError::Unknown {
            name: brief(name),
            known: match names.len() {
                0 => "this game has none".to_owned(),
                _ => format!("this game has {}", names.join(", ")),
            },
        }
    })
}

fn conflict(name: &str, message: impl Into<String>) -> OptionError {
    OptionError::Conflict {
        name: name.to_owned(),
        message: message.into(),
    }
}

/// Returns the options that seeds draw which are given; none of them may be given beside its seed.
fn drawn<'a>(
    specs: &'a [OptionSpec],
    given: &BTreeMap<String, String>,
) -> Result<Vec<&'a str>, OptionError> {
    let mut drawn = Vec::new();
    for spec in specs {
        let OptionKind::Seed { of: Some(of) } = &spec.kind else {
            continue;
        };
        if !given.contains_key(&*spec.name) {
            continue;
        }
        if given.contains_key(&**of) {
            let message =
                format!("it draws the {of}, and option {of} gives one; expected one of the two");
            return Err(conflict(&spec.name, message));
        }
        drawn.push(&**of);
    }
    Ok(drawn)
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
    /// Where a seed is given that draws another option, that other one has no value yet.
    ///
    /// # Errors
    ///
    /// If a name is unknown, a value is not taken, or a seed is given beside what it draws.
    pub fn complete<'a>(
        specs: &[OptionSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut values = BTreeMap::new();
        for (name, value) in given {
            let spec = find(specs, name)?;
            if !spec.takes(value) {
                return Err(OptionError::Value {
                    name: name.to_owned(),
                    value: brief(value),
                    expected: spec.expected(),
                });
            }
            let before = values.insert(name.to_owned(), value.to_owned());
            if before.is_some_and(|before| before != value) {
                return Err(conflict(name, "it is given twice, with different values"));
            }
        }
        let drawn = drawn(specs, &values)?;
        for spec in specs.iter().filter(|spec| !drawn.contains(&&*spec.name)) {
            if let (Some(default), false) = (&spec.default, values.contains_key(&*spec.name)) {
                values.insert(spec.name.to_string(), default.to_string());
            }
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
        let size = OptionKind::Integer { min: 2, max: 9 };
        let shape = OptionKind::Integer { min: 0, max: 99 };
        let seed = OptionKind::Seed {
            of: Some("shape".into()),
        };
        vec![
            OptionSpec::new("size", size, "the size").or("4"),
            OptionSpec::new("shape", shape, "the shape")
                .of_start()
                .or("7"),
            OptionSpec::new("seed", seed, "draws the shape").of_start(),
        ]
    }

    #[test]
    fn defaults_are_filled_in() {
        let values = OptionValues::complete(&specs(), []).unwrap();
        assert_eq!(
            values.iter().collect::<Vec<_>>(),
            [("shape", "7"), ("size", "4")]
        );
    }

    #[test]
    fn a_seed_takes_the_place_of_what_it_draws() {
        let values = OptionValues::complete(&specs(), [("seed", "3")]).unwrap();
        assert_eq!(
            values.iter().collect::<Vec<_>>(),
            [("seed", "3"), ("size", "4")]
        );
        let both = OptionValues::complete(&specs(), [("seed", "3"), ("shape", "7")]);
        assert_eq!(
            both.unwrap_err().to_string(),
            "option seed: it draws the shape, and option shape gives one; expected one of the two"
        );
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
            "there is no option \"sise\"; this game has size, shape, seed"
        );
        assert_eq!(
            refuse(&[("size", "03")]),
            "option size: \"03\" is not a whole number from 2 to 9"
        );
        assert_eq!(
            refuse(&[("size", &"3".repeat(10_000))]),
            format!(
                "option size: \"{}…\" is not a whole number from 2 to 9",
                "3".repeat(40)
            )
        );
        assert_eq!(
            refuse(&[("size", "3"), ("size", "4")]),
            "option size: it is given twice, with different values"
        );
    }
}
