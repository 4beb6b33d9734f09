//! Drawings of well-known pieces, for every family that has them.

#![forbid(unsafe_code)]

mod six;

pub use six::glyph;
