//! Engines that run as programs of their own and speak UCI.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::clock::Clock;
use crate::positions::Position;

/// A running engine; it ends with this value.
pub(crate) struct Engine {
    pub(crate) name: String,
    /// What it says about its build, line by line.
    pub(crate) build: Vec<String>,
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts the program that an environment variable names; `None` if it names none.
    pub(crate) fn named_by(variable: &str) -> Result<Option<Self>, String> {
        let Ok(path) = env::var(variable) else {
            return Ok(None);
        };
        let mut program = Command::new(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{variable}={path}: {error}"))?;
        let (Some(input), Some(output)) = (program.stdin.take(), program.stdout.take()) else {
            return Err(format!("{variable}={path}: no pipes"));
        };
        let output = BufReader::new(output);
        let name = variable.to_owned();
        let mut engine = Self {
            name,
            build: Vec::new(),
            program,
            input,
            output,
        };
        engine.greet()?;
        Ok(Some(engine))
    }

    fn greet(&mut self) -> Result<(), String> {
        self.send("uci")?;
        for line in self.until(|line| line == "uciok")? {
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut self.name);
            }
        }
        self.send("compiler")?;
        self.send("isready")?;
        self.build = self.until(|line| line == "readyok")?;
        self.build
            .retain(|line| !line.trim().is_empty() && line != "readyok");
        Ok(())
    }

    /// Sets one of its options.
    pub(crate) fn set(&mut self, option: &str, value: &str) -> Result<(), String> {
        self.send(&format!("setoption name {option} value {value}"))
    }

    /// Counts with the engine's own perft, which counts in bulk.
    pub(crate) fn count(
        &mut self,
        position: &Position,
        depth: u32,
    ) -> Result<(u64, Duration), String> {
        self.set("UCI_Chess960", &position.chess960.to_string())?;
        self.send(&format!("position fen {}", position.fen))?;
        self.send("isready")?;
        self.until(|line| line == "readyok")?;
        let clock = Clock::of_program(self.program.id());
        self.send(&format!("go perft {depth}"))?;
        let lines = self.until(|line| line.starts_with("Nodes searched:"))?;
        let elapsed = clock.elapsed();
        let nodes = lines
            .last()
            .and_then(|line| line.rsplit(' ').next()?.parse().ok());
        let nodes = nodes.ok_or_else(|| format!("{} did not print a count", self.name))?;
        Ok((nodes, elapsed))
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| format!("{}: {error}", self.name))
    }

    /// Returns the lines up to the one that ends the answer.
    fn until(&mut self, is_last: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) => return Err(format!("{} ended early", self.name)),
                Err(error) => return Err(format!("{}: {error}", self.name)),
                Ok(_) => lines.push(line.trim_end().to_owned()),
            }
            if lines.last().is_some_and(|line| is_last(line)) {
                return Ok(lines);
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It is of no use any more, whether it still answers or not.
        drop(self.program.kill());
        drop(self.program.wait());
    }
}
