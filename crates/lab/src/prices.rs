//! What things should cost: the numbers of a price list under which prices say what play says.

use chessmith_catalog::game::Priced;
use chessmith_wire::{ArmyGame, PartPrice, PriceModel, PriceRow, PricesTable};

use crate::least_squares::least_squares;
use crate::measured::Measured;

/// A number of the list is believed to be the listed one within so many times itself, and so much more: hardly, so that
/// one that was left open is not held back to nothing.
const DOUBT: (f64, f64) = (1.0, 10.0);

/// No worth counts as known better than so, in units and as a share of it: the formula is not exact.
const LEAST_ERROR: (f64, f64) = (0.15, 0.05);

/// Two armies are equal where they are worth the same within so many units.
const EQUAL: f64 = 0.75;

/// Finds the numbers of the list, what the list says of each part then, and how well several lists foretell games from
/// which nothing was learned. `None` if there are too few games.
///
/// `believed` and `scale` are those of [`worths`](crate::worths); errors come from drawing pairs of games anew, by
/// `seed`. The command, and when the table was made, are left to the caller.
#[must_use]
pub fn prices(
    games: &[ArmyGame],
    priced: &dyn Priced,
    (believed, scale): (&[f64], &[(usize, f64)]),
    parts: &[(String, String)],
    seed: u64,
) -> Option<PricesTable> {
    let list = List::new(priced, scale)?;
    let measured = Measured::new(games, believed, scale, seed)?;
    let errors = measured.errors();
    let numbers = list.fitted(&measured.middle, &errors, &list.listed);
    let draws: Vec<Vec<f64>> = measured
        .draws
        .iter()
        .map(|draw| list.fitted(draw, &errors, &numbers))
        .collect();
    let things = priced.things();
    let used = |thing: usize| list.made_of.iter().filter(|of| of.contains(&thing)).count();
    let rows = things
        .iter()
        .enumerate()
        .filter(|(thing, _)| used(*thing) > 0);
    let rows = rows.map(|(place, thing)| {
        let mut drawn: Vec<f64> = draws.iter().map(|draw| draw[place]).collect();
        drawn.sort_by(f64::total_cmp);
        let end = |share: f64| {
            let at = (share * drawn.len() as f64) as usize;
            let found = drawn.get(at.min(drawn.len().saturating_sub(1)));
            found.copied().unwrap_or(numbers[place])
        };
        PriceRow {
            thing: thing.id.clone(),
            name: thing.name.clone(),
            does: thing.does.to_owned(),
            listed: thing.is_given.then_some(thing.listed),
            value: numbers[place],
            low: end(0.025).min(numbers[place]),
            high: end(0.975).max(numbers[place]),
            parts: used(place) as u64,
        }
    });
    let say = |numbers: &[f64]| list.worths(numbers);
    let part = |((id, name), at): (&(String, String), usize)| PartPrice {
        part: id.clone(),
        name: name.clone(),
        listed: say(&list.listed)[at] * list.unit,
        value: measured.middle[at] * list.unit,
        price: say(&numbers)[at] * list.unit,
    };
    let learned = measured.of_learned()?;
    let learned_numbers = list.fitted(&learned, &errors, &list.listed);
    let models = [
        ("each part by itself", learned.clone()),
        ("the formula, numbers measured", say(&learned_numbers)),
        ("a sum, numbers measured", list.summed(&learned, &errors)),
        ("the formula, numbers of the list", say(&list.listed)),
        ("what the engine believed", measured.believed()),
    ];
    let models = models.into_iter().filter_map(|(name, worths)| {
        Some(PriceModel {
            name: name.to_owned(),
            surprise: measured.surprise(&worths)?,
        })
    });
    let costs = |worths: &[f64]| say(&list.fitted(worths, &errors, &list.listed));
    let text = priced.list("measured-1", &numbers);
    Some(PricesTable {
        games: games.len() as u64,
        apart: measured.apart(),
        unit: list.unit,
        equal: measured.equal(&costs, &say(&list.listed), EQUAL)?,
        models: models.collect(),
        rows: rows.collect(),
        parts: parts.iter().zip(0..).map(part).collect(),
        list: text.unwrap_or_else(|refused| refused),
        ..PricesTable::default()
    })
}

/// The formula, and what it is asked about.
struct List<'a> {
    priced: &'a dyn Priced,
    made_of: Vec<Vec<usize>>,
    listed: Vec<f64>,
    bounds: Vec<(f64, f64)>,
    /// What a unit of worth costs: so that the parts of the scale together cost what they are listed at.
    unit: f64,
}

impl<'a> List<'a> {
    fn new(priced: &'a dyn Priced, scale: &[(usize, f64)]) -> Option<Self> {
        let things = priced.things();
        let made_of = priced.made_of();
        let listed: Vec<f64> = things.iter().map(|thing| thing.listed).collect();
        let cost: f64 = scale
            .iter()
            .map(|&(part, _)| priced.price(&made_of[part], &listed))
            .sum();
        let worth: f64 = scale.iter().map(|&(_, worth)| worth).sum();
        let unit = cost / worth;
        (unit > 0.0).then(|| Self {
            priced,
            made_of,
            listed,
            bounds: things.iter().map(|thing| thing.bounds).collect(),
            unit,
        })
    }

    /// Returns what the list says that each part is worth, in units.
    fn worths(&self, numbers: &[f64]) -> Vec<f64> {
        let each = self.made_of.iter();
        each.map(|of| self.priced.price(of, numbers) / self.unit)
            .collect()
    }

    /// Finds the numbers under which the list says what was measured, beginning at some.
    fn fitted(&self, worths: &[f64], errors: &[f64], from: &[f64]) -> Vec<f64> {
        least_squares(from, &self.bounds, &|numbers| {
            let mut left = misfits(&self.worths(numbers), worths, errors);
            left.extend(moved(numbers, &self.listed));
            left
        })
    }

    /// Returns what parts are worth if things only add up, whatever the formula.
    fn summed(&self, worths: &[f64], errors: &[f64]) -> Vec<f64> {
        let count = self.listed.len();
        let sum = |numbers: &[f64]| -> Vec<f64> {
            let of = |of: &Vec<usize>| of.iter().map(|&thing| numbers[thing]).sum();
            self.made_of.iter().map(of).collect()
        };
        let believed = vec![1.0; count];
        let free = vec![(-100.0, 100.0); count];
        let numbers = least_squares(&believed, &free, &|numbers| {
            let mut left = misfits(&sum(numbers), worths, errors);
            left.extend(moved(numbers, &believed));
            left
        });
        sum(&numbers)
    }
}

/// Returns by how much some worths differ from others, in their errors.
fn misfits(says: &[f64], worths: &[f64], errors: &[f64]) -> Vec<f64> {
    let each = says.iter().zip(worths).zip(errors);
    each.map(|((says, worth), error)| {
        let error = error.hypot(LEAST_ERROR.0).hypot(LEAST_ERROR.1 * worth);
        (says - worth) / error
    })
    .collect()
}

/// Returns how far numbers are from what was believed of them, in its doubts.
fn moved(numbers: &[f64], believed: &[f64]) -> Vec<f64> {
    let each = numbers.iter().zip(believed);
    each.map(|(number, believed)| (number - believed) / (DOUBT.0 * believed.abs() + DOUBT.1))
        .collect()
}
