//! The simplest players, to measure others by.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::time::Duration;

use chessmith_catalog::game::Finish;
use chessmith_catalog::{Control, LiveGame, Status};
use fastrand::Rng;

use crate::{Answer, Clocks, Player, PlayerSpec, Trouble};

/// So many turns of a position are looked at; among more the choice falls on one of these.
const MOST: usize = 4_000;

/// Plays any of the legal turns; the same ones again where a game begins alike.
pub(crate) struct Random {
    name: String,
    seed: u64,
    rng: Rng,
}

impl Random {
    pub(crate) fn new(spec: &PlayerSpec, seed: u64) -> Self {
        Self {
            name: spec.name.clone(),
            seed,
            rng: Rng::with_seed(seed),
        }
    }
}

impl Player for Random {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, game: &dyn LiveGame) -> Result<(), Trouble> {
        // What was played before on this board must not matter, so that a match can be gone on with.
        let mut hasher = DefaultHasher::new();
        (self.seed, game.position_text()).hash(&mut hasher);
        self.rng = Rng::with_seed(hasher.finish());
        Ok(())
    }

    fn turn(&mut self, game: &dyn LiveGame, _: &Clocks) -> Result<Answer, Trouble> {
        let turns = listed(game, MOST);
        let turn = self.rng.choice(turns).ok_or_else(|| stuck(&self.name))?;
        Ok(Answer {
            turn,
            ..Answer::default()
        })
    }
}

/// Plays the turn after which the position is worth most, the first one of several.
pub(crate) struct Greedy {
    name: String,
}

impl Greedy {
    pub(crate) fn new(spec: &PlayerSpec) -> Self {
        Self {
            name: spec.name.clone(),
        }
    }
}

impl Player for Greedy {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, _: &dyn LiveGame) -> Result<(), Trouble> {
        Ok(())
    }

    fn turn(&mut self, game: &dyn LiveGame, _: &Clocks) -> Result<Answer, Trouble> {
        let worth = |turn: &String| {
            let mut after = game.fork();
            after.explore(turn).ok()?;
            Some(worth(&*after, game))
        };
        let turns = listed(game, MOST);
        // The first of the best: `max_by_key` would take the last.
        let best = turns
            .into_iter()
            .filter_map(|turn| Some((worth(&turn)?, turn)))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        let (score, turn) = best.ok_or_else(|| stuck(&self.name))?;
        Ok(Answer {
            turn,
            score: Some(score),
            ..Answer::default()
        })
    }
}

/// Returns what a position is worth, without any search, to whoever moves in `before`.
fn worth(after: &dyn LiveGame, before: &dyn LiveGame) -> i32 {
    let mover = before.side_to_move();
    match after.at_sight() {
        Some(score) if after.side_to_move() == mover => score.raw(),
        Some(score) => -score.raw(),
        None => match after.status() {
            Status::Over(Finish {
                winner: Some(winner),
                ..
            }) => match winner == mover {
                true => Answer::PROVED,
                false => -Answer::PROVED,
            },
            Status::Over(_) | Status::Ongoing { .. } => 0,
        },
    }
}

/// A clock for searches that are limited otherwise.
pub(crate) struct NoClock;

impl Control for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Returns legal turns, at most so many.
pub(crate) fn listed(game: &dyn LiveGame, most: usize) -> Vec<String> {
    let mut turns = Vec::new();
    game.turns(&mut |turn| {
        turns.push(turn);
        match turns.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    turns
}

fn stuck(name: &str) -> Trouble {
    Trouble::Senseless {
        name: name.to_owned(),
        answer: String::new(),
        expected: "a turn",
    }
}
