//! Multisets of attributes, and their text.

use std::fmt::Write as _;

/// Copies of each attribute, in the order of their letters.
pub(super) type Tally = [u8; 6];

pub(super) const K: usize = 0;
pub(super) const C: usize = 1;
pub(super) const R: usize = 2;
pub(super) const B: usize = 3;
pub(super) const N: usize = 4;
pub(super) const P: usize = 5;

pub(super) const NOTHING: Tally = [0; 6];

const LETTERS: [char; 6] = ['K', 'C', 'R', 'B', 'N', 'P'];

pub(super) fn sum(a: Tally, b: Tally) -> Tally {
    std::array::from_fn(|kind| a[kind] + b[kind])
}

/// Takes `b` out of `a`, which holds it.
pub(super) fn without(a: Tally, b: Tally) -> Tally {
    std::array::from_fn(|kind| a[kind] - b[kind])
}

pub(super) fn holds(a: Tally, b: Tally) -> bool {
    (0..6).all(|kind| a[kind] >= b[kind])
}

pub(super) const fn one(kind: usize) -> Tally {
    let mut tally = NOTHING;
    tally[kind] = 1;
    tally
}

/// Returns every multiset within `whole`, the empty one and `whole` included.
pub(super) fn parts(whole: Tally) -> Vec<Tally> {
    let mut parts = vec![NOTHING];
    for kind in 0..6 {
        let with = |part: &Tally, copies: u8| {
            let mut part = *part;
            part[kind] = copies;
            part
        };
        parts = parts
            .iter()
            .flat_map(|part| (0..=whole[kind]).map(move |copies| with(part, copies)))
            .collect();
    }
    parts
}

pub(super) fn kind(letter: char) -> Option<usize> {
    LETTERS.iter().position(|&known| known == letter)
}

pub(super) const fn letter(kind: usize) -> char {
    LETTERS[kind]
}

/// Writes a tally in upper case.
pub(super) fn text(tally: Tally) -> String {
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
    text
}

/// Reads a tally in upper case; only the canonical text is one.
pub(super) fn read(given: &str) -> Option<Tally> {
    let mut tally = NOTHING;
    let mut digits = String::new();
    for letter in given.chars() {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let copies = if digits.is_empty() {
            Some(1)
        } else {
            digits.parse().ok()
        };
        tally[kind(letter)?] = copies?;
        digits.clear();
    }
    (text(tally) == given).then_some(tally)
}
