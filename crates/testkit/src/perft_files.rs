//! Perft files: positions with the numbers of lines of play from them.
//!
//! One position a line, fields separated by `|`, `#` begins a comment:
//!
//! ```text
//! start | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 400 8902
//! ```
//!
//! The last field has the numbers from depth 1 on.

use std::ops::ControlFlow;

use chessmith_game::Playable;
use chessmith_perft::{Settings, perft};

use crate::contract::read;

/// One line of a perft file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// What the position is called.
    pub name: &'a str,
    /// Its text.
    pub position: &'a str,
    /// The numbers of lines from depth 1 on.
    pub counts: Vec<u64>,
}

/// Reads a file.
///
/// # Errors
///
/// The number of the first bad line and what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Row<'_>>, String> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |what: &str| format!("line {}: {what}", index + 1);
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [name, position, counts] = fields[..] else {
            return Err(wrong("expected three fields separated by |"));
        };
        let counts: Result<Vec<u64>, _> = counts.split_whitespace().map(str::parse).collect();
        match counts {
            Ok(counts) if !counts.is_empty() => rows.push(Row {
                name,
                position,
                counts,
            }),
            _ => return Err(wrong("expected numbers of lines")),
        }
    }
    Ok(rows)
}

/// Counts every line of a file to every depth with at most `most` lines, in bulk.
///
/// Returns how many counts were compared.
///
/// # Panics
///
/// If the file or a position is not read, or a count differs.
pub fn compare<G: Playable>(game: &G, text: &str, most: u64) -> usize {
    let rows = parse(text).unwrap_or_else(|message| panic!("{message}"));
    let mut compared = 0;
    for Row {
        name,
        position,
        counts,
    } in rows
    {
        let position = read(game, position);
        for (depth, &expected) in (1..).zip(&counts).filter(|&(_, &count)| count <= most) {
            let settings = Settings::depth(depth);
            let counted = perft(game, &position, settings, &|_| ControlFlow::Continue(()));
            assert_eq!(counted.nodes, expected, "{name}, depth {depth}");
            compared += 1;
        }
    }
    compared
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn rows_are_read_and_bad_ones_named() {
        let rows = parse("# all\n\nstart | x - 1 | 3 12\n").unwrap();
        assert_eq!((rows[0].name, rows[0].position), ("start", "x - 1"));
        assert_eq!(rows[0].counts, [3, 12]);
        assert_eq!(
            parse("a | b"),
            Err("line 1: expected three fields separated by |".to_owned())
        );
        assert_eq!(
            parse("\na | b | x"),
            Err("line 2: expected numbers of lines".to_owned())
        );
        assert_eq!(
            parse("a | b |"),
            Err("line 1: expected numbers of lines".to_owned())
        );
    }
}
