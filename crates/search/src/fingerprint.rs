//! One number that changes when the search behaves differently.

use std::sync::Arc;
use std::time::Duration;

use chessmith_game::{Candidates, Line};

use crate::{Control, Engine, Evaluate, Limits};

/// A control that never stops and knows no time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untimed;

impl Control for Untimed {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Returns the nodes that a new engine visits altogether in some positions at a fixed depth.
pub fn fingerprint<G: Candidates, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    positions: impl IntoIterator<Item = G::Position>,
    depth: u32,
) -> u64 {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let nodes = positions.into_iter().map(|position| {
        let mut engine = Engine::new(evaluator.clone(), 8);
        let line = Line::from_position(Arc::clone(game), position);
        engine
            .think(&line, limits, &Untimed, &mut |_| ())
            .map_or(0, |report| report.nodes)
    });
    nodes.sum()
}
