//! What an engine considers in each phase.
//!
//! Nothing that a beginner would laugh at: no money for tokens that do nothing, no royal piece where it is
//! taken at once, no piece that looks over the edge. Where a choice is cut short, `seed` decides.

mod buying;
mod placing;
mod playing;

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use chessmith_board::{StableHasher, mix};
use chessmith_game::{Candidates, Reach, Turns};

use crate::{Construction, Phase, Position, Turn};

impl Candidates for Construction {
    fn candidates(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Reach {
        let (mut turns, reach) = match position.phase {
            Phase::Buy => (
                self.purchases_worth_it(position, budget, seed),
                Reach::Sampled,
            ),
            Phase::Land => cut(self.places_for_land(position), budget, seed),
            Phase::Place => self.placings_worth_it(position, budget, seed),
            Phase::Play => self.acts_worth_it(position, budget, seed),
        };
        let mut seen = HashSet::<Turn, BuildHasherDefault<StableHasher>>::default();
        turns.retain(|turn| seen.insert(*turn));
        for turn in turns {
            if sink(turn).is_break() {
                return Reach::Sampled;
            }
        }
        reach
    }

    /// Nothing is taken before play begins.
    fn captures(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Option<Reach> {
        let turns = match position.phase {
            Phase::Buy | Phase::Place => Vec::new(),
            Phase::Land => return None,
            Phase::Play => Self::captures(position, budget, seed)?,
        };
        // Whether the sink broke off makes no difference.
        let _ = turns.into_iter().try_for_each(sink);
        Some(Reach::Sampled)
    }
}

impl Construction {
    /// Returns every way to lay land, of which there are never many.
    fn places_for_land(&self, position: &Position) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.turns(position, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns
    }
}

/// Keeps so many turns, chosen by chance and in their order.
fn cut(turns: Vec<Turn>, budget: usize, seed: u64) -> (Vec<Turn>, Reach) {
    if turns.len() <= budget {
        return (turns, Reach::Complete);
    }
    let mut places: Vec<usize> = (0..turns.len()).collect();
    places.sort_by_key(|&place| chance(seed, place));
    places.truncate(budget.max(1));
    places.sort_unstable();
    let kept = places.into_iter().map(|place| turns[place]).collect();
    (kept, Reach::Sampled)
}

/// Returns a number that depends on the seed and a place alone.
fn chance(seed: u64, place: usize) -> u64 {
    mix(seed ^ mix(place as u64 + 1))
}
