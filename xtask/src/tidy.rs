//! `cargo xtask tidy`: the invariants that no compiler checks.
//!
//! Every check is a pure function of a [`Tree`], which is the text of all files of the repository; so the
//! tests break the real tree in memory and see each check fail.

mod arrows;
mod attributes;
mod circles;
mod families;
mod imports;
mod lock;
mod manifest;
mod map;
mod purity;
mod serialisation;
mod sizes;
mod source;
#[cfg(test)]
mod tests;
mod traces;
mod tree;
mod words;

use std::fmt;

use crate::{Failure, house};
use tree::Tree;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    /// It is reported.
    Warning,
    /// It fails the check.
    Error,
}

/// One thing that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    level: Level,
    /// The file, relative to the root.
    file: String,
    /// The line, counted from 1; 0 for the file as a whole.
    line: usize,
    /// What is wrong and what was expected.
    message: String,
}

impl Finding {
    fn error(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            level: Level::Error,
            file: file.to_owned(),
            line,
            message: message.into(),
        }
    }

    fn warning(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            level: Level::Warning,
            ..Self::error(file, line, message)
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Warning => "warning",
            Level::Error => "error",
        };
        match self.line {
            0 => write!(f, "{level}: {}: {}", self.file, self.message),
            line => write!(f, "{level}: {}:{line}: {}", self.file, self.message),
        }
    }
}

/// What is checked, by the name of the check.
type Inspection = fn(&Tree) -> Vec<Finding>;

const INSPECTIONS: [(&str, Inspection); 10] = [
    ("arrows between crates", arrows::inspect),
    ("every crate on the map", map::inspect),
    ("no circle of imports", circles::inspect),
    ("no family's word where every game meets", words::inspect),
    ("attributes of crate roots", attributes::inspect),
    (
        "rules without clock, file, thread or environment",
        purity::inspect,
    ),
    ("serialisation in its place", serialisation::inspect),
    ("sizes of files", sizes::inspect),
    ("no loose ends, no traces of a machine", traces::inspect),
    ("a lock file that stays small", lock::inspect),
];

/// Checks the repository.
pub(crate) fn run(_arguments: &[String]) -> Result<(), Failure> {
    let tree = Tree::read(&house::root())?;
    let mut errors = 0;
    for (name, check) in INSPECTIONS {
        let findings = check(&tree);
        let failed = findings
            .iter()
            .filter(|finding| finding.level == Level::Error)
            .count();
        println!("{} {name}", if failed == 0 { "ok   " } else { "FAILS" });
        for finding in &findings {
            println!("      {finding}");
        }
        errors += failed;
    }
    match errors {
        0 => Ok(()),
        1 => Err(Failure::because("tidy found an error")),
        _ => Err(Failure::because(format!("tidy found {errors} errors"))),
    }
}
