//! Pieces by themselves: the game that they are of, and the board to show them on.

use chessmith_catalog::game::{Coord, Pieces, Rect};
use chessmith_catalog::{Catalog, Entry, Setting};
use chessmith_wire::Asked;
use clap::Args;

use crate::choice::Options;
use crate::failure::Failure;

/// The game whose pieces are meant.
#[derive(Args)]
pub(crate) struct PiecesOf {
    /// The game that has the pieces; without it the first one that takes pieces of one's own
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    options: Options,
}

/// Returns the first game that takes pieces of one's own.
pub(crate) fn usual_game(catalog: &Catalog) -> Option<&dyn Entry> {
    catalog.iter().find(|entry| {
        let pieces = entry.pieces(&Setting::default());
        pieces.is_ok_and(|pieces| pieces.is_some_and(|pieces| pieces.is_open()))
    })
}

impl PiecesOf {
    /// Returns the pieces that are meant, with the name and the options of their game.
    pub(crate) fn open(&self, catalog: &Catalog) -> Result<(Box<dyn Pieces>, Asked), Failure> {
        let entry = match &self.game {
            Some(id) => catalog.find(id)?,
            None => usual_game(catalog).ok_or_else(|| {
                Failure::Usage("name a game: --game GAME; chessmith games lists them".to_owned())
            })?,
        };
        let setting = self.options.setting();
        let id = &entry.info().id;
        let pieces = entry.pieces(&setting)?;
        let pieces = pieces.ok_or_else(|| {
            Failure::Refused(format!("{id} does not show its pieces by themselves"))
        })?;
        let asked = Asked {
            game: id.clone().into_owned(),
            options: setting.options.into_iter().collect(),
        };
        Ok((pieces, asked))
    }
}

/// Reads a board of files x ranks, each at most `largest`.
pub(crate) fn read_board(text: &str, largest: u8) -> Result<Rect, Failure> {
    let side = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.filter(|number| (1..=largest.min(Coord::LIMIT)).contains(number))
    };
    text.split_once('x')
        .and_then(|(files, ranks)| Some(Rect::new(side(files)?, side(ranks)?)))
        .ok_or_else(|| {
            Failure::Refused(format!(
                "board {text:?}: expected files x ranks, each from 1 to {largest}, as in 13x13"
            ))
        })
}
