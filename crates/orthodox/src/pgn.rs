//! Records of games as PGN, with the tags `Variant`, `SetUp` and `FEN`.

mod movetext;
mod read;
mod write;

use chessmith_game::RecordFormat;

use crate::Variant;

/// Returns the format PGN for records of the games of the family.
///
/// Written are the seven tags of the standard, `Variant`, `SetUp` and `FEN` where the game does not
/// begin with the usual array of chess, `Termination` with what ended the game, and the moves in short
/// algebraic notation. A file holds one game; comments, glyphs and variations are skipped.
#[must_use]
pub fn pgn() -> RecordFormat {
    RecordFormat::new("pgn", write::write, read::read)
}

/// Returns the value of the tag `Variant`; none for chess.
const fn tag_of(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Chess => None,
        // The name by which other programs know it.
        Variant::Freestyle => Some("Chess960"),
        other => Some(other.name()),
    }
}

/// Returns the game that a tag `Variant` names.
fn named_by(tag: &str) -> Option<Variant> {
    let word = tag.to_ascii_lowercase().replace([' ', '_'], "-");
    match word.as_str() {
        "standard" | "normal" | "from-position" => Some(Variant::Chess),
        "chess960" | "chess-960" | "fischerandom" | "fischer-random" | "freestyle-chess" => {
            Some(Variant::Freestyle)
        }
        name => Variant::from_name(name),
    }
}

#[cfg(test)]
mod tests;
