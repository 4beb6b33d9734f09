//! The server alone: `chessmith-server FOLDER [PORT]`.

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
use chessmith_server::{Config, serve};

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(folder), port, None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("usage: chessmith-server FOLDER [PORT]");
        return ExitCode::from(2);
    };
    let mut config = Config::new(Catalog::standard(), folder);
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
