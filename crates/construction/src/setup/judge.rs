//! What the parts of a position have to do with one another.

use chessmith_board::Side;

use super::Setup;
use super::fault::{Faults, Part, Place};
use crate::land::{Land, MOST_LOTS, turf_shapes};
use crate::market::Estate;
use crate::{Construction, Phase, Position, Turf, turf};

/// The parts that say what a side owns.
const ESTATE: [Part; 5] = [
    Part::Phase,
    Part::Hand,
    Part::Pieces,
    Part::Lots,
    Part::LotsToPlace,
];

/// Checks what parts have to do with one another.
pub(super) fn together(
    game: &Construction,
    setup: &Setup,
    position: &Position,
    faults: &mut Faults,
) {
    let (phase, mover) = (position.phase, position.side);
    if position.has_stopped(mover) {
        let seen = [Part::Turn, Part::Stopped];
        if seen.iter().all(|part| faults.is_sound(*part)) {
            let message = "the side to move has not stopped";
            faults.spoil(Part::Stopped, Place::Of(Part::Stopped, mover), message);
        }
    }
    for side in Side::BOTH {
        judge_side(position, side, faults);
    }
    if phase != Phase::Play && position.clock != 0 {
        let seen = [Part::Phase, Part::Clock];
        faults.add(
            Place::Whole(Part::Clock),
            &seen,
            "the clock is 0 before play",
        );
    }
    match phase {
        Phase::Buy => judge_buying(game, position, faults),
        Phase::Land => judge_laying(game, position, faults),
        Phase::Place => judge_placing(setup, position, faults),
        Phase::Play => judge_play(position, faults),
    }
}

/// Checks what holds for each side in all phases.
fn judge_side(position: &Position, side: Side, faults: &mut Faults) {
    let phase = position.phase;
    let lots = position.lots(side);
    if !(1..=usize::from(MOST_LOTS)).contains(&lots) {
        let name = side.name();
        let message = format!("{name} owns {lots} lots, and each side owns 1 to {MOST_LOTS}");
        let seen = [Part::LotsToPlace, Part::Lots];
        faults.add(Place::Of(Part::LotsToPlace, side), &seen, message);
    }
    if phase != Phase::Buy && position.cash(side) != 0 {
        let seen = [Part::Phase, Part::Cash];
        faults.add(Place::Of(Part::Cash, side), &seen, "cash is 0 after buying");
    }
    if position.has_stopped(side) && !matches!(phase, Phase::Buy | Phase::Place) {
        let message = "nobody has stopped but in buy and place";
        let seen = [Part::Phase, Part::Stopped];
        faults.add(Place::Of(Part::Stopped, side), &seen, message);
    }
    if matches!(phase, Phase::Place | Phase::Play) && position.lots_to_place(side) != 0 {
        let message = "no lot is left to lay after the land is laid";
        let seen = [Part::Phase, Part::LotsToPlace];
        faults.add(Place::Of(Part::LotsToPlace, side), &seen, message);
    }
}

fn judge_buying(game: &Construction, position: &Position, faults: &mut Faults) {
    if !position.land().is_empty() {
        let seen = [Part::Phase, Part::Lots];
        let message = "no land is laid while it is bought";
        faults.add(Place::Whole(Part::Lots), &seen, message);
    }
    for side in Side::BOTH {
        let estate = Estate::of(position, side);
        let hand = Place::Of(Part::Hand, side);
        if !position.has_stopped(side) {
            if let Err(refusal) = game.validate_estate(estate) {
                let seen = [&ESTATE[..], &[Part::Cash, Part::Stopped]].concat();
                faults.add(hand, &seen, refusal);
            }
            continue;
        }
        if estate.money != 0 {
            let seen = [Part::Phase, Part::Stopped, Part::Cash];
            let message = "who has stopped has no cash";
            faults.add(Place::Of(Part::Cash, side), &seen, message);
        }
        if estate.royals == 0 {
            let seen = [Part::Phase, Part::Stopped, Part::Hand];
            faults.add(hand, &seen, "who has stopped has a royal piece");
        }
    }
}

fn judge_laying(game: &Construction, position: &Position, faults: &mut Faults) {
    let mover = position.side;
    if position.pieces().next().is_some() {
        let message = "no piece is on the board while land is laid";
        let seen = [Part::Phase, Part::Pieces];
        faults.add(Place::Whole(Part::Pieces), &seen, message);
    }
    if position.lots_to_place(mover) == 0 {
        let seen = [Part::Phase, Part::Turn, Part::LotsToPlace];
        let message = "the side to move has a lot to lay";
        faults.add(Place::Of(Part::LotsToPlace, mover), &seen, message);
    }
    judge_armies(position, faults);
    if game.turf() == Turf::Free {
        return;
    }
    let land = position.land();
    let (laid, message) = match mover {
        Side::White => (
            land.is_empty(),
            "with rectangular turf White lays all its land at once, and first",
        ),
        Side::Black => (
            is_white_turf(land) && position.lots_to_place(Side::White) == 0,
            "with rectangular turf exactly White's turf lies when Black lays",
        ),
    };
    if !laid {
        let seen = [Part::Phase, Part::Turn, Part::Lots, Part::LotsToPlace];
        faults.add(Place::Whole(Part::Lots), &seen, message);
    }
}

fn is_white_turf(land: &Land) -> bool {
    let count = land.lots().len() as u8;
    turf_shapes(count)
        .filter_map(|(files, ranks)| turf(Side::White, files, ranks))
        .any(|lots| lots == land.lots())
}

/// Each side has a royal piece, and room for what it must place.
fn judge_armies(position: &Position, faults: &mut Faults) {
    for side in Side::BOTH {
        let estate = Estate::of(position, side);
        let hand = Place::Of(Part::Hand, side);
        let (name, need, room) = (side.name(), estate.need(), estate.room());
        if estate.royals == 0 {
            let seen = [Part::Phase, Part::Hand, Part::Pieces];
            faults.add(hand, &seen, format!("{name} owns no royal piece"));
        } else if need > room {
            let message = format!("{name} must place {need} pieces, and has land for {room}");
            faults.add(hand, &ESTATE, message);
        }
    }
}

fn judge_placing(setup: &Setup, position: &Position, faults: &mut Faults) {
    judge_armies(position, faults);
    let land = position.land();
    for (index, (at, piece)) in setup.pieces.iter().enumerate() {
        let owner = land.square(*at).map(|square| land.owner(square));
        if owner.is_some_and(|owner| owner != piece.side()) {
            let what = format!("the piece on {at} stands on the other side's land");
            let seen = [Part::Phase, Part::Lots];
            faults.add(Place::Piece(index), &seen, what);
        }
    }
    for side in Side::BOTH {
        let hand = Place::Of(Part::Hand, side);
        let seen = [Part::Phase, Part::Hand, Part::Pieces];
        let waiting = position.hand(side).royals() > 0;
        let plain = position.placed(side) > position.royals(side).len() as usize;
        if waiting && plain {
            faults.add(hand, &seen, "royal pieces are placed first");
        }
        if !position.has_stopped(side) {
            continue;
        }
        let seen = [&seen[..], &[Part::Stopped]].concat();
        if waiting {
            faults.add(hand, &seen, "who has stopped has placed all royal pieces");
        }
        let (pieces, _) = position.army(side);
        if position.placed(side) < pieces.div_ceil(2) {
            faults.add(hand, &seen, "who has stopped has placed half of all pieces");
        }
    }
}

fn judge_play(position: &Position, faults: &mut Faults) {
    for side in Side::BOTH {
        if position.hand(side).royals() > 0 {
            let seen = [Part::Phase, Part::Hand];
            let message = "no royal piece is in hand in play";
            faults.add(Place::Of(Part::Hand, side), &seen, message);
        }
    }
    let mut sides = Side::BOTH.iter();
    if sides.all(|&side| position.royals(side).is_empty()) {
        let seen = [Part::Phase, Part::Pieces, Part::Lots];
        let message = "at least one royal piece is on the board in play";
        faults.add(Place::Whole(Part::Pieces), &seen, message);
    }
}
