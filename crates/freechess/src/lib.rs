//! FreeChess: pieces put together from attributes, on an empty board of 13 by 13.
//!
//! A piece is a multiset of attributes in sixteen bits. A combinator piece walks in legs, searched over
//! (square, attributes, copies used) and merged by effect; check is a threat that could be carried out;
//! splits are listed lazily and last. Rules: `docs/rules/freechess.md`.

#![forbid(unsafe_code)]

mod answer;
mod canonical;
mod check;
mod completion;
mod compose;
mod cover;
mod depict;
mod draft;
mod explain;
mod flood;
mod geometry;
mod glyphs;
mod guard;
mod hunt;
mod icons;
mod in_check;
mod legs;
mod list;
mod names;
mod needs;
mod notation;
mod outlook;
mod position;
mod reach;
mod refusal;
mod rules;
mod sample;
mod search;
mod simple;
mod split;
mod standing;
mod strike;
mod tally;
mod terms;
mod text;
mod threat;
mod turn;
mod valid;
mod watch;
mod way;

pub use geometry::{BOARD, Set, name};
pub use names::piece_name;
pub use position::Position;
pub use refusal::{Man, PieceName, Refusal};
pub use rules::FreeChess;
pub use tally::{Attribute, Piece, Tally};
pub use turn::{Path, Placement, Split, SubPiece, Turn};
