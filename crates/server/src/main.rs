//! The server alone: `chessmith-server PLACE [PORT]`, where the place is a folder or the URL of a database.

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
use chessmith_server::{Config, Place, serve};

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(place), port, None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("usage: chessmith-server PLACE [PORT]");
        return ExitCode::from(2);
    };
    let mut config = Config::new(Catalog::standard(), &place);
    match Place::read(&place) {
        Some(place) => config.data = place,
        None => {
            eprintln!("the place must be a folder, or postgres:// with a database");
            return ExitCode::from(2);
        }
    }
    match port.map(|port| port.parse()) {
        None => {}
        Some(Ok(port)) => config.port = port,
        Some(Err(_)) => {
            eprintln!("the port must be a number from 0 to 65535");
            return ExitCode::from(2);
        }
    }
    match serve(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
