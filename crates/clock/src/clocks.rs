//! The clocks of a game.

use std::time::Duration;

use chessmith_board::{PerSide, Side};

use crate::{Schedule, TimeControl};

/// A moment, in milliseconds since one that the keeper of the clocks chose.
pub type Moment = i64;

/// The most that the way of a turn through the network is held to take.
///
/// More than this is the player's own loss: whoever could claim any delay could think for nothing.
pub const MOST_LAG: Duration = Duration::from_millis(500);

/// Whether the first turn of each side takes time from its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstTurn {
    /// It does, as between programs and at a board.
    Counts,
    /// It does not: a player who has yet to arrive, or to look at the board, loses nothing. The clock of each
    /// side runs from its second turn on, and the free turn earns no increment.
    IsFree,
}

/// What a side has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// How long the clock still waits in this turn before it runs.
    pub delay: Duration,
    /// What the clock shows: of the game, of the current period, or of the turn.
    pub time: Duration,
    /// How many whole periods follow.
    pub periods: u32,
}

/// What a side has left, as a program sees it that shares its time out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supply {
    /// What is left until it is renewed, or for the game.
    pub left: Duration,
    /// What comes with each turn.
    pub each: Duration,
    /// Whether all that is left can be used for this turn alone, because it is renewed after it.
    pub renewed: bool,
}

/// The time of the side whose clock runs is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag;

/// The clocks of both sides; at most one of them runs.
///
/// Rulings, where time controls leave something open:
///
/// * A clock that shows nothing is over: who plays in the very millisecond in which it runs out is late.
/// * A turn is a turn, also where one side has several in a row: each earns its increment and has its
///   delay, its period, or its time anew.
/// * All phases of a game share the clock, unless the setup has a time of its own
///   ([`begin_setup`](Self::begin_setup)). That time is one for all turns of the setup: it has no increment, no
///   delay and no periods, and what is left of it is worth nothing in play. Whose setup takes longer has lost as
///   by any flag.
/// * Time that seems to run backwards costs nothing.
/// * Taking back gives no time back and takes none away: both clocks stand as they show, and the turn that
///   begins then is a new one ([`begin`](Self::begin)). The free first turn is had once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    schedule: Schedule,
    first_turn: FirstTurn,
    sides: PerSide<Stand>,
    /// Which time the clocks show, and the turn under way takes from.
    dial: Dial,
    turn: Option<Turn>,
}

/// One of the times of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dial {
    Setup,
    Play,
}

/// How the clock of a side stood when its turn began, or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stand {
    /// In milliseconds.
    time: i64,
    /// What is left for the setup, in milliseconds; nothing where it has no time of its own.
    setup: i64,
    periods: u32,
    has_played: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    side: Side,
    since: Moment,
    runs: bool,
}

impl Clocks {
    /// Sets the clocks for a game; neither runs.
    #[must_use]
    pub fn new(schedule: Schedule, first_turn: FirstTurn) -> Self {
        let (time, periods) = match schedule.play {
            TimeControl::Increment { base, .. } | TimeControl::Delay { base, .. } => (base, 0),
            TimeControl::Periods {
                base,
                periods,
                period,
            } => match base.is_zero() {
                true => (period, periods.saturating_sub(1)),
                false => (base, periods),
            },
            TimeControl::PerTurn(time) => (time, 0),
        };
        let stand = Stand {
            time: milliseconds(time),
            setup: milliseconds(schedule.setup.unwrap_or_default()),
            periods,
            has_played: false,
        };
        Self {
            schedule,
            first_turn,
            sides: PerSide::new(stand, stand),
            dial: Dial::Play,
            turn: None,
        }
    }

    /// Returns what time there is.
    #[must_use]
    pub const fn schedule(&self) -> Schedule {
        self.schedule
    }

    /// Returns whether the clocks show the time for the setup.
    #[must_use]
    pub const fn show_setup(&self) -> bool {
        matches!(self.dial, Dial::Setup)
    }

    /// Lets a turn of the setup begin; a turn that was under way is broken off as by [`stop`](Self::stop).
    ///
    /// Where the setup has no time of its own it is a turn like any other.
    pub fn begin_setup(&mut self, side: Side, at: Moment) {
        if self.schedule.setup.is_none() {
            return self.begin(side, at);
        }
        self.stop(at);
        self.dial = Dial::Setup;
        self.start(side, at);
    }

    /// Lets the turn of a side begin; a turn that was under way is broken off as by [`stop`](Self::stop).
    pub fn begin(&mut self, side: Side, at: Moment) {
        self.stop(at);
        self.dial = Dial::Play;
        let stand = &mut self.sides[side];
        match self.schedule.play {
            TimeControl::PerTurn(time) => stand.time = milliseconds(time),
            TimeControl::Periods {
                periods, period, ..
            } if stand.periods < periods => stand.time = milliseconds(period),
            _ => {}
        }
        self.start(side, at);
    }

    fn start(&mut self, side: Side, at: Moment) {
        self.turn = Some(Turn {
            side,
            since: at,
            runs: self.sides[side].has_played || self.first_turn == FirstTurn::Counts,
        });
    }

    /// Ends the turn that is under way, as it was played; `lag` is how much of its time it spent in the
    /// network, of which [`MOST_LAG`] counts at most.
    ///
    /// No clock runs afterwards, until the next turn [begins](Self::begin).
    ///
    /// # Errors
    ///
    /// If the time was over; the clocks are as they were.
    pub fn press(&mut self, at: Moment, lag: Duration) -> Result<(), Flag> {
        let Some(turn) = self.turn else {
            return Ok(());
        };
        let elapsed = (self.elapsed(turn, at) - milliseconds(lag.min(MOST_LAG))).max(0);
        if turn.runs && elapsed >= self.most(turn.side) {
            return Err(Flag);
        }
        let stand = self.after(turn.side, elapsed);
        let increment = match (turn.runs, self.dial) {
            (true, Dial::Play) => milliseconds(self.schedule.play.increment()),
            (false, _) | (_, Dial::Setup) => 0,
        };
        self.sides[turn.side] = Stand {
            time: stand.time.saturating_add(increment),
            has_played: true,
            ..stand
        };
        self.turn = None;
        Ok(())
    }

    /// Stops the clocks without a turn: they show what was left at that moment.
    pub fn stop(&mut self, at: Moment) {
        if let Some(turn) = self.turn.take() {
            self.sides[turn.side] = self.after(turn.side, self.elapsed(turn, at));
        }
    }

    /// Returns the side whose clock runs, a delay included.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.turn.filter(|turn| turn.runs).map(|turn| turn.side)
    }

    /// Returns what a side has left.
    #[must_use]
    pub fn left(&self, side: Side, at: Moment) -> Left {
        let turn = self.turn.filter(|turn| turn.side == side);
        let elapsed = turn.map_or(0, |turn| self.elapsed(turn, at));
        let stand = self.after(side, elapsed);
        let delay = milliseconds(self.schedule.play.delay());
        match self.dial {
            Dial::Setup => Left {
                delay: Duration::ZERO,
                time: duration(stand.setup),
                periods: 0,
            },
            Dial::Play => Left {
                delay: duration(delay - elapsed),
                time: duration(stand.time),
                periods: stand.periods,
            },
        }
    }

    /// Returns what a side has left, for a program that shares its time out.
    #[must_use]
    pub fn supply(&self, side: Side, at: Moment) -> Supply {
        let Left {
            delay,
            time,
            periods,
        } = self.left(side, at);
        let (each, renewed) = match (self.dial, self.schedule.play) {
            (Dial::Setup, _) => (Duration::ZERO, false),
            (Dial::Play, TimeControl::Increment { increment, .. }) => (increment, false),
            (Dial::Play, TimeControl::Delay { delay, .. }) => (delay, false),
            (
                Dial::Play,
                TimeControl::Periods {
                    periods: all,
                    period,
                    ..
                },
            ) => (period, periods < all),
            (Dial::Play, TimeControl::PerTurn(_)) => (Duration::ZERO, true),
        };
        Supply {
            left: delay + time,
            each,
            renewed,
        }
    }

    /// Returns the side whose turn is under way, be its clock running or its turn free.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.turn.map(|turn| turn.side)
    }

    /// Returns the moment at which the clock that runs will have run out.
    #[must_use]
    pub fn flags_at(&self) -> Option<Moment> {
        let turn = self.turn.filter(|turn| turn.runs)?;
        Some(turn.since.saturating_add(self.most(turn.side)))
    }

    /// Returns the side whose time is over, if one's is.
    #[must_use]
    pub fn flag(&self, at: Moment) -> Option<Side> {
        let over = self.flags_at().is_some_and(|flags_at| at >= flags_at);
        self.running().filter(|_| over)
    }

    /// Returns how long a turn has taken from its clock, the delay included.
    fn elapsed(&self, turn: Turn, at: Moment) -> i64 {
        match turn.runs {
            true => at.saturating_sub(turn.since).max(0),
            false => 0,
        }
    }

    /// Returns how long a turn of a side can take from its beginning.
    fn most(&self, side: Side) -> i64 {
        let stand = self.sides[side];
        if self.dial == Dial::Setup {
            return stand.setup;
        }
        let period = milliseconds(self.schedule.play.period());
        let periods = period.saturating_mul(stand.periods.into());
        let delay = milliseconds(self.schedule.play.delay());
        stand.time.saturating_add(periods).saturating_add(delay)
    }

    /// Returns how the clock of a side stands so long after its turn began, not below nothing.
    fn after(&self, side: Side, elapsed: i64) -> Stand {
        let mut stand = self.sides[side];
        if self.dial == Dial::Setup {
            stand.setup = stand.setup.saturating_sub(elapsed).max(0);
            return stand;
        }
        let counted = elapsed - milliseconds(self.schedule.play.delay());
        stand.time = stand.time.saturating_sub(counted.max(0));
        while stand.time <= 0 && stand.periods > 0 {
            stand.time += milliseconds(self.schedule.play.period());
            stand.periods -= 1;
        }
        stand.time = stand.time.max(0);
        stand
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(milliseconds.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what a program is told at the beginning of a turn, and after so many seconds of it.
    fn supplies(control: &str, seconds: i64) -> [(u64, u64, bool); 2] {
        let mut clocks = Clocks::new(control.parse().expect(control), FirstTurn::Counts);
        clocks.begin(Side::White, 0);
        [0, 1_000 * seconds].map(|at| {
            let supply = clocks.supply(Side::White, at);
            (supply.left.as_secs(), supply.each.as_secs(), supply.renewed)
        })
    }

    #[test]
    fn a_program_is_told_what_it_can_share_out() {
        assert_eq!(supplies("1+2", 20), [(60, 2, false), (40, 2, false)]);
        assert_eq!(supplies("1 delay 2", 20), [(62, 2, false), (42, 2, false)]);
        assert_eq!(supplies("1+3x30", 70), [(60, 30, false), (20, 30, true)]);
        assert_eq!(
            supplies("1 day", 400),
            [(86_400, 0, true), (86_000, 0, true)]
        );
    }

    #[test]
    fn the_first_turn_of_each_side_can_be_free() {
        let mut clocks = Clocks::new("1+5".parse().expect("a control"), FirstTurn::IsFree);
        let minute = Duration::from_secs(60);
        for (side, at) in [(Side::White, 0), (Side::Black, 1_000_000)] {
            clocks.begin(side, at);
            assert_eq!((clocks.running(), clocks.to_move()), (None, Some(side)));
            assert_eq!(clocks.press(at + 900_000, Duration::ZERO), Ok(()));
            assert_eq!(clocks.left(side, at + 900_000).time, minute);
        }
        clocks.begin(Side::White, 2_000_000);
        assert_eq!(clocks.flags_at(), Some(2_060_000));
    }
}
