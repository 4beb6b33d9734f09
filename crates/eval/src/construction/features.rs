//! What a network sees of a position: pieces by base and token, on whose land they stand, how they face and how far
//! they are from what they hunt; what waits in hand; cash and lots.

use chessmith_board::{Coord, Side};
use chessmith_construction::{Base, Construction, Design, Piece, Position, Token};
use chessmith_search::{Features, Input, InputSet, Switch, Told};

use super::ConstructionEvaluator;

const BASES: usize = Base::ALL.len();
const TOKENS: usize = Token::ALL.len();
const FACINGS: usize = 8;
/// Distances to the nearest royal piece of the other side, in steps of a king; the last is for all beyond, and for none.
const DISTANCES: usize = 9;
/// Powers of two of money.
const MONEY: usize = 14;
/// Most lots that are told apart.
const LOTS: usize = 8;

/// Inputs of a design: its base, and each token with its base.
const DESIGN: usize = BASES + BASES * TOKENS;
/// Inputs of a place: base and land, base and facing, base and distance.
const PLACE: usize = BASES * (2 + FACINGS + DISTANCES);
/// Inputs of one side: pieces that stand, pieces that wait, money and lots.
const SIDE: usize = DESIGN + PLACE + DESIGN + MONEY + LOTS;

impl Features<Construction> for ConstructionEvaluator {
    fn inputs(&self, _: &Construction) -> InputSet {
        InputSet {
            name: "construction: side, base and token, land, facing and distance; in hand; cash; lots",
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
    let side = piece.side();
    design(side, piece.design(), 0, sink);
    place(
        position,
        (coord, piece),
        &royals[side.other().index()],
        sink,
    );
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

/// Hands over where a piece stands, and how.
fn place(
    position: &Position,
    (coord, piece): (Coord, Piece),
    royals: &[Coord],
    sink: &mut impl FnMut(Input),
) {
    let side = piece.side();
    let base = piece.base().index();
    let land = position.land();
    let owner = land.square(coord).map(|square| land.owner(square));
    let abroad = usize::from(owner != Some(side));
    let from = DESIGN;
    on(side, from + base * 2 + abroad, sink);
    // Facings are counted from where the side looks: what is ahead of White is behind Black.
    let facing = match side {
        Side::White => piece.facing(),
        Side::Black => piece.facing().opposite(),
    };
    on(
        side,
        from + BASES * 2 + base * FACINGS + facing.index(),
        sink,
    );
    let apart = |royal: &Coord| {
        let files = royal.file.abs_diff(coord.file);
        usize::from(files.max(royal.rank.abs_diff(coord.rank)))
    };
    let nearest = royals.iter().map(apart).min().unwrap_or(DISTANCES);
    let nearest = nearest.saturating_sub(1).min(DISTANCES - 1);
    on(
        side,
        from + BASES * (2 + FACINGS) + base * DISTANCES + nearest,
        sink,
    );
}
