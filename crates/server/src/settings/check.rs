//! Whether a server would start, found out without starting it.

use std::fmt;
use std::fs::File;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use chessmith_store::{PostgresStore, SqliteStore};

use crate::config::Config;
use crate::place::{LOCK, Place, file_in};

/// What was found out about one thing that a server needs.
#[derive(Debug)]
pub struct Finding {
    /// What it needs.
    pub what: String,
    /// How it is; the error says why a server would not start.
    pub state: Result<&'static str, String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.state {
            Ok(state) => write!(f, "{}: {state}", self.what),
            Err(why) => write!(f, "{}: {why}", self.what),
        }
    }
}

/// Finds out whether a server with this configuration would start; nothing is changed.
pub async fn check(config: &Config) -> Vec<Finding> {
    let address = SocketAddr::new(config.bind, config.port);
    let mut findings = match &config.data {
        Place::Folder(folder) => in_folder(folder).await,
        Place::Postgres(url) => vec![Finding {
            what: format!("the games in {url}"),
            state: match PostgresStore::find_free(url).await {
                Ok(()) => Ok("can be reached, and no other server uses them"),
                Err(error) => Err(error.to_string()),
            },
        }],
    };
    let free = |address| Finding {
        what: format!("the address {address}"),
        state: match TcpListener::bind(address) {
            Ok(_) => Ok("free"),
            Err(error) => Err(format!("cannot listen there: {error}")),
        },
    };
    findings.extend([address].into_iter().chain(config.metrics).map(free));
    findings
}

async fn in_folder(folder: &Path) -> Vec<Finding> {
    let file = file_in(folder);
    vec![
        Finding {
            what: format!("the folder {}", folder.display()),
            state: usable(folder),
        },
        Finding {
            what: format!("the games in {}", file.display()),
            state: readable(&file).await,
        },
    ]
}

fn usable(folder: &Path) -> Result<&'static str, String> {
    if !folder.exists() {
        // The nearest folder that there is has to take a new one.
        let above = folder.ancestors().skip(1).find(|above| above.exists());
        let above = above.filter(|above| !above.as_os_str().is_empty());
        let above = above.unwrap_or(Path::new("."));
        return match writable(above) {
            Ok(()) => Ok("does not exist and will be created"),
            Err(error) => Err(format!("cannot be created: {error}")),
        };
    }
    writable(folder).map_err(|error| format!("nothing can be written there: {error}"))?;
    let lock = folder.join(LOCK);
    if lock.exists() && File::open(lock).is_ok_and(|lock| lock.try_lock().is_err()) {
        return Err("in use by another server".to_owned());
    }
    Ok("writable")
}

/// Writes something into a folder and removes it.
fn writable(folder: &Path) -> io::Result<()> {
    let name = format!(".chessmith-check-{}", std::process::id());
    let probe = folder.join(name);
    File::create_new(&probe)?;
    std::fs::remove_file(probe)
}

async fn readable(file: &Path) -> Result<&'static str, String> {
    if !file.exists() {
        return Ok("there are none yet");
    }
    match SqliteStore::inspect(file).await {
        Ok(()) => Ok("whole"),
        Err(error) => Err(error.to_string()),
    }
}
