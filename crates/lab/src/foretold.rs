//! How well worths foretell games from which nothing was learned.

use chessmith_wire::HeldOut;

use crate::model::{Model, by_worth, parted};
use crate::regression::{Prior, Row, fit, fit_beside, score_beside, surprise, surprise_beside};

/// So few games tell nothing.
const ENOUGH: usize = 20;

/// Even shares that are tried, in hundredths: every other one up to this.
const MOST_EVEN: u32 = 60;

/// By so many nats all games together must be likelier if a share of them is even than if none is. Method: the
/// likelihood ratio, 95 times of 100.
const SURE: f64 = 1.92;

/// Returns how many games no army decides, as a sentence, if games tell of any.
#[must_use]
pub fn even_told(apart: &HeldOut) -> Option<String> {
    let share = 100.0 * apart.even;
    (apart.even > 0.0).then(|| {
        format!(
            "About {share:.0} of 100 games end as if armies were even, however much they differ."
        )
    })
}

/// Foretells the tenth of games that is kept apart by the other nine; `None` with few games.
///
/// `starts` are games at their starts, `all` at all stages: worths are found from all, and how much a unit counts at the
/// start from starts.
pub(crate) fn held_out(model: &Model, starts: &[Row], all: &[Row]) -> Option<HeldOut> {
    let ((learned, apart), (of_all, _)) = (parted(starts), parted(all));
    if apart.len() < ENOUGH {
        return None;
    }
    let worths = model.in_units(&model.fit(&of_all, None)?);
    let by = |rows: &[Row]| by_worth(rows, &worths[1..]);
    let measured = Outlook::new(&by(&learned))?;
    let by_belief = |rows: &[Row]| by_worth(rows, &model.believed);
    let believed = Outlook::new(&by_belief(&learned))?;
    let mean = fit(&level(&learned), None, &Prior::flat(1))?;
    Some(HeldOut {
        games: apart.len() as u64,
        measured: measured.surprise(&by(&apart)),
        believed: believed.surprise(&by_belief(&apart)),
        level: surprise(&level(&apart), &mean.values),
        deviation: measured.deviation(&by(&apart)),
        even: measured.even,
    })
}

/// Returns rows that say nothing but that there was a game.
fn level(rows: &[Row]) -> Vec<Row> {
    let of = |row: &Row| Row {
        features: vec![(0, 1.0)],
        ..row.clone()
    };
    rows.iter().map(of).collect()
}

/// What is expected of a game by what one side has more.
struct Outlook {
    /// What the first turn and a unit add to the logarithm of the odds.
    values: Vec<f64>,
    /// The share of games that end as if armies were even, however much they differ: where both sides lack what wins, or
    /// see too little.
    even: f64,
}

impl Outlook {
    /// Finds what is likeliest; no game is even unless games say so for certain.
    fn new(rows: &[Row]) -> Option<Self> {
        let with = |even: f64| {
            let values = fit_beside(even, rows, None, &Prior::flat(2))?.values;
            let nats = surprise_beside(even, rows, &values) * rows.len() as f64;
            Some((nats, Self { values, even }))
        };
        let none = with(0.0)?;
        let shares = (2..=MOST_EVEN).step_by(2);
        let some = shares.filter_map(|share| with(f64::from(share) / 100.0));
        let best = some.min_by(|a, b| a.0.total_cmp(&b.0));
        let chosen = best.filter(|best| best.0 + SURE < none.0).unwrap_or(none);
        Some(chosen.1)
    }

    fn surprise(&self, rows: &[Row]) -> f64 {
        surprise_beside(self.even, rows, &self.values)
    }

    /// Returns by how many standard errors the stronger armies, as they are foretold, scored otherwise than foretold.
    fn deviation(&self, rows: &[Row]) -> f64 {
        let (mut more, mut variance) = (0.0, 0.0);
        for pair in rows.chunk_by(|a, b| a.cluster == b.cluster) {
            // The surplus of the army that is foretold to be the stronger one, over all games of the pair.
            let mut surplus = 0.0;
            for row in pair {
                let each = row.features.iter();
                let odds: f64 = each.map(|&(at, x)| self.values[at] * x).sum();
                let sign = (odds - self.values[0]).signum();
                surplus += sign * (row.score - score_beside(self.even, odds));
            }
            more += surplus;
            variance += surplus * surplus;
        }
        match variance > 0.0 {
            true => more / variance.sqrt(),
            false => 0.0,
        }
    }
}
