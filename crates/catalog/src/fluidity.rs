//! Fluidity Chess as a row of the catalog.

use chessmith_eval::FluidityEvaluator;
use chessmith_fluidity::Fluidity;

use crate::{GameEntry, GameInfo};

/// Returns the row.
pub(crate) fn entry() -> GameEntry<Fluidity, FluidityEvaluator> {
    let info = GameInfo {
        id: "fluidity",
        title: "Fluidity Chess",
        summary: "Pieces take what they pass through, and nobody ever lands on an occupied square.",
        options: Fluidity::option_specs(),
    };
    let rules = |values| Fluidity::settled(values);
    GameEntry::new(info, rules, FluidityEvaluator)
}
