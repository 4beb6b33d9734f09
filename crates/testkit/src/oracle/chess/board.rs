//! A board of letters, and its text.

use std::fmt::Write as _;

/// A square as file and rank, both 0 to 7.
pub(super) type Spot = (i32, i32);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Letters by rank and file; `.` for nothing.
    squares: [[char; 8]; 8],
    /// What is still to come, in any order.
    pub(super) hand: Vec<char>,
    /// Whether White is to move.
    pub(super) white: bool,
    /// Whether White has the first turn of each move: not in a setup that Black begins.
    pub(super) white_first: bool,
    /// The sides and files of the rooks that may castle.
    pub(super) rights: Vec<(bool, i32)>,
    /// The square behind the pawn that has just made two steps.
    pub(super) passed: Option<Spot>,
    pub(super) clock: u32,
    pub(super) number: u32,
}

impl State {
    pub(super) const fn at(&self, (file, rank): Spot) -> char {
        self.squares[rank as usize][file as usize]
    }

    pub(super) const fn put(&mut self, (file, rank): Spot, letter: char) {
        self.squares[rank as usize][file as usize] = letter;
    }

    /// Returns where a letter stands.
    pub(super) fn places(&self, letter: char) -> Vec<Spot> {
        spots().filter(|&spot| self.at(spot) == letter).collect()
    }

    /// Reads a canonical text.
    ///
    /// # Panics
    ///
    /// If it is not one.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, rights, passed, clock, number] = fields[..] else {
            panic!("six fields are expected: {text}");
        };
        let (ranks, hand) = board
            .trim_end_matches(']')
            .split_once('[')
            .unwrap_or((board, ""));
        let mut state = Self {
            squares: [['.'; 8]; 8],
            hand: hand.chars().collect(),
            white: side == "w",
            white_first: hand.is_empty() || rights != "b",
            rights: Vec::new(),
            passed: (passed != "-").then(|| spot(passed)),
            clock: clock.parse().expect("a clock"),
            number: number.parse().expect("a number"),
        };
        for (row, rank) in ranks.split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as i32,
                    None => {
                        state.put((file, rank), letter);
                        file += 1;
                    }
                }
            }
        }
        let has_rights = rights != "-" && state.white_first;
        for letter in rights.chars().filter(|_| has_rights) {
            let white = letter.is_ascii_uppercase();
            let file = match letter.to_ascii_lowercase() {
                'k' => state.outermost(white, true),
                'q' => state.outermost(white, false),
                file => file as i32 - 'a' as i32,
            };
            state.rights.push((white, file));
        }
        state
    }

    /// Returns the canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut run = 0;
            for file in 0..8 {
                let letter = self.at((file, rank));
                if letter == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    let _ = write!(text, "{run}");
                }
                run = 0;
                text.push(letter);
            }
            if run > 0 {
                let _ = write!(text, "{run}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        if !self.hand.is_empty() {
            let order = "PNBRQKpnbrqk";
            let mut hand = self.hand.clone();
            hand.sort_by_key(|&letter| order.find(letter));
            let _ = write!(text, "[{}]", hand.into_iter().collect::<String>());
        }
        let side = if self.white { 'w' } else { 'b' };
        let passed = self.passed.map_or_else(|| "-".to_owned(), name);
        let _ = write!(
            text,
            " {side} {} {passed} {} {}",
            self.rights_text(),
            self.clock,
            self.number
        );
        text
    }

    fn rights_text(&self) -> String {
        if self.rights.is_empty() {
            return if self.white_first { "-" } else { "b" }.to_owned();
        }
        let mut letters = String::new();
        for white in [true, false]
            .into_iter()
            .filter(|&white| self.may_castle(white))
        {
            for kings_side in [true, false] {
                let king = self.king_file(white);
                let on_wing = |file: i32| (file > king) == kings_side;
                let of_side = self.rights.iter().filter(|right| right.0 == white);
                for file in of_side.map(|right| right.1).filter(|&file| on_wing(file)) {
                    let letter = match file == self.outermost(white, kings_side) {
                        true if kings_side => 'K',
                        true => 'Q',
                        false => (b'A' + file as u8) as char,
                    };
                    letters.push(if white {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    });
                }
            }
        }
        letters
    }

    fn may_castle(&self, white: bool) -> bool {
        self.rights.iter().any(|right| right.0 == white)
    }

    fn king_file(&self, white: bool) -> i32 {
        self.places(if white { 'K' } else { 'k' })[0].0
    }

    /// Returns the file of the rook that is farthest from the king on a wing of the first rank.
    fn outermost(&self, white: bool, kings_side: bool) -> i32 {
        let (letter, home) = if white { ('R', 0) } else { ('r', 7) };
        let king = self.king_file(white);
        let rooks = self
            .places(letter)
            .into_iter()
            .filter(|spot| spot.1 == home);
        let files = rooks
            .map(|spot| spot.0)
            .filter(|&file| (file > king) == kings_side);
        if kings_side {
            files.max().unwrap_or(-1)
        } else {
            files.min().unwrap_or(-1)
        }
    }
}

/// Returns all squares, a1 first.
pub(super) fn spots() -> impl Iterator<Item = Spot> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

/// Returns the name of a square.
pub(super) fn name((file, rank): Spot) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn spot(name: &str) -> Spot {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}
