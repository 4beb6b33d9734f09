//! Slow, obvious programs for the rules of the families, to compare the fast ones with.
//!
//! They are written from the rules documents, read and write canonical texts only, and depend on no
//! family.

pub mod chess;
pub mod construction;
pub mod fluidity;
pub mod freechess;
pub mod universal;

use std::ops::ControlFlow;

use chessmith_game::Playable;

/// Returns what a game lists in a position, in the form in which oracles answer: the text of each turn with that of
/// the position after it, sorted.
pub fn listed<G: Playable>(game: &G, position: &G::Position) -> Vec<(String, String)> {
    let mut found = Vec::new();
    game.turns(position, &mut |turn| {
        let mut after = position.clone();
        game.apply(&mut after, &turn);
        found.push((game.turn_text(position, &turn), game.position_text(&after)));
        ControlFlow::Continue(())
    });
    found.sort_unstable();
    found
}
