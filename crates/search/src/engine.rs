//! The engine: what outlives a question, and the threads that answer one.

use std::sync::Arc;
use std::thread;

use chessmith_game::{Candidates, Line};

use crate::devices::Devices;
use crate::experience::Experience;
use crate::ladder::Weakness;
use crate::lapses::Lapses;
use crate::node::Node;
use crate::path::Path;
use crate::root::Roots;
use crate::stopwatch::{Shared, Stopwatch};
use crate::table::Table;
use crate::time::Plan;
use crate::worker::{MAX_PLY, Worker};
use crate::{Control, EngineSettings, Evaluate, Limits, Question, Report, Score};

/// The depth beyond which no search goes.
const DEEPEST: u32 = MAX_PLY - 20;

/// The table of a search below full strength, in mebibytes: it visits few positions.
const WEAK_HASH_MIB: usize = 1;

/// An engine for one game: a search, an evaluator, and what it remembers from one turn to the next.
pub struct Engine<G: Candidates, E> {
    evaluator: E,
    settings: EngineSettings,
    table: Table,
    /// What each thread has learned.
    experience: Vec<Experience>,
    /// The rules that the table belongs to.
    rules: Option<Arc<G>>,
}

impl<G: Candidates, E: Evaluate<G>> Engine<G, E> {
    /// Makes an engine of one thread that looks for one line, with a table of about `hash_mib`
    /// mebibytes.
    #[must_use]
    pub fn new(evaluator: E, hash_mib: usize) -> Self {
        Self::with_settings(
            evaluator,
            EngineSettings {
                hash_mib,
                ..EngineSettings::default()
            },
        )
    }

    /// Makes an engine with settings, or the nearest ones that are possible.
    #[must_use]
    pub fn with_settings(evaluator: E, settings: EngineSettings) -> Self {
        let settings = settings.clamped();
        Self {
            evaluator,
            settings,
            table: Table::new(settings.hash_mib),
            experience: experience(settings.threads),
            rules: None,
        }
    }

    /// Changes what the search may leave out.
    #[must_use]
    pub fn with_devices(mut self, devices: Devices) -> Self {
        self.set(EngineSettings {
            devices,
            ..self.settings
        });
        self
    }

    /// Returns the settings.
    #[must_use]
    pub const fn settings(&self) -> EngineSettings {
        self.settings
    }

    /// Changes the settings; a table of another size begins empty, and with other devices everything is
    /// forgotten.
    pub fn set(&mut self, settings: EngineSettings) {
        let settings = settings.clamped();
        if settings.hash_mib != self.settings.hash_mib {
            // The old table goes before the new one comes.
            self.table = Table::new(0);
            self.table = Table::new(settings.hash_mib);
        }
        self.experience
            .resize_with(settings.threads, || Experience::new(MAX_PLY as usize + 2));
        let other_devices = settings.devices != self.settings.devices;
        self.settings = settings;
        if other_devices {
            self.forget();
        }
    }

    /// Forgets everything, as if the engine were new.
    pub fn forget(&mut self) {
        self.table.clear();
        self.experience = experience(self.settings.threads);
        self.rules = None;
    }

    /// Searches for good turns in the position at the end of a line of play.
    ///
    /// `report` is told every completed depth. The answer begins with a legal turn, however soon the
    /// search is stopped; its depth is then 0. With one thread, without a limit of time, and unless
    /// stopped, the result depends on nothing but the arguments and what the engine remembers. `None`
    /// if the game is over.
    ///
    /// A search that can find out nothing more returns even while it ponders; who speaks a protocol
    /// that forbids an answer then keeps it.
    ///
    /// The turns in [`Question::only`] must be canonical and legal.
    pub fn think(
        &mut self,
        line: &Line<G>,
        question: impl Into<Question<G::Turn>>,
        control: &dyn Control,
        report: &mut dyn FnMut(&Report<G::Turn>),
    ) -> Option<Report<G::Turn>> {
        let question = question.into();
        if line.standing().is_over() {
            return None;
        }
        if let Some(weakness) = self.evaluator.ladder().weakness(question.level) {
            return self.think_weakly(line, &question, weakness, control, report);
        }
        self.remember_for(line.game());
        self.table.grow_older();
        let shared = Shared::default();
        let task = Task {
            line,
            question: &question,
            control,
            shared: &shared,
            plan: Plan::new(&question.limits),
        };
        let Self {
            evaluator,
            settings,
            table,
            experience,
            ..
        } = self;
        let (table, devices) = (&*table, settings.devices);
        let (own, others) = experience.split_first_mut()?;
        let worker =
            |experience, is_first| task.worker(evaluator, devices, table, experience, is_first);
        thread::scope(|scope| {
            for (number, experience) in others.iter_mut().enumerate() {
                let mut worker = worker(experience, false);
                let first_depth = 1 + (number as u32 + 1) % 2;
                scope.spawn(move || help(&mut worker, &task, first_depth));
            }
            let mut worker = worker(own, true);
            let roots = task.roots(&mut worker);
            let found = roots.map(|roots| lead(&mut worker, &task, roots, settings.lines, report));
            shared.end();
            found
        })
    }

    /// Searches as a weaker player does, who remembers nothing.
    fn think_weakly(
        &self,
        line: &Line<G>,
        question: &Question<G::Turn>,
        weakness: &Weakness,
        control: &dyn Control,
        report: &mut dyn FnMut(&Report<G::Turn>),
    ) -> Option<Report<G::Turn>> {
        let task = Task {
            line,
            question,
            control,
            shared: &Shared::default(),
            plan: Plan::new(&question.limits),
        };
        let table = Table::new(WEAK_HASH_MIB);
        let mut experience = Experience::new(MAX_PLY as usize + 2);
        let devices = self.settings.devices;
        let mut worker = task.worker(&self.evaluator, devices, &table, &mut experience, true);
        worker.lapses = Lapses::new(weakness, question.seed);
        let mut roots = task.roots(&mut worker)?;
        roots.misjudge(&mut worker, weakness);
        worker.stopwatch.allow(weakness.nodes);
        Some(lead(&mut worker, &task, roots, 1, report))
    }

    /// Forgets what belongs to other rules, and fades what belongs to these.
    fn remember_for(&mut self, game: &Arc<G>) {
        let same = |rules: &Arc<G>| Arc::ptr_eq(rules, game) || rules.options() == game.options();
        if !self.rules.as_ref().is_some_and(same) {
            self.forget();
        }
        self.rules = Some(Arc::clone(game));
        for experience in &mut self.experience {
            experience.fade();
        }
    }
}

fn experience(threads: usize) -> Vec<Experience> {
    let fresh = || Experience::new(MAX_PLY as usize + 2);
    std::iter::repeat_with(fresh).take(threads).collect()
}

/// What all threads of a search are given.
struct Task<'a, G: Candidates> {
    line: &'a Line<G>,
    question: &'a Question<G::Turn>,
    control: &'a dyn Control,
    shared: &'a Shared,
    plan: Option<Plan>,
}

impl<G: Candidates> Clone for Task<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Candidates> Copy for Task<'_, G> {}

impl<'a, G: Candidates> Task<'a, G> {
    fn worker<E: Evaluate<G>>(
        &self,
        evaluator: &'a E,
        devices: Devices,
        table: &'a Table,
        experience: &'a mut Experience,
        is_first: bool,
    ) -> Worker<'a, G, E> {
        let limits = &self.question.limits;
        // One thread alone watches the clock; the others end with it.
        let time = self.plan.map(|plan| plan.most).filter(|_| is_first);
        let stopwatch = Stopwatch::new(self.control, self.shared, time, limits.nodes);
        let path = Path::new(self.line.keys());
        let rules = (&**self.line.game(), evaluator, devices);
        Worker::new(rules, table, experience, path, stopwatch)
    }

    fn depths(&self, first: u32) -> impl Iterator<Item = u32> {
        let deepest = self.question.limits.depth.unwrap_or(DEEPEST);
        first..=deepest.clamp(1, DEEPEST)
    }

    fn roots<E: Evaluate<G>>(&self, worker: &mut Worker<'_, G, E>) -> Option<Roots<G, E>> {
        let root = Node::first(worker.rules(), self.line.position().clone());
        Roots::gather(worker, root, &self.question.only)
    }
}

/// Searches deeper and deeper until there is nothing left to find out or no time.
fn lead<G: Candidates, E: Evaluate<G>>(
    worker: &mut Worker<'_, G, E>,
    task: &Task<'_, G>,
    mut roots: Roots<G, E>,
    lines: usize,
    report: &mut dyn FnMut(&Report<G::Turn>),
) -> Report<G::Turn> {
    let mut depth = 0;
    let told = |worker: &Worker<'_, G, E>, roots: &Roots<G, E>, depth| Report {
        depth,
        longest: worker.longest,
        nodes: worker.stopwatch.all_nodes(),
        elapsed: worker.stopwatch.elapsed(),
        table_permille: worker.table.permille(),
        lines: roots.best(lines),
    };
    for deeper in task.depths(1) {
        if worker.stopped() || !is_worth_starting(worker, task, &roots, depth) {
            break;
        }
        if roots.deepen(worker, deeper, lines).is_none() {
            break;
        }
        depth = deeper;
        report(&told(worker, &roots, depth));
    }
    worker.stopwatch.tell();
    told(worker, &roots, depth)
}

/// Returns whether the next depth has a chance to tell anything new in time.
fn is_worth_starting<G: Candidates, E: Evaluate<G>>(
    worker: &Worker<'_, G, E>,
    task: &Task<'_, G>,
    roots: &Roots<G, E>,
    depth: u32,
) -> bool {
    let Limits {
        mate,
        depth: deepest,
        ..
    } = task.question.limits;
    let score = roots.best(1)[0].score;
    let plies = score
        .plies_to_end()
        .map(i32::unsigned_abs)
        .filter(|_| depth > 0);
    // A proved end is the nearest one when all shorter lines have been seen.
    let is_ended = plies.is_some_and(|plies| depth > plies);
    let is_enough =
        score > Score::DRAW && plies.zip(mate).is_some_and(|(plies, most)| plies <= most);
    if is_ended || is_enough {
        return false;
    }
    let Some((plan, counted)) = task.plan.zip(worker.stopwatch.counted()) else {
        return true;
    };
    let mut course = roots.course();
    course.is_only &= deepest.is_none();
    plan.goes_on(counted, course)
}

/// Searches like the first thread, beginning elsewhere, for what that finds in the table.
fn help<G: Candidates, E: Evaluate<G>>(
    worker: &mut Worker<'_, G, E>,
    task: &Task<'_, G>,
    first_depth: u32,
) {
    let Some(mut roots) = task.roots(worker) else {
        return;
    };
    for depth in task.depths(first_depth) {
        if worker.stopped() || roots.deepen(worker, depth, 1).is_none() {
            break;
        }
    }
    worker.stopwatch.tell();
}
