//! What can be put on the board of a game by hand, where positions are put together.

use chessmith_freechess as freechess;
use chessmith_game::{Beside, LonePiece, Memory, Pieces, Side, Stocked};

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

    /// Returns what lies beside the board, or could, by what stands behind the board in a text.
    fn beside(&self, rest: &str) -> Vec<Beside> {
        let _ = rest;
        Vec::new()
    }

    /// Returns what stands behind the board when one more lies beside it, or one less.
    ///
    /// # Errors
    ///
    /// A sentence, if that cannot be.
    fn laid(&self, rest: &str, piece: &str, side: Side, more: bool) -> Result<String, String> {
        let _ = (rest, piece, side, more);
        Err("nothing is laid beside the board of this game by hand".to_owned())
    }

    /// Returns what is remembered with a position, by what stands behind the board in a text.
    fn memories(&self, rest: &str) -> Vec<Memory> {
        let _ = rest;
        Vec::new()
    }

    /// Returns what stands behind the board when something else is remembered.
    ///
    /// # Errors
    ///
    /// A sentence, if nothing of this name is, or not so.
    fn remembered(&self, rest: &str, name: &str, value: &str) -> Result<String, String> {
        let _ = (rest, value);
        Err(format!("nothing is remembered that is called {name:?}"))
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
pub(crate) struct Attributes(pub(crate) freechess::FreeChess);

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

    fn beside(&self, rest: &str) -> Vec<Beside> {
        freechess::beside(&self.0, rest)
    }

    fn laid(&self, rest: &str, piece: &str, side: Side, more: bool) -> Result<String, String> {
        freechess::laid(&self.0, rest, piece, side, more)
    }

    fn memories(&self, rest: &str) -> Vec<Memory> {
        freechess::memories(rest)
    }

    fn remembered(&self, rest: &str, name: &str, value: &str) -> Result<String, String> {
        freechess::remembered(rest, name, value)
    }
}
