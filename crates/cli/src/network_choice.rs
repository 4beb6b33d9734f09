//! Arguments that choose a network.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use chessmith_catalog::network::Network;
use chessmith_catalog::{Entry, LiveGame, Setting};
use clap::Args;

use crate::failure::Failure;

/// The network that the engine judges positions with.
#[derive(Args)]
pub(crate) struct NetworkChoice {
    /// Judge positions with the network in this file, or with none; with the one that comes with the program
    /// unless given
    #[arg(long, value_name = "FILE|none")]
    network: Option<String>,
}

/// The word for no network.
const NONE: &str = "none";

impl NetworkChoice {
    /// Gives the network to the engine of a game.
    pub(crate) fn give_to(&self, live: &dyn LiveGame) -> Result<(), Failure> {
        match self.network.as_deref() {
            None => Ok(()),
            Some(NONE) => Ok(live.use_network(None)?),
            Some(file) => {
                let network = Some(read(file)?);
                live.use_network(network)
                    .map_err(|refused| Failure::at(file, refused))
            }
        }
    }
}

/// Reads a network.
pub(crate) fn read(file: &str) -> Result<Arc<Network>, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::at(file, error))?;
    let network = Network::from_bytes(&bytes).map_err(|error| Failure::at(file, error))?;
    Ok(Arc::new(network))
}

/// Returns the option of this program's engine for a network, which must fit the game.
pub(crate) fn engine_option(
    file: &str,
    entry: &dyn Entry,
    setting: &Setting,
) -> Result<(String, String), Failure> {
    let value = match file {
        NONE => "<none>".to_owned(),
        file => {
            let live = entry.begin(setting)?;
            let used = live.use_network(Some(read(file)?));
            used.map_err(|refused| Failure::at(file, refused))?;
            // The engine may look for it from elsewhere.
            let path = fs::canonicalize(Path::new(file));
            let path = path.map_err(|error| Failure::at(file, error))?;
            path.display().to_string()
        }
    };
    Ok(("EvalFile".to_owned(), value))
}
