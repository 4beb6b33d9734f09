//! One row of the catalog: a game by name, and how to begin it.

use std::sync::Arc;

use chessmith_game::{
    Armies, Budget, Editor, GameInfo, Glyph, GlyphId, Muster, OptionKind, OptionValues, Pieces,
    Record, RecordFormat, TextError,
};

use crate::stock::Whole;
use chessmith_network::Network;
use chessmith_search::InputSet;

use crate::{LiveGame, Numbering, Refused, Sample, Stock};

/// What to begin a game with.
///
/// ```
/// use chessmith_catalog::{Catalog, Setting};
///
/// let catalog = Catalog::standard();
/// let freestyle = catalog.find("freestyle")?;
/// let numbered = freestyle.begin(&Setting::with_options([("number", "0")]))?;
/// assert!(numbered.position_text().starts_with("bbqnnrkr/"));
/// let placed = freestyle.begin(&Setting::at_position(numbered.position_text()))?;
/// assert_eq!(placed.position_text(), numbered.position_text());
/// # Ok::<(), chessmith_catalog::Refused>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// Options given, by name; the others take their defaults.
    pub options: Vec<(String, String)>,
    /// The text of the position to begin with, instead of the game's own start.
    ///
    /// Where start options are given too, they must agree with it.
    pub position: Option<String>,
    /// How much work it may take to make the rules of this; without a limit unless said. Once it is spent, whatever
    /// is asked with this setting is refused as [`Refused::Spent`].
    pub budget: Budget,
}

/// Settings are equal that begin the same game, however much work that may take.
impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options && self.position == other.position
    }
}

impl Eq for Setting {}

impl Setting {
    /// Returns the setting without options and with the game's own start.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a setting with these options and the game's own start.
    pub fn with_options<'a>(options: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let options = options
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v.to_owned()))
            .collect();
        Self {
            options,
            ..Self::default()
        }
    }

    /// Returns a setting without options that begins with a position.
    pub fn at_position(text: impl Into<String>) -> Self {
        Self {
            position: Some(text.into()),
            ..Self::default()
        }
    }

    /// Returns the same within a budget.
    #[must_use]
    pub fn within(self, budget: &Budget) -> Self {
        Self {
            budget: budget.clone(),
            ..self
        }
    }

    /// Returns the options given, name by name.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let given = self.options.iter();
        given.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Gives `seed` to the options that take one, for a new game to be played.
    ///
    /// Nothing is drawn where the game begins with a position, and none where a seed is given already, or
    /// what it would draw.
    #[must_use]
    pub fn or_seed(mut self, info: &GameInfo, seed: u32) -> Self {
        if self.position.is_some() {
            return self;
        }
        for spec in &info.options {
            let OptionKind::Seed { of } = &spec.kind else {
                continue;
            };
            let settled = |name: &str| name == spec.name || of.as_deref() == Some(name);
            if !self.pairs().any(|(name, _)| settled(name)) {
                self.options.push((spec.name.to_string(), seed.to_string()));
            }
        }
        self
    }
}

/// A game of the catalog.
pub trait Entry: Send + Sync {
    /// Returns what it is.
    fn info(&self) -> &GameInfo;

    /// Returns the numbers of all rules that a refusal of this game can name.
    fn rule_numbers(&self) -> &'static [&'static str];

    /// Returns its lessons as a text, easy ones first; [`lessons_of`](crate::lessons_of) reads them.
    fn lessons(&self) -> &'static str;

    /// Returns what a picture of it in a list begins with: its own start, unless that shows little.
    fn specimen(&self) -> Setting {
        Setting::default()
    }

    /// Begins a game.
    ///
    /// # Errors
    ///
    /// If an option or the position is refused.
    fn begin(&self, setting: &Setting) -> Result<Box<dyn LiveGame>, Refused>;

    /// Goes on with a recorded game: replays its turns and restores its result.
    ///
    /// # Errors
    ///
    /// If the record is of another game, its options or its start are refused, a turn is refused (the
    /// error names its number), or its result does not follow.
    fn resume(&self, record: &Record) -> Result<Box<dyn LiveGame>, Refused>;

    /// Returns the complete options of a game begun with `setting`, without beginning it.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn options(&self, setting: &Setting) -> Result<OptionValues, Refused>;

    /// Returns all reasons why a position text is refused; none if it is read.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn diagnose(&self, setting: &Setting, position: &str) -> Result<Vec<TextError>, Refused>;

    /// Returns the drawing of this name; drawings do not depend on options.
    fn glyph(&self, id: &GlyphId) -> Option<Glyph>;

    /// Returns the file formats for records that this game has besides the common one.
    fn record_formats(&self) -> &[RecordFormat];

    /// Returns the pieces that a game begun with `setting` can have, one by one, if the game shows them so.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn pieces(&self, setting: &Setting) -> Result<Option<Box<dyn Pieces>>, Refused>;

    /// Returns what its engine takes pieces to be worth that are found by these ids, each in hundredths of a unit;
    /// `None` for what cannot be lost, and where it does not say.
    ///
    /// Where an option lists the pieces of a game and is not given, it is given these.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn worths(&self, setting: &Setting, pieces: &[&str]) -> Result<Vec<Option<i32>>, Refused> {
        let _ = setting;
        Ok(vec![None; pieces.len()])
    }

    /// Returns what can be put on the board by hand of a game begun with `setting`, if its boards are written rank by
    /// rank.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn stock(&self, setting: &Setting) -> Result<Option<Box<dyn Stock>>, Refused> {
        let pieces = self.pieces(setting)?;
        Ok(pieces.map(|pieces| Box::new(Whole(pieces)) as Box<dyn Stock>))
    }

    /// Returns how positions of a game begun with `setting` are put together by hand, where the family does it itself.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn editor(&self, setting: &Setting) -> Result<Option<Box<dyn Editor>>, Refused> {
        let _ = setting;
        Ok(None)
    }

    /// Returns what armies of a game begun with `setting` are made of, if unlike ones can be drawn for it.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn armies(&self, setting: &Setting) -> Result<Option<Box<dyn Armies>>, Refused> {
        let _ = setting;
        Ok(None)
    }

    /// Returns how armies of a game begun with `setting` are composed, if the players can do so before it.
    ///
    /// # Errors
    ///
    /// If an option is refused.
    fn muster(&self, setting: &Setting) -> Result<Option<Box<dyn Muster>>, Refused> {
        let _ = setting;
        Ok(None)
    }

    /// Returns the network that its engine judges positions with unless told otherwise, if there is one.
    fn network(&self) -> Option<Arc<Network>> {
        None
    }

    /// Hands over every position of a game before its turns, as networks learn from them, and returns what
    /// inputs they have.
    ///
    /// # Errors
    ///
    /// If the record's options, start or turns are refused, or if nothing of this game can be learned.
    fn samples(
        &self,
        record: &Record,
        sink: &mut dyn FnMut(&Sample<'_>),
    ) -> Result<InputSet, Refused>;

    /// Returns how the starts of this game are numbered, if they are.
    fn numbering(&self) -> Option<&dyn Numbering>;
}
