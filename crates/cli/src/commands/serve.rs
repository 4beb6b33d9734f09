//! `serve`: games in the browser.

use std::net::IpAddr;
use std::path::PathBuf;

use chessmith_catalog::Catalog;
use chessmith_server::{Config, serve};
use clap::Args;
use tracing_subscriber::EnvFilter;

use crate::Console;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Serve {
    /// Listen on this address
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Listen on this port; 0 for any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Keep the games in this folder
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

impl Serve {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        // What happens is logged as `RUST_LOG` says, warnings if it says nothing.
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr);
        let _ = log.try_init();
        let config = Config {
            bind: self.bind,
            port: self.port,
            ..Config::new(catalog.clone(), &self.data)
        };
        console.out.flush()?;
        let runtime = tokio::runtime::Runtime::new()?;
        let served = runtime.block_on(serve(config));
        served.map_err(|error| Failure::Refused(error.to_string()))
    }
}
