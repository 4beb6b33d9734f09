//! Pieces by how they are written, away from any position.

use chessmith_game::GlyphId;

use crate::board::names::piece_name;
use crate::show::glyphs::glyph_id;
use crate::{Attribute, Tally};

/// Returns what a piece is called that is written in upper case, and its drawing; `None` if it is none.
///
/// ```
/// let (name, glyph) = chessmith_freechess::written("C2R").expect("a piece");
/// assert_eq!((name.as_str(), &*glyph.0), ("combinator-rook squared", "c2r"));
/// assert_eq!(chessmith_freechess::written("4R"), None);
/// ```
#[must_use]
pub fn written(text: &str) -> Option<(String, GlyphId)> {
    let tally = Tally::read(text, 1).ok()?;
    Some((piece_name(tally), glyph_id(tally)))
}

/// Returns how a piece is written to which all attributes of another were put; `None` if one of the texts is no
/// piece, or no piece can have so many.
///
/// ```
/// assert_eq!(chessmith_freechess::put_together("CR", "R").as_deref(), Some("C2R"));
/// assert_eq!(chessmith_freechess::put_together("K", "K"), None);
/// ```
#[must_use]
pub fn put_together(there: &str, more: &str) -> Option<String> {
    let (there, more) = (Tally::read(there, 1).ok()?, Tally::read(more, 1).ok()?);
    let counted =
        Attribute::ALL
            .into_iter()
            .filter_map(|kind| match there.count(kind) + more.count(kind) {
                0 => None,
                1 => Some(kind.letter().to_string()),
                count => Some(format!("{count}{}", kind.letter())),
            });
    let text: String = counted.collect();
    Tally::read(&text, 1).ok().map(|tally| tally.to_string())
}
