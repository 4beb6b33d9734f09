//! Starts every game, lists its turns, a hundred at most, plays one and prints the position.
use chessmith_catalog::{Catalog, Refused, Setting};

fn main() -> Result<(), Refused> {
    for entry in Catalog::standard().iter() {
        let mut game = entry.begin(&Setting::default())?;
        let turns = game.list(100).turns;
        let played = game.play(&turns[0].text)?.human;
        println!("{}: {} turns, {played}", entry.info().title, turns.len());
        println!("    {}", game.position_text());
    }
    Ok(())
}
