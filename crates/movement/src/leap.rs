//! One leap, with what it asks of the squares that it leaps over.

use chessmith_board::Offset;

use crate::atom::Shape;
use crate::modes::{Mode, Modes};

/// One leap, and what it asks of the squares that it leaps over.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Leap {
    pub(crate) offset: Offset,
    /// One of these must hold.
    pub(crate) ways: Vec<Vec<Crossing>>,
}

/// A square leapt over, from where the leap begins, and whether it must be occupied or empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Crossing {
    pub(crate) offset: Offset,
    pub(crate) occupied: bool,
}

impl Leap {
    /// Turns or mirrors the leap.
    pub(crate) fn turn(&mut self, turn: fn(Offset) -> Offset) {
        self.offset = turn(self.offset);
        for crossing in self.ways.iter_mut().flatten() {
            crossing.offset = turn(crossing.offset);
        }
        self.ways.sort_unstable();
    }

    /// A leap that asks nothing.
    pub(crate) fn plain(offset: Offset) -> Self {
        Self {
            offset,
            ways: vec![Vec::new()],
        }
    }

    /// The leap with what the modes ask of the squares between.
    pub(crate) fn new(shape: Shape, offset: Offset, modes: Modes) -> Self {
        let occupied = !modes.has(Mode::Lame);
        if occupied && !modes.has_any(&[Mode::Jump, Mode::JumpMany]) {
            return Self::plain(offset);
        }
        let (dx, dy) = offset;
        let unit = (dx.signum(), dy.signum());
        let at = |offset: Offset| Crossing { offset, occupied };
        let ways = match shape {
            Shape::Oblique(1, 2) => {
                let straight = if dx.abs() > dy.abs() {
                    (unit.0, 0)
                } else {
                    (0, unit.1)
                };
                vec![vec![at(straight)]]
            }
            Shape::Oblique(..) => outward_ways(offset)
                .into_iter()
                .map(|way| way.into_iter().map(at).collect())
                .collect(),
            Shape::Straight(3) | Shape::Diagonal(3) => {
                let (near, far) = (unit, (2 * unit.0, 2 * unit.1));
                let pair = |near_taken: bool, far_taken: bool| {
                    vec![
                        Crossing {
                            offset: near,
                            occupied: near_taken,
                        },
                        Crossing {
                            offset: far,
                            occupied: far_taken,
                        },
                    ]
                };
                if !occupied {
                    vec![pair(false, false)]
                } else if modes.has(Mode::Jump) {
                    vec![pair(true, false), pair(false, true)]
                } else {
                    vec![pair(true, false), pair(false, true), pair(true, true)]
                }
            }
            _ => vec![vec![at(unit)]],
        };
        Self { offset, ways }
    }
}

/// The squares crossed by single outward steps, straight and diagonal in any order.
fn outward_ways((dx, dy): Offset) -> Vec<Vec<Offset>> {
    let (x, y) = (dx.signum(), dy.signum());
    let straight = if dx.abs() > dy.abs() { (x, 0) } else { (0, y) };
    let diagonals = dx.abs().min(dy.abs());
    let total = dx.abs().max(dy.abs());
    let mut ways = vec![(Vec::new(), (0, 0), 0)];
    for _ in 1..total {
        let mut longer = Vec::new();
        for (way, (ax, ay), used) in ways {
            let mut go = |step: Offset, used: i8| {
                let next = (ax + step.0, ay + step.1);
                let mut way: Vec<Offset> = way.clone();
                way.push(next);
                longer.push((way, next, used));
            };
            if used < diagonals {
                go((x, y), used + 1);
            }
            if (way.len() as i8) - used < total - diagonals {
                go(straight, used);
            }
        }
        ways = longer;
    }
    ways.into_iter().map(|(way, ..)| way).collect()
}
