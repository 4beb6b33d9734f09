//! The count itself.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chessmith_game::{Coverage, Turns};

use crate::table::Table;

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many turns deep; at depth 0 there is one line, the empty one.
    pub depth: u32,
    /// Whether the last turns are counted without being played.
    pub bulk: bool,
    /// How many threads count; 0 counts as 1.
    pub threads: usize,
    /// The size of the table in mebibytes; 0 for none.
    pub hash_mib: usize,
    /// The greatest number of turns listed in one position; `None` for no limit.
    pub limit: Option<usize>,
}

impl Settings {
    /// Returns the fastest way that needs no memory: bulk, on one thread, without limit.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self {
            depth,
            bulk: true,
            threads: 1,
            hash_mib: 0,
            limit: None,
        }
    }
}

/// What all threads see.
pub(crate) struct Shared<'a, G: Turns> {
    pub(crate) game: &'a G,
    limit: usize,
    table: Option<Table>,
    progress: &'a (dyn Fn(u64) -> ControlFlow<()> + Sync),
    counted: AtomicU64,
    stopped: AtomicBool,
    truncated: AtomicBool,
}

impl<'a, G: Turns> Shared<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        settings: Settings,
        progress: &'a (dyn Fn(u64) -> ControlFlow<()> + Sync),
    ) -> Self {
        Self {
            game,
            limit: settings.limit.unwrap_or(usize::MAX),
            table: Table::new(settings.hash_mib),
            progress,
            counted: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            truncated: AtomicBool::new(false),
        }
    }

    /// Returns whether the limit left turns out, or counting was broken off.
    pub(crate) fn is_truncated(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.truncated.load(Ordering::Relaxed)
    }
}

/// One thread's counting.
pub(crate) struct Counter<'a, G: Turns, const BULK: bool, const LIMITED: bool> {
    shared: &'a Shared<'a, G>,
    /// Lines counted since progress was last told.
    untold: u64,
    /// Whether counting was broken off.
    pub(crate) stopped: bool,
    /// Whether a limit left turns out anywhere.
    truncated: bool,
}

/// After how many lines progress is told.
const TELL_EVERY: u64 = 1 << 14;

impl<'a, G: Turns, const BULK: bool, const LIMITED: bool> Counter<'a, G, BULK, LIMITED> {
    pub(crate) const fn new(shared: &'a Shared<'a, G>) -> Self {
        Self {
            shared,
            untold: 0,
            stopped: false,
            truncated: false,
        }
    }

    /// Tells progress what was counted since it was last told.
    #[cold]
    #[inline(never)]
    pub(crate) fn tell(&mut self) {
        let shared = self.shared;
        let counted = shared.counted.fetch_add(self.untold, Ordering::Relaxed) + self.untold;
        self.untold = 0;
        if (shared.progress)(counted).is_break() {
            shared.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped = shared.stopped.load(Ordering::Relaxed);
        if self.truncated {
            shared.truncated.store(true, Ordering::Relaxed);
        }
    }

    /// Counts the lines of `depth` turns from `position`.
    pub(crate) fn count(&mut self, position: &G::Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let nodes = self.leaves(position);
                self.untold += nodes;
                if self.untold >= TELL_EVERY {
                    self.tell();
                }
                nodes
            }
            _ => self.branch(position, depth),
        }
    }

    fn branch(&mut self, position: &G::Position, depth: u32) -> u64 {
        let shared = self.shared;
        let stored = shared
            .table
            .as_ref()
            .map(|table| (table, shared.game.key(position)));
        if let Some(nodes) = stored.and_then(|(table, key)| table.get(key, depth)) {
            self.untold += nodes;
            return nodes;
        }
        let mut nodes = 0;
        self.each_turn(position, |counter, turn| {
            let mut next = position.clone();
            shared.game.apply(&mut next, &turn);
            nodes += counter.count(&next, depth - 1);
        });
        if let Some((table, key)) = stored
            && !self.stopped
            && !self.truncated
        {
            table.put(key, depth, nodes);
        }
        nodes
    }

    /// Counts the turns of a position; without `BULK`, by playing each of them.
    #[inline(always)]
    fn leaves(&mut self, position: &G::Position) -> u64 {
        let shared = self.shared;
        if BULK && !LIMITED {
            return shared.game.count(position);
        }
        let mut nodes = 0;
        self.each_turn(position, |_, turn| {
            if !BULK {
                let mut next = position.clone();
                shared.game.apply(&mut next, &turn);
                black_box(&next);
            }
            nodes += 1;
        });
        nodes
    }

    /// Hands every turn up to the limit to `visit` until counting is stopped.
    #[inline(always)]
    pub(crate) fn each_turn(
        &mut self,
        position: &G::Position,
        mut visit: impl FnMut(&mut Self, G::Turn),
    ) {
        let shared = self.shared;
        let mut listed = 0;
        let coverage = shared.game.turns(position, &mut |turn| {
            if LIMITED {
                if listed == shared.limit {
                    self.truncated = true;
                    return ControlFlow::Break(());
                }
                listed += 1;
            }
            visit(self, turn);
            if self.stopped {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        debug_assert!(coverage != Coverage::Truncated || self.stopped || self.truncated);
    }
}
