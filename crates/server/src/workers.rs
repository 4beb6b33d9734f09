//! Where rules run: beside the threads that serve the network.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// A bounded number of threads for work that may take long.
#[derive(Clone, Debug)]
pub(crate) struct Workers(Arc<Semaphore>);

/// The work was not finished: it panicked, or the server is being stopped.
#[derive(Debug)]
pub(crate) struct Unfinished;

impl Workers {
    pub(crate) fn new(threads: usize) -> Self {
        Self(Arc::new(Semaphore::new(threads.max(1))))
    }

    /// Runs `work` on a thread of its own as soon as one is free, and waits for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let permit = Arc::clone(&self.0)
            .acquire_owned()
            .await
            .map_err(|_| Unfinished)?;
        // The permit goes with the work: who stops waiting does not make room for more.
        let work = move || {
            let result = work();
            drop(permit);
            result
        };
        spawn_blocking(work).await.map_err(|error| {
            tracing::error!(%error, "work was not finished");
            Unfinished
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn no_more_work_runs_at_a_time_than_there_are_threads() {
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let workers = Workers::new(2);
        let tasks: Vec<_> = (0..10)
            .map(|i| {
                let workers = workers.clone();
                tokio::spawn(async move {
                    let work = move || {
                        MOST.fetch_max(
                            RUNNING.fetch_add(1, Ordering::SeqCst) + 1,
                            Ordering::SeqCst,
                        );
                        thread::sleep(Duration::from_millis(20));
                        RUNNING.fetch_sub(1, Ordering::SeqCst);
                        i
                    };
                    workers.run(work).await.ok()
                })
            })
            .collect();
        for (i, task) in tasks.into_iter().enumerate() {
            assert!(matches!(task.await, Ok(Some(result)) if result == i));
        }
        assert_eq!(MOST.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn work_that_panics_ends_nothing_else() {
        let workers = Workers::new(1);
        let broken = workers.run(|| assert_eq!(1, 2, "on purpose")).await;
        assert!(broken.is_err());
        assert!(matches!(workers.run(|| 5).await, Ok(5)));
    }
}
