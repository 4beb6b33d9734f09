//! What a new game begins with.

use std::collections::BTreeMap;

use chessmith_catalog::game::{Budget, GameInfo, OptionKind};
use chessmith_catalog::{Catalog, Refused, Setting};

/// Reads the options of a game as they are kept.
///
/// # Errors
///
/// One line, if they are not such a text.
pub(crate) fn kept_options(text: &str) -> Result<BTreeMap<String, String>, String> {
    serde_json::from_str(text).map_err(|error| format!("options: {error}"))
}

/// Returns whether another start can be drawn for a game.
pub(crate) fn draws_start(info: &GameInfo) -> bool {
    let mut kinds = info.options.iter().map(|spec| &spec.kind);
    kinds.any(|kind| matches!(kind, OptionKind::Seed { .. }))
}

/// What a new game begins with, as it is kept.
#[derive(Debug)]
pub(crate) struct Beginning {
    /// Its options, complete, as JSON.
    pub(crate) options: String,
    /// The text of its first position.
    pub(crate) start: String,
    /// The version of its rules.
    pub(crate) rules: u32,
}

impl Beginning {
    /// Begins the game of this name; what is left to chance and not settled is drawn from `seed`.
    ///
    /// Once the budget is spent it is worthless.
    pub(crate) fn of(
        catalog: &Catalog,
        name: &str,
        setting: Setting,
        seed: u32,
        budget: &Budget,
    ) -> Result<Self, Refused> {
        let entry = catalog.find(name)?;
        let setting = setting.or_seed(entry.info(), seed).within(budget);
        let live = entry.begin(&setting)?;
        let live = live.within(budget);
        let options: BTreeMap<_, _> = live.options().iter().collect();
        Ok(Self {
            // Texts by their names can always be written.
            options: serde_json::to_string(&options).unwrap_or_default(),
            start: live.start_text(),
            rules: entry.info().version,
        })
    }
}
