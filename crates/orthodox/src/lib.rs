//! Chess, Freestyle (Chess960), Placement Freestyle and Free Placement.

mod kind;
mod position;
mod turn;
mod variant;

pub use kind::Kind;
pub use position::{ARMY, BOARD, Phase, Position, Set, Wing};
pub use turn::{Drop, Move, Turn};
pub use variant::Variant;
