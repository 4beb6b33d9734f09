//! How much of a clock one turn may take.

use std::time::Duration;

use crate::{Limits, TimeLeft};

/// The turns that the rest of a game is taken to last, where nothing says how many.
const TURNS_LEFT: u32 = 28;
/// The least time that is planned for a turn.
const LEAST: Duration = Duration::from_micros(500);

/// The time planned for one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// What a turn of usual difficulty takes: whether to go on is asked after every depth.
    pub(crate) usual: Duration,
    /// What no turn may take longer than.
    pub(crate) most: Duration,
    /// Whether the usual time grows and shrinks with the difficulty.
    is_share: bool,
}

/// How the search has gone so far, as far as it says how difficult the turn is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// The part of all nodes that the best turn took, from 0 to 1.
    pub(crate) share: f64,
    /// The depths for which the best turn has been the same.
    pub(crate) steady: u32,
    /// What the score lost since the last depth, in hundredths.
    pub(crate) lost: i32,
    /// Whether there is one turn only.
    pub(crate) is_only: bool,
}

impl Plan {
    /// Plans by whatever limits of time there are; `None` if there are none.
    pub(crate) fn new(limits: &Limits) -> Option<Self> {
        let fixed = limits.time.map(|time| Self {
            usual: time,
            most: time,
            is_share: false,
        });
        let share = limits.clock.map(Self::of_clock);
        match (fixed, share) {
            (Some(fixed), Some(share)) => Some(Self {
                usual: share.usual.min(fixed.usual),
                most: share.most.min(fixed.most),
                is_share: true,
            }),
            (fixed, share) => share.or(fixed),
        }
    }

    fn of_clock(clock: TimeLeft) -> Self {
        let left = clock.left.saturating_sub(clock.overhead).max(LEAST);
        let turns = clock
            .turns_to_go
            .map_or(TURNS_LEFT, |turns| turns.clamp(1, 50));
        let usual = left / turns + clock.increment * 3 / 4;
        // The last turn before more time comes may take nearly all; otherwise something is kept.
        let most = if turns == 1 { left * 9 / 10 } else { left / 3 };
        Self {
            usual: usual.min(left * 7 / 10).max(LEAST),
            most: (usual * 4).min(most).max(LEAST),
            is_share: true,
        }
    }

    /// Returns whether after so much time and with such a course another depth should be begun.
    pub(crate) fn goes_on(&self, elapsed: Duration, course: Course) -> bool {
        if course.is_only {
            return elapsed < self.usual / 10;
        }
        if !self.is_share {
            return elapsed < self.usual;
        }
        // The more nodes the other turns took, the less certain is the best one.
        let doubt = (1.6 - course.share).clamp(0.6, 1.6);
        let change = [1.5, 1.2, 1.0, 0.9][course.steady.min(3) as usize];
        let worse = 1.0 + f64::from(course.lost.clamp(0, 60)) / 120.0;
        let wanted = self.usual.mul_f64(0.75 * doubt * change * worse);
        elapsed < wanted.min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Course, Plan};
    use crate::{Limits, TimeLeft};

    const SURE: Course = Course {
        share: 0.95,
        steady: 8,
        lost: 0,
        is_only: false,
    };

    fn plan(left: u64, increment: u64, turns_to_go: Option<u32>) -> Plan {
        let clock = TimeLeft {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            turns_to_go,
            overhead: Duration::from_millis(5),
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        Plan::new(&limits).unwrap()
    }

    #[test]
    fn a_clock_never_runs_out() {
        for left in [0, 1, 6, 20, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000] {
                for turns in [None, Some(1), Some(2), Some(40)] {
                    let plan = plan(left, increment, turns);
                    let most = Duration::from_millis(left).max(Duration::from_millis(1));
                    assert!(plan.most <= most, "{left} {increment} {turns:?}: {plan:?}");
                    assert!(plan.most >= Duration::from_micros(500));
                }
            }
        }
    }

    #[test]
    fn hard_turns_take_longer_than_clear_ones() {
        let plan = plan(60_000, 500, None);
        let unsure = Course {
            share: 0.3,
            steady: 0,
            lost: 50,
            is_only: false,
        };
        let half = plan.usual / 2;
        assert!(!plan.goes_on(half, SURE) && plan.goes_on(plan.usual, unsure));
        assert!(!plan.goes_on(plan.most, unsure));
        let only = Course {
            is_only: true,
            ..unsure
        };
        assert!(!plan.goes_on(plan.usual / 9, only));
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let limits = Limits {
            time: Some(Duration::from_secs(1)),
            ..Limits::default()
        };
        let plan = Plan::new(&limits).unwrap();
        assert!(plan.goes_on(Duration::from_millis(999), SURE));
        assert_eq!(plan.most, Duration::from_secs(1));
        assert_eq!(Plan::new(&Limits::default()), None);
    }
}
