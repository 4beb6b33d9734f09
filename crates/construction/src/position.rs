//! A position of any phase, as a plain value that shares its land.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use chessmith_board::{Coord, Direction, Key, PerSide, Side, Square, StableHasher, mix};

use crate::hand::Hand;
use crate::land::{Land, MOST_SQUARES, Set};
use crate::{Design, Piece, Tokens};

/// The greatest number that a text holds.
pub(crate) const MOST_NUMBER: u32 = i32::MAX as u32;

/// A part of the game. Rules: CS-22 to CS-25.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Pieces and lots are bought.
    Buy,
    /// Lots are laid.
    Land,
    /// Pieces are placed.
    Place,
    /// Pieces act and are dropped.
    Play,
}

impl Phase {
    /// All phases in their order.
    pub const ALL: [Self; 4] = [Self::Buy, Self::Land, Self::Place, Self::Play];

    /// Returns the word of texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Buy => "buy",
            Self::Land => "land",
            Self::Place => "place",
            Self::Play => "play",
        }
    }
}

/// Everything that the rules need to know to go on, without history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) phase: Phase,
    pub(crate) side: Side,
    pub(crate) cash: PerSide<u32>,
    pub(crate) stopped: PerSide<bool>,
    pub(crate) lots_to_place: PerSide<u8>,
    pub(crate) hand: PerSide<Hand>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    land: Arc<Land>,
    cells: [Option<Piece>; MOST_SQUARES],
    pieces: PerSide<Set>,
    royals: PerSide<Set>,
    /// The part of the key that the pieces on the board make up.
    pieces_key: Key,
}

impl Position {
    /// Returns a position of the buying phase with nothing bought.
    pub(crate) fn buying(cash: u32) -> Self {
        Self {
            phase: Phase::Buy,
            side: Side::White,
            cash: PerSide::new(cash, cash),
            stopped: PerSide::default(),
            lots_to_place: PerSide::new(1, 1),
            hand: PerSide::default(),
            clock: 0,
            number: 1,
            land: Arc::new(Land::new(Vec::new())),
            cells: [None; MOST_SQUARES],
            pieces: PerSide::default(),
            royals: PerSide::default(),
            pieces_key: Key(0),
        }
    }

    /// Returns a position in play without any land.
    pub(crate) fn in_play() -> Self {
        Self {
            phase: Phase::Play,
            lots_to_place: PerSide::default(),
            ..Self::buying(0)
        }
    }

    /// Returns a position in play with nothing on its land.
    pub(crate) fn empty_on(land: Land) -> Self {
        Self {
            land: Arc::new(land),
            ..Self::in_play()
        }
    }

    /// Returns the part of the game.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the side whose turn it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the money of a side.
    #[must_use]
    pub const fn cash(&self, side: Side) -> u32 {
        self.cash.0[side.index()]
    }

    /// Returns whether a side has said `done` in this phase.
    #[must_use]
    pub const fn has_stopped(&self, side: Side) -> bool {
        self.stopped.0[side.index()]
    }

    /// Returns how many lots a side owns and has not laid.
    #[must_use]
    pub const fn lots_to_place(&self, side: Side) -> u8 {
        self.lots_to_place.0[side.index()]
    }

    /// Returns how many lots a side owns, laid or not.
    #[must_use]
    pub fn lots(&self, side: Side) -> usize {
        self.land.lots_of(side) + usize::from(self.lots_to_place(side))
    }

    /// Returns what a side has bought and not placed.
    #[must_use]
    pub const fn hand(&self, side: Side) -> &Hand {
        &self.hand.0[side.index()]
    }

    /// Returns the plies since the last capture, drop or steal.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the number of the move, which rises after every turn of Black.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the land that has been laid.
    #[must_use]
    pub fn land(&self) -> &Land {
        &self.land
    }

    /// Returns what stands on a square of land.
    #[must_use]
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.cells.get(square.index()).copied().flatten()
    }

    /// Returns what stands at a place.
    #[must_use]
    pub fn piece_at(&self, coord: Coord) -> Option<Piece> {
        self.at(self.land.square(coord)?)
    }

    /// Returns all pieces on the board by rising square.
    pub fn pieces(&self) -> impl Iterator<Item = (Coord, Piece)> {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((self.land.coord(square), self.at(square)?)))
    }

    /// Returns the places of a side's royal pieces on the board.
    pub fn royal_places(&self, side: Side) -> impl Iterator<Item = Coord> {
        self.royals[side]
            .into_iter()
            .map(|square| self.land.coord(square))
    }

    /// Returns how many royal pieces a side has, on the board and in hand.
    #[must_use]
    pub fn royal_count(&self, side: Side) -> usize {
        self.royal_places(side).count() + self.hand(side).royals()
    }

    /// Returns the position with the turn handed to the other side; only in play, where the rules know no
    /// such turn.
    #[must_use]
    pub fn handed_over(&self) -> Option<Self> {
        (self.phase == Phase::Play).then(|| Self {
            side: self.side.other(),
            ..self.clone()
        })
    }

    /// Returns the number of pieces of a side on the board.
    #[must_use]
    pub fn placed(&self, side: Side) -> usize {
        self.pieces[side].len() as usize
    }

    /// Returns how many pieces a side has, on the board and in hand, and how many of them are royal.
    #[must_use]
    pub fn army(&self, side: Side) -> (usize, usize) {
        let hand = self.hand(side);
        (
            self.placed(side) + hand.len(),
            self.royals[side].len() as usize + hand.royals(),
        )
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub(crate) const fn of_side(&self, side: Side) -> Set {
        self.pieces.0[side.index()]
    }

    /// Returns the squares of a side's royal pieces.
    #[inline]
    pub(crate) const fn royals(&self, side: Side) -> Set {
        self.royals.0[side.index()]
    }

    /// Returns all squares with pieces.
    #[inline]
    pub(crate) const fn occupied(&self) -> Set {
        self.pieces.0[0].or(self.pieces.0[1])
    }

    /// Returns the empty squares of a side's land.
    pub(crate) fn free(&self, side: Side) -> Set {
        self.land.owned(side).without(self.occupied())
    }

    /// Lays lots, in this order. No piece may stand on the board.
    pub(crate) fn lay(&mut self, lots: impl IntoIterator<Item = crate::Lot>) {
        let mut all = self.land.lots().to_vec();
        all.extend(lots);
        self.land = Arc::new(Land::new(all));
    }

    /// Puts a piece on an empty square of land.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        let side = piece.side();
        self.cells[square.index()] = Some(piece);
        self.pieces[side].insert(square);
        if piece.design().is_royal() {
            self.royals[side].insert(square);
        }
        self.pieces_key ^= piece_key(square, piece);
    }

    /// Takes what stands on a square off the board.
    pub(crate) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.cells[square.index()].take()?;
        self.pieces[piece.side()].remove(square);
        self.royals[piece.side()].remove(square);
        self.pieces_key ^= piece_key(square, piece);
        Some(piece)
    }

    /// Gives the piece on a square other tokens.
    pub(crate) fn retoken(&mut self, square: Square, tokens: Tokens) {
        if let Some(piece) = self.take(square) {
            self.put(square, piece.with_tokens(tokens));
        }
    }

    /// Makes the piece on a square look another way, which its base allows.
    pub(crate) fn face(&mut self, square: Square, facing: Direction) {
        if let Some(piece) = self.take(square) {
            self.put(square, piece.looking(facing));
        }
    }

    /// Counts a turn of the side on turn. Rules: the number rises after every turn of Black.
    pub(crate) fn count_turn(&mut self) {
        if self.side == Side::Black {
            self.number = (self.number + 1).min(MOST_NUMBER);
        }
    }

    /// Returns the identity of the position without clock and number. Rules: ruling D24.
    pub(crate) fn key(&self) -> Key {
        let mut hasher = StableHasher::default();
        hasher.write_u64(self.land.key().0 ^ self.pieces_key.0);
        let flags = (self.phase as u64) << 3
            | (self.side.index() as u64) << 2
            | u64::from(self.stopped.0[0]) << 1
            | u64::from(self.stopped.0[1]);
        let lots = u64::from(self.lots_to_place.0[0]) << 8 | u64::from(self.lots_to_place.0[1]);
        hasher.write_u64(flags | lots << 8);
        hasher.write_u64(u64::from(self.cash.0[0]) << 32 | u64::from(self.cash.0[1]));
        for side in Side::BOTH {
            for (design, count) in self.hand(side).designs() {
                hasher.write_u64(hand_word(side, design, count));
            }
        }
        Key(hasher.finish())
    }
}

fn piece_key(square: Square, piece: Piece) -> Key {
    Key(mix(u64::from(square.0) << 32 | u64::from(piece.bits())))
}

fn hand_word(side: Side, design: Design, count: u8) -> u64 {
    u64::from(design.bits()) << 16 | u64::from(count) << 1 | side.index() as u64
}
