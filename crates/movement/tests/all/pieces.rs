//! The table of pieces, as a file.

use chessmith_movement::Movement;

/// A row of the table.
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) notations: Vec<String>,
    pub(crate) moves: u32,
    pub(crate) captures: u32,
    pub(crate) moves8: u32,
    pub(crate) orientation: String,
    pub(crate) bound: String,
}

/// Reads the table.
pub(crate) fn rows() -> Vec<Row> {
    let lines = include_str!("../pieces.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let number = |cell: &str| cell.parse::<u32>().unwrap();
    Row {
        id: cells[1].to_owned(),
        notations: cells[2]
            .split("  ")
            .map(|text| text.trim().to_owned())
            .collect(),
        moves: number(cells[3]),
        captures: number(cells[4]),
        moves8: number(cells[5]),
        orientation: cells[6].to_owned(),
        bound: cells[7].to_owned(),
    }
}

/// Reads a description.
pub(crate) fn movement(notation: &str) -> Movement {
    notation
        .parse()
        .unwrap_or_else(|error| panic!("{notation}: {error}"))
}
