//! The six men of chess, for every family that plays with them: their kinds, their drawings, where they
//! stand, and how that is written.

#![forbid(unsafe_code)]

mod fen;
mod kind;
mod men;
mod six;

pub use fen::{Fen, MenText};
pub use kind::Kind;
pub use men::Men;
pub use six::{glyph, letters};
