//! The map of starts in a few sentences.

use chessmith_wire::{ArrayRow, StartRow};

/// So many starts are named.
const NAMED: usize = 5;

/// From so many games on it is told how often a start is drawn: all starts with one game are drawn always or never.
const KNOWN: u64 = 10;

/// Returns the starts with games enough to say how often they are drawn, the most drawn first, by the lower end of
/// the interval.
#[must_use]
pub fn most_drawn(rows: &[StartRow]) -> Vec<&StartRow> {
    let mut known: Vec<&StartRow> = rows.iter().filter(|row| row.games >= KNOWN).collect();
    known.sort_by(|a, b| b.drawn[1].total_cmp(&a.drawn[1]));
    known
}

/// Returns what the starts of a game are like.
#[must_use]
pub fn starts_told(rows: &[StartRow], arrays: &[ArrayRow]) -> Vec<String> {
    if rows.is_empty() {
        return vec!["No start was judged.".to_owned()];
    }
    let count = rows.len();
    let mean = rows.iter().map(|row| row.evaluation).sum::<f64>() / count as f64;
    let mut told = vec![format!(
        "Of {count} starts the engine thinks {mean:+.2} units for White on the average, from {:+.2} to {:+.2}.",
        rows.iter()
            .map(|row| row.evaluation)
            .fold(f64::INFINITY, f64::min),
        rows.iter()
            .map(|row| row.evaluation)
            .fold(f64::NEG_INFINITY, f64::max),
    )];
    let named = |less: &dyn Fn(&StartRow) -> f64, tell: &dyn Fn(&StartRow) -> String| {
        let mut sorted: Vec<&StartRow> = rows.iter().collect();
        sorted.sort_by(|a, b| less(a).total_cmp(&less(b)));
        let first = sorted.into_iter().take(NAMED).map(tell);
        first.collect::<Vec<_>>().join(", ")
    };
    let judged = |row: &StartRow| format!("{} ({:+.2})", row.name, row.evaluation);
    told.push(format!(
        "Fairest by that: {}.",
        named(&|row| row.evaluation.abs(), &judged)
    ));
    told.push(format!(
        "Sharpest: {}.",
        named(&|row| -row.evaluation.abs(), &judged)
    ));
    let games: u64 = rows.iter().map(|row| row.games).sum();
    if games > 0 {
        let of = |share: &dyn Fn(&StartRow) -> f64| {
            let all = rows
                .iter()
                .map(|row| share(row) * row.games as f64)
                .sum::<f64>();
            100.0 * all / games as f64
        };
        let least = rows.iter().map(|row| row.games).min().unwrap_or(0);
        told.push(format!(
            "In {games} games, at least {least} from each start, White scores {:.1} %, and {:.1} % are drawn.",
            of(&|row| row.white[0]),
            of(&|row| row.drawn[0]),
        ));
        let drawn = |row: &StartRow| {
            format!(
                "{} ({:.0} % of {})",
                row.name,
                100.0 * row.drawn[0],
                row.games
            )
        };
        let most: Vec<String> = most_drawn(rows)
            .into_iter()
            .take(NAMED)
            .map(drawn)
            .collect();
        if !most.is_empty() {
            told.push(format!(
                "Most drawn, by the lower end: {}.",
                most.join(", ")
            ));
        }
    }
    if !arrays.is_empty() {
        let count = arrays.len() as f64;
        let mean = arrays.iter().map(|array| array.value).sum::<f64>() / count;
        let lost = arrays
            .iter()
            .map(|array| array.value - array.worst)
            .sum::<f64>()
            / count;
        told.push(format!(
            "Set up as well as both sides can, the {count} arrays are worth {mean:+.2} for White on the average; the worst first turn costs it {lost:.2}."
        ));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(name: &str, games: u64, drawn: f64) -> StartRow {
        StartRow {
            name: name.to_owned(),
            number: 0,
            position: String::new(),
            evaluation: 0.0,
            games,
            white: [0.5, 0.4, 0.6],
            drawn: [drawn, drawn / 2.0, 1.0],
        }
    }

    #[test]
    fn a_start_of_one_game_is_not_called_drawn() {
        let rows = [
            start("P1a", 1, 1.0),
            start("P2a", 20, 0.25),
            start("P3a", 10, 0.5),
        ];
        let names: Vec<&str> = most_drawn(&rows).iter().map(|row| &*row.name).collect();
        assert_eq!(names, ["P3a", "P2a"]);
        let told = starts_told(&rows, &[]);
        assert!(
            told.iter()
                .any(|line| line.ends_with("P3a (50 % of 10), P2a (25 % of 20)."))
        );
        assert!(
            !starts_told(&rows[..1], &[])
                .iter()
                .any(|line| line.contains("Most drawn"))
        );
    }
}
