//! What a network sees of a position: who stands where, and what is in hand during a setup.
//!
//! All games of the family tell the same, so that each can learn from the games of the others.

use chessmith_board::Side;
use chessmith_orthodox::{Kind, Orthodox, Position};
use chessmith_search::{Features, Input, InputSet, Switch, Told};

use super::OrthodoxEvaluator;
use crate::men;

/// How many inputs tell what is in hand.
const IN_HAND: u32 = 12;

impl Features<Orthodox> for OrthodoxEvaluator {
    fn inputs(&self, _: &Orthodox) -> InputSet {
        InputSet {
            name: "orthodox: side, kind and square, or in hand",
            detail: 0,
            count: men::ON_BOARD + IN_HAND,
        }
    }

    fn each(&self, _: &Orthodox, position: &Position, sink: &mut impl FnMut(Input)) {
        men::each(|side, kind| position.pieces(side, Kind::ALL[kind]), sink);
        in_hand(position, sink);
    }

    fn changes(
        &self,
        _: &Orthodox,
        before: &Position,
        after: &Position,
        sink: &mut impl FnMut(Input, Switch),
    ) -> Told {
        men::changes(
            |side, kind| before.pieces(side, Kind::ALL[kind]),
            |side, kind| after.pieces(side, Kind::ALL[kind]),
            sink,
        );
        in_hand(before, &mut |input| sink(input, Switch::Off));
        in_hand(after, &mut |input| sink(input, Switch::On));
        Told::Changes
    }
}

/// Hands over the input of every man in hand: its kind, and whether it is an own one.
fn in_hand(position: &Position, sink: &mut impl FnMut(Input)) {
    if !position.phase().is_setup() {
        return;
    }
    for side in Side::BOTH {
        let hand = position.hand(side);
        for kind in Kind::ALL {
            let number = (men::ON_BOARD as usize + kind.index()) as u16;
            let seen = |own: Side| if own == side { number } else { number + 6 };
            for _ in 0..hand.count(kind.index()) {
                sink(Side::BOTH.map(seen));
            }
        }
    }
}
