//! Types and tables that games of one set share.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use chessmith_board::Rect;
use chessmith_game::Budget;

use crate::army::Set;
use crate::{Army, Described, Rules};

/// The most bytes of tables that are kept for sets that no game uses at the moment.
const MOST_KEPT: usize = 64 << 20;

/// Compiles sets of types for games, once for all games of a set that are played at the same time.
///
/// A set that no game uses any more is kept for the next as long as such sets are small together.
#[derive(Debug, Default)]
pub struct Workshop<const W: usize> {
    shelf: Mutex<Shelf<W>>,
}

#[derive(Debug)]
struct Shelf<const W: usize> {
    known: Vec<(Plan, Weak<Set<W>>)>,
    /// The latest last.
    kept: Vec<Arc<Set<W>>>,
}

impl<const W: usize> Default for Shelf<W> {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            kept: Vec::new(),
        }
    }
}

/// All that tables depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Plan {
    board: Rect,
    pieces: Vec<Described>,
    null_moves: bool,
}

impl<const W: usize> Workshop<W> {
    /// Returns the army of some pieces on a board.
    ///
    /// # Errors
    ///
    /// A sentence about the first piece that cannot be played, or once the budget is spent.
    pub(crate) fn army(
        &self,
        board: Rect,
        pieces: Vec<Described>,
        rules: Rules,
        budget: &Budget,
    ) -> Result<Army<W>, String> {
        let plan = Plan {
            board,
            pieces,
            null_moves: rules.null_moves,
        };
        if let Some(set) = self.on_shelf(|shelf| shelf.find(&plan)) {
            return Ok(Army::sharing(set, rules));
        }
        // Compiling takes long, so nobody else waits for it; what was made twice is thrown away.
        let army = Army::new(board, &plan.pieces, rules, budget)?;
        let made = Arc::clone(army.set());
        let set = self.on_shelf(|shelf| match shelf.find(&plan) {
            Some(other) => other,
            None => shelf.add(plan, made),
        });
        Ok(Army::sharing(set, rules))
    }

    fn on_shelf<T>(&self, act: impl FnOnce(&mut Shelf<W>) -> T) -> T {
        act(&mut self.shelf.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<const W: usize> Shelf<W> {
    fn find(&self, plan: &Plan) -> Option<Arc<Set<W>>> {
        let known = self.known.iter().find(|(known, _)| known == plan);
        known.and_then(|(_, set)| set.upgrade())
    }

    fn add(&mut self, plan: Plan, set: Arc<Set<W>>) -> Arc<Set<W>> {
        self.kept.push(Arc::clone(&set));
        let bytes = |kept: &[Arc<Set<W>>]| kept.iter().map(|set| set.bytes()).sum::<usize>();
        while bytes(&self.kept) > MOST_KEPT {
            self.kept.remove(0);
        }
        self.known.retain(|(_, set)| set.strong_count() > 0);
        self.known.push((plan, Arc::downgrade(&set)));
        set
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chessmith_board::Rect;
    use chessmith_game::Budget;

    use super::Workshop;
    use crate::{Exchange, Rules, standard_pieces};

    #[test]
    fn games_of_a_set_share_its_tables() {
        let workshop = Workshop::<1>::default();
        let army = |files: u8, count: usize, rules: Rules| {
            let pieces = standard_pieces().into_iter().take(count).collect();
            let free = Budget::unlimited();
            let army = workshop.army(Rect::new(files, 8), pieces, rules, &free);
            army.unwrap()
        };
        let plain = army(8, 8, Rules::default());
        let overlapping = army(
            8,
            8,
            Rules {
                exchange: Exchange::Overlapping,
                ..Rules::default()
            },
        );
        assert!(Arc::ptr_eq(plain.set(), overlapping.set()));
        assert_eq!(overlapping.rules().exchange, Exchange::Overlapping);
        let with_null_moves = Rules {
            null_moves: true,
            ..Rules::default()
        };
        for other in [
            army(7, 8, Rules::default()),
            army(8, 9, Rules::default()),
            army(8, 8, with_null_moves),
        ] {
            assert!(!Arc::ptr_eq(plain.set(), other.set()));
        }
        // A set that is not played any more is found again, as long as it is small.
        let set = Arc::downgrade(plain.set());
        drop((plain, overlapping));
        assert!(Arc::ptr_eq(
            &set.upgrade().unwrap(),
            army(8, 8, Rules::default()).set()
        ));
    }

    #[test]
    fn large_sets_go_when_their_games_do() {
        let workshop = Workshop::<4>::default();
        let army = |size| {
            let pieces = standard_pieces().into_iter().take(24).collect();
            let rules = Rules::default();
            let free = Budget::unlimited();
            let army = workshop.army(Rect::new(size, size), pieces, rules, &free);
            army.unwrap()
        };
        let first = army(16);
        let set = Arc::downgrade(first.set());
        drop(first);
        let mut bytes = 0;
        for size in (9..16).rev() {
            bytes += army(size).shared_bytes();
        }
        assert!(bytes > super::MOST_KEPT, "{bytes}");
        assert!(set.upgrade().is_none());
    }
}
