//! What can be put on the board of a game by hand, where positions are put together.

use chessmith_freechess as freechess;
use chessmith_game::{GlyphId, LonePiece, Pieces};

/// Something that can be put on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stocked {
    /// How it is written on boards, if it is White's.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its drawing.
    pub glyph: GlyphId,
}

/// What can be put on the board of a game by hand.
pub trait Stock {
    /// Returns what there is to choose from.
    fn all(&self) -> Vec<Stocked>;

    /// Finds something by how it is written, also what can only be put together.
    fn find(&self, id: &str) -> Option<Stocked>;

    /// Returns whether something can be put to what stands on a cell already.
    fn joins(&self) -> bool {
        false
    }

    /// Returns how it is written when something was put to what stands there; `None` where that cannot be.
    fn joined(&self, there: &str, more: &str) -> Option<String> {
        let _ = (there, more);
        None
    }
}

/// The pieces of a game, each as it is.
pub(crate) struct Whole(pub(crate) Box<dyn Pieces>);

fn whole(piece: &dyn LonePiece) -> Option<Stocked> {
    let card = piece.card();
    Some(Stocked {
        id: card.id?,
        name: card.name,
        glyph: card.glyph,
    })
}

impl Stock for Whole {
    fn all(&self) -> Vec<Stocked> {
        let all = self.0.all();
        all.iter().filter_map(|piece| whole(&**piece)).collect()
    }

    fn find(&self, id: &str) -> Option<Stocked> {
        whole(&*self.0.find(id).ok()?.piece).filter(|found| found.id == id)
    }
}

/// Attributes, of which pieces are put together.
pub(crate) struct Attributes;

impl Stock for Attributes {
    fn all(&self) -> Vec<Stocked> {
        let letters = freechess::Attribute::ALL.map(freechess::Attribute::letter);
        let found = letters.map(|letter| self.find(&letter.to_string()));
        found.into_iter().flatten().collect()
    }

    fn find(&self, id: &str) -> Option<Stocked> {
        let (name, glyph) = freechess::written(id)?;
        Some(Stocked {
            id: id.to_owned(),
            name,
            glyph,
        })
    }

    fn joins(&self) -> bool {
        true
    }

    fn joined(&self, there: &str, more: &str) -> Option<String> {
        freechess::put_together(there, more)
    }
}
