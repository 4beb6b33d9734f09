//! Designs: a base and up to four tokens, in one word.

use std::fmt;
use std::num::NonZeroU32;

use chessmith_board::{Cursor, TextError};
use thiserror::Error;

use crate::powers::Powers;
use crate::{Base, Token};

/// The most tokens a piece has. Rules: CS-1.
pub const SLOTS: usize = 4;

/// The width of a slot in bits; a slot holds the number of its token plus one, or 0.
const SLOT: u32 = 5;

/// Marks the words that are in use, so that an option of one takes no room.
const PRESENT: u32 = 1 << 31;

/// Why tokens do not go together on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DesignError {
    /// There is no slot left. Rules: CS-1.
    #[error("a piece has four slots for tokens and no more (CS-1)")]
    Full,
    /// The token is there already. Rules: ruling D3.
    #[error("a piece has at most one token {} (D3)", .0.code())]
    Twice(Token),
    /// Uncapturable and royal. Rules: CS-6.
    #[error("a royal piece is never uncapturable: u and y do not go together (CS-6)")]
    RoyalUncapturable,
}

/// Up to four tokens that go together, in the order of printing. Rules: CS-1, CS-6, ruling D3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tokens(NonZeroU32);

impl Tokens {
    /// No tokens.
    pub const NONE: Self = Self::packed(0);

    const fn packed(slots: u32) -> Self {
        match NonZeroU32::new(slots | PRESENT) {
            Some(word) => Self(word),
            None => unreachable!(),
        }
    }

    const fn slots(self) -> u32 {
        self.0.get() & !PRESENT
    }

    /// Puts tokens together.
    ///
    /// # Errors
    ///
    /// If they do not go together.
    pub fn of(tokens: impl IntoIterator<Item = Token>) -> Result<Self, DesignError> {
        tokens.into_iter().try_fold(Self::NONE, Self::with)
    }

    /// Adds a token.
    ///
    /// # Errors
    ///
    /// If it does not go with the others.
    pub fn with(self, token: Token) -> Result<Self, DesignError> {
        let powers = self.powers();
        let opposed = match token {
            Token::Uncapturable => powers.has(Token::Royalty),
            Token::Royalty => powers.has(Token::Uncapturable),
            _ => false,
        };
        if opposed {
            return Err(DesignError::RoyalUncapturable);
        }
        if powers.has(token) && !token.may_repeat() {
            return Err(DesignError::Twice(token));
        }
        if self.len() == SLOTS {
            return Err(DesignError::Full);
        }
        let before = self.iter().take_while(|&other| other <= token).count() as u32;
        let low = self.slots() & ((1 << (SLOT * before)) - 1);
        let high = self.slots() >> (SLOT * before) << (SLOT * (before + 1));
        let own = (token.index() as u32 + 1) << (SLOT * before);
        Ok(Self::packed(low | own | high))
    }

    /// Takes one token of this kind away, if there is one.
    #[must_use]
    pub fn without(self, token: Token) -> Self {
        let Some(place) = self.iter().position(|other| other == token) else {
            return self;
        };
        let place = place as u32;
        let low = self.slots() & ((1 << (SLOT * place)) - 1);
        let high = self.slots() >> (SLOT * (place + 1)) << (SLOT * place);
        Self::packed(low | high)
    }

    /// Returns the number of tokens, 0 to 4.
    #[must_use]
    pub const fn len(self) -> usize {
        (u32::BITS - self.slots().leading_zeros()).div_ceil(SLOT) as usize
    }

    /// Returns whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.slots() == 0
    }

    /// Returns whether there is a token of this kind.
    #[must_use]
    pub fn has(self, token: Token) -> bool {
        self.powers().has(token)
    }

    /// Returns the tokens, in the order of printing.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        let slots = self.slots();
        (0..SLOTS as u32).map_while(move |slot| {
            let code = slots >> (SLOT * slot) & ((1 << SLOT) - 1);
            code.checked_sub(1).map(|index| Token::ALL[index as usize])
        })
    }

    /// Returns what the tokens add up to.
    #[inline]
    pub(crate) const fn powers(self) -> Powers {
        Powers::of_slots(self.slots())
    }

    /// Reads a list such as `[e,or]`, in any order.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        cursor.expect("[")?;
        let mut tokens = Self::NONE;
        loop {
            let column = cursor.column();
            let code = cursor.take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
            let token = Token::from_code(code).ok_or_else(|| {
                let codes = Token::ALL.map(Token::code).join(" ");
                TextError::at(column, format!("expected a token, one of {codes}"))
            })?;
            tokens = tokens
                .with(token)
                .map_err(|error| TextError::at(column, error.to_string()))?;
            if !cursor.eat(",") {
                break;
            }
        }
        if !cursor.eat("]") {
            return Err(cursor.unexpected("\",\" or \"]\""));
        }
        Ok(tokens)
    }
}

impl fmt::Display for Tokens {
    /// Writes the list in brackets, nothing if it is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return Ok(());
        }
        for (index, token) in self.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { '[' } else { ',' }, token.code())?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tokens({self})")
    }
}

/// A base and its tokens. Rules: CS-1, CS-7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Design {
    base: Base,
    tokens: Tokens,
}

impl Design {
    /// Puts tokens on a base.
    #[must_use]
    pub const fn new(base: Base, tokens: Tokens) -> Self {
        Self { base, tokens }
    }

    /// Returns the base without tokens.
    #[must_use]
    pub const fn bare(base: Base) -> Self {
        Self::new(base, Tokens::NONE)
    }

    /// Returns the base.
    #[must_use]
    pub const fn base(self) -> Base {
        self.base
    }

    /// Returns the tokens.
    #[must_use]
    pub const fn tokens(self) -> Tokens {
        self.tokens
    }

    /// Adds a token.
    ///
    /// # Errors
    ///
    /// If it does not go with the others.
    pub fn with(self, token: Token) -> Result<Self, DesignError> {
        Ok(Self::new(self.base, self.tokens.with(token)?))
    }

    /// Returns whether the piece must be captured to win.
    #[must_use]
    pub fn is_royal(self) -> bool {
        self.tokens.has(Token::Royalty)
    }

    /// Returns every design there is, each once: all bases, all tokens that go together.
    pub fn all() -> impl Iterator<Item = Self> {
        Base::ALL
            .into_iter()
            .flat_map(|base| Self::bare(base).extended())
    }

    /// Returns this design and every design that adds tokens behind its last in the order of printing.
    fn extended(self) -> Box<dyn Iterator<Item = Self>> {
        let last = self.tokens.iter().last().map_or(0, Token::index);
        let longer = Token::ALL[last..]
            .iter()
            .filter_map(move |&token| self.with(token).ok())
            .flat_map(Self::extended);
        Box::new(std::iter::once(self).chain(longer))
    }

    /// Reads a design such as `D[e,or]`, with the tokens in any order.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let Some(base) = cursor.peek().and_then(Base::from_letter) else {
            return Err(cursor.unexpected("a base, one of P O D G N"));
        };
        cursor.next_char();
        let tokens = match cursor.peek() {
            Some('[') => Tokens::read(cursor)?,
            _ => Tokens::NONE,
        };
        Ok(Self::new(base, tokens))
    }

    /// Returns the design as a number below 2^23.
    pub(crate) const fn bits(self) -> u32 {
        self.tokens.slots() | (self.base as u32) << (SLOT * SLOTS as u32)
    }

    /// Returns the design of the lowest 23 bits of a number that came from [`bits`](Self::bits).
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        let slots = bits & ((1 << (SLOT * SLOTS as u32)) - 1);
        let base = Base::ALL[((bits >> (SLOT * SLOTS as u32)) & 7) as usize];
        Self::new(base, Tokens::packed(slots))
    }
}

impl std::str::FromStr for Design {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new(text);
        let design = Self::read(&mut cursor)?;
        cursor.finish()?;
        Ok(design)
    }
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.base.letter(), self.tokens)
    }
}

impl fmt::Debug for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Design({self})")
    }
}
