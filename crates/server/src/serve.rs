//! The server as a whole: from its configuration to its end.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::app::App;
use crate::config::Config;
use crate::listen::listen;
use crate::place::{Opened, PlaceError};
use crate::routes::{router, watching};

/// How long clients and games are waited for when the server is stopped.
const FAREWELL: Duration = Duration::from_secs(4);
/// How much of this is kept for the games, however long clients take.
const CLOSING: Duration = Duration::from_millis(500);

/// Why a server could not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
    /// The games cannot be used.
    #[error(transparent)]
    Games(#[from] PlaceError),
    /// The operating system gives no threads.
    #[error("cannot start the engine: {0}")]
    Engine(io::Error),
}

/// A server that listens already.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
    /// Nobody else uses them until it is dropped.
    games: Opened,
    metrics: Option<(TcpListener, SocketAddr)>,
}

impl Server {
    /// Opens the games and begins to listen; connections wait until [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// If the folder, the file or the address cannot be used.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        let (listener, address) = open(SocketAddr::new(config.bind, config.port)).await?;
        let metrics = match config.metrics {
            Some(address) => Some(open(address).await?),
            None => None,
        };
        let games = config.data.open().await?;
        let store = Arc::clone(&games.store);
        let app = App::new(config.catalog, store, config.limits, config.front)
            .map_err(ServeError::Engine)?;
        Ok(Self {
            app,
            listener,
            address,
            games,
            metrics,
        })
    }

    /// Returns the address it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address at which what is counted and measured can be fetched, if there is one.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(_, address)| *address)
    }

    /// Returns what its requests share.
    #[must_use]
    pub const fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `end` comes, then sends everybody away and closes the games.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let app = self.app;
        let service = router(Arc::clone(&app));
        let mut listening = pin!(listen(self.listener, service, &app));
        tokio::select! {
            () = &mut listening => {}
            () = sweep(&app) => {}
            () = show_metrics(self.metrics, &app) => {}
            () = end => {}
        }
        app.send_away();
        let end = Instant::now() + FAREWELL;
        if timeout_at(end - CLOSING, listening).await.is_err() {
            tracing::warn!("some clients did not leave in time");
        }
        if timeout_at(end, app.close()).await.is_err() {
            tracing::warn!("some games were not closed in time; all that was acknowledged is kept");
        }
        drop(self.games);
    }
}

async fn open(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let refused = |source| ServeError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// Answers those who look after the server, for ever.
async fn show_metrics(place: Option<(TcpListener, SocketAddr)>, app: &Arc<App>) {
    match place {
        Some((listener, _)) => listen(listener, watching(Arc::clone(app)), app).await,
        None => std::future::pending().await,
    }
}

/// Serves until the process is told to stop (Ctrl-C, or the termination signal where there is one).
///
/// When it is ready, one line on standard output says where.
///
/// # Errors
///
/// If the server could not start.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let server = Server::bind(config).await?;
    println!("Chessmith is at http://{}/", server.address());
    server.run(stop_signal()).await;
    Ok(())
}

async fn sweep(app: &App) {
    let mut ticks = interval(app.limits().sweep_every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        app.sweep();
    }
}

/// Waits until the process is told to stop; where no signal can be heard, for ever.
async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => drop(terminate.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
