//! Where games are kept: one contract, [`Store`], and its implementations, [`SqliteStore`] and [`PostgresStore`],
//! which share every statement.
//!
//! A store knows no rules. To it a game is how it began, who sits where, and a list of events that only
//! ever grows; replaying the events gives the game as it stands. Every implementation
//! passes the same tests (`tests/contract.rs`).

#![forbid(unsafe_code)]
#![deny(
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod copy;
mod game;
mod inspect;
mod postgres;
pub mod sql;
mod sqlite;
mod store;

pub use game::{Event, EventKind, NewGame, Player, Seat, SecretHash, Side, Stamp, StoredGame};
pub use postgres::{PostgresStore, PostgresUrl, without_password};
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError, StoreFuture};
