//! What the engine believes parts of armies to be worth, before any game is played.

use chessmith_catalog::game::{Armies, PerSide};
use chessmith_catalog::{Entry, Refused, Setting};
use nalgebra::{DMatrix, DVector};

use crate::draw::{judged, mixed};

/// So many positions are judged for each part, and so many more.
const EACH: usize = 12;
const BESIDES: usize = 400;

/// Returns what each part adds to the engine's judgement of a position, in hundredths of its unit.
///
/// Armies are drawn and lined up, judged without looking ahead, and the worths found under which those judgements
/// are least wrong. So nothing need be known of how the engine judges.
///
/// # Errors
///
/// If the setting is refused.
pub fn believed(
    entry: &dyn Entry,
    setting: &Setting,
    armies: &dyn Armies,
) -> Result<Vec<f64>, Refused> {
    let parts = armies.parts().len();
    let wanted = parts * EACH + BESIDES;
    let mut rows = Vec::new();
    let mut seed = 0;
    while rows.len() < wanted && seed < 20 * wanted as u64 {
        seed += 1;
        let both = PerSide::new(
            armies.draw(mixed(seed, [0, 0])),
            armies.draw(mixed(seed, [0, 1])),
        );
        let Ok(text) = armies.line_up(&both) else {
            continue;
        };
        let live = entry.begin(&Setting {
            position: Some(text),
            ..setting.clone()
        })?;
        let Some(score) = judged(&*live, 0) else {
            continue;
        };
        let counts = both.0.map(|army| army.counts);
        rows.push((counts, f64::from(score)));
    }
    // The last column is what the first turn is believed to be worth.
    let more = |row: usize, part: usize| match part == parts {
        true => 1.0,
        false => {
            let [white, black] = &rows[row].0;
            f64::from(white[part]) - f64::from(black[part])
        }
    };
    let matrix = DMatrix::from_fn(rows.len(), parts + 1, more);
    let scores = DVector::from_iterator(rows.len(), rows.iter().map(|row| row.1));
    let mut normal = matrix.tr_mul(&matrix);
    // A part that never came has nothing to be found by, and is worth nothing.
    for at in 0..=parts {
        normal[(at, at)] += 1e-6;
    }
    let solved = normal
        .cholesky()
        .map(|normal| normal.solve(&matrix.tr_mul(&scores)));
    Ok(solved.map_or_else(
        || vec![0.0; parts],
        |found| found.as_slice()[..parts].to_vec(),
    ))
}
