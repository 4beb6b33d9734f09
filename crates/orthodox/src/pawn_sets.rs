//! Which pawns encode which digits, and which sets of pawns can still be completed.
//!
//! A set of pawns of one side is a set of files: bit 0 is the a-file. Rules: FP-3, FP-4, FP-7, FP-9.

use chessmith_board::Side;

/// The digits that one side's pawns encode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnDigits {
    /// The binary digits of the pairs a/b, c/d and e/f: 0 for the left file, 1 for the right one.
    pub pairs: [u8; 3],
    /// The last digit: g, from 0 to 2, for White; h, from 0 to 4, for Black.
    pub last: u8,
}

impl PawnDigits {
    /// Returns how many values the last digit of a side has.
    #[must_use]
    pub const fn last_values(side: Side) -> u8 {
        match side {
            Side::White => 3,
            Side::Black => 5,
        }
    }

    /// Returns the files of the pawns that encode these digits: five files, four if the last is 3 or 4.
    #[must_use]
    pub const fn files(self) -> u8 {
        let mut files = 0;
        let mut pair = 0;
        while pair < 3 {
            files |= 1 << (2 * pair + self.pairs[pair as usize]);
            pair += 1;
        }
        match self.last {
            3 => files | 1 << 6,
            4 => files | 1 << 7,
            pair => files | extra_and_outer(files, pair),
        }
    }

    /// Reads the digits of a side from its pawns; `None` if they are not a final set of that side.
    #[must_use]
    pub fn read(side: Side, files: u8) -> Option<Self> {
        let all = (0..8).flat_map(|bits| {
            let pairs = [bits >> 2 & 1, bits >> 1 & 1, bits & 1];
            (0..Self::last_values(side)).map(move |last| Self { pairs, last })
        });
        all.into_iter().find(|digits| digits.files() == files)
    }
}

/// Returns the double drop that encodes the last digit 0 to 2: the other pawn of that pair, and the
/// pawn on g or h whose square has the same colour. Rules: FP-4.
pub(crate) const fn extra_and_outer(files: u8, pair: u8) -> u8 {
    let extra = 0b11 << (2 * pair) & !files;
    let outer = if extra & 0b0101_0101 != 0 {
        1 << 6
    } else {
        1 << 7
    };
    extra | outer
}

/// The sets of files that are part of a final set of five pawns, and of one of four.
struct Completable {
    to_five: [bool; 256],
    to_four: [bool; 256],
}

static COMPLETABLE: Completable = {
    let mut completable = Completable {
        to_five: [false; 256],
        to_four: [false; 256],
    };
    let mut code = 0;
    while code < 40 {
        let (bits, last) = (code / 5, code % 5);
        let files = PawnDigits {
            pairs: [bits >> 2 & 1, bits >> 1 & 1, bits & 1],
            last,
        }
        .files();
        let mut part = files;
        loop {
            if last < 3 {
                completable.to_five[part as usize] = true;
            } else {
                completable.to_four[part as usize] = true;
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & files;
        }
        code += 1;
    }
    completable
};

/// Returns whether `files` can become a final set of `side` in exactly `moves_left` more drops, of
/// which one may have two pawns if `double_left`. Rules: FP-8, FP-9, ruling E1.
pub(crate) fn can_be_completed(side: Side, files: u8, moves_left: u32, double_left: bool) -> bool {
    let count = files.count_ones();
    let reaches = |size: u32| {
        let needed = size.checked_sub(count);
        needed == Some(moves_left)
            || (double_left && moves_left > 0 && needed == Some(moves_left + 1))
    };
    let five = reaches(5) && COMPLETABLE.to_five[usize::from(files)];
    five || (side == Side::Black && reaches(4) && COMPLETABLE.to_four[usize::from(files)])
}

#[cfg(test)]
mod tests {
    use chessmith_board::Side;

    use super::PawnDigits;

    /// The final sets as the rules document prints them.
    const TABLE: &str = "\
        000   abceh  acdeh  acefh  aceg  aceh\n\
        001   abcfh  acdfh  acefg  acfg  acfh\n\
        010   abdeh  acdeg  adefh  adeg  adeh\n\
        011   abdfh  acdfg  adefg  adfg  adfh\n\
        100   abceg  bcdeh  bcefh  bceg  bceh\n\
        101   abcfg  bcdfh  bcefg  bcfg  bcfh\n\
        110   abdeg  bcdeg  bdefh  bdeg  bdeh\n\
        111   abdfg  bcdfg  bdefg  bdfg  bdfh";

    #[test]
    fn final_sets_are_those_of_the_table() {
        for (bits, line) in TABLE.lines().enumerate() {
            let pairs = [2, 1, 0].map(|place| (bits >> place & 1) as u8);
            for (last, names) in line.split_whitespace().skip(1).enumerate() {
                let digits = PawnDigits {
                    pairs,
                    last: last as u8,
                };
                let files = names
                    .bytes()
                    .fold(0, |files, name| files | 1 << (name - b'a'));
                assert_eq!(digits.files(), files, "{digits:?}");
                assert_eq!(PawnDigits::read(Side::Black, files), Some(digits));
                let white = (last < 3).then_some(digits);
                assert_eq!(PawnDigits::read(Side::White, files), white);
            }
        }
    }

    #[test]
    fn there_are_24_final_sets_for_white_and_40_for_black() {
        let count = |side| {
            (0..=255)
                .filter(|&files| PawnDigits::read(side, files).is_some())
                .count()
        };
        assert_eq!((count(Side::White), count(Side::Black)), (24, 40));
    }
}
