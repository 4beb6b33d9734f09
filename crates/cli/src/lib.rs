//! The command line, binary `chessmith`.
//!
//! One file per command in `commands`. A command begins games through the catalog and writes its answer
//! to the console's output, or returns a failure: then nothing has been written there, unless a limit
//! was reached. It knows no game.

#![forbid(unsafe_code)]

mod answer;
mod arguments;
mod board_text;
mod choice;
mod commands;
mod console;
mod failure;
mod files;
mod interrupt;
mod lettering;
mod lone_piece;
mod network_choice;
mod paint;
mod score_bar;
mod shorthand;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use chessmith_catalog::Catalog;

pub use arguments::commands;
pub use console::Console;
pub use failure::Exit;

/// Runs the program on the arguments, the streams and the environment of the process.
#[must_use]
pub fn main() -> ExitCode {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut console = Console {
        echo: !io::stdin().is_terminal(),
        colours: io::stdout().is_terminal() && !plain,
        progress: io::stderr().is_terminal(),
        redraws: io::stdout().is_terminal(),
        input: &mut io::stdin().lock(),
        // Not locked: the engine tells other programs what it thinks from threads of its own.
        out: &mut BufWriter::new(io::stdout()),
        err: &mut io::stderr(),
    };
    run(std::env::args_os(), &mut console, &Catalog::standard()).into()
}

/// Runs one command: `args` begin with the name of the program.
///
/// Answers go to the console's output, refusals to its error stream.
pub fn run(
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    console: &mut Console<'_>,
    catalog: &Catalog,
) -> Exit {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let as_json = args
        .iter()
        .take_while(|arg| *arg != "--")
        .any(|arg| arg == "--json");
    let args = shorthand::expand(args, arguments::long_names, catalog);
    let outcome = args.and_then(|args| arguments::read(args, catalog));
    let outcome = outcome.and_then(|command| match command {
        Ok(command) => command.run(console, catalog),
        Err(help) => console.print(&help),
    });
    let outcome = outcome.and_then(|()| Ok(console.out.flush()?));
    console.end(outcome, as_json)
}
