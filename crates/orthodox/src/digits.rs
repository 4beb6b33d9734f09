//! The digits a to h as far as the drops of pawns show them. Rules: ruling E1 (display), FP-7.

use std::fmt;

use chessmith_board::Side;

use crate::{Kind, Number, PawnDigits, Phase, Position, Turn};

/// How many drops of pawns a side makes. Rules: FP-1.
const DROPS: u32 = 4;

/// What one side's pawns show after drops in a known order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Shown {
    /// The files of the pawns: bit 0 is the a-file.
    files: u8,
    drops: u32,
    pairs: [Option<u8>; 3],
    last: Option<u8>,
}

impl Shown {
    /// Takes note of one drop.
    fn after(mut self, side: Side, dropped: u8) -> Self {
        let (inner, outer) = (dropped & 0b0011_1111, dropped & 0b1100_0000);
        let before = self.files;
        self.files |= dropped;
        self.drops += 1;
        match (inner.count_ones(), outer.count_ones()) {
            // The extra pawn and the one on g or h of its colour.
            (1, 1) if inner.trailing_zeros() % 2 == outer.trailing_zeros() % 2 => {
                self.last = Some(inner.trailing_zeros() as u8 / 2);
            }
            _ => (0..3_u8).for_each(|pair| {
                let place = usize::from(pair);
                match (before >> (2 * pair) & 0b11, inner >> (2 * pair) & 0b11) {
                    (_, 0) => {}
                    (0, pawn @ (1 | 2)) if dropped.count_ones() == 1 => {
                        self.pairs[place] = Some(pawn - 1);
                    }
                    _ => self.pairs[place] = None,
                }
            }),
        }
        if self.drops == DROPS {
            self.decoded(side)
        } else {
            self
        }
    }

    /// Returns what final pawns show, whatever the order was.
    fn decoded(self, side: Side) -> Self {
        match PawnDigits::read(side, self.files) {
            Some(PawnDigits { pairs, last }) => Self {
                pairs: pairs.map(Some),
                last: Some(last),
                ..self
            },
            None => self,
        }
    }

    /// Returns what both show alike.
    fn agreed(self, other: Self) -> Self {
        let agreed = |a: Option<u8>, b| a.filter(|_| a == b);
        Self {
            pairs: std::array::from_fn(|pair| agreed(self.pairs[pair], other.pairs[pair])),
            last: agreed(self.last, other.last),
            ..self
        }
    }

    /// Returns what every order of dropping the pawns `left` shows alike; `None` if there is none.
    fn in_any_order(self, side: Side, left: u8, double_left: bool) -> Option<Self> {
        if left == 0 {
            return (!double_left).then_some(self);
        }
        let files = |from: u32| (from..8).filter(move |file| left >> file & 1 != 0);
        let drops = files(0).flat_map(|one| files(one).map(move |other| 1_u8 << one | 1 << other));
        drops
            .filter(|drop| double_left || drop.count_ones() == 1)
            .filter_map(|drop| {
                let doubles = drop.count_ones() == 2;
                self.after(side, drop)
                    .in_any_order(side, left & !drop, double_left && !doubles)
            })
            .reduce(Self::agreed)
    }
}

/// The digits a to h as far as they show; it prints as `**0****2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownDigits {
    white: Shown,
    black: Shown,
}

impl ShownDigits {
    /// Returns what a position shows while pawns are dropped, whatever the order was.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let [white, black] = Side::BOTH.map(|side| {
            let files = position.pawn_files(side);
            let known = Shown {
                files,
                drops: position.pawn_drops_made(side),
                ..Shown::default()
            };
            if known.drops == DROPS {
                return known.decoded(side);
            }
            let orders = Shown::default().in_any_order(side, files, position.has_doubled(side));
            orders.unwrap_or(known)
        });
        Self { white, black }
    }

    /// Returns what turns from `start` on show, in their order.
    #[must_use]
    pub fn after<'a>(start: &Position, turns: impl IntoIterator<Item = &'a Turn>) -> Self {
        let mut shown = Self::of(start);
        let mut side = start.side_to_move();
        for turn in turns {
            let Turn::Drop(drop) = turn else { break };
            let mine = match side {
                Side::White => &mut shown.white,
                Side::Black => &mut shown.black,
            };
            *mine = mine.after(side, drop.files(Kind::Pawn));
            side = side.other();
        }
        shown
    }
}

impl fmt::Display for ShownDigits {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, c, e], [b, d, f]) = (self.white.pairs, self.black.pairs);
        for digit in [a, b, c, d, e, f, self.white.last, self.black.last] {
            match digit {
                Some(digit) => write!(out, "{digit}")?,
                None => out.write_str("*")?,
            }
        }
        Ok(())
    }
}

impl Position {
    /// Returns the number that the setup has chosen, as far as the setup has come to one.
    ///
    /// Rules: FP-10, FP-12.
    #[must_use]
    pub fn selected_number(&self) -> Option<Number> {
        match self.phase() {
            Phase::FreePawns | Phase::SequentialPawns | Phase::Play => None,
            Phase::Completion if self.side == self.first => self.encoded_number(),
            Phase::Completion | Phase::KingsAndRooks => {
                Number::from_pieces(self.home_pieces(self.first))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notate::read_turn;
    use crate::{Position, ShownDigits};

    fn shown(texts: &str) -> (String, String) {
        let start = Position::before_pawns(false);
        let mut position = start;
        let mut turns = Vec::new();
        for text in texts.split_whitespace() {
            let turn = read_turn(&position, text).unwrap();
            assert!(position.is_legal(&turn), "{text}");
            position.apply(&turn);
            turns.push(turn);
        }
        let by_history = ShownDigits::after(&start, &turns).to_string();
        (by_history, ShownDigits::of(&position).to_string())
    }

    #[test]
    fn digits_show_as_in_the_post() {
        for (turns, digits) in [
            ("", "********"),
            ("@c2", "**0*****"),                                // P-13
            ("@c2 @f7@h7", "**0****2"),                         // P-14
            ("@a2@b2", "********"),                             // E2
            ("@b2 @b7 @c2 @d7 @e2 @e7", "110100**"),            // P-1
            ("@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2", "1101001*"),     // P-3
            ("@b2 @b7 @c2 @d7 @e2 @e7 @d2@h2 @g7", "11010013"), // P-4
        ] {
            assert_eq!(
                shown(turns),
                (digits.to_owned(), digits.to_owned()),
                "{turns}"
            );
        }
    }

    #[test]
    fn a_second_pawn_hides_its_digit_unless_it_is_the_extra_one() {
        assert_eq!(shown("@c2 @a7 @d2").0, "*0******");
        assert_eq!(shown("@c2 @a7 @d2@h2").0, "*00***1*");
    }

    #[test]
    fn what_the_order_decides_shows_only_where_the_order_is_known() {
        assert_eq!(
            shown("@c2 @f7@h7 @e2 @a7"),
            ("*00*0**2".into(), "**0*0***".into())
        );
        assert_eq!(
            shown("@c2 @a7@f7 @e2 @h7"),
            ("**0*0***".into(), "**0*0***".into())
        );
    }

    #[test]
    fn a_complete_side_is_decoded() {
        let turns = "@c2 @f7@h7 @d2 @a7 @g2@a2 @c7 @e2 @e7";
        assert_eq!(shown(turns), ("00100012".into(), "00100012".into()));
    }
}
