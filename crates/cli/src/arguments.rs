//! The arguments of the program.

use std::ffi::OsString;

use chessmith_catalog::Catalog;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::Console;
use crate::commands::{
    Analyse, Doctor, Explain, Games, Moves, Number, Perft, Piece, Pieces, Play, Position, Serve,
    Show,
};
use crate::failure::Failure;

/// A workshop for games on boards: their rules, an engine, pictures and a server.
#[derive(Parser)]
#[command(name = "chessmith", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// One of the commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games, or tell about one
    Games(Games),
    /// List the legal turns, sorted
    Moves(Moves),
    /// Print the canonical text of a position
    Position(Position),
    /// Count lines of play
    Perft(Perft),
    /// Show a position, as text or as a picture
    Show(Show),
    /// Say whether a turn is legal, and if not, why
    Explain(Explain),
    /// Say all that is wrong with the text of a position
    Doctor(Doctor),
    /// Convert between the names of a numbered start
    Number(Number),
    /// Tell about a piece by itself: where it goes, in a diagram, in words and in numbers
    Piece(Piece),
    /// List the pieces that have ids
    Pieces(Pieces),
    /// Let the engine look at a position
    Analyse(Analyse),
    /// Play, against each other or against the engine
    Play(Play),
    /// Serve games to browsers
    Serve(Serve),
}

impl Command {
    /// Carries the command out.
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        match self {
            Self::Games(command) => command.run(console, catalog),
            Self::Moves(command) => command.run(console, catalog),
            Self::Position(command) => command.run(console, catalog),
            Self::Perft(command) => command.run(console, catalog),
            Self::Show(command) => command.run(console, catalog),
            Self::Explain(command) => command.run(console, catalog),
            Self::Doctor(command) => command.run(console, catalog),
            Self::Number(command) => command.run(console, catalog),
            Self::Piece(command) => command.run(console),
            Self::Pieces(command) => command.run(console),
            Self::Analyse(command) => command.run(console, catalog),
            Self::Play(command) => command.run(console, catalog),
            Self::Serve(command) => command.run(console, catalog),
        }
    }
}

/// Reads the arguments: a command, or the help text that was asked for.
pub(crate) fn read(
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Result<Command, String>, Failure> {
    match Arguments::try_parse_from(args) {
        Ok(arguments) => Ok(Ok(arguments.command)),
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let message = "a command is missing; chessmith --help lists them";
            Err(Failure::Usage(message.to_owned()))
        }
        Err(error) if error.use_stderr() => Err(Failure::Usage(complaint(&error.to_string()))),
        Err(help) => Ok(Err(help.to_string())),
    }
}

/// Makes one line of a complaint: what is wrong, and the tip if there is one.
fn complaint(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let mut paragraphs = text.split("\n\n");
    let words = |paragraph: &str| paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut line = words(paragraphs.next().unwrap_or_default());
    for tip in paragraphs
        .map(words)
        .filter(|paragraph| paragraph.starts_with("tip:"))
    {
        line = format!("{line}; {tip}");
    }
    line
}
