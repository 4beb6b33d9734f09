//! Positions that play seldom reaches: crowds, kings shut in, friends close together, royal compounds.

use chessmith_board::Side;
use chessmith_testkit::made::{Board, Cast, Draft, Maker, few_or_many, near};
use fastrand::Rng;

use super::board::{attributes, copies, is_white, pieces};

/// How many of K, C, R, B, N and P a side owns.
const OWNED: [(char, u32); 6] = [('K', 1), ('C', 2), ('R', 3), ('B', 5), ('N', 8), ('P', 13)];

/// What a man is made of, each as likely.
const TALLIES: [&str; 18] = [
    "P", "P", "N", "N", "B", "R", "C", "{2P}", "{NP}", "{2N}", "{BP}", "{RB}", "{RN}", "{3N}",
    "{CN}", "{CP}", "{CB}", "{C2NP}",
];

/// What K may come with.
const ROYALS: [&str; 6] = ["K", "{KN}", "{KCP}", "{KCR}", "{KCNP}", "{KRBP}"];

/// Returns a maker of positions, the same for the same seed.
pub(crate) fn maker(seed: u64) -> Maker {
    let piece = |rng: &mut Rng| TALLIES[rng.usize(..TALLIES.len())].to_owned();
    Maker::new(Cast::drawing(13, 13, piece).king("K"), seed)
}

/// Writes a draft as a position in which nobody has more than he owns.
pub(crate) fn text(draft: &Draft, rng: &mut Rng) -> String {
    let mut board = draft.board.clone();
    let most = if rng.u8(..6) == 0 { 24 } else { 9 };
    let reserves = Side::BOTH.map(|side| {
        crown(&mut board, side, rng);
        let left = keep(&mut board, side, most, rng);
        let reserve = reserve(left, rng);
        match side {
            Side::White => reserve,
            Side::Black => reserve.to_ascii_lowercase(),
        }
    });
    let [white, black] = reserves;
    let has = |side| board.men().any(|(_, man)| man.side == side);
    let both = has(Side::White) && has(Side::Black);
    let met = if both || rng.bool() { '+' } else { '-' };
    let side = draft.side.letter();
    let clock = near(50, rng);
    format!("{board}[{white}/{black}] {side} {met} - {clock} 20")
}

/// Gives the royal piece more than its K, or takes it from the board.
fn crown(board: &mut Board, side: Side, rng: &mut Rng) {
    for at in board.squares_of(side, "K") {
        match rng.u8(..8) {
            0 => board.clear(at),
            1..=3 => board.put(at, side, ROYALS[rng.usize(..ROYALS.len())]),
            _ => {}
        }
    }
}

/// Takes away what a side does not own, and what is too many; returns what is left of each attribute.
fn keep(board: &mut Board, side: Side, most: usize, rng: &mut Rng) -> [u32; 6] {
    let mut left = OWNED.map(|(_, count)| count);
    let mut men: Vec<_> = board
        .men()
        .filter(|(_, man)| man.side == side)
        .map(|(at, man)| (at, man.id.clone()))
        .collect();
    rng.shuffle(&mut men);
    men.sort_by_key(|(_, id)| !id.contains('K'));
    for (index, (at, id)) in men.into_iter().enumerate() {
        let counts = OWNED.map(|(letter, _)| copies(&id, letter));
        let is_owned = left.iter().zip(counts).all(|(left, count)| *left >= count);
        if index >= most || !is_owned {
            board.clear(at);
            continue;
        }
        for (left, count) in left.iter_mut().zip(counts) {
            *left -= count;
        }
    }
    left
}

/// Draws a few attributes, or many, of what is left.
fn reserve(left: [u32; 6], rng: &mut Rng) -> String {
    let most = few_or_many(4, rng) as u32;
    let mut text = String::new();
    for ((letter, _), left) in OWNED.into_iter().zip(left) {
        match left.min(most).min(rng.u32(..=most)) {
            0 => {}
            1 => text.push(letter),
            count => text += &format!("{count}{letter}"),
        }
    }
    text
}

/// Returns whether the oracle can go through all ways of the combinators: what friends lend lengthens them.
pub(crate) fn is_short(text: &str) -> bool {
    let board = text.split('[').next().unwrap_or_default();
    let owned = |white: bool| {
        let mine = pieces(board).filter(move |piece| is_white(piece) == white);
        mine.map(attributes).sum::<u32>()
    };
    let mut walkers = pieces(board).filter(|piece| copies(piece, 'C') > 0 && attributes(piece) > 1);
    walkers.all(|piece| owned(is_white(piece)) <= 9)
}
