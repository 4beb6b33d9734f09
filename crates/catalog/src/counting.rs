//! Perft behind the facade.

use std::ops::ControlFlow;

use chessmith_game::Playable;
use chessmith_perft::{Settings, perft as count};

use crate::{PerftResult, PerftSettings};

/// Counts lines of play, with first turns as sorted texts.
pub(crate) fn perft<G: Playable>(
    game: &G,
    position: &G::Position,
    settings: PerftSettings,
    progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> PerftResult {
    let PerftSettings {
        depth,
        bulk,
        threads,
        hash_mib,
        limit,
    } = settings;
    let settings = Settings {
        depth,
        bulk,
        threads,
        hash_mib,
        limit,
    };
    let counted = count(game, position, settings, progress);
    let mut divided: Vec<_> = counted
        .divided
        .iter()
        .map(|(turn, nodes)| (game.turn_text(position, turn), *nodes))
        .collect();
    divided.sort();
    PerftResult {
        nodes: counted.nodes,
        divided,
        truncated: counted.truncated,
    }
}
