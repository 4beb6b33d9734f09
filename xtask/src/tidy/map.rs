//! Every crate has its paragraph in `ARCHITECTURE.md`.

use super::{Finding, Tree};

const MAP: &str = "ARCHITECTURE.md";

/// Looks for the headings.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let text = tree.text(MAP);
    let folders = tree
        .crates()
        .into_iter()
        .map(|name| format!("crates/{name}"));
    let others = ["xtask", "web", "bench", "fuzz", "examples"].map(str::to_owned);
    let missing = folders
        .chain(others)
        .filter(|folder| !text.contains(&format!("`{folder}/`")));
    missing
        .map(|folder| Finding::error(MAP, 0, format!("there is no paragraph on `{folder}/`")))
        .collect()
}
