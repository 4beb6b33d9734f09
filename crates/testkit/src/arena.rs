//! Engines at the board: answers to trials, and games against a player who plays anything.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chessmith_game::{Line, Playable, Side, Standing};
use chessmith_search::{Control, Engine, Evaluate, Limits};
use fastrand::Rng;

use crate::contract::read;
use crate::trials::Trial;

/// A clock that starts when it is made; it never stops a search by itself.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// Starts a clock.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Control for Clock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Returns the trials that a new engine for each gets wrong, with what it played.
///
/// # Panics
///
/// If a position is refused.
pub fn wrong_answers<G: Playable, E: Evaluate<G> + Clone>(
    game: &Arc<G>,
    evaluator: &E,
    trials: &[Trial],
    limits: Limits,
) -> Vec<(Trial, String)> {
    let mut wrong = Vec::new();
    for trial in trials {
        let position = read(&**game, &trial.position);
        let line = Line::from_position(Arc::clone(game), position);
        let mut engine = Engine::new(evaluator.clone(), 8);
        let answer = engine.think(&line, limits, &Clock::start(), &mut |_| ());
        let text = answer.map_or_else(String::new, |report| {
            game.turn_text(line.position(), report.turn())
        });
        if !trial.turns.contains(&text) {
            wrong.push((trial.clone(), text));
        }
    }
    wrong
}

/// How games ended, from the engine's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn, or not over after very many turns.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// The turns after which a game counts as drawn.
const LONGEST: usize = 600;

/// Plays a game for each seed against a player who draws any turn with `anyone`, with either side in
/// turn; `rules` makes the game for a seed, so that options can vary.
///
/// [`any_turn`](crate::trials::any_turn) draws where all turns can be listed.
pub fn against<G: Playable, E: Evaluate<G> + Clone>(
    rules: impl Fn(u64) -> Arc<G>,
    evaluator: &E,
    anyone: impl Fn(&G, &G::Position, &mut Rng) -> G::Turn,
    seeds: Range<u64>,
    limits: Limits,
) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let mut rng = Rng::with_seed(seed);
        let own = Side::BOTH[seed as usize % 2];
        let mut engine = Engine::new(evaluator.clone(), 8);
        let game = rules(seed);
        let mut line = Line::new(Arc::clone(&game));
        while !line.standing().is_over() && line.played().len() < LONGEST {
            let turn = if game.side_to_move(line.position()) == own {
                let report = engine.think(&line, limits, &Clock::start(), &mut |_| ());
                report.expect("the game goes on").turn().clone()
            } else {
                anyone(&*game, line.position(), &mut rng)
            };
            line.play(&turn).expect("a legal turn");
        }
        match line.standing() {
            Standing::Over(finish) if finish.winner == Some(own) => tally.won += 1,
            Standing::Over(finish) if finish.winner.is_some() => tally.lost += 1,
            _ => tally.drawn += 1,
        }
    }
    tally
}
