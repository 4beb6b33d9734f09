//! Showing a position.

use std::collections::HashSet;
use std::sync::Arc;

use crate::{CellId, Game, Glyph, GlyphId, MarkKind, Scene, ScenePiece};

/// What stands for a piece where nothing can be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letters {
    /// Letters, and digits that count.
    pub text: String,
    /// Whether they tell what the piece consists of; if not, whoever prints them adds what it is called.
    pub tell_all: bool,
}

/// The cells that a turn concerns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Touched {
    /// Where something moved from or to, was put, laid or changed, each cell once.
    pub cells: Vec<CellId>,
    /// Where something was taken.
    pub taken: Vec<CellId>,
}

/// Turns positions into scenes and names into drawings.
///
/// ```
/// use chessmith_game::{Depict, Game};
/// use chessmith_testkit::toy::Quarry;
///
/// let rules = Quarry::with(&[])?;
/// let scene = rules.scene(&rules.start(), None);
/// let drawn = scene.pieces.iter().all(|piece| rules.glyph(&piece.glyph).is_some());
/// assert!(drawn && !scene.cells.is_empty());
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
pub trait Depict: Game {
    /// Returns what a position looks like; `last` is the turn that led to it, with the position before.
    fn scene(
        &self,
        position: &Self::Position,
        last: Option<(&Self::Position, &Self::Turn)>,
    ) -> Scene;

    /// Returns what a game looks like after the turns `played` from `start`, each with the position
    /// after it.
    ///
    /// Without an override it is the scene of the last position; a game that shows something only its
    /// history tells overrides this.
    fn scene_after(
        &self,
        start: &Self::Position,
        played: &[Arc<(Self::Turn, Self::Position)>],
    ) -> Scene {
        let Some((last, earlier)) = played.split_last() else {
            return self.scene(start, None);
        };
        let before = earlier.last().map_or(start, |turn| &turn.1);
        self.scene(&last.1, Some((before, &last.0)))
    }

    /// Returns the drawing of this name, if the family knows it.
    fn glyph(&self, id: &GlyphId) -> Option<Glyph>;

    /// Returns one or two letters that stand for this drawing where nothing can be drawn.
    ///
    /// Without an override it is the first letter of the name, in upper case.
    fn letters(&self, id: &GlyphId) -> String {
        let first = id.0.chars().next();
        first.map_or_else(String::new, |letter| letter.to_uppercase().collect())
    }

    /// Returns the letters that stand for a piece where nothing can be drawn, whatever its side and wherever
    /// it faces.
    ///
    /// Pieces that differ may share them; whoever prints them tells those apart by a number. Without an
    /// override they are those of the parts it consists of, with their counts, or of its drawing where it
    /// has no parts.
    fn piece_letters(&self, piece: &ScenePiece) -> Letters {
        let parts = piece.parts.iter().map(|part| match part.count {
            0 | 1 => self.letters(&part.glyph),
            several => format!("{}{several}", self.letters(&part.glyph)),
        });
        Letters {
            text: match piece.parts.is_empty() {
                true => self.letters(&piece.glyph),
                false => parts.collect(),
            },
            tell_all: true,
        }
    }

    /// Returns the cells that a legal, canonical turn concerns.
    ///
    /// Without an override they are those that the scene after it marks, in an order of the game's own.
    fn touched(&self, position: &Self::Position, turn: &Self::Turn) -> Touched {
        let mut after = position.clone();
        self.apply(&mut after, turn);
        let marks = self.scene(&after, Some((position, turn))).marks;
        let marked = |kind| {
            let marks = marks.iter().filter(move |mark| mark.kind == kind);
            let cells = marks.flat_map(|mark| mark.cells.iter().copied());
            let mut seen = HashSet::new();
            cells.filter(|&cell| seen.insert(cell)).collect()
        };
        Touched {
            cells: marked(MarkKind::Last),
            taken: marked(MarkKind::Taken),
        }
    }
}
