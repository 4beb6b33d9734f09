//! Where pieces attack, from constant tables.

use chessmith_board::{Direction, KNIGHT_OFFSETS, Offset, Side, Square, bits};

use crate::{BOARD, Kind, Set, magics};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Returns the squares that a knight attacks.
#[must_use]
#[inline(always)]
pub fn knight(from: Square) -> Set {
    Set::from_word(KNIGHT[at(from)])
}

/// Returns the squares that a king attacks.
#[must_use]
#[inline(always)]
pub fn king(from: Square) -> Set {
    Set::from_word(KING[at(from)])
}

/// Returns the squares that pawns of a side attack.
#[must_use]
#[inline(always)]
pub const fn pawns(side: Side, from: Set) -> Set {
    let (left, right) = (from.word() & !FILE_A, from.word() & !FILE_H);
    Set::from_word(match side {
        Side::White => left << 7 | right << 9,
        Side::Black => left >> 9 | right >> 7,
    })
}

/// Returns the squares that a bishop attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn bishop(from: Square, occupied: Set) -> Set {
    Set::from_word(BISHOPS.attacks(from, occupied.word(), &BISHOP_ATTACKS))
}

/// Returns the squares that a rook attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn rook(from: Square, occupied: Set) -> Set {
    Set::from_word(ROOKS.attacks(from, occupied.word(), &ROOK_ATTACKS))
}

/// Returns the squares that a queen attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn queen(from: Square, occupied: Set) -> Set {
    bishop(from, occupied) | rook(from, occupied)
}

/// Returns the squares that a piece attacks, given all occupied squares.
#[must_use]
#[inline(always)]
pub fn piece(kind: Kind, side: Side, from: Square, occupied: Set) -> Set {
    match kind {
        Kind::Pawn => pawns(side, Set::of(from)),
        Kind::Knight => knight(from),
        Kind::Bishop => bishop(from, occupied),
        Kind::Rook => rook(from, occupied),
        Kind::Queen => queen(from, occupied),
        Kind::King => king(from),
    }
}

/// Returns the squares that a bishop would attack on the empty board.
#[must_use]
#[inline(always)]
pub(crate) fn diagonals(from: Square) -> Set {
    Set::from_word(DIAGONALS[at(from)])
}

/// Returns the squares that a rook would attack on the empty board.
#[must_use]
#[inline(always)]
pub(crate) fn straights(from: Square) -> Set {
    Set::from_word(STRAIGHTS[at(from)])
}

/// Returns the squares strictly between two squares on a queen line; empty if they are on none.
#[must_use]
#[inline(always)]
pub fn between(a: Square, b: Square) -> Set {
    Set::from_word(BETWEEN[at(a)][at(b)])
}

/// The index of a square in a table of 64, which the compiler sees to be in range.
#[inline(always)]
const fn at(square: Square) -> usize {
    square.index() & 63
}

static KNIGHT: [u64; 64] = leaps(KNIGHT_OFFSETS);
static KING: [u64; 64] = leaps(offsets(Direction::ALL));
static DIAGONALS: [u64; 64] = open_lines(Direction::DIAGONAL);
static STRAIGHTS: [u64; 64] = open_lines(Direction::STRAIGHT);
static BETWEEN: [[u64; 64]; 64] = between_table();

/// The squares from each square to the edge, by direction.
const RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut at = Square(from);
            while let Some(next) = BOARD.step(at, Direction::ALL[direction].offset()) {
                rays[direction][from as usize] |= 1 << next.0;
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    rays
};

const fn offsets(directions: [Direction; 8]) -> [Offset; 8] {
    let mut offsets = [(0, 0); 8];
    let mut i = 0;
    while i < 8 {
        offsets[i] = directions[i].offset();
        i += 1;
    }
    offsets
}

const fn leaps(offsets: [Offset; 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            if let Some(to) = BOARD.step(Square(from), offsets[i]) {
                table[from as usize] |= 1 << to.0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn open_lines(directions: [Direction; 4]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = run(from, directions, 0);
        from += 1;
    }
    table
}

const fn between_table() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let ray = RAYS[direction][from];
            let mut ends = ray;
            while ends != 0 {
                let end = ends.trailing_zeros() as usize;
                table[from][end] = ray & RAYS[(direction + 4) % 8][end];
                ends &= ends - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares seen from a square in four directions, up to and including the first blocker of each.
const fn run(from: usize, directions: [Direction; 4], blockers: u64) -> u64 {
    let mut seen = 0;
    let mut i = 0;
    while i < 4 {
        let direction = directions[i].index();
        let ray = RAYS[direction][from];
        seen |= ray;
        if ray & blockers != 0 {
            // Squares are numbered upwards to the north-west, north, north-east and east.
            let nearest = match directions[i] {
                Direction::North
                | Direction::NorthEast
                | Direction::East
                | Direction::NorthWest => (ray & blockers).trailing_zeros(),
                _ => 63 - (ray & blockers).leading_zeros(),
            };
            seen ^= RAYS[direction][nearest as usize];
        }
        i += 1;
    }
    seen
}

/// Where to look up the attacks from one square.
#[derive(Clone, Copy)]
struct Place {
    /// The squares whose occupation matters.
    mask: u64,
    /// Gathers them by a multiplication where the processor has no instruction for it.
    magic: u64,
    /// Where the square's attacks begin in the table.
    offset: u32,
    /// How far down the gathered bits of a product are.
    shift: u32,
}

/// How to look up the attacks of rooks or of bishops.
struct Slider {
    places: [Place; 64],
    directions: [Direction; 4],
}

static BISHOPS: Slider = Slider::new(Direction::DIAGONAL, &magics::BISHOP);
static ROOKS: Slider = Slider::new(Direction::STRAIGHT, &magics::ROOK);
static BISHOP_ATTACKS: [u64; BISHOPS_LEN] =
    Slider::new(Direction::DIAGONAL, &magics::BISHOP).fill();
static ROOK_ATTACKS: [u64; ROOKS_LEN] = Slider::new(Direction::STRAIGHT, &magics::ROOK).fill();

/// The sizes of the tables: one entry for every way to occupy the squares that matter.
const BISHOPS_LEN: usize = 5_248;
const ROOKS_LEN: usize = 102_400;

impl Slider {
    const fn new(directions: [Direction; 4], magics: &[u64; 64]) -> Self {
        let mut places = [Place {
            mask: 0,
            magic: 0,
            offset: 0,
            shift: 0,
        }; 64];
        let mut offset = 0;
        let mut from = 0;
        while from < 64 {
            let mut mask = 0_u64;
            let mut i = 0;
            while i < 4 {
                // The last square of a ray is seen whether it is occupied or not.
                let ray = RAYS[directions[i].index()][from];
                let mut inner = ray;
                while inner != 0 {
                    let square = inner.trailing_zeros() as usize;
                    if RAYS[directions[i].index()][square] != 0 {
                        mask |= 1 << square;
                    }
                    inner &= inner - 1;
                }
                i += 1;
            }
            let shift = 64 - mask.count_ones();
            places[from] = Place {
                mask,
                magic: magics[from],
                offset,
                shift,
            };
            offset += 1 << mask.count_ones();
            from += 1;
        }
        Self { places, directions }
    }

    const fn fill<const LEN: usize>(self) -> [u64; LEN] {
        let mut table = [0; LEN];
        let mut from = 0;
        while from < 64 {
            let place = self.places[from];
            let mut blockers = 0_u64;
            // Subsets of the mask in rising order, so that the n-th has the gathered value n.
            let mut nth = 0;
            loop {
                let index = if bits::GATHER_IS_FAST {
                    nth
                } else {
                    place.multiply(blockers)
                };
                table[place.offset as usize + index] = run(from, self.directions, blockers);
                blockers = blockers.wrapping_sub(place.mask) & place.mask;
                nth += 1;
                if blockers == 0 {
                    break;
                }
            }
            from += 1;
        }
        table
    }

    #[inline(always)]
    fn attacks<const LEN: usize>(&self, from: Square, occupied: u64, table: &[u64; LEN]) -> u64 {
        let place = &self.places[at(from)];
        let index = if bits::GATHER_IS_FAST {
            bits::gather(occupied, place.mask) as usize
        } else {
            place.multiply(occupied & place.mask)
        };
        table[place.offset as usize + index]
    }
}

impl Place {
    #[inline(always)]
    const fn multiply(&self, blockers: u64) -> usize {
        (blockers.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

#[cfg(test)]
mod tests {
    use chessmith_board::{Direction, KeyStream, Side, Square};

    use super::{Place, ROOKS, Slider, between, bishop, king, knight, pawns, queen, rook, run};
    use crate::{BOARD, Kind, Set, magics};

    /// Walks the rays one square at a time.
    fn walk(from: Square, directions: [Direction; 4], occupied: Set) -> Set {
        let mut seen = Set::EMPTY;
        for direction in directions {
            for square in BOARD.ray(from, direction.offset()) {
                seen.insert(square);
                if occupied.has(square) {
                    break;
                }
            }
        }
        seen
    }

    #[test]
    fn sliders_agree_with_walking() {
        for pair in KeyStream::table::<4000>(11).chunks(2) {
            let occupied = Set::from_word(pair[0].0 & pair[1].0);
            let from = Square((pair[0].0 >> 7) as u16 & 63);
            let (along, across) = (
                walk(from, Direction::STRAIGHT, occupied),
                walk(from, Direction::DIAGONAL, occupied),
            );
            assert_eq!(rook(from, occupied), along);
            assert_eq!(bishop(from, occupied), across);
            assert_eq!(queen(from, occupied), along | across);
        }
    }

    /// Verifies the multipliers also where the processor gathers, so that no machine finds them wrong.
    #[test]
    fn multipliers_tell_all_attacks_apart() {
        for (directions, magics) in [
            (Direction::STRAIGHT, &magics::ROOK),
            (Direction::DIAGONAL, &magics::BISHOP),
        ] {
            for (from, place) in Slider::new(directions, magics).places.iter().enumerate() {
                let mut seen = vec![None; 1 << place.mask.count_ones()];
                let mut blockers = 0_u64;
                loop {
                    let attacks = run(from, directions, blockers);
                    let entry: &mut Option<u64> = &mut seen[place.multiply(blockers)];
                    assert_eq!(*entry.get_or_insert(attacks), attacks);
                    blockers = blockers.wrapping_sub(place.mask) & place.mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn tables_are_as_large_as_needed() {
        let Place { mask, offset, .. } = ROOKS.places[63];
        assert_eq!(offset as usize + (1 << mask.count_ones()), super::ROOKS_LEN);
        let Place { mask, offset, .. } = super::BISHOPS.places[63];
        assert_eq!(
            offset as usize + (1 << mask.count_ones()),
            super::BISHOPS_LEN
        );
    }

    #[test]
    fn leapers_and_pawns_stay_on_the_board() {
        let name = |name: &str| BOARD.square(name.parse().unwrap()).unwrap();
        let set = |names: &str| names.split(' ').map(name).collect::<Set>();
        assert_eq!(knight(name("h1")), set("f2 g3"));
        assert_eq!(king(name("a8")), set("a7 b7 b8"));
        assert_eq!(pawns(Side::White, set("a2 h2")), set("b3 g3"));
        assert_eq!(pawns(Side::Black, set("a7 h7")), set("b6 g6"));
        assert_eq!(
            super::piece(Kind::Pawn, Side::White, name("e4"), Set::EMPTY),
            set("d5 f5")
        );
        assert_eq!(between(name("a1"), name("d4")), set("b2 c3"));
        assert!(between(name("a1"), name("b3")).is_empty());
    }
}
