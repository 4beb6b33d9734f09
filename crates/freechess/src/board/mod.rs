//! The board, what stands on it, and where attributes lead.

pub(crate) mod geometry;
pub(crate) mod names;
pub(crate) mod piece;
pub(crate) mod placement;
pub(crate) mod position;
pub(crate) mod reach;
pub(crate) mod setup;
pub(crate) mod tally;
