//! Threads for work that must not hold up the network; one whose work takes long steps behind all others.

use std::panic::{AssertUnwindSafe, catch_unwind};
#[cfg(target_os = "linux")]
use std::sync::OnceLock;
#[cfg(target_os = "linux")]
use std::sync::atomic::AtomicU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{io, thread};

use tokio::sync::oneshot;
use tokio::time::sleep;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that are begun as they are needed, and wait for more work when they have done theirs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Threads(Arc<Mutex<Vec<Idle>>>);

/// A thread that waits for work.
#[derive(Debug)]
struct Idle {
    next: Sender<Job>,
    hand: Arc<Hand>,
}

/// A thread, as those see it who gave it work.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    #[cfg(target_os = "linux")]
    id: OnceLock<rustix::thread::Pid>,
    /// For how long it had worked, in microseconds, when it began what it does now.
    #[cfg(target_os = "linux")]
    before: AtomicU64,
    /// Whether it ends when its work is done: no thread can be brought to the front again.
    behind: AtomicBool,
}

/// How far behind: the lowest priority that there is.
#[cfg(target_os = "linux")]
const LAST: i32 = 19;

/// The priority of threads that are always busy, but for which somebody waits.
#[cfg(target_os = "linux")]
const PATIENT: i32 = 5;

/// Lets the thread that calls this give way to those that answer people at once.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, PATIENT) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

/// Lets the thread that calls this, and those that it begins, work only while no other thread wants to.
pub(crate) fn step_behind_all() {
    #[cfg(target_os = "linux")]
    if let Err(error) = step_behind(rustix::thread::gettid()) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

/// How long is waited at least before it is asked again for how long a thread has worked.
const SHORTEST: Duration = Duration::from_millis(2);

/// How many times as long a thread may be at its work, waiting or asleep, before that counts as working.
const PATIENCE: u32 = 25;

impl Hand {
    /// Waits until it has kept a core busy for so long with what it does now, or was at it many times as long.
    ///
    /// Where the system does not tell how long a thread has worked, all time counts.
    pub(crate) async fn has_worked(&self, long: Duration) {
        let end = Instant::now() + long * PATIENCE;
        let mut left = long;
        while !left.is_zero() && Instant::now() < end {
            sleep(left.max(SHORTEST)).await;
            let worked = self.worked().unwrap_or(long);
            left = long.saturating_sub(worked);
        }
    }

    #[cfg(target_os = "linux")]
    fn worked(&self) -> Option<Duration> {
        let id = self.id.get()?.as_raw_pid();
        let times = std::fs::read_to_string(format!("/proc/self/task/{id}/schedstat")).ok()?;
        let nanoseconds = times.split(' ').next()?.parse().ok()?;
        let before = Duration::from_micros(self.before.load(Ordering::Relaxed));
        Some(Duration::from_nanos(nanoseconds).saturating_sub(before))
    }

    #[cfg(not(target_os = "linux"))]
    const fn worked(&self) -> Option<Duration> {
        None
    }

    /// Remembers when what it does now was begun; called by the thread itself.
    fn begins(&self) {
        #[cfg(target_os = "linux")]
        {
            let _ = self.id.set(rustix::thread::gettid());
            let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
            let now = Duration::try_from(now).unwrap_or_default().as_micros();
            let now = u64::try_from(now).unwrap_or(u64::MAX);
            self.before.store(now, Ordering::Relaxed);
        }
    }

    /// Lets it work on only while no other thread wants to.
    pub(crate) fn step_behind(&self) {
        self.behind.store(true, Ordering::Relaxed);
        #[cfg(target_os = "linux")]
        if let Some(id) = self.id.get()
            && let Err(error) = step_behind(*id)
        {
            tracing::debug!(%error, "a thread keeps its priority");
        }
    }
}

/// Gives a thread the lowest priority, and half of the cores that the process may use, so that others always find one
/// that is free: even a thread of the lowest priority is left some milliseconds before another follows it.
#[cfg(target_os = "linux")]
fn step_behind(id: rustix::thread::Pid) -> rustix::io::Result<()> {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    rustix::process::setpriority_process(Some(id), LAST)?;
    let all = sched_getaffinity(None)?;
    let mut half = CpuSet::new();
    let cores = (0..CpuSet::MAX_CPU).filter(|&core| all.is_set(core));
    cores.step_by(2).for_each(|core| half.set(core));
    sched_setaffinity(Some(id), &half)
}

impl Threads {
    /// Has work done; what is returned gives its result, or nothing if it panicked.
    ///
    /// # Errors
    ///
    /// If the system has no more threads.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<(oneshot::Receiver<T>, Arc<Hand>)> {
        let (reply, result) = oneshot::channel();
        let mut job: Job = Box::new(move || {
            // A panic is told by the answer that does not come; whoever has gone away needs none.
            if let Ok(done) = catch_unwind(AssertUnwindSafe(work)) {
                let _ = reply.send(done);
            }
        });
        loop {
            let idle = lock(&self.0).pop();
            let Some(Idle { next, hand }) = idle else {
                return Ok((result, self.begin(job)?));
            };
            match next.send(job) {
                Ok(()) => return Ok((result, hand)),
                Err(unsent) => job = unsent.0,
            }
        }
    }

    fn begin(&self, first: Job) -> io::Result<Arc<Hand>> {
        let hand = Arc::<Hand>::default();
        let (own, threads) = (Arc::clone(&hand), Arc::downgrade(&self.0));
        let serve = move || {
            let mut job = first;
            loop {
                own.begins();
                job();
                let Some(next) = wait(&own, &threads) else {
                    return;
                };
                job = next;
            }
        };
        thread::Builder::new()
            .name("rules".to_owned())
            .spawn(serve)?;
        Ok(hand)
    }
}

/// Waits for more work; `None` if the thread has to end.
fn wait(own: &Arc<Hand>, threads: &Weak<Mutex<Vec<Idle>>>) -> Option<Job> {
    if own.behind.load(Ordering::Relaxed) {
        return None;
    }
    let (next, work) = channel();
    let hand = Arc::clone(own);
    lock(&*threads.upgrade()?).push(Idle { next, hand });
    work.recv().ok()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the priority of the thread itself: 0 for an ordinary one, more for one that is behind.
    #[cfg(target_os = "linux")]
    fn nice() -> i32 {
        rustix::process::getpriority_process(Some(rustix::thread::gettid())).unwrap()
    }

    #[tokio::test]
    async fn a_thread_that_has_stepped_behind_does_nothing_else() {
        let threads = Threads::default();
        let (go, begun) = channel::<()>();
        let (slow, hand) = threads
            .run(move || {
                begun.recv().unwrap();
                #[cfg(target_os = "linux")]
                assert_eq!(nice(), LAST);
                thread::current().id()
            })
            .unwrap();
        // A hand that has not begun yet cannot step behind.
        #[cfg(target_os = "linux")]
        while hand.id.get().is_none() {
            thread::yield_now();
        }
        hand.step_behind();
        go.send(()).unwrap();
        let slow = slow.await.unwrap();
        for _ in 0..100 {
            let (next, _) = threads
                .run(|| {
                    #[cfg(target_os = "linux")]
                    assert!(nice() < LAST);
                    thread::current().id()
                })
                .unwrap();
            assert_ne!(next.await.unwrap(), slow);
        }
    }

    #[tokio::test]
    async fn threads_are_used_again_also_after_a_panic_and_end_with_their_owner() {
        let threads = Threads::default();
        for round in 0..200 {
            let (done, _) = threads
                .run(move || assert!(round % 2 == 0, "on purpose"))
                .unwrap();
            assert_eq!(done.await.is_ok(), round % 2 == 0);
        }
        let idle = Arc::downgrade(&threads.0);
        let waiting = lock(&threads.0).len();
        assert!((1..=200).contains(&waiting), "{waiting}");
        let hands: Vec<_> = lock(&threads.0)
            .iter()
            .map(|idle| Arc::downgrade(&idle.hand))
            .collect();
        drop(threads);
        assert!(idle.upgrade().is_none());
        while hands.iter().any(|hand| hand.strong_count() > 0) {
            thread::yield_now();
        }
    }
}
