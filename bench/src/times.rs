//! How long single questions take.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use chessmith_freechess::{FreeChess, Position};
use chessmith_game::{Notate, Side, Turns};

use crate::clock::Clock;
use crate::report;

/// What is timed; the file says what its columns are.
const TIMES: &str = include_str!("../positions/times.txt");

/// How often each question is asked; the median counts.
const ASKED: usize = 9;

/// The least time that is measured: processor time is told in steps of some milliseconds.
const LEAST: Duration = Duration::from_millis(60);

/// Asks every question and prints the times beside the limits.
pub(crate) fn run() -> Result<(), String> {
    let game = FreeChess::default();
    let many = position(&game, "many splits")?;
    let one = position(&game, "one turn")?;
    println!("\ntimes of single questions");
    report::time_heading();
    let list = |what: &str, position: &Position, first: usize, limit_ms: f64| {
        let mut listed = 0;
        let time = median(|| listed = list_first(&game, position, first));
        report::time(&format!("{what}: {listed} turns"), time, limit_ms / 1e3);
    };
    list("freechess, many splits, the first", &many, 526, 10.0);
    list("freechess, many splits, all", &many, usize::MAX, 150.0);
    list("freechess, the only turn", &one, usize::MAX, 1.0);
    for side in Side::BOTH {
        let time = median(|| {
            black_box(game.in_check(black_box(&many), side));
        });
        let what = format!("freechess, many splits, {} in check", side.name());
        report::time(&what, time, 50e-6);
    }
    Ok(())
}

fn position(game: &FreeChess, name: &str) -> Result<Position, String> {
    let mut lines = TIMES.lines().filter(|line| !line.starts_with('#'));
    let text = lines.find_map(|line| match *line.split(" | ").collect::<Vec<_>>() {
        [_, found, text] if found == name => Some(text),
        _ => None,
    });
    let text = text.ok_or_else(|| format!("times.txt: no {name}"))?;
    game.read_position(text)
        .map_err(|errors| format!("{text}: {errors:?}"))
}

fn list_first(game: &FreeChess, position: &Position, first: usize) -> usize {
    let mut listed = 0;
    game.turns(position, &mut |turn| {
        black_box(turn);
        listed += 1;
        match listed < first {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    listed
}

/// Returns the median time of a question, asked so often in a row each time that the clock tells.
fn median(mut ask: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..ASKED).map(|_| once(&mut ask)).collect();
    times.sort();
    times[ASKED / 2]
}

fn once(ask: &mut impl FnMut()) -> Duration {
    let mut batch = 1;
    loop {
        let clock = Clock::of_this_thread();
        (0..batch).for_each(|_| ask());
        let elapsed = clock.elapsed();
        if elapsed >= LEAST {
            return elapsed / batch;
        }
        batch *= 2;
    }
}
