//! Universal Chess as rows of the catalog.

use std::sync::Arc;

use chessmith_eval::UniversalEvaluator;
use chessmith_game::{
    Armies, GameInfo, Glyph, GlyphId, OptionValues, Pieces, Record, RecordFormat, TextError,
};
use chessmith_network::Network;
use chessmith_search::InputSet;
use chessmith_universal::{Edition, LotArmies, Universal};

use crate::{Catalog, Entry, GameEntry, LiveGame, Numbering, Refused, Sample, Setting};

/// Adds the two sets of the inventor, and the one of anybody.
pub(crate) fn add_to(catalog: Catalog) -> Catalog {
    catalog
        .with(entry::<1>(Edition::Small))
        .with(entry::<1>(Edition::Full))
        .with(AnyBoard::new())
}

fn entry<const W: usize>(edition: Edition) -> GameEntry<Universal<W>, UniversalEvaluator> {
    let pieces = move |values: &OptionValues| edition.library(values);
    let armies = move |values: &OptionValues| {
        let rules = Universal::<W>::new(edition, values)?;
        Ok(Box::new(LotArmies(rules)) as Box<dyn Armies>)
    };
    let lessons = match edition {
        Edition::Small => include_str!("../../universal/lessons/universal-24.txt"),
        Edition::Full => include_str!("../../universal/lessons/universal-73.txt"),
        Edition::Custom => include_str!("../../universal/lessons/universal-custom.txt"),
    };
    let entry = GameEntry::new(Universal::recipe(edition), UniversalEvaluator::default())
        .with_pieces(pieces)
        .with_armies(armies)
        .taught_by(lessons);
    match edition {
        Edition::Small => entry.judged_by(include_bytes!("../networks/universal-24.net")),
        Edition::Full => entry.judged_by(include_bytes!("../networks/universal-73.net")),
        // What is learned of one set of pieces says nothing of another.
        Edition::Custom => entry,
    }
}

/// The custom game: rules for boards of up to 64 squares, and for larger ones.
///
/// Sets of squares of two or three words would be a little quicker on middle boards; every size more is
/// compiled with all of the engine.
struct AnyBoard {
    small: Box<dyn Entry>,
    large: Box<dyn Entry>,
}

impl AnyBoard {
    fn new() -> Self {
        let edition = Edition::Custom;
        Self {
            small: Box::new(entry::<1>(edition)),
            large: Box::new(entry::<4>(edition)),
        }
    }

    /// Returns the row for the board that the options name; the smallest says what is wrong with them.
    fn row(&self, options: &[(String, String)]) -> &dyn Entry {
        let given = options.iter().map(|(name, value)| (&**name, &**value));
        let words = OptionValues::complete(&self.info().options, given)
            .and_then(|values| Edition::Custom.words(&values))
            .unwrap_or(1);
        match words {
            0 | 1 => self.small.as_ref(),
            _ => self.large.as_ref(),
        }
    }
}

impl Entry for AnyBoard {
    fn info(&self) -> &GameInfo {
        self.small.info()
    }

    fn rule_numbers(&self) -> &'static [&'static str] {
        self.small.rule_numbers()
    }

    fn lessons(&self) -> &'static str {
        self.small.lessons()
    }

    fn begin(&self, setting: &Setting) -> Result<Box<dyn LiveGame>, Refused> {
        self.row(&setting.options).begin(setting)
    }

    fn resume(&self, record: &Record) -> Result<Box<dyn LiveGame>, Refused> {
        let options: Vec<_> = record.options.clone().into_iter().collect();
        self.row(&options).resume(record)
    }

    fn options(&self, setting: &Setting) -> Result<OptionValues, Refused> {
        self.row(&setting.options).options(setting)
    }

    fn diagnose(&self, setting: &Setting, position: &str) -> Result<Vec<TextError>, Refused> {
        self.row(&setting.options).diagnose(setting, position)
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        self.small.glyph(id)
    }

    fn record_formats(&self) -> &[RecordFormat] {
        self.small.record_formats()
    }

    fn pieces(&self, setting: &Setting) -> Result<Option<Box<dyn Pieces>>, Refused> {
        self.small.pieces(setting)
    }

    fn worths(&self, setting: &Setting, pieces: &[&str]) -> Result<Vec<Option<i32>>, Refused> {
        self.row(&setting.options).worths(setting, pieces)
    }

    fn armies(&self, setting: &Setting) -> Result<Option<Box<dyn Armies>>, Refused> {
        self.row(&setting.options).armies(setting)
    }

    fn network(&self) -> Option<Arc<Network>> {
        self.small.network()
    }

    fn samples(
        &self,
        record: &Record,
        sink: &mut dyn FnMut(&Sample<'_>),
    ) -> Result<InputSet, Refused> {
        let options: Vec<_> = record.options.clone().into_iter().collect();
        self.row(&options).samples(record, sink)
    }

    fn numbering(&self) -> Option<&dyn Numbering> {
        self.small.numbering()
    }
}
