//! Numbers of lines of play that the rules document gives.

use std::ops::ControlFlow;

use chessmith_freechess::{FreeChess, Position};
use chessmith_game::{Game, Notate, Turns};

fn perft(game: &FreeChess, position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return game.count(position);
    }
    let mut nodes = 0;
    game.turns(position, &mut |turn| {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        nodes += perft(game, &next, depth - 1);
        ControlFlow::Continue(())
    });
    nodes
}

fn expect(text: &str, counts: &[u64]) {
    let game = FreeChess::default();
    let position = game.read_position(text).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(
            perft(&game, &position, depth),
            count,
            "{text}, depth {depth}"
        );
    }
}

#[test]
fn from_the_start() {
    let start = "13/13/13/13/13/13/13/13/13/13/13/13/13[K2C3R5B8N13P/k2c3r5b8n13p] w - - 0 1";
    expect(start, &[1014, 1_020_912]);
}

#[test]
fn knights_and_kings() {
    expect(
        "12k/13/10n2/13/13/13/13/13/13/13/2N10/13/K12[/] w + - 0 20",
        &[13, 169, 2156],
    );
}

#[test]
fn rooks_and_a_pawn() {
    expect(
        "k2r9/13/13/13/13/13/3p9/13/13/13/13/K12/3R9[/] w + - 0 20",
        &[25, 786],
    );
}

#[test]
fn a_royal_compound() {
    expect(
        "13/13/13/13/13/4k8/13/13/4{KN}1b6/13/13/13/13[/] w + - 0 20",
        &[91, 2600],
    );
}

#[test]
fn a_knight_squared() {
    expect(
        "13/13/13/13/13/13/13/4k8/13/13/3p9/13/K1{2N}10[/] b + - 0 20",
        &[18, 474, 7662],
    );
}

#[test]
fn a_position_with_combinators() {
    let game = FreeChess::default();
    let text = "13/13/3k9/13/1p2n8/6{c4p}6/13/13/6{C4P}6/13/4P3N4/2K10/13[RB/rb] w + - 3 30";
    let position = game.read_position(text).unwrap();
    let mut kinds = [0; 3];
    game.turns(&position, &mut |turn| {
        let kind = match turn {
            chessmith_freechess::Turn::Place(_) => 0,
            chessmith_freechess::Turn::Move(_) => 1,
            chessmith_freechess::Turn::Split(_) => 2,
        };
        kinds[kind] += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(kinds, [312, 214, 6_603]);
}

#[test]
fn the_only_turn_is_a_return() {
    let game = FreeChess::default();
    let text = "13/13/3k9/13/1p2n8/13/6{CRBNP}6/13/4P3N4/13/2K10/13/13[/] b + - 3 30";
    let position = game.read_position(text).unwrap();
    let mut turns = Vec::new();
    game.turns(&position, &mut |turn| {
        turns.push(game.turn_text(&position, &turn));
        ControlFlow::Continue(())
    });
    assert_eq!(turns, ["d11:K^"]);
}
