//! Results that were published with the program: the files of `docs/lab`.

use chessmith_wire::Values;

/// A table that was published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Published {
    /// What it is called.
    pub name: &'static str,
    /// The file.
    text: &'static str,
}

/// The tables, by name.
const ALL: [Published; 0] = [];

/// Returns all tables that were published.
#[must_use]
pub const fn published() -> &'static [Published] {
    &ALL
}

/// Finds a table by its name.
#[must_use]
pub fn find(name: &str) -> Option<Published> {
    ALL.into_iter().find(|table| table.name == name)
}

impl Published {
    /// Returns what pieces were found to be worth.
    ///
    /// # Errors
    ///
    /// If the file is not such a table, which a test excludes.
    pub fn values(&self) -> Result<Values, serde_json::Error> {
        serde_json::from_str(self.text)
    }
}
