//! The server that is driven: this same program in a process of its own, and what it uses.

use std::env;
use std::fs;
use std::future::pending;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, bail};
use chessmith_catalog::Catalog;
use chessmith_server::{Config, Limits};
use hyper::Request;
use hyper::body::Bytes;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::ask::ask;

/// Linux counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;
const PAGE: u64 = 4_096;
/// What the server calls the count of its transactions.
const TRANSACTIONS: &str = "chessmith_transactions_total ";

/// A server in a process of its own; it ends with this value.
pub(crate) struct Server {
    child: Child,
    /// Where it is.
    pub(crate) address: SocketAddr,
    /// Where it tells what it counts.
    metrics: SocketAddr,
}

/// What a process uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// Its memory in bytes.
    pub(crate) memory: u64,
    /// The time that processors have spent on it.
    pub(crate) busy: Duration,
}

impl Server {
    /// Starts a server with an empty folder.
    pub(crate) async fn start(folder: &Path) -> anyhow::Result<Self> {
        let program = env::current_exe().context("cannot find this program")?;
        let mut child = Command::new(program)
            .arg("serve")
            .arg(folder)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a server")?;
        let output = child.stdout.take().context("the server says nothing")?;
        let mut lines = BufReader::new(output).lines();
        let line = lines.next_line().await?.unwrap_or_default();
        let places = line
            .split_once(' ')
            .and_then(|(address, metrics)| Some((address.parse().ok()?, metrics.parse().ok()?)));
        let Some((address, metrics)) = places else {
            bail!("the server did not say where it is, but {line:?}");
        };
        Ok(Self {
            child,
            address,
            metrics,
        })
    }

    /// Returns how many transactions it has made durable.
    ///
    /// # Errors
    ///
    /// If it does not tell.
    pub(crate) async fn transactions(&self) -> anyhow::Result<u64> {
        let (status, told) = ask(self.metrics, Request::get("/metrics"), Bytes::new()).await?;
        let told = String::from_utf8_lossy(&told);
        let count = told
            .lines()
            .find_map(|line| line.strip_prefix(TRANSACTIONS));
        let count = count.and_then(|count| count.trim().parse().ok());
        count.with_context(|| format!("/metrics does not tell of transactions: {status}"))
    }

    /// Looks at what it uses; `None` where the operating system does not tell it as Linux does.
    pub(crate) fn used(&self) -> Option<Use> {
        let folder = format!("/proc/{}", self.child.id()?);
        let pages: u64 = fs::read_to_string(format!("{folder}/statm"))
            .ok()?
            .split(' ')
            .nth(1)?
            .parse()
            .ok()?;
        let stat = fs::read_to_string(format!("{folder}/stat")).ok()?;
        // The name of the program, in brackets, may hold blanks.
        let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
        let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
        Some(Use {
            memory: pages * PAGE,
            busy: Duration::from_secs_f64((ticks(11)? + ticks(12)?) / TICKS),
        })
    }
}

/// Serves from a folder until the process is ended, with room for as many games as are wanted: all
/// clients come from one address here.
pub(crate) async fn serve(folder: &Path) -> anyhow::Result<()> {
    let many = NonZeroU32::MAX;
    let limits = Limits {
        connections: 100_000,
        connections_per_address: 100_000,
        sockets: 100_000,
        sockets_per_address: 100_000,
        rooms: 100_000,
        room_bytes: 1_000_000_000_000,
        requests_per_second: many,
        request_burst: many,
        games_per_minute: many,
        game_burst: many,
        ..Limits::default()
    };
    let mut config = Config::new(Catalog::standard(), folder);
    config.port = 0;
    config.metrics = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    config.limits = limits;
    let server = chessmith_server::Server::bind(config).await?;
    let metrics = server.metrics_address().context("no place for metrics")?;
    println!("{} {metrics}", server.address());
    server.run(pending()).await;
    Ok(())
}
