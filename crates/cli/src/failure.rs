//! How a command ends.

use std::io;
use std::process::ExitCode;

use chessmith_catalog::Refused;
use chessmith_wire::{ErrorAnswer, ErrorKind, one_line};

use crate::Console;

/// How the program ends; its exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Exit {
    /// 0: everything was answered.
    Done = 0,
    /// 1: what was given was refused.
    Refused = 1,
    /// 2: the command was not understood.
    Usage = 2,
    /// 3: a limit was reached; what was found until then is answered.
    Limit = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        (exit as u8).into()
    }
}

/// Why a command did not, or not wholly, do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given was refused.
    Refused(String),
    /// The command was not understood.
    Usage(String),
    /// A limit was reached.
    Limit(String),
    /// A stream failed.
    Stream(io::Error),
}

impl Failure {
    /// Puts the place in front of a refusal.
    pub(crate) fn at(place: &str, reason: impl ToString) -> Self {
        Self::Refused(format!("{place}: {}", reason.to_string()))
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}

/// Says on one line, or as JSON, why a command failed, if it did, and returns how the program ends.
pub(crate) fn report(
    outcome: Result<(), Failure>,
    as_json: bool,
    console: &mut Console<'_>,
) -> Exit {
    let (exit, kind, reason) = match outcome {
        Ok(()) => return Exit::Done,
        // Whoever reads the answers has read enough.
        Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Exit::Done;
        }
        Err(Failure::Stream(error)) => (Exit::Refused, ErrorKind::Refused, error.to_string()),
        Err(Failure::Refused(reason)) => (Exit::Refused, ErrorKind::Refused, reason),
        Err(Failure::Usage(reason)) => (Exit::Usage, ErrorKind::Usage, reason),
        Err(Failure::Limit(reason)) => (Exit::Limit, ErrorKind::Limit, reason),
    };
    let message = one_line(&reason);
    // The answer so far comes first; if the streams fail now, there is nobody left to tell.
    let _ = console.out.flush();
    let _ = if as_json {
        let answer = ErrorAnswer {
            error: kind,
            message,
        };
        serde_json::to_writer(&mut *console.err, &answer)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(console.err))
    } else if kind == ErrorKind::Limit {
        writeln!(console.err, "stopped: {message}")
    } else {
        writeln!(console.err, "error: {message}")
    };
    exit
}
