//! The clocks against a slow model: a device that is looked at in every millisecond.

use std::time::Duration;

use chessmith_board::{PerSide, Side};
use chessmith_clock::{Clocks, FirstTurn, Left, MOST_LAG, Schedule, TimeControl};

/// What stands on one face of the device, and what its wheels hold back.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Face {
    wait: u64,
    time: u64,
    setup: u64,
    periods: u32,
    turns: u32,
    fallen: bool,
}

/// The device. It knows nothing of moments: time passes for it only by [`tick`](Device::tick).
struct Device {
    control: TimeControl,
    has_setup: bool,
    first_turn: FirstTurn,
    faces: PerSide<Face>,
    to_move: Option<Side>,
    in_setup: bool,
    /// How the face of the side to move looked in each millisecond of its turn.
    seen: Vec<Face>,
}

fn ms(time: Duration) -> u64 {
    time.as_millis() as u64
}

impl Device {
    fn new(schedule: Schedule, first_turn: FirstTurn) -> Self {
        let control = schedule.play;
        let (time, periods) = match control {
            TimeControl::Increment { base, .. } | TimeControl::Delay { base, .. } => (ms(base), 0),
            TimeControl::Periods {
                base,
                periods,
                period,
            } if ms(base) == 0 => (ms(period), periods - 1),
            TimeControl::Periods { base, periods, .. } => (ms(base), periods),
            TimeControl::PerTurn(time) => (ms(time), 0),
        };
        let face = Face {
            wait: 0,
            time,
            setup: schedule.setup.map_or(0, ms),
            periods,
            turns: 0,
            fallen: false,
        };
        Self {
            control,
            has_setup: schedule.setup.is_some(),
            first_turn,
            faces: PerSide::new(face, face),
            to_move: None,
            in_setup: false,
            seen: Vec::new(),
        }
    }

    fn begin(&mut self, side: Side, in_setup: bool) {
        let face = &mut self.faces[side];
        self.in_setup = in_setup && self.has_setup;
        match self.control {
            _ if self.in_setup => {}
            TimeControl::Increment { .. } => {}
            TimeControl::Delay { delay, .. } => face.wait = ms(delay),
            TimeControl::Periods {
                periods, period, ..
            } => {
                let main_time_is_over = face.periods != periods;
                if main_time_is_over {
                    face.time = ms(period);
                }
            }
            TimeControl::PerTurn(time) => face.time = ms(time),
        }
        self.to_move = Some(side);
        self.seen = vec![*face];
    }

    fn runs(&self) -> Option<Side> {
        let is_free =
            |side: &Side| self.first_turn == FirstTurn::IsFree && self.faces[*side].turns == 0;
        self.to_move.filter(|side| !is_free(side))
    }

    fn tick(&mut self) {
        let Some(side) = self.to_move else { return };
        if self.runs().is_some() && self.in_setup {
            let face = &mut self.faces[side];
            face.setup = face.setup.saturating_sub(1);
            face.fallen = face.setup == 0;
        } else if self.runs().is_some() {
            let face = &mut self.faces[side];
            match (face.wait, face.time) {
                (0, 0) => {}
                (0, _) => face.time -= 1,
                (_, _) => face.wait -= 1,
            }
            if face.wait == 0 && face.time == 0 {
                match (self.control, face.periods) {
                    (TimeControl::Periods { period, .. }, 1..) => {
                        face.time = ms(period);
                        face.periods -= 1;
                    }
                    _ => face.fallen = true,
                }
            }
        }
        self.seen.push(self.faces[side]);
    }

    /// Presses the clock as if so many milliseconds of the turn had not been; says whether it was in time.
    fn press(&mut self, lag: usize) -> bool {
        let Some(side) = self.to_move else {
            return true;
        };
        let lag = lag.min(ms(MOST_LAG) as usize);
        let then = self.seen[(self.seen.len() - 1).saturating_sub(lag)];
        if then.fallen {
            return false;
        }
        let runs = self.runs().is_some();
        let face = &mut self.faces[side];
        *face = Face {
            wait: 0,
            turns: then.turns + 1,
            ..then
        };
        let counts = runs && !self.in_setup;
        if let (true, TimeControl::Increment { increment, .. }) = (counts, self.control) {
            face.time += ms(increment);
        }
        self.to_move = None;
        true
    }
}

fn control(random: &mut fastrand::Rng) -> TimeControl {
    let mut time = |most: u64| Duration::from_millis(random.u64(0..=most));
    let (base, extra) = (time(300), time(60));
    match random.u8(0..4) {
        0 => TimeControl::Increment {
            base: base + Duration::from_millis(1),
            increment: extra,
        },
        1 => TimeControl::Delay {
            base: base + Duration::from_millis(1),
            delay: extra,
        },
        2 => TimeControl::Periods {
            base: if random.bool() { base } else { Duration::ZERO },
            periods: random.u32(1..5),
            period: extra + Duration::from_millis(1),
        },
        _ => TimeControl::PerTurn(base + Duration::from_millis(1)),
    }
}

/// Draws how much time there is, for the setup too in every other case.
fn schedule(random: &mut fastrand::Rng) -> Schedule {
    let setup = random.bool().then(|| random.u64(1..400));
    Schedule {
        play: control(random),
        setup: setup.map(Duration::from_millis),
    }
}

fn begin(clocks: &mut Clocks, device: &mut Device, side: Side, in_setup: bool, at: i64) {
    match in_setup {
        true => clocks.begin_setup(side, at),
        false => clocks.begin(side, at),
    }
    device.begin(side, in_setup);
}

fn compare(clocks: &Clocks, device: &Device, at: i64, story: &str) {
    for side in Side::BOTH {
        let face = device.faces[side];
        let left = clocks.left(side, at);
        let delay = match device.runs() == Some(side) && !device.in_setup {
            true => face.wait,
            false => left.delay.as_millis() as u64,
        };
        let (time, periods) = match device.in_setup {
            true => (face.setup, 0),
            false => (face.time, face.periods),
        };
        let shown = Left {
            delay: Duration::from_millis(delay),
            time: Duration::from_millis(time),
            periods,
        };
        assert_eq!(left, shown, "{side:?} at {at} of {story}");
    }
    let fallen = device.to_move.filter(|side| device.faces[*side].fallen);
    assert_eq!(clocks.flag(at), fallen, "at {at} of {story}");
    assert_eq!(clocks.running(), device.runs(), "at {at} of {story}");
    assert_eq!(clocks.show_setup(), device.in_setup, "at {at} of {story}");
}

#[test]
fn clocks_show_what_a_device_shows_that_is_looked_at_in_every_millisecond() {
    let mut random = fastrand::Rng::with_seed(18);
    let (mut flags, mut saved, mut takebacks, mut in_a_row) = (0, 0, 0, 0);
    let mut flags_in_setup = 0;
    for _ in 0..600 {
        let schedule = schedule(&mut random);
        let first_turn = if random.bool() {
            FirstTurn::Counts
        } else {
            FirstTurn::IsFree
        };
        let start = random.i64(-1_000..1_000_000);
        let mut story = format!("{schedule} {first_turn:?} from {start}");
        let mut clocks = Clocks::new(schedule, first_turn);
        let mut device = Device::new(schedule, first_turn);
        let (mut at, mut side) = (start, Side::White);
        // Most games are set up first; what is taken back may lead there again.
        let mut setup_turns = random.u32(0..20);
        begin(&mut clocks, &mut device, side, setup_turns > 0, at);
        'game: for _ in 0..30 {
            for _ in 0..random.u32(0..160) {
                at += 1;
                device.tick();
                compare(&clocks, &device, at, &story);
            }
            if random.u8(0..12) == 0 && clocks.flag(at).is_none() {
                // Taken back: whoever is to move begins anew with what the clocks show.
                side = if random.bool() { side } else { side.other() };
                story += &format!(", {at} taken back to {side:?}");
                takebacks += 1;
                setup_turns += random.u32(0..2);
                begin(&mut clocks, &mut device, side, setup_turns > 0, at);
                continue;
            }
            let lag = if random.bool() { 0 } else { random.u64(0..700) };
            story += &format!(", {at} {side:?} with a lag of {lag}");
            let was_over = clocks.flag(at).is_some();
            let before = clocks.clone();
            let pressed = clocks.press(at, Duration::from_millis(lag));
            assert_eq!(pressed.is_ok(), device.press(lag as usize), "{story}");
            if pressed.is_err() {
                assert_eq!(clocks, before, "{story}");
                flags += 1;
                flags_in_setup += u32::from(device.in_setup);
                break 'game;
            }
            saved += u32::from(was_over);
            compare(&clocks, &device, at, &story);
            let next = if random.u8(0..4) == 0 {
                side
            } else {
                side.other()
            };
            in_a_row += u32::from(next == side);
            side = next;
            setup_turns = setup_turns.saturating_sub(1);
            begin(&mut clocks, &mut device, side, setup_turns > 0, at);
            compare(&clocks, &device, at, &story);
        }
    }
    assert!(
        flags > 100 && flags_in_setup > 30 && saved > 20 && takebacks > 100 && in_a_row > 100,
        "{flags} {flags_in_setup} {saved} {takebacks} {in_a_row}"
    );
}

#[test]
fn the_moment_of_the_flag_is_the_first_at_which_it_has_fallen() {
    let mut random = fastrand::Rng::with_seed(19);
    for _ in 0..300 {
        let mut clocks = Clocks::new(control(&mut random).into(), FirstTurn::Counts);
        clocks.begin(Side::Black, 77);
        let flags_at = clocks.flags_at().expect("a clock that runs");
        assert_eq!(clocks.flag(flags_at - 1), None);
        assert_eq!(clocks.flag(flags_at), Some(Side::Black));
        assert_eq!(clocks.left(Side::Black, flags_at + 5).time, Duration::ZERO);
        clocks.stop(flags_at + 5);
        assert_eq!((clocks.flags_at(), clocks.running()), (None, None));
    }
}

#[test]
fn time_that_runs_backwards_costs_nothing_and_the_longest_times_do_not_overflow() {
    let hour = Duration::from_secs(3_600);
    let control = TimeControl::Increment {
        base: hour,
        increment: hour,
    };
    let mut clocks = Clocks::new(control.into(), FirstTurn::Counts);
    clocks.begin(Side::White, i64::MAX);
    assert_eq!(clocks.left(Side::White, 0).time, hour);
    assert_eq!(clocks.press(i64::MIN, Duration::MAX), Ok(()));
    assert_eq!(clocks.left(Side::White, 0).time, 2 * hour);
    clocks.begin(Side::White, i64::MIN);
    assert_eq!(clocks.flag(i64::MAX), Some(Side::White));
}
