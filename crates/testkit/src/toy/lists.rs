//! The two lists of turns.

use std::ops::ControlFlow;

use chessmith_board::mix;
use chessmith_game::{Candidates, Coverage, Facing, Reach, Side, Turns};

use super::{Item, Kind, Piece, Position, Quarry, Turn};

/// The amounts that are listed; every other one that coins allow is legal all the same.
const LISTED: [u32; 3] = [1, 2, 5];

impl Quarry {
    /// Hands over every turn but purchases.
    pub(super) fn visible(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let own = position
            .pieces
            .iter()
            .filter(|(_, piece)| piece.side == position.turn);
        for (&from, &piece) in own {
            for (to, _) in position.reach(from) {
                sink(Turn::Go {
                    from,
                    to,
                    stones: None,
                })?;
            }
            match piece.kind {
                Kind::Foreman => {}
                Kind::Arrow(old) => {
                    for way in (0..8).map(Facing).filter(|&way| way != old) {
                        sink(Turn::Face(from, way))?;
                    }
                }
                Kind::Pile(all) => {
                    for (some, way) in (1..all).flat_map(|some| [0, 2, 4, 6].map(|way| (some, way)))
                    {
                        let part = Piece {
                            kind: Kind::Pile(some),
                            ..piece
                        };
                        let Some(to) = from.step(Facing(way)) else {
                            continue;
                        };
                        if position.entry(part, to).is_some() {
                            sink(Turn::Go {
                                from,
                                to,
                                stones: Some(some),
                            })?;
                        }
                    }
                }
            }
        }
        let stock = &position.stocks[position.turn];
        let free = position.ground.iter().filter(|&&spot| {
            !position.pieces.contains_key(&spot) && position.touches(spot, position.turn)
        });
        for &spot in free {
            for way in (0..8).map(Facing).filter(|_| stock.arrows > 0) {
                sink(Turn::Drop(Item::Arrow(way), spot))?;
            }
            for stones in 1..=stock.stones.min(9) as u8 {
                sink(Turn::Drop(Item::Pile(stones), spot))?;
            }
        }
        for corner in stock
            .slabs
            .first()
            .map_or_else(Vec::new, |&slab| position.lots(slab))
        {
            sink(Turn::Lay(corner))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the coins that may be spent now.
    pub(super) fn purse(&self, position: &Position) -> u32 {
        if position.bought {
            0
        } else {
            position.stocks[position.turn].coins
        }
    }

    pub(super) fn is_lost(position: &Position) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| position.foreman(side).is_none())
    }
}

impl Turns for Quarry {
    fn turns(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        if Self::is_lost(position) {
            return Coverage::Complete;
        }
        let purse = self.purse(position);
        let mut list = || {
            self.visible(position, sink)?;
            LISTED
                .into_iter()
                .filter(|&coins| coins <= purse)
                .try_for_each(|n| sink(Turn::Buy(n)))
        };
        match list() {
            ControlFlow::Break(()) => Coverage::Truncated,
            ControlFlow::Continue(()) if purse > 2 => Coverage::Defined,
            ControlFlow::Continue(()) => Coverage::Complete,
        }
    }
}

impl Candidates for Quarry {
    /// Hands over everything but drops and purchases, of which only some; which ones depends on `seed`.
    fn candidates(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Reach {
        if Self::is_lost(position) {
            return Reach::Complete;
        }
        let mut all = Vec::new();
        let _ = self.visible(position, &mut |turn| {
            all.push(turn);
            ControlFlow::Continue(())
        });
        let purse = self.purse(position);
        let sampled = purse > 3 || all.len() > budget;
        if all.len() > budget {
            let wanted = |turn: &Turn| matches!(turn, Turn::Go { .. });
            let mut left = budget.saturating_sub(all.iter().filter(|turn| wanted(turn)).count());
            let mut chance = seed;
            all.retain(|turn| {
                chance = mix(chance.wrapping_add(1));
                let lucky = left > 0 && chance.is_multiple_of(4);
                left -= usize::from(lucky && !wanted(turn));
                wanted(turn) || lucky
            });
        }
        let amounts = if purse > 3 {
            vec![1, 2 + (mix(seed) % u64::from(purse - 1)) as u32]
        } else {
            (1..=purse).collect()
        };
        all.extend(amounts.into_iter().map(Turn::Buy));
        for turn in all {
            if sink(turn).is_break() {
                return Reach::Sampled;
            }
        }
        if sampled {
            Reach::Sampled
        } else {
            Reach::Complete
        }
    }
}
