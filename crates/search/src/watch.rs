//! When a search looks at the clock, and whether it must end.

use std::time::Duration;

use crate::Control;

/// Between two looks at the clock there should be about this long.
const PACE: Duration = Duration::from_millis(1);

/// The most that is done between two looks.
const MOST: u32 = 1_024;

/// The clock of a search, looked at the more often the more time a node or a turn takes.
pub(crate) struct Watch<'a> {
    control: &'a dyn Control,
    time: Option<Duration>,
    is_over: bool,
    /// When it was last looked at.
    last: Duration,
    /// How much is done between two looks.
    between: u32,
    /// How much until the next.
    left: u32,
}

impl<'a> Watch<'a> {
    /// Begins with a look.
    pub(crate) fn new(control: &'a dyn Control, time: Option<Duration>) -> Self {
        Self {
            control,
            time,
            is_over: control.stopped(),
            last: control.elapsed(),
            between: 1,
            left: 1,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.control.elapsed()
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Ends the search for another reason.
    pub(crate) fn end(&mut self) {
        self.is_over = true;
    }

    /// Counts a node, or a turn that was handed over, and returns whether the search must end.
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
        self.is_over |= self.control.stopped() || self.time.is_some_and(|time| now >= time);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::Watch;
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
        let mut watch = Watch::new(&clock, Some(Duration::from_millis(100)));
        let now = Cell::new(0);
        while !watch.count() {
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
