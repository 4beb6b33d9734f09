//! FreeChess: pieces put together from attributes, on an empty board of 13 by 13.
//!
//! A piece is a multiset of attributes in sixteen bits. A combinator piece walks in legs, searched over
//! (square, attributes, copies used) and merged by effect; check is a threat that could be carried out;
//! splits are listed lazily and last. Rules: `docs/rules/freechess.md`.
//!
//! Each folder knows only those before it: `board`, `turn`, `walk`, the options in `rules`, `check`, `moves`,
//! `split`, `turns` (all of them together), and then `text`, `show`, `build` and `game`.

#![forbid(unsafe_code)]

mod armies;
mod board;
mod build;
mod check;
mod game;
mod moves;
mod rules;
mod show;
mod split;
mod text;
mod turn;
mod turns;
mod walk;

pub use armies::Reserves;
pub use board::geometry::{BOARD, Set, name};
pub use board::names::piece_name;
pub use board::piece::Piece;
pub use board::placement::Placement;
pub use board::position::Position;
pub use board::reach::{FirstLeg, steps};
pub use board::setup::Setup;
pub use board::tally::{Attribute, Tally};
pub use build::rest::{beside, laid, memories, remembered};
pub use rules::FreeChess;
pub use show::lone::pieces;
pub use show::written::{put_together, written};
pub use turn::path::Path;
pub use turn::refusal::{Man, PieceName, Refusal};
pub use turn::{Split, SubPiece, Turn};
pub use turns::faults::{Fault, Field};
