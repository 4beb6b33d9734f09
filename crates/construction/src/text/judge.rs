//! What the fields of a position have to do with one another.

use chessmith_board::Side;

use super::Path;
use super::faults::Faults;
use crate::land::{Land, MOST_LOTS, turf_shapes};
use crate::market::Estate;
use crate::{Construction, Phase, Position, Turf, turf};

/// Checks what fields have to do with one another.
pub(super) fn judge(game: &Construction, position: &Position, faults: &mut Faults) {
    let (phase, mover) = (position.phase, position.side);
    let of = |key, side: Side| Path::new(key).key(side.word());
    if position.has_stopped(mover) {
        faults.add(of("stopped", mover), "the side to move has not stopped");
    }
    for side in Side::BOTH {
        let lots = position.lots(side);
        if !(1..=usize::from(MOST_LOTS)).contains(&lots) {
            let message = format!(
                "{} owns {lots} lots, and each side owns 1 to 6",
                side.name()
            );
            faults.add(of("lots_to_place", side), message);
        }
        if phase != Phase::Buy && position.cash(side) != 0 {
            faults.add(of("cash", side), "cash is 0 after buying");
        }
        if position.has_stopped(side) && !matches!(phase, Phase::Buy | Phase::Place) {
            faults.add(
                of("stopped", side),
                "nobody has stopped but in buy and place",
            );
        }
        if matches!(phase, Phase::Place | Phase::Play) && position.lots_to_place(side) != 0 {
            faults.add(
                of("lots_to_place", side),
                "no lot is left to lay after the land is laid",
            );
        }
    }
    if phase != Phase::Play && position.clock != 0 {
        faults.add(Path::new("clock"), "the clock is 0 before play");
    }
    if !faults.len() == 0 {
        return;
    }
    match phase {
        Phase::Buy => judge_buying(game, position, faults),
        Phase::Land => judge_laying(game, position, faults),
        Phase::Place => judge_placing(position, faults),
        Phase::Play => {
            for side in Side::BOTH
                .into_iter()
                .filter(|&side| position.hand(side).royals() > 0)
            {
                faults.add(of("hand", side), "no royal piece is in hand in play");
            }
            if Side::BOTH
                .iter()
                .all(|&side| position.royals(side).is_empty())
            {
                faults.add(
                    Path::new("pieces"),
                    "at least one royal piece is on the board in play",
                );
            }
        }
    }
}

fn judge_buying(game: &Construction, position: &Position, faults: &mut Faults) {
    if !position.land().is_empty() {
        faults.add(Path::new("lots"), "no land is laid while it is bought");
    }
    for side in Side::BOTH {
        let estate = Estate::of(position, side);
        if position.has_stopped(side) {
            if estate.money != 0 {
                faults.add(
                    Path::new("cash").key(side.word()),
                    "who has stopped has no cash",
                );
            }
            if estate.royals == 0 {
                let path = Path::new("hand").key(side.word());
                faults.add(path, "who has stopped has a royal piece");
            }
        } else if let Err(refusal) = game.check_estate(estate) {
            faults.add(Path::new("hand").key(side.word()), refusal);
        }
    }
}

fn judge_laying(game: &Construction, position: &Position, faults: &mut Faults) {
    let mover = position.side;
    if position.pieces().next().is_some() {
        faults.add(
            Path::new("pieces"),
            "no piece is on the board while land is laid",
        );
    }
    if position.lots_to_place(mover) == 0 {
        let path = Path::new("lots_to_place").key(mover.word());
        faults.add(path, "the side to move has a lot to lay");
    }
    judge_armies(position, faults);
    if game.turf() == Turf::Rectangular {
        let land = position.land();
        let laid = match mover {
            Side::White => land.is_empty(),
            Side::Black => is_white_turf(land) && position.lots_to_place(Side::White) == 0,
        };
        if !laid {
            let message = match mover {
                Side::White => "with rectangular turf White lays all its land at once, and first",
                Side::Black => "with rectangular turf exactly White's turf lies when Black lays",
            };
            faults.add(Path::new("lots"), message);
        }
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
        let path = Path::new("hand").key(side.word());
        if estate.royals == 0 {
            faults.add(path, format!("{} owns no royal piece", side.name()));
        } else if estate.need() > estate.room() {
            let message = format!(
                "{} must place {} pieces, and has land for {}",
                side.name(),
                estate.need(),
                estate.room()
            );
            faults.add(path, message);
        }
    }
}

fn judge_placing(position: &Position, faults: &mut Faults) {
    judge_armies(position, faults);
    let land = position.land();
    for (at, piece) in position.pieces() {
        let home = land.square(at).map(|square| land.owner(square));
        if home != Some(piece.side()) {
            let what = format!("the piece on {at} stands on the other side's land");
            faults.add(Path::new("pieces"), what);
        }
    }
    for side in Side::BOTH {
        let path = || Path::new("hand").key(side.word());
        let waiting = position.hand(side).royals() > 0;
        let plain = position.placed(side) > position.royals(side).len() as usize;
        if waiting && plain {
            faults.add(path(), "royal pieces are placed first");
        }
        if position.has_stopped(side) {
            let (pieces, _) = position.army(side);
            if waiting {
                faults.add(path(), "who has stopped has placed all royal pieces");
            }
            if position.placed(side) < pieces.div_ceil(2) {
                faults.add(path(), "who has stopped has placed half of all pieces");
            }
        }
    }
}
