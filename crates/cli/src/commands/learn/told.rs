//! What is told while it learns: a line for what is done, a bar for what goes on.

use std::time::Instant;

use chessmith_learn::News;
use indicatif::{ProgressBar, ProgressStyle};

/// Tells what happens.
pub(super) struct Teller {
    bar: ProgressBar,
    since: Instant,
    /// The turns that were there before.
    before: Option<u64>,
}

impl Teller {
    pub(super) fn new(shown: bool, games: u64) -> Self {
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len}, {elapsed}, {msg}");
        let bar = match shown {
            true => ProgressBar::new(games),
            false => ProgressBar::hidden(),
        };
        Self {
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
            since: Instant::now(),
            before: None,
        }
    }

    /// Shows what goes on, and returns a line about what is done.
    pub(super) fn hear(&mut self, news: &News<'_>) -> Option<String> {
        match news {
            News::Played {
                round,
                games,
                turns,
            } => {
                let before = *self.before.get_or_insert(*turns);
                let seconds = self.since.elapsed().as_secs_f64().max(1.0);
                let rate = (turns - before) as f64 * 3_600.0 / seconds;
                self.bar.set_position(*games);
                self.bar.set_message(format!(
                    "games of round {round}; {turns} positions, {rate:.0} an hour"
                ));
                games.is_multiple_of(500).then(|| {
                    format!("round {round}: {games} games; {turns} positions, {rate:.0} an hour")
                })
            }
            News::Read(games) => {
                self.bar.set_message(format!("{games} games read again"));
                None
            }
            News::Gathered(data) => Some(format!(
                "{} positions of {} games to learn from, {} kept apart",
                data.positions.len(),
                data.games,
                data.apart.len()
            )),
            News::Trained(errors) => Some(format!(
                "{:3} times through: error {:.5}, apart {:.5}",
                errors.round, errors.learned, errors.apart
            )),
            News::Match(standing) => {
                let games = standing.games;
                let line = format!(
                    "match: {} won, {} drawn, {} lost",
                    games.won, games.drawn, games.lost
                );
                self.bar.set_message(line.clone());
                let shown = games.games() > 0 && games.games().is_multiple_of(100);
                shown.then_some(line)
            }
            News::Ended {
                round,
                accepted,
                file,
            } => {
                let verdict = match accepted {
                    true => "accepted",
                    false => "not proved better",
                };
                Some(format!("round {round}: {} is {verdict}", file.display()))
            }
        }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
