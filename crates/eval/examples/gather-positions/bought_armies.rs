//! Positions of the Construction Set: armies that were bought, placed and played with at random.

use std::ops::ControlFlow;

use chessmith_construction::{Construction, Phase, Position, Turn};
use chessmith_game::{Candidates, Game, OptionValues};
use chessmith_testkit::trials::{Aim, PROOF, Trial, sift};
use fastrand::Rng;

/// The most turns of a position that is looked at.
const MOST: usize = 120;

/// Prints `wanted` positions of each aim.
pub(crate) fn print(wanted: usize) {
    println!("# construction");
    let mut options = OptionValues::default();
    options.set("cash", "300");
    options.set("lot-price", "30");
    let game = match Construction::new(options) {
        Ok(game) => game,
        Err(error) => return eprintln!("construction: {error}"),
    };
    for aim in [Aim::Win, Aim::Save] {
        let positions = (0..).flat_map(|seed| one_of_a_game(&game, aim, seed));
        let mut kinds = [0; 3];
        let even = |trial: &Trial| {
            // Wins: about a third of each kind of turn.
            let kind = &mut kinds[kind(trial)];
            *kind += 1;
            aim == Aim::Save || *kind <= wanted.div_ceil(3)
        };
        for trial in sift(&game, positions, aim, wanted, MOST, PROOF, even) {
            println!("{trial}");
        }
    }
}

/// Returns 0 for turns of two actions, 1 for steals and 2 for moves.
fn kind(trial: &Trial) -> usize {
    let turn = &trial.turns[0];
    if turn.contains(';') {
        0
    } else if turn.contains('!') {
        1
    } else {
        2
    }
}

/// Plays candidates at random and returns a position of the play phase, of each game a single one: to be
/// saved, one with a royal piece in danger.
fn one_of_a_game(game: &Construction, aim: Aim, seed: u64) -> Option<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut position = game.start();
    let mut left = rng.usize(2..60);
    while game.finish(&position).is_none() {
        if position.phase() == Phase::Play {
            let side = position.side_to_move();
            let asked = aim == Aim::Win || game.is_royal_in_danger(&position, side);
            left = left.saturating_sub(1);
            if left == 0 && asked {
                return Some(position);
            }
            if position.number() > 200 {
                return None;
            }
        }
        let turn = any_candidate(game, &position, &mut rng)?;
        game.apply(&mut position, &turn);
    }
    None
}

fn any_candidate(game: &Construction, position: &Position, rng: &mut Rng) -> Option<Turn> {
    let mut turns = Vec::new();
    let seed = rng.u64(..);
    game.candidates(position, 30, seed, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    rng.choice(turns)
}
