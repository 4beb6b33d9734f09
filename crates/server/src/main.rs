//! The server alone: `chessmith-server PLACE [PORT]`, where the place is a folder or the URL of a database;
//! everything else is set by the environment.

#![forbid(unsafe_code)]
#![deny(
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used
)]

use std::env;
use std::process::ExitCode;

use chessmith_catalog::Catalog;
use chessmith_server::{Settings, Sources, serve};

/// The system's own lets a thread that waits for its turn at the processor keep memory from all others.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(place), port, None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("usage: chessmith-server PLACE [PORT]");
        return ExitCode::from(2);
    };
    let flags = [("data", Some(place)), ("port", port)];
    let flags = flags
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), text?)));
    let sources = Sources {
        file: None,
        environment: env::vars_os().collect(),
        flags: flags.collect(),
    };
    let config = match Settings::read(Catalog::standard(), &sources) {
        Ok(settings) => settings.config().clone(),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    match serve(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
