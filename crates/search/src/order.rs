//! Which turn to look at first.

use crate::experience::Trait;

/// A turn to be searched, with what decides when.
#[derive(Clone, Debug)]
pub(crate) struct Choice<T> {
    pub(crate) turn: T,
    pub(crate) of: Trait,
    pub(crate) rank: i32,
    /// What is left of the gain after the other side's answer; the gain itself until that was asked.
    pub(crate) exchange: i32,
    pub(crate) is_weighed: bool,
}

impl<T> Choice<T> {
    pub(crate) const fn new(turn: T, of: Trait, rank: i32) -> Self {
        Self {
            turn,
            of,
            rank,
            exchange: of.gain,
            is_weighed: false,
        }
    }

    /// Returns whether the turn is not forcing.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.of.gain <= 0
    }
}

/// The ranks of turns by kind, far enough apart; what distinguishes turns of a kind is added.
pub(crate) mod rank {
    /// The turn that the table names.
    pub(crate) const KNOWN: i32 = 1 << 28;
    /// Captures that win something or lose nothing.
    pub(crate) const CAPTURE: i32 = 1 << 24;
    /// Quiet turns that were good elsewhere at the same distance from the root.
    pub(crate) const KILLER: i32 = 1 << 20;
    /// Captures that lose material and turns that give something up.
    pub(crate) const LOSING: i32 = -(1 << 24);
}

/// How many hundredths of gain weigh as much as one of a capture's experience.
const GAIN: i32 = 14;
/// The greatest gain that counts for the order.
const MOST_GAIN: i32 = 1 << 19;

/// Returns the rank of a capture.
pub(crate) fn of_capture(gain: i32, experience: i32) -> i32 {
    rank::CAPTURE + GAIN * gain.min(MOST_GAIN) + experience
}

/// Returns the rank of a capture or another turn by which something is lost.
pub(crate) fn of_loss(exchange: i32) -> i32 {
    rank::LOSING + exchange.max(-MOST_GAIN)
}

/// Brings the choice of the highest rank at or after `from` to `from`; of equals, the earliest.
pub(crate) fn bring_forward<T>(choices: &mut [Choice<T>], from: usize) {
    let mut best = from;
    for index in from + 1..choices.len() {
        if choices[index].rank > choices[best].rank {
            best = index;
        }
    }
    // Rotating keeps the others in their order, so that equal ranks stay in the family's order.
    if best > from {
        choices[from..=best].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Trait, bring_forward, of_capture, of_loss, rank};

    const QUIET: Trait = Trait {
        tag: 0,
        theme: 0,
        gain: 0,
    };

    #[test]
    fn equal_ranks_stay_in_order() {
        let choice = |turn, rank| Choice::new(turn, QUIET, rank);
        let mut choices = [
            choice('a', 1),
            choice('b', 3),
            choice('c', 3),
            choice('d', 1),
        ];
        for from in 0..choices.len() {
            bring_forward(&mut choices, from);
        }
        let order: String = choices.iter().map(|choice| choice.turn).collect();
        assert_eq!(order, "bcad");
    }

    #[test]
    fn kinds_of_turns_keep_apart_whatever_their_gain() {
        assert!(of_capture(i32::MAX, 16_384) < rank::KNOWN);
        assert!(of_capture(1, -16_384) > rank::KILLER);
        assert!(of_loss(-1) < -3 * 16_384);
        assert!(of_loss(i32::MIN) < of_loss(-1));
    }
}
