//! Where lots may be laid. Rules: CS-23, CS-25a, CS-27.

use chessmith_board::{Coord, Side};

use crate::land::{FIRST_LOT, LOT, turf, turf_shapes};
use crate::{Lot, Position, Refusal};

/// What a lot must share two edges with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Neighbour {
    /// Nothing: it is the first.
    First,
    /// The lot laid just before.
    Last(Lot),
    /// At least one lot of this side, which has none left to lay.
    Of(Side),
    /// Any lot, because no place satisfies the rule.
    Any,
}

impl Position {
    fn neighbour(&self) -> Neighbour {
        let lots = self.land().lots();
        let Some(&last) = lots.last() else {
            return Neighbour::First;
        };
        let other = self.side.other();
        let wanted = match self.lots_to_place(other) {
            0 => Neighbour::Of(other),
            _ => Neighbour::Last(last),
        };
        match self.places_beside(wanted).next() {
            Some(_) => wanted,
            None => Neighbour::Any,
        }
    }

    /// Returns every free place beside the lots wanted; some may come twice.
    fn places_beside(&self, wanted: Neighbour) -> impl Iterator<Item = Coord> {
        let lots = self.land().lots();
        let near = lots.iter().filter(move |lot| meets(wanted, **lot));
        let corners = near.flat_map(|lot| {
            let shifts = [-2, 0, 2];
            let long = LOT as i8;
            let sides = shifts.map(|by| [(long, by), (-long, by), (by, long), (by, -long)]);
            let around = sides.into_iter().flatten();
            around.filter_map(|(dx, dy)| lot.corner.step(dx, dy))
        });
        corners.filter(move |&corner| {
            let lot = Lot {
                owner: self.side,
                corner,
            };
            lot.is_on_canvas() && lot.is_dark() && !lots.iter().any(|other| lot.overlaps(*other))
        })
    }

    /// Returns every place where the side on turn may lay a lot, by rising square.
    pub(crate) fn lot_places(&self) -> Vec<Coord> {
        let wanted = self.neighbour();
        if wanted == Neighbour::First {
            return vec![FIRST_LOT];
        }
        let mut places: Vec<Coord> = self.places_beside(wanted).collect();
        places.sort_unstable_by_key(|corner| (corner.rank, corner.file));
        places.dedup();
        places
    }

    /// Decides whether the side on turn may lay a lot here.
    pub(crate) fn validate_lot(&self, corner: Coord) -> Result<(), Refusal> {
        let lot = Lot {
            owner: self.side,
            corner,
        };
        if !lot.is_on_canvas() {
            return Err(Refusal::LotOffCanvas(corner));
        }
        let wanted = self.neighbour();
        if wanted == Neighbour::First {
            return match corner == FIRST_LOT {
                true => Ok(()),
                false => Err(Refusal::FirstLot(corner)),
            };
        }
        let lots = self.land().lots();
        if let Some(&other) = lots.iter().find(|other| lot.overlaps(**other)) {
            return Err(Refusal::LotOverlaps(lot, other));
        }
        if !lot.is_dark() {
            return Err(Refusal::LotLight(corner));
        }
        if lots
            .iter()
            .any(|&other| meets(wanted, other) && lot.touches(other))
        {
            return Ok(());
        }
        Err(match wanted {
            Neighbour::Last(last) => Refusal::LotApartFromLast(corner, last),
            Neighbour::Of(side) => Refusal::LotApartFromSide(corner, side),
            Neighbour::First | Neighbour::Any => Refusal::LotApart(corner),
        })
    }

    /// Decides whether the side on turn may lay its turf in this shape.
    pub(crate) fn validate_turf(&self, files: u8, ranks: u8) -> Result<Vec<Lot>, Refusal> {
        let lots = self.lots_to_place(self.side);
        let wrong = Refusal::TurfShape { files, ranks, lots };
        if turf_shapes(lots).all(|shape| shape != (files, ranks)) {
            return Err(wrong);
        }
        turf(self.side, files, ranks).ok_or(wrong)
    }
}

fn meets(wanted: Neighbour, lot: Lot) -> bool {
    match wanted {
        Neighbour::First => false,
        Neighbour::Last(last) => lot == last,
        Neighbour::Of(side) => lot.owner == side,
        Neighbour::Any => true,
    }
}
