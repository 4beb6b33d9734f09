//! The designs that are measured, as the price list sees them. Rules: CS-5.

use chessmith_game::{Priced, PricedThing};

use crate::{Base, Construction, Design, Effect, PriceList, Token};

/// What a token's number does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Base,
    Adjustment,
    Multiplier,
    Factor,
}

/// The lowest that a limitation may take off, and the most that anything may add.
const LOWEST: f64 = -40.0;
const MOST: f64 = 200.0;

/// Bases and tokens with one number each. A token that the author left open is one that adds to the cost of the base, or
/// takes from it.
#[derive(Clone, Debug)]
pub struct DesignPrices {
    game: Construction,
    designs: Vec<Design>,
}

impl DesignPrices {
    /// Returns how the rules price these designs.
    #[must_use]
    pub const fn new(game: Construction, designs: Vec<Design>) -> Self {
        Self { game, designs }
    }

    fn effect(&self, token: Token) -> Effect {
        self.game.prices().effect(token)
    }

    fn role(&self, thing: usize) -> Role {
        let Some(token) = token(thing) else {
            return Role::Base;
        };
        let effect = self.effect(token);
        match effect {
            _ if effect.multiplier > 0 => Role::Multiplier,
            _ if effect.factor > 1 => Role::Factor,
            _ => Role::Adjustment,
        }
    }

    fn listed(&self, thing: usize) -> f64 {
        match (token(thing), self.role(thing)) {
            (None, _) => f64::from(self.game.prices().base(Base::ALL[thing])),
            (Some(token), Role::Multiplier) => f64::from(self.effect(token).multiplier),
            (Some(token), Role::Factor) => f64::from(self.effect(token).factor),
            (Some(token), _) => f64::from(self.effect(token).adjustment),
        }
    }
}

/// Returns the token of a thing that is no base.
fn token(thing: usize) -> Option<Token> {
    let place = thing.checked_sub(Base::ALL.len())?;
    Token::ALL.get(place).copied()
}

impl Priced for DesignPrices {
    fn things(&self) -> Vec<PricedThing> {
        let count = Base::ALL.len() + Token::ALL.len();
        let of = |thing: usize| {
            let (id, name) = match token(thing) {
                None => {
                    let base = Base::ALL[thing];
                    (base.letter().to_string(), base.name())
                }
                Some(token) => (token.code().to_owned(), token.name()),
            };
            let is_given = token(thing).is_none_or(|token| self.effect(token) != Effect::NONE);
            let (does, bounds) = match self.role(thing) {
                Role::Base => ("base", (0.0, MOST)),
                Role::Adjustment if is_given => ("a", (0.0, MOST)),
                Role::Adjustment => ("a", (LOWEST, MOST)),
                Role::Multiplier => ("m", (0.0, MOST)),
                Role::Factor => ("f", (1.0, MOST / 2.0)),
            };
            PricedThing {
                id,
                name: name.to_owned(),
                does,
                listed: self.listed(thing),
                is_given,
                bounds,
            }
        };
        (0..count).map(of).collect()
    }

    fn made_of(&self) -> Vec<Vec<usize>> {
        let of = |design: &Design| {
            let place = |token: Token| {
                let at = Token::ALL.iter().position(|&other| other == token);
                Base::ALL.len() + at.unwrap_or_default()
            };
            let base = Base::ALL.iter().position(|&base| base == design.base());
            let tokens = design.tokens();
            base.into_iter().chain(tokens.iter().map(place)).collect()
        };
        self.designs.iter().map(of).collect()
    }

    fn price(&self, made_of: &[usize], numbers: &[f64]) -> f64 {
        let (mut sum, mut multiplier, mut factor) = (0.0, 0.0, 1.0);
        for &thing in made_of {
            match self.role(thing) {
                Role::Base | Role::Adjustment => sum += numbers[thing],
                Role::Multiplier => multiplier += numbers[thing],
                Role::Factor => factor *= numbers[thing],
            }
        }
        // A multiplier of 0 counts as 1; between the two a list of whole numbers has nothing.
        sum * f64::max(multiplier, 1.0) * factor
    }

    fn list(&self, name: &str, numbers: &[f64]) -> Result<String, String> {
        let whole = |thing: usize| numbers[thing].round() as i64;
        let bases: Vec<String> = Base::ALL
            .iter()
            .enumerate()
            .map(|(thing, base)| format!("\"{}\": {}", base.letter(), whole(thing).max(1)))
            .collect();
        let cheapest = (0..Base::ALL.len()).map(|thing| whole(thing).max(1)).min();
        let first = Base::ALL.len();
        let things = first..first + Token::ALL.len();
        // All limitations on the cheapest base must leave something to be paid.
        let lowered: i64 = things.clone().map(|thing| whole(thing).min(0)).sum();
        let room = 1 - cheapest.unwrap_or(1);
        let effect = |thing: usize| {
            let number = whole(thing);
            let (a, m, f) = match self.role(thing) {
                Role::Multiplier => (0, number.max(0), 1),
                Role::Factor => (0, 0, number.max(1)),
                _ if number < 0 && lowered < room => (number * room / lowered, 0, 1),
                _ => (number, 0, 1),
            };
            let code = token(thing).map_or("", Token::code);
            format!("\"{code}\": {{\"adjustment\": {a}, \"multiplier\": {m}, \"factor\": {f}}}")
        };
        let all: Vec<String> = things.map(effect).collect();
        let (tokens, limitations) = all.split_at(Token::ALL.len() - LIMITATIONS);
        let text = format!(
            "{{\n  \"name\": \"{name}\",\n  \"bases\": {{ {} }},\n  \"tokens\": {{\n    {}\n  }},\n  \
             \"limitations\": {{\n    {}\n  }}\n}}\n",
            bases.join(", "),
            tokens.join(",\n    "),
            limitations.join(",\n    ")
        );
        PriceList::read(&text)
            .map(|_| text)
            .map_err(|errors| errors.first().map_or(String::new(), ToString::to_string))
    }
}

/// The limitations come last among the tokens.
const LIMITATIONS: usize = 4;
