//! The six kinds of men by themselves, on any board.

use chessmith_board::{Direction, LEAP_OFFSETS, Offset, Rect, Square};
use chessmith_game::{Found, Glyph, GlyphId, LonePiece, LoneReach, PieceCard, Pieces};

use crate::Kind;
use crate::depict::TRAY_ORDER;
use crate::explain::in_general;

/// Returns the men of the family, one by one.
#[must_use]
pub fn pieces() -> Box<dyn Pieces> {
    Box::new(Six)
}

/// The six kinds.
struct Six;

impl Pieces for Six {
    fn all(&self) -> Vec<Box<dyn LonePiece>> {
        let boxed = |kind| Box::new(Lone(kind)) as Box<dyn LonePiece>;
        TRAY_ORDER.into_iter().map(boxed).collect()
    }

    /// Finds a kind by its letter or its name, in either case.
    fn find(&self, text: &str) -> Result<Found, String> {
        let is_meant = |kind: &Kind| {
            kind.name().eq_ignore_ascii_case(text)
                || kind.letter().to_string().eq_ignore_ascii_case(text)
        };
        let kind = TRAY_ORDER.into_iter().find(is_meant);
        let names = TRAY_ORDER.map(|kind| format!("{} ({})", kind.letter(), kind.name()));
        kind.map(|kind| Found {
            piece: Box::new(Lone(kind)),
            note: None,
        })
        .ok_or_else(|| format!("there are the pieces {}", names.join(", ")))
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        chessmith_figures::glyph(id)
    }
}

/// A kind by itself.
struct Lone(Kind);

impl LonePiece for Lone {
    fn card(&self) -> PieceCard {
        PieceCard {
            id: Some(self.0.letter().to_string()),
            number: None,
            name: self.0.name().to_owned(),
            notation: None,
            dialects: Vec::new(),
            sentence: in_general(self.0),
            facts: Vec::new(),
            glyph: self.0.name().into(),
        }
    }

    fn reach(&self, board: Rect, from: Square) -> Result<LoneReach, String> {
        let (goes, takes) = match self.0 {
            Kind::Pawn => pawn(board, from),
            kind => {
                let squares = officer(kind, board, from);
                (squares.clone(), squares)
            }
        };
        Ok(LoneReach {
            goes,
            takes,
            with_others: Vec::new(),
        })
    }
}

/// Where an officer goes, which is where it takes.
fn officer(kind: Kind, board: Rect, from: Square) -> Vec<Square> {
    let steps = |directions: &[Direction]| directions.iter().map(|each| each.offset()).collect();
    let (steps, most): (Vec<Offset>, usize) = match kind {
        Kind::Knight => (LEAP_OFFSETS.into(), 1),
        Kind::King => (steps(&Direction::ALL), 1),
        Kind::Rook => (steps(&Direction::STRAIGHT), usize::MAX),
        Kind::Bishop => (steps(&Direction::DIAGONAL), usize::MAX),
        Kind::Queen | Kind::Pawn => (steps(&Direction::ALL), usize::MAX),
    };
    let ray = |step: Offset| board.ray(from, step).take(most);
    steps.into_iter().flat_map(ray).collect()
}

/// Where a pawn goes, two squares from the second rank, and where it takes.
fn pawn(board: Rect, from: Square) -> (Vec<Square>, Vec<Square>) {
    let most = if board.coord(from).rank == 1 { 2 } else { 1 };
    let takes = [(-1, 1), (1, 1)].map(|step| board.step(from, step));
    (
        board.ray(from, (0, 1)).take(most).collect(),
        takes.into_iter().flatten().collect(),
    )
}
