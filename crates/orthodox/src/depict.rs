//! What a position looks like.

use std::sync::Arc;

use chessmith_board::{Side, Square};
use chessmith_game::{CellId, Depict, Glyph, GlyphId, Mark, MarkKind, Scene, Slot, Tray, TrayKind};

use crate::{BOARD, Kind, Orthodox, Phase, Position, ShownDigits, Turn, Wing, victim};

impl Depict for Orthodox {
    fn scene(&self, position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
        scene(position, last)
    }

    fn scene_after(&self, start: &Position, played: &[Arc<(Turn, Position)>]) -> Scene {
        scene_after(start, played)
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        chessmith_figures::glyph(id)
    }

    fn letters(&self, id: &GlyphId) -> String {
        chessmith_figures::letters(id)
    }
}

/// Returns the scene of a position; `last` is the turn that led to it, with the position before.
pub(crate) fn scene(position: &Position, last: Option<(&Position, &Turn)>) -> Scene {
    let mut marks = Vec::new();
    if let Some((before, turn)) = last {
        let enemies = |at: &Position| at.of_side(before.side_to_move().other());
        marks.extend(Mark::of_ways(ways(before, position, turn)));
        marks.extend(Mark::on(
            MarkKind::Taken,
            enemies(before) - enemies(position),
        ));
    }
    if position.phase() == Phase::Play && position.in_check() {
        marks.extend(Mark::on(
            MarkKind::Danger,
            position.king(position.side_to_move()),
        ));
    }
    Scene {
        pieces: position.shown(),
        trays: trays(position),
        marks,
        notes: notes(position, || ShownDigits::of(position)),
        ..Scene::of_board(BOARD)
    }
}

/// Returns the scene after some turns; the digits show what the order of the drops tells.
fn scene_after(start: &Position, played: &[Arc<(Turn, Position)>]) -> Scene {
    let shown = || ShownDigits::after(start, played.iter().map(|played| &played.0));
    let (position, last) = match played {
        [] => (start, None),
        [only] => (&only.1, Some((start, &only.0))),
        [.., before, last] => (&last.1, Some((&before.1, &last.0))),
    };
    Scene {
        notes: notes(position, shown),
        ..scene(position, last)
    }
}

/// Returns the cell that stands for a square.
pub(crate) const fn cell_of(square: Square) -> CellId {
    CellId(square.0)
}

/// The kinds in the order of the trays.
pub(crate) const TRAY_ORDER: [Kind; 6] = [
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
        shelves: Vec::new(),
    };
    Side::BOTH.map(tray).into()
}

/// Returns the ways of what a turn moved or put: of a king before that of the rook it castles with, and where a pawn
/// was taken en passant after that of the one that took it.
fn ways(before: &Position, after: &Position, turn: &Turn) -> Vec<Vec<Square>> {
    let side = before.side_to_move();
    let mut ways: Vec<Vec<Square>> = match *turn {
        Turn::Drop(drop) => drop.squares(side).map(|(_, square)| vec![square]).collect(),
        Turn::Move(m) if before.of_side(side).has(m.to) => {
            let wing = Wing::of_rook(m.from, m.to);
            vec![
                vec![m.from, wing.king_target(side)],
                vec![m.to, wing.rook_target(side)],
            ]
        }
        Turn::Move(m) => {
            let victim = victim(m.to);
            let passed = victim != m.from && before.piece_at(victim) != after.piece_at(victim);
            let taken = passed.then(|| vec![victim]);
            [vec![m.from, m.to]].into_iter().chain(taken).collect()
        }
    };
    // Who castles may stay where it is.
    ways.retain(|way| way.len() == 1 || way.first() != way.last());
    ways
}

/// What the board does not show: the digits and the number being chosen, the name of a start.
fn notes(position: &Position, shown: impl FnOnce() -> ShownDigits) -> Vec<String> {
    match position.phase() {
        Phase::FreePawns | Phase::SequentialPawns => vec![
            format!("digits {}", shown()),
            "Each pawn chooses a digit of the array; * is not chosen yet.".to_owned(),
        ],
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
