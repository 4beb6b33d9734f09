//! The ways to make one leg, as stretches of leaps.

use chessmith_board::Offset;

use crate::atom::Shape;
use crate::leap::Leap;
use crate::limits::LARGEST;
use crate::modes::Mode;
use crate::notation::Leg;
use crate::trail::{Relay, Stretch, WITHOUT_LIMIT};

/// The ways to make a leg before the last, its relay still to be set.
pub(super) fn stretches(leg: &Leg, shape: Shape, bearing: u8, range: u8) -> Vec<Vec<Stretch>> {
    let offset = shape.offset(bearing);
    if leg.modes.has(Mode::Jump) && skips(shape) {
        return skipping(offset, range);
    }
    let leap = Leap::new(shape, offset, leg.modes);
    vec![vec![Stretch::new(vec![leap], 1, range, Relay::Empty)]]
}

const fn skips(shape: Shape) -> bool {
    matches!(shape, Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both)
}

/// Slides that begin with a leap over the first square, whatever it holds.
fn skipping((dx, dy): Offset, range: u8) -> Vec<Vec<Stretch>> {
    let start = Stretch::new(vec![Leap::plain((2 * dx, 2 * dy))], 1, 1, Relay::Empty);
    let mut ways = vec![vec![start.clone()]];
    let rest = if range == WITHOUT_LIMIT {
        range
    } else {
        range.saturating_sub(2)
    };
    if rest > 0 {
        let slide = Stretch::new(vec![Leap::plain((dx, dy))], 1, rest, Relay::Empty);
        ways.push(vec![start, slide]);
    }
    ways
}

/// The ways to make the last leg.
pub(super) fn endings(leg: &Leg, shape: Shape, bearing: u8, range: u8) -> Vec<Vec<Stretch>> {
    let modes = leg.modes;
    if modes.has_any(&[Mode::Crooked, Mode::Circular]) {
        return turning(shape, bearing, modes.has(Mode::Circular), range);
    }
    if !modes.has_any(&[Mode::Hop, Mode::HopShort]) {
        return stretches(leg, shape, bearing, range);
    }
    let leap = vec![Leap::plain(shape.offset(bearing))];
    let hop = |least, most, beyond| {
        vec![
            Stretch::new(leap.clone(), least, most, Relay::Occupied),
            Stretch::new(leap.clone(), 1, beyond, Relay::Empty),
        ]
    };
    let short = modes.has(Mode::HopShort);
    match range {
        WITHOUT_LIMIT => vec![hop(1, range, if short { 1 } else { range })],
        _ if short => vec![hop(1, range - 1, 1)],
        // The range counts the leaps on both sides of the man together.
        _ => (1..range.min(LARGEST))
            .map(|before| hop(before, before, range - before))
            .collect(),
    }
}

/// Walks that turn after each leap, to and fro or the same way round, beginning with either hand.
fn turning(shape: Shape, bearing: u8, circular: bool, range: u8) -> Vec<Vec<Stretch>> {
    let places: Vec<u8> = (0..8)
        .filter(|place| shape.bearings() >> place & 1 != 0)
        .collect();
    // `K` and `Q` turn within each of their two kinds.
    let places: Vec<u8> = match shape {
        Shape::Both => places
            .into_iter()
            .filter(|place| place % 2 == bearing % 2)
            .collect(),
        _ => places,
    };
    let count = places.len();
    let Some(start) = places.iter().position(|&place| place == bearing) else {
        return Vec::new();
    };
    let leap = |index: usize| Leap::plain(shape.offset(places[index % count]));
    let mut ways = Vec::new();
    for step in [1, count - 1] {
        let walk = if circular {
            // All the way round is no move, unless the range asks for it.
            let most = if range == WITHOUT_LIMIT {
                count as u8 - 1
            } else {
                range.min(count as u8)
            };
            let leaps = (0..usize::from(most)).map(|leaps| leap(start + leaps * step));
            Stretch::new(leaps.collect(), 1, most, Relay::Empty)
        } else {
            Stretch::new(
                vec![leap(start), leap(start + step)],
                1,
                range,
                Relay::Empty,
            )
        };
        ways.push(vec![walk]);
    }
    ways
}
