//! The estimators find again what was planted, and their errors are as large as they say.

use chessmith_lab::{ArmyGame, worths};
use chessmith_wire::GameRecord;
use fastrand::Rng;

/// What parts are planted to be worth, in units.
const PLANTED: [f64; 6] = [1.0, 2.6, 3.4, 4.9, 8.8, 1.7];

/// What the engine is told that they are worth, in hundredths: not quite the same.
const BELIEVED: [f64; 6] = [80.0, 260.0, 250.0, 450.0, 690.0, 110.0];

/// Worth is told so that these three are together worth what is planted.
const SCALE: [(usize, f64); 3] = [(1, 2.6), (3, 4.9), (4, 8.8)];

/// What a unit more adds to the logarithm of the odds, and what the first turn does.
const UNIT: f64 = 0.65;
const FIRST: f64 = 0.2;

/// Of so many games about so many are drawn, in hundredths, if the sides are equal.
const DRAWN: f64 = 0.3;

fn army(rng: &mut Rng) -> Vec<u32> {
    let mut counts = vec![rng.u32(4..=8), 0, 0, 0, 0, 0];
    for _ in 0..rng.u32(4..=7) {
        counts[rng.usize(1..6)] += 1;
    }
    counts
}

fn believed_worth(army: &[u32]) -> f64 {
    army.iter()
        .zip(BELIEVED)
        .map(|(&count, worth)| f64::from(count) * worth)
        .sum()
}

/// Which parts are planted to be worth something beside each other, and how much.
#[derive(Clone, Copy)]
struct Together {
    parts: [usize; 2],
    worth: f64,
}

/// No two parts.
const NONE: Together = Together {
    parts: [0, 0],
    worth: 0.0,
};

/// A game whose result is drawn by what is planted.
fn game(
    (pair, game): (u64, u8),
    armies: [Vec<u32>; 2],
    together: Together,
    rng: &mut Rng,
) -> ArmyGame {
    let worth = |army: &[u32]| -> f64 {
        let parts = army.iter().zip(PLANTED);
        let sum: f64 = parts.map(|(&count, worth)| f64::from(count) * worth).sum();
        let both = together.parts.iter().all(|&part| army[part] > 0);
        sum + if both { together.worth } else { 0.0 }
    };
    let odds = FIRST + UNIT * (worth(&armies[0]) - worth(&armies[1]));
    let expected = 1.0 / (1.0 + (-odds).exp());
    let drawn = DRAWN * 4.0 * expected * (1.0 - expected);
    let half_points = match rng.f64() {
        x if x < expected - drawn / 2.0 => 2,
        x if x < expected + drawn / 2.0 => 1,
        _ => 0,
    };
    let stages = vec![armies.clone(); 3];
    ArmyGame {
        pair,
        game,
        half_points,
        armies,
        stages,
        record: GameRecord {
            chessmith: 1,
            game: "planted".to_owned(),
            options: std::collections::BTreeMap::new(),
            start: String::new(),
            turns: Vec::new(),
            result: "*".to_owned(),
            reason: None,
            players: std::collections::BTreeMap::new(),
            date: None,
        },
    }
}

fn games(pairs: u64, seed: u64) -> Vec<ArmyGame> {
    games_with(NONE, pairs, seed)
}

fn games_with(together: Together, pairs: u64, seed: u64) -> Vec<ArmyGame> {
    let mut rng = Rng::with_seed(seed);
    let mut games = Vec::new();
    for pair in 0..pairs {
        let (white, black) = loop {
            let (white, black) = (army(&mut rng), army(&mut rng));
            if (believed_worth(&white) - believed_worth(&black)).abs() < 160.0 {
                break (white, black);
            }
        };
        let armies = [white.clone(), black.clone()];
        games.push(game((pair, 0), armies, together, &mut rng));
        games.push(game((pair, 1), [black, white], together, &mut rng));
    }
    games
}

#[test]
fn planted_worths_lie_between_the_ends_nineteen_times_of_twenty() {
    let (mut inside, mut all, mut early_inside) = (0, 0, 0);
    let mut wrong = 0.0;
    for seed in 0..12 {
        let found = worths(&games(700, seed), &BELIEVED, &SCALE, seed).expect("games enough");
        for (part, planted) in found.parts.iter().zip(PLANTED) {
            let within = |[_, low, high]: [f64; 3]| low <= planted && planted <= high;
            inside += u32::from(within(part.worth));
            early_inside += u32::from(within(part.early));
            all += 1;
            wrong += part.worth[0] / planted - 1.0;
        }
        assert!(found.parts.iter().all(|part| part.late.is_some()));
        let [_, low, high] = found.first_turn;
        inside += u32::from(low <= FIRST / UNIT && FIRST / UNIT <= high);
        all += 1;
    }
    // 84 intervals, of which 80 are promised; in 72 of the others 68.
    assert!(inside >= 73, "{inside} of {all}");
    assert!(early_inside >= 62, "{early_inside} of 72");
    assert!(
        (wrong / 72.0).abs() < 0.04,
        "on the average off by {}",
        wrong / 72.0
    );
}

#[test]
fn games_kept_apart_are_foretold_better_than_by_the_engine() {
    let found = worths(&games(3_000, 5), &BELIEVED, &SCALE, 1).expect("games enough");
    let apart = found.held_out.expect("games kept apart");
    assert_eq!(apart.games, 600);
    assert!(
        apart.measured < apart.believed && apart.believed < apart.level,
        "{apart:?}"
    );
    assert!(apart.deviation.abs() < 3.5, "{apart:?}");
}

#[test]
fn games_that_no_army_decides_are_told_of() {
    let all = games(3_000, 8);
    let apart = |games: &[ArmyGame]| {
        let found = worths(games, &BELIEVED, &SCALE, 1).expect("games enough");
        found.held_out.expect("games kept apart")
    };
    assert_eq!(apart(&all).even, 0.0);
    let mut rng = Rng::with_seed(9);
    let level = |mut game: ArmyGame| {
        if rng.u32(..4) == 0 {
            game.half_points = 1;
        }
        game
    };
    let found = apart(&all.into_iter().map(level).collect::<Vec<_>>());
    assert!((0.1..=0.4).contains(&found.even), "{found:?}");
    assert!(found.deviation.abs() < 3.0, "{found:?}");
    assert!(found.measured < found.believed, "{found:?}");
}

#[test]
fn parts_that_are_worth_more_beside_each_other_are_found_and_no_others() {
    let planted = Together {
        parts: [2, 3],
        worth: 1.2,
    };
    let (mut found, mut inside, mut others) = (0, 0, 0);
    for seed in 0..4 {
        let table = worths(&games_with(planted, 1_500, seed), &BELIEVED, &SCALE, seed);
        for pair in table.expect("games enough").pairs {
            let [worth, low, high] = pair.worth;
            assert!(
                low <= worth && worth <= high && pair.games > 500,
                "{pair:?}"
            );
            if pair.parts == planted.parts {
                found += 1;
                inside += u32::from(low <= planted.worth && planted.worth <= high);
            } else {
                others += 1;
            }
        }
    }
    assert!(
        found >= 3 && inside + 1 >= found,
        "{found}, {inside}, {others}"
    );
    assert!(others <= 1, "{others}");
}

#[test]
fn where_no_parts_belong_together_hardly_any_are_found() {
    let found = (0..6).map(|seed| {
        let table = worths(&games(700, seed), &BELIEVED, &SCALE, seed);
        table.expect("games enough").pairs.len()
    });
    let found: usize = found.sum();
    assert!(found <= 1, "{found}");
}

#[test]
fn too_few_games_show_nothing() {
    assert_eq!(
        worths(&[], &BELIEVED, &SCALE, 1).map(|found| found.parts.len()),
        None
    );
}
