//! Designs: a base and tokens, with their price.

/// All tokens in the order in which they are printed.
pub(super) const TOKENS: [&str; 21] = [
    "e1", "e", "l1", "l", "m", "u", "90", "180", "or", "r", "op", "dp", "i", "d", "s", "c", "y",
    "nc", "co", "ml", "mc",
];

/// The tokens that a piece may have more than once. Rules: D3.
const REPEATABLE: [&str; 4] = ["e1", "l1", "op", "dp"];

/// The five bases.
pub(super) const BASES: [char; 5] = ['P', 'O', 'D', 'G', 'N'];

/// A base and its tokens in the order in which they are printed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Design {
    pub(super) base: char,
    pub(super) tokens: Vec<&'static str>,
}

impl Design {
    /// Puts tokens in order; `None` if the design is not legal. Rules: CS-6, D3.
    pub(super) fn new(base: char, mut tokens: Vec<&'static str>) -> Option<Self> {
        tokens.sort_by_key(|token| TOKENS.iter().position(|known| known == token));
        let design = Self { base, tokens };
        let twice = TOKENS
            .iter()
            .any(|token| design.count(token) > 1 && !REPEATABLE.contains(token));
        let both = design.has("u") && design.has("y");
        (design.tokens.len() <= 4 && !twice && !both).then_some(design)
    }

    /// Reads a design, whose tokens may stand in any order.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let base = letters.next().filter(|base| BASES.contains(base))?;
        let rest = letters.as_str();
        if rest.is_empty() {
            return Self::new(base, Vec::new());
        }
        let list = rest.strip_prefix('[')?.strip_suffix(']')?;
        Self::new(base, read_tokens(list)?)
    }

    pub(super) fn count(&self, token: &str) -> i32 {
        self.tokens.iter().filter(|own| **own == token).count() as i32
    }

    pub(super) fn has(&self, token: &str) -> bool {
        self.count(token) > 0
    }

    pub(super) fn has_any(&self, tokens: &[&str]) -> bool {
        tokens.iter().any(|token| self.has(token))
    }

    pub(super) fn text(&self) -> String {
        if self.tokens.is_empty() {
            return self.base.to_string();
        }
        format!("{}[{}]", self.base, self.tokens.join(","))
    }

    /// The price. Rules: CS-5, CS-2, CS-3, D5.
    pub(super) fn cost(&self) -> i64 {
        let base = match self.base {
            'P' | 'G' => 5,
            'O' => 4,
            'D' => 3,
            _ => 2,
        };
        let (mut adjustment, mut multiplier, mut factor) = (0, 0, 1);
        for token in &self.tokens {
            match *token {
                "90" => adjustment += 3,
                "180" | "op" | "dp" => adjustment += 2,
                "or" => adjustment += 4,
                "r" => adjustment += 8,
                "e1" => multiplier += 2,
                "l1" | "m" | "s" | "c" => multiplier += 4,
                "d" => multiplier += 6,
                "e" | "l" | "i" => multiplier += 8,
                "u" | "y" => factor *= 8,
                _ => {}
            }
        }
        if multiplier == 0 {
            multiplier = 1;
        }
        (base + adjustment) * multiplier * factor
    }
}

/// Reads tokens between commas.
pub(super) fn read_tokens(list: &str) -> Option<Vec<&'static str>> {
    let known = |text: &str| TOKENS.iter().copied().find(|token| *token == text);
    list.split(',').map(known).collect()
}
