//! Builds of Chessmith that speak no protocol: their command `analyse` is run for each turn.

use std::process::Stdio;
use std::time::Duration;

use chessmith_catalog::LiveGame;
use chessmith_catalog::game::OptionScope;
use serde_json::Value;

use crate::program::apart;
use crate::{Answer, Clocks, Pace, Player, PlayerSpec, Trouble};

/// A build by its path.
pub(crate) struct Build {
    name: String,
    path: String,
}

impl Build {
    pub(crate) fn new(spec: &PlayerSpec) -> Self {
        Self {
            name: spec.name.clone(),
            path: spec.command.clone(),
        }
    }

    fn gone(&self, reason: String) -> Trouble {
        Trouble::Gone {
            name: self.name.clone(),
            reason,
        }
    }
}

impl Player for Build {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, _: &dyn LiveGame) -> Result<(), Trouble> {
        Ok(())
    }

    fn turn(&mut self, game: &dyn LiveGame, clocks: &Clocks) -> Result<Answer, Trouble> {
        let mut command = apart(&self.path);
        command.args(["analyse", &game.info().id, "--json"]);
        for option in rules(game) {
            command.arg("--option").arg(option);
        }
        command.arg("--position").arg(game.start_text());
        let played: Vec<_> = game.history().into_iter().map(|turn| turn.text).collect();
        if !played.is_empty() {
            command.arg("--after").arg(played.join(" "));
        }
        let time = match clocks.pace(game.side_to_move()) {
            // A build that knows no clock is given a thirtieth of what is left.
            Pace::Clock { increment, .. } => {
                let left = clocks.left(game.side_to_move()).unwrap_or_default();
                Some(left / 30 + increment / 2)
            }
            Pace::PerTurn(time) => Some(time),
            Pace::Nodes(nodes) => {
                command.arg("--nodes").arg(nodes.to_string());
                None
            }
            Pace::Depth(depth) => {
                command.arg("--depth").arg(depth.to_string());
                None
            }
        };
        if let Some(time) = time {
            let seconds = time.max(Duration::from_millis(1)).as_secs_f64();
            command.arg("--time").arg(format!("{seconds:.3}"));
        }
        let output = command
            .stdin(Stdio::null())
            .output()
            .map_err(|error| self.gone(format!("{}: {error}", self.path)))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(self.gone(said.trim().to_owned()));
        }
        let found: Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| self.gone(format!("its answer is no JSON: {error}")))?;
        let turn = found["best"].as_str().unwrap_or_default().to_owned();
        let last = found["depths"].as_array().and_then(|depths| depths.last());
        let depth = last.and_then(|last| last["depth"].as_i64());
        Ok(Answer {
            turn,
            score: last.and_then(score),
            depth: depth.and_then(|depth| depth.try_into().ok()),
            // The start of the program is not its thinking; it keeps to the time it was given.
            time,
        })
    }
}

/// Returns the score of a depth, in hundredths of the game's unit.
fn score(depth: &Value) -> Option<i32> {
    match depth["plies_to_end"].as_i64() {
        Some(plies) if plies > 0 => Some(Answer::PROVED),
        Some(_) => Some(-Answer::PROVED),
        None => Some((depth["score"].as_f64()? * 100.0).round() as i32),
    }
}

/// Returns the options by which the rules differ from the usual ones, as `name=value`.
///
/// An older build does not know all options, and what only chooses the start is told by the position.
fn rules(game: &dyn LiveGame) -> Vec<String> {
    let specs = game.info().options.iter();
    specs
        .filter(|spec| spec.scope == OptionScope::Rules)
        .filter_map(|spec| {
            let value = game.options().get(&spec.name)?;
            (spec.default.as_deref() != Some(value)).then(|| format!("{}={value}", spec.name))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use chessmith_catalog::{Catalog, Setting};

    use super::*;

    #[test]
    fn what_an_older_build_thinks_is_read() {
        let said = |text: &str| score(&serde_json::from_str(text).unwrap());
        assert_eq!(said(r#"{"score":-0.57}"#), Some(-57));
        assert_eq!(said(r#"{"score":12}"#), Some(1_200));
        assert_eq!(said(r#"{"plies_to_end":3}"#), Some(Answer::PROVED));
        assert_eq!(said(r#"{"plies_to_end":0}"#), Some(-Answer::PROVED));
        assert_eq!(said(r#"{"depth":1}"#), None);
    }

    #[test]
    fn an_older_build_is_told_only_what_is_unusual() {
        let catalog = Catalog::standard();
        let told = |id: &str, options: &[(&str, &str)]| {
            let setting = Setting::with_options(options.iter().copied());
            rules(&*catalog.find(id).unwrap().begin(&setting).unwrap())
        };
        for entry in catalog.iter() {
            assert_eq!(told(&entry.info().id, &[]), [""; 0]);
        }
        assert_eq!(told("fluidity", &[("limit", "2")]), ["limit=2"]);
        let armies = [("army", "classic"), ("against", "riders")];
        assert_eq!(told("construction", &armies), [""; 0]);
        assert_eq!(told("freechess", &[("bishops", "5")]), [""; 0]);
    }
}
