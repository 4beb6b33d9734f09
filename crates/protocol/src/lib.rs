//! UCI and the protocol of XBoard, for every game of a catalog.
//!
//! Any program for chess can so let the engine play: [`uci`] and [`xboard`] read commands line by line and
//! write answers. What both share is a board, on which a game stands, and a search that goes on while
//! commands are read. Turns that no standard can say are written as the game writes them.
//!
//! Nothing that is read ends the program but `quit` and the end of the input. What cannot be carried out is
//! answered with a sentence and changes nothing.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

use std::io;

mod board;
mod clock;
mod lines;
mod searcher;
mod strength;
mod uci;
mod xboard;

pub use uci::{uci, uci_with_files};
pub use xboard::xboard;

/// Reads a file that is named in a command; the caller says what may be read.
pub type Files<'a> = &'a dyn Fn(&str) -> io::Result<Vec<u8>>;
