//! On which rule a refusal rests, and which squares it concerns.

use std::borrow::Cow;

use chessmith_board::Square;
use chessmith_game::{CellId, Reason};

use super::Refusal;
use crate::setup::drop_square;
use crate::{Drop, Kind};

impl Reason for Refusal {
    const RULES: &'static [&'static str] = &[
        "FIDE 1.1",
        "FIDE 3.1",
        "FIDE 3.2",
        "FIDE 3.3",
        "FIDE 3.4",
        "FIDE 3.5",
        "FIDE 3.6",
        "FIDE 3.7",
        "FIDE 3.8",
        "FIDE 3.9",
        "FIDE 5.1.1",
        "FIDE 5.2.1",
        "FP-1",
        "FP-4",
        "FP-5",
        "FP-8",
        "FP-9",
        "FP-11",
        "FP-13",
        "FP-16",
    ];

    fn rule(&self) -> Cow<'static, str> {
        let rule = match self {
            Self::Checkmate { .. } => "FIDE 5.1.1",
            Self::Stalemate { .. } => "FIDE 5.2.1",
            Self::NothingInHand { .. } | Self::SetupFirst { .. } => "FP-1",
            Self::DropsNothing { .. } | Self::NotNow { .. } => "FP-1",
            Self::Empty { .. } | Self::Enemy { .. } | Self::Stays { .. } => "FIDE 1.1",
            Self::OwnPiece { .. } => "FIDE 3.1",
            Self::Path { .. } => "FIDE 3.5",
            Self::Pattern { man, .. } | Self::Misnamed { man, .. } => match man.kind {
                Kind::Bishop => "FIDE 3.2",
                Kind::Rook => "FIDE 3.3",
                Kind::Queen => "FIDE 3.4",
                Kind::Knight => "FIDE 3.6",
                Kind::Pawn => "FIDE 3.7",
                Kind::King => "FIDE 3.8",
            },
            Self::PawnBlocked { .. }
            | Self::PawnTwoSteps { .. }
            | Self::PawnTakesNothing { .. }
            | Self::PassingGone { .. }
            | Self::Unpromoted { .. }
            | Self::PromotesTo { .. }
            | Self::PromotesHere { .. } => "FIDE 3.7",
            Self::CastleNoRook { .. }
            | Self::CastleLost { .. }
            | Self::CastleOutOfCheck { .. }
            | Self::CastleBlocked { .. }
            | Self::CastleThrough { .. }
            | Self::CastleInto { .. } => "FIDE 3.8",
            Self::CastleOutside { .. } => "FP-16",
            Self::KingAttacked { .. }
            | Self::Pinned { .. }
            | Self::InCheck { .. }
            | Self::DoubleCheck { .. }
            | Self::PassingUncovers { .. }
            | Self::CastleUncovers { .. } => "FIDE 3.9",
            Self::ColoursDiffer { .. } => "FP-4",
            Self::Digit { .. } => "FP-5",
            Self::TooManyPawns { .. } | Self::SecondDouble { .. } | Self::DoubleMissing { .. } => {
                "FP-8"
            }
            Self::BothCorners { .. } | Self::TwoFullPairs { .. } | Self::FullPairOfFour { .. } => {
                "FP-9"
            }
            Self::Forced { .. } => "FP-11",
            Self::TooManyPieces { .. } | Self::NotInHand { .. } => "FP-13",
            Self::Occupied {
                kind: Kind::Pawn, ..
            } => "FP-8",
            Self::Occupied { .. } => "FP-13",
        };
        rule.into()
    }

    fn cells(&self) -> Vec<CellId> {
        self.squares()
            .into_iter()
            .map(|square| CellId(square.0))
            .collect()
    }
}

impl Refusal {
    /// Returns the squares it names or concerns, the ones at fault last.
    fn squares(&self) -> Vec<Square> {
        match *self {
            Self::NothingInHand { .. }
            | Self::SetupFirst { .. }
            | Self::DropsNothing { .. }
            | Self::NotNow { .. }
            | Self::TooManyPawns { .. }
            | Self::SecondDouble { .. }
            | Self::DoubleMissing { .. }
            | Self::TooManyPieces { .. }
            | Self::NotInHand { .. } => Vec::new(),
            Self::Empty { square } => vec![square],
            Self::Enemy { man } | Self::Misnamed { man, .. } | Self::Stays { man } => {
                vec![man.square]
            }
            Self::PromotesTo { pawn, .. } => vec![pawn.square],
            Self::Stalemate { king } | Self::CastleNoRook { king, .. } => vec![king.square],
            Self::Checkmate { king, by } | Self::CastleOutOfCheck { king, by } => {
                vec![king.square, by.square]
            }
            Self::OwnPiece { man, blocker } => vec![man.square, blocker.square],
            Self::Pattern { man, to } | Self::PromotesHere { man, to } => vec![man.square, to],
            Self::PawnTwoSteps { pawn, to }
            | Self::PawnTakesNothing { pawn, to }
            | Self::Unpromoted { pawn, to } => vec![pawn.square, to],
            Self::Path { man, to, blocker } => vec![man.square, to, blocker.square],
            Self::PawnBlocked { pawn, to, blocker } => vec![pawn.square, to, blocker.square],
            Self::PassingGone { pawn, to, passed } => vec![pawn.square, to, passed.square],
            Self::KingAttacked { king, to, by } => vec![king.square, to, by.square],
            Self::Pinned { man, by } => vec![man.square, by.square],
            Self::InCheck { by } => vec![by.square],
            Self::DoubleCheck { by } => by.map(|man| man.square).to_vec(),
            Self::PassingUncovers { pawn, passed, by } => {
                vec![pawn.square, passed.square, by.square]
            }
            Self::CastleLost { king, rook } => vec![king.square, rook.square],
            Self::CastleOutside { king, rook } => vec![rook.square, king.square],
            Self::CastleBlocked {
                king,
                rook,
                blocker,
            } => {
                vec![king.square, rook.square, blocker.square]
            }
            Self::CastleThrough { king, square, by } | Self::CastleInto { king, square, by } => {
                vec![king.square, square, by.square]
            }
            Self::CastleUncovers { rook, by } => vec![rook.square, by.square],
            Self::Occupied { there, .. } => vec![there.square],
            Self::BothCorners { side } => [6, 7]
                .map(|file| drop_square(Kind::Pawn, side, file))
                .to_vec(),
            Self::TwoFullPairs { side, pairs } => pairs
                .into_iter()
                .flat_map(|pair| [2 * pair, 2 * pair + 1])
                .map(|file| drop_square(Kind::Pawn, side, file))
                .collect(),
            Self::FullPairOfFour { side, pair } => [2 * pair, 2 * pair + 1]
                .map(|file| drop_square(Kind::Pawn, side, file))
                .to_vec(),
            Self::ColoursDiffer { side, extra } => [extra, 7 - extra % 2]
                .map(|file| drop_square(Kind::Pawn, side, file))
                .to_vec(),
            Self::Digit {
                side, ref choices, ..
            } => {
                let files = choices
                    .iter()
                    .fold(0, |all, drop| all | drop.files(Kind::Pawn));
                Drop::of(Kind::Pawn, files)
                    .squares(side)
                    .map(|(_, square)| square)
                    .collect()
            }
            Self::Forced { side, drop, .. } => {
                drop.squares(side).map(|(_, square)| square).collect()
            }
        }
    }
}
