//! Movements compiled for one board.

use std::collections::BTreeMap;

use chessmith_board::{PerSide, Rect, Side, Square, SquareSet};

use crate::compile::{CompileError, KINDS, of_kind, playable};
use crate::limits::{LARGEST, MOST_BYTES_IN_ALL, MOST_STRETCHES};
use crate::notation::Movement;
use crate::tables::fill::Fill;
use crate::tables::fragment::{self, Fragment, Key, Sight};
use crate::tables::lookup::Tables;
use crate::tables::map::Map;
use crate::trail::Trail;

/// A movement of an atlas, as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mover(u16);

impl Mover {
    /// Returns its number: 0 for the first that was added.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How one side's pieces of a kind go: indices of maps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    moves: u32,
    captures: u32,
}

/// Movements compiled for a board: where pieces go, looked up.
///
/// All sets are of squares of the atlas's board; `occupied` has the men of both sides, with or without the
/// one that is asked about. Whose men stand where is the caller's business: what an atlas answers depends
/// on occupation alone. The number of words must have room for the board.
///
/// Tables are shared: whatever goes along lines of one kind has the same tables in all movements, and equal
/// tables are stored once.
#[derive(Clone, Debug)]
pub struct Atlas<const WORDS: usize> {
    board: Rect,
    tables: Tables<WORDS>,
    maps: Vec<Map<WORDS>>,
    entries: Vec<PerSide<Entry>>,
    /// How many stretches are filled in.
    stretches: usize,
    fragments: Vec<Fragment<WORDS>>,
    known_fragments: BTreeMap<Key, usize>,
    known_maps: BTreeMap<Vec<usize>, u32>,
}

impl<const WORDS: usize> Atlas<WORDS> {
    /// Returns an atlas without movements.
    ///
    /// # Panics
    ///
    /// If the board is larger than 16×16 or has more squares than the sets have room for.
    #[must_use]
    pub fn new(board: Rect) -> Self {
        assert!(
            board.files() <= LARGEST && board.ranks() <= LARGEST && board.len() <= 64 * WORDS,
            "a board that the sets have room for"
        );
        Self {
            board,
            tables: Tables::default(),
            maps: Vec::new(),
            entries: Vec::new(),
            stretches: 0,
            fragments: Vec::new(),
            known_fragments: BTreeMap::new(),
            known_maps: BTreeMap::new(),
        }
    }

    /// Compiles movements for a board; the n-th gets the number n.
    ///
    /// # Errors
    ///
    /// With the index of the first movement that cannot be played.
    ///
    /// # Panics
    ///
    /// As [`Atlas::new`].
    pub fn compile<'a>(
        board: Rect,
        movements: impl IntoIterator<Item = &'a Movement>,
    ) -> Result<Self, (usize, CompileError)> {
        let mut atlas = Self::new(board);
        for (index, movement) in movements.into_iter().enumerate() {
            atlas.add(movement).map_err(|error| (index, error))?;
        }
        atlas.settle();
        Ok(atlas)
    }

    /// Compiles a movement for both sides.
    ///
    /// # Errors
    ///
    /// If a part of it cannot be played, if it has too many ways to go by itself, as a
    /// [`Walker`](crate::Walker) would say too, or if it has them together with the movements before it.
    pub fn add(&mut self, movement: &Movement) -> Result<Mover, CompileError> {
        let number = u16::try_from(self.entries.len()).map_err(|_| CompileError::TooMany)?;
        let trails = playable::<WORDS>(movement, self.board)?;
        let [white, black] = Side::BOTH.map(|side| self.entry(&trails[side], side));
        self.entries.push(PerSide([white?, black?]));
        Ok(Mover(number))
    }

    /// Gives back memory that only adding more movements would need.
    pub fn settle(&mut self) {
        self.tables.settle();
        self.fragments = Vec::new();
        self.known_fragments = BTreeMap::new();
        self.known_maps = BTreeMap::new();
        self.maps.shrink_to_fit();
    }

    fn entry(&mut self, trails: &[Trail], side: Side) -> Result<Entry, CompileError> {
        let [moves, captures] = KINDS.map(|kind| of_kind(trails, kind));
        Ok(Entry {
            moves: self.map(moves, side)?,
            captures: self.map(captures, side)?,
        })
    }

    /// Returns the map of some walks.
    fn map(&mut self, trails: Vec<Trail>, side: Side) -> Result<u32, CompileError> {
        let parts = fragment::divide(trails, side).into_iter();
        let mut fragments = parts
            .map(|(key, trails)| self.fragment(key, &trails))
            .collect::<Result<Vec<usize>, _>>()?;
        fragments.sort_unstable();
        if let Some(&known) = self.known_maps.get(&fragments) {
            return Ok(known);
        }
        let whole: Vec<_> = fragments.iter().map(|&at| &self.fragments[at]).collect();
        let map = Map::new(self.board, &whole);
        self.tables.map_bytes += map.bytes();
        if self.bytes() > MOST_BYTES_IN_ALL {
            return Err(CompileError::TooMuch);
        }
        self.maps.push(map);
        let index = (self.maps.len() - 1) as u32;
        self.known_maps.insert(fragments, index);
        Ok(index)
    }

    fn fragment(&mut self, key: Key, trails: &[Trail]) -> Result<usize, CompileError> {
        if let Some(&known) = self.known_fragments.get(&key) {
            return Ok(known);
        }
        let room = MOST_STRETCHES - self.stretches;
        let fragment = Fragment::new(trails, key.1, self.board, &mut self.tables, room);
        let fragment = fragment.ok_or(CompileError::TooMuch)?;
        self.stretches += fragment.fill.as_ref().map_or(0, Fill::stretches);
        self.fragments.push(fragment);
        let index = self.fragments.len() - 1;
        self.known_fragments.insert(key, index);
        Ok(index)
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> Rect {
        self.board
    }

    /// Returns the movements, in the order in which they were added.
    pub fn movers(&self) -> impl Iterator<Item = Mover> + use<WORDS> {
        (0..self.entries.len() as u16).map(Mover)
    }

    /// Returns how many leaps have been tried to make the tables: what they cost, whatever the machine.
    #[must_use]
    pub const fn leaps_tried(&self) -> usize {
        self.tables.leaps
    }

    /// Returns how many stretches are followed where there are no tables: what questions cost.
    #[must_use]
    pub const fn stretches(&self) -> usize {
        self.stretches
    }

    /// Returns about how many bytes the tables take.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.tables.bytes()
    }

    #[inline(always)]
    fn of(&self, mover: Mover, side: Side) -> Entry {
        self.entries[mover.index()][side]
    }

    #[inline(always)]
    fn look_up(&self, map: u32, square: Square, occupied: SquareSet<WORDS>) -> SquareSet<WORDS> {
        self.maps[map as usize].look_up(&self.tables, square, occupied)
    }

    /// Returns the squares that a piece can go to: empty ones, and those of enemies it takes there.
    ///
    /// `own` are the men of its own side.
    #[must_use]
    #[inline(always)]
    pub fn targets(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
        own: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        let ways = self.of(mover, side);
        let moves = self.look_up(ways.moves, from, occupied);
        if ways.moves == ways.captures {
            return moves - own;
        }
        let captures = self.look_up(ways.captures, from, occupied);
        (moves - occupied) | ((captures & occupied) - own)
    }

    /// Returns the empty squares that a piece can move to.
    #[must_use]
    #[inline(always)]
    pub fn moves(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.look_up(self.of(mover, side).moves, from, occupied) - occupied
    }

    /// Returns the squares on which a piece takes, or would take if an enemy came to stand there.
    ///
    /// Empty squares and squares of its own side are among them: what it guards, it attacks too.
    #[must_use]
    #[inline(always)]
    pub fn attacks(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.look_up(self.of(mover, side).captures, from, occupied)
    }

    /// Returns whether a piece can come back to its own square without taking: a null move.
    #[must_use]
    pub fn returns(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> bool {
        self.look_up(self.of(mover, side).moves, from, occupied)
            .has(from)
    }

    /// Returns the squares that a piece moves to on some board, whatever must stand elsewhere for it.
    #[must_use]
    #[inline]
    pub fn reach(&self, mover: Mover, side: Side, from: Square) -> SquareSet<WORDS> {
        self.maps[self.of(mover, side).moves as usize].view(from)
    }

    /// Returns the squares that a piece attacks on some board.
    #[must_use]
    #[inline]
    pub fn possible_attacks(&self, mover: Mover, side: Side, from: Square) -> SquareSet<WORDS> {
        self.maps[self.of(mover, side).captures as usize].view(from)
    }

    /// Returns what matters on the way of an attack; `None` if the piece can never attack `target` from
    /// there.
    #[must_use]
    #[inline]
    pub fn attack_sight(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        target: Square,
    ) -> Option<Sight<WORDS>> {
        self.maps[self.of(mover, side).captures as usize].sight(from, target)
    }
}
