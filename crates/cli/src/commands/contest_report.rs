//! What `match` says: while it runs, and at its end.

use std::fmt::Write;
use std::path::Path;

use chessmith_contest::{
    Discipline, Estimate, Measured, Pentanomial, Plan, Sprt, Standing, Verdict,
};
use chessmith_wire::{GameShare, Interval, MatchAnswer, TestAnswer};

/// Returns the lines with which a match begins.
pub(super) fn heading(disciplines: &[Discipline<'_>], plan: &Plan, folder: &Path) -> String {
    let titles = disciplines.iter().map(|game| &*game.entry.info().title);
    let titles = titles.collect::<Vec<_>>().join(", ");
    let [first, second] = &plan.players;
    format!(
        "{titles}: {} against {}, {}, at most {} games, kept in {}",
        first.name,
        second.name,
        pace(plan),
        2 * plan.pairs,
        folder.display()
    )
}

/// Returns how long the players may think.
pub(super) fn pace(plan: &Plan) -> String {
    let [first, second] = plan.conditions.paces;
    match first == second {
        true => first.to_string(),
        false => format!("{first} against {second}"),
    }
}

/// Returns how a match stands, in a few words.
pub(super) fn running(standing: &Standing, sprt: Option<&Sprt>) -> String {
    let games = standing.games;
    let mut text = format!("+{} ={} -{}", games.won, games.drawn, games.lost);
    if standing.pairs().pairs() == 0 {
        return text;
    }
    let elo = Estimate::of_pairs(&standing.pairs()).elo;
    let error = (elo.high - elo.low) / 2.0;
    let _ = write!(text, ", {:+.0} ± {error:.0} Elo", elo.value);
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        let ratio = sprt.ratio_of_pairs(&standing.pairs());
        let _ = write!(text, ", LLR {ratio:.2} ({low:.2}, {high:.2})");
    }
    text
}

/// Gathers what a match has shown.
pub(super) fn answer(
    disciplines: &[Discipline<'_>],
    plan: &Plan,
    standing: &Standing,
) -> MatchAnswer {
    let interval = |measured: Measured| Interval {
        value: measured.value,
        low: measured.low,
        high: measured.high,
    };
    let share = |(id, pairs): (&String, &Pentanomial)| {
        let share = GameShare {
            pairs: pairs.0.to_vec(),
            elo: interval(Estimate::of_pairs(pairs).elo),
        };
        (id.clone(), share)
    };
    let options = disciplines
        .iter()
        .flat_map(|game| game.setting.options.iter().cloned());
    let games = standing.games;
    let by_games = (games.games() > 0).then(|| Estimate::of_games(&games));
    let by_pairs = (standing.pairs().pairs() > 0).then(|| Estimate::of_pairs(&standing.pairs()));
    MatchAnswer {
        games: disciplines
            .iter()
            .map(|game| game.entry.info().id.to_string())
            .collect(),
        options: options.collect(),
        players: plan
            .players
            .iter()
            .map(|player| player.name.clone())
            .collect(),
        pace: pace(plan),
        won: games.won,
        drawn: games.drawn,
        lost: games.lost,
        pairs: standing.pairs().0.to_vec(),
        by_game: standing.by_game.iter().map(share).collect(),
        score: by_pairs.map(|estimate| interval(estimate.score)),
        elo: by_pairs.map(|estimate| interval(estimate.elo)),
        elo_of_single_games: by_games.map(|estimate| interval(estimate.elo)),
        normalised_elo: by_pairs.map(|estimate| interval(estimate.normalised)),
        likelihood_of_superiority: by_pairs.map(|estimate| estimate.superiority),
        white: [
            standing.first_side.won,
            standing.first_side.drawn,
            standing.first_side.lost,
        ]
        .to_vec(),
        reasons: standing.reasons.clone(),
        longest_turn_ms: standing
            .longest
            .iter()
            .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
            .collect(),
        test: plan.sprt.as_ref().map(|sprt| TestAnswer {
            lower: sprt.lower,
            upper: sprt.upper,
            ratio: match standing.pairs().pairs() {
                0 => 0.0,
                _ => sprt.ratio_of_pairs(&standing.pairs()),
            },
            accepted: match sprt.verdict(&standing.pairs()) {
                Verdict::Open => None,
                Verdict::Accepted => Some(true),
                Verdict::Rejected => Some(false),
            },
        }),
    }
}

/// Returns the lines with which a match ends.
pub(super) fn table(answer: &MatchAnswer) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |name: &str, value: String| lines.push((name.to_owned(), value));
    let games = answer.won + answer.drawn + answer.lost;
    let first = answer.players.first().map_or("", String::as_str);
    line("games", games.to_string());
    line(
        first,
        format!(
            "{} won, {} drawn, {} lost",
            answer.won, answer.drawn, answer.lost
        ),
    );
    line(
        "pairs by half points",
        answer
            .pairs
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(" "),
    );
    if let (Some(score), Some(elo), Some(normalised), Some(superiority)) = (
        &answer.score,
        &answer.elo,
        &answer.normalised_elo,
        answer.likelihood_of_superiority,
    ) {
        line(
            "score",
            format!(
                "{:.1} % ({:.1} to {:.1})",
                100.0 * score.value,
                100.0 * score.low,
                100.0 * score.high
            ),
        );
        line("Elo", spoken(elo));
        line("normalised Elo", spoken(normalised));
        line(
            "stronger",
            format!("with a likelihood of {:.1} %", 100.0 * superiority),
        );
    }
    if answer.games.len() > 1 {
        for (game, share) in &answer.by_game {
            let games = 2 * share.pairs.iter().sum::<u64>();
            let elo = spoken(&share.elo);
            line(&format!("Elo in {game}"), format!("{elo}, {games} games"));
        }
    }
    if let Some(elo) = &answer.elo_of_single_games {
        line("Elo of single games", spoken(elo));
    }
    let sides: Vec<_> = answer.white.iter().map(u64::to_string).collect();
    line("White won, drew, lost", sides.join(" "));
    let reasons: Vec<_> = answer
        .reasons
        .iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    line("ended by", reasons.join(", "));
    let longest: Vec<_> = answer.longest_turn_ms.iter().map(u64::to_string).collect();
    line("longest turns in ms", longest.join(" "));
    if let Some(test) = &answer.test {
        let verdict = match test.accepted {
            None => "open",
            Some(true) => "accepted",
            Some(false) => "rejected",
        };
        line(
            "test",
            format!(
                "[{}, {}] {verdict}, ratio {:.2}",
                test.lower, test.upper, test.ratio
            ),
        );
    }
    let width = lines.iter().map(|(name, _)| name.chars().count()).max();
    let width = 2 + width.unwrap_or_default();
    let mut text = String::new();
    for (name, value) in lines {
        let _ = writeln!(text, "{name:width$}{value}");
    }
    text
}

fn spoken(interval: &Interval) -> String {
    format!(
        "{:+.1} ({:+.1} to {:+.1})",
        interval.value, interval.low, interval.high
    )
}
