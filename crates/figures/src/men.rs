//! Where the men of both sides stand.

use chessmith_board::eight::{BOARD, Set};
use chessmith_board::{Side, Square, write_ranks};
use chessmith_game::ScenePiece;

use crate::Kind;

/// The men on a board of eight by eight: which kind of which side stands where.
///
/// ```
/// use chessmith_board::{Side, Square};
/// use chessmith_figures::{Kind, Men};
///
/// let mut men = Men::NONE;
/// men.put(Side::White, Kind::Rook, Square(0));
/// men.put(Side::Black, Kind::King, Square(60));
/// assert_eq!(men.piece_at(Square(0)), Some((Side::White, Kind::Rook)));
/// assert_eq!(men.text(), "4k3/8/8/8/8/8/8/R7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    /// The squares of each kind (by [`Kind`]), then of each side (by [`Side`]).
    ///
    /// One array, so that a move changes all of it in one go.
    sets: [Set; 8],
}

/// For each side and kind, all ones in the sets that have a man of it.
static PLACES: [[[Set; 8]; 6]; 2] = {
    let mut places = [[[Set::EMPTY; 8]; 6]; 2];
    let mut side = 0;
    while side < 2 {
        let mut kind = 0;
        while kind < 6 {
            places[side][kind][kind] = Set::first(64);
            places[side][kind][6 + side] = Set::first(64);
            kind += 1;
        }
        side += 1;
    }
    places
};

impl Men {
    /// No man anywhere.
    pub const NONE: Self = Self {
        sets: [Set::EMPTY; 8],
    };

    /// Returns the array of chess.
    #[must_use]
    pub fn array() -> Self {
        use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let first_rank = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut men = Self::NONE;
        for (file, kind) in (0..).zip(first_rank) {
            men.put(Side::White, kind, Square(file));
            men.put(Side::White, Pawn, Square(8 + file));
            men.put(Side::Black, Pawn, Square(48 + file));
            men.put(Side::Black, kind, Square(56 + file));
        }
        men
    }

    /// Puts a man on a square that is empty.
    #[inline(always)]
    pub const fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.sets[kind.index()].insert(square);
        self.sets[6 + side.index()].insert(square);
    }

    /// Empties some squares.
    #[inline(always)]
    pub fn lift(&mut self, squares: Set) {
        for set in &mut self.sets {
            *set = set.without(squares);
        }
    }

    /// Empties some squares, and then fills others with men of one kind.
    #[inline(always)]
    pub fn lift_and_put(&mut self, lift: Set, to: Set, side: Side, kind: Kind) {
        let places = &PLACES[side.index()][kind.index()];
        for (set, place) in self.sets.iter_mut().zip(places) {
            *set = set.without(lift) | (to & *place);
        }
    }

    /// Moves the man of a side from one square to another one, which is empty.
    #[inline(always)]
    pub fn shift(&mut self, side: Side, from: Square, to: Square) {
        let (from, both) = (Set::of(from), Set::of(from).with(to));
        for set in &mut self.sets[..6] {
            if set.meets(from) {
                *set ^= both;
                break;
            }
        }
        self.sets[6 + side.index()] ^= both;
    }

    /// Returns the squares of each kind (by [`Kind`]), then of each side (by [`Side`]): what tells two
    /// boards apart.
    #[must_use]
    #[inline(always)]
    pub const fn sets(&self) -> &[Set; 8] {
        &self.sets
    }

    /// Returns the squares of all men of a kind, of both sides.
    #[must_use]
    #[inline(always)]
    pub const fn kind(&self, kind: Kind) -> Set {
        self.sets[kind.index()]
    }

    /// Returns the squares of all men of a side.
    #[must_use]
    #[inline(always)]
    pub const fn of_side(&self, side: Side) -> Set {
        self.sets[6 + side.index()]
    }

    /// Returns the squares of a side's men of one kind.
    #[must_use]
    #[inline(always)]
    pub const fn pieces(&self, side: Side, kind: Kind) -> Set {
        self.of_side(side).and(self.kind(kind))
    }

    /// Returns all squares that are not empty.
    #[must_use]
    #[inline(always)]
    pub const fn occupied(&self) -> Set {
        self.sets[6].or(self.sets[7])
    }

    /// Returns the square of a side's king, the lowest if it has several; `None` if it has none.
    #[must_use]
    #[inline(always)]
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).lowest()
    }

    /// Returns the kind of the man on a square; `None` if it is empty.
    #[must_use]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        let mut kinds = Kind::ALL.into_iter();
        kinds.find(|&kind| self.kind(kind).has(square))
    }

    /// Returns the side of the man on a square; `None` if it is empty.
    #[must_use]
    pub fn side_at(&self, square: Square) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|&side| self.of_side(side).has(square))
    }

    /// Returns the man on a square; `None` if it is empty.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        self.side_at(square).zip(self.kind_at(square))
    }

    /// Returns the board as the first field of a FEN.
    #[must_use]
    pub fn text(&self) -> String {
        write_ranks(BOARD, |square| {
            let (side, kind) = self.piece_at(square)?;
            Some(kind.letter_of(side).to_string())
        })
    }

    /// Returns the men as a scene shows them, on cells that are numbered as their squares.
    #[must_use]
    pub fn shown(&self) -> Vec<ScenePiece> {
        let piece = |square: Square| {
            let (side, kind) = self.piece_at(square)?;
            let name = format!("{} {}", side.word(), kind.name());
            Some(ScenePiece::new(square, side, kind.name(), name))
        };
        self.occupied().into_iter().filter_map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use chessmith_board::eight::Set;
    use chessmith_board::{Side, Square};

    use super::Men;
    use crate::Kind;

    #[test]
    fn men_come_and_go() {
        let mut men = Men::array();
        assert_eq!(men.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        men.shift(Side::White, Square(12), Square(28));
        assert_eq!(men.piece_at(Square(28)), Some((Side::White, Kind::Pawn)));
        assert_eq!(men.piece_at(Square(12)), None);
        men.lift(Set::of(Square(28)).with(Square(0)));
        men.lift_and_put(
            Set::of(Square(51)),
            Set::of(Square(35)),
            Side::Black,
            Kind::Queen,
        );
        assert_eq!(men.text(), "rnbqkbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/1NBQKBNR");
        assert_eq!(men.occupied().len(), 30);
        assert_eq!(men.king(Side::Black), Some(Square(60)));
        assert_eq!(men.shown().len(), 30);
    }
}
