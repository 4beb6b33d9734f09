//! `show`: a position as text, picture or JSON.

use std::path::PathBuf;

use chessmith_catalog::game::Side;
use chessmith_catalog::{Catalog, LiveGame, Status};
use chessmith_picture::{Options, PieceSet, Theme, png, svg};
use clap::Args;

use crate::Console;
use crate::answer::Json;
use crate::board_text::{board_text, verdict};
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;
use crate::files;

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    #[command(flatten)]
    picture: Picture,
    #[command(flatten)]
    json: Json,
}

/// How a picture is made, if one is.
#[derive(Args)]
pub(crate) struct Picture {
    /// Write a picture to an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a picture to a PNG file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Show it from Black's side
    #[arg(long)]
    flip: bool,
    /// Draw the picture for a dark page
    #[arg(long)]
    dark: bool,
    /// Draw the pieces in these colours: classic, ivory, contrast or bold
    #[arg(long, value_name = "NAME", default_value = "classic", value_parser = piece_set)]
    set: PieceSet,
    /// Draw cells of so many pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 64, value_parser = clap::value_parser!(u16).range(16..=256))]
    cell: u16,
}

fn piece_set(name: &str) -> Result<PieceSet, String> {
    let names = PieceSet::ALL.map(PieceSet::name).join(", ");
    PieceSet::named(name).ok_or_else(|| format!("there are {names}"))
}

impl Show {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        if self.json.is_wanted() && self.picture.is_wanted() {
            let message = "--json prints, and --svg and --png write files: give one or the other";
            return Err(Failure::Usage(message.to_owned()));
        }
        let live = self.game.begin(&self.moment, catalog)?;
        if self.json.is_wanted() {
            return console.json(&self.json.at(&*live));
        }
        if self.picture.is_wanted() {
            return self.picture.write(&*live);
        }
        console.print(self.picture.text(console, &*live))
    }
}

impl Picture {
    /// Returns whether a file is to be written.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Returns the position as lines of text, and how the game stands.
    pub(crate) fn text(&self, console: &Console<'_>, live: &dyn LiveGame) -> String {
        let board = board_text(live, self.orientation(), console.paint());
        let standing = match live.status() {
            Status::Ongoing { .. } => format!("{} to move", live.side_to_move().name()),
            Status::Over(finish) => verdict(&finish),
        };
        format!("{board}{standing}\n")
    }

    /// Writes the files that are wanted.
    pub(crate) fn write(&self, live: &dyn LiveGame) -> Result<(), Failure> {
        self.write_with(|options| svg(&live.scene(), &|id| live.glyph(id), options))
    }

    /// Writes the files that are wanted of something that can be drawn.
    pub(crate) fn write_with(&self, draw: impl Fn(&Options) -> String) -> Result<(), Failure> {
        if !self.is_wanted() {
            return Ok(());
        }
        let drawing = draw(&Options {
            cell: self.cell,
            orientation: self.orientation(),
            theme: if self.dark { Theme::Dark } else { Theme::Light },
            pieces: self.set,
            ..Options::default()
        });
        if let Some(path) = &self.svg {
            files::write(path, drawing.as_bytes())?;
        }
        if let Some(path) = &self.png {
            let place = path.display().to_string();
            let bytes = png(&drawing).map_err(|error| Failure::at(&place, error))?;
            files::write(path, &bytes)?;
        }
        Ok(())
    }

    const fn orientation(&self) -> Side {
        if self.flip { Side::Black } else { Side::White }
    }
}
