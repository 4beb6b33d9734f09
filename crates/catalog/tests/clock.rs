//! With a clock of 1 s and 10 ms a turn no game's engine overruns its time.
//!
//! With `CHESSMITH_SOAK` set whole games are played by the clock on the wall. Without it a few turns are, at
//! a fifth of the time, and by the processor's time of the thread, on which other work does not count.

mod support;

use std::time::Duration;

use chessmith_catalog::game::{PerSide, Side};
use chessmith_catalog::{Control, Limits, LiveGame, Setting, Status, TimeLeft};
use chessmith_testkit::arena::Clock;
use chessmith_testkit::in_full;

/// How much later than its clock a search may end.
const GRACE: Duration = Duration::from_millis(50);
/// The same where the program is not optimised.
const SLOW_GRACE: Duration = Duration::from_millis(200);

/// The time that this thread has been at work, as Linux counts it; elsewhere the time that has passed.
struct Processor {
    wall: Clock,
    begun: Option<Duration>,
}

fn thread_time() -> Option<Duration> {
    #[expect(clippy::disallowed_methods, reason = "a test may ask the system")]
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

impl Processor {
    fn start() -> Self {
        Self {
            wall: Clock::start(),
            begun: thread_time(),
        }
    }
}

impl Control for Processor {
    fn elapsed(&self) -> Duration {
        match (self.begun, thread_time()) {
            (Some(begun), Some(now)) => now.saturating_sub(begun),
            _ => self.wall.elapsed(),
        }
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// What a game is played with.
struct Terms {
    base: Duration,
    increment: Duration,
    turns: usize,
    grace: Duration,
    clock: fn() -> Box<dyn Control>,
}

impl Terms {
    fn usual() -> Self {
        match in_full() {
            true => Self {
                base: Duration::from_secs(1),
                increment: Duration::from_millis(10),
                turns: 400,
                grace: GRACE,
                clock: || Box::new(Clock::start()),
            },
            false => Self {
                base: Duration::from_millis(200),
                increment: Duration::from_millis(2),
                turns: 6,
                grace: SLOW_GRACE,
                clock: || Box::new(Processor::start()),
            },
        }
    }
}

/// Plays a game of the engine with itself, and returns by how much a clock was overrun at most.
fn latest(mut live: Box<dyn LiveGame>, terms: &Terms) -> Duration {
    let mut left = PerSide::new(terms.base, terms.base);
    let mut latest = Duration::ZERO;
    for _ in 0..terms.turns {
        if matches!(live.status(), Status::Over(_)) {
            break;
        }
        let side: Side = live.side_to_move();
        let limits = Limits {
            clock: Some(TimeLeft {
                left: left[side],
                increment: terms.increment,
                ..TimeLeft::default()
            }),
            ..Limits::default()
        };
        let clock = (terms.clock)();
        let found = live.think(limits, &*clock, &mut |_| ()).expect("a turn");
        let took = clock.elapsed();
        latest = latest.max(took.saturating_sub(left[side]));
        left[side] = left[side].saturating_sub(took) + terms.increment;
        live.play(found.turn()).expect("a legal turn");
    }
    latest
}

#[test]
fn the_clock_is_never_overrun() {
    let terms = Terms::usual();
    for entry in support::catalog().iter() {
        let live = entry.begin(&Setting::default()).unwrap();
        let late = latest(live, &terms);
        let id = &entry.info().id;
        println!("{id}: at most {late:?} late");
        assert!(late <= terms.grace, "{id}: {late:?} late");
    }
}
