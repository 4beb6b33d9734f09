//! A game of the catalog, made from its rules and an evaluator.

use std::sync::{Arc, OnceLock};

use chessmith_game::{
    Glyph, GlyphId, Line, OptionError, OptionScope, OptionValues, Playable, Record, RecordFormat,
    TextError,
};
use chessmith_search::Evaluate;

use crate::session::Live;
use crate::{Entry, GameInfo, LiveGame, Numbering, Refused, Setting, resume};

/// Settles options that say one thing in several ways, such as a seed that draws a number.
///
/// It is given the values with their defaults filled in and the names of the options that were given.
pub type Settle = fn(&mut OptionValues, given: &[&str]) -> Result<(), OptionError>;

/// One row of the catalog: the rules of a game, how to make them, and who judges its positions.
pub struct GameEntry<G, E> {
    info: Arc<GameInfo>,
    rules: Box<dyn Fn(OptionValues) -> Result<G, OptionError> + Send + Sync>,
    evaluator: E,
    settle: Settle,
    formats: Vec<RecordFormat>,
    numbering: Option<Box<dyn Numbering>>,
    specimen: Setting,
    /// The rules with no option given, for what does not depend on options.
    plain: OnceLock<Option<G>>,
}

impl<G: Playable, E: Evaluate<G> + Clone> GameEntry<G, E> {
    /// Makes an entry.
    ///
    /// `rules` is given settled values: each is one that its option takes, and start options are
    /// missing where a position text takes their place. The rules must return the same values.
    pub fn new(
        info: GameInfo,
        rules: impl Fn(OptionValues) -> G + Send + Sync + 'static,
        evaluator: E,
    ) -> Self {
        Self::judging(info, move |values| Ok(rules(values)), evaluator)
    }

    /// Makes an entry whose rules read texts among the values, and may refuse them.
    pub fn judging(
        info: GameInfo,
        rules: impl Fn(OptionValues) -> Result<G, OptionError> + Send + Sync + 'static,
        evaluator: E,
    ) -> Self {
        Self {
            info: Arc::new(info),
            rules: Box::new(rules),
            evaluator,
            settle: |_, _| Ok(()),
            formats: Vec::new(),
            numbering: None,
            specimen: Setting::default(),
            plain: OnceLock::new(),
        }
    }

    /// Adds how its options are settled.
    #[must_use]
    pub fn settling(mut self, settle: Settle) -> Self {
        self.settle = settle;
        self
    }

    /// Adds a file format for records.
    #[must_use]
    pub fn with_format(mut self, format: RecordFormat) -> Self {
        self.formats.push(format);
        self
    }

    /// Adds what a picture of it in a list begins with.
    #[must_use]
    pub fn shown_by(mut self, specimen: Setting) -> Self {
        self.specimen = specimen;
        self
    }

    /// Adds how its starts are numbered.
    #[must_use]
    pub fn numbered_by(mut self, numbering: impl Numbering + 'static) -> Self {
        self.numbering = Some(Box::new(numbering));
        self
    }

    fn is_start_option(&self, name: &str) -> bool {
        let mut options = self.info.options.iter();
        options.any(|spec| spec.name == name && spec.scope == OptionScope::Start)
    }

    /// Returns the first start option that a setting gives.
    fn start_option<'a>(&self, setting: &'a Setting) -> Option<&'a str> {
        let mut names = setting.options.iter().map(|(name, _)| name.as_str());
        names.find(|name| self.is_start_option(name))
    }

    fn rules(&self, setting: &Setting) -> Result<G, OptionError> {
        let given = setting.options.iter();
        let pairs = given.map(|(name, value)| (name.as_str(), value.as_str()));
        let mut values = OptionValues::complete(&self.info.options, pairs)?;
        let names: Vec<_> = setting.options.iter().map(|(name, _)| &**name).collect();
        (self.settle)(&mut values, &names)?;
        if setting.position.is_some() && self.start_option(setting).is_none() {
            for spec in self
                .info
                .options
                .iter()
                .filter(|spec| self.is_start_option(spec.name))
            {
                values.remove(spec.name);
            }
        }
        (self.rules)(values)
    }

    fn begin_line(&self, setting: &Setting) -> Result<Line<G>, Refused> {
        let rules = Arc::new(self.rules(setting).map_err(Refused::Option)?);
        let Some(text) = &setting.position else {
            return Ok(Line::new(rules));
        };
        let position = rules.read_position(text).map_err(Refused::Text)?;
        if let Some(name) = self.start_option(setting)
            && position != rules.start()
        {
            return Err(Refused::Option(OptionError::Conflict {
                name: name.to_owned(),
                message: "the position is not the start that it gives".to_owned(),
            }));
        }
        Ok(Line::from_position(rules, position))
    }

    fn begin_live(&self, setting: &Setting) -> Result<Live<G, E>, Refused> {
        let line = self.begin_line(setting)?;
        Ok(Live::new(
            Arc::clone(&self.info),
            line,
            self.evaluator.clone(),
        ))
    }
}

impl<G: Playable, E: Evaluate<G> + Clone> Entry for GameEntry<G, E> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn specimen(&self) -> Setting {
        self.specimen.clone()
    }

    fn begin(&self, setting: &Setting) -> Result<Box<dyn LiveGame>, Refused> {
        Ok(Box::new(self.begin_live(setting)?))
    }

    fn resume(&self, record: &Record) -> Result<Box<dyn LiveGame>, Refused> {
        if record.game != self.info.id {
            return Err(Refused::Action(format!(
                "the record is of the game {:?}, not of {}",
                record.game, self.info.id
            )));
        }
        let live = self.begin_live(&Setting {
            options: record.options.clone().into_iter().collect(),
            position: Some(record.start.clone()),
        })?;
        Ok(Box::new(resume::replay(live, record)?))
    }

    fn options(&self, setting: &Setting) -> Result<OptionValues, Refused> {
        let rules = self.rules(setting).map_err(Refused::Option)?;
        Ok(rules.options().clone())
    }

    fn diagnose(&self, setting: &Setting, position: &str) -> Result<Vec<TextError>, Refused> {
        let rules = self.rules(setting).map_err(Refused::Option)?;
        Ok(rules.read_position(position).err().unwrap_or_default())
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        let plain = || {
            let values = OptionValues::complete(&self.info.options, []).unwrap_or_default();
            (self.rules)(values).ok()
        };
        self.plain.get_or_init(plain).as_ref()?.glyph(id)
    }

    fn record_formats(&self) -> &[RecordFormat] {
        &self.formats
    }

    fn numbering(&self) -> Option<&dyn Numbering> {
        self.numbering.as_deref()
    }
}
