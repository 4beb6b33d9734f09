//! The project's own games beside its own chess, counted in the same way, in alternating rounds.

use std::ops::ControlFlow;
use std::time::Duration;

use chessmith_fluidity::Fluidity;
use chessmith_freechess::FreeChess;
use chessmith_game::{Notate, Turns};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_perft::{Settings, perft};

use chessmith_universal::Edition;

use crate::clock::Clock;
use crate::{games, report};

/// What is counted; the file says what its columns are.
const RACES: &str = include_str!("../positions/races.txt");

/// How chess is counted: from its start, so deep, and so often with and without playing every turn.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CHESS_DEPTH: u32 = 6;
const CHESS_TIMES: u32 = 2;
const CHESS_TIMES_IN_BULK: u32 = 8;
const CHESS_LINES: u64 = 119_060_324;

const ROUNDS: usize = 5;
const QUICK_ROUNDS: usize = 3;

/// One line of the file.
struct Race<'a> {
    game: &'a str,
    name: &'a str,
    /// Whether the last turns are counted without being played, in the game and in chess.
    bulk: bool,
    depth: u32,
    times: u32,
    lines: u64,
    share: f64,
    position: &'a str,
}

/// Runs the races of games whose names begin so, and prints the share of the speed of chess that each reaches.
pub(crate) fn run(quick: bool, games: &str) -> Result<(), String> {
    let rounds = if quick { QUICK_ROUNDS } else { ROUNDS };
    println!("\nown games beside own chess, counted alike");
    report::share_heading();
    let mut wrong = Vec::new();
    for race in races()?.iter().filter(|race| race.game.starts_with(games)) {
        let how = if race.bulk { ", bulk" } else { "" };
        let what = format!("{}: {}, depth {}{how}", race.game, race.name, race.depth);
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
        match self.game {
            "fluidity" => self.beside_chess(&Fluidity::default(), rounds),
            "freechess" => self.beside_chess(&FreeChess::default(), rounds),
            other => match Edition::ALL.into_iter().find(|each| each.id() == other) {
                Some(edition) => self.beside_chess(&games::edition(edition)?, rounds),
                None => Err(format!("races.txt: no game {other}")),
            },
        }
    }

    fn beside_chess(
        &self,
        game: &(impl Turns + Notate),
        rounds: usize,
    ) -> Result<(Vec<f64>, Vec<f64>), String> {
        let (mut chess, mut own) = (Vec::new(), Vec::new());
        let chess_times = match self.bulk {
            true => CHESS_TIMES_IN_BULK,
            false => CHESS_TIMES,
        };
        let rules = Orthodox::standard(Variant::Chess);
        for _ in 0..rounds {
            own.push(speed(self.times, self.lines, || {
                count(game, self.position, self.depth, self.bulk)
            })?);
            chess.push(speed(chess_times, CHESS_LINES, || {
                count(&rules, CHESS, CHESS_DEPTH, self.bulk)
            })?);
        }
        Ok((chess, own))
    }
}

/// Reads the file.
fn races() -> Result<Vec<Race<'static>>, String> {
    let lines = RACES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let wrong = |column: &str| format!("races.txt: no {column} in {line:?}");
            let fields: Vec<&str> = line.split(" | ").collect();
            let &[game, name, how, depth, times, lines, share, position] = fields.as_slice() else {
                return Err(wrong("eight columns"));
            };
            Ok(Race {
                game,
                name,
                bulk: match how {
                    "bulk" => true,
                    "played" => false,
                    _ => return Err(wrong("way of counting")),
                },
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

/// Counts the lines of a game.
fn count<G: Turns + Notate>(game: &G, text: &str, depth: u32, bulk: bool) -> Result<u64, String> {
    let position = game
        .read_position(text)
        .map_err(|errors| format!("{text}: {errors:?}"))?;
    let settings = Settings {
        bulk,
        ..Settings::depth(depth)
    };
    let counted = perft(game, &position, settings, &|_| ControlFlow::Continue(()));
    Ok(counted.nodes)
}
