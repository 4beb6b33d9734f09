//! Lines that were looked into lately, so that the next question about them does not play them again.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chessmith_catalog::game::Budget;
use chessmith_catalog::{Catalog, LiveGame, Refused, Setting};

/// How many lines are kept.
const MOST: usize = 64;
/// How many bytes they may take together, as far as they are counted.
const MOST_BYTES: usize = 64 << 20;

/// What a line begins with, complete: the same beginning is always the same position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Beginning {
    /// The id of the game.
    pub(crate) game: String,
    /// The values of all its options.
    pub(crate) options: BTreeMap<String, String>,
    /// The text of the first position.
    pub(crate) start: String,
}

impl Beginning {
    /// Begins the game anew, within a budget.
    pub(crate) fn begin(
        &self,
        catalog: &Catalog,
        budget: &Budget,
    ) -> Result<Box<dyn LiveGame>, Refused> {
        let options = self.options.iter();
        let setting = Setting {
            options: options
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
            position: Some(self.start.clone()),
            budget: budget.clone(),
        };
        catalog.find(&self.game)?.begin(&setting)
    }
}

/// The lines that were looked into lately.
#[derive(Default)]
pub(crate) struct Lines(Mutex<VecDeque<Kept>>);

struct Kept {
    beginning: Beginning,
    /// Shares what it remembers of turns with those that are handed out, but is never thought about.
    live: Box<dyn LiveGame>,
    bytes: usize,
}

impl Kept {
    fn new(beginning: &Beginning, live: &dyn LiveGame) -> Self {
        let footprint = live.footprint();
        Self {
            beginning: beginning.clone(),
            live: live.fork(),
            bytes: footprint.own + footprint.shared.map_or(0, |tables| tables.bytes),
        }
    }

    /// Returns how many turns it has in common with a line.
    fn shared(&self, turns: &[String]) -> usize {
        let same = |&(index, turn): &(usize, &String)| {
            let played = self.live.played(index);
            played.is_some_and(|played| played.text == *turn)
        };
        turns.iter().enumerate().take_while(same).count()
    }
}

impl Lines {
    /// Returns the game after these turns, whose answers spend from the budget.
    pub(crate) fn arrive(
        &self,
        catalog: &Catalog,
        beginning: &Beginning,
        turns: &[String],
        budget: &Budget,
    ) -> Result<Box<dyn LiveGame>, Refused> {
        let (mut live, shared) = match self.nearest(beginning, turns) {
            Some((live, shared)) => (live.within(budget), shared),
            None => (beginning.begin(catalog, budget)?.within(budget), 0),
        };
        live.takeback(live.turns_played() - shared)?;
        for turn in &turns[shared..] {
            live.play(turn)?;
        }
        self.keep(beginning, &*live);
        Ok(live)
    }

    /// Returns the line that has most turns in common with another, and how many.
    fn nearest(
        &self,
        beginning: &Beginning,
        turns: &[String],
    ) -> Option<(Box<dyn LiveGame>, usize)> {
        let kept = self.kept();
        let same = kept.iter().filter(|one| one.beginning == *beginning);
        let all = same.map(|one| (one, one.shared(turns)));
        let (nearest, shared) = all.max_by_key(|(_, shared)| *shared)?;
        Some((nearest.live.fork(), shared))
    }

    /// Keeps a line, unless a kept one goes on from it, instead of those from which it goes on, and instead of
    /// those that were not asked about for longest where room is needed.
    fn keep(&self, beginning: &Beginning, live: &dyn LiveGame) {
        let turns: Vec<_> = live.history().into_iter().map(|turn| turn.text).collect();
        let mut kept = self.kept();
        let mine = |old: &Kept| old.beginning == *beginning;
        let goes_on = |old: &Kept| mine(old) && old.shared(&turns) == turns.len();
        let latest = match kept.iter().position(goes_on) {
            Some(index) => kept.remove(index),
            None => None,
        };
        let is_part = |old: &Kept| mine(old) && old.shared(&turns) == old.live.turns_played();
        kept.retain(|old| !is_part(old));
        kept.push_back(latest.unwrap_or_else(|| Kept::new(beginning, live)));
        let bytes = |kept: &VecDeque<Kept>| kept.iter().map(|one| one.bytes).sum::<usize>();
        while kept.len() > MOST || bytes(&kept) > MOST_BYTES {
            kept.pop_front();
        }
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
