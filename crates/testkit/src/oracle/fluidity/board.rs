//! A board of letters, and its text.

use std::collections::BTreeMap;

/// A square as file and rank, both 0 to 7.
pub(super) type Spot = (i32, i32);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The letters of the pieces.
    pub(super) pieces: BTreeMap<Spot, char>,
    /// Whether White is to move.
    pub(super) white: bool,
    /// Those of `KQkq` that are left.
    pub(super) rights: String,
    pub(super) clock: u32,
    pub(super) number: u32,
}

impl State {
    /// Returns the letter on a square, if there is one.
    pub(super) fn at(&self, spot: Spot) -> Option<char> {
        self.pieces.get(&spot).copied()
    }

    pub(super) fn is_empty(&self, spot: Spot) -> bool {
        !self.pieces.contains_key(&spot)
    }

    /// Returns whether a piece of a side stands on a square.
    pub(super) fn holds(&self, spot: Spot, white: bool) -> bool {
        self.at(spot)
            .is_some_and(|letter| letter.is_ascii_uppercase() == white)
    }

    /// Returns where the king of a side stands, if it is still there.
    pub(super) fn king(&self, white: bool) -> Option<Spot> {
        let letter = if white { 'K' } else { 'k' };
        let mut kings = self.pieces.iter().filter(|(_, piece)| **piece == letter);
        kings.next().map(|(spot, _)| *spot)
    }

    pub(super) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, rights, "-", clock, number] = fields[..] else {
            panic!("six fields are expected, the fourth of them empty: {text}");
        };
        let mut pieces = BTreeMap::new();
        for (row, rank) in board.split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(run) = letter.to_digit(10) {
                    file += run as i32;
                } else {
                    pieces.insert((file, rank), letter);
                    file += 1;
                }
            }
        }
        Self {
            pieces,
            white: side == "w",
            rights: rights.trim_matches('-').to_owned(),
            clock: clock.parse().expect("a clock"),
            number: number.parse().expect("a number"),
        }
    }

    pub(super) fn text(&self) -> String {
        let row = |rank| {
            let letters: String = (0..8)
                .map(|file| self.at((file, rank)).unwrap_or('1'))
                .collect();
            (2..=8).rev().fold(letters, |row, run| {
                row.replace(&"1".repeat(run), &run.to_string())
            })
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        let side = if self.white { 'w' } else { 'b' };
        let rights = if self.rights.is_empty() {
            "-"
        } else {
            &self.rights
        };
        let (clock, number) = (self.clock, self.number);
        format!("{} {side} {rights} - {clock} {number}", rows.join("/"))
    }
}

/// Returns the name of a square.
pub(super) fn name((file, rank): Spot) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Returns the squares strictly between two squares on a rank, file or diagonal; `None` if they are on
/// none.
pub(super) fn between(from: Spot, to: Spot) -> Option<Vec<Spot>> {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let steps = files.abs().max(ranks.abs());
    let on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (on_line && steps > 0).then(|| {
        let inner = 1..steps;
        inner
            .map(|step| {
                (
                    from.0 + files.signum() * step,
                    from.1 + ranks.signum() * step,
                )
            })
            .collect()
    })
}
