//! A game that has ended, as journals keep it.

use chessmith_catalog::LiveGame;
use chessmith_catalog::game::{Finish, Record, Side};
use chessmith_wire::GameRecord;

/// Returns the whole game, ended so.
pub(crate) fn record(live: &dyn LiveGame, finish: &Finish) -> GameRecord {
    GameRecord::from(Record {
        result: finish.result().to_owned(),
        reason: Some(finish.reason.to_string()),
        ..live.record()
    })
}

/// Returns White's half points: 0, 1 or 2.
pub(crate) const fn half_points(finish: &Finish) -> u8 {
    match finish.winner {
        Some(Side::White) => 2,
        None => 1,
        Some(Side::Black) => 0,
    }
}
