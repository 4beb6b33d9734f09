//! FreeChess as a row of the catalog.

use chessmith_eval::FreeChessEvaluator;
use chessmith_freechess::FreeChess;

use crate::{GameEntry, GameInfo, Setting};

/// A position in which pieces of many kinds were put together; at the start the board is empty.
const SPECIMEN: &str = "13/2r3k6/4{np}1{2p}4b1/1p2p2n2p2/3n2{cp}6/5p4{bn}2/2{rb}3P3p2/1{RN}3B3p3/4P2{CP}2n2/2P5P2R1/3{2P}2N2P3/4K1{BP}6/1{RB}8N2[C2BN/crn] w + - 3 24";

/// Returns the row.
pub(crate) fn entry() -> GameEntry<FreeChess, FreeChessEvaluator> {
    let info = GameInfo {
        id: "freechess",
        title: "FreeChess",
        summary: "On an empty board of 13 by 13 pieces are put together from attributes, merged, cancelled and split.",
        options: FreeChess::option_specs(),
    };
    let rules = |values| FreeChess::settled(values);
    GameEntry::new(info, rules, FreeChessEvaluator).shown_by(Setting::at_position(SPECIMEN))
}
