//! How a command ends.

use std::io;
use std::process::ExitCode;

use chessmith_catalog::Refused;
use chessmith_wire::ErrorKind;

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

    /// Returns how the program ends by it, and why.
    pub(crate) fn told(self) -> (Exit, ErrorKind, String) {
        match self {
            Self::Stream(error) => (Exit::Refused, ErrorKind::Refused, error.to_string()),
            Self::Refused(reason) => (Exit::Refused, ErrorKind::Refused, reason),
            Self::Usage(reason) => (Exit::Usage, ErrorKind::Usage, reason),
            Self::Limit(reason) => (Exit::Limit, ErrorKind::Limit, reason),
        }
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
