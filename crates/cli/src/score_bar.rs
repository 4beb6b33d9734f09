//! A score as a bar of White's and Black's share.

use chessmith_catalog::Score;
use chessmith_catalog::game::Side;

/// How many letters wide the bar is.
const WIDTH: usize = 30;

/// Returns a line with the share of the point that each side can hope for, and the score, which is that of
/// the side to move.
pub(crate) fn score_bar(score: Score, side: Side) -> String {
    let share = match side {
        Side::White => share(score),
        Side::Black => 1.0 - share(score),
    };
    let white = (share * WIDTH as f64).round() as usize;
    let bar = "█".repeat(white) + &"░".repeat(WIDTH - white);
    format!("White {bar} Black  {}", verdict(score, side))
}

/// Says who stands how, in the words of a score.
pub(crate) fn verdict(score: Score, side: Side) -> String {
    match score.plies_to_end() {
        Some(_) => format!("{} {score}", side.name()),
        None => format!("{score} for {}", side.name()),
    }
}

/// Returns the part of the point that a score promises, from 0 to 1: the usual curve of engines, by
/// which four units are worth ten times the chances.
fn share(score: Score) -> f64 {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => 1.0,
        Some(_) => 0.0,
        None => 1.0 / (1.0 + 10_f64.powf(-f64::from(score.raw()) / 400.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_whites_share() {
        let white = |score, side| score_bar(score, side).matches('█').count();
        assert_eq!(white(Score::DRAW, Side::White), 15);
        assert_eq!(white(Score::units(400), Side::White), 27);
        assert_eq!(white(Score::units(400), Side::Black), 3);
        assert_eq!(white(Score::win_in(3), Side::Black), 0);
        assert_eq!(white(Score::loss_in(2), Side::Black), 30);
        let line = score_bar(Score::units(35), Side::Black);
        assert!(line.ends_with("Black  +0.35 for Black"), "{line}");
    }
}
