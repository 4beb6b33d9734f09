//! The pieces of a game by themselves, found by their ids or by what a notation says.

use chessmith_game::{
    Designer, Found, Glyph, GlyphId, LonePiece, OptionError, OptionValues, PieceCard, Pieces,
};
use chessmith_movement::{Dialect, LARGEST};

use crate::designer::Bench;
use crate::study::Study;
use crate::{Described, Edition, glyphs, power};

/// The pieces that a game of an edition can have.
struct Library {
    studies: Vec<Study>,
    is_open: bool,
    /// Where pieces of one's own are designed, if there may be some.
    bench: Option<Bench>,
}

impl Edition {
    /// Returns the pieces that a game with these options can have: for a custom one all of the inventor's list and
    /// all of one's own, whichever types are drawn from.
    ///
    /// # Errors
    ///
    /// If the list of one's own is refused, or a piece in it does not move.
    pub fn library(self, options: &OptionValues) -> Result<Box<dyn Pieces>, OptionError> {
        let studies = self.listed(options)?.into_iter().map(Study::listed);
        let studies: Vec<_> = studies.collect::<Result<_, _>>().map_err(|message| {
            let name = "pieces".to_owned();
            OptionError::Conflict { name, message }
        })?;
        let is_open = self == Self::Custom;
        let bench = is_open.then(|| Bench::new(options, &studies));
        Ok(Box::new(Library {
            studies,
            is_open,
            bench,
        }))
    }
}

/// Tells, line by line, about a piece of a game; `None` if it has none of this id or notation.
pub(crate) fn tell(edition: Edition, options: &OptionValues, text: &str) -> Option<Vec<String>> {
    let found = edition.library(options).ok()?.find(text).ok()?;
    let PieceCard {
        id,
        name,
        notation,
        sentence,
        ..
    } = found.piece.card();
    let title = id.map_or_else(|| name.clone(), |id| format!("{name} ({id})"));
    let mut lines = vec![
        format!("{title}: {}", notation.unwrap_or_default()),
        sentence,
    ];
    let facts = found.piece.facts();
    let fact = facts
        .iter()
        .map(|fact| format!("{}: {}", fact.name, fact.text));
    lines.extend(fact);
    lines.extend(found.note);
    Some(lines)
}

impl Pieces for Library {
    fn all(&self) -> Vec<Box<dyn LonePiece>> {
        let studies = self.studies.iter();
        studies
            .map(|study| Box::new(study.clone()) as Box<dyn LonePiece>)
            .collect()
    }

    /// An id as it is written comes first, then a notation, then an id in another case: `nN` is a notation,
    /// `NN` an id, and so is `gr`, which is nothing else.
    fn find(&self, text: &str) -> Result<Found, String> {
        let read = power::read_movement(text);
        let by_id = |is: &dyn Fn(&str) -> bool| {
            let mut studies = self.studies.iter();
            studies.find(|study| is(&study.described().id))
        };
        if let Some(known) = by_id(&|id| id == text) {
            return Ok(Found {
                piece: Box::new(known.clone()),
                note: self.is_open.then(|| other_meaning(text, known)).flatten(),
            });
        }
        let error = match read {
            Ok(movement) => {
                let same = |study: &&Study| study.movement().parts() == movement.parts();
                match self.studies.iter().find(same) {
                    Some(known) => {
                        let piece = Box::new(known.clone().written(movement));
                        return Ok(Found { piece, note: None });
                    }
                    None if self.is_open => {
                        let piece = Box::new(Study::nameless(movement));
                        return Ok(Found { piece, note: None });
                    }
                    None => "it describes no piece of this game".to_owned(),
                }
            }
            Err(error) => format!("as a notation: {error}"),
        };
        match by_id(&|id| id.eq_ignore_ascii_case(text)) {
            Some(known) => Ok(Found {
                piece: Box::new(known.clone()),
                note: None,
            }),
            None if self.is_open => Err(format!("it is no id of the list, and {error}")),
            None => {
                let ids = self.studies.iter().map(|study| &*study.described().id);
                let ids = ids.collect::<Vec<_>>().join(", ");
                Err(format!(
                    "it is no id of the list, and {error}; there are {ids}"
                ))
            }
        }
    }

    fn is_open(&self) -> bool {
        self.is_open
    }

    fn largest_board(&self) -> u8 {
        LARGEST
    }

    fn blocker(&self) -> Option<GlyphId> {
        Some(glyphs::id(&Described::pawn()))
    }

    fn designer(&self) -> Option<&dyn Designer> {
        self.bench.as_ref().map(|bench| bench as &dyn Designer)
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyphs::glyph(id)
    }
}

/// Says what an id means as a notation, where that is another piece.
fn other_meaning(id: &str, known: &Study) -> Option<String> {
    let movement = power::read_movement(id).ok()?;
    if movement.parts() == known.movement().parts() {
        return None;
    }
    let name = Dialect::ALL
        .into_iter()
        .map(|dialect| format!("{}:{id}", dialect.name()))
        .find(|text| {
            let read = power::read_movement(text);
            read.is_ok_and(|read| read.parts() == movement.parts())
        })?;
    Some(format!(
        "{id} is an id; as a notation it means another piece, which is {name}."
    ))
}
