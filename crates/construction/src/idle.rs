//! Tokens that are paid and do nothing. Rules: rulings D3, D4, D6.

use crate::{Base, Design, Token};

impl Design {
    /// Returns the tokens that have no effect on this piece, each with the reason, as a clause.
    ///
    /// They are legal, and a chameleon or a thief may make them live; who buys them otherwise wastes money.
    #[must_use]
    pub fn idle_tokens(self) -> Vec<(Token, &'static str)> {
        let tokens = self.tokens().iter();
        tokens
            .filter_map(|token| Some((token, self.idle(token)?)))
            .collect()
    }

    /// Returns whether the piece can never leave its square, steal or hold anybody up.
    #[must_use]
    pub fn is_lifeless(self) -> bool {
        let has = |token| self.tokens().has(token);
        let acts = self.can_move() || has(Token::Thief);
        let holds = has(Token::Immobilize) || has(Token::Disarm) || has(Token::Uncapturable);
        !acts && !holds && !self.is_royal()
    }

    /// Returns whether any move of the piece is legal anywhere. Rules: CS-15.
    fn can_move(self) -> bool {
        let has = |token| self.tokens().has(token);
        let contradicts = has(Token::NoCapture) && has(Token::CaptureOnly);
        let grounded = has(Token::MustLeap) && !self.passes_and_leaps();
        self.base() != Base::Null && !contradicts && !grounded
    }

    /// Returns whether the piece ever captures.
    fn can_capture(self) -> bool {
        let has = |token| self.tokens().has(token);
        let grounded = has(Token::MustLeapCapture) && !self.passes_and_leaps();
        self.can_move() && !has(Token::NoCapture) && !grounded
    }

    /// Returns whether the piece may leap over others to where it captures.
    #[must_use]
    pub fn leaps_to_capture(self) -> bool {
        self.passes_and_leaps() && self.can_capture()
    }

    /// Returns whether a move of the piece passes squares.
    fn passes(self) -> bool {
        let has = |token| self.tokens().has(token);
        let longer = match self.base() {
            Base::Null => return false,
            Base::Orthan => true,
            Base::Prime => has(Token::OrthPlus) || has(Token::DiagPlus),
            Base::Orth => has(Token::OrthPlus),
            Base::Diag => has(Token::DiagPlus),
        };
        longer || has(Token::Repeat1) || has(Token::Repeat)
    }

    fn passes_and_leaps(self) -> bool {
        let leaps = self.tokens().has(Token::Leap) || self.tokens().has(Token::Leap1);
        leaps && self.passes()
    }

    /// Returns why a token of this piece does nothing.
    fn idle(self, token: Token) -> Option<&'static str> {
        let has = |token| self.tokens().has(token);
        let (base, still) = (self.base(), !self.can_move());
        let when = |condition: bool, why: &'static str| condition.then_some(why);
        let of_movers = "it never moves";
        match token {
            Token::Repeat1 => {
                when(still, of_movers).or(when(has(Token::Repeat), "repeat does more"))
            }
            Token::Repeat => when(still, of_movers),
            Token::Leap1 => when(still, of_movers)
                .or(when(has(Token::Leap), "leap does more"))
                .or(when(!self.passes(), "its move passes no square")),
            Token::Leap => {
                when(still, of_movers).or(when(!self.passes(), "its move passes no square"))
            }
            Token::Rotate90 | Token::Rotate180 => when(still, of_movers).or(when(
                has(Token::OrthRotate) || has(Token::Rotate),
                "it turns that way anyway",
            )),
            Token::OrthRotate => {
                when(still, of_movers).or(when(has(Token::Rotate), "rotate does more"))
            }
            Token::Rotate => when(still, of_movers).or(when(
                base != Base::Prime,
                "orth-rotate does the same for this base and costs less",
            )),
            Token::OrthPlus => when(still, of_movers).or(when(
                base == Base::Diag,
                "a Diag has no way along files and ranks",
            )),
            Token::DiagPlus => when(still, of_movers).or(when(
                base == Base::Orth,
                "an Orth has no way along diagonals",
            )),
            Token::Multimove => when(still && !has(Token::Thief), "it never acts"),
            Token::Chameleon => when(!self.can_capture(), "it never captures"),
            Token::NoCapture => {
                when(still, of_movers).or(when(has(Token::CaptureOnly), "it never moves"))
            }
            Token::CaptureOnly => when(still, of_movers),
            Token::MustLeap => when(still, "it never leaps, and so never moves"),
            Token::MustLeapCapture => when(!self.can_capture(), "it never captures"),
            Token::Uncapturable
            | Token::Immobilize
            | Token::Disarm
            | Token::Thief
            | Token::Royalty => None,
        }
    }
}
