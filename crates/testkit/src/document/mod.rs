//! Rule documents that run: the cases in them, executed against the games themselves.
//!
//! What a case may say is told where the crate `rulebook` reads it.

mod run;

pub use chessmith_rulebook::{Case, Directive, Failure, parse};
pub use run::{Reply, Subject, run};
