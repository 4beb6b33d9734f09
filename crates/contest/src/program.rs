//! A program that is spoken to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::Trouble;

/// How long beyond its time an engine is waited for before it counts as lost.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Returns a command for a program that does not hear Ctrl-C at the terminal: this program does, and ends its engines
/// when their games are over.
pub(crate) fn apart(path: &str) -> Command {
    let mut command = Command::new(path);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

/// A running program; it ends with this value.
pub(crate) struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    /// Starts a program: its path and its arguments, separated by blanks.
    pub(crate) fn start(name: &str, command: &str) -> Result<Self, Trouble> {
        let gone = |reason: String| Trouble::Gone {
            name: name.to_owned(),
            reason,
        };
        let mut words = command.split_whitespace();
        let path = words.next().ok_or_else(|| gone("no command".to_owned()))?;
        let mut child = apart(path)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| gone(format!("{path}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(gone("it has no streams".to_owned()));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            // A line that is not text is shown as far as it can be.
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            name: name.to_owned(),
            child,
            input,
            lines,
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Trouble> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|error| self.gone(error.to_string()))
    }

    /// Hands lines to `take` until it returns a value.
    pub(crate) fn read<T>(
        &mut self,
        patience: Duration,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let begin = Instant::now();
        loop {
            let left = patience.saturating_sub(begin.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(value) = take(&line) {
                        return Ok(value);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Trouble::Silent {
                        name: self.name.clone(),
                        waited: patience,
                    });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let end = self.child.try_wait().ok().flatten();
                    let reason = end.map_or_else(
                        || "it has closed its output".to_owned(),
                        |status| format!("it has ended with {status}"),
                    );
                    return Err(self.gone(reason));
                }
            }
        }
    }

    fn gone(&self, reason: String) -> Trouble {
        Trouble::Gone {
            name: self.name.clone(),
            reason,
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It is of no use any more, whether it still answers or not.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_program_does_not_hear_what_the_terminal_tells_this_one() {
        let program = Program::start("cat", "cat").unwrap();
        let own = program.child.id().to_string();
        let stat = std::fs::read_to_string(format!("/proc/{own}/stat")).unwrap();
        // After the name in brackets: state, parent, group.
        let (_, rest) = stat.rsplit_once(") ").unwrap();
        assert_eq!(rest.split(' ').nth(2), Some(&*own), "{stat}");
    }
}
