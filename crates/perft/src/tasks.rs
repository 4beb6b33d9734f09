//! Dividing the count by first turns, and sharing it between threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use chessmith_game::Turns;

use crate::count::{Counter, Settings, Shared};

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted<T> {
    /// The number of lines.
    pub nodes: u64,
    /// The lines below each first turn, in the order in which the game lists them.
    pub divided: Vec<(T, u64)>,
    /// Whether the limit left turns out, or `progress` broke off.
    pub truncated: bool,
}

/// Counts the lines of play of exactly `settings.depth` turns.
///
/// `progress` is told from time to time, by any of the threads, how many lines were counted so far,
/// and may break off.
pub fn perft<G: Turns>(
    game: &G,
    position: &G::Position,
    settings: Settings,
    progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
) -> Counted<G::Turn> {
    let shared = Shared::new(game, settings, progress);
    let (bulk, limited) = (settings.bulk, settings.limit.is_some());
    let (nodes, divided) = match (bulk, limited) {
        (true, false) => run::<G, true, false>(&shared, position, settings),
        (false, false) => run::<G, false, false>(&shared, position, settings),
        (true, true) => run::<G, true, true>(&shared, position, settings),
        (false, true) => run::<G, false, true>(&shared, position, settings),
    };
    Counted {
        nodes,
        divided,
        truncated: shared.is_truncated(),
    }
}

/// The count, and the share of each first turn.
type Divided<T> = (u64, Vec<(T, u64)>);

/// A position to count from, below the first turn with an index.
struct Task<P> {
    first: usize,
    position: P,
    depth: u32,
}

/// Counts, on as many threads as asked for.
fn run<G: Turns, const BULK: bool, const LIMITED: bool>(
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
