//! The reasons why a text is refused.

use std::fmt::Display;

use chessmith_board::TextError;

use super::{Path, column_of};

/// The reasons found so far, each with its path.
#[derive(Default)]
pub(super) struct Faults(Vec<(Path, String)>);

impl Faults {
    /// Returns how many reasons there are.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds a reason.
    pub(super) fn add(&mut self, path: Path, message: impl Display) {
        self.0.push((path, message.to_string()));
    }

    /// Keeps what was found, or notes why it was not.
    pub(super) fn note<T>(&mut self, path: Path, found: Result<T, String>) -> Option<T> {
        match found {
            Ok(value) => Some(value),
            Err(message) => {
                self.add(path, message);
                None
            }
        }
    }

    /// Returns the reasons in the order of their columns.
    pub(super) fn told(self, text: &str) -> Vec<TextError> {
        let mut errors: Vec<TextError> = self
            .0
            .into_iter()
            .map(|(path, message)| TextError {
                column: column_of(text, &path),
                message: format!("{path}: {message}"),
            })
            .collect();
        errors.sort_by_key(|error| error.column.unwrap_or(usize::MAX));
        errors
    }
}
