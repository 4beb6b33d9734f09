//! Where attributes lead, as sets: from one square with all copies, or from many squares with one copy.

use chessmith_board::Square;

use crate::board::geometry::{BOARD, LEAPS, NOWHERE, SQUARES, STEPS, Set, leap};
use crate::{Attribute, Position};

/// The squares in each direction, as far as the board goes.
static RAYS: [[Set; 8]; SQUARES] = {
    let mut rays = [[Set::EMPTY; 8]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < 8 {
            let mut at = STEPS[square][direction];
            while at != NOWHERE {
                rays[square][direction].insert(Square(at as u16));
                at = STEPS[at as usize][direction];
            }
            direction += 1;
        }
        square += 1;
    }
    rays
};

/// The squares one step away in any direction.
static STEP_SETS: [Set; SQUARES] = sets(&STEPS, 1);
/// The squares one step away along a diagonal.
static DIAGONAL_SETS: [Set; SQUARES] = sets(&STEPS, 2);
/// The squares one leap away.
static LEAP_SETS: [Set; SQUARES] = sets(&LEAPS, 1);

/// Gathers every neighbour, or with `every` 2 those with an odd index.
const fn sets(neighbours: &[[u8; 8]; SQUARES], every: usize) -> [Set; SQUARES] {
    let mut sets = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = every - 1;
        while i < 8 {
            if neighbours[square][i] != NOWHERE {
                sets[square].insert(Square(neighbours[square][i] as u16));
            }
            i += every;
        }
        square += 1;
    }
    sets
}

/// Where an attribute leads. Rules: FC-17.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach {
    /// Empty squares it reaches.
    pub(crate) quiet: Set,
    /// Occupied squares on which it captures.
    pub(crate) hits: Set,
}

impl Reach {
    /// Returns the reach of an attribute that captures as it moves.
    #[inline(always)]
    fn uniform(all: Set, blocked: Set) -> Self {
        Self {
            quiet: all.without(blocked),
            hits: all.and(blocked),
        }
    }
}

/// Where an attribute of a piece leads with its first leg, whoever stands there. Rules: FC-17, FC-22, FC-29.
#[derive(Clone, Copy, Debug)]
pub struct FirstLeg {
    /// Empty squares that it reaches.
    pub quiet: Set,
    /// Empty squares on which it would capture if an enemy came there.
    pub watched: Set,
    /// Occupied squares on which it captures, or protects.
    pub hits: Set,
}

/// Returns the squares one step away in any direction.
#[must_use]
pub fn steps(from: Square) -> Set {
    STEP_SETS[from.index()]
}

impl Position {
    /// Hands where each attribute of the piece on a square leads with one leg to `sink`.
    ///
    /// Whether the side may capture, and whether its royal piece would be in check, does not matter.
    pub fn first_leg(&self, square: Square, sink: &mut impl FnMut(Attribute, FirstLeg)) {
        let tally = self.at(square).tally();
        let blocked = self.occupied();
        let movers = tally.iter();
        for (kind, count) in movers.filter(|(kind, _)| *kind != Attribute::Combinator) {
            let copies = if tally.is_combinator() { 1 } else { count };
            let to = reach(kind, copies, square, blocked);
            // A royal piece captures with its K alone.
            let captures = !tally.is_royal() || kind == Attribute::Royal;
            let watched = match kind {
                Attribute::Opawn => diagonal_steps(square).without(blocked),
                _ => to.quiet,
            };
            let [watched, hits] = [watched, to.hits].map(|set| match captures {
                true => set,
                false => Set::EMPTY,
            });
            let quiet = to.quiet;
            sink(
                kind,
                FirstLeg {
                    quiet,
                    watched,
                    hits,
                },
            );
        }
    }
}

/// Returns the squares in one direction up to the first that is blocked, that one included.
#[inline(always)]
pub(crate) fn ray(from: Square, direction: usize, blocked: Set) -> Set {
    let ray = RAYS[from.index()][direction];
    match first_on(ray, direction, blocked) {
        None => ray,
        Some(first) => ray.xor(RAYS[first.index()][direction]),
    }
}

/// Returns the squares in one direction as far as the board goes.
#[inline(always)]
pub(crate) fn beyond(from: Square, direction: usize) -> Set {
    RAYS[from.index()][direction]
}

/// Returns the first blocked square in one direction.
#[inline(always)]
pub(crate) fn first_in(from: Square, direction: usize, blocked: Set) -> Option<Square> {
    first_on(RAYS[from.index()][direction], direction, blocked)
}

#[inline(always)]
fn first_on(ray: Set, direction: usize, blocked: Set) -> Option<Square> {
    // North-west, north, north-east and east lead to higher numbers.
    match direction {
        0..=2 | 7 => ray.and(blocked).lowest(),
        _ => ray.and(blocked).highest(),
    }
}

#[inline(always)]
fn rays(from: Square, first: usize, blocked: Set) -> Set {
    let mut all = ray(from, first, blocked);
    all |= ray(from, first + 2, blocked);
    all |= ray(from, first + 4, blocked);
    all | ray(from, first + 6, blocked)
}

/// Returns the squares on which a P captures if an enemy stands there.
#[inline(always)]
pub(crate) fn diagonal_steps(from: Square) -> Set {
    DIAGONAL_SETS[from.index()]
}

/// Returns where `copies` of an attribute lead at once.
#[inline]
pub(crate) fn reach(kind: Attribute, copies: u8, from: Square, blocked: Set) -> Reach {
    let all = match kind {
        Attribute::Royal => STEP_SETS[from.index()],
        Attribute::Combinator => return Reach::default(),
        Attribute::Rook => rays(from, 0, blocked),
        Attribute::Bishop => rays(from, 1, blocked),
        Attribute::Knight if copies == 1 => LEAP_SETS[from.index()],
        Attribute::Knight => leaps(from, copies, blocked),
        Attribute::Opawn => {
            return Reach {
                quiet: advances(Set::of(from), 2 * copies, blocked),
                hits: DIAGONAL_SETS[from.index()].and(blocked),
            };
        }
    };
    Reach::uniform(all, blocked)
}

fn leaps(from: Square, copies: u8, blocked: Set) -> Set {
    let mut all = Set::EMPTY;
    for index in 0..8 {
        let mut at = from;
        for _ in 0..copies {
            let Some(to) = leap(at, index) else { break };
            all.insert(to);
            if blocked.has(to) {
                break;
            }
            at = to;
        }
    }
    all
}

/// Returns the squares up to so many steps away along ranks and files, as far as they are empty.
fn advances(from: Set, squares: u8, blocked: Set) -> Set {
    advance::<0, 1>(from, squares, blocked)
        | advance::<1, 0>(from, squares, blocked)
        | advance::<0, -1>(from, squares, blocked)
        | advance::<-1, 0>(from, squares, blocked)
}

/// From how many squares on they are looked at together.
const MANY: u32 = 6;

/// Returns where one copy of an attribute leads from any of several squares.
pub(crate) fn reach_of_all(kind: Attribute, from: Set, blocked: Set) -> Reach {
    if from.len() < MANY && kind != Attribute::Opawn {
        let mut all = Reach::default();
        for square in from {
            let one = reach(kind, 1, square, blocked);
            all.quiet |= one.quiet;
            all.hits |= one.hits;
        }
        return all;
    }
    let all = match kind {
        Attribute::Royal => straight_steps(from) | diagonals(from),
        Attribute::Combinator => return Reach::default(),
        Attribute::Rook => {
            slide::<0, 1>(from, blocked)
                | slide::<1, 0>(from, blocked)
                | slide::<0, -1>(from, blocked)
                | slide::<-1, 0>(from, blocked)
        }
        Attribute::Bishop => {
            slide::<1, 1>(from, blocked)
                | slide::<1, -1>(from, blocked)
                | slide::<-1, -1>(from, blocked)
                | slide::<-1, 1>(from, blocked)
        }
        Attribute::Knight => {
            moved::<1, 2>(from)
                | moved::<2, 1>(from)
                | moved::<2, -1>(from)
                | moved::<1, -2>(from)
                | moved::<-1, -2>(from)
                | moved::<-2, -1>(from)
                | moved::<-2, 1>(from)
                | moved::<-1, 2>(from)
        }
        Attribute::Opawn => {
            return Reach {
                quiet: advances(from, 2, blocked),
                hits: diagonals(from).and(blocked),
            };
        }
    };
    Reach::uniform(all, blocked)
}

fn straight_steps(from: Set) -> Set {
    moved::<0, 1>(from) | moved::<1, 0>(from) | moved::<0, -1>(from) | moved::<-1, 0>(from)
}

pub(crate) fn diagonals(from: Set) -> Set {
    moved::<1, 1>(from) | moved::<1, -1>(from) | moved::<-1, -1>(from) | moved::<-1, 1>(from)
}

/// Returns the squares that a P copy looks at from any of several squares, and perhaps more.
pub(crate) fn around(from: Set) -> Set {
    let steps = straight_steps(from);
    steps | straight_steps(steps) | diagonals(from)
}

/// Up to so many steps in one direction through empty squares.
#[inline(always)]
fn advance<const DX: i16, const DY: i16>(from: Set, squares: u8, blocked: Set) -> Set {
    let mut all = Set::EMPTY;
    let mut front = from;
    for _ in 0..squares {
        front = moved::<DX, DY>(front).without(blocked);
        all |= front;
    }
    all
}

/// Steps as far as squares are empty, and onto the first that is not.
fn slide<const DX: i16, const DY: i16>(from: Set, blocked: Set) -> Set {
    let mut all = Set::EMPTY;
    let mut front = from;
    loop {
        let next = moved::<DX, DY>(front);
        all |= next;
        // Where another has set out or passed, it goes on from there.
        front = next.without(blocked | from);
        if front.is_empty() {
            return all;
        }
    }
}

/// Moves every square of a set by files and ranks; what would leave the board is dropped.
#[inline(always)]
fn moved<const DX: i16, const DY: i16>(set: Set) -> Set {
    let by = DY * 13 + DX;
    let [low, middle, high] = set.and(const { staying(DX) }).0;
    let bits = by.unsigned_abs() as u32;
    if by > 0 {
        let words = [
            low << bits,
            middle << bits | low >> (64 - bits),
            high << bits | middle >> (64 - bits),
        ];
        return chessmith_board::SquareSet(words).and(const { BOARD.all() });
    }
    chessmith_board::SquareSet([
        low >> bits | middle << (64 - bits),
        middle >> bits | high << (64 - bits),
        high >> bits,
    ])
}

/// The squares that are still on the board when they move by this many files.
const fn staying(files: i16) -> Set {
    let mut set = Set::EMPTY;
    let mut square = 0;
    while square < SQUARES {
        let file = (square % 13) as i16 + files;
        if file >= 0 && file < 13 {
            set.insert(Square(square as u16));
        }
        square += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FreeChess;
    use chessmith_game::Notate;

    /// Returns how many squares each attribute reaches, looks at, and hits.
    fn counts(position: &str, at: (u16, u16)) -> Vec<(Attribute, [u32; 3])> {
        let position = FreeChess::default().read_position(position).unwrap();
        let mut all = Vec::new();
        let square = Square(at.1 * 13 + at.0);
        position.first_leg(square, &mut |kind, leg| {
            all.push((kind, [leg.quiet, leg.watched, leg.hits].map(Set::len)));
        });
        all
    }

    #[test]
    fn a_first_leg_is_that_of_the_rules() {
        use Attribute::{Bishop, Knight, Opawn, Rook, Royal};
        let alone =
            |piece: &str| format!("13/13/13/13/13/13/6{piece}6/13/13/13/13/13/12k[/] w + - 3 20");
        let middle = (6, 6);
        // Two copies run twice as far, but for a combinator piece, which makes a leg of each.
        assert_eq!(counts(&alone("{2P}"), middle), [(Opawn, [16, 4, 0])]);
        assert_eq!(counts(&alone("{C2P}"), middle), [(Opawn, [8, 4, 0])]);
        assert_eq!(counts(&alone("{C2N}"), middle), [(Knight, [8, 8, 0])]);
        assert_eq!(counts(&alone("C"), middle), []);
        // A royal piece captures with its K alone.
        let royal = [(Royal, [8, 8, 0]), (Rook, [24, 0, 0])];
        assert_eq!(counts(&alone("{KR}"), middle), royal);
        let full = "13/13/13/13/13/5npn5/5pBP5/5nPn5/13/13/13/13/k11K[/] w + - 3 20";
        assert_eq!(counts(full, middle), [(Bishop, [0, 0, 4])]);
        assert_eq!(counts(full, (6, 5)), [(Opawn, [2, 2, 2])]);
    }
}
