//! One movement on one board, without tables.

use chessmith_board::{PerSide, Rect, Side, Square, SquareSet};

use crate::compile::{CompileError, IsOf, KINDS, playable};
use crate::limits::LARGEST;
use crate::notation::Movement;
use crate::tables::fill::Fill;
use crate::tables::fragment::home_rank;
use crate::trail::Trail;
use crate::walk;

/// A movement on a board, followed anew at every question: for whoever asks little. An
/// [`Atlas`](crate::Atlas) answers many questions sooner.
///
/// As with an atlas, `occupied` has the men of both sides, with or without the one that is asked about.
///
/// ```
/// use chessmith_board::{Rect, Side, Square, SquareSet};
/// use chessmith_movement::{Movement, Walker};
///
/// let board = Rect::new(8, 8);
/// let gryphon: Movement = "[F?R]".parse()?;
/// let walker = Walker::<1>::new(board, &gryphon)?;
/// let corner = Square(0);
/// assert_eq!(walker.moves(Side::White, corner, SquareSet::EMPTY).len(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walker<const WORDS: usize> {
    board: Rect,
    trails: PerSide<Vec<Trail>>,
    moves: PerSide<Vec<Fill<WORDS>>>,
    captures: PerSide<Vec<Fill<WORDS>>>,
}

impl<const WORDS: usize> Walker<WORDS> {
    /// Puts a movement on a board.
    ///
    /// # Errors
    ///
    /// If a part of it cannot be played, or has too many ways to go; what is walked an empty atlas compiles, and
    /// what that compiles is walked.
    ///
    /// # Panics
    ///
    /// If the board is larger than 16×16 or has more squares than the sets have room for.
    pub fn new(board: Rect, movement: &Movement) -> Result<Self, CompileError> {
        assert!(
            board.files() <= LARGEST && board.ranks() <= LARGEST && board.len() <= 64 * WORDS,
            "a board that the sets have room for"
        );
        let trails = playable::<WORDS>(movement, board)?;
        let [moves, captures] = KINDS
            .map(|kind| PerSide(Side::BOTH.map(|side| fills(&trails[side], kind, side, board))));
        Ok(Self {
            board,
            trails,
            moves,
            captures,
        })
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> Rect {
        self.board
    }

    /// Returns the empty squares that a piece can move to.
    #[must_use]
    pub fn moves(&self, side: Side, from: Square, occupied: SquareSet<WORDS>) -> SquareSet<WORDS> {
        ends(&self.moves[side], |fill| fill.ends(from, occupied)) - occupied
    }

    /// Returns the squares on which a piece takes, or would take if an enemy came to stand there.
    #[must_use]
    pub fn attacks(
        &self,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        ends(&self.captures[side], |fill| fill.ends(from, occupied))
    }

    /// Returns the squares that a piece moves to if men stand right for it.
    #[must_use]
    pub fn reach(&self, side: Side, from: Square) -> SquareSet<WORDS> {
        ends(&self.moves[side], |fill| fill.possible_ends(from))
    }

    /// Returns the squares that a piece attacks if men stand right for it.
    #[must_use]
    pub fn possible_attacks(&self, side: Side, from: Square) -> SquareSet<WORDS> {
        ends(&self.captures[side], |fill| fill.possible_ends(from))
    }

    /// As [`moves`](Self::moves), leap by leap: slow and plain, and what everything else is tested against.
    #[must_use]
    pub fn stepped_moves(
        &self,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.stepped(side, from, occupied, |trail| trail.moves) - occupied
    }

    /// As [`attacks`](Self::attacks), leap by leap: slow and plain, and what everything else is tested against.
    #[must_use]
    pub fn stepped_attacks(
        &self,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.stepped(side, from, occupied, |trail| trail.captures)
    }

    fn stepped(
        &self,
        side: Side,
        from: Square,
        occupied: SquareSet<WORDS>,
        kind: IsOf,
    ) -> SquareSet<WORDS> {
        let at_home = self.board.coord(from).rank == home_rank(side, self.board);
        let trails = self.trails[side].iter();
        let open = trails.filter(|trail| kind(trail) && (at_home || !trail.initial));
        walk::ends(open, self.board, from, occupied)
    }
}

/// The graphs of some walks: of those that begin anywhere, and of those that begin on the first rank only.
fn fills<const WORDS: usize>(
    trails: &[Trail],
    kind: IsOf,
    side: Side,
    board: Rect,
) -> Vec<Fill<WORDS>> {
    let home = board.rank(home_rank(side, board));
    let of = |(initial, starts)| {
        let wanted = |trail: &&Trail| kind(trail) && trail.initial == initial;
        let trails: Vec<Trail> = trails.iter().filter(wanted).cloned().collect();
        (!trails.is_empty()).then(|| Fill::new(&trails, board, starts))
    };
    [(false, board.all()), (true, home)]
        .into_iter()
        .filter_map(of)
        .collect()
}

fn ends<const WORDS: usize>(
    fills: &[Fill<WORDS>],
    of: impl Fn(&Fill<WORDS>) -> SquareSet<WORDS>,
) -> SquareSet<WORDS> {
    fills
        .iter()
        .fold(SquareSet::EMPTY, |all, fill| all | of(fill))
}
