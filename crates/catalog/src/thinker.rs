//! The engine of one game in progress.

use std::sync::{Mutex, PoisonError};

use chessmith_game::{Line, Playable};
use chessmith_search::{Control, Engine, Evaluate, Limits, Report};

use crate::Analysis;

/// The size of the table of one game, in mebibytes.
const TABLE_MEBIBYTES: usize = 16;

/// An engine that is made when it is first asked, and remembers until the game ends.
pub(crate) struct Thinker<G: Playable, E> {
    evaluator: E,
    engine: Mutex<Option<Engine<G, E>>>,
}

impl<G: Playable, E: Evaluate<G> + Clone> Thinker<G, E> {
    pub(crate) const fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            engine: Mutex::new(None),
        }
    }

    /// Returns one that judges alike and remembers nothing.
    pub(crate) fn fresh(&self) -> Self {
        Self::new(self.evaluator.clone())
    }

    /// Searches for a good turn; a second question waits until the first is answered.
    pub(crate) fn think(
        &self,
        line: &Line<G>,
        limits: Limits,
        control: &dyn Control,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        // What a search that panicked left in the table is still only a hint.
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        engine
            .get_or_insert_with(|| Engine::new(self.evaluator.clone(), TABLE_MEBIBYTES))
            .think(line, limits, control, &mut |found| {
                report(&analysis(line, found))
            })
            .map(|found| analysis(line, &found))
    }
}

/// Writes a report's line as texts.
fn analysis<G: Playable>(line: &Line<G>, report: &Report<G::Turn>) -> Analysis {
    let game = line.game();
    let mut position = line.position().clone();
    let (mut texts, mut human_texts) = (Vec::new(), Vec::new());
    for turn in &report.line {
        texts.push(game.turn_text(&position, turn));
        human_texts.push(game.human_text(&position, turn));
        game.apply(&mut position, turn);
    }
    Analysis {
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        score: report.score,
        line: texts,
        human_line: human_texts,
    }
}
