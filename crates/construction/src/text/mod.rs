//! The text of a position, which is JSON.
//!
//! What is read has exactly the keys that it should have, each once, in any order; a text that has not is
//! refused with all reasons, each with its column, the path of what is wrong and what was expected.

pub(crate) mod read;
pub(crate) mod write;

pub(crate) use read::{options as options_of, read as read_position};
pub(crate) use write::write as write_position;
