//! Fluidity Chess: pieces take what they pass, and nobody ever lands on an occupied square.
//!
//! Moves, captures and attacks are three separate maps: `legal` puts them together, `reach` holds what a
//! piece passes, and [`Position::attackers`] what gives check. Rules: `docs/rules/fluidity.md`.

#![forbid(unsafe_code)]

mod apply;
mod armies;
mod builder;
mod castling;
mod compose;
mod depict;
mod explain;
mod legal;
mod notation;
mod pieces;
mod position;
mod reach;
mod reason;
mod refusal;
mod rules;
mod text;
mod turn;

pub use armies::armies;
pub use builder::{Flaw, PositionBuilder};
pub use chessmith_figures::{Kind, Men};
pub use pieces::pieces;
pub use position::Position;
pub use reach::{RANGER_LIMIT, capture_squares};
pub use refusal::{Man, Refusal};
pub use rules::Fluidity;
pub use turn::{KnightCapture, Taking, Turn};
