//! What time it is: the server's time is the truth for all clocks.

use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chessmith_clock::Moment;

/// The longest that is slept before the clock of the computer is looked at again: it may be set.
const LOOK_AGAIN: Duration = Duration::from_secs(60);

/// Says what time it is, in milliseconds since 1970-01-01 UTC.
pub trait TimeSource: Send + Sync {
    /// Returns the moment that it is.
    fn now(&self) -> Moment;

    /// Waits until a moment has come.
    fn until(&self, at: Moment) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The clock of this computer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComputerTime;

impl TimeSource for ComputerTime {
    fn now(&self) -> Moment {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Moment::try_from(since.as_millis()).unwrap_or(Moment::MAX)
    }

    fn until(&self, at: Moment) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            while let Some(rest) = at.checked_sub(self.now()).filter(|rest| *rest > 0) {
                let rest = Duration::from_millis(rest.unsigned_abs());
                tokio::time::sleep(rest.min(LOOK_AGAIN)).await;
            }
        })
    }
}
