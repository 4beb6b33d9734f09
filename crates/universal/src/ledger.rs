//! The exchange ledger: when a lost piece may be replaced. Rules: 2.5, 2.6.

use chessmith_board::{PerSide, Side, Square};

use crate::position::Pending;

/// Whether a retaking may itself be half of the next exchange. Rules: A13.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exchange {
    /// Exchanges are pairs apart from one another.
    Pairs,
    /// Who closes an exchange may be taken in the next one.
    Overlapping,
}

/// How many drops an exchange earns. Rules: UC-2.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Earning {
    /// None: what is lost is lost.
    None,
    /// One drop for two exchanges: a right is half a drop.
    Half,
    /// One drop for each exchange.
    #[default]
    One,
    /// Two drops for each exchange.
    Two,
}

impl Earning {
    /// Returns how many rights come of so much that was exchanged.
    #[inline]
    pub(crate) const fn gains(self, exchanged: u32) -> u32 {
        match self {
            Self::None => 0,
            Self::Half | Self::One => exchanged,
            Self::Two => exchanged.saturating_mul(2),
        }
    }

    /// Returns how many rights a drop takes.
    #[inline]
    pub(crate) const fn costs(self) -> u32 {
        match self {
            Self::Half => 2,
            Self::None | Self::One | Self::Two => 1,
        }
    }
}

/// What a turn takes, as far as exchanges are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Captures {
    /// The side that takes.
    pub(crate) side: Side,
    /// Where the taker stands afterwards; `None` if it is a pawn still.
    pub(crate) taker: Option<Square>,
    /// How many pieces are taken, pawns not counted.
    pub(crate) pieces: u32,
    /// Whether the taker of the turn before is among them.
    pub(crate) closes: bool,
    /// Whether the taker goes down with its victim.
    pub(crate) mutual: bool,
}

/// What follows from the captures of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settled {
    /// The rights that each side gains.
    pub(crate) gained: PerSide<u32>,
    /// What may be retaken in the next turn.
    pub(crate) pending: Option<Pending>,
}

/// Settles a turn. Rules: 2.6.
#[inline]
pub(crate) fn settle(rule: Exchange, before: Option<Pending>, now: Captures) -> Settled {
    let mut settled = Settled::default();
    let (us, them) = (now.side, now.side.other());
    let overlapping = rule == Exchange::Overlapping;
    let mut open = now.pieces;
    if let Some(pending) = before.filter(|_| now.closes) {
        settled.gained[them] = 1;
        settled.gained[us] = pending.taken;
        open = open.saturating_sub(1);
        if now.mutual {
            settled.gained[us] += u32::from(overlapping);
        }
    } else if now.mutual && now.pieces > 0 {
        settled.gained = PerSide::new(1, 1);
    }
    let goes_on = open > 0 || (now.closes && overlapping);
    settled.pending = now
        .taker
        .filter(|_| goes_on && !now.mutual)
        .map(|square| Pending {
            square,
            taken: open,
        });
    settled
}

#[cfg(test)]
mod tests {
    use chessmith_board::{PerSide, Side, Square};

    use super::{Captures, Exchange, settle};

    /// Plays captures on one square, White first; each says how many pieces are taken and whether the taker
    /// is a piece. Returns all rights gained.
    fn chain(rule: Exchange, captures: &[(u32, bool)]) -> (u32, u32) {
        let mut total = PerSide::new(0, 0);
        let mut pending = None;
        let mut side = Side::White;
        for (index, &(pieces, is_piece)) in captures.iter().enumerate() {
            let taker = is_piece.then_some(Square(28));
            // A piece that took is retaken, and counts among the pieces taken.
            let closes = index > 0 && pending.is_some() && pieces > 0;
            let settled = settle(
                rule,
                pending,
                Captures {
                    side,
                    taker,
                    pieces,
                    closes,
                    mutual: false,
                },
            );
            for side in Side::BOTH {
                total[side] += settled.gained[side];
            }
            pending = settled.pending;
            side = side.other();
        }
        (total[Side::White], total[Side::Black])
    }

    #[test]
    fn cases_of_t13() {
        let pairs = |captures: &[_]| chain(Exchange::Pairs, captures);
        assert_eq!(pairs(&[(1, true), (1, true)]), (1, 1));
        assert_eq!(pairs(&[(1, true), (0, true)]), (0, 0));
        assert_eq!(pairs(&[(1, true), (0, true), (0, true), (1, true)]), (0, 0));
        assert_eq!(pairs(&[(1, true), (1, true), (1, true)]), (1, 1));
        assert_eq!(pairs(&[(1, true), (1, true), (1, true), (1, true)]), (2, 2));
        // A piece takes a pawn, is retaken, and that taker too.
        assert_eq!(pairs(&[(0, true), (1, true), (1, true)]), (1, 1));
        // A pawn takes a piece and is retaken.
        assert_eq!(pairs(&[(1, false), (0, true)]), (0, 0));
        // A Long Leaper takes two and is retaken.
        assert_eq!(pairs(&[(2, true), (1, true)]), (1, 2));
    }

    #[test]
    fn overlapping_exchanges_replace_the_third_of_a_chain() {
        let chain = |captures: &[_]| chain(Exchange::Overlapping, captures);
        assert_eq!(chain(&[(1, true), (1, true)]), (1, 1));
        assert_eq!(chain(&[(1, true), (1, true), (1, true)]), (1, 2));
        assert_eq!(chain(&[(1, true), (1, false), (0, true)]), (1, 1));
    }

    #[test]
    fn mutual_destruction_is_an_exchange_at_once() {
        let mutual = |rule, before| {
            let captures = Captures {
                side: Side::White,
                taker: Some(Square(3)),
                pieces: 1,
                closes: before,
                mutual: true,
            };
            let pending = before.then_some(crate::Pending {
                square: Square(4),
                taken: 2,
            });
            settle(rule, pending, captures)
        };
        assert_eq!(mutual(Exchange::Pairs, false).gained, PerSide::new(1, 1));
        assert_eq!(mutual(Exchange::Pairs, true).gained, PerSide::new(2, 1));
        assert_eq!(
            mutual(Exchange::Overlapping, true).gained,
            PerSide::new(3, 1)
        );
        assert_eq!(mutual(Exchange::Overlapping, true).pending, None);
        let pawn = Captures {
            side: Side::White,
            taker: None,
            pieces: 0,
            closes: false,
            mutual: true,
        };
        assert_eq!(
            settle(Exchange::Pairs, None, pawn).gained,
            PerSide::new(0, 0)
        );
    }
}
