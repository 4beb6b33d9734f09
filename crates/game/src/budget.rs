//! How much work a question may cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much work may be done for a question; it can be stopped from outside, also from another thread.
///
/// Clones share what is left. Rules spend from it where an answer can be dear, and return something at
/// once when nothing is left. **An answer that was given once the budget [is spent](Self::is_spent) is
/// worthless**: whoever asked throws it away and says that the question needs more work.
///
/// A step is about what it takes to look at one stage of a piece's way: a microsecond, as an order of
/// magnitude. No clock is looked at, so that the same question with the same budget has the same answer.
///
/// ```
/// use chessmith_game::Budget;
///
/// let budget = Budget::of(3);
/// assert!(budget.spend(2) && budget.spend(1));
/// assert!(!budget.spend(1) && budget.is_spent());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    /// One more than the steps that are left; 0 where too many were asked for, or it was stopped.
    left: Arc<AtomicU64>,
}

/// Stands for a budget without a limit.
const UNLIMITED: u64 = u64::MAX;

impl Budget {
    /// Returns a budget that ends only when it is [stopped](Self::stop).
    #[must_use]
    pub fn unlimited() -> Self {
        Self::holding(UNLIMITED)
    }

    /// Returns a budget of so many steps.
    #[must_use]
    pub fn of(steps: u64) -> Self {
        Self::holding(steps.saturating_add(1).min(UNLIMITED - 1))
    }

    fn holding(left: u64) -> Self {
        Self {
            left: Arc::new(AtomicU64::new(left)),
        }
    }

    /// Takes away what is left.
    pub fn stop(&self) {
        self.left.store(0, Ordering::Relaxed);
    }

    /// Spends so many steps and returns whether work may go on; false once more than all were asked for.
    #[must_use]
    #[inline]
    pub fn spend(&self, steps: u64) -> bool {
        match self.left.load(Ordering::Relaxed) {
            UNLIMITED => true,
            0 => false,
            _ => self.take(steps),
        }
    }

    fn take(&self, steps: u64) -> bool {
        let less = |left: u64| Some(left.saturating_sub(steps));
        let taken = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.is_ok_and(|before| before > steps)
    }

    /// Returns how many steps are left; `None` if there is no limit.
    #[must_use]
    pub fn left(&self) -> Option<u64> {
        match self.left.load(Ordering::Relaxed) {
            UNLIMITED => None,
            left => Some(left.saturating_sub(1)),
        }
    }

    /// Returns whether more was asked for than there was, or it was stopped.
    #[must_use]
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::unlimited()
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn all_steps_may_be_spent_and_no_more() {
        let budget = Budget::of(2);
        assert!(budget.spend(2));
        assert!(!budget.is_spent());
        assert_eq!(budget.left(), Some(0));
        assert!(!budget.spend(1));
        assert!(budget.is_spent());
        assert!(!budget.spend(0));
    }

    #[test]
    fn clones_share_what_is_left() {
        let budget = Budget::of(10);
        let other = budget.clone();
        assert!(budget.spend(6));
        assert!(!other.spend(6));
        assert!(budget.is_spent());
    }

    #[test]
    fn one_without_a_limit_ends_when_it_is_stopped() {
        let budget = Budget::unlimited();
        assert_eq!(budget.left(), None);
        assert!(budget.spend(u64::MAX) && budget.spend(u64::MAX));
        budget.clone().stop();
        assert!(!budget.spend(0));
    }

    #[test]
    fn the_largest_is_still_a_limit() {
        let budget = Budget::of(u64::MAX);
        assert!(budget.spend(1));
        assert!(!budget.spend(u64::MAX));
    }
}
