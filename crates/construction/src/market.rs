//! Buying. Rules: CS-22.

use chessmith_board::Side;

use crate::land::{LOT, MOST_LOTS};
use crate::{Construction, Design, Position, Refusal};

/// The squares of a lot.
const LOT_SQUARES: usize = (LOT * LOT) as usize;

/// What a side has while it buys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Estate {
    pub(crate) money: u64,
    pub(crate) lots: usize,
    pub(crate) pieces: usize,
    pub(crate) royals: usize,
}

impl Estate {
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        let (pieces, royals) = position.army(side);
        Self {
            money: u64::from(position.cash(side)),
            lots: position.lots(side),
            pieces,
            royals,
        }
    }

    /// Returns how many squares the pieces need at least: half of all, and all royal ones.
    pub(crate) const fn need(self) -> usize {
        let half = self.pieces.div_ceil(2);
        if half > self.royals {
            half
        } else {
            self.royals
        }
    }

    /// Returns how many squares all its lots have.
    pub(crate) const fn room(self) -> usize {
        LOT_SQUARES * self.lots
    }
}

impl Construction {
    /// Returns whether what is left after a purchase allows the game to go on.
    pub(crate) fn validate_estate(&self, estate: Estate) -> Result<(), Refusal> {
        if estate.need() > estate.room() {
            return Err(Refusal::NoRoom {
                need: estate.need(),
                pieces: estate.pieces,
                royals: estate.royals,
                room: estate.room(),
            });
        }
        if estate.royals > 0 || self.can_afford_royal(estate) {
            return Ok(());
        }
        Err(Refusal::RoyalUnaffordable {
            left: estate.money,
            price: self.prices().cheapest_royal(),
        })
    }

    /// Returns whether a royal piece can still be bought, with the lots that it needs.
    fn can_afford_royal(&self, estate: Estate) -> bool {
        let more = usize::from(MOST_LOTS).saturating_sub(estate.lots);
        (0..=more).any(|lots| {
            let spent = u64::from(self.lot_price()) * lots as u64;
            let enough = estate
                .money
                .checked_sub(spent)
                .is_some_and(|left| left >= self.prices().cheapest_royal());
            enough && (estate.pieces + 1).div_ceil(2) <= LOT_SQUARES * (estate.lots + lots)
        })
    }

    /// Decides whether the side on turn may buy a piece.
    pub(crate) fn validate_buy(&self, position: &Position, design: Design) -> Result<(), Refusal> {
        let mut estate = Estate::of(position, position.side);
        let cost = self.prices().cost(design);
        estate.money = estate.money.checked_sub(cost).ok_or(Refusal::TooDear {
            design,
            cost,
            money: estate.money,
        })?;
        estate.pieces += 1;
        estate.royals += usize::from(design.is_royal());
        self.validate_estate(estate)
    }

    /// Returns what a piece may cost that the side on turn buys, royal or not; `None` if it may buy none.
    pub(crate) fn most_for(&self, position: &Position, royal: bool) -> Option<u64> {
        let mut estate = Estate::of(position, position.side);
        estate.pieces += 1;
        estate.royals += usize::from(royal);
        if estate.need() > estate.room() {
            return None;
        }
        if estate.royals > 0 {
            return Some(estate.money);
        }
        // A royal piece must follow, and perhaps lots for it.
        let more = usize::from(MOST_LOTS).saturating_sub(estate.lots);
        let fits =
            |lots: &usize| (estate.pieces + 1).div_ceil(2) <= LOT_SQUARES * (estate.lots + lots);
        let lots = (0..=more).find(fits)?;
        let kept = self.prices().cheapest_royal() + u64::from(self.lot_price()) * lots as u64;
        estate.money.checked_sub(kept)
    }

    /// Decides whether the side on turn may buy a lot.
    pub(crate) fn validate_buy_lot(&self, position: &Position) -> Result<(), Refusal> {
        let mut estate = Estate::of(position, position.side);
        let cost = u64::from(self.lot_price());
        estate.money = estate.money.checked_sub(cost).ok_or(Refusal::LotTooDear {
            cost,
            money: estate.money,
        })?;
        if estate.lots == usize::from(MOST_LOTS) {
            return Err(Refusal::MostLots);
        }
        estate.lots += 1;
        self.validate_estate(estate)
    }

    /// Decides whether the side on turn may stop buying.
    pub(crate) fn validate_stop_buying(position: &Position) -> Result<(), Refusal> {
        match position.army(position.side).1 {
            0 => Err(Refusal::NoRoyalBought),
            _ => Ok(()),
        }
    }
}
