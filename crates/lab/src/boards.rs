//! Sharing games out among boards that play at the same time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use crate::error::LabError;

/// What is to be done, and how.
pub(crate) struct Work<'a, P> {
    /// The pieces of work, the next one last.
    pub(crate) missing: Vec<P>,
    /// How many are done at once.
    pub(crate) boards: usize,
    /// Whether all of it is to be left off.
    pub(crate) stopped: &'a Stopped<'a>,
}

/// Whether work is to be left off.
pub(crate) type Stopped<'a> = dyn Fn() -> bool + Sync + 'a;

/// What is done with a piece of work, which asks from time to time whether to leave off, and then returns nothing.
type Does<'a, P, R> = dyn Fn(&P, &Stopped<'_>) -> Result<Option<R>, LabError> + Sync + 'a;

/// Does pieces of work, and hands over what comes of each as soon as it is done; ends at the first error.
pub(crate) fn share<P: Send, R: Send>(
    work: Work<'_, P>,
    does: &Does<'_, P, R>,
    keep: &mut dyn FnMut(R) -> Result<(), LabError>,
) -> Result<(), LabError> {
    let missing = Mutex::new(work.missing);
    let over = AtomicBool::new(false);
    let ends = || (work.stopped)() || over.load(Ordering::Relaxed);
    let (sender, results) = channel();
    let mut outcome = Ok(());
    thread::scope(|scope| {
        for _ in 0..work.boards.max(1) {
            let (sender, missing, ends) = (sender.clone(), &missing, &ends);
            scope.spawn(move || {
                let next = || missing.lock().ok()?.pop();
                while !ends() {
                    let Some(piece) = next() else { return };
                    // Nobody listens any more when the work is over.
                    if sender.send(does(&piece, ends)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in results {
            let kept = match result {
                Ok(Some(done)) => keep(done),
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = kept
                && outcome.is_ok()
            {
                over.store(true, Ordering::Relaxed);
                outcome = Err(error);
            }
        }
    });
    outcome
}
