//! What a design costs: (b + a) × m × f. Rules: CS-5.

mod read;

use std::fmt;

use chessmith_board::TextError;

use crate::{Base, Design, Token};

/// What a token does to the price of a piece. Rules: CS-3, CS-4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What is added to the cost of the base.
    pub adjustment: i32,
    /// What is added to the multiplier.
    pub multiplier: u32,
    /// What the whole is multiplied by, at least 1.
    pub factor: u32,
}

impl Effect {
    /// What changes no price.
    pub const NONE: Self = Self {
        adjustment: 0,
        multiplier: 0,
        factor: 1,
    };
}

/// A price list: what bases cost and what tokens do to the price. Rules: CS-5, ruling D5.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PriceList {
    name: String,
    bases: [u32; 5],
    tokens: [Effect; 21],
    /// What the cheapest royal design costs.
    cheapest_royal: u64,
    /// Whether no token ever lowers a price.
    rising: bool,
}

/// The text of the author's price list, with limitations at 0.
const HOWE_1999: &str = include_str!("../../data/howe-1999.json");

impl PriceList {
    /// The name of the list that is built in.
    pub const BUILT_IN: &str = "howe-1999";

    /// Reads the list that is built in.
    ///
    /// # Errors
    ///
    /// Never, as long as the data of this crate is sound, which its tests check.
    pub fn built_in() -> Result<Self, Vec<TextError>> {
        read::read(HOWE_1999)?.settled()
    }

    /// Reads a list from the text of a file; `docs/json/construction-prices.schema.json` describes it.
    ///
    /// # Errors
    ///
    /// All reasons why the text is not such a list; or that by it a piece would cost nothing or less, or that
    /// it has the name of the list that is built in, and other prices.
    pub fn read(text: &str) -> Result<Self, Vec<TextError>> {
        let list = read::read(text)?.settled()?;
        if list.name == Self::BUILT_IN && list != Self::built_in()? {
            return Err(vec![TextError::whole(format!(
                "name: {} is the list that is built in, and its prices are others; give this list a name of \
                 its own",
                Self::BUILT_IN
            ))]);
        }
        Ok(list)
    }

    /// Makes a list of what a file says; [`settled`](Self::settled) completes it.
    pub(crate) const fn unsettled(name: String, bases: [u32; 5], tokens: [Effect; 21]) -> Self {
        Self {
            name,
            bases,
            tokens,
            cheapest_royal: 0,
            rising: true,
        }
    }

    /// Completes the list, by which every design must cost something.
    fn settled(mut self) -> Result<Self, Vec<TextError>> {
        self.rising = self.tokens.iter().all(|effect| effect.adjustment >= 0);
        // Where no token lowers a price, the least that there is tells for all.
        let telling: Vec<Design> = match self.rising {
            true => {
                let bare = Base::ALL.into_iter().map(Design::bare);
                bare.clone()
                    .chain(bare.filter_map(|bare| bare.with(Token::Royalty).ok()))
                    .collect()
            }
            false => Design::all().collect(),
        };
        let free = telling.iter().find(|&&design| self.signed_cost(design) < 1);
        if let Some(&design) = free {
            let sum = self.arithmetic(design);
            return Err(vec![TextError::whole(format!(
                "{design} would cost {sum}, and no piece may cost less than 1"
            ))]);
        }
        let royal = telling.into_iter().filter(|design| design.is_royal());
        let costs = royal.map(|design| self.cost(design));
        self.cheapest_royal = costs.min().unwrap_or(u64::MAX);
        Ok(self)
    }

    /// Returns the name by which positions know the list.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what a base costs.
    #[must_use]
    pub const fn base(&self, base: Base) -> u32 {
        self.bases[base.index()]
    }

    /// Returns what a token does to a price.
    #[must_use]
    pub const fn effect(&self, token: Token) -> Effect {
        self.tokens[token.index()]
    }

    /// Returns what the cheapest royal design costs.
    #[must_use]
    pub const fn cheapest_royal(&self) -> u64 {
        self.cheapest_royal
    }

    /// Returns whether no token ever lowers a price, so that what is too dear stays so.
    pub(crate) const fn is_rising(&self) -> bool {
        self.rising
    }

    /// Returns what a design costs, at least 1.
    #[must_use]
    pub fn cost(&self, design: Design) -> u64 {
        u64::try_from(self.signed_cost(design)).unwrap_or(0)
    }

    fn signed_cost(&self, design: Design) -> i64 {
        let mut sum = i64::from(self.base(design.base()));
        let (mut multiplier, mut factor) = (0, 1);
        for token in design.tokens().iter() {
            let effect = self.effect(token);
            sum += i64::from(effect.adjustment);
            multiplier += i64::from(effect.multiplier);
            factor *= i64::from(effect.factor);
        }
        sum * multiplier.max(i64::from(multiplier == 0)) * factor
    }

    /// Returns how the cost of a design comes about.
    #[must_use]
    pub fn arithmetic(&self, design: Design) -> Arithmetic {
        let steps: Vec<_> = design
            .tokens()
            .iter()
            .map(|token| (token, self.effect(token)))
            .collect();
        Arithmetic {
            base: self.base(design.base()),
            adjustment: steps.iter().map(|(_, effect)| effect.adjustment).sum(),
            multiplier: steps.iter().map(|(_, effect)| effect.multiplier).sum(),
            factor: steps
                .iter()
                .map(|(_, effect)| u64::from(effect.factor))
                .product(),
            design,
            steps,
        }
    }
}

/// How the cost of a design comes about; it prints as one line, such as `(5 + 8) × 8 × 8 = 832`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arithmetic {
    /// The design.
    pub design: Design,
    /// What its base costs: b.
    pub base: u32,
    /// What its tokens add to that: a.
    pub adjustment: i32,
    /// The sum of its multipliers; 0 counts as 1: m.
    pub multiplier: u32,
    /// The product of its factors: f.
    pub factor: u64,
    /// What each token does.
    pub steps: Vec<(Token, Effect)>,
}

impl Arithmetic {
    /// Returns the cost, below zero only with a list that is refused.
    #[must_use]
    pub fn cost(&self) -> i64 {
        let sum = i64::from(self.base) + i64::from(self.adjustment);
        let factor = i64::try_from(self.factor).unwrap_or(i64::MAX);
        sum.saturating_mul(i64::from(self.multiplier.max(1)))
            .saturating_mul(factor)
    }

    /// Returns the calculation step by step, a line for the base, for each token and for the whole.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let base = self.design.base();
        let mut lines = vec![format!(
            "{} ({}): b = {}",
            base.letter(),
            base.name(),
            self.base
        )];
        for (token, effect) in &self.steps {
            let mut parts = Vec::new();
            if effect.adjustment != 0 {
                parts.push(format!("a {:+}", effect.adjustment));
            }
            if effect.multiplier != 0 {
                parts.push(format!("m +{}", effect.multiplier));
            }
            if effect.factor != 1 {
                parts.push(format!("f ×{}", effect.factor));
            }
            if parts.is_empty() {
                parts.push("free".to_owned());
            }
            lines.push(format!(
                "{} ({}): {}",
                token.code(),
                token.name(),
                parts.join(", ")
            ));
        }
        lines.push(format!("(b + a) × m × f = {self}"));
        lines
    }
}

impl fmt::Display for Arithmetic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.adjustment < 0 { '−' } else { '+' };
        let (a, m) = (self.adjustment.unsigned_abs(), self.multiplier.max(1));
        write!(
            f,
            "({} {sign} {a}) × {m} × {} = {}",
            self.base,
            self.factor,
            self.cost()
        )
    }
}
