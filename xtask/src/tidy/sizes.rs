//! One idea per file: long files are reported, very long ones refused.

use super::{Finding, Tree};

const LONG: usize = 400;
const TOO_LONG: usize = 800;
const ENDINGS: [&str; 6] = [".rs", ".ts", ".svelte", ".css", ".mjs", ".sql"];

/// Counts the lines of every file of code.
pub(super) fn inspect(tree: &Tree) -> Vec<Finding> {
    let code = tree
        .files()
        .filter(|(path, _)| ENDINGS.iter().any(|ending| path.ends_with(ending)));
    code.filter_map(|(path, text)| judge(path, text.lines().count()))
        .collect()
}

fn judge(path: &str, lines: usize) -> Option<Finding> {
    match lines {
        0..=LONG => None,
        401..=TOO_LONG => Some(Finding::warning(
            path,
            0,
            format!("{lines} lines: does it hold one idea?"),
        )),
        _ => Some(Finding::error(
            path,
            0,
            format!("{lines} lines, more than {TOO_LONG}: take it apart"),
        )),
    }
}
