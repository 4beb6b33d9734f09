//! The clocks of a game at a terminal.

use std::time::{Duration, Instant};

use chessmith_catalog::TimeLeft;
use chessmith_catalog::game::Side;
use chessmith_clock::{FirstTurn, Flag, Left, Moment, TimeControl};

/// The clocks of both sides, and the time of this computer.
#[derive(Debug)]
pub(super) struct Clocks {
    clocks: chessmith_clock::Clocks,
    /// The moment from which moments are counted.
    since: Instant,
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Self {
        Self {
            clocks: chessmith_clock::Clocks::new(control.into(), FirstTurn::Counts),
            since: Instant::now(),
        }
    }

    /// Sets the clocks anew, for another game.
    pub(super) fn reset(&mut self) {
        *self = Self::new(self.clocks.schedule().play);
    }

    fn now(&self) -> Moment {
        Moment::try_from(self.since.elapsed().as_millis()).unwrap_or(Moment::MAX)
    }

    /// Lets the clock of this side run, and no other; of none where the game is over.
    pub(super) fn run_for(&mut self, to_move: Option<Side>) {
        let now = self.now();
        match to_move {
            None => self.clocks.stop(now),
            Some(side) if self.clocks.to_move() == Some(side) => {}
            Some(side) => self.clocks.begin(side, now),
        }
    }

    /// Stops the clock that runs, for a turn.
    pub(super) fn press(&mut self) -> Result<(), Flag> {
        self.clocks.press(self.now(), Duration::ZERO)
    }

    /// Returns the clock of a side for the engine.
    pub(super) fn for_engine(&self, side: Side) -> TimeLeft {
        let supply = self.clocks.supply(side, self.now());
        TimeLeft {
            left: supply.left,
            increment: supply.each,
            turns_to_go: supply.renewed.then_some(1),
            ..TimeLeft::default()
        }
    }

    /// Returns what both clocks show.
    pub(super) fn shown(&self) -> String {
        let now = self.now();
        let one = |side: Side| format!("{} {}", side.name(), face(self.clocks.left(side, now)));
        Side::BOTH.map(one).join(", ")
    }
}

/// Returns what stands on a clock.
fn face(left: Left) -> String {
    // A clock that shows nothing is over.
    let seconds = left.time.as_millis().div_ceil(1_000);
    let (hours, minutes) = (seconds / 3_600, seconds / 60);
    let mut face = match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
    };
    if left.periods > 0 {
        face.push_str(&format!(" and {} more", left.periods));
    }
    face
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(control: &str, seconds: u64) -> Clocks {
        let mut clocks = Clocks::new(control.parse().unwrap());
        clocks.run_for(Some(Side::White));
        clocks.since = Instant::now()
            .checked_sub(Duration::from_secs(seconds))
            .unwrap();
        clocks
    }

    #[test]
    fn a_turn_takes_time_and_gives_some_back() {
        let mut clocks = after("1+5", 20);
        assert_eq!(clocks.shown(), "White 0:40, Black 1:00");
        assert_eq!(clocks.press(), Ok(()));
        clocks.run_for(Some(Side::Black));
        // What does not end the turn leaves the clock running.
        clocks.run_for(Some(Side::Black));
        assert_eq!(clocks.shown(), "White 0:45, Black 1:00");
        clocks.since -= Duration::from_secs(61);
        assert_eq!(clocks.press(), Err(Flag));
        clocks.run_for(None);
        assert_eq!(clocks.shown(), "White 0:45, Black 0:00");
    }

    #[test]
    fn every_clock_has_a_face() {
        assert_eq!(after("90+0", 1).shown(), "White 1:29:59, Black 1:30:00");
        assert_eq!(
            after("1+3x30", 70).shown(),
            "White 0:20 and 2 more, Black 1:00 and 3 more"
        );
        assert_eq!(after("1 delay 5", 6).shown(), "White 0:59, Black 1:00");
    }
}
