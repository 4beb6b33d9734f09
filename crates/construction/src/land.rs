//! Land: lots on the canvas, compiled into tables that positions share.

use std::fmt;
use std::hash::{Hash, Hasher};

use chessmith_board::{Coord, Direction, Key, PerSide, Side, Square, SquareSet, mix};

/// A set of squares of land: at most twelve lots of sixteen.
pub(crate) type Set = SquareSet<3>;

/// The most lots a side may own. Rules: CS-25a, ruling D29.
pub const MOST_LOTS: u8 = 6;

/// The width and height of a lot in squares.
pub const LOT: u8 = 4;

/// The most squares that all land together has.
pub(crate) const MOST_SQUARES: usize = 192;

/// Where White's first lot lies: l12. Rules: CS-25a.
pub const FIRST_LOT: Coord = Coord::new(11, 11);

/// Marks what is not land in the tables.
const NONE: u8 = u8::MAX;

/// A piece of land of 4×4 squares on the canvas. Rules: CS-22, CS-23.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lot {
    /// Whose it is.
    pub owner: Side,
    /// Its lower-left square.
    pub corner: Coord,
}

impl Lot {
    /// Returns whether the lot lies on the canvas whole.
    #[must_use]
    pub const fn is_on_canvas(self) -> bool {
        self.corner.file + LOT <= Coord::LIMIT && self.corner.rank + LOT <= Coord::LIMIT
    }

    /// Returns whether the lower-left square is dark, as a1 is. Rules: CS-23.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.corner.file + self.corner.rank).is_multiple_of(2)
    }

    /// Returns whether the two lots have a square in common.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        let (files, ranks) = self.apart(other);
        files < LOT && ranks < LOT
    }

    /// Returns whether the lots share at least two edge-adjacent pairs of squares. Rules: CS-23.
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        let (files, ranks) = self.apart(other);
        (files == LOT && ranks + 2 <= LOT) || (ranks == LOT && files + 2 <= LOT)
    }

    const fn apart(self, other: Self) -> (u8, u8) {
        let files = self.corner.file.abs_diff(other.corner.file);
        (files, self.corner.rank.abs_diff(other.corner.rank))
    }

    /// Returns the sixteen squares, row by row from the lower left.
    pub fn squares(self) -> impl Iterator<Item = Coord> {
        let Coord { file, rank } = self.corner;
        (0..LOT * LOT).map(move |n| Coord::new(file + n % LOT, rank + n / LOT))
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s lot on {}", self.owner.name(), self.corner)
    }
}

/// All land that has been laid, with tables to walk on it.
///
/// Squares are numbered by rising name: a1, b1, …, z26, land only. Two lands are equal if the same lots
/// were laid in the same order.
#[derive(Clone)]
pub struct Land {
    lots: Vec<Lot>,
    coords: Vec<Coord>,
    /// The number of each square of the canvas.
    numbers: Box<[u8; 676]>,
    /// The neighbour of each square in each direction.
    steps: Vec<[u8; 8]>,
    /// The squares of land beside each square, eight directions.
    beside: Vec<Set>,
    owned: PerSide<Set>,
    key: Key,
}

impl Land {
    /// Returns about how many bytes its tables take.
    pub(crate) fn bytes(&self) -> usize {
        let square = size_of::<Coord>() + size_of::<[u8; 8]>() + size_of::<Set>();
        size_of::<Self>() + size_of_val(&*self.numbers) + self.coords.len() * square
    }

    /// Compiles lots, which must lie on the canvas whole and apart.
    #[must_use]
    pub(crate) fn new(lots: Vec<Lot>) -> Self {
        let squares = lots.iter();
        let owners = squares.flat_map(|lot| lot.squares().map(|coord| (coord, lot.owner)));
        let owners = owners.collect();
        Self::compiled(lots, owners)
    }

    /// Compiles land of any shape of at most [`MOST_SQUARES`], all of it White's.
    #[must_use]
    pub(crate) fn of_shape(squares: impl IntoIterator<Item = Coord>) -> Self {
        let squares = squares.into_iter().take(MOST_SQUARES);
        Self::compiled(Vec::new(), squares.map(|at| (at, Side::White)).collect())
    }

    fn compiled(lots: Vec<Lot>, mut owners: Vec<(Coord, Side)>) -> Self {
        owners.sort_unstable_by_key(|&(coord, _)| canvas(coord));
        let mut numbers = Box::new([NONE; 676]);
        let mut owned = PerSide::new(Set::EMPTY, Set::EMPTY);
        for (number, &(coord, side)) in owners.iter().enumerate() {
            numbers[canvas(coord)] = number as u8;
            owned[side].insert(Square(number as u16));
        }
        let coords: Vec<Coord> = owners.into_iter().map(|(coord, _)| coord).collect();
        let step = |coord: &Coord, way: Direction| {
            let (dx, dy) = way.offset();
            coord.step(dx, dy).map_or(NONE, |to| numbers[canvas(to)])
        };
        let steps: Vec<[u8; 8]> = coords
            .iter()
            .map(|coord| Direction::ALL.map(|way| step(coord, way)))
            .collect();
        let near = |steps: &[u8; 8]| {
            let land = steps.iter().filter(|&&number| number != NONE);
            land.map(|&number| Square(u16::from(number))).collect()
        };
        let beside = steps.iter().map(near).collect();
        let key = lots.iter().fold(0, |key, lot| {
            mix(key ^ (canvas(lot.corner) * 2 + lot.owner.index() + 1) as u64)
        });
        Self {
            lots,
            coords,
            numbers,
            steps,
            beside,
            owned,
            key: Key(key),
        }
    }

    /// Returns the lots in the order in which they were laid.
    #[must_use]
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// Returns the number of lots of a side.
    #[must_use]
    pub fn lots_of(&self, side: Side) -> usize {
        self.lots.iter().filter(|lot| lot.owner == side).count()
    }

    /// Returns how many steps of a king it is from a place to the nearest land of a side; 0 if it has none.
    #[must_use]
    pub fn steps_to(&self, at: Coord, side: Side) -> i32 {
        let steps = |to: Coord| {
            let files = at.file.abs_diff(to.file);
            i32::from(files.max(at.rank.abs_diff(to.rank)))
        };
        let lots = self.lots.iter().filter(|lot| lot.owner == side);
        let squares = lots.flat_map(|lot| lot.squares());
        squares.map(steps).min().unwrap_or(0)
    }

    /// Returns the number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.coords.len()
    }

    /// Returns whether no lot has been laid.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.coords.is_empty()
    }

    /// Returns the place of a square of land.
    ///
    /// # Panics
    ///
    /// If the land has fewer squares.
    #[must_use]
    #[inline]
    pub fn coord(&self, square: Square) -> Coord {
        self.coords[square.index()]
    }

    /// Returns the square at a place, if that is land.
    #[must_use]
    #[inline]
    pub fn square(&self, coord: Coord) -> Option<Square> {
        let number = *self.numbers.get(canvas(coord))?;
        (number != NONE).then_some(Square(u16::from(number)))
    }

    /// Returns the neighbour in a direction, if that is land.
    #[inline]
    pub(crate) fn step(&self, from: Square, way: Direction) -> Option<Square> {
        let number = self.steps[from.index()][way.index()];
        (number != NONE).then_some(Square(u16::from(number)))
    }

    /// Returns the squares of land beside a square, in all eight directions. Rules: ruling D13.
    #[inline]
    pub(crate) fn beside(&self, square: Square) -> Set {
        self.beside[square.index()]
    }

    /// Returns the squares that a side owns.
    #[inline]
    pub(crate) const fn owned(&self, side: Side) -> Set {
        self.owned.0[side.index()]
    }

    /// Returns whose land a square is.
    #[must_use]
    pub fn owner(&self, square: Square) -> Side {
        if self.owned[Side::White].has(square) {
            Side::White
        } else {
            Side::Black
        }
    }

    pub(crate) const fn key(&self) -> Key {
        self.key
    }
}

/// Returns the number of a place of the canvas: a1 is 0, b1 is 1, z26 is 675.
#[inline]
pub(crate) const fn canvas(coord: Coord) -> usize {
    coord.rank as usize * 26 + coord.file as usize
}

impl PartialEq for Land {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.lots == other.lots
    }
}

impl Eq for Land {}

impl Hash for Land {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.lots).finish()
    }
}

/// Returns the lots of a turf of `files` × `ranks` lots, row by row from the lower left; `None` if it does
/// not lie on the canvas whole. Rules: CS-27.
#[must_use]
pub fn turf(owner: Side, files: u8, ranks: u8) -> Option<Vec<Lot>> {
    let (widest, highest) = (6, 3);
    if !(1..=widest).contains(&files) || !(1..=highest).contains(&ranks) {
        return None;
    }
    let left = 13 - 2 * files;
    let low = match owner {
        Side::White => 13 - LOT * ranks,
        Side::Black => 13,
    };
    let lots = (0..files * ranks).map(|n| Lot {
        owner,
        corner: Coord::new(left + LOT * (n % files), low + LOT * (n / files)),
    });
    Some(lots.collect())
}

/// Returns the shapes of a turf of so many lots: files and ranks, the lowest first. Rules: CS-27.
pub(crate) fn turf_shapes(lots: u8) -> impl Iterator<Item = (u8, u8)> {
    (1..=3).filter_map(move |ranks| {
        let fits = lots.is_multiple_of(ranks) && (1..=6).contains(&(lots / ranks));
        fits.then(|| (lots / ranks, ranks))
    })
}

/// Returns all shapes of turf that lie on the canvas, the smallest first. Rules: CS-27.
pub(crate) fn turfs() -> Vec<(u8, u8)> {
    let shapes = (1..=MOST_LOTS).flat_map(turf_shapes);
    shapes
        .filter(|&(files, ranks)| turf(Side::White, files, ranks).is_some())
        .collect()
}

/// Returns what a shape of turf is called: its files and ranks.
pub(crate) fn turf_name((files, ranks): (u8, u8)) -> String {
    format!("{} by {}", files * LOT, ranks * LOT)
}
