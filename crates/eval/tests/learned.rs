//! What networks see: the first layer that is carried along is the one that is counted anew, in every game, and
//! White and Black see the same. What the evaluators themselves carry along is compared likewise.

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_construction::Construction;
use chessmith_eval::{
    ConstructionEvaluator, FluidityEvaluator, FreeChessEvaluator, OrthodoxEvaluator,
    UniversalEvaluator,
};
use chessmith_fluidity::Fluidity;
use chessmith_freechess::FreeChess;
use chessmith_game::{Candidates, Game, OptionValues, Side};
use chessmith_network::{Header, Learned, Network, Role, Weights};
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_search::{Evaluate, Features, Input};
use chessmith_universal::{Edition, Universal};
use fastrand::Rng;

/// How many random games of each kind are played.
const GAMES: u64 = 12;

/// How many neurons the networks of these tests have.
const WIDTH: usize = 16;

/// Makes a network of numbers drawn by lot.
fn network<G: Game, E: Features<G>>(game: &G, evaluator: &E, rng: &mut Rng) -> Network {
    let set = evaluator.inputs(game);
    let mut draw = |count: usize| -> Vec<f32> { (0..count).map(|_| rng.f32() - 0.5).collect() };
    let weights = Weights {
        width: WIDTH,
        rows: draw(set.count as usize * WIDTH),
        start: draw(WIDTH),
        output: draw(2 * WIDTH),
        bias: 0.1,
    };
    let header = Header {
        game: "by lot".to_owned(),
        inputs: set.count,
        features: set.fingerprint(),
        width: WIDTH as u32,
        scale: 200,
        role: Role::Alone,
        recipe: "by lot".to_owned(),
        games: 0,
        positions: 0,
        date: "2026-11-23".to_owned(),
    };
    Network::new(header, &weights).unwrap()
}

/// Plays random games of some rules, and compares after every turn.
fn carried_is_counted<G: Candidates, E: Evaluate<G> + Features<G> + Clone>(
    rules: impl Fn(u64) -> G,
    evaluator: &E,
    plies: usize,
) {
    let mut compared = 0;
    for seed in 0..GAMES {
        let mut rng = Rng::with_seed(seed);
        let game = rules(seed);
        let network = Arc::new(network(&game, evaluator, &mut rng));
        let learned = Learned::new(evaluator.clone()).with_network(Some(network));
        let mut position = game.start();
        let mut memo = learned.root(&game, &position);
        let mut own = evaluator.root(&game, &position);
        let count = evaluator.inputs(&game).count;
        for _ in 0..plies {
            let mut turns = Vec::new();
            game.candidates(&position, 60, rng.u64(..), &mut |turn| {
                turns.push(turn);
                ControlFlow::Continue(())
            });
            let Some(turn) = rng.choice(&turns) else {
                break;
            };
            let mut next = position.clone();
            game.apply(&mut next, turn);
            if game.standing(&next, 1).is_over() {
                break;
            }
            memo = learned.after(&game, (&position, &memo), turn, &next);
            own = evaluator.after(&game, (&position, &own), turn, &next);
            let said = |memo: &E::Memo| evaluator.evaluate(&game, &next, memo);
            assert_eq!(said(&own), said(&evaluator.root(&game, &next)), "{next:?}");
            let counted = learned.count(&game, &next);
            assert!(counted.is_some(), "the network fits");
            assert_eq!(memo.sums(), counted.as_ref(), "{next:?}");
            evaluator.each(&game, &next, &mut |input: Input| {
                assert!(input.iter().all(|&number| u32::from(number) < count));
            });
            position = next;
            compared += 1;
        }
    }
    assert!(
        compared > GAMES as usize * 10,
        "{compared} positions were compared"
    );
}

#[test]
fn what_is_carried_is_what_is_counted_in_the_family_of_chess() {
    for variant in Variant::ALL {
        let rules = |_| Orthodox::standard(variant);
        carried_is_counted(rules, &OrthodoxEvaluator::default(), 120);
    }
}

#[test]
fn what_is_carried_is_what_is_counted_in_fluidity() {
    carried_is_counted(|_| Fluidity::default(), &FluidityEvaluator::default(), 120);
}

#[test]
fn what_is_carried_is_what_is_counted_in_freechess() {
    let rules = |_| FreeChess::default();
    carried_is_counted(rules, &FreeChessEvaluator::default(), 60);
}

#[test]
fn what_is_carried_is_what_is_counted_in_universal_chess() {
    let rules = |edition: Edition| {
        move |seed: u64| {
            let seed = seed.to_string();
            let given = [("seed", &*seed)];
            let options = OptionValues::complete(&edition.option_specs(), given).unwrap();
            Universal::<1>::new(edition, &options).unwrap()
        }
    };
    for edition in [Edition::Small, Edition::Full] {
        carried_is_counted(rules(edition), &UniversalEvaluator::default(), 120);
    }
}

#[test]
fn what_is_carried_is_what_is_counted_in_construction() {
    let rules = |seed: u64| {
        let given: &[(&str, &str)] = match seed % 2 {
            0 => &[("cash", "200")],
            _ => &[("army", "classic"), ("against", "swarm")],
        };
        let mut options = OptionValues::default();
        for (name, value) in given {
            options.set(name, *value);
        }
        Construction::new(options).unwrap()
    };
    carried_is_counted(rules, &ConstructionEvaluator::default(), 80);
}

#[test]
fn both_sides_see_the_start_alike() {
    let game = Orthodox::standard(Variant::Chess);
    let evaluator = OrthodoxEvaluator::default();
    let mut seen = [Vec::new(), Vec::new()];
    evaluator.each(&game, &game.start(), &mut |input| {
        for side in Side::BOTH {
            seen[side.index()].push(input[side.index()]);
        }
    });
    let [mut white, mut black] = seen;
    assert_eq!(white.len(), 32);
    white.sort_unstable();
    black.sort_unstable();
    assert_eq!(white, black, "the start is symmetrical");
}

#[test]
fn a_network_for_other_inputs_is_not_asked() {
    let (chess, fluidity) = (Orthodox::standard(Variant::Chess), Fluidity::default());
    let other = network(
        &chess,
        &OrthodoxEvaluator::default(),
        &mut Rng::with_seed(1),
    );
    let base = FluidityEvaluator::default();
    let learned = Learned::new(base.clone()).with_network(Some(Arc::new(other)));
    let position = fluidity.start();
    let memo = learned.root(&fluidity, &position);
    assert_eq!(memo.sums(), None);
    let said = base.evaluate(&fluidity, &position, &());
    assert_eq!(learned.evaluate(&fluidity, &position, &memo), said);
}
