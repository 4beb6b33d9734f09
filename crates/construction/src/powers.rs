//! What the tokens of a piece add up to, as one word.

use chessmith_board::Direction;

use crate::{Base, Token};

/// The sum of a piece's tokens: four small counters and a bit for each other token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Powers(u32);

/// The width of a counter: up to four of one token.
const COUNTER: u32 = 3;

/// What each token adds.
const WEIGHTS: [u32; 21] = {
    let mut weights = [0; 21];
    let (mut counters, mut bits) = (0, 4 * COUNTER);
    let mut index = 0;
    while index < 21 {
        if Token::ALL[index].may_repeat() {
            weights[index] = 1 << counters;
            counters += COUNTER;
        } else {
            weights[index] = 1 << bits;
            bits += 1;
        }
        index += 1;
    }
    weights
};

/// What each content of a slot adds: nothing, then each token; no slot holds more.
const SLOT_WEIGHTS: [u32; 32] = {
    let mut weights = [0; 32];
    let mut index = 0;
    while index < 21 {
        weights[index + 1] = WEIGHTS[index];
        index += 1;
    }
    weights
};

/// The tokens that let a piece turn before it moves.
const TURNING: u32 = WEIGHTS[Token::Rotate90.index()]
    | WEIGHTS[Token::Rotate180.index()]
    | WEIGHTS[Token::OrthRotate.index()]
    | WEIGHTS[Token::Rotate.index()];

impl Powers {
    /// Adds up four slots of five bits, each 0 or the number of a token plus one.
    #[inline]
    pub(crate) const fn of_slots(slots: u32) -> Self {
        let low = SLOT_WEIGHTS[(slots & 31) as usize] + SLOT_WEIGHTS[(slots >> 5 & 31) as usize];
        let high = SLOT_WEIGHTS[(slots >> 10 & 31) as usize];
        Self(low + high + SLOT_WEIGHTS[(slots >> 15 & 31) as usize])
    }

    /// Returns whether the token is there.
    #[inline]
    pub(crate) const fn has(self, token: Token) -> bool {
        self.count(token) > 0
    }

    /// Returns how many of the token there are.
    #[inline]
    pub(crate) const fn count(self, token: Token) -> u32 {
        let weight = WEIGHTS[token.index()];
        let mask = if token.may_repeat() {
            weight * ((1 << COUNTER) - 1)
        } else {
            weight
        };
        (self.0 & mask) / weight
    }

    /// Returns whether any token lets the piece turn before it moves.
    #[inline]
    pub(crate) const fn turns(self) -> bool {
        self.0 & TURNING != 0
    }

    /// Returns how often the pattern may be walked in one move. Rules: CS-12.
    #[inline]
    pub(crate) const fn repetitions(self) -> u32 {
        if self.has(Token::Repeat) {
            u32::MAX
        } else {
            1 + self.count(Token::Repeat1)
        }
    }

    /// Returns how many pieces may be leaped over in one move. Rules: CS-13.
    #[inline]
    pub(crate) const fn leaps(self) -> u32 {
        if self.has(Token::Leap) {
            u32::MAX
        } else {
            self.count(Token::Leap1)
        }
    }

    /// Returns whether a piece of this base that faces `old` may face `new` when it moves. Rules: CS-9.
    #[inline]
    pub(crate) const fn may_turn(self, base: Base, old: Direction, new: Direction) -> bool {
        let angle = (new.index() + 8 - old.index()) % 8;
        let turns = match angle {
            0 => true,
            2 | 6 => self.has(Token::Rotate90) || self.has(Token::OrthRotate),
            4 => self.has(Token::Rotate180) || self.has(Token::OrthRotate),
            _ => false,
        };
        (turns || self.has(Token::Rotate)) && base.may_face(new)
    }
}
