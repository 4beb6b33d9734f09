//! Legs in brackets, each with a stride of its own.

use chessmith_board::Offset;

use super::draft::{Draft, finish, relay};
use super::stretches::{endings, stretches};
use crate::atom::Shape;
use crate::heading::{Heading, Turn};
use crate::limits::MOST_TRAILS;
use crate::notation::{Link, Step};
use crate::trail::Trail;

pub(super) fn of_chain(links: &[Link]) -> Option<Vec<Trail>> {
    let mut trails = Vec::new();
    let mut drafts = vec![(Draft::default(), None::<(Shape, Offset)>, false)];
    for (index, link) in links.iter().enumerate() {
        let last = index + 1 == links.len();
        let mut longer = Vec::new();
        for (draft, before, initial) in &drafts {
            for step in &link.steps {
                let (shape, range) = (step.atom.shape(), step.range.leaps(step.atom));
                let initial = *initial || step.initial;
                for bearing in onwards(step, shape, *before, draft.turn) {
                    if last || link.may_end {
                        for ending in endings(&step.leg, shape, bearing, range) {
                            let stretches = [draft.stretches.clone(), ending].concat();
                            trails.push(finish(
                                stretches,
                                step.leg.modes,
                                initial,
                                draft.hindrance,
                            ));
                        }
                    }
                    if last {
                        continue;
                    }
                    for stretches in stretches(&step.leg, shape, bearing, range) {
                        let mut next = draft.clone();
                        next.stretches.extend(stretches);
                        relay(&mut next, step.leg.modes);
                        next.turn =
                            turn(shape, bearing, before.map(|(_, offset)| offset), draft.turn);
                        longer.push((next, Some((shape, shape.offset(bearing))), initial));
                    }
                }
            }
            if longer.len().max(trails.len()) > MOST_TRAILS {
                return None;
            }
        }
        drafts = longer;
    }
    Some(trails)
}

/// The turn that a leg in brackets makes.
fn turn(shape: Shape, place: u8, before: Option<Offset>, last: Option<Turn>) -> Option<Turn> {
    let Some((bx, by)) = before else {
        let bent = shape.is_oblique();
        return bent.then_some(if place.is_multiple_of(2) {
            Turn::Right
        } else {
            Turn::Left
        });
    };
    let (dx, dy) = shape.offset(place);
    let clockwise = i32::from(dx) * i32::from(by) - i32::from(dy) * i32::from(bx);
    match clockwise.signum() {
        1 => Some(Turn::Right),
        -1 => Some(Turn::Left),
        _ => last,
    }
}

/// The directions that a leg in brackets may take after another.
fn onwards(
    step: &Step,
    shape: Shape,
    before: Option<(Shape, Offset)>,
    turn: Option<Turn>,
) -> Vec<u8> {
    let own = (0..8).filter(|place| shape.bearings() >> place & 1 != 0);
    let Some((shape_before, before)) = before else {
        let mask = |mask: u8, heading: &Heading| mask | heading.on_board(shape).unwrap_or(0);
        let places = match step.leg.headings.as_slice() {
            [] => shape.bearings(),
            some => some.iter().fold(0, mask),
        };
        return own.filter(|place| places >> place & 1 != 0).collect();
    };
    let along = |place: u8| {
        let (dx, dy) = shape.offset(place);
        i32::from(dx) * i32::from(before.0) + i32::from(dy) * i32::from(before.1)
    };
    let across = |place: u8| {
        let (dx, dy) = shape.offset(place);
        i32::from(dx) * i32::from(before.1) - i32::from(dy) * i32::from(before.0)
    };
    // Leaps of `K` and `Q` differ in length, so squares are compared; the sign is kept.
    let least_bent = |sign: i32| -> Vec<u8> {
        let measure = |place: u8| {
            let (dx, dy) = shape.offset(place);
            let length = i32::from(dx) * i32::from(dx) + i32::from(dy) * i32::from(dy);
            let along = sign * along(place);
            (along * along.abs() * 1000) / length
        };
        let best = own.clone().map(measure).max();
        own.clone()
            .filter(|&place| Some(measure(place)) == best)
            .collect()
    };
    let mut places = Vec::new();
    if step.anywhere {
        places.extend(
            own.clone()
                .filter(|&place| across(place) != 0 || along(place) > 0),
        );
    } else if step.leg.headings.is_empty() {
        places = least_bent(1);
    }
    for heading in &step.leg.headings {
        let letters: String = heading.letters().collect();
        match letters.as_str() {
            "f" => places.extend(least_bent(1)),
            "b" => places.extend(least_bent(-1)),
            _ if shape.is_oblique() != shape_before.is_oblique() => {}
            _ => {
                let from = (0..8)
                    .find(|&place| shape_before.offset(place) == before)
                    .unwrap_or(0);
                let mask = heading.onwards(turn).unwrap_or(0);
                let fits = |place: &u8| mask >> ((place + 8 - from) % 8) & 1 != 0;
                places.extend(own.clone().filter(fits));
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}
