//! Starts every game, lists its turns, plays one and prints the position.
use chessmith_catalog::{Catalog, Refused, Setting};
use std::ops::ControlFlow;

fn main() -> Result<(), Refused> {
    for entry in Catalog::standard().iter() {
        let mut game = entry.begin(&Setting::default())?;
        let mut turns = Vec::new();
        game.turns(&mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        let played = game.play(&turns[0])?.human;
        println!("{}: {} turns, {played}", entry.info().title, turns.len());
        println!("    {}", game.position_text());
    }
    Ok(())
}
