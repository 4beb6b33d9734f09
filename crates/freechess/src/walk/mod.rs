//! Walks: the ways of pieces, in one leg or several.

mod canonical_way;
pub(crate) mod effect;
pub(crate) mod effects;
pub(crate) mod leg;
pub(crate) mod maps;
pub(crate) mod needs;
pub(crate) mod potential;
pub(crate) mod retrace;
pub(crate) mod seek;
pub(crate) mod terms;
pub(crate) mod touch;
pub(crate) mod tour;
pub(crate) mod unblocking;
pub(crate) mod ways;
