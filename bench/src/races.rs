//! The project's own games beside its own chess, every turn played, in alternating rounds.

use std::ops::ControlFlow;
use std::time::Duration;

use chessmith_fluidity::Fluidity;
use chessmith_freechess::FreeChess;
use chessmith_game::{Notate, Turns};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_perft::{Settings, perft};

use crate::clock::Clock;
use crate::report;

/// What is counted; the file says what its columns are.
const RACES: &str = include_str!("../positions/races.txt");

/// How chess is counted: from its start, so deep and so often.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CHESS_DEPTH: u32 = 6;
const CHESS_TIMES: u32 = 2;
const CHESS_LINES: u64 = 119_060_324;

const ROUNDS: usize = 5;
const QUICK_ROUNDS: usize = 3;

/// One line of the file.
struct Race<'a> {
    game: &'a str,
    name: &'a str,
    depth: u32,
    times: u32,
    lines: u64,
    share: f64,
    position: &'a str,
}

/// Runs all races and prints the share of the speed of chess that each game reaches.
pub(crate) fn run(quick: bool) -> Result<(), String> {
    let rounds = if quick { QUICK_ROUNDS } else { ROUNDS };
    println!("\nown games beside own chess, every turn played");
    report::share_heading();
    let mut wrong = Vec::new();
    for race in races()? {
        let what = format!("{}: {}, depth {}", race.game, race.name, race.depth);
        match race.run(rounds) {
            Ok((chess, game)) => report::share(&what, &chess, &game, race.share),
            Err(message) => wrong.push(format!("{what}: {message}")),
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

impl Race<'_> {
    /// Returns the speeds of chess and of the game in each round.
    fn run(&self, rounds: usize) -> Result<(Vec<f64>, Vec<f64>), String> {
        let (mut chess, mut game) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            game.push(speed(self.times, self.lines, || self.count())?);
            chess.push(speed(CHESS_TIMES, CHESS_LINES, || {
                count(&Orthodox::standard(Variant::Chess), CHESS, CHESS_DEPTH)
            })?);
        }
        Ok((chess, game))
    }

    fn count(&self) -> Result<u64, String> {
        match self.game {
            "fluidity" => count(&Fluidity::default(), self.position, self.depth),
            "freechess" => count(&FreeChess::default(), self.position, self.depth),
            other => Err(format!("no game {other} in races.txt")),
        }
    }
}

/// Reads the file.
fn races() -> Result<Vec<Race<'static>>, String> {
    let lines = RACES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let wrong = |column: &str| format!("races.txt: no {column} in {line:?}");
            let fields: Vec<&str> = line.split(" | ").collect();
            let &[game, name, depth, times, lines, share, position] = fields.as_slice() else {
                return Err(wrong("seven columns"));
            };
            Ok(Race {
                game,
                name,
                depth: depth.parse().map_err(|_| wrong("depth"))?,
                times: times.parse().map_err(|_| wrong("number of times"))?,
                lines: lines.parse().map_err(|_| wrong("number of lines"))?,
                share: share.parse().map_err(|_| wrong("share"))?,
                position,
            })
        })
        .collect()
}

/// Counts so often, checks the count, and returns the lines per second.
fn speed(
    times: u32,
    expected: u64,
    mut count: impl FnMut() -> Result<u64, String>,
) -> Result<f64, String> {
    let clock = Clock::of_this_thread();
    for _ in 0..times {
        let lines = count()?;
        if lines != expected {
            return Err(format!("counted {lines} lines, not {expected}"));
        }
    }
    let elapsed = clock.elapsed().max(Duration::from_micros(1));
    Ok(f64::from(times) * expected as f64 / elapsed.as_secs_f64())
}

/// Counts the lines of a game, every turn played.
fn count<G: Turns + Notate>(game: &G, text: &str, depth: u32) -> Result<u64, String> {
    let position = game
        .read_position(text)
        .map_err(|errors| format!("{text}: {errors:?}"))?;
    let settings = Settings {
        bulk: false,
        ..Settings::depth(depth)
    };
    let counted = perft(game, &position, settings, &|_| ControlFlow::Continue(()));
    Ok(counted.nodes)
}
