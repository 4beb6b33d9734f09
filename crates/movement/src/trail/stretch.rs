//! Stretches of leaps: the ways to make one leg.

use chessmith_board::Offset;

use super::legs::finish;
use super::{Leap, Relay, Stretch, Trail, WITHOUT_LIMIT};
use crate::atlas::LARGEST;
use crate::atom::Shape;
use crate::notation::{Leg, Mode, Modes};

fn stretch(leaps: Vec<Leap>, least: u8, most: u8, relay: Relay) -> Stretch {
    // Equal stretches are written alike, so that they are found to be equal.
    let leaps = if most == 1 {
        leaps.into_iter().take(1).collect()
    } else {
        leaps
    };
    Stretch {
        leaps,
        least,
        most,
        relay,
    }
}

/// The ways to make a leg before the last, its relay still to be set.
pub(super) fn stretches(leg: &Leg, shape: Shape, bearing: u8, range: u8) -> Vec<Vec<Stretch>> {
    let offset = shape.offset(bearing);
    if leg.modes.has(Mode::Jump) && skips(shape) {
        return skipping(offset, range);
    }
    let leap = Leap::new(shape, offset, leg.modes);
    vec![vec![stretch(vec![leap], 1, range, Relay::Empty)]]
}

const fn skips(shape: Shape) -> bool {
    matches!(shape, Shape::Straight(1) | Shape::Diagonal(1) | Shape::Both)
}

/// Slides that begin with a leap over the first square, whatever it holds.
fn skipping((dx, dy): Offset, range: u8) -> Vec<Vec<Stretch>> {
    let start = stretch(vec![Leap::plain((2 * dx, 2 * dy))], 1, 1, Relay::Empty);
    let mut ways = vec![vec![start.clone()]];
    let rest = if range == WITHOUT_LIMIT {
        range
    } else {
        range.saturating_sub(2)
    };
    if rest > 0 {
        let slide = stretch(vec![Leap::plain((dx, dy))], 1, rest, Relay::Empty);
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
            stretch(leap.clone(), least, most, Relay::Occupied),
            stretch(leap.clone(), 1, beyond, Relay::Empty),
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
            stretch(leaps.collect(), 1, most, Relay::Empty)
        } else {
            stretch(
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

/// So many single steps of one kind and then as many of the other.
///
/// Rules: universal 1.3, number 21: any turn, both halves compulsory.
pub(super) fn equal_halves() -> Vec<Trail> {
    let [straight, diagonal] = [Shape::Straight(1), Shape::Diagonal(1)];
    let mut trails = Vec::new();
    for (first, second) in [(straight, diagonal), (diagonal, straight)] {
        let of = |shape: Shape| (0..8).filter(move |place| shape.bearings() >> place & 1 != 0);
        for (a, b) in of(first).flat_map(|a| of(second).map(move |b| (a, b))) {
            for times in 1..LARGEST {
                let half = |shape: Shape, place| {
                    stretch(
                        vec![Leap::plain(shape.offset(place))],
                        times,
                        times,
                        Relay::Empty,
                    )
                };
                trails.push(finish(
                    vec![half(first, a), half(second, b)],
                    Modes::NONE,
                    false,
                    None,
                ));
            }
        }
    }
    trails
}
