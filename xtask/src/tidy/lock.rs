//! The number of foreign packages has a ceiling, which is raised on purpose.

use super::{Finding, Tree};

/// The most packages that `Cargo.lock` may name, our own included.
///
/// Some thirty are crates of the house. Fifteen of the others are nalgebra's, whose Cholesky factors the laboratory
/// solves its regressions with; two are mimalloc's, without which a thread that waits for the processor can keep
/// memory from all others.
const CEILING: usize = 351;

/// Counts the packages.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let count = tree.text("Cargo.lock").matches("[[package]]").count();
    let judge = |message| vec![Finding::error("Cargo.lock", 0, message)];
    match count {
        0 => judge("the lock file is missing".to_owned()),
        1..=CEILING => Vec::new(),
        _ => judge(format!(
            "{count} packages, more than {CEILING}: is the new dependency worth it?"
        )),
    }
}
