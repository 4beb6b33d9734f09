//! Alternating runs: in each round everyone counts once, so that a slow moment hits all.

use std::time::Duration;

use crate::clock::Clock;
use crate::counters::Library;
use crate::engine::Engine;
use crate::positions::{POSITIONS, Position};
use crate::report::{self, Times};

/// How often everyone counts.
const ROUNDS: usize = 7;
const QUICK_ROUNDS: usize = 3;

/// Beyond how many lines a quick run that plays every turn goes one turn less deep.
const QUICK_LINES: u64 = 10_000_000;

/// Everyone who takes part, and how long it goes.
pub(crate) struct Contest {
    quick: bool,
    engines: Vec<Engine>,
}

impl Contest {
    /// Starts the engines that the environment names.
    pub(crate) fn new(quick: bool) -> Result<Self, String> {
        let mut engines = Vec::new();
        for variable in ["FAIRY_STOCKFISH", "STOCKFISH"] {
            match Engine::named_by(variable)? {
                Some(engine) => engines.push(engine),
                None => println!("{variable} is not set: that engine does not take part"),
            }
        }
        Ok(Self { quick, engines })
    }

    /// Runs all positions, with and without bulk counting, and prints a table for each.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        report::setting();
        for engine in &self.engines {
            println!("{}", engine.name);
            engine.build.iter().for_each(|line| println!("    {line}"));
        }
        for bulk in [true, false] {
            for position in &POSITIONS {
                self.run_one(position, bulk)?;
            }
        }
        Ok(())
    }

    fn run_one(&mut self, position: &Position, bulk: bool) -> Result<(), String> {
        let shallower = self.quick && !bulk && position.counts.last() > Some(&QUICK_LINES);
        let depth = position.counts.len() - usize::from(shallower);
        let expected = position.counts[depth - 1];
        let rounds = if self.quick { QUICK_ROUNDS } else { ROUNDS };
        let mut times: Vec<Times> = Vec::new();
        for _ in 0..rounds {
            for (name, elapsed) in self.round(position, depth as u32, bulk, expected)? {
                match times.iter_mut().find(|times| times.name == name) {
                    Some(times) => times.elapsed.push(elapsed),
                    None => times.push(Times {
                        name,
                        elapsed: vec![elapsed],
                    }),
                }
            }
        }
        report::table(position.name, depth, bulk, expected, &times);
        Ok(())
    }

    /// Everyone counts once and must count right.
    fn round(
        &mut self,
        position: &Position,
        depth: u32,
        bulk: bool,
        expected: u64,
    ) -> Result<Vec<(String, Duration)>, String> {
        let right = |name: &str, nodes: u64| match nodes == expected {
            true => Ok(()),
            false => Err(format!(
                "{name} counted {nodes} in {}, not {expected}",
                position.name
            )),
        };
        let mut times = Vec::new();
        for library in Library::ALL {
            let clock = Clock::of_this_thread();
            let Some(nodes) = library.count(position, depth, bulk)? else {
                continue;
            };
            times.push((library.name().to_owned(), clock.elapsed()));
            right(library.name(), nodes)?;
        }
        for engine in self.engines.iter_mut().filter(|_| bulk) {
            let (nodes, elapsed) = engine.count(position, depth)?;
            right(&engine.name, nodes)?;
            times.push((engine.name.clone(), elapsed));
        }
        Ok(times)
    }
}
