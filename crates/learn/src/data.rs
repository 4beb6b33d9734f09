//! What is learned from: positions of games with what they turned out to be worth.

use chessmith_catalog::game::Side;
use chessmith_catalog::network::InputSet;
use chessmith_catalog::{Catalog, Refused, Sample};
use chessmith_contest::MatchGame;
use fastrand::Rng;

/// Positions in which a score goes beyond this, in hundredths, are decided: nothing is to be learned there.
const DECIDED: i32 = 1_200;

/// A position is taken from a game only so many turns after the opening.
const SETTLED: usize = 2;

/// A position, in the data that holds its inputs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    /// Where its inputs begin and end in [`Data::inputs`].
    pub inputs: (u32, u32),
    /// The side to move.
    pub own: Side,
    /// What the evaluator that may be corrected makes of it, in hundredths for the side to move.
    pub believed: f32,
    /// What the search made of it and, by how much foresight is wanted, of what was played after it, likewise.
    pub score: f32,
    /// What its game brought the side to move: 0, ½ or 1.
    pub result: f32,
}

/// Positions of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// The set of inputs.
    pub set: InputSet,
    /// The inputs of all positions, as each side sees them.
    pub inputs: Vec<[u16; 2]>,
    /// What is learned from.
    pub positions: Vec<Position>,
    /// What is kept apart to see whether it helps: of other games.
    pub apart: Vec<Position>,
    /// From how many games they are.
    pub games: u64,
}

/// Takes positions from games: where nothing hangs, after the opening, and undecided. One game of `apart` is kept
/// apart, and the others are shuffled. They may be records of several entries, as long as all tell the inputs of `set`.
///
/// A score is `foresight` parts of those after it in its game, the nearer the more, and the rest its own: what a short
/// search overlooks is often seen some turns later. Method: the returns of TD(λ) (R. S. Sutton 1988).
///
/// # Errors
///
/// If a game is refused by its rules, or nothing can be learned of it, or it tells other inputs.
pub fn gather(
    catalog: &Catalog,
    set: InputSet,
    games: &[MatchGame],
    apart: u64,
    foresight: f32,
    seed: u64,
    progress: &mut dyn FnMut(usize),
) -> Result<Data, Refused> {
    let mut data = Data {
        set,
        inputs: Vec::new(),
        positions: Vec::new(),
        apart: Vec::new(),
        games: games.len() as u64,
    };
    for (index, game) in games.iter().enumerate() {
        let is_apart = index as u64 % apart == apart - 1;
        add(catalog, game, is_apart, foresight, &mut data)?;
        progress(index + 1);
    }
    Rng::with_seed(seed).shuffle(&mut data.positions);
    Ok(data)
}

fn add(
    catalog: &Catalog,
    game: &MatchGame,
    is_apart: bool,
    foresight: f32,
    data: &mut Data,
) -> Result<(), Refused> {
    let record = game.record.clone().into_record();
    let record = record.map_err(|error| Refused::Action(error.to_string()))?;
    let white = match &*record.result {
        "1-0" => 1.0,
        "0-1" => 0.0,
        "1/2-1/2" => 0.5,
        _ => return Ok(()),
    };
    // Nobody thought about the opening.
    let unthought = record.turns.len().saturating_sub(game.scores.len());
    let scores = with_foresight(&game.scores, foresight);
    let Data {
        inputs,
        positions,
        apart,
        ..
    } = data;
    let mut take = |sample: &Sample<'_>| {
        let Some(thought) = sample.turn.checked_sub(unthought + SETTLED) else {
            return;
        };
        let number = thought + SETTLED;
        let (Some(Some(own)), Some(&score)) = (game.scores.get(number), scores.get(number)) else {
            return;
        };
        if !sample.quiet || own.abs() > DECIDED {
            return;
        }
        let from = inputs.len() as u32;
        inputs.extend_from_slice(sample.inputs);
        let (score, result) = match sample.own {
            Side::White => (score, white),
            Side::Black => (-score, 1.0 - white),
        };
        let position = Position {
            inputs: (from, inputs.len() as u32),
            own: sample.own,
            believed: sample.believed as f32,
            score,
            result,
        };
        match is_apart {
            true => apart.push(position),
            false => positions.push(position),
        }
    };
    let told = catalog.find(&record.game)?.samples(&record, &mut take)?;
    if told.fingerprint() == data.set.fingerprint() {
        return Ok(());
    }
    Err(Refused::Action(format!(
        "a game of {} tells a network {:?}, where {:?} is to be learned from",
        record.game, told.name, data.set.name
    )))
}

/// Returns scores, cut off where they are decided, with so many parts of those after them.
fn with_foresight(scores: &[Option<i32>], foresight: f32) -> Vec<f32> {
    let mut after = None;
    let mut seen: Vec<f32> = Vec::with_capacity(scores.len());
    for score in scores.iter().rev() {
        let own = score.map(|score| score.clamp(-DECIDED, DECIDED) as f32);
        let both = own
            .zip(after)
            .map(|(own, after)| own + foresight * (after - own));
        after = both.or(own).or(after);
        seen.push(after.unwrap_or(0.0));
    }
    seen.reverse();
    seen
}

/// Returns the likelihood of winning that so many hundredths mean, where `scale` of them are one.
#[must_use]
pub fn sigmoid(hundredths: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-hundredths / scale).exp())
}

/// Returns how many hundredths make one in the likelihood, judged by what scores brought.
#[must_use]
pub fn scale_of(positions: &[Position]) -> u32 {
    // A part of the positions says enough.
    let some: Vec<&Position> = positions.iter().take(200_000).collect();
    let cost = |scale: u32| -> f64 {
        let costs = some.iter().map(|position| {
            let error = sigmoid(position.score, scale as f32) - position.result;
            f64::from(error * error)
        });
        costs.sum()
    };
    let scales = (4..80).map(|step| step * 10);
    scales
        .min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
        .unwrap_or(160)
}

#[cfg(test)]
mod tests {
    use super::{DECIDED, with_foresight};

    #[test]
    fn scores_are_those_of_the_search_without_foresight() {
        assert_eq!(with_foresight(&[Some(10), Some(-30)], 0.0), [10.0, -30.0]);
    }

    #[test]
    fn later_scores_count_the_less_the_later_they_are() {
        let seen = with_foresight(&[Some(0), Some(0), Some(80)], 0.5);
        assert_eq!(seen, [20.0, 40.0, 80.0]);
        let decided = with_foresight(&[Some(0), Some(9_000)], 0.5);
        assert_eq!(decided, [DECIDED as f32 / 2.0, DECIDED as f32]);
    }

    #[test]
    fn turns_that_nobody_thought_about_say_nothing() {
        let seen = with_foresight(&[Some(40), None, Some(80), None], 0.5);
        assert_eq!(seen, [60.0, 80.0, 80.0, 0.0]);
    }
}
