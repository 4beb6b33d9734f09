//! Takes the cause of a refusal away.

use chessmith_board::{Side, Square};

use crate::Man;
use crate::refusal::Refusal;
use crate::setup::drop_square;
use crate::testing::{legal_turns, square};
use crate::{BOARD, Drop, Kind, Number, Phase, Position, Set, StartName, Turn, Variant, attacks};

/// Asserts that without its cause the refusal is not repeated.
pub(super) fn assert_cured(variant: Variant, position: &Position, turn: &Turn, refusal: &Refusal) {
    let (mut cured, mut retried) = (*position, *turn);
    cure(&mut cured, &mut retried, refusal);
    let verdict = cured.validate(variant, &retried);
    assert_ne!(
        verdict.as_ref(),
        Err(refusal),
        "{position}: {turn:?} is refused again after the cure: {cured}"
    );
    if matches!(
        refusal,
        Refusal::Digit { .. } | Refusal::Forced { .. } | Refusal::DropsNothing { .. }
    ) {
        assert_eq!(verdict, Ok(()), "{position}: {turn:?}: {refusal}");
    }
}

/// Changes the position where the refusal blames it, and the turn where the turn itself is at fault.
fn cure(position: &mut Position, turn: &mut Turn, refusal: &Refusal) {
    match turn {
        Turn::Move(_) => cure_move(position, turn, refusal),
        Turn::Drop(drop) => cure_drop(position, drop, refusal),
    }
}

fn cure_move(position: &mut Position, turn: &mut Turn, refusal: &Refusal) {
    let Turn::Move(m) = turn else { return };
    match *refusal {
        Refusal::Checkmate { by, .. }
        | Refusal::KingAttacked { by, .. }
        | Refusal::Pinned { by, .. }
        | Refusal::InCheck { by }
        | Refusal::DoubleCheck { by: [by, _] }
        | Refusal::PassingUncovers { by, .. }
        | Refusal::CastleOutOfCheck { by, .. }
        | Refusal::CastleThrough { by, .. }
        | Refusal::CastleInto { by, .. }
        | Refusal::CastleUncovers { by, .. } => remove(position, by),
        Refusal::OwnPiece { blocker, .. }
        | Refusal::Path { blocker, .. }
        | Refusal::PawnBlocked { blocker, .. }
        | Refusal::CastleBlocked { blocker, .. } => remove(position, blocker),
        Refusal::Stalemate { king } => {
            let free = BOARD
                .squares()
                .filter(|&square| !position.occupied().has(square));
            let helped = free.map(|square| {
                let mut helped = *position;
                helped.men.put(king.side, Kind::Knight, square);
                helped
            });
            *position = { helped }.find(Position::has_turn).unwrap();
        }
        Refusal::SetupFirst { .. } => {
            *position = Position::named(StartName::freestyle(Number::CHESS));
        }
        Refusal::Empty { square } => {
            m.kind = if m.kind == Kind::King {
                Kind::Queen
            } else {
                m.kind
            };
            position.men.put(position.side, m.kind, square);
        }
        Refusal::Enemy { .. } => position.side = position.side.other(),
        Refusal::Misnamed { man, .. } => m.kind = man.kind,
        Refusal::Stays { .. } => m.to = Square(m.to.0 ^ 1),
        Refusal::Pattern {
            man: Man {
                kind: Kind::King, ..
            },
            ..
        } => {
            m.to = attacks::king(m.from).lowest().unwrap();
        }
        Refusal::Pattern { man, to } => {
            let kinds = [Kind::Queen, Kind::Knight].into_iter();
            let fits = |kind: &Kind| attacks::piece(*kind, man.side, m.from, Set::EMPTY).has(to);
            // No piece of chess goes everywhere: the rest is cured by another target.
            let Some(kind) = { kinds }.find(fits) else {
                m.to = attacks::queen(m.from, Set::EMPTY).lowest().unwrap();
                return;
            };
            remove(position, man);
            position.men.put(man.side, kind, m.from);
            m.kind = kind;
        }
        Refusal::PawnTwoSteps { .. } => m.to = Square(m.from.0.midpoint(m.to.0)),
        Refusal::PawnTakesNothing { pawn, to } => {
            position.men.put(pawn.side.other(), Kind::Knight, to);
        }
        Refusal::PassingGone { to, .. } => position.rights.insert(to),
        Refusal::Unpromoted { .. } | Refusal::PromotesTo { .. } => m.promotion = Some(Kind::Queen),
        Refusal::PromotesHere { .. } => m.promotion = None,
        Refusal::CastleNoRook { king, wing } => {
            let corner = if wing == crate::Wing::King { 7 } else { 0 };
            position.men.put(
                king.side,
                Kind::Rook,
                drop_square(Kind::Rook, king.side, corner),
            );
        }
        Refusal::CastleLost { rook, .. } | Refusal::CastleOutside { rook, .. } => {
            position.rights.insert(rook.square);
        }
        _ => panic!("a move is not refused by {refusal}"),
    }
}

fn cure_drop(position: &mut Position, drop: &mut Drop, refusal: &Refusal) {
    let pawns = drop.files(Kind::Pawn);
    let first = |files: u8| files & files.wrapping_neg();
    match *refusal {
        Refusal::NothingInHand { side } => {
            *position = Position {
                side,
                ..Position::before_pawns(false)
            };
        }
        Refusal::DropsNothing { .. } | Refusal::Forced { .. } | Refusal::Digit { .. } => {
            let legal = legal_turns(position);
            let Some(&Turn::Drop(other)) = legal.first() else {
                panic!("no legal drop")
            };
            *drop = other;
        }
        Refusal::NotNow { kind, .. } => *position = phase_of(position.side, kind),
        Refusal::Occupied { there, .. } => remove(position, there),
        Refusal::TooManyPawns { .. } => *drop = Drop::of(Kind::Pawn, first(pawns)),
        Refusal::SecondDouble { side } => {
            let square = position.pieces(side, Kind::Pawn).lowest().unwrap();
            remove(
                position,
                Man {
                    side,
                    kind: Kind::Pawn,
                    square,
                },
            );
        }
        Refusal::BothCorners { side } => take_away(position, drop, side, 7),
        Refusal::TwoFullPairs { side, pairs } => take_away(position, drop, side, 2 * pairs[0]),
        Refusal::FullPairOfFour { side, pair } => take_away(position, drop, side, 2 * pair),
        Refusal::DoubleMissing { side } => {
            let taken = position.pawn_files(side) | pawns;
            *drop = Drop::of(Kind::Pawn, pawns | first(!taken));
        }
        Refusal::ColoursDiffer { .. } => *drop = Drop::of(Kind::Pawn, pawns ^ 0b1100_0000),
        Refusal::TooManyPieces { .. } => {
            let (kind, file) = drop.pieces().next().unwrap();
            *drop = Drop::of(kind, 1 << file);
        }
        Refusal::NotInHand { side, kind } => {
            let square = position.pieces(side, kind).lowest().unwrap();
            remove(position, Man { side, kind, square });
        }
        _ => panic!("a drop is not refused by {refusal}"),
    }
}

/// Takes a piece off the board; a king, which must stay, goes to a free corner away from the others.
fn remove(position: &mut Position, man: Man) {
    position.men.lift(Set::of(man.square));
    position.rights.remove(man.square);
    if man.kind == Kind::King && !position.phase().is_setup() {
        let near = |at: Square| attacks::king(at).meets(position.kind(Kind::King));
        let free = |at: &Square| !position.occupied().has(*at) && *at != man.square && !near(*at);
        let corners = ["a8", "h8", "a1", "h1"].map(square).into_iter();
        let elsewhere = corners.chain(BOARD.squares()).find(free).unwrap();
        position.men.put(man.side, Kind::King, elsewhere);
    }
}

/// Takes a pawn off the board or out of the drop.
fn take_away(position: &mut Position, drop: &mut Drop, side: Side, file: u8) {
    if position.pawn_files(side) >> file & 1 != 0 {
        remove(
            position,
            Man {
                side,
                kind: Kind::Pawn,
                square: drop_square(Kind::Pawn, side, file),
            },
        );
    } else {
        *drop = Drop::of(Kind::Pawn, drop.files(Kind::Pawn) & !(1 << file));
    }
}

/// Returns a position in which `side` drops pieces of a kind.
fn phase_of(side: Side, kind: Kind) -> Position {
    let mut position = match kind {
        Kind::Pawn => Position::before_pawns(false),
        Kind::King | Kind::Rook => Position::named(StartName::Open(Number::CHESS)),
        Kind::Bishop | Kind::Queen | Kind::Knight => {
            let mut position = Position {
                phase: Phase::Completion,
                ..Position::before_pawns(false)
            };
            let pawns = Number::CHESS.pawns();
            for (side, file) in Side::BOTH
                .into_iter()
                .flat_map(|s| (0..8).map(move |f| (s, f)))
            {
                if pawns[side] >> file & 1 != 0 {
                    position
                        .men
                        .put(side, Kind::Pawn, drop_square(Kind::Pawn, side, file));
                }
            }
            position.number = 5;
            position
        }
    };
    position.side = side;
    position
}
