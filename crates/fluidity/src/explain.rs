//! What a piece may do, what holds it back, and which threats are hidden.

use std::ops::ControlFlow;

use chessmith_board::eight::{self, BOARD, Set, name};
use chessmith_board::{Side, Square};
use chessmith_game::{About, CellId, Explain, Mark, MarkKind, Turns};

use crate::refusal::in_words;
use crate::{Fluidity, Kind, Position, Turn};

impl Explain for Fluidity {
    fn about(&self, position: &Position, cell: CellId) -> Option<About> {
        let square = cell.on(BOARD)?;
        let (side, kind) = position.piece_at(square)?;
        let mut view = *position;
        view.side = side;
        let turns = turns_from(self, &view, square);
        let reach = turns
            .iter()
            .fold(Set::EMPTY, |all, turn| all | Set::of(turn.to));
        let taken = turns
            .iter()
            .fold(Set::EMPTY, |all, turn| all | view.taken(turn));
        let mut sentences = vec![in_general(kind, self.limit())];
        if position.side != side {
            sentences.push(format!(
                "It is {}'s turn; shown is what it could do.",
                position.side.name()
            ));
        }
        let mut cause = Set::EMPTY;
        if let Some(pinner) = pinner(&view, square) {
            let (_, pinning) = view.piece_at(pinner)?;
            sentences.push(format!(
                "It is pinned by the {} on {}: it may leave the line only where its king stays safe.",
                pinning.name(),
                name(pinner)
            ));
            cause |= Set::of(pinner);
        }
        let checkers = view.checkers(side);
        if !checkers.is_empty() {
            sentences.push(format!("{} is in check.", side.name()));
            cause |= checkers;
        }
        let blockers = blockers(&view, square, kind);
        if cause.is_empty() && !blockers.is_empty() {
            let names = blockers.into_iter().filter_map(|at| {
                let (_, kind) = view.piece_at(at)?;
                Some(format!("the {} on {}", kind.name(), name(at)))
            });
            let names: Vec<_> = names.collect();
            sentences.push(format!("Its way is blocked by {}.", names.join(" and ")));
            cause = blockers;
        }
        for (attacker, landing) in threats(self, &view, square) {
            let (_, kind) = view.piece_at(attacker)?;
            let (kind, from, to) = (kind.name(), name(attacker), name(landing));
            sentences.push(if view.king(side) == Some(square) {
                format!(
                    "Hidden threat: the {kind} on {from} could take it on the way to {to}. That is no \
                     check, for it does not attack the king (FL-4), but taking the king wins."
                )
            } else {
                format!("The {kind} on {from} could take it on the way to {to}.")
            });
            cause |= Set::of(attacker);
        }
        if turns.is_empty() && position.king(side.other()).is_some() {
            sentences.push("It has no legal turn now.".to_owned());
        }
        let marks = [
            (MarkKind::Reach, reach),
            (MarkKind::Attack, taken),
            (MarkKind::Cause, cause),
        ];
        Some(About {
            title: format!("{} {} on {}", side.name(), kind.name(), name(square)),
            text: sentences.join(" "),
            marks: marks
                .into_iter()
                .filter_map(|(kind, squares)| Mark::on(kind, squares))
                .collect(),
            piece: Some(kind.letter().to_string()),
        })
    }

    fn about_slot(&self, _: &Position, _: usize, _: usize) -> Option<About> {
        // Nothing lies beside the board.
        None
    }
}

/// Returns how pieces of a kind move, take and give check, as sentences; rangers pass `limit` pieces at most.
pub(crate) fn in_general(kind: Kind, limit: u32) -> String {
    let sentences = match kind {
        Kind::Pawn => {
            "A pawn steps straight ahead, one square, or two from its second rank. It takes a piece \
             beside it by stepping diagonally ahead past it, and from its second rank a piece in front \
             of it by jumping to the square behind. On the last rank it becomes a queen, rook, bishop \
             or knight. It gives check diagonally ahead."
        }
        Kind::Knight => {
            "A knight leaps two squares along and one across, to an empty square. It may take the enemy \
             pieces on the two squares of the long arm, or leave them. It gives check where it could leap."
        }
        Kind::Bishop => return ranger("bishop", "diagonals", limit),
        Kind::Rook => return ranger("rook", "files and ranks", limit),
        Kind::Queen => return ranger("queen", "all lines", limit),
        Kind::King => {
            "A king steps to a neighbouring empty square that is not attacked. It attacks nothing, so two \
             kings may stand side by side, and it takes only in castling: bishops and knights between it \
             and its rook, no two of them side by side. It need not be saved from being taken in passing, \
             which is no check, but it is lost if that happens."
        }
    };
    sentences.to_owned()
}

fn ranger(name: &str, lines: &str, limit: u32) -> String {
    format!(
        "A {name} is a ranger: it goes along {lines} to an empty square and takes the enemy pieces it passes, {} \
         at most; it passes no friend.",
        in_words(limit)
    )
}

fn turns_from(game: &Fluidity, position: &Position, from: Square) -> Vec<Turn> {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        if turn.from == from {
            turns.push(turn);
        }
        ControlFlow::Continue(())
    });
    turns
}

/// Returns the enemy ranger whose line to the king this piece alone blocks.
fn pinner(position: &Position, square: Square) -> Option<Square> {
    let side = position.side;
    let king = position.king(side).filter(|&king| king != square)?;
    let without = position.occupied().without(Set::of(square));
    let uncovered = position.attackers(side.other(), king, without);
    uncovered.without(position.checkers(side)).lowest()
}

/// Returns what ends the ways of a piece: friends on the lines of a ranger, and whatever stands where another piece
/// would land.
fn blockers(position: &Position, from: Square, kind: Kind) -> Set {
    let occupied = position.occupied();
    let own = position.of_side(position.side);
    match kind {
        Kind::Pawn => {
            let ahead = match position.side {
                Side::White => from.0 + 8,
                Side::Black => from.0.wrapping_sub(8),
            };
            Set::of(Square(ahead & 63)) & occupied
        }
        Kind::Knight => eight::leaps(from) & occupied,
        Kind::King => eight::steps(from) & occupied,
        Kind::Bishop => eight::diagonals(from, occupied) & own,
        Kind::Rook => eight::straights(from, occupied) & own,
        Kind::Queen => (eight::diagonals(from, occupied) | eight::straights(from, occupied)) & own,
    }
}

/// Returns from where and to where enemies, one turn for each, would take what stands on a square.
fn threats(game: &Fluidity, position: &Position, square: Square) -> Vec<(Square, Square)> {
    let mut enemy = *position;
    enemy.side = position.side.other();
    let mut threats: Vec<(Square, Square)> = Vec::new();
    if enemy.king(Side::White).is_none() || enemy.king(Side::Black).is_none() {
        return threats;
    }
    game.turns(&enemy, &mut |turn| {
        let takes = enemy.taken(&turn).has(square);
        if takes && threats.iter().all(|(from, _)| *from != turn.from) {
            threats.push((turn.from, turn.to));
        }
        ControlFlow::Continue(())
    });
    threats
}
