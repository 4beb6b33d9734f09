//! Positions that are made, not reached: what play comes to once in many thousand games.
//!
//! Land in chains of lots that barely touch, at the rims of the canvas or in one block; boards nearly full;
//! everything beside a piece that freezes, disarms or steals; the last royal piece in a corner; clocks at
//! their limits; purses that just suffice, and armies that just fit.

use chessmith_board::{Coord, PerSide, Side};
use chessmith_construction::{
    Construction, Design, LOT, Lot, MOST_LOTS, Phase, Piece, Position, Setup, Token, turf,
};
use chessmith_game::Notate;
use fastrand::Rng;

use crate::common::design;

/// Returns a position that is made, and how many were refused before it.
pub(crate) fn made(game: &Construction, rng: &mut Rng) -> (Position, usize) {
    for refused in 0..1_000 {
        let setup = match rng.u8(..10) {
            0 | 1 => buying(game, rng),
            2 => laying(game, rng),
            3 => placing(rng),
            _ => playing(game, rng),
        };
        if let Ok(position) = setup.position(game) {
            let text = game.position_text(&position);
            assert_eq!(game.read_position(&text).as_ref(), Ok(&position), "{text}");
            return (position, refused);
        }
    }
    panic!("a thousand positions in a row were refused");
}

/// Returns one of some values.
fn one_of<T: Copy>(rng: &mut Rng, values: &[T]) -> T {
    values[rng.usize(..values.len())]
}

fn side(rng: &mut Rng) -> Side {
    one_of(rng, &Side::BOTH)
}

/// Returns a number close to a limit, on either side of it.
fn near(rng: &mut Rng, limit: u32) -> u32 {
    (limit + rng.u32(..3)).saturating_sub(1)
}

/// Purses that just suffice, or do not, and armies that just fit.
fn buying(game: &Construction, rng: &mut Rng) -> Setup {
    let mut setup = Setup::new(Phase::Buy);
    setup.side = side(rng);
    setup.number = rng.u32(1..60);
    if rng.u8(..4) == 0 {
        setup.stopped[setup.side.other()] = true;
    }
    let royal = game.prices().cheapest_royal() as u32;
    for side in Side::BOTH {
        let lots = rng.u8(1..=MOST_LOTS);
        setup.lots_to_place[side] = lots;
        let room = 32 * usize::from(lots);
        let few = rng.usize(..8);
        let count = one_of(rng, &[0, few, room / 2, room - 1, room]);
        setup.hand[side] = (0..count).map(|_| plain(rng, 1)).collect();
        for _ in 0..one_of(rng, &[0, 1, 1, 2, room / 2]).min(count.max(1)) {
            let _ = setup.hand[side].pop();
            setup.hand[side].push(royal_design(rng));
        }
        let more = rng.u32(..3) * game.lot_price();
        let limit = one_of(
            rng,
            &[0, 2, royal, royal + more, game.lot_price(), game.cash()],
        );
        if !setup.stopped[side] {
            setup.cash[side] = near(rng, limit);
        }
    }
    setup
}

/// Land that is half laid: the last lot walled in, or against the rim.
fn laying(game: &Construction, rng: &mut Rng) -> Setup {
    let mut setup = Setup::new(Phase::Land);
    setup.side = side(rng);
    setup.number = rng.u32(1..60);
    if game.turf() == chessmith_construction::Turf::Rectangular {
        if setup.side == Side::Black {
            setup.lots = turf(Side::White, rng.u8(1..=6), 1).unwrap();
        }
        setup.lots_to_place = PerSide::new(rng.u8(..=6), rng.u8(1..=6));
        if setup.side == Side::Black {
            setup.lots_to_place[Side::White] = 0;
        }
    } else {
        setup.lots = land(rng);
        let left = |rng: &mut Rng| one_of(rng, &[0, 1, 1, 3, 5]);
        setup.lots_to_place = PerSide::new(left(rng), left(rng));
    }
    for side in Side::BOTH {
        let count = rng.usize(..6);
        setup.hand[side] = (0..count).map(|_| plain(rng, 2)).collect();
        setup.hand[side].push(royal_design(rng));
    }
    setup
}

/// Land on which hardly another piece fits.
fn placing(rng: &mut Rng) -> Setup {
    let mut setup = Setup::new(Phase::Place);
    setup.side = side(rng);
    setup.number = rng.u32(1..200);
    setup.lots = land(rng);
    if rng.u8(..3) == 0 {
        setup.stopped[setup.side.other()] = true;
    }
    for side in Side::BOTH {
        let mut squares = own(&setup.lots, side);
        rng.shuffle(&mut squares);
        let royals = one_of(rng, &[1, 1, 2, 5]).min(squares.len());
        let waiting = one_of(rng, &[0, 0, 1, royals]).min(royals);
        setup.hand[side] = (0..waiting).map(|_| royal_design(rng)).collect();
        for at in squares.drain(..royals - waiting) {
            let royal = royal_design(rng);
            setup.pieces.push((at, facing(side, royal, rng)));
        }
        let room = squares.len();
        let left = rng.usize(..4);
        let placed = match waiting {
            0 => one_of(rng, &[0, room / 2, room.saturating_sub(left), room]),
            _ => 0,
        };
        for at in squares.drain(..placed) {
            let what = plain(rng, 2);
            setup.pieces.push((at, facing(side, what, rng)));
        }
        let few = rng.usize(..4);
        let rest = one_of(rng, &[0, few, placed, placed + royals - waiting]);
        setup.hand[side].extend((0..rest.min(8)).map(|_| plain(rng, 2)));
    }
    setup
}

/// A board in play.
fn playing(game: &Construction, rng: &mut Rng) -> Setup {
    let mut setup = Setup::new(Phase::Play);
    setup.side = side(rng);
    setup.number = one_of(rng, &[1, 77, i32::MAX as u32 - 1, i32::MAX as u32]);
    let limit = game.no_progress();
    let most = i32::MAX as u32;
    setup.clock = one_of(
        rng,
        &[0, limit.saturating_sub(1), limit, limit + 1, most - 1, most],
    );
    setup.lots = land(rng);
    let mut squares: Vec<Coord> = setup.lots.iter().flat_map(|lot| lot.squares()).collect();
    // Corners first for royal pieces, and crowds around the rest.
    for owner in Side::BOTH {
        let royals = one_of(rng, &[1, 1, 1, 2, 4]);
        let cornered = rng.bool();
        for _ in 0..royals {
            let at = match cornered {
                true => corner(&squares, rng),
                false => rng.usize(..squares.len()),
            };
            let royal = royal_design(rng);
            let piece = facing(owner, royal, rng);
            setup.pieces.push((squares.swap_remove(at), piece));
        }
    }
    if rng.u8(..40) == 0 {
        let gone = side(rng);
        setup.pieces.retain(|(_, piece)| piece.side() != gone);
    }
    let theme = theme(rng);
    let count = crowd(squares.len(), rng);
    rng.shuffle(&mut squares);
    if rng.bool() {
        // One crowd: the squares nearest to some square.
        let centre = squares[0];
        squares.sort_by_key(|at| {
            let files = at.file.abs_diff(centre.file);
            files.max(at.rank.abs_diff(centre.rank))
        });
    }
    for at in squares.drain(..count) {
        let owner = side(rng);
        let what = themed(theme, rng);
        setup.pieces.push((at, facing(owner, what, rng)));
    }
    for side in Side::BOTH {
        let count = one_of(rng, &[0, 0, 1, 3]);
        setup.hand[side] = (0..count).map(|_| plain(rng, 2)).collect();
    }
    setup
}

/// How many more pieces stand on so many free squares: few, some, or nearly all of a small land.
fn crowd(free: usize, rng: &mut Rng) -> usize {
    let most = free.min(28);
    let few = rng.usize(..=most.min(6));
    one_of(rng, &[few, most / 2, most.saturating_sub(few), most])
}

/// Returns the place in a list of a square with the fewest neighbours in it.
fn corner(squares: &[Coord], rng: &mut Rng) -> usize {
    let neighbours = |at: &Coord| {
        let beside =
            |other: &&Coord| other.file.abs_diff(at.file) <= 1 && other.rank.abs_diff(at.rank) <= 1;
        squares.iter().filter(beside).count()
    };
    let least = squares.iter().map(neighbours).min();
    let mut corners: Vec<usize> = (0..squares.len()).collect();
    corners.retain(|&at| Some(neighbours(&squares[at])) == least);
    corners[rng.usize(..corners.len())]
}

/// The tokens that come often in a position.
fn theme(rng: &mut Rng) -> &'static [Token] {
    const THEMES: [&[Token]; 6] = [
        &[],
        &[Token::Immobilize, Token::Thief, Token::OrthRotate],
        &[Token::Disarm, Token::Thief, Token::Rotate, Token::Repeat],
        &[Token::Chameleon, Token::Rotate, Token::Royalty],
        &[
            Token::Multimove,
            Token::Thief,
            Token::Immobilize,
            Token::Rotate180,
        ],
        &[
            Token::Leap,
            Token::Leap1,
            Token::MustLeap,
            Token::MustLeapCapture,
            Token::Repeat,
        ],
    ];
    one_of(rng, &THEMES)
}

fn themed(theme: &[Token], rng: &mut Rng) -> Design {
    let mut what = design(rng, 2);
    for _ in 0..2 {
        if let Some(&token) = rng.choice(theme) {
            what = what.with(token).unwrap_or(what);
        }
    }
    what
}

/// Returns a design that is not royal, of at most so many tokens.
fn plain(rng: &mut Rng, most: usize) -> Design {
    loop {
        let what = design(rng, most);
        if !what.is_royal() {
            return what;
        }
    }
}

fn royal_design(rng: &mut Rng) -> Design {
    loop {
        if let Ok(royal) = design(rng, 3).with(Token::Royalty) {
            return royal;
        }
    }
}

fn facing(owner: Side, what: Design, rng: &mut Rng) -> Piece {
    let ways: Vec<_> = what.base().facings().collect();
    Piece::new(owner, what, one_of(rng, &ways)).expect("a facing of its base")
}

/// Returns the squares of a side.
fn own(lots: &[Lot], side: Side) -> Vec<Coord> {
    let own = lots.iter().filter(|lot| lot.owner == side);
    own.flat_map(|lot| lot.squares()).collect()
}

/// Returns lots of both sides: each beside the last, mostly shifted so that only two squares touch; or in a
/// block; some somewhere else; often against the rim of the canvas.
fn land(rng: &mut Rng) -> Vec<Lot> {
    let most = Coord::LIMIT - LOT;
    let rim = [0, 1, most / 2, most - 1, most];
    let mut corner = loop {
        let corner = Coord::new(one_of(rng, &rim), one_of(rng, &rim));
        if (corner.file + corner.rank).is_multiple_of(2) {
            break corner;
        }
    };
    let shifts: &[i8] = one_of(rng, &[&[-2, 2][..], &[0], &[-2, 0, 2]]);
    let count = one_of(rng, &[2, 2, 3, 4, 8, 12]);
    let mut lots: Vec<Lot> = Vec::new();
    for _ in 0..200 {
        let owner = match lots.len() {
            0 => Side::White,
            1 => Side::Black,
            _ => side(rng),
        };
        let lot = Lot { owner, corner };
        let full = lots.iter().filter(|lot| lot.owner == owner).count() == usize::from(MOST_LOTS);
        let fits = lot.is_on_canvas() && !lots.iter().any(|other| lot.overlaps(*other));
        if fits && !full {
            lots.push(lot);
        }
        if lots.len() == count {
            break;
        }
        let from = lots[lots.len() - 1 - rng.usize(..lots.len().min(2))].corner;
        let (long, by) = (one_of(rng, &[-4, 4]), one_of(rng, shifts));
        let (dx, dy) = if rng.bool() { (long, by) } else { (by, long) };
        corner = from.step(dx, dy).unwrap_or(from);
    }
    lots
}
