//! Looking up what is seen along four lines.

use super::{RAYS, at, magics, run};
use crate::{Direction, Square, bits};

#[inline(always)]
pub(super) fn diagonals(from: Square, occupied: u64) -> u64 {
    DIAGONAL.seen(from, occupied, &DIAGONAL_SEEN)
}

#[inline(always)]
pub(super) fn straights(from: Square, occupied: u64) -> u64 {
    STRAIGHT.seen(from, occupied, &STRAIGHT_SEEN)
}

/// Where to look up what is seen from one square.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares whose occupation matters.
    mask: u64,
    /// Gathers them by a multiplication where the processor has no instruction for it.
    magic: u64,
    /// Where the square's entries begin in the table.
    offset: u32,
    /// How far down the gathered bits of a product are.
    shift: u32,
}

/// How to look up what is seen along four lines.
struct Slider {
    entries: [Entry; 64],
    directions: [Direction; 4],
}

static DIAGONAL: Slider = Slider::new(Direction::DIAGONAL, &magics::DIAGONAL);
static STRAIGHT: Slider = Slider::new(Direction::STRAIGHT, &magics::STRAIGHT);
static DIAGONAL_SEEN: [u64; DIAGONAL_LEN] =
    Slider::new(Direction::DIAGONAL, &magics::DIAGONAL).fill();
static STRAIGHT_SEEN: [u64; STRAIGHT_LEN] =
    Slider::new(Direction::STRAIGHT, &magics::STRAIGHT).fill();

/// The sizes of the tables: one entry for every way to occupy the squares that matter.
const DIAGONAL_LEN: usize = 5_248;
const STRAIGHT_LEN: usize = 102_400;

impl Slider {
    const fn new(directions: [Direction; 4], magics: &[u64; 64]) -> Self {
        let mut entries = [Entry {
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
            entries[from] = Entry {
                mask,
                magic: magics[from],
                offset,
                shift,
            };
            offset += 1 << mask.count_ones();
            from += 1;
        }
        Self {
            entries,
            directions,
        }
    }

    const fn fill<const LEN: usize>(self) -> [u64; LEN] {
        let mut table = [0; LEN];
        let mut from = 0;
        while from < 64 {
            let place = self.entries[from];
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
    fn seen<const LEN: usize>(&self, from: Square, occupied: u64, table: &[u64; LEN]) -> u64 {
        let place = &self.entries[at(from)];
        let index = if bits::GATHER_IS_FAST {
            bits::gather(occupied, place.mask) as usize
        } else {
            place.multiply(occupied & place.mask)
        };
        table[place.offset as usize + index]
    }
}

impl Entry {
    #[inline(always)]
    const fn multiply(&self, blockers: u64) -> usize {
        (blockers.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{DIAGONAL, DIAGONAL_LEN, Entry, STRAIGHT, STRAIGHT_LEN, Slider, run};
    use crate::eight::{BOARD, Set, diagonals, magics, straights};
    use crate::{Direction, KeyStream, Square};

    /// Walks the lines one square at a time.
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
    fn looking_up_agrees_with_walking() {
        for pair in KeyStream::table::<4000>(11).chunks(2) {
            let occupied = Set::from_word(pair[0].0 & pair[1].0);
            let from = Square((pair[0].0 >> 7) as u16 & 63);
            assert_eq!(
                straights(from, occupied),
                walk(from, Direction::STRAIGHT, occupied)
            );
            assert_eq!(
                diagonals(from, occupied),
                walk(from, Direction::DIAGONAL, occupied)
            );
        }
    }

    /// Verifies the multipliers also where the processor gathers, so that no machine finds them wrong.
    #[test]
    fn multipliers_tell_all_views_apart() {
        for (directions, magics) in [
            (Direction::STRAIGHT, &magics::STRAIGHT),
            (Direction::DIAGONAL, &magics::DIAGONAL),
        ] {
            for (from, place) in Slider::new(directions, magics).entries.iter().enumerate() {
                let mut entries = vec![None; 1 << place.mask.count_ones()];
                let mut blockers = 0_u64;
                loop {
                    let seen = run(from, directions, blockers);
                    let entry: &mut Option<u64> = &mut entries[place.multiply(blockers)];
                    assert_eq!(*entry.get_or_insert(seen), seen);
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
        for (slider, len) in [(&STRAIGHT, STRAIGHT_LEN), (&DIAGONAL, DIAGONAL_LEN)] {
            let Entry { mask, offset, .. } = slider.entries[63];
            assert_eq!(offset as usize + (1 << mask.count_ones()), len);
        }
    }
}
