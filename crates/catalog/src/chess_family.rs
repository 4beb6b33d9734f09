//! Chess and the games that share its rules.

use chessmith_eval::OrthodoxEvaluator;
use chessmith_orthodox::{ArrayNames, Orthodox, Variant, armies, pgn, pieces};

use crate::{Catalog, GameEntry};

/// Adds the games of the family.
pub(crate) fn add_to(catalog: Catalog) -> Catalog {
    Variant::ALL
        .into_iter()
        .fold(catalog, |catalog, variant| catalog.with(entry(variant)))
}

fn entry(variant: Variant) -> GameEntry<Orthodox, OrthodoxEvaluator> {
    let entry = GameEntry::new(Orthodox::recipe(variant), OrthodoxEvaluator::default())
        .with_format(pgn())
        .with_pieces(|_| Ok(pieces()))
        .taught_by(lessons(variant))
        .judged_by(network(variant));
    match variant {
        Variant::Chess => entry.with_armies(|_| Ok(Box::new(armies()))),
        _ => entry.numbered_by(ArrayNames),
    }
}

/// Returns the lessons of a game.
const fn lessons(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess => include_str!("../../orthodox/lessons/chess.txt"),
        Variant::Freestyle => include_str!("../../orthodox/lessons/freestyle.txt"),
        Variant::PlacementFreestyle => {
            include_str!("../../orthodox/lessons/placement-freestyle.txt")
        }
        Variant::FreePlacement => include_str!("../../orthodox/lessons/free-placement.txt"),
        Variant::FreePlacementSequential => {
            include_str!("../../orthodox/lessons/free-placement-sequential.txt")
        }
    }
}

/// Returns the network of a game.
const fn network(variant: Variant) -> &'static [u8] {
    match variant {
        Variant::Chess => include_bytes!("../networks/chess.net"),
        Variant::Freestyle => include_bytes!("../networks/freestyle.net"),
        Variant::PlacementFreestyle => include_bytes!("../networks/placement-freestyle.net"),
        Variant::FreePlacement => include_bytes!("../networks/free-placement.net"),
        Variant::FreePlacementSequential => {
            include_bytes!("../networks/free-placement-sequential.net")
        }
    }
}
