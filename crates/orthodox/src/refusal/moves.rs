//! Why a move of play is not legal.

use chessmith_board::{Side, Square};

use super::{Man, Refusal, castling};
use crate::{BOARD, Kind, Move, Phase, Position, Set, Variant, attacks, en_passant};

/// Returns why a move, which is not legal, is not.
pub(super) fn reason(variant: Variant, position: &Position, m: Move) -> Refusal {
    let (side, phase) = (position.side_to_move(), position.phase());
    if phase != Phase::Play {
        return Refusal::SetupFirst { side, phase };
    }
    if let Some(over) = over(position) {
        return over;
    }
    let Some(man) = Man::at(position, m.from) else {
        return Refusal::Empty { square: m.from };
    };
    if man.side != side {
        return Refusal::Enemy { man };
    }
    if man.kind != m.kind {
        return Refusal::Misnamed { man, named: m.kind };
    }
    if m.from == m.to {
        return Refusal::Stays { man };
    }
    if m.promotion.is_none()
        && let Some(reason) = castling::reason(variant, position, man, m.to)
    {
        return reason;
    }
    if let Some(blocker) = Man::at(position, m.to).filter(|there| there.side == side) {
        return Refusal::OwnPiece { man, blocker };
    }
    gait(position, man, m.to)
        .or_else(|| promotion(man, m))
        .unwrap_or_else(|| king_safety(position, man, m.to))
}

/// Returns that the game is over if there is no legal turn.
fn over(position: &Position) -> Option<Refusal> {
    if position.has_turn() {
        return None;
    }
    let side = position.side_to_move();
    let king = Man {
        side,
        kind: Kind::King,
        square: position.king_square(side),
    };
    let checker = position
        .checkers(side)
        .lowest()
        .and_then(|square| Man::at(position, square));
    Some(match checker {
        Some(by) => Refusal::Checkmate { king, by },
        None => Refusal::Stalemate { king },
    })
}

/// Returns why pieces of this kind do not go there.
fn gait(position: &Position, man: Man, to: Square) -> Option<Refusal> {
    if man.kind == Kind::Pawn {
        return pawn_gait(position, man, to);
    }
    if !attacks::piece(man.kind, man.side, man.square, Set::EMPTY).has(to) {
        return Some(Refusal::Pattern { man, to });
    }
    nearest(position, man.square, to).map(|blocker| Refusal::Path { man, to, blocker })
}

/// Returns the first piece strictly between two squares, as seen from the first.
fn nearest(position: &Position, from: Square, to: Square) -> Option<Man> {
    let blockers = attacks::between(from, to) & position.occupied();
    let square = if to > from {
        blockers.lowest()
    } else {
        blockers.highest()
    };
    Man::at(position, square?)
}

fn pawn_gait(position: &Position, pawn: Man, to: Square) -> Option<Refusal> {
    let (from, at) = (BOARD.coord(pawn.square), BOARD.coord(to));
    if attacks::pawns(pawn.side, Set::of(pawn.square)).has(to) {
        return pawn_capture(position, pawn, to);
    }
    let (ahead, first_rank) = match pawn.side {
        Side::White => (1, 1),
        Side::Black => (-1, 6),
    };
    let steps = (i16::from(at.rank) - i16::from(from.rank)) * ahead;
    if at.file != from.file || !(1..=2).contains(&steps) {
        return Some(Refusal::Pattern { man: pawn, to });
    }
    if steps == 2 && from.rank != first_rank {
        return Some(Refusal::PawnTwoSteps { pawn, to });
    }
    nearest(position, pawn.square, to)
        .or_else(|| Man::at(position, to))
        .map(|blocker| Refusal::PawnBlocked { pawn, to, blocker })
}

fn pawn_capture(position: &Position, pawn: Man, to: Square) -> Option<Refusal> {
    if position.occupied().has(to) || position.en_passant() == Some(to) {
        return None;
    }
    let (rank, fifth) = (BOARD.coord(pawn.square).rank, [4, 3][pawn.side.index()]);
    let beside = Man::at(position, en_passant::victim(to))
        .filter(|there| there.kind == Kind::Pawn && there.side != pawn.side && rank == fifth);
    Some(match beside {
        Some(passed) => Refusal::PassingGone { pawn, to, passed },
        None => Refusal::PawnTakesNothing { pawn, to },
    })
}

/// Returns what is wrong with what the move says about promotion.
fn promotion(man: Man, m: Move) -> Option<Refusal> {
    let last_rank = [7, 0][man.side.index()];
    let promotes = man.kind == Kind::Pawn && BOARD.coord(m.to).rank == last_rank;
    match m.promotion {
        None if promotes => Some(Refusal::Unpromoted {
            pawn: man,
            to: m.to,
        }),
        Some(_) if !promotes => Some(Refusal::PromotesHere { man, to: m.to }),
        Some(named) if !Kind::PROMOTIONS.contains(&named) => {
            Some(Refusal::PromotesTo { pawn: man, named })
        }
        _ => None,
    }
}

/// Returns which enemy piece would attack the king after a move that is otherwise in order.
fn king_safety(position: &Position, man: Man, to: Square) -> Refusal {
    let side = man.side;
    let from = Set::of(man.square);
    let at = |square| Man::at(position, square).expect("a piece that attacks");
    if man.kind == Kind::King {
        let seen = position.occupied() - from;
        let attackers = position.attackers(side.other(), to, seen);
        let by = at(attackers
            .lowest()
            .expect("an attacker of the king's new square"));
        return Refusal::KingAttacked { king: man, to, by };
    }
    let checkers = position.checkers(side);
    if let (Some(one), Some(other)) = (checkers.lowest(), checkers.highest())
        && one != other
    {
        return Refusal::DoubleCheck {
            by: [at(one), at(other)],
        };
    }
    let passes = man.kind == Kind::Pawn && position.en_passant() == Some(to);
    let taken = Set::of(if passes { en_passant::victim(to) } else { to });
    let occupied = (position.occupied() - from - taken).with(to);
    let attackers = position.attackers(side.other(), position.king_square(side), occupied) - taken;
    if let Some(checker) = (attackers & checkers).lowest() {
        return Refusal::InCheck { by: at(checker) };
    }
    let by = at(attackers
        .lowest()
        .expect("an attacker that the move lets through"));
    let without_taken = position.occupied() - from;
    let king = position.king_square(side);
    if passes
        && !position
            .attackers(side.other(), king, without_taken)
            .has(by.square)
    {
        return Refusal::PassingUncovers {
            pawn: man,
            passed: at(en_passant::victim(to)),
            by,
        };
    }
    Refusal::Pinned { man, by }
}
