//! Movements compiled for one board.

use std::collections::BTreeMap;
use std::fmt;

use chessmith_board::{PerSide, Rect, Side, Square, SquareSet};

use crate::fragment::{self, Fragment, Key, Sight};
use crate::map::Map;
use crate::notation::Movement;
use crate::table::Tables;
use crate::trail::{self, Hindrance, Trail};
use crate::walk;

/// The largest board that has tables, in files and in ranks.
pub const LARGEST: u8 = 16;

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

/// Why a movement has no tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileError {
    /// A part of it cannot be played.
    Hindered(Hindrance),
    /// The atlas is full.
    TooMany,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hindered(Hindrance::CaptureOnTheWay) => {
                "a leg before the last takes a man (c), and no piece goes on after it has taken"
            }
            Self::Hindered(Hindrance::InPassing) => {
                "it takes in passing (e), which no described piece can do"
            }
            Self::TooMany => "there are more movements than an atlas holds",
        })
    }
}

impl std::error::Error for CompileError {}

/// How one side's pieces of a kind go: indices of maps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ways {
    moves: u32,
    captures: u32,
    /// The same from the end's point of view.
    arrivals: u32,
    attackers: u32,
}

/// A movement and its walks as written.
#[derive(Clone, Debug)]
struct Entry {
    ways: PerSide<Ways>,
    trails: PerSide<Vec<Trail>>,
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
    entries: Vec<Entry>,
    fragments: Vec<Fragment<WORDS>>,
    known_fragments: BTreeMap<Key, usize>,
    known_maps: BTreeMap<(Vec<usize>, bool), u32>,
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
    /// If a part of it cannot be played.
    pub fn add(&mut self, movement: &Movement) -> Result<Mover, CompileError> {
        let number = u16::try_from(self.entries.len()).map_err(|_| CompileError::TooMany)?;
        let trails = PerSide(Side::BOTH.map(|side| {
            let parts = movement.parts().iter();
            parts
                .flat_map(|part| trail::trails(part, side))
                .collect::<Vec<_>>()
        }));
        if let Some(hindrance) = trails.0.iter().flatten().find_map(|trail| trail.hindrance) {
            return Err(CompileError::Hindered(hindrance));
        }
        let ways = PerSide(Side::BOTH.map(|side| self.ways(&trails[side], side)));
        self.entries.push(Entry { ways, trails });
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

    fn ways(&mut self, trails: &[Trail], side: Side) -> Ways {
        let of = |kind: fn(&Trail) -> bool| -> Vec<Trail> {
            trails.iter().filter(|trail| kind(trail)).cloned().collect()
        };
        let (moves, arrivals) = self.maps(of(|trail| trail.moves), side);
        let (captures, attackers) = self.maps(of(|trail| trail.captures), side);
        Ways {
            moves,
            captures,
            arrivals,
            attackers,
        }
    }

    /// Returns the maps of some walks, from their starts and from their ends.
    fn maps(&mut self, trails: Vec<Trail>, side: Side) -> (u32, u32) {
        let mut fragments: Vec<usize> = fragment::divide(trails, side)
            .into_iter()
            .map(|(key, trails)| self.fragment(key, trails))
            .collect();
        fragments.sort_unstable();
        (
            self.map(fragments.clone(), false),
            self.map(fragments, true),
        )
    }

    fn fragment(&mut self, key: Key, trails: Vec<Trail>) -> usize {
        if let Some(&known) = self.known_fragments.get(&key) {
            return known;
        }
        let fragment = Fragment::new(trails, key.1, self.board, &mut self.tables);
        self.fragments.push(fragment);
        let index = self.fragments.len() - 1;
        self.known_fragments.insert(key, index);
        index
    }

    fn map(&mut self, fragments: Vec<usize>, reversed: bool) -> u32 {
        let key = (fragments, reversed);
        if let Some(&known) = self.known_maps.get(&key) {
            return known;
        }
        let spots: Vec<_> = key
            .0
            .iter()
            .map(|&index| {
                let fragment = &self.fragments[index];
                let spots = if reversed {
                    &fragment.to
                } else {
                    &fragment.from
                };
                (spots.as_slice(), fragment.walked.as_slice())
            })
            .collect();
        self.maps.push(Map::new(self.board, &spots, reversed));
        let index = (self.maps.len() - 1) as u32;
        self.known_maps.insert(key, index);
        index
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

    /// Returns about how many bytes the tables take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tables.bytes() + self.maps.iter().map(Map::bytes).sum::<usize>()
    }

    #[inline(always)]
    fn of(&self, mover: Mover, side: Side) -> Ways {
        self.entries[mover.index()].ways[side]
    }

    #[inline(always)]
    fn look_up(&self, map: u32, square: Square, occupied: SquareSet<WORDS>) -> SquareSet<WORDS> {
        self.maps[map as usize].look_up(&self.tables, square, occupied)
    }

    /// Returns whether a piece moves otherwise than it takes.
    #[must_use]
    #[inline]
    pub fn is_divergent(&self, mover: Mover, side: Side) -> bool {
        let ways = self.of(mover, side);
        ways.moves != ways.captures
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

    /// Returns the squares from which a piece of this kind takes on `target`: the reverse of
    /// [`attacks`](Self::attacks). Intersect it with the squares of such pieces.
    #[must_use]
    #[inline(always)]
    pub fn attackers(
        &self,
        mover: Mover,
        side: Side,
        target: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.look_up(self.of(mover, side).attackers, target, occupied)
    }

    /// Returns the squares from which a piece of this kind moves to `target`, if that is empty.
    #[must_use]
    #[inline(always)]
    pub fn arrivals(
        &self,
        mover: Mover,
        side: Side,
        target: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.look_up(self.of(mover, side).arrivals, target, occupied)
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

    /// Returns the squares from which a piece of this kind attacks `target` on some board.
    #[must_use]
    #[inline]
    pub fn possible_attackers(&self, mover: Mover, side: Side, target: Square) -> SquareSet<WORDS> {
        self.maps[self.of(mover, side).attackers as usize].view(target)
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
        self.maps[self.of(mover, side).captures as usize]
            .sight(from, target)
            .copied()
    }

    /// Returns the squares whose occupation matters for any attack by pieces of this kind on `target`.
    #[must_use]
    pub fn sensitive(&self, mover: Mover, side: Side, target: Square) -> SquareSet<WORDS> {
        self.maps[self.of(mover, side).attackers as usize].sensitive(target)
    }

    /// Walks leap by leap to every empty square that a piece can move to; slow, and what
    /// [`moves`](Self::moves) is tested against.
    #[must_use]
    pub fn walk_moves(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.walk(mover, side, from, occupied, |trail| trail.moves) - occupied
    }

    /// Walks leap by leap to every square that a piece attacks; slow, and what
    /// [`attacks`](Self::attacks) is tested against.
    #[must_use]
    pub fn walk_attacks(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.walk(mover, side, from, occupied, |trail| trail.captures)
    }

    fn walk(
        &self,
        mover: Mover,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
        kind: fn(&Trail) -> bool,
    ) -> SquareSet<WORDS> {
        let rank = self.board.coord(from).rank;
        let at_home = rank == fragment::home_rank(side, self.board);
        let trails: Vec<Trail> = self.entries[mover.index()].trails[side]
            .iter()
            .filter(|trail| kind(trail) && (at_home || !trail.initial))
            .cloned()
            .collect();
        walk::ends(&trails, self.board, from, occupied)
    }
}
