//! Every reason occurs, says what it should, and goes away when its cause does.

mod cure;
mod specimens;

use std::collections::BTreeSet;

use chessmith_board::Square;
use chessmith_board::eight::name;
use chessmith_game::Reason;
use fastrand::Rng;

use super::Refusal;
use crate::testing::{legal_turns, random_position, strewn_position, trials};
use crate::{Drop, Kind, Move, Position, Turn, Variant};

/// How many reasons there are.
const REASONS: usize = 45;

/// Numbers the reasons; a new one does not compile until it has its number.
fn ordinal(refusal: &Refusal) -> usize {
    match refusal {
        Refusal::Checkmate { .. } => 0,
        Refusal::Stalemate { .. } => 1,
        Refusal::NothingInHand { .. } => 2,
        Refusal::SetupFirst { .. } => 3,
        Refusal::Empty { .. } => 4,
        Refusal::Enemy { .. } => 5,
        Refusal::Misnamed { .. } => 6,
        Refusal::Stays { .. } => 7,
        Refusal::OwnPiece { .. } => 8,
        Refusal::Pattern { .. } => 9,
        Refusal::Path { .. } => 10,
        Refusal::PawnBlocked { .. } => 11,
        Refusal::PawnTwoSteps { .. } => 12,
        Refusal::PawnTakesNothing { .. } => 13,
        Refusal::PassingGone { .. } => 14,
        Refusal::Unpromoted { .. } => 15,
        Refusal::PromotesTo { .. } => 16,
        Refusal::PromotesHere { .. } => 17,
        Refusal::KingAttacked { .. } => 18,
        Refusal::Pinned { .. } => 19,
        Refusal::InCheck { .. } => 20,
        Refusal::DoubleCheck { .. } => 21,
        Refusal::PassingUncovers { .. } => 22,
        Refusal::CastleNoRook { .. } => 23,
        Refusal::CastleLost { .. } => 24,
        Refusal::CastleOutside { .. } => 25,
        Refusal::CastleOutOfCheck { .. } => 26,
        Refusal::CastleBlocked { .. } => 27,
        Refusal::CastleThrough { .. } => 28,
        Refusal::CastleInto { .. } => 29,
        Refusal::CastleUncovers { .. } => 30,
        Refusal::DropsNothing { .. } => 31,
        Refusal::NotNow { .. } => 32,
        Refusal::Occupied { .. } => 33,
        Refusal::TooManyPawns { .. } => 34,
        Refusal::SecondDouble { .. } => 35,
        Refusal::BothCorners { .. } => 36,
        Refusal::TwoFullPairs { .. } => 37,
        Refusal::DoubleMissing { .. } => 38,
        Refusal::FullPairOfFour { .. } => 39,
        Refusal::ColoursDiffer { .. } => 40,
        Refusal::Digit { .. } => 41,
        Refusal::Forced { .. } => 42,
        Refusal::TooManyPieces { .. } => 43,
        Refusal::NotInHand { .. } => 44,
    }
}

/// Checks what holds of every refusal.
fn assert_sound(position: &Position, refusal: &Refusal) {
    let sentence = refusal.to_string();
    let cells = refusal.cells();
    assert!(
        !sentence.ends_with('.') && !sentence.contains("illegal"),
        "{sentence}"
    );
    assert!(
        cells.iter().all(|cell| cell.0 < 64),
        "{position}: {sentence}"
    );
    assert!(refusal.rule().starts_with("FIDE ") || refusal.rule().starts_with("FP-"));
    // What is at fault comes last, and is always named.
    if let Some(cell) = cells.last() {
        let name = name(Square(cell.0));
        assert!(sentence.contains(&name), "{sentence}: {name} is not named");
    }
}

/// Returns some turn, mostly not legal but seldom absurd.
fn random_turn(rng: &mut Rng, position: &Position) -> Turn {
    if position.phase().is_setup() && rng.u8(..20) > 0 {
        return Turn::Drop(random_drop(rng, position));
    }
    if rng.u8(..100) == 0 {
        return Turn::Drop(random_drop(rng, position));
    }
    let own: Vec<_> = position
        .of_side(position.side_to_move())
        .into_iter()
        .collect();
    let from = match rng.u8(..20) {
        0 => Square(rng.u16(..64)),
        _ => rng.choice(own).unwrap_or(Square(0)),
    };
    let kind = match rng.u8(..40) {
        0 => Kind::ALL[rng.usize(..6)],
        _ => position.kind_at(from).unwrap_or(Kind::Pawn),
    };
    let open = crate::attacks::piece(kind, position.side_to_move(), from, crate::Set::EMPTY);
    let to = match rng.u8(..4) {
        0 => Square(rng.u16(..64)),
        1 if kind == Kind::Pawn => {
            Square(from.0.wrapping_add_signed([8, -8, 16, -16][rng.usize(..4)]) & 63)
        }
        1 if kind == Kind::King => rng
            .choice(position.pieces(position.side_to_move(), Kind::Rook))
            .unwrap_or(from),
        _ => rng.choice(open).unwrap_or(from),
    };
    let last = kind == Kind::Pawn && (to.0 < 8 || to.0 >= 56);
    let promotion = match rng.u8(..30) {
        0 => Some(Kind::ALL[rng.usize(..6)]),
        1..15 if last => Some(Kind::Queen),
        _ => None,
    };
    Turn::Move(Move {
        kind,
        from,
        to,
        promotion,
    })
}

fn random_drop(rng: &mut Rng, position: &Position) -> Drop {
    match (rng.u8(..8), legal_turns(position).first()) {
        (0, _) => Drop::of(Kind::ALL[rng.usize(..6)], rng.u8(..)),
        (1, Some(&Turn::Drop(drop))) => drop.with(Kind::ALL[rng.usize(..6)], rng.u8(..8)),
        (2..4, Some(&Turn::Drop(drop))) => {
            let kind = drop.pieces().next().map_or(Kind::King, |(kind, _)| kind);
            Drop::of(kind, 1 << rng.u8(..8))
        }
        (4, _) => Drop::of([Kind::King, Kind::Rook][rng.usize(..2)], 1 << rng.u8(..8)),
        _ => Drop::of(Kind::Pawn, 1 << rng.u8(..8) | 1 << rng.u8(..8)),
    }
}

fn some_position(rng: &mut Rng) -> (Variant, Position) {
    let variant = Variant::ALL[rng.usize(..5)];
    match rng.u8(..4) {
        0 => (Variant::Freestyle, strewn_position(rng)),
        _ => (variant, random_position(rng, variant)),
    }
}

#[test]
fn a_refused_turn_is_cured_by_removing_its_cause() {
    let mut rng = Rng::with_seed(71);
    let mut met = BTreeSet::new();
    let mut cured = 0;
    while cured < trials(200, 1_000) {
        let (variant, position) = some_position(&mut rng);
        for _ in 0..4 {
            let turn = random_turn(&mut rng, &position);
            let Err(refusal) = position.validate(variant, &turn) else {
                continue;
            };
            cured += 1;
            met.insert(ordinal(&refusal));
            assert_sound(&position, &refusal);
            cure::assert_cured(variant, &position, &turn, &refusal);
        }
    }
    assert!(met.len() > 20, "only {met:?}");
}

#[test]
fn what_is_legal_is_what_is_listed() {
    let mut rng = Rng::with_seed(72);
    for trial in 0..trials(60, 600) {
        let (variant, position) = match trial % 2 {
            0 => some_position(&mut rng),
            _ => {
                let variant = Variant::ALL[trial / 2 % 5];
                (variant, random_position(&mut rng, variant))
            }
        };
        let mut listed: BTreeSet<Turn> = legal_turns(&position).into_iter().collect();
        let count = listed.len();
        let mut accepted = 0;
        for turn in every_turn(&position) {
            match position.validate(variant, &turn) {
                Ok(()) => {
                    assert!(listed.remove(&turn), "{position}: {turn:?}");
                    accepted += 1;
                }
                Err(refusal) => assert!(!listed.contains(&turn), "{position}: {turn:?} {refusal}"),
            }
        }
        assert_eq!(accepted, count, "{position}: {listed:?}");
    }
}

/// Every move of a piece to any square, and every drop of up to three pieces of a kind or a pair of
/// kinds; where a longer drop is listed, that one too.
fn every_turn(position: &Position) -> Vec<Turn> {
    let mut turns: BTreeSet<Turn> = BTreeSet::new();
    for from in (0..64).map(Square) {
        let kind = position.kind_at(from).unwrap_or(Kind::Pawn);
        for to in (0..64).map(Square) {
            for promotion in [None].into_iter().chain(Kind::ALL.map(Some)) {
                turns.insert(Turn::Move(Move {
                    kind,
                    from,
                    to,
                    promotion,
                }));
            }
            turns.insert(Turn::Move(Move::new(
                Kind::ALL[usize::from(to.0 % 6)],
                from,
                to,
            )));
        }
    }
    for kind in Kind::ALL {
        let few = (0..=255_u8).filter(|files| files.count_ones() <= 3);
        turns.extend(few.map(|files| Turn::Drop(Drop::of(kind, files))));
        for (file, other) in (0..64).map(|i| (i / 8, Kind::ALL[i % 6])) {
            turns.insert(Turn::Drop(Drop::of(kind, 1).with(other, file as u8)));
        }
    }
    if position.phase().is_setup() {
        turns.extend(legal_turns(position));
    }
    turns.into_iter().collect()
}

#[test]
fn every_reason_occurs_among_the_specimens() {
    let met: BTreeSet<_> = specimens::all()
        .iter()
        .map(|(_, refusal)| ordinal(refusal))
        .collect();
    let missing: Vec<_> = (0..REASONS)
        .filter(|number| !met.contains(number))
        .collect();
    assert!(missing.is_empty(), "no specimen of {missing:?}");
}

#[test]
fn every_specimen_is_cured() {
    for ((variant, position, turn), refusal) in specimens::all() {
        assert_sound(&position, &refusal);
        cure::assert_cured(variant, &position, &turn, &refusal);
    }
}
