//! For tests only: a toy game, a contract harness, rule documents that run, slow oracles.

pub mod contract;
pub mod document;
pub mod toy;
