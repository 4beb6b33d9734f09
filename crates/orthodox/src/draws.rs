//! Positions in which nobody, or one side, can never win.

use chessmith_board::{Side, Square};

use crate::{BOARD, Kind, Phase, Position, Set};

/// The dark squares.
const DARK: Set = {
    let mut dark = Set::EMPTY;
    let mut square = 0;
    while square < 64 {
        if BOARD.is_dark(Square(square)) {
            dark.insert(Square(square));
        }
        square += 1;
    }
    dark
};

impl Position {
    /// Returns whether the material is too little for any mate: bare kings, one minor piece, or only
    /// bishops on squares of one colour, however many and whoever's.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let [_, knights, bishops, ..] = Kind::ALL.map(|kind| self.kind(kind));
        if self.phase() != Phase::Play
            || !(self.occupied() - self.kind(Kind::King) - knights - bishops).is_empty()
        {
            return false;
        }
        match (knights.len(), bishops.len()) {
            (0, _) => bishops.is_subset(DARK) || !bishops.meets(DARK),
            (1, 0) => true,
            _ => false,
        }
    }

    /// Returns whether a side has the material for a mate, be it with the help of the other's men.
    ///
    /// It has not with a bare king; with one knight against nothing but queens, which can only leave a king
    /// more squares; and with bishops of one colour where no knight, no pawn and no bishop of the other
    /// colour stands in the way of a king. During the setup everything is still to come. Rules: FIDE 6.9.
    #[must_use]
    pub fn can_mate(&self, side: Side) -> bool {
        if self.phase() != Phase::Play {
            return true;
        }
        let [pawns, knights, bishops, _, queens, kings] = Kind::ALL.map(|kind| self.kind(kind));
        let own = self.of_side(side) - kings;
        if own.is_empty() {
            return false;
        }
        if own.is_subset(knights) && own.len() == 1 {
            let others = self.of_side(side.other()) - kings - queens;
            return !others.is_empty();
        }
        if own.is_subset(bishops) && (pawns | knights).is_empty() {
            return !bishops.is_subset(DARK) && bishops.meets(DARK);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use chessmith_board::Side;

    use crate::{Position, Variant};

    #[test]
    fn who_lacks_the_material_for_a_mate_cannot_win() {
        for (board, white, black) in [
            ("4k3/8/8/8/8/8/8/4K3", false, false),
            ("4k3/8/8/8/8/8/4P3/4K3", true, false),
            ("4k3/8/8/8/8/8/8/3QK3", true, false),
            ("3qk3/8/8/8/8/8/8/4KN2", false, true),
            ("3rk3/8/8/8/8/8/8/4KN2", true, true),
            ("4kn2/8/8/8/8/8/8/4KN2", true, true),
            ("4kb2/8/8/8/8/8/8/4KN2", true, true),
            ("4k3/4p3/8/8/8/8/8/4KN2", true, true),
            ("3qk3/8/8/8/8/8/8/4KNN1", true, true),
            ("3rk3/8/8/8/8/8/8/4KB2", false, true),
            ("2b1k3/8/8/8/8/8/8/2B1K3", true, true),
            ("4kb2/8/8/8/8/8/8/2B1K3", false, false),
            ("4k3/4p3/8/8/8/8/8/4KB2", true, true),
            ("4kn2/8/8/8/8/8/8/4KB2", true, true),
        ] {
            let position = Position::read(Variant::Chess, &format!("{board} w - - 0 1")).unwrap();
            let can_mate = Side::BOTH.map(|side| position.can_mate(side));
            assert_eq!(can_mate, [white, black], "{board}");
            let neither = can_mate == [false, false];
            assert!(neither || !position.is_dead(), "{board}");
        }
        let game = crate::Orthodox::standard(Variant::FreePlacement);
        let setup = chessmith_game::Game::start(&game);
        assert_eq!(Side::BOTH.map(|side| setup.can_mate(side)), [true, true]);
    }

    #[test]
    fn dead_is_bare_kings_one_minor_or_bishops_of_one_colour() {
        for (board, dead) in [
            ("4k3/8/8/8/8/8/8/4K3", true),
            ("4k3/8/8/8/8/8/8/4KN2", true),
            ("4k3/8/8/8/8/8/8/4KB2", true),
            ("4kb2/8/8/8/8/8/8/2B1K3", true),
            ("4kb1b/8/8/8/8/8/8/2B1K1B1", true),
            ("2b1k3/8/8/8/8/8/8/2B1K3", false),
            ("4k3/8/8/8/8/8/8/3NKN2", false),
            ("4kn2/8/8/8/8/8/8/4KN2", false),
            ("4kn2/8/8/8/8/8/8/4KB2", false),
            ("4k3/8/8/8/8/8/4P3/4K3", false),
            ("4k3/8/8/8/8/8/8/4K2R", false),
            ("4k3/8/8/8/8/8/8/Q3K3", false),
        ] {
            let position = Position::read(Variant::Chess, &format!("{board} w - - 0 1")).unwrap();
            assert_eq!(position.is_dead(), dead, "{board}");
        }
    }
}
