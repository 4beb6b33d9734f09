//! Arguments that choose a game, and a position in it.

use std::io;

use chessmith_catalog::game::excerpt;
use chessmith_catalog::{Catalog, GameInfo, LiveGame, Refused, Setting};
use clap::Args;

use crate::failure::Failure;

/// A game with its options.
#[derive(Args)]
pub(crate) struct GameChoice {
    /// The game; `chessmith games` lists them
    pub(crate) game: String,
    #[command(flatten)]
    options: Options,
}

/// Options of a game.
#[derive(Args)]
pub(crate) struct Options {
    /// An option of the game, or --NAME VALUE for short; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = assignment)]
    given: Vec<(String, String)>,
}

/// A position and turns from it.
#[derive(Args)]
pub(crate) struct Moment {
    /// The text of a position, instead of the start of the game
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Turns played from there, separated by blanks
    #[arg(long, value_name = "TURNS", allow_hyphen_values = true)]
    after: Option<String>,
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}

impl Options {
    /// Returns the setting of a game at its own start.
    pub(crate) fn setting(&self) -> Setting {
        Setting {
            options: self.given.clone(),
            position: None,
            ..Setting::default()
        }
    }
}

impl GameChoice {
    /// Returns the setting of the game at its own start.
    pub(crate) fn setting(&self) -> Setting {
        self.options.setting()
    }

    /// Begins the game and brings it to a moment.
    pub(crate) fn begin(
        &self,
        moment: &Moment,
        catalog: &Catalog,
    ) -> Result<Box<dyn LiveGame>, Failure> {
        self.begin_with(moment, catalog, |setting, _| setting)
    }

    /// Begins the game to be played, its start drawn by chance where the game has one drawn.
    pub(crate) fn begin_anew(
        &self,
        moment: &Moment,
        catalog: &Catalog,
    ) -> Result<Box<dyn LiveGame>, Failure> {
        let seed = getrandom::u32().map_err(|error| io::Error::other(error.to_string()))?;
        self.begin_with(moment, catalog, |setting, info| setting.or_seed(info, seed))
    }

    fn begin_with(
        &self,
        moment: &Moment,
        catalog: &Catalog,
        complete: impl FnOnce(Setting, &GameInfo) -> Setting,
    ) -> Result<Box<dyn LiveGame>, Failure> {
        let entry = catalog.find(&self.game)?;
        let given = Setting {
            position: moment.position.clone(),
            ..self.setting()
        };
        let setting = complete(given, entry.info());
        let mut live = entry.begin(&setting).map_err(|refused| match refused {
            Refused::Text(_) => Failure::at("position", refused),
            other => other.into(),
        })?;
        let turns = moment.after.as_deref().unwrap_or_default();
        for (index, turn) in turns.split_whitespace().enumerate() {
            live.explore(turn).map_err(|refused| {
                let place = format!("after: turn {}, {:?}", index + 1, excerpt(turn));
                Failure::at(&place, refused)
            })?;
        }
        Ok(live)
    }
}
