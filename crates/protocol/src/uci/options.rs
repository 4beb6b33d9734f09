//! The options of the engine, and those of the game under their own names.

use std::sync::Arc;
use std::time::Duration;

use chessmith_catalog::game::{OptionKind, OptionSpec};
use chessmith_catalog::network::Network;
use chessmith_catalog::{Device, Devices, EngineSettings};

use crate::board::{Board, NetworkChoice};
use crate::lines::one_line;
use crate::strength::{LEAST_RATING, MOST_RATING, MOST_SEED, MOST_SKILL, Strength};

use crate::Files;

/// Options of the engine that are not kept with the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// What passes unseen between the engine's answer and the clock's stop.
    pub(super) overhead: Duration,
    /// Whether the chances of winning and losing are told beside the score.
    pub(super) shows_odds: bool,
    pub(super) strength: Strength,
    /// What the interface calls the game; the engine's own name for it until it says so.
    variant: Option<String>,
    /// Whether the game may begin with any array of pieces: `UCI_Chess960`.
    any_array: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            overhead: OVERHEAD,
            shows_odds: false,
            strength: Strength::default(),
            variant: None,
            any_array: false,
        }
    }
}

/// What passes unseen, unless the interface says otherwise.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The greatest overhead that makes sense, in milliseconds.
const MOST_OVERHEAD: u64 = 5_000;

/// Reads `name NAME value VALUE`; a button has no value.
pub(super) fn read(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix("name ")?.trim();
    let (name, value) = match text.split_once(" value ") {
        Some(both) => both,
        None => (text.strip_suffix(" value").unwrap_or(text), ""),
    };
    Some((name.trim(), value.trim()))
}

impl Options {
    /// Changes an option, and returns whether the options of the game are others now.
    ///
    /// Names are read whatever their case, as the standard has it.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
        board: &mut Board<'_>,
        files: Files<'_>,
    ) -> Result<bool, String> {
        let number = |most: usize| {
            let number = value.parse::<usize>().ok().filter(|number| *number <= most);
            number.ok_or_else(|| format!("option {name}: expected a whole number up to {most}"))
        };
        let switch = || match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("option {name}: expected true or false")),
        };
        let settings = board.settings();
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let hash_mib = number(EngineSettings::MOST_HASH_MIB)?;
                board.set(EngineSettings {
                    hash_mib,
                    ..settings
                });
            }
            "threads" => {
                let threads = number(EngineSettings::MOST_THREADS)?;
                board.set(EngineSettings {
                    threads,
                    ..settings
                });
            }
            "multipv" => {
                let lines = number(EngineSettings::MOST_LINES)?;
                board.set(EngineSettings { lines, ..settings });
            }
            "move overhead" => {
                self.overhead = Duration::from_millis(number(MOST_OVERHEAD as usize)? as u64);
            }
            "level" => self.strength.set_level(number(10)?)?,
            "skill level" => self.strength.set_skill(number(MOST_SKILL)?)?,
            "level seed" => self.strength.set_seed(number(MOST_SEED)?),
            "uci_limitstrength" => self.strength.set_by_rating(switch()?),
            "uci_elo" => self.strength.set_rating(number(usize::MAX)?),
            "uci_showwdl" => self.shows_odds = switch()?,
            "evalfile" => {
                let choice = match value {
                    "" | "<usual>" => NetworkChoice::Usual,
                    "<none>" => NetworkChoice::None,
                    file => NetworkChoice::Given(Arc::new(read_network(file, files)?)),
                };
                let kept = |refused| format!("{refused}; it is kept for that game");
                board.judge_with(choice).map_err(kept)?;
            }
            "without" => board.set(EngineSettings {
                devices: all_but(value)?,
                ..settings
            }),
            "clear hash" => board.forget(),
            // The interface may ponder: the engine does what it is told.
            "ponder" | "uci_analysemode" | "uci_opponent" => {}
            "uci_variant" => return self.choose(value.to_owned(), self.any_array, board),
            "uci_chess960" => {
                let usual = || board.info().id.to_string();
                let variant = self.variant.clone().unwrap_or_else(usual);
                return self.choose(variant, switch()?, board);
            }
            _ => {
                let known = |spec: &&OptionSpec| spec.name.eq_ignore_ascii_case(name);
                let spec = board.info().options.iter().find(known);
                let spec = spec.ok_or_else(|| format!("there is no option {name:?}"))?;
                let name = spec.name.to_string();
                let value = if value == "<empty>" { "" } else { value };
                board
                    .set_option(&name, value)
                    .map_err(|refused| refused.to_string())?;
            }
        }
        Ok(false)
    }

    /// Changes the game, and returns whether it is another one now.
    fn choose(
        &mut self,
        variant: String,
        any_array: bool,
        board: &mut Board<'_>,
    ) -> Result<bool, String> {
        let found = board.catalog().find_for_uci(&variant, any_array);
        let id = found
            .map_err(|refused| refused.to_string())?
            .info()
            .id
            .to_string();
        let is_new = board.info().id != id;
        if is_new {
            board.choose(&id).map_err(|refused| refused.to_string())?;
        }
        (self.variant, self.any_array) = (Some(variant), any_array);
        Ok(is_new)
    }

    /// Returns the lines that tell all options.
    pub(super) fn lines(&self, board: &Board<'_>) -> Vec<String> {
        let usual = EngineSettings::default();
        let spin = |name: &str, default: usize, min: usize, max: usize| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        let variants: String = board
            .catalog()
            .iter()
            .map(|entry| format!(" var {}", entry.info().id))
            .collect();
        let mut lines = vec![
            spin("Hash", usual.hash_mib, 0, EngineSettings::MOST_HASH_MIB),
            spin("Threads", usual.threads, 1, EngineSettings::MOST_THREADS),
            spin("MultiPV", usual.lines, 1, EngineSettings::MOST_LINES),
            "option name Ponder type check default false".to_owned(),
            "option name Clear Hash type button".to_owned(),
            spin(
                "Move Overhead",
                OVERHEAD.as_millis() as usize,
                0,
                MOST_OVERHEAD as usize,
            ),
            "option name EvalFile type string default <usual>".to_owned(),
            "option name Without type string default <empty>".to_owned(),
            spin("Level", 10, 1, 10),
            spin("Skill Level", MOST_SKILL, 0, MOST_SKILL),
            spin("Level Seed", 0, 0, MOST_SEED),
            "option name UCI_LimitStrength type check default false".to_owned(),
            spin(
                "UCI_Elo",
                MOST_RATING as usize,
                LEAST_RATING as usize,
                MOST_RATING as usize,
            ),
            "option name UCI_ShowWDL type check default false".to_owned(),
            "option name UCI_AnalyseMode type check default false".to_owned(),
            "option name UCI_Chess960 type check default false".to_owned(),
            format!(
                "option name UCI_Variant type combo default {}{variants}",
                board.info().id
            ),
        ];
        lines.extend(self.lines_of_game(board));
        lines
    }

    /// Returns the lines that tell the options of the game.
    pub(super) fn lines_of_game(&self, board: &Board<'_>) -> Vec<String> {
        board.info().options.iter().map(line_of).collect()
    }
}

/// Returns all devices of the search but those that are named, separated by blanks.
fn all_but(names: &str) -> Result<Devices, String> {
    let names = if names == "<empty>" { "" } else { names };
    let mut devices = Devices::ALL;
    for name in names.split_whitespace() {
        let device = Device::named(name).ok_or_else(|| {
            let known = Device::ALL.map(Device::name).join(", ");
            format!("option Without: {name:?} is no device of the search; there are {known}")
        })?;
        devices = devices.without(device);
    }
    Ok(devices)
}

/// Reads a network from a file.
fn read_network(file: &str, files: Files<'_>) -> Result<Network, String> {
    let bytes = files(file).map_err(|error| format!("{file}: {error}"))?;
    Network::from_bytes(&bytes).map_err(|error| format!("{file}: {error}"))
}

fn line_of(spec: &OptionSpec) -> String {
    let default = spec.default.as_deref().filter(|text| !text.is_empty());
    let default = one_line(default.unwrap_or("<empty>"));
    let name = &spec.name;
    match &spec.kind {
        OptionKind::Choice(words) => {
            let words: String = words.iter().map(|word| format!(" var {word}")).collect();
            format!("option name {name} type combo default {default}{words}")
        }
        OptionKind::Integer { min, max } if spec.default.is_some() => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        // A number that may be absent cannot be said as a spin.
        OptionKind::Integer { .. }
        | OptionKind::Seed { .. }
        | OptionKind::Text { .. }
        | OptionKind::Pieces { .. }
        | OptionKind::Document { .. } => {
            format!("option name {name} type string default {default}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn names_and_values_may_have_blanks() {
        assert_eq!(
            read("name Move Overhead value 30"),
            Some(("Move Overhead", "30"))
        );
        assert_eq!(read("name Clear Hash"), Some(("Clear Hash", "")));
        assert_eq!(
            read("name types value K, Q, value"),
            Some(("types", "K, Q, value"))
        );
        assert_eq!(read("name pieces value"), Some(("pieces", "")));
        assert_eq!(read("nonsense"), None);
    }
}
