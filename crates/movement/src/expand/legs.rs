//! Moves of one leg, and of several with the same stride.

use super::draft::{Draft, finish, relay};
use super::stretches::{endings, stretches};
use crate::atom::{Atom, Shape};
use crate::heading::{Heading, Turn};
use crate::limits::MOST_TRAILS;
use crate::modes::Mode;
use crate::notation::{Leg, Range, Walk};
use crate::trail::{Trail, WITHOUT_LIMIT};

impl Range {
    /// The most leaps of a leg.
    pub(super) const fn leaps(self, atom: Atom) -> u8 {
        match self {
            Self::Natural if atom.is_slider() => WITHOUT_LIMIT,
            Self::Natural => 1,
            Self::AtMost(times) => times,
            Self::Unlimited => WITHOUT_LIMIT,
        }
    }

    /// The most leaps of the legs after one that changes the range.
    const fn changed(atom: Atom, leaps: u8) -> u8 {
        let becomes_one = match atom {
            Atom::W | Atom::F | Atom::K => leaps == WITHOUT_LIMIT,
            _ => leaps != 1,
        };
        if becomes_one { 1 } else { WITHOUT_LIMIT }
    }
}

pub(super) fn of_walk(walk: &Walk) -> Option<Vec<Trail>> {
    let shape = walk.atom.shape();
    let turns = |leg: &Leg| leg.modes.has_any(&[Mode::Crooked, Mode::Circular]);
    let range = match walk.range {
        // What turns after each leap makes several, unless a range says how many.
        Range::Natural if walk.legs.iter().any(turns) => WITHOUT_LIMIT,
        range => range.leaps(walk.atom),
    };
    let (last, before) = walk.legs.split_last()?;
    let mut drafts = vec![Draft {
        range,
        ..Draft::default()
    }];
    for (index, leg) in before.iter().enumerate() {
        let mut longer = Vec::new();
        for draft in &drafts {
            for (bearing, turn) in bearings(leg, shape, draft, index == 0) {
                for stretches in stretches(leg, shape, bearing, draft.range) {
                    let mut next = draft.clone();
                    next.stretches.extend(stretches);
                    relay(&mut next, leg.modes);
                    (next.bearing, next.turn) = (bearing, turn);
                    if leg.modes.has_any(&[Mode::Change, Mode::HopShort]) {
                        next.range = Range::changed(walk.atom, draft.range);
                    }
                    longer.push(next);
                }
            }
        }
        if longer.len() > MOST_TRAILS {
            return None;
        }
        drafts = longer;
    }
    let mut trails = Vec::new();
    for draft in &drafts {
        for (bearing, _) in bearings(last, shape, draft, before.is_empty()) {
            for ending in endings(last, shape, bearing, draft.range) {
                let stretches = [draft.stretches.clone(), ending].concat();
                trails.push(finish(stretches, last.modes, walk.initial, draft.hindrance));
            }
        }
        if trails.len() > MOST_TRAILS {
            return None;
        }
    }
    Some(trails)
}

/// The directions that a leg may take, with the turn that each makes.
fn bearings(leg: &Leg, shape: Shape, draft: &Draft, first: bool) -> Vec<(u8, Option<Turn>)> {
    let places = if first {
        let all = |mask: u8, heading: &Heading| mask | heading.on_board(shape).unwrap_or(0);
        match leg.headings.as_slice() {
            [] => shape.bearings(),
            some => some.iter().fold(0, all),
        }
    } else {
        let all = |mask: u8, heading: &Heading| mask | heading.onwards(draft.turn).unwrap_or(0);
        match leg.headings.as_slice() {
            // All directions of the capital but straight back.
            [] if shape.bearings() == 0xFF => 0b1110_1111,
            [] => 0b0100_0101,
            some => some.iter().fold(0, all),
        }
    };
    let mut bearings = Vec::new();
    for place in (0..8_u8).filter(|place| places >> place & 1 != 0) {
        let turn = match place {
            // An oblique leap begins along its longer part and bends to the side.
            _ if first && shape.is_oblique() => Some(if place.is_multiple_of(2) {
                Turn::Right
            } else {
                Turn::Left
            }),
            _ if first => None,
            1..=3 => Some(Turn::Right),
            5..=7 => Some(Turn::Left),
            _ => draft.turn,
        };
        let bearing = if first {
            place
        } else {
            (draft.bearing + place) % 8
        };
        bearings.push((bearing, turn));
    }
    bearings
}
