//! Turns: which are legal, which are listed, and how each is recorded.

pub(crate) mod canonical;
pub(crate) mod faults;
pub(crate) mod legal;
pub(crate) mod list;
pub(crate) mod refusal;
pub(crate) mod sample;
pub(crate) mod turn;
pub(crate) mod valid;
