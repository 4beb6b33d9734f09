//! Positions in which nobody can ever win.

use chessmith_board::Square;

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
}

#[cfg(test)]
mod tests {
    use crate::{Position, Variant};

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
