//! Turns: which are legal, which are listed, and how each is recorded.

pub(crate) mod all;
pub(crate) mod canonical;
pub(crate) mod faults;
pub(crate) mod legal;
pub(crate) mod sample;
