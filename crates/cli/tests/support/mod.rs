//! Running the program: the real binary, or the library with a catalog of the test's own.

#![allow(dead_code)] // Every test file uses its own part.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use chessmith_catalog::{Catalog, GameEntry};
use chessmith_cli::{Console, Exit, run};
use chessmith_testkit::toy::{Quarry, Worth};

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Returns the answer of a run that must have succeeded, without a word of complaint.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!((self.code, &*self.err), (0, ""), "{}", self.out);
        self.out
    }
}

/// Runs the binary.
pub(crate) fn chessmith(args: &[&str]) -> Ran {
    chessmith_told(args, "")
}

/// Runs the binary and types something.
pub(crate) fn chessmith_told(args: &[&str], typed: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chessmith"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A program that ends before it has read everything has read enough.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(typed.as_bytes());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    Ran {
        code: status.code().expect("no signal ended it"),
        out: String::from_utf8(stdout).expect("answers are UTF-8"),
        err: String::from_utf8(stderr).expect("complaints are UTF-8"),
    }
}

/// The standard catalog with a game that is unlike the others.
pub(crate) fn catalog() -> Catalog {
    Catalog::standard().with(GameEntry::new(Quarry::recipe(), Worth))
}

/// Runs the program inside the test, with the catalog that has Quarry.
pub(crate) fn with_quarry(args: &[&str], typed: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut typed.as_bytes(),
        out: &mut out,
        err: &mut err,
        echo: true,
        colours: false,
        progress: false,
        redraws: false,
    };
    let args = ["chessmith"].iter().chain(args);
    let exit: Exit = run(args.copied(), &mut console, &catalog());
    Ran {
        code: exit as i32,
        out: String::from_utf8(out).expect("answers are UTF-8"),
        err: String::from_utf8(err).expect("complaints are UTF-8"),
    }
}
