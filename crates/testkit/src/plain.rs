//! What an exact search must find: plain minimax, without any of a search's devices.

use std::ops::ControlFlow;

use chessmith_game::{Candidates, Key, Reach, Standing};
use chessmith_search::{Evaluate, Score};

/// Beyond the horizon a threat makes so many turns more be looked at whole.
const URGENT_PLIES: u32 = 4;

/// More repetitions than any game asks for before it ends.
const REPEATED: u32 = 16;

/// Returns the score of a position, for its side to move, by looking at every candidate for `depth`
/// turns and at the forcing ones after that.
///
/// The position must not be over.
pub fn score<G: Candidates, E: Evaluate<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    depth: u32,
) -> i32 {
    let mut path = Vec::new();
    let mut plain = Plain {
        game,
        evaluator,
        path: &mut path,
    };
    plain.score(position, depth, 0)
}

struct Plain<'a, G, E> {
    game: &'a G,
    evaluator: &'a E,
    path: &'a mut Vec<Key>,
}

impl<G: Candidates, E: Evaluate<G>> Plain<'_, G, E> {
    /// `beyond` counts the turns after the last one that is looked at whatever it is.
    fn score(&mut self, position: &G::Position, depth: u32, beyond: u32) -> i32 {
        let (game, evaluator) = (self.game, self.evaluator);
        let side = game.side_to_move(position);
        let mut best = -Score::INFINITE.raw();
        if !self.path.is_empty() {
            match self.verdict(position) {
                Ok(score) => return score,
                Err(least) => best = least,
            }
        }
        let is_forced = evaluator.urgent(game, position) && evaluator.forcing(game, position);
        let all = depth > 0 || (beyond < URGENT_PLIES && is_forced);
        let memo = evaluator.root(game, position);
        let estimate = evaluator.evaluate(game, position, &memo);
        let estimate = evaluator.prospects(game, position, estimate);
        let estimate = Score::units(estimate.raw()).raw();
        if !all {
            best = best.max(estimate);
        }
        let key = game.key(position);
        let mut turns = Vec::new();
        let breadth = evaluator.breadth(self.path.len() as u32);
        let reach = game.candidates(position, breadth, key.0, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns.retain(|turn| all || evaluator.gain(game, position, turn) > 0);
        if all && turns.is_empty() {
            return best.max(estimate);
        }
        self.path.push(key);
        for turn in turns {
            let mut next = position.clone();
            game.apply(&mut next, &turn);
            let (depth, beyond) = match depth {
                0 => (0, beyond + 1),
                _ => (depth - 1, 0),
            };
            let score = self.score(&next, depth, beyond);
            best = best.max(if game.side_to_move(&next) == side {
                score
            } else {
                -score
            });
        }
        self.path.pop();
        match reach {
            Reach::Complete => best,
            Reach::Sampled => best.max(Score::units(i32::MIN).raw()),
        }
    }

    /// The score of a position that needs no look ahead, or the least its side to move can have.
    fn verdict(&self, position: &G::Position) -> Result<i32, i32> {
        let side = self.game.side_to_move(position);
        let repeated = self.path.contains(&self.game.key(position));
        let ply = self.path.len() as u32;
        // Once repeated counts like repeated for ever.
        let occurrences = if repeated { REPEATED } else { 1 };
        match self.game.standing(position, occurrences) {
            Standing::Over(finish) => Ok(match finish.winner {
                None => 0,
                Some(winner) if winner == side => Score::win_in(ply).raw(),
                Some(_) => Score::loss_in(ply).raw(),
            }),
            Standing::Claimable(_) if repeated => Ok(0),
            Standing::Claimable(_) => Err(0),
            Standing::Ongoing => Err(-Score::INFINITE.raw()),
        }
    }
}
