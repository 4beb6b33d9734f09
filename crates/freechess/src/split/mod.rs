//! Splits, listed lazily. Rules: FC-37 to FC-41.

pub(crate) mod canonical;
pub(crate) mod list;
pub(crate) mod simple;
