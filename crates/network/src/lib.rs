//! Evaluations learned from games: small networks, their files, and how a search uses them.
//!
//! A [`Network`] is two layers of whole numbers: what the inputs of a position add up to for each side
//! ([`Sums`]), and one number from both. Which inputs there are is told by the contract
//! [`Features`](chessmith_search::Features), so it knows no game. [`Learned`] is the evaluator that asks a
//! network, alone or beside another evaluator. Networks are trained elsewhere.

#![forbid(unsafe_code)]

mod file;
mod header;
mod learned;
mod network;
mod sums;

pub use header::{Header, NetworkError, Role};
pub use learned::{Carried, Learned};
pub use network::{Network, Weights};
pub use sums::{Sums, WIDEST};

pub use chessmith_search::{Input, InputSet};
