//! Play: everything, or, where that is too much, what is sharp first and nothing that loses at once.

use std::ops::ControlFlow;

use chessmith_game::{Game, Reach};

use super::chance;
use super::placing::{facings, forward};
use crate::list::puts;
use crate::rules::beaten;
use crate::{Action, Construction, Position, Turn};

/// From how many turns asked for on each is tried out, to see what it leaves hanging.
const TRYING: usize = 100;

impl Construction {
    pub(super) fn acts_worth_it(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
    ) -> (Vec<Turn>, Reach) {
        let (all, reach) = to_weigh(position);
        if all.len() <= budget {
            return (all, reach);
        }
        let (mut acts, drops): (Vec<Turn>, Vec<Turn>) = all
            .into_iter()
            .partition(|turn| matches!(turn, Turn::Act(..)));
        acts.extend(drops_worth_it(position, drops));
        let in_danger = self.is_royal_in_danger(position, position.side);
        let mut ranked: Vec<(u8, u64, Turn)> = acts
            .into_iter()
            .enumerate()
            .map(|(place, turn)| (rank(position, &turn, in_danger), chance(seed, place), turn))
            .collect();
        ranked.sort_unstable_by_key(|&(rank, chance, _)| (rank, chance));
        if budget >= TRYING {
            // What leaves a royal piece to be taken comes last, whatever it is.
            ranked.sort_by_cached_key(|(_, _, turn)| self.hangs(position, turn));
        }
        ranked.truncate(budget.max(1));
        let turns = ranked.into_iter().map(|(_, _, turn)| turn).collect();
        (turns, Reach::Sampled)
    }

    /// Returns the acts that capture or steal, the best of them first; `None` where no piece can act.
    pub(super) fn captures(position: &Position, budget: usize, seed: u64) -> Option<Vec<Turn>> {
        let mut acts = Vec::new();
        acts_to_weigh(position, &mut acts);
        if acts.is_empty() {
            return None;
        }
        let ranked = acts.into_iter().enumerate().map(|(place, turn)| {
            let rank = rank(position, &turn, false);
            (rank, chance(seed, place), turn)
        });
        let mut sharp: Vec<_> = ranked.filter(|(rank, ..)| *rank <= SHARP).collect();
        sharp.sort_unstable_by_key(|&(rank, chance, _)| (rank, chance));
        sharp.truncate(budget.max(1));
        Some(sharp.into_iter().map(|(_, _, turn)| turn).collect())
    }

    /// Returns whether the side on turn leaves a royal piece where it can be taken at once.
    fn hangs(&self, position: &Position, turn: &Turn) -> bool {
        let side = position.side;
        let mut next = position.clone();
        self.apply(&mut next, turn);
        beaten(&next) != Some(side.other()) && self.is_royal_in_danger(&next, side)
    }
}

/// How many turns are weighed where a side can do very much: a board of chameleons that act twice has millions.
const WEIGHED: usize = 4_000;

/// The least share of these that each piece has.
const SHARE: usize = 60;

/// Returns the turns to choose from, and whether they are all: of each piece up to its share, and the drops.
fn to_weigh(position: &Position) -> (Vec<Turn>, Reach) {
    let mut turns = Vec::new();
    let mut reach = acts_to_weigh(position, &mut turns);
    if beaten(position).is_some() {
        return (turns, reach);
    }
    let most = turns.len() + WEIGHED;
    if puts(position, &mut up_to(most, &mut turns)).is_break() {
        reach = Reach::Sampled;
    }
    (turns, reach)
}

/// Adds the acts of each piece, up to its share, and returns whether they are all.
fn acts_to_weigh(position: &Position, turns: &mut Vec<Turn>) -> Reach {
    let mut reach = Reach::Complete;
    if beaten(position).is_some() {
        return reach;
    }
    let own = position.of_side(position.side);
    let share = (WEIGHED / (own.len() as usize).max(1)).max(SHARE);
    for from in own {
        let most = turns.len() + share;
        let flow = position.acts(from, &mut up_to(most, turns));
        if flow.is_break() {
            reach = Reach::Sampled;
        }
    }
    reach
}

/// Returns what keeps turns until there are so many and one more comes.
fn up_to(most: usize, turns: &mut Vec<Turn>) -> impl FnMut(Turn) -> ControlFlow<()> {
    move |turn| {
        if turns.len() == most {
            return ControlFlow::Break(());
        }
        turns.push(turn);
        ControlFlow::Continue(())
    }
}

/// Returns the drops of pieces that look at the enemy.
fn drops_worth_it(position: &Position, drops: Vec<Turn>) -> impl Iterator<Item = Turn> {
    let forward = forward(position, position.side);
    drops.into_iter().filter(move |turn| match turn {
        Turn::Put { design, facing, .. } => facings(*design, forward).contains(facing),
        _ => false,
    })
}

/// The last rank of turns that capture or steal.
const SHARP: u8 = 1;

/// Returns how far behind a turn stands: captures and steals first, then what a royal piece in danger does,
/// then single actions, then the rest.
fn rank(position: &Position, turn: &Turn, in_danger: bool) -> u8 {
    let takes = |at| {
        position
            .piece_at(at)
            .is_some_and(|piece| piece.side() != position.side)
    };
    let sharp = |action: &Action| match *action {
        // Who acts twice may come back to where it stood.
        Action::Move { to, .. } => takes(to),
        Action::Steal { .. } => true,
        Action::Round(_) => false,
    };
    let flees = |action: &Action| {
        let piece = position.piece_at(action.from());
        in_danger && piece.is_some_and(|piece| piece.design().is_royal())
    };
    match turn {
        Turn::Act(first, None) if sharp(first) => 0,
        Turn::Act(first, Some(second)) if sharp(first) || sharp(second) => 1,
        Turn::Act(first, None) if flees(first) => 1,
        Turn::Act(_, None) => 2,
        Turn::Act(_, Some(_)) => 3,
        _ => 4,
    }
}
