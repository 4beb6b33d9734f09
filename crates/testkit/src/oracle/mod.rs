//! Slow, obvious programs for the rules of the families, to compare the fast ones with.
//!
//! They are written from the rules documents, read and write canonical texts only, and depend on no
//! family.

pub mod chess;
pub mod construction;
pub mod fluidity;
pub mod freechess;
pub mod universal;
