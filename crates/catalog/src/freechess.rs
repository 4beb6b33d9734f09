//! FreeChess as a row of the catalog.

use chessmith_eval::FreeChessEvaluator;
use chessmith_freechess::FreeChess;

use crate::{GameEntry, GameInfo};

/// Returns the row.
pub(crate) fn entry() -> GameEntry<FreeChess, FreeChessEvaluator> {
    let info = GameInfo {
        id: "freechess",
        title: "FreeChess",
        summary: "On an empty board of 13 by 13 pieces are put together from attributes, merged, cancelled and split.",
        options: FreeChess::option_specs(),
    };
    let rules = |values| FreeChess::settled(values);
    GameEntry::new(info, rules, FreeChessEvaluator)
}
