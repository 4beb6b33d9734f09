//! The arguments of the program.

use std::ffi::OsString;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::excerpt;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::Console;
use crate::commands::{
    Analyse, Backup, Bench, CheckData, Doctor, Explain, Games, Lab, Learn, Match, Moves, Number,
    Perft, Piece, Pieces, Play, Position, Serve, Show, Uci, Xboard,
};
use crate::failure::Failure;
use crate::shorthand;

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
    /// Measure how much the engine does in fixed positions, as a signature and a speed
    Bench(Bench),
    /// Let two engines play a match
    Match(Box<Match>),
    /// Measure a game: what its pieces are worth
    Lab(Lab),
    /// Learn to judge a game better: let the engine play itself, and train networks on its games
    Learn(Box<Learn>),
    /// Let a program that speaks UCI use the engine
    Uci(Uci),
    /// Let a program that speaks the protocol of XBoard use the engine
    Xboard(Xboard),
    /// Serve games to browsers
    Serve(Serve),
    /// Copy all games into a new file, also while they are served
    Backup(Backup),
    /// Say whether all games that are kept are whole and can be replayed
    CheckData(CheckData),
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
            Self::Piece(command) => command.run(console, catalog),
            Self::Pieces(command) => command.run(console, catalog),
            Self::Analyse(command) => command.run(console, catalog),
            Self::Play(command) => command.run(console, catalog),
            Self::Bench(command) => command.run(console, catalog),
            Self::Match(command) => command.run(console, catalog),
            Self::Lab(command) => command.run(console, catalog),
            Self::Learn(command) => command.run(console, catalog),
            Self::Uci(command) => command.run(console, catalog),
            Self::Xboard(command) => command.run(console, catalog),
            Self::Serve(command) => command.run(console, catalog),
            Self::Backup(command) => command.run(catalog),
            Self::CheckData(command) => command.run(console, catalog),
        }
    }
}

/// Returns the names of all commands.
#[must_use]
pub fn commands() -> Vec<String> {
    let command = Arguments::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    names.map(str::to_owned).collect()
}

/// Returns the long names of the arguments of a command, without their dashes.
pub(crate) fn long_names(command: &str) -> Vec<String> {
    let arguments = Arguments::command();
    let command = arguments.find_subcommand(command);
    let parts = command.into_iter().flat_map(clap::Command::get_subcommands);
    let all = command.into_iter().chain(parts);
    all.flat_map(clap::Command::get_arguments)
        .filter_map(|arg| arg.get_long().map(str::to_owned))
        .collect()
}

/// Returns the parser, which takes a negative number for a value wherever there is one to give.
fn parser() -> clap::Command {
    let values_may_be_negative = |command: clap::Command| {
        command.mut_args(|arg| {
            let takes_value = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_value)
        })
    };
    Arguments::command().mut_subcommands(values_may_be_negative)
}

/// Reads the arguments: a command, or the help text that was asked for.
pub(crate) fn read(
    args: Vec<OsString>,
    catalog: &Catalog,
) -> Result<Result<Command, String>, Failure> {
    let matches = parser().try_get_matches_from(args.iter().cloned());
    match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => Ok(Ok(arguments.command)),
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let message = "a command is missing; chessmith --help lists them";
            Err(Failure::Usage(message.to_owned()))
        }
        Err(error) if error.use_stderr() => {
            let mut message = complaint(&error.to_string());
            if error.kind() == ErrorKind::UnknownArgument {
                message = format!("{message}; {}", known(&args, catalog));
            }
            Err(Failure::Usage(message))
        }
        Err(help) => Ok(Err(help.to_string())),
    }
}

/// What the parsers of numbers say, and what they mean.
const NUMBERS: [(&str, &str); 4] = [
    ("invalid digit found in string", "expected a whole number"),
    (
        "cannot parse integer from empty string",
        "expected a whole number",
    ),
    (
        "number too large to fit in target type",
        "expected a smaller number",
    ),
    (
        "number too small to fit in target type",
        "expected a larger number",
    ),
];

/// Says of a number what is expected, where the line says what its parser does: `-1 is not in 0..=255`.
fn in_plain_words(line: String) -> String {
    let Some((start, wrong)) = line.rsplit_once(": ") else {
        return line;
    };
    if let Some((_, meant)) = NUMBERS.iter().find(|(said, _)| *said == wrong) {
        return format!("{start}: {meant}");
    }
    let range = wrong.split_once(" is not in ").map(|(_, range)| range);
    match range.and_then(|range| range.split_once("..")) {
        Some((least, "")) => format!("{start}: expected a whole number, {least} or more"),
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            format!("{start}: expected a whole number from {least} to {most}")
        }
        None => line,
    }
}

/// Makes one line of a complaint: what is wrong, and what was probably meant.
fn complaint(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let mut paragraphs = text.split("\n\n");
    let words = |paragraph: &str| {
        let words = paragraph.split_whitespace().map(excerpt);
        words.collect::<Vec<_>>().join(" ")
    };
    let mut line = in_plain_words(words(paragraphs.next().unwrap_or_default()));
    for tip in paragraphs
        .map(words)
        .filter(|paragraph| paragraph.starts_with("tip: a similar"))
    {
        line = format!("{line}; {tip}");
    }
    line
}

/// Says which options there are: those of the game, and those of the command.
fn known(args: &[OsString], catalog: &Catalog) -> String {
    let command = args.get(1).and_then(|arg| arg.to_str()).unwrap_or_default();
    let listed = |names: Vec<&str>| match names.len() {
        0 => "no options".to_owned(),
        _ => format!("--{}", names.join(", --")),
    };
    let of_command = long_names(command);
    let of_command = of_command.iter().map(String::as_str).collect();
    let of_command = format!("{command} has {}", listed(of_command));
    match shorthand::game_of(args, catalog) {
        Some(entry) => {
            let info = entry.info();
            let of_game = info.options.iter().map(|spec| &*spec.name).collect();
            format!("{} has {}, {of_command}", info.id, listed(of_game))
        }
        None => of_command,
    }
}
