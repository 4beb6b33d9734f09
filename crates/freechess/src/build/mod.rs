//! Building a turn pick by pick.

pub(crate) mod completion;
pub(crate) mod compose;
pub(crate) mod draft;
pub(crate) mod rest;
