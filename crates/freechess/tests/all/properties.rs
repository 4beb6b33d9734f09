//! Properties of random games: attributes are conserved, effects differ, long games end without an error.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chessmith_freechess::{FreeChess, Position, Turn};
use chessmith_game::{Candidates, Game, Notate, OptionValues, Side, Turns};
use fastrand::Rng;

/// What a side owns never grows; what leaves the game leaves it for good, and the enemy's for a reason.
///
/// Rules: FC-4. A placement on an enemy piece takes one copy of each side; a capture takes the enemy piece.
fn conserved(before: &Position, after: &Position, turn: &Turn, text: &str) {
    let side = before.side_to_move();
    let gone = |side: Side| {
        let (was, is) = (before.owned(side), after.owned(side));
        std::array::from_fn::<u32, 6, _>(|kind| {
            was[kind]
                .checked_sub(is[kind])
                .unwrap_or_else(|| panic!("{text}: {kind} grew"))
        })
    };
    let (own, enemy) = (gone(side), gone(side.other()));
    match turn {
        Turn::Place(placement) => {
            let kind = placement.attribute.index();
            let expected = u32::from(own != [0; 6]);
            assert_eq!((own[kind], enemy[kind]), (expected, expected), "{text}");
            assert_eq!(own, enemy, "{text}");
        }
        _ => {
            assert_eq!(own, [0; 6], "{text}");
            let lost = before.of_side(side.other()) - after.of_side(side.other());
            let mut taken = [0; 6];
            for square in lost {
                let piece = before.piece_at(square).unwrap();
                for (kind, count) in piece.tally().iter() {
                    taken[kind.index()] += u32::from(count);
                }
            }
            assert_eq!(enemy, taken, "{text}");
        }
    }
}

/// Plays candidates at random to an end or to the last ply; returns the plies played.
fn random_game(game: &FreeChess, seed: u64, plies: usize) -> usize {
    let mut rng = Rng::with_seed(seed);
    let mut position = game.start();
    for ply in 0..plies {
        if game.finish(&position).is_some() {
            return ply;
        }
        let mut turns = Vec::new();
        game.candidates(&position, 24, rng.u64(..), &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        let turn = &turns[rng.usize(..turns.len())];
        let text = game.turn_text(&position, turn);
        let whole = format!("{} {text}", game.position_text(&position));
        assert_eq!(
            game.read_turn(&position, &text).as_ref(),
            Ok(turn),
            "{whole}"
        );
        assert_eq!(game.validate(&position, turn), Ok(()), "{whole}");
        let mut after = position.clone();
        game.apply(&mut after, turn);
        conserved(&position, &after, turn, &whole);
        let text = game.position_text(&after);
        assert_eq!(game.read_position(&text).as_ref(), Ok(&after), "{whole}");
        position = after;
    }
    plies
}

#[test]
fn random_games_conserve_attributes_with_and_without_each_option() {
    let options = FreeChess::option_specs();
    let mut games = vec![FreeChess::default()];
    for spec in options {
        let mut values = OptionValues::default();
        match spec.kind {
            chessmith_game::OptionKind::Choice(words) => values.set(&spec.name, words[1].clone()),
            _ => values.set(&spec.name, "1"),
        }
        games.push(FreeChess::new(values).unwrap());
    }
    let mut plies = 0;
    for (index, game) in games.iter().enumerate() {
        plies += random_game(game, index as u64, 40);
    }
    assert!(plies > 150, "{plies}");
}

#[test]
fn where_only_a_rare_turn_is_legal_it_is_a_candidate() {
    let game = FreeChess::default();
    // K is in check on all the squares that are near.
    let text = "13/13/3P9/8C4/13/R12/c12/13/13/13/9{CB2P}3/7P4B/6NK5[2N/k] b + - 0 152";
    let position = game.read_position(text).unwrap();
    let mut turns = Vec::new();
    game.candidates(&position, 24, 1, &mut |turn| {
        turns.push(game.turn_text(&position, &turn));
        ControlFlow::Continue(())
    });
    turns.sort();
    assert_eq!(turns, ["K@g11", "K@j10", "K@l10", "a7:C^"]);
}

#[test]
fn what_a_royal_combinator_sends_off_to_capture_is_a_candidate() {
    let game = FreeChess::default();
    // Nothing but K captures while it is there; without it B and R do, one after the other.
    let text = "13/13/13/13/13/13/13/13/13/13/13/2n10/{KCRB}12[2B3N12P/k2p] w + - 0 30";
    let position = game.read_position(text).unwrap();
    let candidates = |most: usize| {
        let mut turns = Vec::new();
        game.candidates(&position, most, 1, &mut |turn| {
            turns.push(game.turn_text(&position, &turn));
            ControlFlow::Continue(())
        });
        turns
    };
    let captures = |turn: &String| turn.starts_with("a1:CRB") && turn.ends_with("c2");
    let wide = candidates(120);
    assert!(wide.len() <= 120 && wide.iter().any(captures), "{wide:?}");
    let narrow = candidates(24);
    assert!(
        !narrow.iter().any(captures),
        "it is looked for where many are asked for: {narrow:?}"
    );
}

#[test]
fn a_combinator_may_move_once_a_friend_is_out_of_its_way() {
    // K merges with the piece on b9 and goes on, and only then can the rest pass there.
    let mut values = OptionValues::default();
    values.set("combinator-gain", "continue");
    let game = FreeChess::new(values).unwrap();
    let text = "13/13/13/13/1{CNP}11/1{KCP}2R8/13/13/13/8k4/13/13/7r5[/c] w + - 32 43";
    let position = game.read_position(text).unwrap();
    let mut listed = HashSet::new();
    game.turns(&position, &mut |turn| {
        listed.insert(game.turn_text(&position, &turn));
        ControlFlow::Continue(())
    });
    for turn in ["b8:K-b9-a11,CP-b9", "b8:K-b9-a11,CP-b10"] {
        assert!(listed.contains(turn), "{turn}");
    }
}

#[test]
fn listed_turns_differ_in_effect() {
    let game = FreeChess::default();
    for text in [
        "12k/13/13/13/13/13/5n7/13/4{CNP}8/13/3p9/13/K12[/] w + - 1 20",
        "13/13/13/13/13/13/6{cn}6/13/5{CN}7/4N8/13/k12/4K8[/] w + - 3 20",
        "12k/13/13/13/13/4{KCP}8/3np8/13/13/13/13/13/13[/] w + - 3 20",
        "12k/13/13/13/13/5n7/4p8/4{CRNP}8/4N8/13/13/13/K12[/] w + - 3 20",
    ] {
        let position = game.read_position(text).unwrap();
        let mut seen = HashSet::new();
        game.turns(&position, &mut |turn| {
            let mut after = position.clone();
            game.apply(&mut after, &turn);
            let listed = game.position_text(&after);
            let board = listed.rsplitn(3, ' ').last().unwrap().to_owned();
            let turn = game.turn_text(&position, &turn);
            assert!(
                seen.insert(board),
                "{text}: {turn} has the effect of another"
            );
            match seen.len() < 3_000 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        assert!(seen.len() > 20, "{text}");
    }
}
