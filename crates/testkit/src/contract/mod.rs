//! The contract harness: every law that `chessmith-game` writes down, tried on positions of random games.
//!
//! ```no_run
//! use std::sync::Arc;
//! use chessmith_testkit::{contract, toy::Quarry};
//!
//! let game = Arc::new(Quarry::with(&[]).unwrap());
//! let summary = contract::verify(&game, 0..20, 60);
//! assert!(summary.positions > 500);
//! ```
//!
//! A law that does not hold panics with the law, the position's text and what was found.

mod picks;
mod reading;
mod scene;
mod turns;

use std::collections::HashMap;
use std::fmt::Display;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use chessmith_game::{Coverage, Key, Line, Notate, Phase, PlayError, Playable, Standing};
use fastrand::Rng;

/// What a run of the harness looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Positions examined.
    pub positions: usize,
    /// Turns listed in them.
    pub turns: usize,
    /// Games that came to an end.
    pub finished: usize,
    /// Positions where the side to move had just moved too.
    pub kept: usize,
    /// Positions in which every listed turn was built pick by pick; elsewhere the effort ran out.
    pub built: usize,
    /// Turns of other positions and garbled texts that were refused.
    pub refused: usize,
    /// Unlisted turns that were found legal, where the list was not complete.
    pub unlisted: usize,
}

/// One position under examination.
struct Trial<'a, G: Playable> {
    game: &'a G,
    position: &'a G::Position,
    text: String,
    /// The listed turns, and how much they are.
    turns: Vec<G::Turn>,
    coverage: Coverage,
}

impl<G: Playable> Trial<'_, G> {
    /// Panics unless the law holds.
    #[track_caller]
    fn law(&self, holds: bool, law: &str, found: impl FnOnce() -> String) {
        assert!(
            holds,
            "law: {law}\nposition: {}\nfound: {}",
            self.text,
            found()
        );
    }

    /// Returns the texts of the listed turns, sorted.
    fn texts(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.turns.iter().map(|turn| self.turn_text(turn)).collect();
        texts.sort_unstable();
        texts
    }

    fn turn_text(&self, turn: &G::Turn) -> String {
        self.game.turn_text(self.position, turn)
    }
}

/// What is remembered from one position to the next.
struct Memory<G: Playable> {
    /// Turns seen in any position, to be tried in others.
    seen: Vec<G::Turn>,
    /// The texts of some positions.
    texts: Vec<String>,
    /// The texts of the turns that followed each key.
    follow: HashMap<Key, Vec<String>>,
    /// How many calls may be spent on the picks of one position.
    effort: usize,
}

/// Plays a random game for each seed, at most `plies` long, and examines every position on the way.
///
/// # Panics
///
/// If a law does not hold.
pub fn verify<G: Playable>(game: &Arc<G>, seeds: Range<u64>, plies: usize) -> Summary {
    verify_from(game, &[], seeds, plies)
}

/// Does the same from given positions, one after the other; from the start if there are none.
///
/// # Panics
///
/// If a law does not hold or a position text is refused.
pub fn verify_from<G: Playable>(
    game: &Arc<G>,
    positions: &[&str],
    seeds: Range<u64>,
    plies: usize,
) -> Summary {
    let mut summary = Summary::default();
    let mut memory = Memory {
        seen: Vec::new(),
        texts: Vec::new(),
        follow: HashMap::new(),
        effort: 3_000,
    };
    for seed in seeds {
        let start = match positions.len() {
            0 => game.start(),
            count => read(&**game, positions[seed as usize % count]),
        };
        let line = Line::from_position(Arc::clone(game), start);
        play(
            line,
            plies,
            &mut Rng::with_seed(seed),
            &mut memory,
            &mut summary,
        );
    }
    summary
}

/// Reads a position that must be sound.
///
/// # Panics
///
/// If it is refused.
pub fn read<G: Notate>(game: &G, text: &str) -> G::Position {
    game.read_position(text).unwrap_or_else(|errors| {
        panic!("position {text} is refused: {}", joined(&errors));
    })
}

fn joined(parts: &[impl Display]) -> String {
    parts
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

fn play<G: Playable>(
    mut line: Line<G>,
    plies: usize,
    rng: &mut Rng,
    memory: &mut Memory<G>,
    summary: &mut Summary,
) {
    let mut keys = vec![line.keys().last()];
    let game = Arc::clone(line.game());
    for ply in 0..=plies {
        let turns = examine(&*game, &line, rng, memory, summary);
        if line.standing().is_over() {
            summary.finished += 1;
            break;
        }
        if turns.is_empty() || ply == plies {
            break;
        }
        let turn = pick_turn(&*game, line.position(), &turns, rng);
        let side = game.side_to_move(line.position());
        let phase = game.phase(line.position());
        memory.seen.push(turn.clone());
        if let Err(error) = line.play(&turn) {
            let text = game.position_text(line.position());
            panic!("law: a legal turn is played\nposition: {text}\nfound: {turn:?}: {error}");
        }
        assert!(
            phase == Phase::Setup || game.phase(line.position()) == Phase::Play,
            "law: no turn leads from play back to the setup: {}",
            game.position_text(line.position())
        );
        summary.kept += usize::from(game.side_to_move(line.position()) == side);
        keys.push(line.keys().last());
    }
    if let (Standing::Over(_), Some(last)) = (line.standing(), line.played().last().cloned()) {
        let answer = line.play(&last.0);
        assert!(
            matches!(answer, Err(PlayError::Over(_))),
            "law: a finished game refuses all turns"
        );
    }
    assert!(
        line.keys().map(Some).eq(keys),
        "law: keys are a function of the position"
    );
    let start = line.start().clone();
    while line.takeback().is_some() {}
    assert!(
        line.position() == &start && line.occurrences() == 1,
        "law: takebacks lead back"
    );
}

/// Chooses one of the listed turns, or now and then a candidate, which need not be listed.
fn pick_turn<G: Playable>(
    game: &G,
    position: &G::Position,
    turns: &[G::Turn],
    rng: &mut Rng,
) -> G::Turn {
    let mut candidates = Vec::new();
    if rng.u8(..) < 64 {
        game.candidates(position, 30, rng.u64(..), &mut |turn| {
            candidates.push(turn);
            ControlFlow::Continue(())
        });
        assert!(
            !candidates.is_empty(),
            "law: where there is a turn there is a candidate: {}",
            game.position_text(position)
        );
    }
    let from = if candidates.is_empty() {
        turns
    } else {
        &candidates
    };
    from[rng.usize(..from.len())].clone()
}

fn examine<G: Playable>(
    game: &G,
    line: &Line<G>,
    rng: &mut Rng,
    memory: &mut Memory<G>,
    summary: &mut Summary,
) -> Vec<G::Turn> {
    let position = line.position();
    let mut turns = Vec::new();
    let coverage = game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    let text = game.position_text(position);
    let trial = Trial {
        game,
        position,
        text,
        turns,
        coverage,
    };
    summary.positions += 1;
    summary.turns += trial.turns.len();
    reading::position_round_trips(&trial);
    turns::list_is_sound(&trial, rng, memory);
    turns::candidates_are_legal(&trial, rng);
    turns::captures_are_legal(&trial, rng);
    turns::end_is_consistent(&trial);
    turns::strangers(&trial, rng, memory, summary);
    reading::garbled_texts(&trial, rng, memory, summary);
    scene::scene_is_sound(&trial, line.last());
    scene::pieces_are_explained(&trial);
    summary.built += usize::from(picks::turns_are_built(&trial, memory.effort));
    memory.texts.push(trial.text.clone());
    memory
        .seen
        .extend((0..4).filter_map(|_| rng.choice(&trial.turns).cloned()));
    trial.turns
}
