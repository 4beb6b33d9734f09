//! `cargo xtask load`: many games at once against a server of its own, every player at a real socket.
//!
//! Turns come at a fixed pace, whether the last one is done or not; a time runs from the moment a turn was
//! due until the opponent has seen it. Players and server share the machine.

#![forbid(unsafe_code)]

mod ask;
mod player;
mod report;
mod script;
mod server;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use chessmith_catalog::Catalog;
use clap::Parser;
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use report::Report;
use script::Wanted;
use server::Server;
use table::Table;

/// The system's own lets a thread that waits for its turn at the processor keep memory from all others.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How many games are begun at the same time.
const BEGINNERS: usize = 32;

/// Drives a server with many games at once.
#[derive(Parser)]
#[command(name = "load")]
struct Arguments {
    /// How many games are played at the same time.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// For how many seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// How many milliseconds there are between the turns of a game.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pace: u64,
    /// The id of a game to play; may be given several times; all games if it is not.
    #[arg(long)]
    game: Vec<String>,
    /// The time control, if the games are played with clocks, such as 10+5.
    #[arg(long)]
    control: Option<String>,
    /// How many scripts of each game are made.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..))]
    scripts: u64,
    /// What chance is drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Writes the scripts to a file.
    #[arg(long, conflicts_with = "replay")]
    record: Option<PathBuf>,
    /// Plays the scripts of a file.
    #[arg(long)]
    replay: Option<PathBuf>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

/// Begins to serve: what the driven process does.
#[derive(Parser)]
struct Serve {
    /// The folder for the games.
    folder: PathBuf,
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Runtime::new();
    let mut arguments = std::env::args_os().peekable();
    let program = arguments.next();
    let is_server = arguments.peek().is_some_and(|first| first == "serve");
    let done = runtime
        .context("cannot start a runtime")
        .and_then(|runtime| match is_server {
            true => runtime.block_on(server::serve(&Serve::parse_from(arguments).folder)),
            false => runtime.block_on(drive(Arguments::parse_from(
                program.into_iter().chain(arguments),
            ))),
        });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Fails where any turn was not played.
async fn drive(arguments: Arguments) -> anyhow::Result<()> {
    let scripts = scripts(&arguments)?;
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let server = Server::start(folder.path()).await?;
    let empty = server.used();
    let tables = begin(&arguments, &server, &scripts).await?;
    let full = server.used();
    let before = server.transactions().await?;
    let measured = play(&arguments, tables).await?;
    let transactions = server.transactions().await? - before;
    let after = server.used();
    let time = Duration::from_secs(arguments.seconds);
    let mut report = Report::new(measured, time, transactions);
    if let (Some(empty), Some(full), Some(after)) = (empty, full, after) {
        let grown = full.memory.saturating_sub(empty.memory);
        report.memory_per_game = Some(grown as f64 / arguments.games as f64);
        let busy = after.busy.saturating_sub(full.busy);
        report.processors = Some(busy.as_secs_f64() / time.as_secs_f64());
    }
    if arguments.json {
        println!("{:#}", report.json());
    } else {
        println!("{report}");
    }
    ensure!(
        report.errors.is_empty(),
        "{} games broke off",
        report.errors.len()
    );
    Ok(())
}

fn scripts(arguments: &Arguments) -> anyhow::Result<Vec<Arc<script::Script>>> {
    let catalog = Catalog::standard();
    let scripts = match &arguments.replay {
        Some(file) => script::read(&catalog, file)?,
        None => {
            let turns = 1_000 * arguments.seconds / arguments.pace + 1;
            let wanted = Wanted {
                games: arguments.game.clone(),
                of_each: arguments.scripts,
                turns: usize::try_from(turns)?,
                seed: arguments.seed,
            };
            script::make(&catalog, &wanted)?
        }
    };
    if let Some(file) = &arguments.record {
        script::write(file, &scripts)?;
    }
    Ok(scripts.into_iter().map(Arc::new).collect())
}

async fn begin(
    arguments: &Arguments,
    server: &Server,
    scripts: &[Arc<script::Script>],
) -> anyhow::Result<Vec<Table>> {
    let bar = bar(arguments.games as u64, "games begun");
    let beginning = (0..arguments.games).map(|index| {
        let script = Arc::clone(&scripts[index % scripts.len()]);
        Table::begin(server.address, script, arguments.control.clone())
    });
    let tables = stream::iter(beginning)
        .buffer_unordered(BEGINNERS)
        .inspect_ok(|_| bar.inc(1))
        .try_collect()
        .await;
    bar.finish_and_clear();
    tables
}

async fn play(arguments: &Arguments, tables: Vec<Table>) -> anyhow::Result<Vec<table::Measured>> {
    let pace = Duration::from_millis(arguments.pace);
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let count = tables.len().max(1) as u32;
    let mut playing = JoinSet::new();
    for (index, table) in (0..).zip(tables) {
        // The turns of all games are spread evenly over the time between two of one.
        playing.spawn(table.play(pace * index / count, pace, end));
    }
    let bar = bar(arguments.seconds, "seconds played");
    let clock = tokio::spawn(tick(bar.clone(), end));
    let mut measured = Vec::new();
    while let Some(one) = playing.join_next().await {
        measured.push(one?);
    }
    clock.abort();
    bar.finish_and_clear();
    Ok(measured)
}

async fn tick(bar: ProgressBar, end: Instant) {
    let seconds = Duration::from_secs(1);
    while Instant::now() < end {
        sleep_until(Instant::now() + seconds).await;
        bar.inc(1);
    }
}

fn bar(length: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length)
        .with_style(style)
        .with_message(what)
}
