//! What must hold of a position during the setup: legal turns can reach it.

use chessmith_board::{PerSide, Side};

use super::Flaw;
use crate::pawn_sets::{PawnDigits, can_be_completed};
use crate::{Drop, Kind, Number, Phase, Position, StartName, Variant};

/// Returns the phase to which a move of the setup belongs. Rules: FP-1, FP-13.
pub(super) const fn phase(variant: Variant, number: u32) -> Phase {
    match (variant, number) {
        (Variant::PlacementFreestyle, _) | (_, 6..) => Phase::KingsAndRooks,
        (_, 5) => Phase::Completion,
        (Variant::FreePlacementSequential, _) => Phase::SequentialPawns,
        _ => Phase::FreePawns,
    }
}

/// Judges the men of a position of the setup: what drops have brought there.
pub(super) fn judge(variant: Variant, position: &Position) -> Result<(), Flaw> {
    let reached = match position.phase {
        Phase::FreePawns | Phase::SequentialPawns => pawns(position),
        Phase::Completion => completion(position),
        Phase::KingsAndRooks => kings_and_rooks(variant, position),
        Phase::Play => Ok(()),
    };
    reached.map_err(Flaw::Unreached)
}

/// Moves 1–4: nothing but pawns that can be completed. Rules: FP-5, FP-9.
fn pawns(position: &Position) -> Result<(), String> {
    for side in Side::BOTH {
        only_pawns(position, side)?;
        let files = position.pawn_files(side);
        let made = position.pawn_drops_made(side);
        let fits = match position.phase {
            Phase::SequentialPawns => fits_sequence(side, files, made),
            _ => fits_freely(side, files, made),
        };
        if !fits {
            return Err(format!(
                "{}'s pawns cannot have come from {made} of the drops that move {} leaves behind",
                side.name(),
                position.number,
            ));
        }
    }
    Ok(())
}

fn only_pawns(position: &Position, side: Side) -> Result<(), String> {
    let mut expected = Position::empty(position.phase);
    expected.add(side, Drop::of(Kind::Pawn, position.pawn_files(side)));
    if expected.of_side(side) == position.of_side(side) {
        return Ok(());
    }
    let rank = if side == Side::White { 2 } else { 7 };
    let (name, number) = (side.name(), position.number);
    Err(format!(
        "at move {number} {name} has only pawns on the board, all on rank {rank}"
    ))
}

fn fits_freely(side: Side, files: u8, made: u32) -> bool {
    let double_left = match files.count_ones().checked_sub(made) {
        Some(0) => true,
        Some(1) => made > 0,
        _ => return false,
    };
    let doubled = files.count_ones() > made;
    double_left && can_be_completed(side, files, 4 - made, !doubled)
}

fn fits_sequence(side: Side, files: u8, made: u32) -> bool {
    if made == 4 {
        return PawnDigits::read(side, files).is_some();
    }
    let one_of_each = (0..3).all(|pair| {
        let pawns = (files >> (2 * pair) & 0b11_u8).count_ones();
        pawns == u32::from(pair < made)
    });
    one_of_each && files >> 6 == 0
}

/// Move 5: both have final pawns, or who drops first has already completed. Rules: FP-10, FP-11.
fn completion(position: &Position) -> Result<(), String> {
    let first = position.first;
    let found = match position.side == first {
        true => position.encoded_number(),
        false => Number::from_pieces(position.home_pieces(first)),
    };
    let number = found.ok_or("the pawns and pieces on the board encode no number at move 5")?;
    let mut expected = Position::empty(Phase::Completion);
    for side in Side::BOTH {
        expected.add(side, Drop::of(Kind::Pawn, number.pawns()[side]));
    }
    if position.side != first {
        expected.add(first, expected_completion(number, first));
    }
    match expected.men == position.men {
        true => Ok(()),
        false => Err(format!(
            "the board is not one of move 5 on the way to number {number}"
        )),
    }
}

/// What a side drops in move 5.
fn expected_completion(number: Number, side: Side) -> Drop {
    number
        .pieces()
        .and(Drop::of(Kind::Pawn, !number.pawns()[side]))
}

/// The last three moves: one king or rook more a move. Rules: FP-13.
fn kings_and_rooks(variant: Variant, position: &Position) -> Result<(), String> {
    let number = Number::from_pieces(position.home_pieces(Side::White))
        .ok_or("White's bishops, queen and knights do not stand as in one of the 960 arrays")?;
    let mut expected = Position::named(StartName::Open(number));
    let royal = PerSide(Side::BOTH.map(|side| {
        Drop::of(Kind::King, position.home_files(side, Kind::King))
            .and(Drop::of(Kind::Rook, position.home_files(side, Kind::Rook)))
    }));
    for side in Side::BOTH {
        expected.add(side, royal[side]);
    }
    if expected.men != position.men {
        return Err(format!(
            "apart from kings and rooks the board is not that of P{number}, which White's pieces show"
        ));
    }
    let earlier = variant.setup_moves() - 3;
    for side in Side::BOTH {
        let made = position.drops_made(side) - earlier;
        let (kings, rooks) = (royal[side].files(Kind::King), royal[side].files(Kind::Rook));
        let fits = royal[side].len() == made && kings.count_ones() <= 1 && rooks.count_ones() <= 2;
        if !fits {
            return Err(format!(
                "at this move {} has dropped {made} of king and two rooks",
                side.name()
            ));
        }
    }
    Ok(())
}
