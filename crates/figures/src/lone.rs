//! The six kinds by themselves, away from any position.

use chessmith_board::{Direction, LEAP_OFFSETS, Offset, Rect, Square};
use chessmith_game::{
    Company, Fact, Found, Glyph, GlyphId, LonePiece, LoneReach, PieceCard, Pieces,
};

use crate::{Kind, glyph};

/// The six kinds, one by one, as a game plays with them: what is said of each, and what it does.
///
/// ```
/// use chessmith_board::{Rect, Square};
/// use chessmith_figures::{Kind, LoneMen, steps};
/// use chessmith_game::{LoneReach, Pieces};
///
/// let men = LoneMen {
///     sentence: |kind| format!("A {} has no enemies.", kind.name()),
///     reach: |kind, board, from| LoneReach {
///         goes: steps(kind, board, from),
///         ..LoneReach::default()
///     },
///     among: None,
/// };
/// let found = men.find("knight")?;
/// assert_eq!(found.piece.card().sentence, "A knight has no enemies.");
/// assert_eq!(found.piece.reach(Rect::new(8, 8), Square(0))?.goes.len(), 2);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LoneMen {
    /// Tells how a kind moves, in plain English.
    pub sentence: fn(Kind) -> String,
    /// Returns what a white man of a kind does where nothing else stands, or a lone enemy.
    pub reach: fn(Kind, Rect, Square) -> LoneReach,
    /// Returns what it does among other men, if the game tells.
    pub among: Option<Among>,
}

/// Returns what a white man of a kind does among other men.
pub type Among = fn(Kind, Rect, Square, &Company) -> LoneReach;

impl LoneMen {
    /// Returns the kinds, the king first.
    fn kinds() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().rev()
    }

    fn lone(self, kind: Kind) -> Box<dyn LonePiece> {
        Box::new(LoneMan { kind, men: self })
    }
}

impl Pieces for LoneMen {
    fn all(&self) -> Vec<Box<dyn LonePiece>> {
        Self::kinds().map(|kind| self.lone(kind)).collect()
    }

    /// Finds a kind by its letter or its name, in either case.
    fn find(&self, text: &str) -> Result<Found, String> {
        let is_meant = |kind: &Kind| {
            kind.name().eq_ignore_ascii_case(text)
                || kind.letter().to_string().eq_ignore_ascii_case(text)
        };
        let name = |kind: Kind| format!("{} ({})", kind.letter(), kind.name());
        match Self::kinds().find(is_meant) {
            Some(kind) => Ok(Found {
                piece: self.lone(kind),
                note: None,
            }),
            None => {
                let names: Vec<_> = Self::kinds().map(name).collect();
                Err(format!("there are the pieces {}", names.join(", ")))
            }
        }
    }

    fn blocker(&self) -> Option<GlyphId> {
        self.among.map(|_| Kind::Pawn.name().into())
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        glyph(id)
    }
}

/// A kind by itself.
struct LoneMan {
    kind: Kind,
    men: LoneMen,
}

impl LonePiece for LoneMan {
    fn card(&self) -> PieceCard {
        PieceCard {
            id: Some(self.kind.letter().to_string()),
            number: None,
            name: self.kind.name().to_owned(),
            notation: None,
            dialects: Vec::new(),
            sentence: (self.men.sentence)(self.kind),
            glyph: self.kind.name().into(),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        vec![Fact::colourbound(self)]
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        Ok((self.men.reach)(self.kind, board, from))
    }

    fn among(&self, board: Rect, from: Square, men: &Company) -> Result<Option<LoneReach>, String> {
        Ok(self
            .men
            .among
            .map(|among| among(self.kind, board, from, men)))
    }
}

/// Returns the lines along which a white man goes, each as far as the board.
pub fn lines(kind: Kind, board: Rect, from: Square) -> impl Iterator<Item = Vec<Square>> {
    let (ways, most) = ways(kind, board, from);
    ways.into_iter()
        .map(move |way| board.ray(from, way).take(most).collect())
}

/// Returns where a white man goes on an empty board, castling left out: a pawn two squares from the second
/// rank, if it likes.
#[must_use]
pub fn steps(kind: Kind, board: Rect, from: Square) -> Vec<Square> {
    lines(kind, board, from).flatten().collect()
}

/// Returns the ways of a man, and how far it goes on each.
fn ways(kind: Kind, board: Rect, from: Square) -> (Vec<Offset>, usize) {
    let all = |directions: &[Direction]| directions.iter().map(|each| each.offset()).collect();
    match kind {
        Kind::Pawn if board.coord(from).rank == 1 => (vec![(0, 1)], 2),
        Kind::Pawn => (vec![(0, 1)], 1),
        Kind::Knight => (LEAP_OFFSETS.into(), 1),
        Kind::King => (all(&Direction::ALL), 1),
        Kind::Rook => (all(&Direction::STRAIGHT), usize::MAX),
        Kind::Bishop => (all(&Direction::DIAGONAL), usize::MAX),
        Kind::Queen => (all(&Direction::ALL), usize::MAX),
    }
}
