//! What is said while the engine thinks, and its answer.

use chessmith_catalog::{Analysis, Score, Variation};

/// Returns a line for each line of play that was found.
pub(super) fn lines(analysis: &Analysis, shows_odds: bool) -> Vec<String> {
    let milliseconds = analysis.elapsed.as_millis();
    let rate = analysis.nodes as f64 / analysis.elapsed.as_secs_f64().max(1e-6);
    let line = |(index, found): (usize, &Variation)| {
        let odds = match shows_odds {
            true => odds(found.score),
            false => String::new(),
        };
        format!(
            "info depth {} seldepth {} multipv {} score {}{odds} nodes {} nps {rate:.0} hashfull {} time \
             {milliseconds} pv {}",
            analysis.depth,
            analysis.longest,
            index + 1,
            score(found.score),
            analysis.nodes,
            analysis.table_permille,
            found.turns.join(" ")
        )
    };
    analysis.lines.iter().enumerate().map(line).collect()
}

/// Returns the answer, with the reply that is expected.
pub(super) fn best(found: Option<&Analysis>) -> String {
    let line = found.and_then(|found| found.lines.first());
    let mut turns = line.into_iter().flat_map(|line| &line.turns);
    match (turns.next(), turns.next()) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(turn), None) => format!("bestmove {turn}"),
        (Some(turn), Some(reply)) => format!("bestmove {turn} ponder {reply}"),
    }
}

/// Writes a score in hundredths of the game's unit, or in moves to the end.
fn score(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {}", score.raw()),
    }
}

/// The score at which one game of two is won, and how fast that changes, in hundredths: fits the middle
/// games of chess engines, and is a rough guide elsewhere.
const EVEN_CHANCE: f64 = 150.0;
const SPREAD: f64 = 90.0;

/// Writes the chances of winning, drawing and losing in thousandths.
fn odds(score: Score) -> String {
    let wins = |score: f64| 1000.0 / (1.0 + ((EVEN_CHANCE - score) / SPREAD).exp());
    let (won, lost) = match score.plies_to_end() {
        Some(plies) if plies > 0 => (1000, 0),
        Some(_) => (0, 1000),
        None => {
            let score = f64::from(score.raw());
            (wins(score).round() as u32, wins(-score).round() as u32)
        }
    };
    format!(" wdl {won} {} {lost}", 1000_u32.saturating_sub(won + lost))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proved_ends_are_told_in_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
        assert_eq!(score(Score::loss_in(4)), "mate -2");
        assert_eq!(score(Score::units(-35)), "cp -35");
    }

    #[test]
    fn chances_add_up() {
        for raw in [-3000, -150, -20, 0, 20, 400, 9000] {
            let text = odds(Score::units(raw));
            let sum: u32 = text
                .split(' ')
                .filter_map(|word| word.parse::<u32>().ok())
                .sum();
            assert_eq!(sum, 1000, "{text}");
        }
        assert_eq!(odds(Score::win_in(5)), " wdl 1000 0 0");
    }
}
