//! Listing takes shortcuts to tell which turns leave the own royal piece in check; deciding one turn takes
//! none. Both say the same.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chessmith_freechess::{Attribute, BOARD, FreeChess, Path, Placement, Position, Turn};
use chessmith_game::{Candidates, Coverage, Game, Notate, OptionKind, OptionValues, Turns};
use chessmith_testkit::in_full;
use fastrand::Rng;

/// How many turns of a position are listed at most.
const LISTED: usize = 1_500;
/// How many turns of each kind are drawn and decided in a position.
const DRAWN: usize = 40;

/// Returns the default rules, and those with each option.
fn games() -> Vec<FreeChess> {
    let mut games = vec![FreeChess::default()];
    for spec in FreeChess::option_specs() {
        let mut values = OptionValues::default();
        // What a side begins with matters to no position.
        let OptionKind::Choice(words) = spec.kind else {
            continue;
        };
        values.set(&spec.name, words[1].clone());
        games.push(FreeChess::new(values).expect("options"));
    }
    games
}

fn listed(game: &FreeChess, position: &Position) -> (Vec<Turn>, Coverage) {
    let mut turns = Vec::new();
    let coverage = game.turns(position, &mut |turn| {
        turns.push(turn);
        match turns.len() < LISTED {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    (turns, coverage)
}

/// Draws placements and moves of one leg, most of which are refused for one reason or another.
fn drawn(position: &Position, rng: &mut Rng) -> Vec<Turn> {
    let side = position.side_to_move();
    let mine: Vec<_> = position.of_side(side).into_iter().collect();
    let mut turns = Vec::new();
    for _ in 0..DRAWN {
        let square = chessmith_board::Square(rng.u16(..169));
        let attribute = Attribute::ALL[rng.usize(..6)];
        turns.push(Turn::Place(Placement { attribute, square }));
        if let Some(&from) = rng.choice(&mine) {
            turns.push(Turn::Move(Path::straight(from, square)));
        }
    }
    turns
}

/// Compares the list of a position with what is decided turn by turn.
fn compare(game: &FreeChess, position: &Position, rng: &mut Rng) {
    let whole = || format!("{} with {:?}", game.position_text(position), game.options());
    let (turns, coverage) = listed(game, position);
    for turn in turns.iter().step_by(1 + turns.len() / 200) {
        let text = game.turn_text(position, turn);
        assert_eq!(
            game.validate(position, turn),
            Ok(()),
            "{text} in {}",
            whole()
        );
    }
    if coverage != Coverage::Complete {
        return;
    }
    let turns: HashSet<Turn> = turns.into_iter().collect();
    for turn in drawn(position, rng) {
        let text = game.turn_text(position, &turn);
        let is_legal = game.validate(position, &turn).is_ok();
        assert_eq!(turns.contains(&turn), is_legal, "{text} in {}", whole());
    }
}

/// Returns a turn to play: K and C come to the board first.
fn next(game: &FreeChess, position: &Position, ply: usize, rng: &mut Rng) -> Option<Turn> {
    let early = match ply {
        0 | 1 => Some(Attribute::Royal),
        2 | 3 => Some(Attribute::Combinator),
        _ => None,
    };
    let placements = || {
        let squares = BOARD.squares().filter_map(|square| {
            let attribute = early?;
            Some(Turn::Place(Placement { attribute, square }))
        });
        squares.filter(|turn| game.validate(position, turn).is_ok())
    };
    let found: Vec<Turn> = placements().collect();
    if !found.is_empty() {
        return rng.choice(found);
    }
    let mut turns = Vec::new();
    game.candidates(position, 40, rng.u64(..), &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    rng.choice(turns)
}

#[test]
fn the_list_and_single_decisions_agree() {
    let (rounds, plies) = if in_full() { (1_500, 90) } else { (20, 50) };
    let mut compared = 0;
    for round in 0..rounds {
        for (index, game) in games().iter().enumerate() {
            let mut rng = Rng::with_seed(round * 100 + index as u64);
            let mut position = game.start();
            for ply in 0..plies {
                if game.finish(&position).is_some() {
                    break;
                }
                if ply > 5 {
                    compare(game, &position, &mut rng);
                    compared += 1;
                }
                let Some(turn) = next(game, &position, ply, &mut rng) else {
                    break;
                };
                game.apply(&mut position, &turn);
            }
        }
    }
    assert!(compared > 150, "{compared}");
}
