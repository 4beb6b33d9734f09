//! Universal Chess: an open set of piece types, drawn by lot, replaced after exchanges.
//!
//! The types come from a list ([`Described`]); an [`Army`] compiles them for a board. `movegen` finds the legal
//! turns with what `safety` knows about the own king, `rococo` has the pieces that capture otherwise than by
//! landing on their victims, `effect` says what a move does and `ledger` what an exchange earns.
//! Rules: `docs/rules/universal.md`.

#![forbid(unsafe_code)]

mod apply;
mod armies;
mod army;
mod compose;
mod depict;
mod described;
mod designer;
mod drawing;
mod effect;
mod explain;
mod glyphs;
mod heads;
mod kind;
mod ledger;
mod lines;
mod men;
mod mobility;
mod movegen;
mod notation;
mod options;
mod pawns;
mod pieces;
mod pieces_file;
mod plates;
mod position;
mod power;
mod reason;
mod refusal;
mod rococo;
mod rules;
mod safety;
mod setup;
mod squares;
mod start;
mod study;
mod text;
mod threats;
mod turn;
mod types;
mod visitors;
mod workshop;

pub use armies::LotArmies;
pub use army::{Army, Rules};
pub use described::Described;
pub use kind::Kind;
pub use ledger::{Earning, Exchange};
pub use men::Men;
pub use mobility::Mobility;
pub use options::Edition;
pub use pieces_file::{read_pieces, standard_pieces};
pub use position::{Pending, Position, Queues};
pub use refusal::{Man, Men as NamedMen, NamedSquare, Refusal};
pub use rules::Universal;
pub use setup::{Fault, Setup};
pub use start::{Drawn, Mode};
pub use turn::{Manner, Promotion, Turn};
pub use types::{Role, Type};
pub use workshop::Workshop;
