//! Gathers the positions of `tests/positions` anew and prints those of all games, each after its name:
//! `cargo run --release -p chessmith-eval --example gather-positions`.

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

fn main() {
    for variant in Variant::ALL {
        println!("# {}", variant.name());
        let rules = |seed| rules(variant, seed);
        let trials = gather(rules, &OrthodoxEvaluator, WANTED, |trial| {
            eprintln!("{}: {trial}", variant.name());
        });
        for trial in trials {
            println!("{trial}");
        }
    }
}
