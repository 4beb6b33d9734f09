//! The rules by which a game is played: its options, and how much work a question may cost.

use std::sync::Arc;

use chessmith_board::Multiset;
use chessmith_game::{
    Budget, GameInfo, OptionError, OptionKind, OptionSpec, OptionValues, Recipe, RulesText,
};

use crate::Attribute;
use crate::walk::terms::Terms;

/// FreeChess.
#[derive(Clone, Debug)]
pub struct FreeChess {
    pub(crate) options: Arc<OptionValues>,
    royals_cancel: bool,
    valid_squares_latched: bool,
    combinator_gain_goes_on: bool,
    splits_capture: bool,
    returns_whole: bool,
    /// What questions spend from.
    budget: Budget,
}

/// Name, values (the default first) and meaning of each option.
const OPTIONS: [(&str, &[&str], &str); 5] = [
    (
        "royal-cancel",
        &["forbid", "allow"],
        "whether K may be placed on the enemy royal piece, which removes both",
    ),
    (
        "valid-squares",
        &["latched", "reevaluated"],
        "whether only valid squares may be placed on once both colours have met, or only while both are there",
    ),
    (
        "combinator-gain",
        &["stop", "continue"],
        "whether a piece that captures a friendly C ends its move or goes on with the copies it has left",
    ),
    (
        "split-capture",
        &["allow", "forbid"],
        "whether sub-pieces of a split may capture, friends included",
    ),
    (
        "whole-return",
        &["allow", "forbid"],
        "whether a split may leave nothing on its square",
    ),
];

/// The option that says how many of each attribute a side begins with, and the fewest that it takes: with opawns
/// nobody begins with K alone. Of K everybody has one. Rules: FC-2.
const SUPPLIES: [(&str, Attribute, i64); 5] = [
    ("opawns", Attribute::Opawn, 1),
    ("knights", Attribute::Knight, 0),
    ("bishops", Attribute::Bishop, 0),
    ("rooks", Attribute::Rook, 0),
    ("combinators", Attribute::Combinator, 0),
];

impl FreeChess {
    /// Returns the options of the game.
    #[must_use]
    pub fn option_specs() -> Vec<OptionSpec> {
        let choice = |(name, values, meaning): (&'static str, &[&'static str], &'static str)| {
            OptionSpec::new(name, OptionKind::choice(values.iter().copied()), meaning)
        };
        let supply = |(name, attribute, min): (&'static str, Attribute, i64)| {
            let most = Attribute::SUPPLY[attribute.index()];
            let max = i64::from(most);
            let meaning = format!("how many {name} each side begins with");
            let spec = OptionSpec::new(name, OptionKind::Integer { min, max }, meaning);
            spec.or(most.to_string()).of_start()
        };
        let choices = OPTIONS.into_iter().map(choice);
        choices.chain(SUPPLIES.into_iter().map(supply)).collect()
    }

    /// Returns how many of each attribute a side begins with. Rules: FC-2.
    pub(crate) fn supply(&self) -> Multiset<6> {
        let mut counts = Attribute::SUPPLY;
        for (name, attribute, _) in SUPPLIES {
            let given = self.options.integer(name);
            let count = given.and_then(|count| u8::try_from(count).ok());
            if let Some(count) = count {
                counts[attribute.index()] = count.min(counts[attribute.index()]);
            }
        }
        Multiset::new(counts)
    }

    /// Returns how the game is made.
    #[must_use]
    pub fn recipe() -> Recipe<Self> {
        let info = GameInfo {
            id: "freechess".into(),
            title: "FreeChess".into(),
            summary:
                "On an empty board of 13 by 13 pieces are put together from attributes, merged, \
                      cancelled and split."
                    .into(),
            options: Self::option_specs(),
            version: 1,
            has_setup: false,
            rules: vec![RulesText::new(
                "freechess",
                include_str!("../../../docs/rules/freechess.md"),
            )],
        };
        Recipe::new(info, |values| Ok(Self::settled(values)))
    }

    /// Makes the rules with these options.
    ///
    /// # Errors
    ///
    /// If an option is unknown or has no value that it takes.
    pub fn new(options: OptionValues) -> Result<Self, OptionError> {
        let given: Vec<_> = options.iter().collect();
        OptionValues::complete(&Self::option_specs(), given).map(Self::settled)
    }

    /// Makes the rules from values that are settled already.
    #[must_use]
    pub fn settled(options: OptionValues) -> Self {
        let is = |name, value| options.get(name) == Some(value);
        Self {
            royals_cancel: is("royal-cancel", "allow"),
            valid_squares_latched: is("valid-squares", "latched"),
            combinator_gain_goes_on: is("combinator-gain", "continue"),
            splits_capture: is("split-capture", "allow"),
            returns_whole: is("whole-return", "allow"),
            options: Arc::new(options),
            budget: Budget::unlimited(),
        }
    }

    /// Whether K may be placed on an enemy royal piece. Rules: A7.
    #[inline]
    pub(crate) const fn royals_cancel(&self) -> bool {
        self.royals_cancel
    }

    /// Whether placements stay restricted once both colours have met. Rules: A3.
    #[inline]
    pub(crate) const fn is_latched(&self) -> bool {
        self.valid_squares_latched
    }

    /// Whether a piece goes on after capturing a friendly C. Rules: A13.
    #[inline]
    pub(crate) const fn goes_on(&self) -> bool {
        self.combinator_gain_goes_on
    }

    /// Returns what everything that follows walks is told.
    #[inline]
    pub(crate) const fn terms(&self) -> Terms<'_> {
        Terms {
            goes_on: self.combinator_gain_goes_on,
            budget: &self.budget,
        }
    }

    /// Returns the same rules with another budget.
    pub(crate) fn spending(&self, budget: Budget) -> Self {
        Self {
            budget,
            ..self.clone()
        }
    }

    /// Spends from the budget and returns whether work may go on.
    #[inline]
    pub(crate) fn affords(&self, steps: u64) -> bool {
        self.budget.spend(steps)
    }

    /// Whether sub-pieces may capture. Rules: A27.
    #[inline]
    pub(crate) const fn splits_capture(&self) -> bool {
        self.splits_capture
    }

    /// Whether a split may leave nothing on its square. Rules: A24.
    #[inline]
    pub(crate) const fn returns_whole(&self) -> bool {
        self.returns_whole
    }
}

impl Default for FreeChess {
    fn default() -> Self {
        let mut options = OptionValues::default();
        for spec in Self::option_specs() {
            if let Some(value) = spec.default {
                options.set(&spec.name, value);
            }
        }
        Self::settled(options)
    }
}
