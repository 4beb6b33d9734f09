//! The setup: which drops are legal, and what they lead to. Rules: FP-1 to FP-13.

use std::ops::ControlFlow;

use chessmith_board::{PerSide, Side, Square};

use crate::numbering::{Number, StartName};
use crate::pawn_sets::{can_be_completed, extra_and_outer};
use crate::{Drop, Kind, Phase, Position, castling};

/// The number of the last move in which pawns alone are dropped. Rules: FP-1.
const LAST_PAWN_MOVE: u32 = 4;

impl Position {
    /// Returns the start of the setup: an empty board in one of the phases of pawn drops.
    #[must_use]
    pub const fn before_pawns(sequential: bool) -> Self {
        Self::empty(if sequential {
            Phase::SequentialPawns
        } else {
            Phase::FreePawns
        })
    }

    /// Returns a named position, at move 1: kings and rooks in hand, or ready for play.
    ///
    /// Rules: FP-14.
    #[must_use]
    pub fn named(name: StartName) -> Self {
        let number = name.number();
        let mut position = Self::empty(Phase::KingsAndRooks);
        for side in Side::BOTH {
            position.add(side, number.pieces());
            position.add(side, Drop::of(Kind::Pawn, 0xFF));
        }
        let StartName::Settled { kings, .. } = name else {
            return position;
        };
        for side in Side::BOTH {
            for (nth, file) in number.free_files().into_iter().enumerate() {
                let is_king = nth == usize::from(kings[side]);
                position.add(
                    side,
                    Drop::of(if is_king { Kind::King } else { Kind::Rook }, 1 << file),
                );
            }
        }
        position.begin_play();
        position
    }

    /// Returns the name of the position: of a start, or of one with kings and rooks still in hand.
    ///
    /// `None` if something has moved or pawns are missing. Rules: FP-14.
    #[must_use]
    pub fn name(&self) -> Option<StartName> {
        let number = Number::from_pieces(self.home_pieces(Side::White))?;
        let free = number.free_files();
        let place = |side| {
            let king = self.home_files(side, Kind::King);
            free.iter().position(|&file| king == 1 << file)
        };
        let name = match (place(Side::White), place(Side::Black)) {
            (Some(white), Some(black)) => StartName::Settled {
                number,
                kings: PerSide::new(white as u8, black as u8),
            },
            _ => StartName::Open(number),
        };
        (Self::named(name).men == self.men).then_some(name)
    }

    /// Returns the files of a side's pawns on its second rank: bit 0 is the a-file.
    #[must_use]
    pub fn pawn_files(&self, side: Side) -> u8 {
        (self.pieces(side, Kind::Pawn).word() >> pawn_rank(side)) as u8
    }

    /// Returns the files of a side's pieces of a kind on its first rank: bit 0 is the a-file.
    #[must_use]
    pub fn home_files(&self, side: Side, kind: Kind) -> u8 {
        (self.pieces(side, kind).word() >> castling::home(side)) as u8
    }

    /// Returns a side's bishops, queen and knights on its first rank.
    pub(crate) fn home_pieces(&self, side: Side) -> Drop {
        [Kind::Bishop, Kind::Queen, Kind::Knight]
            .into_iter()
            .fold(Drop::default(), |all, kind| {
                all.and(Drop::of(kind, self.home_files(side, kind)))
            })
    }

    /// Returns whether a side has made its drop of two pawns; only told while pawns are dropped.
    ///
    /// Rules: FP-8.
    #[must_use]
    pub fn has_doubled(&self, side: Side) -> bool {
        self.pawn_files(side).count_ones() > self.pawn_drops_made(side)
    }

    /// Returns how many drops of pawns a side has made; only told while pawns are dropped.
    #[must_use]
    pub fn pawn_drops_made(&self, side: Side) -> u32 {
        self.drops_made(side).min(LAST_PAWN_MOVE)
    }

    /// Returns how many drops a side has made; only told during the setup.
    pub(crate) fn drops_made(&self, side: Side) -> u32 {
        let is_ahead = side == self.first && self.side != self.first;
        self.number - 1 + u32::from(is_ahead)
    }

    /// Returns the number that the pawns encode once both sides' are final. Rules: FP-10.
    #[must_use]
    pub fn encoded_number(&self) -> Option<Number> {
        Number::from_pawns(PerSide(Side::BOTH.map(|side| self.pawn_files(side))))
    }

    /// Hands every legal drop of the setup to `sink`, each once, until it breaks.
    pub(crate) fn drops(&self, sink: &mut impl FnMut(Drop) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.phase {
            Phase::FreePawns => self.free_pawns(sink),
            Phase::SequentialPawns => self.sequential_pawns(sink),
            Phase::Completion => sink(self.completion()),
            Phase::KingsAndRooks => self.kings_and_rooks(sink),
            Phase::Play => ControlFlow::Continue(()),
        }
    }

    /// One or two pawns that leave a final set within reach. Rules: FP-8, FP-9.
    fn free_pawns(&self, sink: &mut impl FnMut(Drop) -> ControlFlow<()>) -> ControlFlow<()> {
        let side = self.side;
        let files = self.pawn_files(side);
        let moves_left = LAST_PAWN_MOVE.saturating_sub(self.number);
        let double_left = !self.has_doubled(side);
        for first in 0..8 {
            // The second pawn stands to the right of the first; the same file stands for no second.
            for second in first..8 {
                let drop = 1_u8 << first | 1 << second;
                let double_after = double_left && first == second;
                if files & drop == 0
                    && (double_left || first == second)
                    && can_be_completed(side, files | drop, moves_left, double_after)
                {
                    sink(Drop::of(Kind::Pawn, drop))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The drops that encode the next digit. Rules: FP-4, FP-5.
    fn sequential_pawns(&self, sink: &mut impl FnMut(Drop) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut pawns = |files| sink(Drop::of(Kind::Pawn, files));
        if self.number < LAST_PAWN_MOVE {
            let left = 2 * (self.number - 1);
            pawns(1 << left)?;
            return pawns(2 << left);
        }
        let files = self.pawn_files(self.side);
        for pair in 0..3 {
            pawns(extra_and_outer(files, pair))?;
        }
        if self.side == Side::Black {
            pawns(1 << 6)?;
            pawns(1 << 7)?;
        }
        ControlFlow::Continue(())
    }

    /// The forced drop of move 5: the other pawns, and the pieces of the number. Rules: FP-11.
    ///
    /// Who drops second mirrors the other's pieces, as the other's pawns no longer show the number.
    #[must_use]
    pub(crate) fn completion(&self) -> Drop {
        let pieces = match self.side == self.first {
            true => self
                .encoded_number()
                .map(Number::pieces)
                .unwrap_or_default(),
            false => self.home_pieces(self.first),
        };
        pieces.and(Drop::of(Kind::Pawn, !self.pawn_files(self.side)))
    }

    /// King or rook on a free square of the first rank. Rules: FP-13.
    fn kings_and_rooks(&self, sink: &mut impl FnMut(Drop) -> ControlFlow<()>) -> ControlFlow<()> {
        let hand = self.hand(self.side);
        let occupied = (self.of_side(self.side).word() >> castling::home(self.side)) as u8;
        for kind in [Kind::King, Kind::Rook] {
            for file in (0..8).filter(|file| occupied >> file & 1 == 0) {
                if hand.count(kind.index()) > 0 {
                    sink(Drop::of(kind, 1 << file))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Plays a legal drop.
    pub(crate) fn play_drop(&mut self, drop: Drop) {
        self.add(self.side, drop);
        let ends_move = self.side != self.first;
        self.phase = match self.phase {
            Phase::FreePawns | Phase::SequentialPawns
                if ends_move && self.number == LAST_PAWN_MOVE =>
            {
                Phase::Completion
            }
            Phase::Completion if ends_move => Phase::KingsAndRooks,
            phase => phase,
        };
        self.number += u32::from(ends_move);
        self.side = self.side.other();
        if self.phase == Phase::KingsAndRooks && Side::BOTH.iter().all(|&s| self.hand(s).is_empty())
        {
            self.begin_play();
        }
    }

    /// Puts the pieces of a drop on a side's first two ranks.
    pub(crate) fn add(&mut self, side: Side, drop: Drop) {
        for (kind, square) in drop.squares(side) {
            self.men.put(side, kind, square);
        }
    }

    /// Ends the setup: White is to move, and who has the king between the rooks may castle both ways.
    ///
    /// Rules: FP-1, FP-16.
    fn begin_play(&mut self) {
        self.phase = Phase::Play;
        (self.side, self.first) = (Side::White, Side::White);
        for side in Side::BOTH {
            let king = self.king_square(side);
            let rooks = self.pieces(side, Kind::Rook);
            let beyond = rooks.into_iter().filter(|&rook| rook > king).count();
            if beyond == 1 {
                self.rights |= rooks;
            }
        }
    }
}

/// Returns the square on which a side drops a piece of a kind on a file counted from 0.
///
/// Pawns go to the second rank, all others to the first, as seen from their side.
#[must_use]
pub(crate) const fn drop_square(kind: Kind, side: Side, file: u8) -> Square {
    let rank = match kind {
        Kind::Pawn => pawn_rank(side),
        _ => castling::home(side),
    };
    Square(rank + file as u16)
}

/// Returns the number of the first square of the rank on which a side's pawns are dropped.
const fn pawn_rank(side: Side) -> u16 {
    match side {
        Side::White => 8,
        Side::Black => 48,
    }
}
