//! A game of the catalog, made from its rules and an evaluator.

use std::sync::{Arc, OnceLock};

use chessmith_game::{
    Armies, Editor, GameInfo, Glyph, GlyphId, Line, Muster, OptionError, OptionKind, OptionSpec,
    OptionValues, Pieces, Playable, Reason, Recipe, Record, RecordFormat, TextError,
};
use chessmith_network::{Learned, Network};
use chessmith_search::{Evaluate, Features, InputSet};

use crate::session::Live;
use crate::stock::Whole;
use crate::{Entry, LiveGame, Numbering, Refused, Sample, Setting, Stock, resume, samples};

/// Returns the pieces of a game with complete options.
type PiecesOf = Box<dyn Fn(&OptionValues) -> Result<Box<dyn Pieces>, OptionError> + Send + Sync>;

/// Returns what armies of a game with complete options are made of.
type ArmiesOf = Box<dyn Fn(&OptionValues) -> Result<Box<dyn Armies>, OptionError> + Send + Sync>;

/// Returns what can be put on the boards of a game by hand, if that can be.
type StockOf =
    Box<dyn Fn(&OptionValues) -> Result<Option<Box<dyn Stock>>, OptionError> + Send + Sync>;

/// Returns how positions of a game with complete options are put together by hand.
type EditorOf = Box<dyn Fn(&OptionValues) -> Result<Box<dyn Editor>, OptionError> + Send + Sync>;

/// Returns how armies of a game with complete options are composed.
type MusterOf = Box<dyn Fn(&OptionValues) -> Result<Box<dyn Muster>, OptionError> + Send + Sync>;

/// One row of the catalog: how a game is made, and who judges its positions.
pub struct GameEntry<G, E> {
    recipe: Recipe<G>,
    evaluator: Learned<E>,
    /// The file of the network that comes with the program.
    network: Option<&'static [u8]>,
    read: OnceLock<Option<Arc<Network>>>,
    formats: Vec<RecordFormat>,
    numbering: Option<Box<dyn Numbering>>,
    pieces: Option<PiecesOf>,
    armies: Option<ArmiesOf>,
    muster: Option<MusterOf>,
    stock: Option<StockOf>,
    editor: Option<EditorOf>,
    specimen: Setting,
    lessons: &'static str,
    /// The rules with no option given, for what does not depend on options.
    plain: OnceLock<Option<G>>,
}

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> GameEntry<G, E> {
    /// Makes an entry.
    #[must_use]
    pub fn new(recipe: Recipe<G>, evaluator: E) -> Self {
        Self {
            recipe,
            evaluator: Learned::new(evaluator),
            network: None,
            read: OnceLock::new(),
            formats: Vec::new(),
            numbering: None,
            pieces: None,
            armies: None,
            muster: None,
            stock: None,
            editor: None,
            specimen: Setting::new(),
            lessons: "",
            plain: OnceLock::new(),
        }
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

    /// Adds its lessons, in the form that [`read_lessons`](crate::rulebook::read_lessons) reads.
    #[must_use]
    pub const fn taught_by(mut self, lessons: &'static str) -> Self {
        self.lessons = lessons;
        self
    }

    /// Adds the file of a network that its engine judges positions with, unless told otherwise.
    ///
    /// A file that cannot be read, or that does not fit, is as good as none; tests look for that.
    #[must_use]
    pub const fn judged_by(mut self, network: &'static [u8]) -> Self {
        self.network = Some(network);
        self
    }

    /// Adds how its starts are numbered.
    #[must_use]
    pub fn numbered_by(mut self, numbering: impl Numbering + 'static) -> Self {
        self.numbering = Some(Box::new(numbering));
        self
    }

    /// Adds its pieces, one by one.
    #[must_use]
    pub fn with_pieces(
        mut self,
        pieces: impl Fn(&OptionValues) -> Result<Box<dyn Pieces>, OptionError> + Send + Sync + 'static,
    ) -> Self {
        self.pieces = Some(Box::new(pieces));
        self
    }

    /// Adds what its armies are made of.
    #[must_use]
    pub fn with_armies(
        mut self,
        armies: impl Fn(&OptionValues) -> Result<Box<dyn Armies>, OptionError> + Send + Sync + 'static,
    ) -> Self {
        self.armies = Some(Box::new(armies));
        self
    }

    /// Adds how its armies are composed.
    #[must_use]
    pub fn with_muster(
        mut self,
        muster: impl Fn(&OptionValues) -> Result<Box<dyn Muster>, OptionError> + Send + Sync + 'static,
    ) -> Self {
        self.muster = Some(Box::new(muster));
        self
    }

    /// Adds what is put on its boards by hand, where that is not its pieces, each as it is.
    #[must_use]
    pub fn with_stock(
        mut self,
        stock: impl Fn(&OptionValues) -> Result<Option<Box<dyn Stock>>, OptionError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.stock = Some(Box::new(stock));
        self
    }

    /// Adds how its positions are put together by hand, where its boards are not written rank by rank.
    #[must_use]
    pub fn with_editor(
        mut self,
        editor: impl Fn(&OptionValues) -> Result<Box<dyn Editor>, OptionError> + Send + Sync + 'static,
    ) -> Self {
        self.editor = Some(Box::new(editor));
        self
    }

    fn rules(&self, setting: &Setting) -> Result<G, Refused> {
        let (pairs, budget) = (setting.pairs(), &setting.budget);
        let rules = match &setting.position {
            Some(text) => self.recipe.for_position_within(pairs, text, budget),
            None => self.recipe.from_options_within(pairs, budget),
        };
        match budget.is_spent() {
            true => Err(Refused::Spent),
            false => rules.map_err(Refused::Option),
        }
    }

    fn begin_line(&self, setting: &Setting) -> Result<Line<G>, Refused> {
        let rules = Arc::new(self.rules(setting)?);
        let Some(text) = &setting.position else {
            return Ok(Line::new(rules));
        };
        let position = rules.read_position(text).map_err(Refused::Text)?;
        let mut names = setting.pairs().map(|(name, _)| name);
        if let Some(name) = names.find(|name| self.recipe.is_of_start(name))
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
            Arc::clone(self.recipe.info()),
            line,
            self.evaluator.clone().with_network(self.network()),
        ))
    }
}

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> Entry for GameEntry<G, E> {
    fn info(&self) -> &GameInfo {
        self.recipe.info()
    }

    fn rule_numbers(&self) -> &'static [&'static str] {
        G::Refusal::RULES
    }

    fn lessons(&self) -> &'static str {
        self.lessons
    }

    fn specimen(&self) -> Setting {
        self.specimen.clone()
    }

    fn begin(&self, setting: &Setting) -> Result<Box<dyn LiveGame>, Refused> {
        Ok(Box::new(self.begin_live(setting)?))
    }

    fn resume(&self, record: &Record) -> Result<Box<dyn LiveGame>, Refused> {
        let id = &self.info().id;
        if record.game != *id {
            return Err(Refused::Action(format!(
                "the record is of the game {:?}, not of {id}",
                record.game
            )));
        }
        let live = self.begin_live(&setting_of(record))?;
        Ok(Box::new(resume::replay(live, record)?))
    }

    fn options(&self, setting: &Setting) -> Result<OptionValues, Refused> {
        let rules = self.rules(setting)?;
        Ok(rules.options().clone())
    }

    fn diagnose(&self, setting: &Setting, position: &str) -> Result<Vec<TextError>, Refused> {
        let beside = Setting {
            position: Some(position.to_owned()),
            ..setting.clone()
        };
        // Where the options of the text itself cannot be taken, the rules without them say what is wrong.
        let rules = self.rules(&beside).or_else(|_| self.rules(setting))?;
        Ok(rules.read_position(position).err().unwrap_or_default())
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        let plain = || self.recipe.from_options([]).ok();
        self.plain.get_or_init(plain).as_ref()?.glyph(id)
    }

    fn stock(&self, setting: &Setting) -> Result<Option<Box<dyn Stock>>, Refused> {
        if let Some(stock) = &self.stock {
            let values = OptionValues::complete(self.recipe.specs(), setting.pairs());
            return values
                .and_then(|values| stock(&values))
                .map_err(Refused::Option);
        }
        let pieces = self.pieces(setting)?;
        Ok(pieces.map(|pieces| Box::new(Whole(pieces)) as Box<dyn Stock>))
    }

    fn editor(&self, setting: &Setting) -> Result<Option<Box<dyn Editor>>, Refused> {
        let Some(editor) = &self.editor else {
            return Ok(None);
        };
        let values = OptionValues::complete(self.recipe.specs(), setting.pairs());
        let editor = values.and_then(|values| editor(&values));
        editor.map(Some).map_err(Refused::Option)
    }

    fn record_formats(&self) -> &[RecordFormat] {
        &self.formats
    }

    fn pieces(&self, setting: &Setting) -> Result<Option<Box<dyn Pieces>>, Refused> {
        let Some(pieces) = &self.pieces else {
            return Ok(None);
        };
        let values = OptionValues::complete(self.recipe.specs(), setting.pairs());
        let pieces = values.and_then(|values| pieces(&values));
        pieces.map(Some).map_err(Refused::Option)
    }

    fn worths(&self, setting: &Setting, pieces: &[&str]) -> Result<Vec<Option<i32>>, Refused> {
        let lists = |spec: &&OptionSpec| matches!(spec.kind, OptionKind::Pieces { .. });
        let open = self.recipe.specs().iter().find(lists);
        let open = open.filter(|spec| setting.pairs().all(|(name, _)| name != spec.name));
        let listing = open.map(|spec| {
            let mut listing = setting.clone();
            let list = (spec.name.to_string(), pieces.join(","));
            listing.options.push(list);
            listing
        });
        let rules = match listing.map(|listing| self.rules(&listing)) {
            Some(Ok(rules)) => rules,
            _ => self.rules(setting)?,
        };
        let worth = |piece: &&str| self.evaluator.base().piece_worth(&rules, piece);
        Ok(pieces.iter().map(worth).collect())
    }

    fn armies(&self, setting: &Setting) -> Result<Option<Box<dyn Armies>>, Refused> {
        let Some(armies) = &self.armies else {
            return Ok(None);
        };
        let values = OptionValues::complete(self.recipe.specs(), setting.pairs());
        let armies = values.and_then(|values| armies(&values));
        armies.map(Some).map_err(Refused::Option)
    }

    fn muster(&self, setting: &Setting) -> Result<Option<Box<dyn Muster>>, Refused> {
        let Some(muster) = &self.muster else {
            return Ok(None);
        };
        let values = OptionValues::complete(self.recipe.specs(), setting.pairs());
        let muster = values.and_then(|values| muster(&values));
        muster.map(Some).map_err(Refused::Option)
    }

    fn network(&self) -> Option<Arc<Network>> {
        let read = || Network::from_bytes(self.network?).ok().map(Arc::new);
        self.read.get_or_init(read).clone()
    }

    fn samples(
        &self,
        record: &Record,
        sink: &mut dyn FnMut(&Sample<'_>),
    ) -> Result<InputSet, Refused> {
        let line = self.begin_line(&setting_of(record))?;
        samples::of_line(line, self.evaluator.base(), &record.turns, sink)
    }

    fn numbering(&self) -> Option<&dyn Numbering> {
        self.numbering.as_deref()
    }
}

/// Returns what a recorded game was begun with.
fn setting_of(record: &Record) -> Setting {
    Setting {
        options: record.options.clone().into_iter().collect(),
        position: Some(record.start.clone()),
        ..Setting::default()
    }
}
