//! The rule that each refusal rests on, and the cells that it names.

use std::borrow::Cow;

use chessmith_board::Coord;
use chessmith_game::{CellId, Reason};

use super::Refusal;
use crate::Phase;
use crate::land::canvas;

impl Reason for Refusal {
    const RULES: &'static [&'static str] = &[
        "CS-8", "CS-9", "CS-10", "CS-11", "CS-12", "CS-13", "CS-14", "CS-15", "CS-16", "CS-17",
        "CS-18", "CS-19", "CS-20", "CS-22", "CS-23", "CS-24", "CS-25", "CS-25a", "CS-26", "CS-27",
    ];

    fn rule(&self) -> Cow<'static, str> {
        let rule = match self {
            Self::Over(_) => "CS-26",
            Self::Phase(_, phase) | Self::NotInHand(_, phase) => match phase {
                Phase::Buy => "CS-22",
                Phase::Land => "CS-23",
                Phase::Place => "CS-24",
                Phase::Play => "CS-25",
            },
            Self::TooDear { .. }
            | Self::LotTooDear { .. }
            | Self::NoRoom { .. }
            | Self::RoyalUnaffordable { .. }
            | Self::NoRoyalBought => "CS-22",
            Self::MostLots | Self::LotOffCanvas(_) | Self::FirstLot(_) => "CS-25a",
            Self::LotOverlaps(..)
            | Self::LotLight(_)
            | Self::LotApartFromLast(..)
            | Self::LotApartFromSide(..)
            | Self::LotApart(_) => "CS-23",
            Self::TurfIsFree | Self::TurfIsRectangular | Self::TurfShape { .. } => "CS-27",
            Self::Facing(..) => "CS-8",
            Self::NotLand(_) | Self::NotYourLand(..) | Self::Occupied(_) => "CS-25",
            Self::RoyalsFirst(_) | Self::TooFewPlaced { .. } => "CS-24",
            Self::NoPiece(_) | Self::NotYours(..) => "CS-16",
            Self::Frozen(..) => "CS-17",
            Self::Way(..) => "CS-11",
            Self::Turned { .. } => "CS-9",
            Self::TooFar { .. } => "CS-12",
            Self::LeavesLand(..) | Self::Blocked(..) | Self::LeapsTooMany(..) => "CS-13",
            Self::OwnPiece(_) | Self::Uncapturable(_) => "CS-14",
            Self::NoCapture(..)
            | Self::CaptureOnly(..)
            | Self::MustLeap(..)
            | Self::MustLeapCapture(..) => "CS-15",
            Self::Disarmed(..) => "CS-18",
            Self::TurnsAnyway(_) | Self::NullTurns(_) | Self::NotAtEdge(_) => "CS-10",
            Self::NoThief(_) | Self::NotBeside(..) | Self::OwnVictim(_) | Self::NoSuchToken(..) => {
                "CS-19"
            }
            Self::NoChameleon(_)
            | Self::NothingTaken(..)
            | Self::SameTokens(_)
            | Self::KeepsToken(..)
            | Self::NoTokenToTake(..)
            | Self::FewerTokens(..) => "CS-20",
            Self::NoMultimove(_) | Self::WonAlready(_) | Self::OtherPiece(..) => "CS-16",
        };
        rule.into()
    }

    fn cells(&self) -> Vec<CellId> {
        let coords: Vec<Coord> = match self {
            Self::LotOffCanvas(at) | Self::NotLand(at) | Self::NoPiece(at) => vec![*at],
            Self::NoMultimove(at) | Self::FirstLot(at) | Self::LotLight(at) => vec![*at],
            Self::LotOverlaps(_, lot) | Self::LotApartFromLast(_, lot) => lot.squares().collect(),
            Self::LotApartFromSide(at, _) | Self::LotApart(at) | Self::NotYourLand(at, _) => {
                vec![*at]
            }
            Self::Occupied(man)
            | Self::NotYours(man, _)
            | Self::OwnPiece(man)
            | Self::Uncapturable(man)
            | Self::MustLeap(man, _)
            | Self::MustLeapCapture(man, _)
            | Self::TurnsAnyway(man)
            | Self::NullTurns(man)
            | Self::NotAtEdge(man)
            | Self::NoThief(man)
            | Self::OwnVictim(man)
            | Self::NoSuchToken(man, _)
            | Self::NoChameleon(man)
            | Self::SameTokens(man)
            | Self::KeepsToken(man, _)
            | Self::NoTokenToTake(man, _)
            | Self::FewerTokens(man, _) => vec![man.at],
            Self::Frozen(man, at)
            | Self::Way(man, at)
            | Self::CaptureOnly(man, at)
            | Self::Disarmed(man, at)
            | Self::NotBeside(man, at)
            | Self::NothingTaken(man, at) => vec![man.at, *at],
            Self::Turned { man, to, .. } | Self::TooFar { man, to, .. } => vec![man.at, *to],
            Self::LeavesLand(man, _, at) => vec![man.at, *at],
            Self::Blocked(man, other)
            | Self::LeapsTooMany(man, other, _)
            | Self::NoCapture(man, other) => vec![man.at, other.at],
            Self::OtherPiece(end, from) => vec![*end, *from],
            Self::Over(_)
            | Self::Phase(..)
            | Self::TooDear { .. }
            | Self::LotTooDear { .. }
            | Self::MostLots
            | Self::NoRoom { .. }
            | Self::RoyalUnaffordable { .. }
            | Self::NoRoyalBought
            | Self::TurfIsFree
            | Self::TurfIsRectangular
            | Self::TurfShape { .. }
            | Self::NotInHand(..)
            | Self::Facing(..)
            | Self::RoyalsFirst(_)
            | Self::TooFewPlaced { .. }
            | Self::WonAlready(_) => Vec::new(),
        };
        let id = |coord: Coord| CellId(canvas(coord) as u16);
        coords.into_iter().map(id).collect()
    }
}
