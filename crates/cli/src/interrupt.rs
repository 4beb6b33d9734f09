//! Stopping long work with Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chessmith_catalog::Control;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static LISTENING: OnceLock<()> = OnceLock::new();

/// The clock of one piece of work, which Ctrl-C stops.
pub(crate) struct Work {
    since: Instant,
}

impl Work {
    /// Starts the clock; from now on Ctrl-C stops work instead of ending the program.
    pub(crate) fn begin() -> Self {
        LISTENING.get_or_init(|| {
            thread::spawn(listen);
        });
        Self {
            since: Instant::now(),
        }
    }

    /// Starts a clock that leaves Ctrl-C as it is.
    pub(crate) fn uninterrupted() -> Self {
        Self {
            since: Instant::now(),
        }
    }
}

/// Waits for Ctrl-C; where that cannot be done, it ends the program as ever.
fn listen() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    if runtime.is_ok_and(|runtime| runtime.block_on(tokio::signal::ctrl_c()).is_ok()) {
        INTERRUPTED.store(true, Ordering::Relaxed);
    }
}

impl Control for Work {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        INTERRUPTED.load(Ordering::Relaxed)
    }
}
