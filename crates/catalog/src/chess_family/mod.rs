//! Chess and the games that share its rules.

mod array_numbers;

use chessmith_eval::OrthodoxEvaluator;
use chessmith_game::{OptionError, OptionValues};
use chessmith_orthodox::{Number, Orthodox, PGN, Variant};

use self::array_numbers::ArrayNumbers;
use crate::seed::draw;
use crate::{Catalog, GameEntry, GameInfo};

/// Adds the games of the family.
pub(crate) fn add_to(catalog: Catalog) -> Catalog {
    Variant::ALL
        .into_iter()
        .fold(catalog, |catalog, variant| catalog.with(entry(variant)))
}

fn entry(variant: Variant) -> GameEntry<Orthodox, OrthodoxEvaluator> {
    let (title, summary) = described(variant);
    let info = GameInfo {
        id: variant.name(),
        title,
        summary,
        options: Orthodox::specs(variant),
    };
    let rules = move |values| Orthodox::settled(variant, values);
    let entry = GameEntry::new(info, rules, OrthodoxEvaluator)
        .settling(settle)
        .with_format(PGN);
    match variant {
        Variant::Chess => entry,
        _ => entry.numbered_by(ArrayNumbers),
    }
}

const fn described(variant: Variant) -> (&'static str, &'static str) {
    match variant {
        Variant::Chess => ("Chess", "Chess by the laws of FIDE."),
        Variant::Freestyle => (
            "Freestyle",
            "Chess960: chess from one of 960 arrays, with castling from wherever king and rooks stand.",
        ),
        Variant::PlacementFreestyle => (
            "Placement Freestyle",
            "Freestyle in which each side drops its king and its rooks itself.",
        ),
        Variant::FreePlacement => (
            "Free Placement",
            "The players choose the array by dropping their pawns, then drop kings and rooks.",
        ),
        Variant::FreePlacementSequential => (
            "Free Placement, sequential",
            "Free Placement in which every pawn drop decides one digit of the number of the array.",
        ),
    }
}

/// Draws the number from the seed, if one is given; afterwards only the number counts.
fn settle(values: &mut OptionValues, given: &[&str]) -> Result<(), OptionError> {
    let Some(seed) = values.integer("seed") else {
        return Ok(());
    };
    if given.contains(&"number") {
        return Err(OptionError::Conflict {
            name: "seed".to_owned(),
            message: "it draws the number, and option number gives one; expected one of the two"
                .to_owned(),
        });
    }
    let number = draw(seed.unsigned_abs(), u64::from(Number::COUNT));
    values.set("number", number.to_string());
    values.remove("seed");
    Ok(())
}
