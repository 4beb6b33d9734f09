//! Random positions in which much can happen: few, close, compound pieces.

use std::fmt::Write as _;

use fastrand::Rng;

const LETTERS: [char; 6] = ['K', 'C', 'R', 'B', 'N', 'P'];
const OWNED: [u8; 6] = [1, 2, 3, 5, 8, 13];

type Tally = [u8; 6];

fn text(tally: Tally, white: bool) -> String {
    let mut text = String::new();
    for (copies, letter) in tally.into_iter().zip(LETTERS) {
        match copies {
            0 => {}
            1 => text.push(letter),
            _ => {
                let _ = write!(text, "{copies}{letter}");
            }
        }
    }
    if white {
        text
    } else {
        text.to_ascii_lowercase()
    }
}

/// Draws a piece of some attributes that are not a K out of what is left.
fn draw(rng: &mut Rng, left: &mut Tally, attributes: usize, combines: bool) -> Tally {
    let mut piece = [0; 6];
    if combines && left[1] > 0 {
        left[1] -= 1;
        piece[1] = 1;
    }
    while piece.iter().sum::<u8>() < attributes as u8 {
        let kind = *rng.choice(&[2, 3, 4, 4, 4, 5, 5, 5]).expect("a choice");
        if left[kind] > 0 {
            left[kind] -= 1;
            piece[kind] += 1;
        }
    }
    piece
}

/// A board that is being set up.
struct Setup {
    squares: [Option<(bool, Tally)>; 169],
    left: [Tally; 2],
}

impl Setup {
    /// Puts a piece on an empty square of a box of some files and ranks.
    fn put(&mut self, rng: &mut Rng, corner: usize, size: usize, white: bool, piece: Tally) {
        loop {
            let square = corner + rng.usize(..size) + 13 * rng.usize(..size);
            if self.squares[square].is_none() {
                self.squares[square] = Some((white, piece));
                return;
            }
        }
    }

    /// Returns an empty square next to White's royal piece, if it happens to find one.
    fn beside_royal(&self, rng: &mut Rng) -> Option<usize> {
        let royal = |piece: &Option<(bool, Tally)>| piece.is_some_and(|piece| piece.1[0] > 0);
        let square = self.squares.iter().position(royal)?;
        let file = (square % 13).checked_add_signed(rng.isize(-1..=1))?;
        let rank = (square / 13).checked_add_signed(rng.isize(-1..=1))?;
        let beside = 13 * rank + file;
        (file < 13 && rank < 13 && self.squares[beside].is_none()).then_some(beside)
    }

    /// Returns the text of the board.
    fn board(&self) -> String {
        let ranks = (0..13).rev().map(|rank| {
            let mut row = String::new();
            let mut run = 0;
            for square in &self.squares[13 * rank..13 * rank + 13] {
                let Some((white, piece)) = square else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    let _ = write!(row, "{run}");
                }
                run = 0;
                let letters = text(*piece, *white);
                row += &if letters.len() == 1 {
                    letters
                } else {
                    format!("{{{letters}}}")
                };
            }
            if run > 0 {
                let _ = write!(row, "{run}");
            }
            row
        });
        ranks.collect::<Vec<_>>().join("/")
    }
}

/// Returns the text of a random position; it may be one that is refused because of a check.
pub(crate) fn position(rng: &mut Rng) -> String {
    let size = rng.usize(4..=13);
    let corner = rng.usize(..14 - size) + 13 * rng.usize(..14 - size);
    let mut setup = Setup {
        squares: [None; 169],
        left: [OWNED; 2],
    };
    // At most one great piece, so that the splits can be counted.
    let great = rng.usize(..6);
    let mut number = 0;
    for white in [true, false] {
        for _ in 0..rng.usize(1..=3) {
            let attributes = if number == great {
                rng.usize(4..=6)
            } else {
                *rng.choice(&[1, 1, 1, 2, 2, 3]).expect("a choice")
            };
            number += 1;
            let combines = rng.u8(..3) == 0 || (attributes > 3 && rng.bool());
            let left = &mut setup.left[usize::from(!white)];
            let mut piece = draw(rng, left, attributes, combines);
            if left[0] > 0 && rng.u8(..4) == 0 {
                left[0] = 0;
                piece[0] = 1;
            }
            setup.put(rng, corner, size, white, piece);
        }
        let left = &mut setup.left[usize::from(!white)];
        if left[0] > 0 && rng.u8(..6) > 0 {
            left[0] = 0;
            let near = setup.beside_royal(rng).filter(|_| rng.u8(..4) == 0);
            let (corner, size) = near.map_or((corner, size), |square| (square, 1));
            setup.put(rng, corner, size, white, [1, 0, 0, 0, 0, 0]);
        }
    }
    let reserves = [true, false].map(|white| {
        let left = setup.left[usize::from(!white)];
        let mut reserve = [0; 6];
        for _ in 0..*rng.choice(&[0, 0, 0, 1, 2, 3]).expect("a choice") {
            let kind = rng.usize(..6);
            reserve[kind] = u8::min(left[kind], reserve[kind] + 1);
        }
        text(reserve, white)
    });
    let white = rng.bool();
    let last = last_placement(rng, &setup, white);
    let clock = if last == "-" { rng.u8(..40) } else { 0 };
    let side = if white { 'w' } else { 'b' };
    let (number, [white_reserve, black_reserve]) = (rng.u8(2..50), reserves);
    format!(
        "{}[{white_reserve}/{black_reserve}] {side} + {last} {clock} {number}",
        setup.board()
    )
}

/// Says of a piece of the side not to move, sometimes, that one of its attributes has just been placed.
fn last_placement(rng: &mut Rng, setup: &Setup, white: bool) -> String {
    let square = rng.usize(..169);
    let none = || "-".to_owned();
    let near = (square..169).find(|&at| setup.squares[at].is_some_and(|piece| piece.0 != white));
    let Some(at) = near.filter(|_| rng.bool()) else {
        return none();
    };
    let (_, piece) = setup.squares[at].expect("a piece");
    let kinds: Vec<usize> = (0..6).filter(|&kind| piece[kind] > 0).collect();
    let kind = kinds[rng.usize(..kinds.len())];
    let file = (b'a' + (at % 13) as u8) as char;
    format!("{}@{file}{}", LETTERS[kind], at / 13 + 1)
}
