//! What is tried with random inputs, as plain functions: the fuzzer calls them with what it invents, and a
//! test with every input that is committed in `corpus/`.
//!
//! Each function takes any bytes at all. It panics if the program breaks a promise, and returns otherwise.

#![forbid(unsafe_code)]

mod games;
mod laws;
mod movements;
mod parsers;

pub use laws::{legality, picks};
pub use movements::movements;
pub use parsers::{documents, files, messages, numbers, options, positions, records, turns};

/// A function that takes any bytes.
pub type Target = fn(&[u8]);

/// All targets by the name of their program and of their folder in `corpus/`.
pub const TARGETS: [(&str, Target); 11] = [
    ("positions", positions),
    ("turns", turns),
    ("options", options),
    ("documents", documents),
    ("numbers", numbers),
    ("records", records),
    ("files", files),
    ("messages", messages),
    ("legality", legality),
    ("picks", picks),
    ("movements", movements),
];
