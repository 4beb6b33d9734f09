//! The Construction Set as a row of the catalog.

use chessmith_construction::Construction;
use chessmith_eval::ConstructionEvaluator;

use crate::{GameEntry, GameInfo, Setting};

/// Returns the row.
pub(crate) fn entry() -> GameEntry<Construction, ConstructionEvaluator> {
    let info = GameInfo {
        id: "construction",
        title: "The Construction Set",
        summary: "Players buy land and design pieces, lay the land, place their armies, and play for the royal pieces.",
        options: Construction::option_specs(),
    };
    // It starts with nothing at all.
    let armies = Setting::with_options([("army", "classic"), ("against", "swarm")]);
    GameEntry::judging(info, Construction::settled, ConstructionEvaluator).shown_by(armies)
}
