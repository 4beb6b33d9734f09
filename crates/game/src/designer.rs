//! Pieces that are designed by pressing squares around them.

use chessmith_board::{Rect, Square};

use crate::{GlyphId, LonePiece, Mark, MarkKind, Scene, ScenePiece, middle};

/// How pieces are designed by pressing squares: a contract that the pieces of a game may offer.
///
/// A design is a text, as a piece is found by; the empty text is a piece that does nothing yet.
pub trait Designer {
    /// Returns what a press can mean, at least one way, the usual one first.
    fn ways(&self) -> Vec<PressWay>;

    /// Returns the board whose squares are pressed; the piece stands in the middle.
    fn board(&self) -> Rect;

    /// Returns the drawing of a piece that does nothing yet.
    fn blank(&self) -> GlyphId;

    /// Returns the piece of a design that does something.
    ///
    /// # Errors
    ///
    /// A sentence on what the text is not.
    fn piece(&self, design: &str) -> Result<Box<dyn LonePiece>, String>;

    /// Returns what was pressed of a design.
    ///
    /// # Errors
    ///
    /// A sentence on what the text is not.
    fn pressed(&self, design: &str) -> Result<Vec<Pressed>, String>;

    /// Presses a square once more, in the way of this id, and returns what comes of it. Pressed often enough it is as
    /// it was.
    ///
    /// # Errors
    ///
    /// A sentence on why that cannot be: no such way, a square that is not to be pressed, or a text that is no design
    /// or becomes none.
    fn press(&self, design: &str, square: Square, way: &str) -> Result<String, String>;

    /// Returns the pieces of a player's own that the game has.
    fn own(&self) -> Vec<Box<dyn LonePiece>>;

    /// Returns the values of the options that change when a design of this name is added to the pieces that are
    /// played with.
    ///
    /// # Errors
    ///
    /// A sentence on what is wrong with the name or the design.
    fn adopt(&self, design: &str, name: &str) -> Result<Vec<(&'static str, String)>, String>;

    /// Returns the values of the options that change when a player's own piece of this id goes.
    ///
    /// # Errors
    ///
    /// A sentence if there is none.
    fn discard(&self, id: &str) -> Result<Vec<(&'static str, String)>, String>;
}

/// A way to press a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PressWay {
    /// Its id.
    pub id: &'static str,
    /// What it is called, in a word or two.
    pub name: &'static str,
    /// What comes of it, in a sentence.
    pub text: &'static str,
}

/// A square that was pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pressed {
    /// Which.
    pub square: Square,
    /// Whether the piece goes there.
    pub goes: bool,
    /// Whether it takes there.
    pub takes: bool,
    /// Whether it may do so again and again in that direction.
    pub repeats: bool,
    /// All of that in a few words.
    pub words: String,
}

/// Returns what a design looks like on the board whose squares are pressed.
///
/// # Errors
///
/// A sentence on what the text is not.
pub fn design_scene(
    designer: &dyn Designer,
    design: &str,
    glyph: GlyphId,
) -> Result<Scene, String> {
    let (board, pressed) = (designer.board(), designer.pressed(design)?);
    let where_it = |does: fn(&Pressed) -> bool| {
        let found = pressed.iter().filter(move |one| does(one));
        found.map(|one| one.square)
    };
    let marks = [
        Mark::on(MarkKind::Reach, where_it(|one| one.goes)),
        Mark::on(MarkKind::Attack, where_it(|one| one.takes)),
    ];
    let name = "the piece".to_owned();
    let piece = ScenePiece::new(middle(board), chessmith_board::Side::White, glyph, name);
    Ok(Scene {
        pieces: vec![piece],
        marks: marks.into_iter().flatten().collect(),
        ..Scene::of_board(board)
    })
}
