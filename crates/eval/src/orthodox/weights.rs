//! All numbers that chess is judged by.

use chessmith_orthodox::Kind;

use crate::tapered::{Tapered, tapered};
use crate::weights::{Fitted, taper};

/// How many squares a piece can go to at most, and none.
const REACHES: usize = 28;

/// The names of the kinds in files of weights, by number of [`Kind`].
const NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The most squares that a kind reaches, by number of [`Kind`].
const REACH: [usize; 6] = [0, 8, 13, 14, 27, 0];

/// What everything on the board is worth, in hundredths of a unit.
#[derive(Clone)]
pub(super) struct Weights {
    /// Whose turn it is.
    pub(super) tempo: i32,
    /// By kind, wherever it stands.
    pub(super) material: [Tapered; 6],
    /// By kind and square, as White sees it; both wings alike, so that files a to d are enough.
    pub(super) places: [[Tapered; 32]; 6],
    /// By kind and the number of squares it can go to.
    pub(super) mobility: [[Tapered; REACHES]; 6],
    /// Each attack of a pawn on a piece, and of a piece on a dearer one.
    pub(super) pawn_threat: Tapered,
    pub(super) threat: Tapered,
    pub(super) two_bishops: Tapered,
    /// A rook on a file without pawns, or without own ones.
    pub(super) open_file: Tapered,
    pub(super) half_open_file: Tapered,
    /// A piece guarded by a pawn where no pawn can drive it away.
    pub(super) outpost: Tapered,
    pub(super) pawns: Pawns,
    pub(super) king: Kings,
}

/// What pawns are worth beyond material and places.
#[derive(Clone)]
pub(super) struct Pawns {
    pub(super) doubled: Tapered,
    pub(super) alone: Tapered,
    /// One that its neighbours have left behind, with an enemy pawn guarding the square ahead.
    pub(super) backward: Tapered,
    /// Guarded by another pawn, or beside one, by the rank it has reached.
    pub(super) guarded: [Tapered; 8],
    pub(super) beside: [Tapered; 8],
    /// One that no enemy pawn can stop any more, by the rank it has reached.
    pub(super) passed: [Tapered; 8],
    /// What stands in its way.
    pub(super) blocked: Tapered,
    /// Each step that the own king, or the enemy's, is away from the square ahead of it, times its rank.
    pub(super) own_king: Tapered,
    pub(super) enemy_king: Tapered,
}

/// What the safety of a king is worth.
#[derive(Clone)]
pub(super) struct Kings {
    /// A pawn on the second rank before the king, on the third, or none.
    pub(super) shield_near: i32,
    pub(super) shield_far: i32,
    pub(super) no_shield: i32,
    pub(super) open_file: i32,
    pub(super) may_castle: i32,
    /// Each attack on a square near the king, by number of [`Kind`].
    pub(super) attack: [i32; 6],
    /// Each square from which a kind could give a check and not be taken by a pawn.
    pub(super) check: [i32; 6],
}

impl Fitted for Weights {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        visit("tempo", &mut self.tempo);
        taper("material", &mut self.material[..5], visit);
        for kind in Kind::ALL {
            let name = format!("place.{}", NAMES[kind.index()]);
            let squares = match kind {
                Kind::Pawn => 4..28,
                _ => 0..32,
            };
            taper(&name, &mut self.places[kind.index()][squares], visit);
        }
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            let name = format!("mobility.{}", NAMES[kind.index()]);
            let reach = &mut self.mobility[kind.index()][..=REACH[kind.index()]];
            taper(&name, reach, visit);
        }
        for (name, value) in [
            ("threat.pawn", &mut self.pawn_threat),
            ("threat.piece", &mut self.threat),
            ("bishops", &mut self.two_bishops),
            ("rook.open", &mut self.open_file),
            ("rook.half-open", &mut self.half_open_file),
            ("outpost", &mut self.outpost),
        ] {
            taper(name, std::slice::from_mut(value), visit);
        }
        self.pawns.each(visit);
        self.king.each(visit);
    }
}

impl Fitted for Pawns {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        for (name, value) in [
            ("pawn.doubled", &mut self.doubled),
            ("pawn.alone", &mut self.alone),
            ("pawn.backward", &mut self.backward),
            ("passed.blocked", &mut self.blocked),
            ("passed.own-king", &mut self.own_king),
            ("passed.enemy-king", &mut self.enemy_king),
        ] {
            taper(name, std::slice::from_mut(value), visit);
        }
        taper("pawn.guarded", &mut self.guarded[2..7], visit);
        taper("pawn.beside", &mut self.beside[1..7], visit);
        taper("passed.rank", &mut self.passed[1..7], visit);
    }
}

impl Fitted for Kings {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        for (name, value) in [
            ("king.shield-near", &mut self.shield_near),
            ("king.shield-far", &mut self.shield_far),
            ("king.no-shield", &mut self.no_shield),
            ("king.open-file", &mut self.open_file),
            ("king.may-castle", &mut self.may_castle),
        ] {
            visit(name, value);
        }
        for value in &mut self.attack[1..5] {
            visit("king.attack", value);
        }
        for value in &mut self.check[1..5] {
            visit("king.check", value);
        }
    }
}

impl Weights {
    /// All of them nothing.
    pub(super) const NONE: Self = Self {
        tempo: 0,
        material: [NOTHING; 6],
        places: [[NOTHING; 32]; 6],
        mobility: [[NOTHING; REACHES]; 6],
        pawn_threat: NOTHING,
        threat: NOTHING,
        two_bishops: NOTHING,
        open_file: NOTHING,
        half_open_file: NOTHING,
        outpost: NOTHING,
        pawns: Pawns {
            doubled: NOTHING,
            alone: NOTHING,
            backward: NOTHING,
            guarded: [NOTHING; 8],
            beside: [NOTHING; 8],
            passed: [NOTHING; 8],
            blocked: NOTHING,
            own_king: NOTHING,
            enemy_king: NOTHING,
        },
        king: Kings {
            shield_near: 0,
            shield_far: 0,
            no_shield: 0,
            open_file: 0,
            may_castle: 0,
            attack: [0; 6],
            check: [0; 6],
        },
    };

    /// Returns the worth of a kind on each square, material included, as White sees it.
    pub(super) fn tables(&self) -> [[Tapered; 64]; 6] {
        Kind::ALL.map(|kind| {
            let (material, places) = (self.material[kind.index()], self.places[kind.index()]);
            std::array::from_fn(|square| {
                let file = (square % 8).min(7 - square % 8);
                material + places[square / 8 * 4 + file]
            })
        })
    }
}

const NOTHING: Tapered = tapered(0, 0);

#[cfg(test)]
mod tests {
    use chessmith_orthodox::Kind;

    use super::Weights;
    use crate::tapered::Tapered;
    use crate::weights::read;

    fn tables() -> [[Tapered; 64]; 6] {
        let mut weights = Weights::NONE.clone();
        read(&mut weights, include_str!("weights.txt")).unwrap();
        weights.tables()
    }

    #[test]
    fn places_are_alike_on_both_wings() {
        for table in &tables() {
            for square in 0..64 {
                assert_eq!(table[square], table[square ^ 7]);
            }
        }
    }

    #[test]
    fn knights_like_the_middle_and_kings_a_corner() {
        let tables = tables();
        let at = |kind: Kind, square: usize| tables[kind.index()][square].full;
        assert!(at(Kind::Knight, 27) > at(Kind::Knight, 0) + 40);
        assert!(at(Kind::King, 6) > at(Kind::King, 4) + 20);
    }
}
