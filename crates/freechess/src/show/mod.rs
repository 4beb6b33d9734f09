//! What a position and a piece look like, and what is said of them.

pub(crate) mod depict;
pub(crate) mod explain;
pub(crate) mod glyphs;
pub(crate) mod icons;
pub(crate) mod lone;
pub(crate) mod written;
