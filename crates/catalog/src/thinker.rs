//! The engine of a game, which outlives the single question.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chessmith_game::{Line, Playable};
use chessmith_network::{Learned, Network};
use chessmith_search::{
    Control, Engine, EngineSettings, Evaluate, Features, Level, Limits, Report, Score,
};

/// What a game's engine remembers and works with: its table, what its threads have learned, and its
/// settings.
///
/// It belongs to a game and to all its forks, and lives as long as any of them. A game that is begun
/// anew, as when a protocol sends a whole position each time, can be given the thinker of the one
/// before: [`LiveGame::adopt`](crate::LiveGame::adopt).
///
/// One question is answered at a time: whatever is asked while a search is running waits for its end.
///
/// ```
/// use chessmith_catalog::{Catalog, EngineSettings, Setting};
///
/// let game = Catalog::standard().find("chess")?.begin(&Setting::new())?;
/// let thinker = game.thinker();
/// thinker.set(EngineSettings { lines: 3, ..thinker.settings() });
/// assert_eq!(game.fork().thinker().settings().lines, 3);
/// # Ok::<(), chessmith_catalog::Refused>(())
/// ```
pub trait Thinker: Any + Send + Sync {
    /// Returns the settings.
    fn settings(&self) -> EngineSettings;

    /// Changes the settings, to the nearest ones that are possible; a table of another size begins
    /// empty.
    fn set(&self, settings: EngineSettings);

    /// Forgets everything but the settings, and frees the memory until the next question.
    fn forget(&self);
}

/// A question to the engine of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// How long to think.
    pub limits: Limits,
    /// The texts of the turns to choose from; all turns where it is empty.
    pub only: Vec<String>,
    /// How strong to play; what is remembered is used and added to at full strength only.
    pub level: Level,
    /// What errors are drawn from, where the level makes any: the same question has the same ones.
    pub seed: u64,
}

impl From<Limits> for Question {
    fn from(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }
}

/// The state of a search, with turns as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The depth completed, in turns; 0 where the search was stopped before the first.
    pub depth: u32,
    /// The length of the longest line looked at, in turns.
    pub longest: u32,
    /// The nodes visited, by all threads.
    pub nodes: u64,
    /// The time spent.
    pub elapsed: Duration,
    /// How much of the table is in use by this search, in thousandths.
    pub table_permille: u32,
    /// The lines found, best first: at least one, and as many as the settings ask for where there are
    /// so many turns.
    pub lines: Vec<Variation>,
}

/// A line of play that the engine expects, with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The score, from the point of view of the side to move.
    pub score: Score,
    /// The turns in canonical texts, at least one.
    pub turns: Vec<String>,
    /// The same turns as players write them.
    pub human: Vec<String>,
}

impl Analysis {
    /// Returns the best line.
    ///
    /// # Panics
    ///
    /// If there is none, which no engine answers.
    #[must_use]
    pub fn best(&self) -> &Variation {
        &self.lines[0]
    }

    /// Returns the score of the best line.
    #[must_use]
    pub fn score(&self) -> Score {
        self.best().score
    }

    /// Returns the text of the turn to play.
    #[must_use]
    pub fn turn(&self) -> &str {
        &self.best().turns[0]
    }
}

/// The thinker of games with these rules: an engine that is made when it is first asked.
pub(crate) struct Mind<G: Playable, E> {
    state: Mutex<State<G, E>>,
}

struct State<G: Playable, E> {
    evaluator: Learned<E>,
    settings: EngineSettings,
    engine: Option<Engine<G, Learned<E>>>,
}

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> Mind<G, E> {
    pub(crate) fn new(evaluator: Learned<E>) -> Self {
        Self {
            state: Mutex::new(State {
                evaluator,
                settings: EngineSettings::default(),
                engine: None,
            }),
        }
    }

    /// Gives the engine a network to judge with, or none, and forgets what it thought before.
    pub(crate) fn use_network(&self, network: Option<Arc<Network>>) {
        let mut state = self.state();
        state.engine = None;
        state.evaluator = state.evaluator.clone().with_network(network);
    }

    /// Returns the evaluator, with its network.
    pub(crate) fn evaluator(&self) -> Learned<E> {
        self.state().evaluator.clone()
    }

    fn state(&self) -> MutexGuard<'_, State<G, E>> {
        // What a search that panicked left in the table is still only a hint.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the worth of a position that is not over, without any search.
    pub(crate) fn at_sight(&self, line: &Line<G>) -> Score {
        self.state()
            .evaluator
            .at_sight(line.game(), line.position())
    }

    /// Searches for good turns, among canonical legal ones where there are any in `question`.
    pub(crate) fn think(
        &self,
        line: &Line<G>,
        question: chessmith_search::Question<G::Turn>,
        control: &dyn Control,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let state = &mut *self.state();
        let settings = state.settings;
        let engine = state
            .engine
            .get_or_insert_with(|| Engine::with_settings(state.evaluator.clone(), settings));
        let mut tell = |found: &Report<G::Turn>| report(&analysis(line, found));
        let found = engine.think(line, question, control, &mut tell);
        found.map(|found| analysis(line, &found))
    }
}

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> Thinker for Mind<G, E> {
    fn settings(&self) -> EngineSettings {
        self.state().settings
    }

    fn set(&self, settings: EngineSettings) {
        let mut state = self.state();
        state.settings = settings.clamped();
        let settings = state.settings;
        if let Some(engine) = &mut state.engine {
            engine.set(settings);
        }
    }

    fn forget(&self) {
        self.state().engine = None;
    }
}

/// Returns a thinker as that of games with these rules and this evaluator, if it is one.
pub(crate) fn of_kind<G: Playable, E: Evaluate<G> + Features<G> + Clone>(
    thinker: Arc<dyn Thinker>,
) -> Option<Arc<Mind<G, E>>> {
    let any: Arc<dyn Any + Send + Sync> = thinker;
    any.downcast().ok()
}

/// Writes a report's lines as texts.
fn analysis<G: Playable>(line: &Line<G>, report: &Report<G::Turn>) -> Analysis {
    let variations = report.lines.iter();
    Analysis {
        depth: report.depth,
        longest: report.longest,
        nodes: report.nodes,
        elapsed: report.elapsed,
        table_permille: report.table_permille,
        lines: variations
            .map(|found| variation(line, found.score, &found.turns))
            .collect(),
    }
}

fn variation<G: Playable>(line: &Line<G>, score: Score, played: &[G::Turn]) -> Variation {
    let game = line.game();
    let mut position = line.position().clone();
    let (mut turns, mut human) = (Vec::new(), Vec::new());
    for turn in played {
        turns.push(game.turn_text(&position, turn));
        human.push(game.human_text(&position, turn));
        game.apply(&mut position, turn);
    }
    Variation {
        score,
        turns,
        human,
    }
}
