//! Gathers the positions of `tests/positions` anew: `cargo run --release -p chessmith-eval --example
//! gather-positions`.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use chessmith_eval::OrthodoxEvaluator;
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_testkit::trials::gather;

/// How many of each aim.
const WANTED: usize = 50;

/// Makes a game whose array, where there is a choice, depends on the seed.
fn rules(variant: Variant, seed: u64) -> Arc<Orthodox> {
    let number = (seed * 389 % 960).to_string();
    let numbered = Orthodox::new(variant, &[("number", &number)]);
    Arc::new(numbered.unwrap_or_else(|_| Orthodox::standard(variant)))
}

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions");
    for variant in Variant::ALL {
        let mut count = 0;
        let trials = gather(
            |seed| rules(variant, seed),
            &OrthodoxEvaluator,
            WANTED,
            |_| {
                count += 1;
                if count % 10 == 0 {
                    println!("{}: {count} of {}", variant.name(), 2 * WANTED);
                }
            },
        );
        let mut text = String::from(
            "# Positions in which one turn wins at once, or few turns save the game.\n\
             # Gathered and proved by `cargo run --release -p chessmith-eval --example gather-positions`.\n",
        );
        for trial in trials {
            writeln!(text, "{trial}").expect("a string takes any text");
        }
        std::fs::write(folder.join(format!("{}.txt", variant.name())), text)?;
    }
    Ok(())
}
