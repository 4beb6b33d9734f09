//! Results that were published with the program: the files of `docs/lab`.

use chessmith_wire::{LabTable, read_json};

/// A table that was published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Published {
    /// What it is called: what was measured and of which game, as in `values-chess`.
    pub name: &'static str,
    /// The file.
    text: &'static str,
}

/// Makes the list of tables from the names of their files.
macro_rules! tables {
    ($($name:literal),* $(,)?) => {
        &[$(Published {
            name: $name,
            text: include_str!(concat!("../../../docs/lab/", $name, ".json")),
        }),*]
    };
}

/// The tables, by name.
const ALL: &[Published] = tables![
    "balance-chess",
    "balance-construction",
    "balance-fluidity",
    "balance-free-placement",
    "balance-free-placement-sequential",
    "balance-freechess",
    "balance-freestyle",
    "balance-placement-freestyle",
    "balance-universal-24",
    "balance-universal-73",
    "balance-universal-custom",
    "prices-construction",
    "starts-freestyle",
    "starts-placement-freestyle",
    "sweep-fluidity",
    "values-chess",
    "values-construction",
    "values-fluidity",
    "values-freechess",
    "values-universal-24",
    "values-universal-73",
];

/// Returns all tables that were published.
#[must_use]
pub const fn published() -> &'static [Published] {
    ALL
}

/// Finds a table by its name; the name of a game alone means the worths of its pieces.
#[must_use]
pub fn find(name: &str) -> Option<Published> {
    let called = |wanted: &str| ALL.iter().find(|table| table.name == wanted).copied();
    called(name).or_else(|| called(&format!("values-{name}")))
}

impl Published {
    /// Returns what was measured, and the id of the game that it tells about.
    #[must_use]
    pub fn about(&self) -> (&'static str, &'static str) {
        self.name.split_once('-').unwrap_or((self.name, ""))
    }

    /// Returns the table as the file has it.
    #[must_use]
    pub const fn json(&self) -> &'static str {
        self.text
    }

    /// Returns the table.
    ///
    /// # Errors
    ///
    /// If the file is no table, which a test excludes.
    pub fn table(&self) -> Result<LabTable, String> {
        read_json(self.text)
    }
}
