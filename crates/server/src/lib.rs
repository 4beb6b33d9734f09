//! Games over HTTP and sockets.
//!
//! A game in progress lives in a room: one task that alone changes it, fed by a queue, that shows what
//! it holds through a watched value. A change is made on a copy, stored, then shown and acknowledged, in
//! this order; so nothing that was acknowledged can be lost, and whoever falls behind simply sees the
//! latest state. Rules run beside the network threads, the engine on threads of its own.
//!
//! The server knows no game: it sees `LiveGame`s of a `Catalog` and nothing else.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod address;
mod adviser;
mod alone;
mod analysis;
mod app;
mod beginning;
mod body;
mod books;
mod config;
mod data;
mod deadlines;
mod design;
mod draft;
mod engines;
mod expiry;
mod film;
mod front;
mod games;
mod gate;
mod health;
mod lab;
mod laboratory;
mod ledger;
mod lessons;
mod lines;
mod listen;
mod lobby;
mod metrics;
mod muster;
mod pages;
mod pieces;
mod place;
mod preview;
mod problem;
mod queue;
mod room;
mod rooms;
mod routes;
mod rules;
mod seating;
mod seats;
mod serve;
mod settings;
mod socket;
mod talk;
mod threads;
mod time;
mod workers;

pub use app::App;
pub use chessmith_store::SqliteStore;
pub use config::{Config, Limits, Log, LogFormat};
pub use data::{Checked, DataError, Games};
pub use front::{Front, HostName, Origin, ProxyHeaders};
pub use place::{Place, PlaceError, file_in};
pub use routes::router;
pub use serve::{ServeError, Server, serve};
pub use settings::{Finding, KEYS, Key, Settings, SettingsError, Sources, check};
pub use time::TimeSource;
