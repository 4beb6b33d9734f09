//! Why a turn is refused.

use std::borrow::Cow;

use chessmith_game::{CellId, Reason};
use thiserror::Error;

use super::{Slab, Spot};

/// Why a turn of Quarry is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// A foreman was taken.
    #[error("a foreman has been taken")]
    Over,
    /// Nothing, or more than there is, is to be spent.
    #[error("{wanted} coins cannot be spent: there are {coins}, and at least one must go")]
    Coins {
        /// The coins named.
        wanted: u32,
        /// The coins there are.
        coins: u32,
    },
    /// The side has bought already.
    #[error("this side has bought already and may do so again when the turn has passed over")]
    Bought,
    /// There is no slab left.
    #[error("the rack is empty")]
    NoSlab,
    /// The slab would leave the plane.
    #[error("a slab of {} by {} does not fit on the plane at {at}", slab.width, slab.height)]
    OffPlane {
        /// The slab.
        slab: Slab,
        /// Its lower-left square.
        at: Spot,
    },
    /// There is ground already.
    #[error("there is ground on {0} already")]
    Ground(Spot),
    /// The slab would lie apart.
    #[error("a slab with its lower-left square on {0} lies beside no ground")]
    Apart(Spot),
    /// The item is not in stock.
    #[error("this needs {wanted}, but {there}")]
    Stock {
        /// What is needed.
        wanted: &'static str,
        /// What there is instead.
        there: &'static str,
    },
    /// A pile cannot have that many stones.
    #[error("a pile has 1 to 9 stones, not {0}")]
    Size(u8),
    /// There is no ground.
    #[error("there is no ground on {0}")]
    NoGround(Spot),
    /// Something stands there.
    #[error("{0} is not free")]
    Taken(Spot),
    /// No own piece is near.
    #[error("no piece of this side touches {0}")]
    Lonely(Spot),
    /// Nothing stands there.
    #[error("nothing stands on {0}")]
    Empty(Spot),
    /// The piece is the enemy's.
    #[error("what stands on {0} belongs to the other side")]
    NotYours(Spot),
    /// The piece does not get there.
    #[error("what stands on {from} cannot go to {to}")]
    Unreachable {
        /// Where it stands.
        from: Spot,
        /// Where it should go.
        to: Spot,
    },
    /// Only piles can be divided.
    #[error("what stands on {0} is no pile of that many stones")]
    Undivided(Spot),
    /// Only arrows face somewhere.
    #[error("what stands on {0} is not an arrow")]
    NoArrow(Spot),
    /// It faces that way already.
    #[error("the arrow on {0} faces that way already")]
    SameFacing(Spot),
}

impl Reason for Refusal {
    const RULES: &'static [&'static str] =
        &["Q-1", "Q-2", "Q-3", "Q-4", "Q-5", "Q-6", "Q-7", "Q-9"];

    fn rule(&self) -> Cow<'static, str> {
        let rule = match self {
            Self::Over => "Q-1",
            Self::NoGround(_) => "Q-2",
            Self::Coins { .. } | Self::Bought => "Q-3",
            Self::NoSlab | Self::OffPlane { .. } | Self::Ground(_) | Self::Apart(_) => "Q-4",
            Self::Stock { .. } | Self::Size(_) | Self::Taken(_) | Self::Lonely(_) => "Q-5",
            Self::Empty(_) | Self::NotYours(_) | Self::Unreachable { .. } => "Q-6",
            Self::Undivided(_) => "Q-7",
            Self::NoArrow(_) | Self::SameFacing(_) => "Q-9",
        };
        rule.into()
    }

    fn cells(&self) -> Vec<CellId> {
        match *self {
            Self::Ground(spot)
            | Self::NoGround(spot)
            | Self::Taken(spot)
            | Self::Lonely(spot)
            | Self::Empty(spot)
            | Self::NotYours(spot)
            | Self::Undivided(spot)
            | Self::NoArrow(spot)
            | Self::SameFacing(spot) => vec![spot.cell()],
            Self::Unreachable { from, to } => vec![from.cell(), to.cell()],
            _ => Vec::new(),
        }
    }
}
