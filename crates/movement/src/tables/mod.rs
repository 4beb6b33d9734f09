//! Walks on a board, made ready to be asked where they lead.
//!
//! Walks that share nothing with others become a fragment each. A fragment lists the paths of its walks from
//! every square; paths are gathered into lookup tables, long lines are scanned, and where there are too many
//! paths the walks are filled in. A map puts fragments together.

pub(crate) mod bundle;
pub(crate) mod fill;
pub(crate) mod fragment;
pub(crate) mod lookup;
pub(crate) mod map;
pub(crate) mod path;
pub(crate) mod run;
