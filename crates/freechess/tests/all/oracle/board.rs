//! What stands on a board, read from its text.

/// Returns the tallies of all pieces in the text of a board, from the highest rank.
pub(crate) fn pieces(board: &str) -> impl Iterator<Item = &str> {
    board.split(['{', '/']).flat_map(|part| {
        // What precedes a closing brace is one piece; of the rest every letter is one.
        let (compound, single) = part.split_once('}').unwrap_or(("", part));
        let letters = single.split_inclusive(|c: char| c.is_ascii_alphabetic());
        let letters = letters.map(|run| run.trim_start_matches(|c: char| c.is_ascii_digit()));
        std::iter::once(compound)
            .chain(letters)
            .filter(|tally| !tally.is_empty())
    })
}

/// Returns the tallies of a side's pieces in the text of a position.
pub(crate) fn of_side(position: &str, white: bool) -> impl Iterator<Item = &str> {
    let board = position.split('[').next().unwrap_or_default();
    pieces(board).filter(move |piece| is_white(piece) == white)
}

/// Returns whether a tally is White's.
pub(crate) fn is_white(tally: &str) -> bool {
    tally.contains(char::is_uppercase)
}

/// Returns how often an attribute, given in upper case, occurs in a tally.
pub(crate) fn copies(tally: &str, attribute: char) -> u32 {
    let mut found = 0;
    let mut count = 0;
    for c in tally.chars() {
        match c.to_digit(10) {
            Some(digit) => count = 10 * count + digit,
            None => {
                if c.to_ascii_uppercase() == attribute {
                    found += count.max(1);
                }
                count = 0;
            }
        }
    }
    found
}

/// Returns how many attributes a tally has.
pub(crate) fn attributes(tally: &str) -> u32 {
    "KCRBNP".chars().map(|letter| copies(tally, letter)).sum()
}

/// Returns the file and rank, counted from the highest, of a side's royal piece.
pub(crate) fn royal(position: &str, white: bool) -> Option<(u32, usize)> {
    let letter = if white { 'K' } else { 'k' };
    let board = position.split('[').next()?;
    for (rank, row) in board.split('/').enumerate() {
        let (mut file, mut run, mut inside) = (0, 0, false);
        for c in row.chars() {
            if c == letter {
                return Some((file + run, rank));
            }
            match c.to_digit(10) {
                Some(digit) if !inside => run = 10 * run + digit,
                Some(_) => {}
                None => {
                    file += std::mem::take(&mut run);
                    inside = (inside || c == '{') && c != '}';
                    file += u32::from(!inside);
                }
            }
        }
    }
    None
}
