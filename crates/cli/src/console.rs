//! The streams of a command.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use chessmith_wire::{ErrorAnswer, ErrorKind, one_line};

use crate::failure::{Exit, Failure};
use crate::paint::Paint;

/// The longest line that is read, in bytes; what is beyond is a line of its own.
const LONGEST_LINE: u64 = 1 << 20;

/// Where a command reads and writes, and what may be shown there.
pub struct Console<'a> {
    /// What a person types.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Refusals, and progress where it is shown.
    pub err: &'a mut dyn Write,
    /// Whether lines that are read are repeated as answers, as where nobody sees what is typed.
    pub echo: bool,
    /// Whether answers may be coloured.
    pub colours: bool,
    /// Whether progress is shown on the error stream of the process.
    pub progress: bool,
    /// Whether answers go to a terminal, where what changes may be drawn over.
    pub redraws: bool,
}

impl Console<'_> {
    /// Writes an answer as it is.
    pub(crate) fn print(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        Ok(write!(self.out, "{text}")?)
    }

    /// Writes one line of an answer.
    pub(crate) fn line(&mut self, text: impl fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Writes a value as JSON, indented.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut *self.out, value).map_err(io::Error::from)?;
        self.line("")
    }

    /// Reads a line without its end; `None` at the end of the input.
    pub(crate) fn read_line(&mut self) -> Result<Option<String>, Failure> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        (&mut *self.input)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            self.line(one_line(&line))?;
        }
        Ok(Some(line))
    }

    /// Returns the colours that may be used.
    pub(crate) const fn paint(&self) -> Paint {
        Paint(self.colours)
    }

    /// Says on one line, or as JSON, why a command failed, if it did, and returns how the program ends.
    pub(crate) fn end(&mut self, outcome: Result<(), Failure>, as_json: bool) -> Exit {
        let (exit, kind, reason) = match outcome {
            Ok(()) => return Exit::Done,
            // Whoever reads the answers has read enough.
            Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Exit::Done;
            }
            Err(failure) => failure.told(),
        };
        let message = one_line(&reason);
        // The answer so far comes first; if the streams fail now, there is nobody left to tell.
        let _ = self.out.flush();
        let _ = match kind {
            _ if as_json => self.complain_as_json(kind, message),
            ErrorKind::Limit => writeln!(self.err, "stopped: {message}"),
            _ => writeln!(self.err, "error: {message}"),
        };
        exit
    }

    fn complain_as_json(&mut self, error: ErrorKind, message: String) -> io::Result<()> {
        serde_json::to_writer(&mut *self.err, &ErrorAnswer { error, message })?;
        writeln!(self.err)
    }
}
