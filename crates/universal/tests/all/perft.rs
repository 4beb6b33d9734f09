//! Numbers of lines of play.

use std::ops::ControlFlow;

use chessmith_game::{Game, Notate, OptionValues, Turns};
use chessmith_testkit::in_full;
use chessmith_universal::{Edition, Position, Universal};

const FAIRY: &str = "{rf}{nn}{ar}{am}k{ch}{bw}{wr}/pppppppp/8/8/8/8/PPPPPPPP/{RF}{NN}{AR}{AM}K{CH}{BW}{WR}[/] w - 0:0 - - 0 1";

fn custom(types: &str, board: &str) -> Universal<1> {
    let given = [("types", types), ("board", board)];
    let options = OptionValues::complete(&Edition::Custom.option_specs(), given).unwrap();
    Universal::new(Edition::Custom, &options).unwrap()
}

fn count(game: &Universal<1>, position: &Position<1>, depth: u32) -> u64 {
    if depth == 1 {
        return game.count(position);
    }
    let mut nodes = 0;
    game.turns(position, &mut |turn| {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        nodes += count(game, &next, depth - 1);
        ControlFlow::Continue(())
    });
    nodes
}

/// The fairy army of the comparison with another program.
#[test]
fn the_fairy_army() {
    let game = custom("RF,NN,AR,AM,K,CH,BW,WR", "8x8");
    let position = game.read_position(FAIRY).unwrap();
    let wanted = [27, 728, 23_617, 754_079, 27_367_552];
    for (depth, nodes) in (1..).zip(wanted) {
        if depth < 5 || in_full() {
            assert_eq!(count(&game, &position, depth), nodes, "depth {depth}");
        }
    }
}
