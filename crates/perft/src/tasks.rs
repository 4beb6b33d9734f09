//! Dividing the count by first turns, and sharing it between threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use chessmith_game::Turns;

use crate::count::{Counter, Settings, Shared};

/// The count, and the share of each first turn.
type Divided<T> = (u64, Vec<(T, u64)>);

/// A position to count from, below the first turn with an index.
struct Task<P> {
    first: usize,
    position: P,
    depth: u32,
}

/// Counts, on as many threads as asked for.
pub(crate) fn run<G: Turns, const BULK: bool, const LIMITED: bool>(
    shared: &Shared<'_, G>,
    position: &G::Position,
    settings: Settings,
) -> Divided<G::Turn> {
    let Some(below) = settings.depth.checked_sub(1) else {
        return (1, Vec::new());
    };
    let mut counter = Counter::<G, BULK, LIMITED>::new(shared);
    let mut turns = Vec::new();
    let mut tasks = Vec::new();
    counter.each_turn(position, |_, turn| {
        let mut next = position.clone();
        shared.game.apply(&mut next, &turn);
        tasks.push(Task {
            first: turns.len(),
            position: next,
            depth: below,
        });
        turns.push(turn);
    });
    let threads = settings.threads.max(1);
    if threads > 1 && below > 1 {
        tasks = split(&mut counter, shared, tasks);
    }
    counter.tell();
    let counts: Vec<AtomicU64> = turns.iter().map(|_| AtomicU64::new(0)).collect();
    if threads == 1 {
        for task in tasks {
            count_task(&mut counter, &task, &counts);
        }
        counter.tell();
    } else {
        share::<G, BULK, LIMITED>(shared, &tasks, &counts, threads);
    }
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    let divided: Vec<_> = turns.into_iter().zip(counts).collect();
    (divided.iter().map(|(_, nodes)| nodes).sum(), divided)
}

fn count_task<G: Turns, const BULK: bool, const LIMITED: bool>(
    counter: &mut Counter<'_, G, BULK, LIMITED>,
    task: &Task<G::Position>,
    counts: &[AtomicU64],
) {
    if !counter.stopped {
        let nodes = counter.count(&task.position, task.depth);
        counts[task.first].fetch_add(nodes, Ordering::Relaxed);
    }
}

/// Replaces every task by one for each turn from it, so that threads end at about the same time.
fn split<G: Turns, const BULK: bool, const LIMITED: bool>(
    counter: &mut Counter<'_, G, BULK, LIMITED>,
    shared: &Shared<'_, G>,
    tasks: Vec<Task<G::Position>>,
) -> Vec<Task<G::Position>> {
    let mut smaller = Vec::new();
    for Task {
        first,
        position,
        depth,
    } in tasks
    {
        counter.each_turn(&position, |_, turn| {
            let mut next = position.clone();
            shared.game.apply(&mut next, &turn);
            smaller.push(Task {
                first,
                position: next,
                depth: depth - 1,
            });
        });
    }
    smaller
}

/// Lets every thread take the next task until none is left.
fn share<G: Turns, const BULK: bool, const LIMITED: bool>(
    shared: &Shared<'_, G>,
    tasks: &[Task<G::Position>],
    counts: &[AtomicU64],
    threads: usize,
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut counter = Counter::<G, BULK, LIMITED>::new(shared);
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    count_task(&mut counter, task, counts);
                }
                counter.tell();
            });
        }
    });
}
