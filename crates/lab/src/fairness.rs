//! What is asked about how fair a game is.

use chessmith_catalog::{Entry, Setting};
use serde_json::{Map, Value, json};

/// What is asked of a balance.
#[derive(Clone, PartialEq, Debug)]
pub struct Fairness {
    /// What games are begun with.
    pub setting: Setting,
    /// The strengths: positions for a turn, the fewest first, and how many games are played with each.
    pub strengths: Vec<(u64, u64)>,
    /// So many random turns begin each game, so that no two are the same.
    pub random_turns: usize,
    /// After so many turns of both sides a game is drawn.
    pub longest: usize,
    /// What everything is drawn from.
    pub seed: u64,
}

impl Fairness {
    /// Returns everything on which games depend, for a journal; how many are played may change.
    #[must_use]
    pub fn asked(&self, entry: &dyn Entry) -> Map<String, Value> {
        let strengths: Vec<u64> = self.strengths.iter().map(|&(nodes, _)| nodes).collect();
        let asked = json!({
            "game": entry.info().id,
            "options": self.setting.options,
            "strengths": strengths,
            "random_turns": self.random_turns,
            "longest": self.longest,
            "seed": self.seed,
        });
        match asked {
            Value::Object(asked) => asked,
            _ => Map::new(),
        }
    }
}
