//! FreeChess: pieces put together from attributes, on an empty board of 13 by 13.
//!
//! A piece is a multiset of attributes in sixteen bits. A combinator piece walks in legs, searched over
//! (square, attributes, copies used) and merged by effect; check is a threat that could be carried out;
//! splits are listed lazily and last. Rules: `docs/rules/freechess.md`.

#![forbid(unsafe_code)]

mod board;
mod build;
mod check;
mod rules;
mod show;
mod split;
mod text;
mod turns;
mod walk;

pub use board::geometry::{BOARD, Set, name};
pub use board::piece::Piece;
pub use board::position::Position;
pub use board::setup::Setup;
pub use board::tally::{Attribute, Tally};
pub use rules::FreeChess;
pub use show::names::piece_name;
pub use turns::faults::{Fault, Field};
pub use turns::refusal::{Man, PieceName, Refusal};
pub use turns::turn::{Path, Placement, Split, SubPiece, Turn};
