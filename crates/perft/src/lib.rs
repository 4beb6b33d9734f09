//! Counting lines of play: plain, divided, bulk, hashed and threaded.
//!
//! Perft counts the lines of exactly so many turns, which is how rules are compared with other
//! programs. It is generic over the game and knows none. Draws by clock, repetition or material are
//! not looked at; a line that ends earlier is not counted.

#![forbid(unsafe_code)]

mod count;
mod table;
mod tasks;

pub use count::Settings;
pub use tasks::{Counted, perft};
