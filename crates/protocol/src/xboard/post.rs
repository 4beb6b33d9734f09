//! What is shown of the engine's thinking.

use chessmith_catalog::{Analysis, Score, Variation};

/// Returns a line for each line of play: depth, score, hundredths of a second, nodes, turns.
pub(super) fn lines(analysis: &Analysis) -> Vec<String> {
    let hundredths = analysis.elapsed.as_millis() / 10;
    let line = |found: &Variation| {
        format!(
            "{} {} {hundredths} {} {}",
            analysis.depth,
            score(found.score),
            analysis.nodes,
            found.turns.join(" ")
        )
    };
    analysis.lines.iter().map(line).collect()
}

/// Writes a score in hundredths; a proved end in n moves is 100,000 + n.
fn score(score: Score) -> i32 {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => 100_000 + (plies + 1) / 2,
        Some(plies) => -100_000 + plies / 2,
        None => score.raw(),
    }
}
