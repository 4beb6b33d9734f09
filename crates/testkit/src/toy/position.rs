//! What lies, stands and is in stock.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chessmith_board::{Cursor, TextError};
use chessmith_game::{Area, CellId, Facing, PerSide, Side};

/// A square of the plane, by file and rank counted from 0; both stay below [`Spot::PLANE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The rank, 0 for rank 1.
    pub rank: u8,
    /// The file, 0 for file a.
    pub file: u8,
}

/// The names of the eight facings, clockwise from north.
pub(super) const FACINGS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl Spot {
    /// The number of files and of ranks.
    pub const PLANE: u8 = 26;

    /// Returns the square `files` to the east and `ranks` to the north, if it is on the plane.
    #[must_use]
    pub fn shifted(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self
            .file
            .checked_add_signed(files)
            .filter(|&f| f < Self::PLANE)?;
        let rank = self
            .rank
            .checked_add_signed(ranks)
            .filter(|&r| r < Self::PLANE)?;
        Some(Self { rank, file })
    }

    /// Returns the next square in a direction.
    #[must_use]
    pub fn step(self, way: Facing) -> Option<Self> {
        let (files, ranks) = STEPS[usize::from(way.0 % 8)];
        self.shifted(files, ranks)
    }

    /// Returns the up to eight squares around, clockwise from north.
    pub fn around(self) -> impl Iterator<Item = Self> {
        (0..8).filter_map(move |way| self.step(Facing(way)))
    }

    /// Returns the number of its cell.
    #[must_use]
    pub fn cell(self) -> CellId {
        CellId(u16::from(self.rank) * u16::from(Self::PLANE) + u16::from(self.file))
    }

    /// Returns the square of a cell.
    #[must_use]
    pub fn of_cell(cell: CellId) -> Option<Self> {
        let plane = u16::from(Self::PLANE);
        let (rank, file) = (cell.0 / plane, cell.0 % plane);
        (rank < plane).then_some(Self {
            rank: rank as u8,
            file: file as u8,
        })
    }

    /// Returns where it is drawn: m13 is the origin, so that both coordinates can be negative.
    #[must_use]
    pub fn place(self) -> (i16, i16) {
        (i16::from(self.file) - 12, i16::from(self.rank) - 12)
    }

    /// Returns the square at a place of the plane.
    #[must_use]
    pub fn at(x: i16, y: i16) -> Option<Self> {
        let along = |place: i16| u8::try_from(place + 12).ok().filter(|&n| n < Self::PLANE);
        let (file, rank) = (along(x)?, along(y)?);
        Some(Self { rank, file })
    }

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let column = cursor.column();
        let file = match cursor.next_char() {
            Some(letter @ 'a'..='z') => letter as u8 - b'a',
            _ => return Err(TextError::at(column, "expected a square, a1 to z26")),
        };
        match cursor.number("the rank", u64::from(Self::PLANE))? {
            0 => Err(TextError::at(column, "there is no rank 0")),
            rank => Ok(Self {
                rank: rank as u8 - 1,
                file,
            }),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The one that must not be lost.
    Foreman,
    /// It flies where it looks.
    Arrow(Facing),
    /// One to nine stones.
    Pile(u8),
}

/// A piece on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// A slab of ground, not yet laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slab {
    /// In files, 1 to 3.
    pub width: u8,
    /// In ranks, 1 to 3.
    pub height: u8,
}

impl Slab {
    /// Returns its squares when its lower-left one is `corner`; `None` if it leaves the plane.
    #[must_use]
    pub fn squares(self, corner: Spot) -> Option<Vec<Spot>> {
        let offsets = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        offsets
            .map(|(x, y)| corner.shifted(x as i8, y as i8))
            .collect()
    }

    /// Returns the area it covers when its lower-left square is `corner`.
    #[must_use]
    pub fn area(self, corner: Spot) -> Area {
        let (x, y) = corner.place();
        Area {
            x,
            y,
            width: u16::from(self.width),
            height: u16::from(self.height),
        }
    }
}

/// What a side has beside the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stock {
    /// Coins.
    pub coins: u32,
    /// Stones in reserve.
    pub stones: u32,
    /// Arrows in hand.
    pub arrows: u8,
    /// Slabs, the next one first.
    pub slabs: Vec<Slab>,
}

/// A position of Quarry; public fields, for it is a test's game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The ground.
    pub ground: BTreeSet<Spot>,
    /// What stands on it.
    pub pieces: BTreeMap<Spot, Piece>,
    /// What each side has beside the board.
    pub stocks: PerSide<Stock>,
    /// The side on turn.
    pub turn: Side,
    /// Whether that side has bought since the turn passed to it.
    pub bought: bool,
    /// Turns since something was bought, laid, dropped or taken.
    pub clock: u32,
    /// One more than the times the turn passed from Black to White.
    pub number: u32,
}

impl Position {
    /// Returns where the foreman of a side stands.
    #[must_use]
    pub fn foreman(&self, side: Side) -> Option<Spot> {
        let sought = Piece {
            side,
            kind: Kind::Foreman,
        };
        self.pieces
            .iter()
            .find(|(_, piece)| **piece == sought)
            .map(|(&spot, _)| spot)
    }

    /// Returns whether a piece of `side` could take what stands on `target`.
    #[must_use]
    pub fn attacked(&self, target: Spot, side: Side) -> bool {
        self.pieces.iter().any(|(&from, piece)| {
            piece.side == side
                && self
                    .reach(from)
                    .iter()
                    .any(|&(to, taken)| to == target && taken)
        })
    }

    /// Returns where the piece on `from` could go with all it has, and whether it would take there.
    #[must_use]
    pub fn reach(&self, from: Spot) -> Vec<(Spot, bool)> {
        let Some(&piece) = self.pieces.get(&from) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        match piece.kind {
            Kind::Foreman => {
                found.extend(from.around().filter_map(|to| self.entry(piece, to)));
            }
            Kind::Arrow(way) => {
                let mut next = from.step(way);
                while let Some(entry) = next.and_then(|to| self.entry(piece, to)) {
                    found.push(entry);
                    next = if entry.1 { None } else { entry.0.step(way) };
                }
            }
            Kind::Pile(_) => {
                let steps = [0, 2, 4, 6]
                    .into_iter()
                    .filter_map(|way| from.step(Facing(way)));
                found.extend(steps.filter_map(|to| self.entry(piece, to)));
            }
        }
        found
    }

    /// Returns `to` and whether `piece` takes there, if it may enter. Rules.
    pub(super) fn entry(&self, piece: Piece, to: Spot) -> Option<(Spot, bool)> {
        if !self.ground.contains(&to) {
            return None;
        }
        let Some(there) = self.pieces.get(&to) else {
            return Some((to, false));
        };
        match (piece.kind, there.kind) {
            (Kind::Pile(a), Kind::Pile(b)) if there.side == piece.side => {
                (a + b <= 9).then_some((to, false))
            }
            _ if there.side == piece.side => None,
            (Kind::Pile(a), Kind::Pile(b)) if a < b => None,
            _ => Some((to, true)),
        }
    }

    /// Returns whether an own piece of `side` touches a square.
    #[must_use]
    pub fn touches(&self, spot: Spot, side: Side) -> bool {
        spot.around().any(|near| {
            self.pieces
                .get(&near)
                .is_some_and(|piece| piece.side == side)
        })
    }

    /// Returns where the lower-left square of a slab may lie, in order. Rules: Q-4.
    #[must_use]
    pub fn lots(&self, slab: Slab) -> Vec<Spot> {
        let mut corners = BTreeSet::new();
        for spot in &self.ground {
            for files in -(slab.width as i8)..=1 {
                for ranks in -(slab.height as i8)..=1 {
                    corners.extend(spot.shifted(files, ranks));
                }
            }
        }
        corners.retain(|&corner| self.fits(slab, corner));
        corners.into_iter().collect()
    }

    /// Returns whether a slab may lie with its lower-left square on `corner`.
    pub(super) fn fits(&self, slab: Slab, corner: Spot) -> bool {
        slab.squares(corner).is_some_and(|squares| {
            squares.iter().all(|spot| !self.ground.contains(spot)) && self.borders(&squares)
        })
    }

    /// Returns whether one of the squares lies beside ground.
    pub(super) fn borders(&self, squares: &[Spot]) -> bool {
        let beside = |spot: Spot| {
            [0, 2, 4, 6]
                .into_iter()
                .filter_map(move |way| spot.step(Facing(way)))
        };
        squares
            .iter()
            .copied()
            .flat_map(beside)
            .any(|near| self.ground.contains(&near))
    }
}
