//! What a search asks for beyond the horizon must be what the candidates have of it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chessmith_construction::Construction;
use chessmith_eval::{ConstructionEvaluator, FreeChessEvaluator};
use chessmith_freechess::FreeChess;
use chessmith_game::{Candidates, OptionValues};
use chessmith_search::Evaluate;
use fastrand::Rng;

const GAMES: u64 = 100;

/// How many turns are asked for.
const BUDGET: usize = 40;

/// Plays games of some rules by chance, captures more often than not, and compares after every turn.
fn captures_are_the_candidates_that_gain<G: Candidates, E: Evaluate<G>>(
    rules: impl Fn(u64) -> G,
    evaluator: &E,
    plies: usize,
) {
    let (mut asked, mut captured) = (0, 0);
    for seed in 0..GAMES {
        let mut rng = Rng::with_seed(seed);
        let game = rules(seed);
        let mut position = game.start();
        for _ in 0..plies {
            let chance = rng.u64(..);
            let (mut captures, mut candidates) = (Vec::new(), Vec::new());
            let answer = game.captures(&position, BUDGET, chance, &mut |turn| {
                captures.push(turn);
                ControlFlow::Continue(())
            });
            game.candidates(&position, BUDGET, chance, &mut |turn| {
                candidates.push(turn);
                ControlFlow::Continue(())
            });
            let gains = |turn: &G::Turn| evaluator.gain(&game, &position, turn) > 0;
            if answer.is_none() {
                assert!(captures.is_empty(), "{position:?}");
            } else if !(evaluator.urgent(&game, &position) && evaluator.forcing(&game, &position)) {
                asked += 1;
                captured += captures.len();
                assert!(game.any_turn(&position), "{position:?}");
                let different: HashSet<_> = captures.iter().collect();
                assert_eq!(different.len(), captures.len(), "{position:?}");
                for turn in &captures {
                    assert_eq!(game.validate(&position, turn), Ok(()), "{position:?}");
                    assert_eq!(game.canonical(&position, turn), *turn, "{position:?}");
                    assert!(gains(turn), "{turn:?} in {position:?}");
                }
                // Against a check, candidates may be what none thinks of otherwise.
                let all = !evaluator.urgent(&game, &position);
                for turn in candidates.iter().filter(|turn| all && gains(turn)) {
                    assert!(different.contains(turn), "{turn:?} in {position:?}");
                }
            }
            let turns = match captures.is_empty() || rng.bool() {
                true => &candidates,
                false => &captures,
            };
            let Some(turn) = rng.choice(turns) else {
                break;
            };
            let mut next = position.clone();
            game.apply(&mut next, turn);
            if game.standing(&next, 1).is_over() {
                break;
            }
            position = next;
        }
    }
    assert!(asked > 200 && captured > 200, "{asked}, {captured}");
}

#[test]
fn in_freechess() {
    let evaluator = FreeChessEvaluator::default();
    captures_are_the_candidates_that_gain(|_| FreeChess::default(), &evaluator, 60);
}

#[test]
fn in_the_construction_set() {
    let rules = |seed| {
        let mut options = OptionValues::default();
        match seed % 3 {
            0 => options.set("cash", "120"),
            1 => options.set("cash", "300"),
            _ => options.set("army", "classic"),
        }
        Construction::new(options).expect("rules")
    };
    captures_are_the_candidates_that_gain(rules, &ConstructionEvaluator::default(), 150);
}
