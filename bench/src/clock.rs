//! Processor time, so that other programs on the machine do not count.

use std::fs;
use std::time::{Duration, Instant};

/// Measures from when it is made.
pub(crate) enum Clock {
    /// The threads in these folders of `/proc`, and the time they had used before.
    Processor { tasks: String, before: Duration },
    /// The time that passes, where the system does not tell.
    Wall(Instant),
}

impl Clock {
    /// Measures the thread that asks.
    pub(crate) fn of_this_thread() -> Self {
        Self::start("/proc/thread-self".to_owned())
    }

    /// Measures all threads of another program.
    pub(crate) fn of_program(id: u32) -> Self {
        Self::start(format!("/proc/{id}/task"))
    }

    fn start(tasks: String) -> Self {
        match used(&tasks) {
            Some(before) => Self::Processor { tasks, before },
            None => Self::Wall(Instant::now()),
        }
    }

    /// Returns whether the system tells processor time.
    pub(crate) const fn is_processor(&self) -> bool {
        matches!(self, Self::Processor { .. })
    }

    /// Returns the time used since it was made.
    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Self::Processor { tasks, before } => {
                used(tasks).unwrap_or_default().saturating_sub(*before)
            }
            Self::Wall(start) => start.elapsed(),
        }
    }
}

/// The processor time of one thread, or of all below a folder of threads.
fn used(folder: &str) -> Option<Duration> {
    let nanoseconds = |folder: String| -> Option<u64> {
        let text = fs::read_to_string(folder + "/schedstat").ok()?;
        text.split(' ').next()?.parse().ok()
    };
    if !folder.ends_with("/task") {
        return nanoseconds(folder.to_owned()).map(Duration::from_nanos);
    }
    let threads = fs::read_dir(folder).ok()?.flatten();
    let each = threads.filter_map(|thread| nanoseconds(thread.path().to_str()?.to_owned()));
    Some(Duration::from_nanos(each.sum()))
}
