//! What a network sees of a position: pieces by base and token, on whose land they stand, how they face, and how far
//! they are from what they hunt and from what they guard; what waits in hand; cash and lots.

use chessmith_board::{Coord, Direction, Side};
use chessmith_construction::{Base, Construction, Design, Piece, Position, Token};
use chessmith_search::{Features, Input, InputSet, Switch, Told};

use super::{ConstructionEvaluator, distance};

const BASES: usize = Base::ALL.len();
const TOKENS: usize = Token::ALL.len();
const FACINGS: usize = 8;
/// Distances to the nearest royal piece of a side, in steps of a king; the last is for all beyond, and for none.
const DISTANCES: usize = 9;
/// Powers of two of money.
const MONEY: usize = 14;
/// Most lots that are told apart.
const LOTS: usize = 8;

/// Inputs of a design: its base, and each token with its base.
const DESIGN: usize = BASES + BASES * TOKENS;
/// Where the inputs of a place begin, after those of base and land: of base and facing, of base and distance to what is
/// hunted, of base, distance and how far to turn to look there, of base and distance to what is guarded.
const FACED: usize = BASES * 2;
const HUNTS: usize = FACED + BASES * FACINGS;
const AIMS: usize = HUNTS + BASES * DISTANCES;
const GUARDS: usize = AIMS + BASES * FACINGS * DISTANCES;
const PLACE: usize = GUARDS + BASES * DISTANCES;
/// Inputs of one side: pieces that stand, pieces that wait, money and lots.
const SIDE: usize = DESIGN + PLACE + DESIGN + MONEY + LOTS;

impl Features<Construction> for ConstructionEvaluator {
    fn inputs(&self, _: &Construction) -> InputSet {
        InputSet {
            name: "construction: side, base and token, land, facing, aim and distances; in hand; cash; lots",
            detail: 0,
            count: 2 * SIDE as u32,
        }
    }

    fn each(&self, _: &Construction, position: &Position, sink: &mut impl FnMut(Input)) {
        let royals = royals(position);
        for (coord, piece) in position.pieces() {
            standing(position, (coord, piece), &royals, sink);
        }
        for side in Side::BOTH {
            held(position, side, sink);
        }
    }

    fn changes(
        &self,
        _: &Construction,
        before: &Position,
        after: &Position,
        sink: &mut impl FnMut(Input, Switch),
    ) -> Told {
        let (royals, royals_after) = (royals(before), royals(after));
        // With a royal piece or a lot all distances or owners may change.
        if royals != royals_after || before.land() != after.land() {
            return Told::Nothing;
        }
        for (coord, piece) in before.pieces() {
            if after.piece_at(coord) != Some(piece) {
                standing(before, (coord, piece), &royals, &mut |input| {
                    sink(input, Switch::Off);
                });
            }
        }
        for (coord, piece) in after.pieces() {
            if before.piece_at(coord) != Some(piece) {
                standing(after, (coord, piece), &royals, &mut |input| {
                    sink(input, Switch::On);
                });
            }
        }
        for side in Side::BOTH {
            let is_same = before.hand(side) == after.hand(side)
                && before.cash(side) == after.cash(side)
                && before.lots_to_place(side) == after.lots_to_place(side);
            if !is_same {
                held(before, side, &mut |input| sink(input, Switch::Off));
                held(after, side, &mut |input| sink(input, Switch::On));
            }
        }
        Told::Changes
    }
}

/// Returns where the royal pieces of each side stand.
fn royals(position: &Position) -> [Vec<Coord>; 2] {
    Side::BOTH.map(|side| position.royal_places(side).collect())
}

/// Hands over the inputs of a piece on the board.
fn standing(
    position: &Position,
    (coord, piece): (Coord, Piece),
    royals: &[Vec<Coord>; 2],
    sink: &mut impl FnMut(Input),
) {
    design(piece.side(), piece.design(), 0, sink);
    faced(position, (coord, piece), sink);
    by_royals((coord, piece), royals, sink);
}

/// Hands over the inputs of what a side has besides: designs in hand, money and lots.
fn held(position: &Position, side: Side, sink: &mut impl FnMut(Input)) {
    for (waiting, count) in position.hand(side).designs() {
        for _ in 0..count {
            design(side, waiting, DESIGN + PLACE, sink);
        }
    }
    let from = 2 * DESIGN + PLACE;
    let money = position
        .cash(side)
        .checked_ilog2()
        .map_or(0, |log| log as usize + 1);
    on(side, from + money.min(MONEY - 1), sink);
    let lots = usize::from(position.lots_to_place(side)) + position.lots(side);
    on(side, from + MONEY + lots.min(LOTS - 1), sink);
}

/// Hands over an input of a side: each side sees its own first.
fn on(side: Side, number: usize, sink: &mut impl FnMut(Input)) {
    sink(Side::BOTH.map(|own| (usize::from(own != side) * SIDE + number) as u16));
}

/// Hands over the inputs of a design, which begin at `from`.
fn design(side: Side, design: Design, from: usize, sink: &mut impl FnMut(Input)) {
    let base = design.base().index();
    on(side, from + base, sink);
    for token in design.tokens().iter() {
        on(side, from + BASES + base * TOKENS + token.index(), sink);
    }
}

/// Hands over on whose land a piece stands, and how it faces.
fn faced(position: &Position, (coord, piece): (Coord, Piece), sink: &mut impl FnMut(Input)) {
    let side = piece.side();
    let base = piece.base().index();
    let land = position.land();
    let owner = land.square(coord).map(|square| land.owner(square));
    let abroad = usize::from(owner != Some(side));
    on(side, DESIGN + base * 2 + abroad, sink);
    // Facings are counted from where the side looks: what is ahead of White is behind Black.
    let facing = match side {
        Side::White => piece.facing(),
        Side::Black => piece.facing().opposite(),
    };
    on(side, DESIGN + FACED + base * FACINGS + facing.index(), sink);
}

/// Hands over where a piece stands by the royal pieces of both sides.
fn by_royals(
    (coord, piece): (Coord, Piece),
    royals: &[Vec<Coord>; 2],
    sink: &mut impl FnMut(Input),
) {
    let side = piece.side();
    let base = piece.base().index();
    let apart = |royal: &Coord| distance(*royal, coord) as usize;
    let step = |apart: Option<usize>| apart.unwrap_or(DISTANCES).clamp(1, DISTANCES) - 1;
    let prey = royals[side.other().index()]
        .iter()
        .min_by_key(|royal| apart(royal));
    let far = step(prey.map(apart));
    on(side, DESIGN + HUNTS + base * DISTANCES + far, sink);
    if let Some(way) = prey.and_then(|&prey| way(coord, prey)) {
        let turn = (way.index() + FACINGS - piece.facing().index()) % FACINGS;
        let aim = (base * FACINGS + turn) * DISTANCES + far;
        on(side, DESIGN + AIMS + aim, sink);
    }
    let guarded = royals[side.index()].iter().filter(|&&royal| royal != coord);
    let near = step(guarded.map(apart).min());
    on(side, DESIGN + GUARDS + base * DISTANCES + near, sink);
}

/// Returns the direction in which a place lies, or the nearest to it; `None` for the same place.
fn way(from: Coord, to: Coord) -> Option<Direction> {
    let east = i32::from(to.file) - i32::from(from.file);
    let north = i32::from(to.rank) - i32::from(from.rank);
    // What lies less than half as far aside as ahead lies straight ahead.
    let part = |part: i32, other: i32| match 2 * part.abs() < other.abs() {
        true => 0,
        false => part.signum() as i8,
    };
    let offset = (part(east, north), part(north, east));
    Direction::ALL
        .into_iter()
        .find(|way| way.offset() == offset)
}

#[cfg(test)]
mod tests {
    use super::way;
    use chessmith_board::{Coord, Direction};

    #[test]
    fn a_way_is_the_nearest_of_eight() {
        let at = |file, rank| Coord { file, rank };
        let ways = [
            (at(5, 9), Some(Direction::North)),
            (at(6, 9), Some(Direction::North)),
            (at(7, 9), Some(Direction::NorthEast)),
            (at(9, 6), Some(Direction::East)),
            (at(1, 3), Some(Direction::SouthWest)),
            (at(5, 5), None),
        ];
        for (to, expected) in ways {
            assert_eq!(way(at(5, 5), to), expected, "{to:?}");
        }
    }
}
