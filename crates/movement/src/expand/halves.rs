//! A walk in two halves of equal length.

use super::draft::finish;
use crate::atom::Shape;
use crate::leap::Leap;
use crate::limits::LARGEST;
use crate::modes::Modes;
use crate::trail::{Relay, Stretch, Trail};

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
                    Stretch::new(
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
