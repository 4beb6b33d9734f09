//! What a piece may do, and what holds it back.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square};
use chessmith_game::{About, CellId, Explain, Mark, MarkKind};

use crate::depict::{cell_of, in_hand};
use crate::refusal::{gait, phase_now};
use crate::{BOARD, Kind, Man, Move, Orthodox, Position, Set, Turn, Variant, Wing, attacks};

impl Explain for Orthodox {
    fn about(&self, position: &Position, cell: CellId) -> Option<About> {
        about(self.variant(), position, cell)
    }

    fn guards(&self, position: &Position, cell: CellId) -> Option<Vec<CellId>> {
        let square = cell.on(BOARD).filter(|_| !position.phase().is_setup())?;
        let by = |side| position.attackers(side, square, position.occupied());
        let guards = by(Side::White) | by(Side::Black);
        Some(guards.into_iter().map(cell_of).collect())
    }

    fn about_slot(&self, position: &Position, tray: usize, slot: usize) -> Option<About> {
        if !position.phase().is_setup() {
            return None;
        }
        let side = *Side::BOTH.get(tray)?;
        let (kind, _) = in_hand(position, side).nth(slot)?;
        let now = phase_now(position.side_to_move(), position.phase());
        Some(About {
            title: format!("{}'s {} in hand", side.name(), kind.name()),
            text: format!("{} It is still to be dropped: {now}.", in_general(kind)),
            marks: Vec::new(),
            piece: Some(kind.letter().to_string()),
        })
    }
}

/// Returns what there is to say about the piece on a cell; `None` if none stands there.
fn about(variant: Variant, position: &Position, cell: CellId) -> Option<About> {
    let man = Man::at(position, cell.on(BOARD)?)?;
    let side = position.side_to_move();
    let mut about = About {
        title: format!("{} {man}", man.side.word()),
        text: in_general(man.kind),
        marks: Vec::new(),
        piece: Some(man.kind.letter().to_string()),
    };
    if position.phase().is_setup() {
        let now = phase_now(side, position.phase());
        about.text.push_str(&format!(
            " It stands still until the setup is complete: {now}."
        ));
    } else {
        if man.side != side {
            about.text.push_str(&format!(
                " It is {}'s turn; shown is what it could do.",
                side.name()
            ));
        }
        describe(variant, position, man, &mut about);
    }
    Some(about)
}

/// Returns how pieces of a kind move, as sentences.
pub(crate) fn in_general(kind: Kind) -> String {
    let more = match kind {
        Kind::Pawn => {
            " From the rank on which it begins it may advance two squares. On the last rank it becomes a \
             queen, rook, bishop or knight."
        }
        _ => "",
    };
    format!("A {} {}.{more}", kind.name(), gait(kind))
}

/// Describes a piece in play: where it may go, or could if it were its side's turn.
fn describe(variant: Variant, position: &Position, man: Man, about: &mut About) {
    let (targets, passes) = match man.side == position.side_to_move() {
        true => (
            targets(position, man.square),
            position
                .en_passant()
                .filter(|_| man.kind == Kind::Pawn)
                .map_or(Set::EMPTY, Set::of),
        ),
        false => (could_go(position, man), Set::EMPTY),
    };
    let taking = targets & (position.of_side(man.side.other()) | passes);
    let (sentences, cause) = held_back(variant, position, man, targets);
    for sentence in sentences {
        about
            .text
            .push_str(&format!(" {}.", capitalised(&sentence)));
    }
    about.marks = marks(targets - taking, taking, cause);
}

/// Returns where a piece of the side that is not to move could go, castling and taking in passing apart.
fn could_go(position: &Position, man: Man) -> Set {
    let occupied = position.occupied();
    let reach = attacks::piece(man.kind, man.side, man.square, occupied);
    let enemies = position.of_side(man.side.other());
    let free = match man.kind {
        Kind::Pawn => {
            let step = ahead(man.side, Set::of(man.square)) - occupied;
            let home = match man.side {
                Side::White => 1,
                Side::Black => 6,
            };
            let second = match man.square.0 / 8 == home {
                true => ahead(man.side, step) - occupied,
                false => Set::EMPTY,
            };
            (reach & enemies) | step | second
        }
        _ => reach - position.of_side(man.side),
    };
    match (position.pinner(man.square), position.king(man.side)) {
        (Some(by), Some(king)) => free & (attacks::between(king, by) | Set::of(by)),
        _ => free,
    }
}

/// Returns the squares straight ahead of some, as pawns of a side go.
fn ahead(side: Side, squares: Set) -> Set {
    match side {
        Side::White => squares << 8,
        Side::Black => squares >> 8,
    }
}

/// Returns where a piece may legally go; castling is the rook's square.
fn targets(position: &Position, from: Square) -> Set {
    let mut targets = Set::EMPTY;
    let _ = position.turns(&mut |turn| {
        if let Turn::Move(m) = turn
            && m.from == from
        {
            targets.insert(m.to);
        }
        ControlFlow::Continue(())
    });
    targets
}

/// Returns what keeps a piece from moving freely, and the squares of those that do.
fn held_back(variant: Variant, position: &Position, man: Man, targets: Set) -> (Vec<String>, Set) {
    let mut sentences = Vec::new();
    let mut cause = Set::EMPTY;
    let checkers = position.checkers(man.side);
    if !checkers.is_empty() {
        sentences.push(format!(
            "{} is in check from the {}",
            man.side.name(),
            men(position, checkers)
        ));
        cause |= checkers;
    }
    if position.pinned(man.side).has(man.square)
        && let Some(by) = position.pinner(man.square)
    {
        sentences.push(format!(
            "it is pinned by the {}",
            men(position, Set::of(by))
        ));
        cause.insert(by);
    }
    let is_on_turn = man.side == position.side_to_move();
    if man.kind == Kind::King && is_on_turn {
        sentences.extend(castling(variant, position, man));
    }
    let blockers = blockers(position, man);
    if cause.is_empty() && !blockers.is_empty() {
        sentences.push(format!(
            "its way is blocked by the {}",
            men(position, blockers)
        ));
        cause = blockers;
    }
    if targets.is_empty() && is_on_turn {
        sentences.push("it has no legal move".to_owned());
    }
    (sentences, cause)
}

/// Returns why the king may not castle now with each rook with which it has the right to.
fn castling(variant: Variant, position: &Position, king: Man) -> Vec<String> {
    let with = |wing| position.castling_rook(king.side, wing);
    Wing::BOTH
        .into_iter()
        .filter_map(with)
        .filter_map(|rook| {
            let castle = Turn::Move(Move::new(Kind::King, king.square, rook));
            let refusal = position.validate(variant, &castle).err()?;
            Some(format!(
                "with the {} it may not castle now: {refusal}",
                men(position, Set::of(rook))
            ))
        })
        .collect()
}

/// Returns the pieces next to a piece, on its lines, that it cannot pass or take.
fn blockers(position: &Position, man: Man) -> Set {
    let reach = attacks::piece(man.kind, man.side, man.square, position.occupied());
    match (man.kind, man.side) {
        (Kind::Pawn, side) => ahead(side, Set::of(man.square)) & position.occupied(),
        _ => reach & position.of_side(man.side),
    }
}

/// Returns the pieces on some squares, joined by `and`.
fn men(position: &Position, squares: Set) -> String {
    let names: Vec<_> = squares
        .into_iter()
        .filter_map(|square| Man::at(position, square))
        .map(|man| man.to_string())
        .collect();
    names.join(" and the ")
}

fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

fn marks(reach: Set, attack: Set, cause: Set) -> Vec<Mark> {
    [
        (MarkKind::Reach, reach),
        (MarkKind::Attack, attack),
        (MarkKind::Cause, cause),
    ]
    .into_iter()
    .filter_map(|(kind, squares)| Mark::on(kind, squares))
    .collect()
}
