//! The pieces of a game by themselves, away from any position: what each is called, and what it can do.

use chessmith_board::Coord;

use crate::{Designer, Glyph, GlyphId, Ingredient, LonePiece};

/// The pieces of a game, one by one: a contract that a game may offer.
pub trait Pieces: Send + Sync {
    /// Returns the pieces that the game has, in its own order.
    fn all(&self) -> Vec<Box<dyn LonePiece>>;

    /// Finds a piece by its id, or by a notation where the game has one.
    ///
    /// # Errors
    ///
    /// A sentence on what the text is not.
    fn find(&self, text: &str) -> Result<Found, String>;

    /// Returns whether also pieces are found that the game has not: whatever a notation describes.
    fn is_open(&self) -> bool {
        false
    }

    /// Returns the most files and ranks of a board on which a piece can be shown; at most 26.
    fn largest_board(&self) -> u8 {
        Coord::LIMIT
    }

    /// Returns the drawing of what stands in a piece's way where that is tried out; `None` if the game does not tell
    /// what its pieces do among other men.
    fn blocker(&self) -> Option<GlyphId> {
        None
    }

    /// Returns the parts of which the pieces are put together, as they stand with one that is found by this text;
    /// none where pieces are whole, or where the text is no piece.
    fn ingredients(&self, piece: &str) -> Vec<Ingredient> {
        let _ = piece;
        Vec::new()
    }

    /// Returns how one designs a piece of one's own by pressing squares; `None` where that cannot be.
    fn designer(&self) -> Option<&dyn Designer> {
        None
    }

    /// Returns the drawing of this name.
    fn glyph(&self, id: &GlyphId) -> Option<Glyph>;
}

/// A piece that was asked for.
pub struct Found {
    /// The piece.
    pub piece: Box<dyn LonePiece>,
    /// What else the text could mean, as a sentence, if it could.
    pub note: Option<String>,
}
