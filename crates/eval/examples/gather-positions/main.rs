//! Gathers positions of `tests/positions` anew and prints those of the games named, each after its name:
//! `cargo run --release -p chessmith-eval --example gather-positions chess freestyle`.

mod bought_armies;
mod small_freechess;

use std::sync::Arc;

use chessmith_eval::{FluidityEvaluator, OrthodoxEvaluator, UniversalEvaluator};
use chessmith_fluidity::Fluidity;
use chessmith_game::{OptionValues, Playable};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_search::Evaluate;
use chessmith_testkit::trials::gather;
use chessmith_universal::{Edition, Universal};

/// How many of each aim.
const WANTED: usize = 50;

/// Prints the positions of a game; `rules` makes it for a seed, so that options can vary.
fn print<G: Playable, E: Evaluate<G> + Clone>(
    name: &str,
    rules: impl Fn(u64) -> Arc<G>,
    evaluator: &E,
) {
    println!("# {name}");
    let trials = gather(rules, evaluator, WANTED, |trial| {
        eprintln!("{name}: {trial}")
    });
    for trial in trials {
        println!("{trial}");
    }
}

/// Makes a game whose array, where there is a choice, depends on the seed.
fn orthodox(variant: Variant, seed: u64) -> Arc<Orthodox> {
    let number = (seed * 389 % 960).to_string();
    let numbered = Orthodox::new(variant, &[("number", &number)]);
    Arc::new(numbered.unwrap_or_else(|_| Orthodox::standard(variant)))
}

/// Makes Universal Chess with all types, from a start of its own for each seed.
fn universal(seed: u64) -> Arc<Universal<1>> {
    let seed = seed.to_string();
    let specs = Edition::Full.option_specs();
    let options = OptionValues::complete(&specs, [("setup", "asymmetric"), ("seed", &seed)])
        .expect("options of the game");
    Arc::new(Universal::new(Edition::Full, &options).expect("a start is drawn"))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the command line says which games"
)]
fn main() {
    for name in std::env::args().skip(1) {
        let variant = Variant::ALL
            .into_iter()
            .find(|variant| variant.name() == name);
        match (variant, &*name) {
            (Some(variant), _) => {
                print(
                    &name,
                    |seed| orthodox(variant, seed),
                    &OrthodoxEvaluator::default(),
                );
            }
            (_, "fluidity") => {
                print(
                    &name,
                    |_| Arc::new(Fluidity::default()),
                    &FluidityEvaluator::default(),
                );
            }
            (_, "construction") => bought_armies::print(WANTED),
            (_, "universal") => print(&name, universal, &UniversalEvaluator::default()),
            (_, "freechess") => small_freechess::print(WANTED),
            _ => eprintln!("there is no game {name:?}"),
        }
    }
}
