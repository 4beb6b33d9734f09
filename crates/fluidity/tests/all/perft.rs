//! Numbers of lines, counted through the generic perft.

use std::ops::ControlFlow;

use chessmith_fluidity::{Fluidity, Position};
use chessmith_game::{Game, Turns};
use chessmith_testkit::perft_files;

#[test]
fn the_start_and_the_diagram() {
    let text = include_str!("../perft/fluidity.perft");
    assert_eq!(
        perft_files::compare(&Fluidity::default(), text, u64::MAX),
        10
    );
}

/// Counts the lines of a depth whose last turn takes something.
fn captures(game: &Fluidity, position: &Position, depth: u32) -> usize {
    let mut count = 0;
    game.turns(position, &mut |turn| {
        if depth == 1 {
            count += usize::from(!position.taken(&turn).is_empty());
        } else {
            let mut next = *position;
            game.apply(&mut next, &turn);
            count += captures(game, &next, depth - 1);
        }
        ControlFlow::Continue(())
    });
    count
}

/// Rules: case U-15.
#[test]
fn ten_of_the_lines_of_three_turns_end_in_a_capture() {
    let game = Fluidity::default();
    let counts = [1, 2, 3].map(|depth| captures(&game, &game.start(), depth));
    assert_eq!(counts, [0, 0, 10]);
}
