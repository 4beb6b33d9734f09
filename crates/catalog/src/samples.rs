//! What networks learn from: the positions of recorded games.

use chessmith_game::{Line, Playable, Side};
use chessmith_search::{Evaluate, Features, Input, InputSet};

use crate::Refused;

/// A position of a game, as a network learns from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample<'a> {
    /// How many turns of the record were played before.
    pub turn: usize,
    /// Whose turn it is.
    pub own: Side,
    /// Every input that is on.
    pub inputs: &'a [Input],
    /// What the evaluator that a network corrects makes of it, in hundredths for the side to move.
    pub believed: i32,
    /// Whether nothing hangs: the side to move is not threatened, and the turn that it played took nothing.
    pub quiet: bool,
}

/// Hands over the positions of a line before each of some turns.
pub(crate) fn of_line<G: Playable, E: Evaluate<G> + Features<G>>(
    mut line: Line<G>,
    evaluator: &E,
    turns: &[String],
    sink: &mut dyn FnMut(&Sample<'_>),
) -> Result<InputSet, Refused> {
    let set = evaluator.inputs(line.game());
    if set == InputSet::NONE {
        let message = "nothing of this game can be learned yet: it tells no inputs of a network";
        return Err(Refused::Action(message.to_owned()));
    }
    let mut inputs = Vec::new();
    for (index, text) in turns.iter().enumerate() {
        let (game, position) = (line.game(), line.position());
        let refused = |reason: String| {
            Refused::Action(format!(
                "turn {} of the record, {text:?}: {reason}",
                index + 1
            ))
        };
        let turn = game.read_turn(position, text);
        let turn = turn.map_err(|error| refused(error.to_string()))?;
        inputs.clear();
        evaluator.each(game, position, &mut |input| inputs.push(input));
        let memo = evaluator.root(game, position);
        let quiet = !evaluator.urgent(game, position) && evaluator.gain(game, position, &turn) <= 0;
        sink(&Sample {
            turn: index,
            own: game.side_to_move(position),
            inputs: &inputs,
            believed: evaluator.evaluate(game, position, &memo).raw(),
            quiet,
        });
        let played = line.explore(&turn);
        played.map_err(|reason| refused(reason.to_string()))?;
    }
    Ok(set)
}
