//! Where rules run: beside the threads that serve the network, and fairly between those who ask.
//!
//! Nobody has two pieces of work under way at a time: the course of a game, those who ask about it, and
//! whoever begins games have queues of their own. Work begins as *short*, in one of a few places for each
//! core. What is not done soon is *long*: its thread works only while the processor has nothing else to
//! do, and it moves to one of a few other places, so that short work goes on. Where none of these is free it
//! is stopped; what a game cannot go on without then waits for one and begins again. What is done once and
//! kept for all is long from the beginning, and gives way to nobody. All work is stopped when its time is over,
//! when nobody waits for it any more, and when the server ends.

use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chessmith_catalog::game::Budget;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::address::Address;
use crate::metrics::Times;
use crate::threads::{Hand, Threads};

/// How long work may keep a core busy before it is long.
const QUICK: Duration = Duration::from_millis(5);
/// How long it may do so where there is no place for long work.
const SOON: Duration = Duration::from_millis(40);
/// How many places for short work there are for each core: more than one, for while the answer of one goes out and
/// the next comes in, the core would have nothing to do.
const SHORT: usize = 4;
/// How many places for long work there are for each core.
const LONG: usize = 16;

/// A bounded number of threads for work that may take long.
#[derive(Clone, Debug)]
pub(crate) struct Workers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
    threads: Threads,
    queues: Mutex<HashMap<Payer, Arc<Semaphore>>>,
    closing: watch::Sender<bool>,
    times: Times,
}

/// Whom work is charged to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Payer {
    /// Who asks about the game in progress of this id.
    Game(String),
    /// The course of that game itself, which waits for no question.
    Course(String),
    /// Whoever asks from there, where there is no game yet.
    Address(Address),
    /// The picture of a game in the list of games.
    Preview(String),
}

/// Why work was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// It took longer than others could be kept waiting, and no place for long work was free.
    Crowded,
    /// It took too long, or the server is being stopped.
    Stopped,
    /// It panicked.
    Failed,
}

/// A turn in a payer's own queue.
struct Turn {
    workers: Workers,
    payer: Payer,
    /// Given back before the queue is looked at.
    permit: Option<OwnedSemaphorePermit>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.permit.take());
        let mut queues = self.workers.queues();
        let idle = |queue: &Arc<Semaphore>| Arc::strong_count(queue) == 1;
        if queues.get(&self.payer).is_some_and(idle) {
            queues.remove(&self.payer);
        }
    }
}

/// A piece of work, as it is kept an eye on.
struct UnderWay<'a> {
    budget: &'a Budget,
    place: &'a Slot,
    hand: &'a Hand,
}

/// What kind of place a piece of work begins in, and how it goes on there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    /// It begins in a place for short work, and is given up where it is not done soon.
    Glance,
    Short,
    Long,
    /// It begins in a place for long work, and steps behind nobody.
    Urgent,
}

/// The place of a piece of work, short or long; the work itself gives it back.
type Slot = Arc<Mutex<Option<OwnedSemaphorePermit>>>;

/// Stops work for which nobody waits any more.
struct StopOnDrop(Budget);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Workers {
    /// Returns places for short and for long work on so many cores.
    pub(crate) fn new(cores: usize, times: Times) -> Self {
        let cores = cores.max(1);
        Self(Arc::new(Shared {
            short: Arc::new(Semaphore::new(cores * SHORT)),
            long: Arc::new(Semaphore::new(cores * LONG)),
            threads: Threads::default(),
            queues: Mutex::default(),
            closing: watch::channel(false).0,
            times,
        }))
    }

    /// Runs `work` on a thread of its own when it is the payer's turn, and waits for it, at most about `time`
    /// from then on if the work heeds its budget.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        payer: Payer,
        time: Duration,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let asked = Instant::now();
        let turn = self.turn(payer).await?;
        let short = place(&self.0.short).await?;
        let done = self.work_in(short, Length::Short, turn, time, work).await;
        self.0.times.observe(asked.elapsed());
        done
    }

    /// The same for what can be done without: it is given up as soon as it is not short.
    pub(crate) async fn glance<T: Send + 'static>(
        &self,
        payer: Payer,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let turn = self.turn(payer).await?;
        let short = place(&self.0.short).await?;
        self.work_in(short, Length::Glance, turn, Duration::MAX, work)
            .await
    }

    /// The same as [`Self::run`] for what cannot be given up because there is a crowd: it waits for a place for long work, for
    /// `time` at most, and is begun again there.
    pub(crate) async fn insist<T: Send + 'static>(
        &self,
        payer: Payer,
        time: Duration,
        work: impl Fn(&Budget) -> T + Send + Sync + 'static,
    ) -> Result<T, Unfinished> {
        let work = Arc::new(work);
        let attempt = || {
            let work = Arc::clone(&work);
            move |budget: &Budget| work(budget)
        };
        match self.run(payer.clone(), time, attempt()).await {
            Err(Unfinished::Crowded) => {}
            done => return done,
        }
        let turn = self.turn(payer).await?;
        let long = timeout(time, place(&self.0.long)).await;
        let long = long.map_err(|_| Unfinished::Crowded)??;
        self.work_in(long, Length::Long, turn, time, attempt())
            .await
    }

    /// The same for what is kept for all who ask later: it begins in a place for long work, and steps behind nobody, for
    /// it is not done again.
    pub(crate) async fn once_for_all<T: Send + 'static>(
        &self,
        payer: Payer,
        time: Duration,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let turn = self.turn(payer).await?;
        let long = place(&self.0.long).await?;
        self.work_in(long, Length::Urgent, turn, time, work).await
    }

    async fn work_in<T: Send + 'static>(
        &self,
        place: OwnedSemaphorePermit,
        length: Length,
        turn: Turn,
        time: Duration,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let place: Slot = Arc::new(Mutex::new(Some(place)));
        let budget = Budget::unlimited();
        let _guard = StopOnDrop(budget.clone());
        let (spent, held) = (budget.clone(), Arc::clone(&place));
        // Place and turn go with the work: who stops waiting does not make room for more.
        let work = move || {
            let result = work(&spent);
            let finished = !spent.is_spent();
            drop(lock(&held).take());
            drop(turn);
            finished.then_some(result)
        };
        let (mut task, hand) = self.0.threads.run(work).map_err(|error| {
            tracing::error!(%error, "no thread can be begun");
            Unfinished::Failed
        })?;
        let under_way = UnderWay {
            budget: &budget,
            place: &place,
            hand: &hand,
        };
        let (done, why) = tokio::select! {
            done = &mut task => (done, Unfinished::Stopped),
            why = self.stop_after(under_way, length, time) => (task.await, why),
        };
        match done {
            Ok(result) => result.ok_or(why),
            Err(_) => {
                tracing::error!("work was not finished: it panicked");
                Err(Unfinished::Failed)
            }
        }
    }

    /// Stops everything that is under way, and whatever is begun later.
    pub(crate) fn close(&self) {
        self.0.closing.send_replace(true);
    }

    /// Forgets the queues in which nobody waits.
    pub(crate) fn sweep(&self) {
        self.queues()
            .retain(|_, queue| Arc::strong_count(queue) > 1);
    }

    /// Waits until work has to stop, stops it, and says why it had to.
    async fn stop_after(&self, work: UnderWay<'_>, length: Length, time: Duration) -> Unfinished {
        let out_of_time = sleep(time);
        let mut closing = self.0.closing.subscribe();
        let crowded = async {
            let goes_on = match length {
                Length::Glance => {
                    work.hand.has_worked(QUICK).await;
                    false
                }
                Length::Short => self.becomes_long(&work).await,
                Length::Long => true,
                Length::Urgent => pending().await,
            };
            if goes_on {
                work.hand.step_behind();
                pending().await
            }
        };
        let why = tokio::select! {
            () = crowded => Unfinished::Crowded,
            () = out_of_time => Unfinished::Stopped,
            _ = closing.wait_for(|closing| *closing) => Unfinished::Stopped,
        };
        work.budget.stop();
        why
    }

    /// Waits until short work is long; returns whether there was a place for it.
    async fn becomes_long(&self, work: &UnderWay<'_>) -> bool {
        work.hand.has_worked(QUICK).await;
        if self.makes_room(work.place) {
            return true;
        }
        work.hand.has_worked(SOON).await;
        self.makes_room(work.place)
    }

    /// Moves work to a place for long work, if one is free.
    fn makes_room(&self, place: &Slot) -> bool {
        let Ok(long) = Arc::clone(&self.0.long).try_acquire_owned() else {
            return false;
        };
        *lock(place) = Some(long);
        true
    }

    async fn turn(&self, payer: Payer) -> Result<Turn, Unfinished> {
        let queue = {
            let mut queues = self.queues();
            let queue = queues.entry(payer.clone());
            Arc::clone(queue.or_insert_with(|| Arc::new(Semaphore::new(1))))
        };
        let permit = queue.acquire_owned().await;
        Ok(Turn {
            workers: self.clone(),
            payer,
            permit: Some(permit.map_err(|_| Unfinished::Stopped)?),
        })
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<Payer, Arc<Semaphore>>> {
        lock(&self.0.queues)
    }
}

/// Waits for a place.
async fn place(free: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Unfinished> {
    let permit = Arc::clone(free).acquire_owned().await;
    permit.map_err(|_| Unfinished::Stopped)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    const LONG_TIME: Duration = Duration::from_secs(30);

    fn game(name: &str) -> Payer {
        Payer::Game(name.to_owned())
    }

    /// Works until it is stopped.
    fn endless(budget: &Budget) {
        while budget.spend(1) {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn no_more_work_runs_at_a_time_than_there_are_places() {
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let workers = Workers::new(2, Times::default());
        let tasks: Vec<_> = (0..40)
            .map(|i| {
                let workers = workers.clone();
                tokio::spawn(async move {
                    let work = move |_: &Budget| {
                        let now = RUNNING.fetch_add(1, Ordering::SeqCst) + 1;
                        MOST.fetch_max(now, Ordering::SeqCst);
                        thread::sleep(Duration::from_millis(1));
                        RUNNING.fetch_sub(1, Ordering::SeqCst);
                        i
                    };
                    workers
                        .run(game(&i.to_string()), LONG_TIME, work)
                        .await
                        .ok()
                })
            })
            .collect();
        for (i, task) in tasks.into_iter().enumerate() {
            assert!(matches!(task.await, Ok(Some(result)) if result == i));
        }
        // On a machine that is busy otherwise some may count as long.
        assert!((1..=2 * SHORT + 2 * LONG).contains(&MOST.load(Ordering::SeqCst)));
        assert!(workers.queues().is_empty());
    }

    #[tokio::test]
    async fn games_with_dear_questions_keep_no_other_waiting() {
        let workers = Workers::new(1, Times::default());
        for index in 0..50 {
            let workers = workers.clone();
            // Ten questions each of five games.
            let payer = game(&(index % 5).to_string());
            tokio::spawn(async move { workers.run(payer, LONG_TIME, endless).await.is_ok() });
        }
        sleep(Duration::from_millis(20)).await;
        let begun = Instant::now();
        for _ in 0..10 {
            assert!(matches!(
                workers.run(game("other"), LONG_TIME, |_| 5).await,
                Ok(5)
            ));
        }
        assert!(begun.elapsed() < LONG_TIME / 3, "{:?}", begun.elapsed());
        workers.close();
    }

    #[tokio::test]
    async fn what_can_be_done_without_is_given_up_when_it_is_not_done_soon() {
        let workers = Workers::new(1, Times::default());
        assert!(matches!(workers.glance(game("a"), |_| 5).await, Ok(5)));
        let given_up = workers.glance(game("a"), endless).await;
        assert!(matches!(given_up, Err(Unfinished::Crowded)));
        assert_eq!(workers.0.long.available_permits(), LONG);
        assert_eq!(workers.0.short.available_permits(), SHORT);
    }

    #[tokio::test]
    async fn what_finds_no_place_for_long_work_is_stopped_and_told_so() {
        let workers = Workers::new(1, Times::default());
        let long: Vec<_> = (0..LONG)
            .map(|_| Arc::clone(&workers.0.long).try_acquire_owned())
            .collect();
        assert!(long.iter().all(Result::is_ok));
        let crowded = workers.run(game("a"), LONG_TIME, endless).await;
        assert!(matches!(crowded, Err(Unfinished::Crowded)));
    }

    #[tokio::test]
    async fn what_a_game_cannot_go_on_without_waits_for_a_place_for_long_work() {
        let workers = Workers::new(1, Times::default());
        let long: Vec<_> = (0..LONG)
            .map(|_| Arc::clone(&workers.0.long).try_acquire_owned())
            .collect();
        let begun = Arc::new(AtomicUsize::new(0));
        let insisting = tokio::spawn({
            let (workers, begun) = (workers.clone(), Arc::clone(&begun));
            // The first time it works until it is stopped.
            let work = move |budget: &Budget| {
                if begun.fetch_add(1, Ordering::SeqCst) == 0 {
                    endless(budget);
                }
            };
            async move { workers.insist(game("a"), LONG_TIME, work).await }
        });
        // Others go on meanwhile.
        while begun.load(Ordering::SeqCst) == 0 {
            sleep(Duration::from_millis(1)).await;
        }
        assert!(matches!(
            workers.run(game("other"), LONG_TIME, |_| 5).await,
            Ok(5)
        ));
        // It was stopped, and waits.
        while workers.0.short.available_permits() < SHORT {
            sleep(Duration::from_millis(1)).await;
        }
        assert!(!insisting.is_finished());
        drop(long);
        assert!(matches!(insisting.await, Ok(Ok(()))));
        assert_eq!(begun.load(Ordering::SeqCst), 2);
    }

    /// Keeps a core busy until its thread steps behind others, for half a second at most; returns whether it did.
    #[cfg(target_os = "linux")]
    fn steps_behind(_: &Budget) -> bool {
        let priority = || rustix::process::getpriority_process(None).ok();
        let (at_first, begun) = (priority(), Instant::now());
        while begun.elapsed() < Duration::from_millis(500) {
            if priority() != at_first {
                return true;
            }
        }
        false
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn long_work_steps_behind_but_not_what_is_done_once_for_all() {
        let workers = Workers::new(1, Times::default());
        let long = workers.run(game("a"), LONG_TIME, steps_behind).await;
        assert!(matches!(long, Ok(true)));
        let once = workers.once_for_all(game("a"), LONG_TIME, steps_behind);
        assert!(matches!(once.await, Ok(false)));
    }

    #[tokio::test]
    async fn what_is_done_once_for_all_waits_for_a_place_and_leaves_short_work_alone() {
        let workers = Workers::new(1, Times::default());
        let long = Arc::clone(&workers.0.long).acquire_many_owned(LONG as u32);
        let long = long.await.unwrap();
        let once = tokio::spawn({
            let workers = workers.clone();
            async move { workers.once_for_all(game("a"), LONG_TIME, endless).await }
        });
        let other = workers.run(game("other"), LONG_TIME, |_| 5).await;
        assert!(matches!(other, Ok(5)));
        assert!(!once.is_finished());
        drop(long);
        while workers.0.long.available_permits() == LONG {
            sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(workers.0.short.available_permits(), SHORT);
        workers.close();
        assert!(matches!(once.await, Ok(Err(Unfinished::Stopped))));
    }

    #[tokio::test]
    async fn work_ends_with_its_time_and_with_the_server() {
        let workers = Workers::new(1, Times::default());
        let short = Duration::from_millis(60);
        let stopped = workers.run(game("a"), short, endless).await;
        assert!(matches!(stopped, Err(Unfinished::Stopped)));
        let running = tokio::spawn({
            let workers = workers.clone();
            async move { workers.run(game("a"), LONG_TIME, endless).await }
        });
        sleep(Duration::from_millis(60)).await;
        let begun = Instant::now();
        workers.close();
        assert!(matches!(running.await, Ok(Err(Unfinished::Stopped))));
        assert!(begun.elapsed() < LONG_TIME / 3);
    }

    #[tokio::test]
    async fn work_ends_when_nobody_waits_for_it() {
        let workers = Workers::new(1, Times::default());
        let short = Duration::from_millis(10);
        let given_up = timeout(short, workers.run(game("a"), LONG_TIME, endless));
        assert!(given_up.await.is_err());
        // Its turn is over at once, so that the next question is answered.
        let next = workers.run(game("a"), LONG_TIME, |_| 5);
        let answer = timeout(LONG_TIME / 3, next).await;
        assert!(matches!(answer, Ok(Ok(5))));
    }

    #[tokio::test]
    async fn work_that_panics_ends_nothing_else() {
        let workers = Workers::new(1, Times::default());
        let broken = workers.run(game("a"), LONG_TIME, |_| assert_eq!(1, 2, "on purpose"));
        assert!(matches!(broken.await, Err(Unfinished::Failed)));
        let other = workers.run(game("a"), LONG_TIME, |_| 5).await;
        assert!(matches!(other, Ok(5)));
    }
}
