//! When a search looks at the clock, and whether it must end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::Control;

/// Between two looks at the clock there should be about this long.
const PACE: Duration = Duration::from_millis(1);

/// The most that is done between two looks.
const MOST: u32 = 1_024;

/// What the threads of one search share: whether to end, and how much was done.
#[derive(Default)]
pub(crate) struct Shared {
    is_over: AtomicBool,
    nodes: AtomicU64,
}

impl Shared {
    /// Ends the search of all threads.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Returns the nodes that the threads have told of.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

/// The clock of a thread's search, looked at the more often the more time a node or a turn takes.
pub(crate) struct Stopwatch<'a> {
    control: &'a dyn Control,
    shared: &'a Shared,
    /// The time that may count at most.
    most_time: Option<Duration>,
    most_nodes: Option<u64>,
    is_over: bool,
    /// When it was last looked at.
    last: Duration,
    /// How much is done between two looks.
    between: u32,
    /// How much until the next.
    left: u32,
    /// The nodes of this thread, and how many of them the others know of.
    nodes: u64,
    told: u64,
}

impl<'a> Stopwatch<'a> {
    /// Begins with a look.
    pub(crate) fn new(
        control: &'a dyn Control,
        shared: &'a Shared,
        most_time: Option<Duration>,
        most_nodes: Option<u64>,
    ) -> Self {
        Self {
            control,
            shared,
            most_time,
            most_nodes,
            is_over: control.stopped(),
            last: control.elapsed(),
            between: 1,
            left: 1,
            nodes: 0,
            told: 0,
        }
    }

    /// Allows at most so many more nodes of this thread.
    pub(crate) fn allow(&mut self, more: u64) {
        let most = self.all_nodes() + more;
        self.most_nodes = Some(self.most_nodes.map_or(most, |old| old.min(most)));
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.control.elapsed()
    }

    /// Returns the time that counts; `None` while the search ponders.
    pub(crate) fn counted(&self) -> Option<Duration> {
        self.control.counted()
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the nodes of this thread.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the nodes of all threads, those of the others as far as they have told.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes() + self.nodes - self.told
    }

    /// Counts a node, and returns whether the search must end.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.most_nodes.is_some_and(|most| self.all_nodes() > most) {
            self.is_over = true;
        }
        self.count()
    }

    /// Counts a turn that was handed over, or a node, and returns whether the search must end.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.look();
        }
        self.is_over
    }

    fn look(&mut self) {
        let now = self.control.elapsed();
        let took = now.saturating_sub(self.last);
        self.last = now;
        self.between = match () {
            () if took > 2 * PACE => (self.between / 4).max(1),
            () if took < PACE => (self.between * 2).min(MOST),
            () => self.between,
        };
        self.left = self.between;
        self.tell();
        let is_late = |most| self.counted().is_some_and(|counted| counted >= most);
        self.is_over |= self.control.stopped()
            || self.shared.is_over.load(Ordering::Relaxed)
            || self.most_time.is_some_and(is_late);
    }

    /// Tells the other threads of the nodes of this one.
    pub(crate) fn tell(&mut self) {
        let more = self.nodes - self.told;
        self.shared.nodes.fetch_add(more, Ordering::Relaxed);
        self.told = self.nodes;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::{Shared, Stopwatch};
    use crate::Control;

    /// A clock that shows what it is told to, and counts the looks.
    #[derive(Default)]
    struct Clock {
        micros: AtomicU64,
        looks: AtomicU64,
    }

    impl Control for Clock {
        fn elapsed(&self) -> Duration {
            self.looks.fetch_add(1, Ordering::Relaxed);
            Duration::from_micros(self.micros.load(Ordering::Relaxed))
        }

        fn stopped(&self) -> bool {
            false
        }
    }

    /// Returns how late a search ends that has 100 ms, and how often it looked.
    fn late(micros_each: u64) -> (u64, u64) {
        let clock = Clock::default();
        let shared = Shared::default();
        let mut stopwatch = Stopwatch::new(&clock, &shared, Some(Duration::from_millis(100)), None);
        let now = Cell::new(0);
        while !stopwatch.count() {
            now.set(now.get() + micros_each);
            clock.micros.store(now.get(), Ordering::Relaxed);
        }
        (now.get() - 100_000, clock.looks.load(Ordering::Relaxed))
    }

    #[test]
    fn slow_work_is_watched_closely_and_quick_work_seldom() {
        let (over, looks) = late(1);
        assert!(over < 2_000 && looks < 500, "{over} {looks}");
        let (over, _) = late(100);
        assert!(over < 5_000, "{over}");
        let (over, _) = late(30_000);
        assert!(over < 31_000, "{over}");
    }
}
