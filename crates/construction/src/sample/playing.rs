//! Play: everything, or, where that is too much, what is sharp first and nothing that loses at once.

use chessmith_game::Reach;

use super::chance;
use super::placing::is_taken;
use crate::rules::beaten;
use crate::{Action, Construction, Position, Turn};

/// How many turns are tried out to see what they leave hanging.
const TRIED: usize = 600;

impl Construction {
    pub(super) fn acts_worth_it(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
    ) -> (Vec<Turn>, Reach) {
        let all = self.all_turns(position);
        if all.len() <= budget {
            return (all, Reach::Complete);
        }
        let mut ranked: Vec<(u8, u64, Turn)> = all
            .into_iter()
            .enumerate()
            .map(|(place, turn)| (rank(position, &turn), chance(seed, place), turn))
            .collect();
        ranked.sort_by_key(|&(rank, chance, _)| (rank, chance));
        ranked.truncate(TRIED.max(budget));
        // What leaves a royal piece to be taken comes last, whatever it is.
        let mut kept: Vec<(bool, Turn)> = ranked
            .into_iter()
            .map(|(_, _, turn)| (self.hangs(position, &turn), turn))
            .collect();
        kept.sort_by_key(|&(hangs, _)| hangs);
        kept.truncate(budget.max(1));
        (
            kept.into_iter().map(|(_, turn)| turn).collect(),
            Reach::Sampled,
        )
    }

    /// Returns whether the side on turn leaves a royal piece where it can be taken at once.
    fn hangs(&self, position: &Position, turn: &Turn) -> bool {
        use chessmith_game::Game;
        let side = position.side;
        let mut next = position.clone();
        self.apply(&mut next, turn);
        if beaten(&next) == Some(side.other()) {
            return false;
        }
        let mut royals = next.royals(side).into_iter();
        royals.any(|royal| is_taken(&next, side.other(), royal))
    }
}

/// Returns how far behind a turn stands: captures and steals first, then single actions, then the rest.
fn rank(position: &Position, turn: &Turn) -> u8 {
    let sharp = |action: &Action| match *action {
        Action::Move { to, .. } => position.piece_at(to).is_some(),
        Action::Steal { .. } => true,
        Action::Round(_) => false,
    };
    match turn {
        Turn::Act(first, None) if sharp(first) => 0,
        Turn::Act(first, Some(second)) if sharp(first) || sharp(second) => 1,
        Turn::Act(_, None) => 2,
        Turn::Act(_, Some(_)) => 3,
        _ => 4,
    }
}
