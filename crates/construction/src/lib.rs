//! A Chess-like Variant Construction Set: armies and land are bought, laid and placed, then played.
//!
//! A piece is a [`Design`], which is a [`Base`] with up to four [`Token`]s, an owner and a facing, in one
//! word ([`Piece`]). [`PriceList`] says what it costs. A [`Position`] goes through four [`Phase`]s; its
//! [`Land`] is compiled as lots are laid and shared by all positions after. Rules:
//! `docs/rules/construction.md`.

#![forbid(unsafe_code)]

mod act;
mod armies;
mod book;
mod compose;
mod depict;
mod design;
mod editing;
mod explain;
mod glyphs;
mod hand;
mod idle;
mod json;
mod land;
mod legality;
mod list;
mod market;
mod measured_prices;
mod muster;
mod notation;
mod options;
mod piece;
mod position;
mod powers;
mod prices;
mod ready;
mod refusal;
mod rules;
mod sample;
mod setup;
mod shop;
mod survey;
mod text;
mod token;
mod topics;
mod turn;
mod walk;
mod words;

pub use armies::DesignArmies;
pub use book::DesignBook;
pub use design::{Design, DesignError, SLOTS, Tokens};
pub use editing::Drawing;
pub use hand::Hand;
pub use land::{FIRST_LOT, LOT, Land, Lot, MOST_LOTS, turf};
pub use measured_prices::DesignPrices;
pub use muster::Barracks;
pub use piece::Piece;
pub use position::{Phase, Position};
pub use prices::{Arithmetic, Effect, PriceList};
pub use ready::{Army, Named};
pub use refusal::{Man, Refusal};
pub use rules::{Construction, Turf};
pub use setup::{Fault, Part, Place, Setup};
pub use token::{Base, Token};
pub use turn::{Action, Turn};
