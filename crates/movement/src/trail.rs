//! The walks that a description stands for, leap by leap, before there is a board.

mod chain;
mod legs;
mod stretch;

use chessmith_board::{Offset, Side};

use crate::atom::Shape;
use crate::notation::{Mode, Modes, Part};
use crate::power::Power;

/// The most walks that one part may stand for, their lengths not counted.
pub(crate) const MOST_TRAILS: usize = 4096;

/// More leaps than any board has room for.
pub(crate) const WITHOUT_LIMIT: u8 = u8::MAX;

/// A walk: stretches of leaps, one after the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Trail {
    pub(crate) stretches: Vec<Stretch>,
    /// Whether it may end on an empty square.
    pub(crate) moves: bool,
    /// Whether it may end on an enemy.
    pub(crate) captures: bool,
    /// Whether it may only begin on the owner's first rank.
    pub(crate) initial: bool,
    /// What keeps it from being played, whatever the position.
    pub(crate) hindrance: Option<Hindrance>,
}

/// Why a walk that can be written cannot be made into tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hindrance {
    /// It takes on a square that it then leaves. Rules: universal 1.2.3.
    CaptureOnTheWay,
    /// It takes in passing, which only the game's own foot soldiers do.
    InPassing,
}

/// Leaps along one line, or turning steadily.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Stretch {
    /// The leaps in turn; after the last comes the first again.
    pub(crate) leaps: Vec<Leap>,
    pub(crate) least: u8,
    pub(crate) most: u8,
    /// What must be on its last square if another stretch follows.
    pub(crate) relay: Relay,
}

/// What must be on a square that a walk leaves again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Relay {
    Empty,
    Occupied,
    Any,
}

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

/// Returns the walks of a part as White makes them; `None` if there are too many.
pub(crate) fn shapes(part: &Part) -> Option<Vec<Trail>> {
    let trails = match part {
        Part::Walk(walk) => legs::of_walk(walk)?,
        Part::Chain(links) => chain::of_chain(links)?,
        Part::Power(Power::EqualHalves) => stretch::equal_halves(),
        Part::Power(_) => Vec::new(),
    };
    Some(trails)
}

/// Returns the walks of a part as a side makes them: Black's board is turned round.
pub(crate) fn trails(part: &Part, side: Side) -> Vec<Trail> {
    let mut trails = shapes(part).unwrap_or_default();
    if side == Side::Black {
        trails
            .iter_mut()
            .for_each(|trail| trail.turn(|(x, y)| (-x, -y)));
    }
    trails
}

impl Trail {
    /// Turns or mirrors the walk.
    pub(crate) fn turn(&mut self, turn: fn(Offset) -> Offset) {
        let leaps = self
            .stretches
            .iter_mut()
            .flat_map(|stretch| &mut stretch.leaps);
        for leap in leaps {
            leap.offset = turn(leap.offset);
            for crossing in leap.ways.iter_mut().flatten() {
                crossing.offset = turn(crossing.offset);
            }
            leap.ways.sort_unstable();
        }
    }
}

impl Leap {
    fn plain(offset: Offset) -> Self {
        Self {
            offset,
            ways: vec![Vec::new()],
        }
    }

    /// The leap with what the modes ask of the squares between.
    fn new(shape: Shape, offset: Offset, modes: Modes) -> Self {
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
