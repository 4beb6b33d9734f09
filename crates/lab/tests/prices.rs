//! Prices that were planted are found again, and a list that is wrong is told from one that is right.

use std::collections::BTreeMap;

use chessmith_catalog::game::{Priced, PricedThing};
use chessmith_lab::{ArmyGame, PricesTable, prices};
use chessmith_wire::GameRecord;
use fastrand::Rng;

/// A base, a thing that adds to it, one that multiplies, and one that was left open and takes off.
const PLANTED: [f64; 4] = [5.0, 8.0, 3.0, -4.0];
const LISTED: [f64; 4] = [5.0, 4.0, 8.0, 0.0];

/// What parts are made of, by the places of things.
const PARTS: [&[usize]; 6] = [
    &[0],
    &[0, 1],
    &[0, 2],
    &[0, 1, 2],
    &[0, 1, 2, 3],
    &[0, 1, 3],
];

/// So much of a price is a unit of worth.
const UNIT: f64 = 8.0;

/// What a unit more adds to the logarithm of the odds.
const ODDS: f64 = 0.65;

struct Formula;

impl Priced for Formula {
    fn things(&self) -> Vec<PricedThing> {
        let of = |(place, id): (usize, &str)| PricedThing {
            id: id.to_owned(),
            name: id.to_owned(),
            does: id_of_effect(place),
            listed: LISTED[place],
            is_given: place != 3,
            bounds: if place == 3 {
                (-40.0, 40.0)
            } else {
                (0.0, 100.0)
            },
        };
        ["base", "more", "times", "open"]
            .into_iter()
            .enumerate()
            .map(of)
            .collect()
    }

    fn made_of(&self) -> Vec<Vec<usize>> {
        PARTS.map(<[usize]>::to_vec).to_vec()
    }

    fn price(&self, made_of: &[usize], numbers: &[f64]) -> f64 {
        let has = |thing: usize| made_of.contains(&thing);
        let of = |thing: usize| if has(thing) { numbers[thing] } else { 0.0 };
        let times = if has(2) { numbers[2].max(1.0) } else { 1.0 };
        (of(0) + of(1) + of(3)) * times
    }

    fn list(&self, name: &str, numbers: &[f64]) -> Result<String, String> {
        Ok(format!("{name}: {numbers:?}"))
    }
}

const fn id_of_effect(place: usize) -> &'static str {
    if place == 2 { "m" } else { "a" }
}

fn worth(part: usize) -> f64 {
    Formula.price(PARTS[part], &PLANTED) / UNIT
}

fn army(rng: &mut Rng) -> Vec<u32> {
    let mut counts = vec![0; PARTS.len()];
    for _ in 0..rng.u32(6..=9) {
        counts[rng.usize(..PARTS.len())] += 1;
    }
    counts
}

fn game(pair: u64, number: u8, armies: [Vec<u32>; 2], rng: &mut Rng) -> ArmyGame {
    let more = |part: usize| f64::from(armies[0][part]) - f64::from(armies[1][part]);
    let odds: f64 = ODDS
        * (0..PARTS.len())
            .map(|part| worth(part) * more(part))
            .sum::<f64>();
    let won = rng.f64() < 1.0 / (1.0 + (-odds).exp());
    ArmyGame {
        pair,
        game: number,
        half_points: if won { 2 } else { 0 },
        armies,
        stages: Vec::new(),
        record: GameRecord {
            chessmith: 1,
            game: "planted".to_owned(),
            options: BTreeMap::new(),
            start: String::new(),
            turns: Vec::new(),
            result: "*".to_owned(),
            reason: None,
            players: BTreeMap::new(),
            date: None,
        },
    }
}

fn found() -> PricesTable {
    let mut rng = Rng::with_seed(5);
    let mut games = Vec::new();
    while games.len() < 6_000 {
        let (first, second) = (army(&mut rng), army(&mut rng));
        let total = |army: &[u32]| -> f64 {
            let each = army.iter().enumerate();
            each.map(|(part, &count)| worth(part) * f64::from(count))
                .sum()
        };
        if (total(&first) - total(&second)).abs() > 3.0 || first == second {
            continue;
        }
        let pair = games.len() as u64 / 2;
        games.push(game(pair, 0, [first.clone(), second.clone()], &mut rng));
        games.push(game(pair, 1, [second, first], &mut rng));
    }
    // The engine believes the list.
    let believed: Vec<f64> = PARTS
        .iter()
        .map(|of| 100.0 * Formula.price(of, &LISTED) / UNIT)
        .collect();
    let scale = [(1, worth(1)), (3, worth(3))];
    let parts: Vec<_> = (0..PARTS.len())
        .map(|part| (part.to_string(), String::new()))
        .collect();
    prices(&games, &Formula, (&believed, &scale), &parts, 1).unwrap()
}

#[test]
fn planted_numbers_are_found_beside_a_list_that_is_wrong() {
    let found = found();
    // Prices are told in the unit in which the scale costs what it is listed at.
    let listed: f64 = [1, 3]
        .iter()
        .map(|&part| Formula.price(PARTS[part], &LISTED))
        .sum();
    let planted: f64 = [1, 3]
        .iter()
        .map(|&part| Formula.price(PARTS[part], &PLANTED))
        .sum();
    let larger = listed / planted;
    let wanted = [
        PLANTED[0] * larger,
        PLANTED[1] * larger,
        PLANTED[2],
        PLANTED[3] * larger,
    ];
    for (row, wanted) in found.rows.iter().zip(wanted) {
        let room = 0.1 * wanted.abs() + (row.high - row.low);
        assert!((row.value - wanted).abs() < room, "{wanted}: {row:?}");
        assert!(row.low < row.high, "{row:?}");
    }
    assert_eq!(found.rows[3].listed, None);
    let surprise = |name: &str| {
        let model = found.models.iter().find(|model| model.name == name);
        model.expect(name).surprise
    };
    let by_formula = surprise("the formula, numbers measured");
    assert!(by_formula < surprise("the formula, numbers of the list"));
    assert!(by_formula < surprise("a sum, numbers measured"));
}

#[test]
fn armies_of_equal_measured_price_score_half() {
    let equal = found().equal;
    assert!(equal.games > 50, "{equal:?}");
    let [_, low, high] = equal.score;
    assert!(low < 0.5 && 0.5 < high, "{equal:?}");
}
