//! Chess, Freestyle (Chess960), Placement Freestyle and Free Placement.

#![forbid(unsafe_code)]

mod apply;
mod armies;
mod array_names;
pub mod attacks;
mod builder;
mod castling;
mod compose;
mod depict;
mod digits;
mod draws;
mod en_passant;
mod explain;
mod fen;
mod key;
mod legality;
mod man;
mod movegen;
mod notate;
mod numbering;
mod pawn_sets;
mod pgn;
mod pieces;
mod play;
mod position;
mod refusal;
mod rules;
mod setup;
#[cfg(test)]
mod testing;
mod threats;
mod turn;
mod variant;
mod visitors;

pub use armies::armies;
pub use array_names::ArrayNames;
pub use builder::{Flaw, PositionBuilder};
pub use chessmith_figures::{Kind, Men};
pub use digits::ShownDigits;
pub use en_passant::victim;
pub use man::Man;
pub use numbering::{Number, StartName};
pub use pawn_sets::PawnDigits;
pub use pgn::pgn;
pub use pieces::pieces;
pub use position::{ARMY, BOARD, Phase, Position, Set, Wing};
pub use refusal::Refusal;
pub use rules::Orthodox;
pub use turn::{Drop, Move, Turn};
pub use variant::Variant;
