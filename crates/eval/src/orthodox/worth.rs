//! What pieces are worth, and where.

use chessmith_orthodox::Kind;

use crate::tapered::{Tapered, tapered};

/// The worth of each kind, by number of [`Kind`].
pub(super) const MATERIAL: [Tapered; 6] = [
    tapered(85, 105),
    tapered(330, 300),
    tapered(345, 320),
    tapered(485, 540),
    tapered(980, 980),
    tapered(0, 0),
];

/// How much each kind counts for what is on the board, by number of [`Kind`].
pub(super) const SHARES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What counts as all pieces on the board.
pub(super) const WHOLE: i32 = 24;

/// The worth of a kind on a square, material included; squares as White sees them, a1 first.
pub(super) static WORTH: [[Tapered; 64]; 6] = [
    table(Kind::Pawn),
    table(Kind::Knight),
    table(Kind::Bishop),
    table(Kind::Rook),
    table(Kind::Queen),
    table(Kind::King),
];

const fn table(kind: Kind) -> [Tapered; 64] {
    let mut table = [tapered(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let place = place(kind, file, rank);
        let material = MATERIAL[kind.index()];
        table[square] = tapered(material.full + place.full, material.bare + place.bare);
        square += 1;
    }
    table
}

/// The distance of a line from the nearer edge, 0 to 3.
const fn inwards(line: usize) -> i32 {
    (if line < 4 { line } else { 7 - line }) as i32
}

const fn place(kind: Kind, file: usize, rank: usize) -> Tapered {
    let (wide, deep) = (inwards(file), inwards(rank));
    match kind {
        Kind::Pawn => {
            // In the middle of the board pawns take squares from the enemy; later only the way counts.
            let middle = if matches!(rank, 2..=4) {
                [0, 0, 6, 12][wide as usize]
            } else {
                0
            };
            let march = [0, 0, 2, 8, 18, 30, 45, 0][rank];
            tapered(middle + march, [0, 0, 4, 10, 20, 35, 60, 0][rank])
        }
        Kind::Knight => tapered(
            10 * wide + [-12, 0, 8, 14, 18, 20, 6, -6][rank] - 26,
            8 * (wide + deep) - 28,
        ),
        Kind::Bishop => tapered(
            4 * wide + [-10, 4, 6, 8, 8, 6, 2, -4][rank] - 6,
            3 * (wide + deep) - 10,
        ),
        Kind::Rook => tapered(
            3 * wide + [0, -3, -4, -4, 0, 4, 16, 8][rank] - 4,
            [0, 0, 2, 4, 6, 8, 12, 6][rank],
        ),
        Kind::Queen => tapered(
            wide + [-2, 2, 2, 0, 0, 0, -2, -4][rank],
            5 * (wide + deep) - 15,
        ),
        Kind::King => {
            let corner = [18, 26, 8, -12][wide as usize];
            let danger = [0, -20, -42, -60, -70, -75, -80, -80][rank];
            tapered(corner + danger, 10 * (wide + deep) - 30)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WORTH;
    use chessmith_orthodox::Kind;

    #[test]
    fn worths_are_alike_on_both_wings() {
        for table in &WORTH {
            for square in 0..64 {
                assert_eq!(table[square], table[square ^ 7]);
            }
        }
    }

    #[test]
    fn knights_like_the_middle_and_kings_a_corner() {
        let at = |kind: Kind, square: usize| WORTH[kind.index()][square].full;
        assert!(at(Kind::Knight, 27) > at(Kind::Knight, 0) + 40);
        assert!(at(Kind::King, 6) > at(Kind::King, 4) + 20);
        assert!(at(Kind::Pawn, 28) > at(Kind::Pawn, 24));
    }
}
