//! The games of the project: a row each, of a family's recipe and an evaluator.

use chessmith_construction::{Barracks, Construction, DesignArmies, DesignBook, Drawing};
use chessmith_eval::{ConstructionEvaluator, FluidityEvaluator, FreeChessEvaluator};
use chessmith_fluidity::{self as fluidity, Fluidity};
use chessmith_freechess::{self as freechess, FreeChess, Reserves};
use chessmith_game::OptionError;

use crate::stock::Attributes;
use crate::{Catalog, GameEntry, Setting, chess_family, universal};

/// A position in which pieces of many kinds were put together; at the start the board is empty.
const FREECHESS_SPECIMEN: &str = "13/2r3k6/4{np}1{2p}4b1/1p2p2n2p2/3n2{cp}6/5p4{bn}2/2{rb}3P3p2/1{RN}3B3p3/4P2{CP}2n2/2P5P2R1/3{2P}2N2P3/4K1{BP}6/1{RB}8N2[C2BN/crn] w + - 3 24";

impl Catalog {
    /// Returns the catalog of all games of the project, family by family.
    #[must_use]
    pub fn standard() -> Self {
        // It starts with nothing at all, so a list shows two armies.
        let armies = Setting::with_options([("army", "classic"), ("against", "swarm")]);
        let mixed = Setting::at_position(FREECHESS_SPECIMEN);
        let catalog = chess_family::add_to(Self::empty())
            .with(
                GameEntry::new(Fluidity::recipe(), FluidityEvaluator::default())
                    .with_pieces(|_| Ok(fluidity::pieces()))
                    .with_armies(|_| Ok(Box::new(fluidity::armies())))
                    .taught_by(include_str!("../../fluidity/lessons/fluidity.txt"))
                    .judged_by(include_bytes!("../networks/fluidity.net")),
            )
            .with(
                GameEntry::new(FreeChess::recipe(), FreeChessEvaluator::default())
                    .shown_by(mixed)
                    .with_stock(|values| {
                        let rules = FreeChess::new(values.clone())?;
                        Ok(Some(Box::new(Attributes(rules))))
                    })
                    .with_pieces(|_| Ok(freechess::pieces()))
                    .with_armies(|values| {
                        let rules = FreeChess::new(values.clone())?;
                        Ok(Box::new(Reserves::new(rules)))
                    })
                    .taught_by(include_str!("../../freechess/lessons/freechess.txt"))
                    .judged_by(include_bytes!("../networks/freechess.net")),
            )
            .with(
                GameEntry::new(Construction::recipe(), ConstructionEvaluator::default())
                    .shown_by(armies)
                    // Its boards are not written rank by rank.
                    .with_stock(|_| Ok(None))
                    .with_editor(|values| {
                        let rules = Construction::new(values.clone())?;
                        Ok(Box::new(Drawing::new(rules)))
                    })
                    .with_pieces(|values| {
                        let rules = Construction::new(values.clone())?;
                        Ok(Box::new(DesignBook::new(rules)))
                    })
                    .with_armies(|values| {
                        let rules = Construction::new(values.clone())?;
                        let armies = DesignArmies::new(rules);
                        armies.map(|armies| Box::new(armies) as _).map_err(|error| {
                            OptionError::Conflict {
                                name: "prices".to_owned(),
                                message: error.to_string(),
                            }
                        })
                    })
                    .with_muster(|values| {
                        let rules = Construction::new(values.clone())?;
                        Ok(Box::new(Barracks::new(rules)))
                    })
                    .taught_by(include_str!("../../construction/lessons/construction.txt"))
                    .judged_by(include_bytes!("../networks/construction.net")),
            );
        universal::add_to(catalog)
    }
}
