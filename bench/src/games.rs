//! The games whose rules take options before anything can be counted.

use chessmith_game::OptionValues;
use chessmith_universal::{Edition, Universal};

/// Makes an edition of Universal Chess with its own pieces.
pub(crate) fn edition(edition: Edition) -> Result<Universal<1>, String> {
    with(edition, &[])
}

/// Makes Universal Chess with these types on a board.
pub(crate) fn custom<const W: usize>(types: &str, board: &str) -> Result<Universal<W>, String> {
    with(Edition::Custom, &[("types", types), ("board", board)])
}

fn with<const W: usize>(edition: Edition, given: &[(&str, &str)]) -> Result<Universal<W>, String> {
    OptionValues::complete(&edition.option_specs(), given.iter().copied())
        .and_then(|options| Universal::new(edition, &options))
        .map_err(|error| format!("{}: {error}", edition.id()))
}
