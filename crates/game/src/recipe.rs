//! Making a game: what it is called, what can be chosen about it, and the rules that follow.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::options::brief;
use crate::{Budget, Game, OptionError, OptionScope, OptionSpec, OptionValues};

/// What a game is called and what can be chosen about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// Its name in commands, records and addresses: lower-case letters, digits and `-`.
    pub id: Cow<'static, str>,
    /// Its name for people.
    pub title: Cow<'static, str>,
    /// What it is, in one sentence.
    pub summary: Cow<'static, str>,
    /// Its options.
    pub options: Vec<OptionSpec>,
    /// The version of its rules, from 1. It grows with every change after which a turn that was legal is so no
    /// more, or leads to another position.
    pub version: u32,
    /// Whether it begins with a setup ([`Phase::Setup`](crate::Phase::Setup)), with some of its options at least.
    pub has_setup: bool,
    /// The documents that tell its rules, its own first; every rule that a refusal names is in one of them.
    pub rules: Vec<RulesText>,
}

/// A document that tells rules, in Markdown; the crate `rulebook` reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesText {
    /// Its name in addresses: lower-case letters, digits and `-`.
    pub id: Cow<'static, str>,
    /// The document.
    pub text: Cow<'static, str>,
}

impl RulesText {
    /// Returns a document of this name.
    #[must_use]
    pub const fn new(id: &'static str, text: &'static str) -> Self {
        Self {
            id: Cow::Borrowed(id),
            text: Cow::Borrowed(text),
        }
    }
}

/// What makes rules of values that are complete, and spends from a budget.
type Make<G> = dyn Fn(OptionValues, &Budget) -> Result<G, OptionError> + Send + Sync;

/// What finds the options that the text of a position carries.
type Carried = dyn Fn(&str) -> Vec<(String, String)> + Send + Sync;

/// How one game is made.
///
/// A recipe is a value: its names are its own and what it does are closures, so that it may come from a
/// family of rules as well as from a file that was read a moment ago.
///
/// ```
/// use chessmith_game::{GameInfo, OptionKind, OptionSpec, Recipe};
/// use chessmith_testkit::toy::Quarry;
///
/// let patience = OptionKind::Integer { min: 4, max: 400 };
/// let info = GameInfo {
///     id: "my-quarry".into(),
///     title: "My quarry".into(),
///     summary: "A quarry in which nobody is patient.".into(),
///     options: vec![OptionSpec::new("patience", patience, "idle turns until a draw").or("10")],
///     version: 1,
///     has_setup: false,
///     rules: Vec::new(),
/// };
/// let recipe = Recipe::new(info, |values| Ok(Quarry::settled(values)));
/// assert!(recipe.from_options([("patience", "20")]).is_ok());
/// let refused = recipe.from_options([("patience", "3")]).unwrap_err();
/// assert_eq!(refused.to_string(), "option patience: \"3\" is not a whole number from 4 to 400");
/// ```
pub struct Recipe<G> {
    info: Arc<GameInfo>,
    make: Arc<Make<G>>,
    carried: Arc<Carried>,
}

impl<G> Clone for Recipe<G> {
    fn clone(&self) -> Self {
        Self {
            info: Arc::clone(&self.info),
            make: Arc::clone(&self.make),
            carried: Arc::clone(&self.carried),
        }
    }
}

impl<G> fmt::Debug for Recipe<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipe")
            .field("info", &self.info)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Recipe<G> {
    /// Returns the recipe of a game.
    ///
    /// `make` is given values each of which its option takes, with all defaults filled in; options of the
    /// start are missing where a position takes its place, and so is what a seed draws. It returns an error
    /// where values do not go together. The rules tell the values they follow from
    /// ([`Game::options`]), from which the same rules are made again.
    pub fn new(
        info: GameInfo,
        make: impl Fn(OptionValues) -> Result<G, OptionError> + Send + Sync + 'static,
    ) -> Self {
        Self::of_dear_rules(info, move |values, _| make(values))
    }

    /// As [`new`](Self::new), for rules that are dear to make: `make` spends from the budget, and gives up with any
    /// error once that is spent.
    pub fn of_dear_rules(
        info: GameInfo,
        make: impl Fn(OptionValues, &Budget) -> Result<G, OptionError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            info: Arc::new(info),
            make: Arc::new(make),
            carried: Arc::new(|_| Vec::new()),
        }
    }

    /// Adds how the options are found that a position's text carries itself, by name and value.
    ///
    /// `carried` returns nothing for what it cannot read; whoever reads the position says what is wrong.
    #[must_use]
    pub fn carried_by(
        mut self,
        carried: impl Fn(&str) -> Vec<(String, String)> + Send + Sync + 'static,
    ) -> Self {
        self.carried = Arc::new(carried);
        self
    }

    /// Returns what the game is called and what can be chosen about it.
    #[must_use]
    pub const fn info(&self) -> &Arc<GameInfo> {
        &self.info
    }

    /// Returns the options of the game.
    #[must_use]
    pub fn specs(&self) -> &[OptionSpec] {
        &self.info.options
    }

    /// Makes the rules with these options; the others take their defaults.
    ///
    /// # Errors
    ///
    /// If a name is unknown, a value is not taken, or the values do not go together.
    pub fn from_options<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<G, OptionError> {
        self.from_options_within(given, &Budget::unlimited())
    }

    /// As [`from_options`](Self::from_options), within a budget.
    ///
    /// # Errors
    ///
    /// As [`from_options`](Self::from_options); once the budget is spent, any.
    pub fn from_options_within<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
        budget: &Budget,
    ) -> Result<G, OptionError> {
        (self.make)(OptionValues::complete(self.specs(), given)?, budget)
    }

    /// Makes the rules with these options for a position that is read from a text.
    ///
    /// Options that the text carries need not be given. Options of the start that are not given have no
    /// value: the position takes their place.
    ///
    /// # Errors
    ///
    /// As [`from_options`](Self::from_options), and if an option is given that the text contradicts.
    pub fn for_position<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
        text: &str,
    ) -> Result<G, OptionError> {
        self.for_position_within(given, text, &Budget::unlimited())
    }

    /// As [`for_position`](Self::for_position), within a budget.
    ///
    /// # Errors
    ///
    /// As [`for_position`](Self::for_position); once the budget is spent, any.
    pub fn for_position_within<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
        text: &str,
        budget: &Budget,
    ) -> Result<G, OptionError> {
        let given: Vec<_> = given.into_iter().collect();
        let carried = (self.carried)(text);
        let contradicted = given.iter().find_map(|(name, value)| {
            let there = carried.iter().find(|(carried, _)| carried == name)?;
            (there.1 != *value).then_some((name, value, &there.1))
        });
        if let Some((name, value, there)) = contradicted {
            return Err(OptionError::Conflict {
                name: (*name).to_owned(),
                message: format!(
                    "it is {}, and the text of the position says {}",
                    brief(value),
                    brief(there)
                ),
            });
        }
        let carried = carried.iter().map(|(name, value)| (&**name, &**value));
        let mut values =
            OptionValues::complete(self.specs(), given.iter().copied().chain(carried))?;
        if !given.iter().any(|(name, _)| self.is_of_start(name)) {
            let of_start = |spec: &&OptionSpec| spec.scope == OptionScope::Start;
            for spec in self.specs().iter().filter(of_start) {
                values.remove(&spec.name);
            }
        }
        (self.make)(values, budget)
    }

    /// Returns whether an option only chooses the position in which the game begins.
    #[must_use]
    pub fn is_of_start(&self, name: &str) -> bool {
        let mut specs = self.specs().iter();
        specs.any(|spec| spec.name == name && spec.scope == OptionScope::Start)
    }
}
