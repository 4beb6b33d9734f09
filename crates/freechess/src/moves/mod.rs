//! Placements and moves: where attributes may be placed, and what pieces do in one turn.

pub(crate) mod canonical;
pub(crate) mod list;
pub(crate) mod placement;
pub(crate) mod valid;
