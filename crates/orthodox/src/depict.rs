//! What a position looks like.

use chessmith_board::{Side, Square};
use chessmith_game::{
    Area, Cell, CellId, Depict, Glyph, GlyphId, Mark, MarkKind, Scene, ScenePiece, Slot, Tray,
    TrayKind,
};

use crate::{BOARD, Kind, Orthodox, Phase, Position, Set, ShownDigits, Turn};

impl Depict for Orthodox {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        scene(position, last.map(|(before, _)| before))
    }

    fn scene_after(&self, start: &Position, played: &[(Turn, Position)]) -> Scene {
        scene_after(start, played)
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        chessmith_figures::glyph(id)
    }

    /// The letters of the notation: the knight is N.
    fn letters(&self, id: &GlyphId) -> String {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == id.0);
        kind.map_or_else(String::new, |kind| kind.letter().to_string())
    }
}

/// Returns the scene of a position; `before` is the position before the last turn.
pub(crate) fn scene(position: &Position, before: Option<&Position>) -> Scene {
    let mut marks = before.map_or_else(Vec::new, |before| changes(before, position));
    let side = position.side_to_move();
    if position.phase() == Phase::Play && position.in_check() {
        marks.extend(
            position
                .king(side)
                .map(|king| mark(MarkKind::Danger, Set::of(king))),
        );
    }
    Scene {
        bounds: Area {
            x: 0,
            y: 0,
            width: 8,
            height: 8,
        },
        cells: BOARD
            .squares()
            .map(|square| Cell::of_square(BOARD, square))
            .collect(),
        pieces: position
            .occupied()
            .into_iter()
            .filter_map(|at| piece(position, at))
            .collect(),
        trays: trays(position),
        marks,
        notes: notes(position, || ShownDigits::of(position)),
    }
}

/// Returns the scene after some turns; the digits show what the order of the drops tells.
fn scene_after(start: &Position, played: &[(Turn, Position)]) -> Scene {
    let positions = [start]
        .into_iter()
        .chain(played.iter().map(|(_, position)| position));
    let mut latest = positions.rev();
    let position = latest.next().unwrap_or(start);
    let shown = || ShownDigits::after(start, played.iter().map(|(turn, _)| turn));
    Scene {
        notes: notes(position, shown),
        ..scene(position, latest.next())
    }
}

/// Returns the cell that stands for a square.
pub(crate) const fn cell_of(square: Square) -> CellId {
    CellId(square.0)
}

/// Returns the square of a cell; `None` if this board has no such cell.
pub(crate) fn square_of(cell: CellId) -> Option<Square> {
    Some(Square(cell.0)).filter(|square| square.index() < BOARD.len())
}

/// Returns a mark on a set of squares.
pub(crate) fn mark(kind: MarkKind, squares: Set) -> Mark {
    Mark {
        kind,
        cells: squares.into_iter().map(cell_of).collect(),
    }
}

/// The kinds in the order of the trays.
const TRAY_ORDER: [Kind; 6] = [
    Kind::King,
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];

/// Returns the kinds that a side has in hand, each with its count, in the order of its tray.
pub(crate) fn in_hand(position: &Position, side: Side) -> impl Iterator<Item = (Kind, u8)> {
    let hand = position.hand(side);
    TRAY_ORDER
        .into_iter()
        .map(move |kind| (kind, hand.count(kind.index())))
        .filter(|&(_, n)| n > 0)
}

fn piece(position: &Position, square: Square) -> Option<ScenePiece> {
    let (side, kind) = position.piece_at(square)?;
    Some(ScenePiece {
        cell: cell_of(square),
        side: Some(side),
        glyph: kind.name().into(),
        name: format!("{} {}", side.word(), kind.name()),
        facing: None,
        parts: Vec::new(),
        badges: Vec::new(),
    })
}

/// One tray a side during the setup, White's first; none in play.
fn trays(position: &Position) -> Vec<Tray> {
    if position.phase() == Phase::Play {
        return Vec::new();
    }
    let slot = |(kind, count): (Kind, u8)| Slot {
        glyph: kind.name().into(),
        name: kind.name().to_owned(),
        count: count.into(),
        caption: None,
    };
    let tray = |side: Side| Tray {
        kind: TrayKind::Hand,
        title: format!("{}'s hand", side.name()),
        side: Some(side),
        slots: in_hand(position, side).map(slot).collect(),
    };
    Side::BOTH.map(tray).into()
}

/// Marks every square that the last turn changed, and where it captured.
fn changes(before: &Position, after: &Position) -> Vec<Mark> {
    let changed: Set = BOARD
        .squares()
        .filter(|&square| before.piece_at(square) != after.piece_at(square))
        .collect();
    let enemy = before.side_to_move().other();
    let taken = before.of_side(enemy) - after.of_side(enemy);
    [(MarkKind::Last, changed), (MarkKind::Taken, taken)]
        .into_iter()
        .filter(|(_, squares)| !squares.is_empty())
        .map(|(kind, squares)| mark(kind, squares))
        .collect()
}

/// What the board does not show: the digits and the number being chosen, the name of a start.
fn notes(position: &Position, shown: impl FnOnce() -> ShownDigits) -> Vec<String> {
    match position.phase() {
        Phase::FreePawns | Phase::SequentialPawns => vec![format!("digits {}", shown())],
        Phase::Completion | Phase::KingsAndRooks => position
            .selected_number()
            .map(|number| {
                let digits: String = number.digits().iter().map(u8::to_string).collect();
                format!("position P{number}, digits {digits}")
            })
            .into_iter()
            .collect(),
        Phase::Play => {
            let name = position
                .name()
                .filter(|_| position.clock() == 0 && position.en_passant().is_none());
            name.map(|name| format!("position {name}"))
                .into_iter()
                .collect()
        }
    }
}
