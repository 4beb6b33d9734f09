//! Purchases worth their money.

use super::chance;
use crate::market::Estate;
use crate::{Base, Construction, Design, Position, Token, Turn};

/// How many designs are invented besides the ready ones.
const INVENTIONS: usize = 24;

impl Construction {
    /// Returns a royal piece to begin with, then pieces and land that are worth their money, and `done`
    /// when nothing is.
    pub(super) fn purchases_worth_it(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
    ) -> Vec<Turn> {
        let estate = Estate::of(position, position.side);
        let royal = estate.royals == 0;
        let ready = self.named().iter().map(|named| named.design);
        let bare = [Base::Orth, Base::Diag].map(Design::bare);
        let mut pool: Vec<Design> = ready.chain(bare).collect();
        pool.extend((0..INVENTIONS).map(|n| invention(seed, n)));
        pool.retain(|&design| {
            design.is_royal() == royal
                && self.is_worth_it(design)
                && self.validate_buy(position, design).is_ok()
        });
        pool.sort_by_key(|&design| chance(seed, design.bits() as usize));
        // With royalty the cheapest are bought first: everything else is money for the army.
        if royal {
            pool.sort_by_key(|&design| self.prices().cost(design));
        }
        let lot = self.validate_buy_lot(position).is_ok();
        let crowded = 4 * (estate.pieces + 1) > 3 * estate.room();
        let mut turns: Vec<Turn> = pool.into_iter().map(Turn::Buy).collect();
        turns.truncate(budget.max(1));
        if lot && (crowded || turns.is_empty() && royal) {
            turns.push(Turn::BuyLot);
        }
        if turns.is_empty() {
            turns.push(self.way_out(position, royal));
        }
        turns
    }

    /// Returns a legal turn where nothing is worth its money.
    fn way_out(&self, position: &Position, royal: bool) -> Turn {
        if !royal {
            return Turn::Done;
        }
        let legal = Design::all()
            .filter(|design| design.is_royal() && self.validate_buy(position, *design).is_ok());
        let cheapest = legal.min_by_key(|&design| self.prices().cost(design));
        cheapest.map_or(Turn::BuyLot, Turn::Buy)
    }

    /// Returns whether every token of a design does something, and no limitation is borne for nothing.
    fn is_worth_it(&self, design: Design) -> bool {
        let cheaper = |token: Token| {
            let free = Design::new(design.base(), design.tokens().without(token));
            self.prices().cost(design) < self.prices().cost(free)
        };
        let mut limits = design.tokens().iter().filter(|token| token.limits());
        !design.is_lifeless() && design.idle_tokens().is_empty() && limits.all(cheaper)
    }
}

/// Invents a design of one to three tokens.
fn invention(seed: u64, number: usize) -> Design {
    let mut dice = chance(seed, 1_000_003 + number);
    let mut roll = |sides: usize| {
        dice = chance(dice, sides);
        (dice % sides as u64) as usize
    };
    let base = Base::ALL[roll(4)];
    let count = 1 + roll(3);
    let mut design = Design::bare(base);
    for _ in 0..count {
        let token = Token::ALL[roll(Token::ALL.len())];
        design = design.with(token).unwrap_or(design);
    }
    design
}
