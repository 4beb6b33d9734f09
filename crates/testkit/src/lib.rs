//! For tests only: a toy game, a contract harness, rule documents that run, slow oracles.

#![forbid(unsafe_code)]

pub mod arena;
pub mod contract;
pub mod document;
pub mod oracle;
pub mod perft_files;
pub mod toy;
pub mod trials;
