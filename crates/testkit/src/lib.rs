//! For tests only: a toy game, a contract harness, rule documents that run, slow oracles, made positions, a PostgreSQL.

#![forbid(unsafe_code)]

pub mod arena;
pub mod contract;
pub mod document;
pub mod made;
pub mod oracle;
pub mod perft_files;
pub mod plain;
pub mod postgres;
pub mod toy;
pub mod trials;

/// Returns whether tests are to run in full: whether `CHESSMITH_SOAK` is set, as `cargo xtask soak` does.
#[must_use]
pub fn in_full() -> bool {
    std::env::var_os("CHESSMITH_SOAK").is_some()
}
