//! All numbers that Universal Chess is judged by.

use chessmith_universal::{Army, Kind, Role};

use crate::weights::Fitted;

/// What men are worth by what they can do, and what their places are worth, in hundredths of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Whose turn it is.
    pub(super) tempo: i32,
    pub(super) pawn: i32,
    /// A piece that can do nothing, each square that it goes to and each on which it takes.
    pub(super) piece: i32,
    pub(super) goes: i32,
    pub(super) takes: i32,
    /// The square of the number of squares, for who can do much does it from one place.
    pub(super) many: i32,
    /// What a power does beyond a movement, by [`Role`].
    pub(super) powers: [i32; 7],
    /// Each square on which a piece could take from where it stands, if the men stood otherwise.
    pub(super) reach: i32,
    /// Each of those that lies beside the enemy's king, or is its own; by how many pieces have one, up to six.
    pub(super) aimed: i32,
    pub(super) hunters: [i32; 7],
    /// Each friend beside a king while there are many men, by whether it is a pawn.
    pub(super) guards: [i32; 2],
    /// Each half step from the centre, by whether it is a piece or a king when few men are left.
    pub(super) off_centre: i32,
    pub(super) king_off_centre: i32,
    /// Each rank that a king has left behind while there are many men.
    pub(super) king_out: i32,
    /// A pawn by how many ranks it has to go, from 1.
    pub(super) advance: [i32; 5],
    /// The hundredths of a waiting piece's worth that the right to drop it has.
    pub(super) waiting: i32,
}

impl Weights {
    /// All of them nothing.
    pub(super) const NONE: Self = Self {
        tempo: 0,
        pawn: 0,
        piece: 0,
        goes: 0,
        takes: 0,
        many: 0,
        powers: [0; 7],
        reach: 0,
        aimed: 0,
        hunters: [0; 7],
        guards: [0; 2],
        off_centre: 0,
        king_off_centre: 0,
        king_out: 0,
        advance: [0; 5],
        waiting: 0,
    };

    /// Returns what a man of a kind is worth, worked out from how it moves; a king nothing.
    #[inline]
    pub(super) fn worth<const W: usize>(&self, army: &Army<W>, kind: Kind) -> i32 {
        let power = match army.of(kind).role {
            Role::Pawn => return self.pawn,
            Role::King => return 0,
            Role::Plain => 0,
            Role::CannonPawn => self.powers[0],
            Role::Withdrawer => self.powers[1],
            Role::Advancer => self.powers[2],
            Role::Swapper => self.powers[3],
            Role::LongLeaper => self.powers[4],
            Role::Chameleon => self.powers[5],
            Role::Immobilizer => self.powers[6],
        };
        let mobility = army.mobility(kind);
        let (goes, takes) = (mobility.goes as i32, mobility.takes as i32);
        let mean = (goes + takes) / 20;
        let steps = self.goes * goes + self.takes * takes;
        self.piece + power + steps / 100 + self.many * mean * mean / 10_000
    }

    /// Returns what a pawn gains as it comes near its promotion.
    pub(super) fn advance(&self, to_go: i32) -> i32 {
        let index = usize::try_from(to_go - 1).ok();
        index
            .and_then(|index| self.advance.get(index))
            .copied()
            .unwrap_or(0)
    }
}

impl Fitted for Weights {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        for (name, value) in [
            ("tempo", &mut self.tempo),
            ("pawn", &mut self.pawn),
            ("piece", &mut self.piece),
            ("piece.goes", &mut self.goes),
            ("piece.takes", &mut self.takes),
            ("piece.many", &mut self.many),
        ] {
            visit(name, value);
        }
        for value in &mut self.powers {
            visit("power", value);
        }
        for value in &mut self.hunters {
            visit("king.hunters", value);
        }
        for value in &mut self.guards {
            visit("king.guards", value);
        }
        for (name, value) in [
            ("reach", &mut self.reach),
            ("king.aimed", &mut self.aimed),
            ("off-centre", &mut self.off_centre),
            ("king.off-centre", &mut self.king_off_centre),
            ("king.out", &mut self.king_out),
            ("waiting", &mut self.waiting),
        ] {
            visit(name, value);
        }
        for value in &mut self.advance {
            visit("advance", value);
        }
    }
}
