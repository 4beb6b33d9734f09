//! The positions on the way from the start of the game to where the search is.

use chessmith_game::Key;

/// How many different remainders of keys are counted; a power of two.
const FILTER: usize = 1 << 14;

/// The keys of all positions so far, with a filter that tells at once that most did not occur.
pub(crate) struct Path {
    keys: Vec<Key>,
    counts: Box<[u8; FILTER]>,
    /// The index of the root.
    root: usize,
    /// Positions before this index cannot be repeated.
    barrier: usize,
}

/// How often a position was met before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Met {
    /// Altogether.
    pub(crate) times: u32,
    /// Whether one of them was at the root or after it.
    pub(crate) in_search: bool,
}

impl Path {
    /// Begins after the positions of a game, the last of which is the root.
    pub(crate) fn new(game: impl IntoIterator<Item = Key>) -> Self {
        let mut path = Self {
            keys: Vec::new(),
            counts: Box::new([0; FILTER]),
            root: 0,
            barrier: 0,
        };
        for key in game {
            path.push(key);
        }
        path.root = path.keys.len().saturating_sub(1);
        path
    }

    fn slot(key: Key) -> usize {
        key.0 as usize % FILTER
    }

    pub(crate) fn push(&mut self, key: Key) {
        // A count that is full stays so: it then only makes the filter useless for its slot.
        let count = &mut self.counts[Self::slot(key)];
        *count = count.saturating_add(1);
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            let count = &mut self.counts[Self::slot(key)];
            if *count < u8::MAX {
                *count -= 1;
            }
        }
    }

    /// Makes everything so far unrepeatable and returns what to hand to [`reopen`](Self::reopen).
    pub(crate) fn close(&mut self) -> usize {
        std::mem::replace(&mut self.barrier, self.keys.len())
    }

    pub(crate) fn reopen(&mut self, barrier: usize) {
        self.barrier = barrier;
    }

    /// Returns how often a position that is not on the path yet was met before.
    pub(crate) fn met(&self, key: Key) -> Met {
        let mut met = Met {
            times: 0,
            in_search: false,
        };
        if self.counts[Self::slot(key)] == 0 {
            return met;
        }
        for (index, &earlier) in self.keys.iter().enumerate().skip(self.barrier) {
            if earlier == key {
                met.times += 1;
                met.in_search |= index >= self.root;
            }
        }
        met
    }
}

#[cfg(test)]
mod tests {
    use super::{Met, Path};
    use chessmith_game::Key;

    #[test]
    fn positions_before_the_root_and_after_it_are_told_apart() {
        let mut path = Path::new([1, 2, 1, 3].map(Key));
        assert_eq!(
            path.met(Key(1)),
            Met {
                times: 2,
                in_search: false
            }
        );
        assert_eq!(
            path.met(Key(3)),
            Met {
                times: 1,
                in_search: true
            }
        );
        path.push(Key(1));
        assert_eq!(
            path.met(Key(1)),
            Met {
                times: 3,
                in_search: true
            }
        );
        let barrier = path.close();
        assert_eq!(path.met(Key(1)).times, 0);
        path.reopen(barrier);
        path.pop();
        assert_eq!(path.met(Key(1)).times, 2);
        assert_eq!(path.met(Key(1 + (1 << 14))).times, 0);
    }
}
