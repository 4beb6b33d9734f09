//! The six men of chess, for every family that plays with them: their kinds, their drawings, where they
//! stand, and how that is written; what each does by itself; armies
//! of them.

#![forbid(unsafe_code)]

mod armies;
mod fen;
mod kind;
mod lone;
mod men;
mod six;

pub use armies::MenArmies;
pub use fen::{Fen, MenText, build_for};
pub use kind::Kind;
pub use lone::{Among, LoneMen, lines, steps};
pub use men::Men;
pub use six::{glyph, letters};
