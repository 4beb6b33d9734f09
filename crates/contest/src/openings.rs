//! How games begin: distinct, random and balanced, or from a file.

use std::collections::HashSet;

use chessmith_catalog::{Entry, Limits, LiveGame, Refused, Setting};
use fastrand::Rng;

use crate::simple::{NoClock, listed};

/// Where the openings of a match come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// Random turns from the start of the game.
    Random {
        /// How many.
        turns: usize,
        /// The greatest score for either side, in hundredths, that is still called balanced.
        balance: i32,
        /// How many positions are searched to find the score; 0 for all openings, balanced or not.
        nodes: u64,
    },
    /// Lines of a file, one after the other and from the first again: the text of a position, and
    /// after a tab turns from there, separated by blanks.
    Lines(Vec<String>),
}

/// A way to begin: both games of a pair begin alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What the game is begun with.
    pub setting: Setting,
    /// The turns played before the players are asked.
    pub turns: Vec<String>,
}

impl Opening {
    /// Begins a game.
    ///
    /// # Errors
    ///
    /// If setting or turns are refused.
    pub fn begin(&self, entry: &dyn Entry) -> Result<Box<dyn LiveGame>, Refused> {
        let mut game = entry.begin(&self.setting)?;
        for turn in &self.turns {
            game.play(turn)?;
        }
        Ok(game)
    }
}

/// Draws the openings of a match, always the same for the same seed.
pub struct Openings<'a> {
    entry: &'a dyn Entry,
    setting: Setting,
    source: Source,
    seed: u64,
    drawn: u64,
    seen: HashSet<String>,
}

/// How often another opening is tried before a repeated or unbalanced one is taken.
const TRIES: usize = 60;

impl<'a> Openings<'a> {
    /// Prepares openings for a game with this setting.
    #[must_use]
    pub fn new(entry: &'a dyn Entry, setting: Setting, source: Source, seed: u64) -> Self {
        Self {
            entry,
            setting,
            source,
            seed,
            drawn: 0,
            seen: HashSet::new(),
        }
    }

    /// Returns the next opening.
    ///
    /// Where no new and balanced one is found after many tries, the last one tried is returned.
    ///
    /// # Errors
    ///
    /// If the setting, or a line of the file, is refused.
    pub fn draw(&mut self) -> Result<Opening, Refused> {
        let number = self.drawn;
        self.drawn += 1;
        match &self.source {
            Source::Lines(lines) => {
                let line = &lines[number as usize % lines.len()];
                let (position, turns) = line.split_once('\t').unwrap_or((line, ""));
                let opening = Opening {
                    setting: Setting {
                        position: Some(position.trim().to_owned()),
                        ..self.setting.clone()
                    },
                    turns: turns.split_whitespace().map(str::to_owned).collect(),
                };
                opening.begin(self.entry)?;
                Ok(opening)
            }
            &Source::Random {
                turns,
                balance,
                nodes,
            } => {
                let mut rng = Rng::with_seed(self.seed.wrapping_add(number.wrapping_mul(STRIDE)));
                let mut last = None;
                for _ in 0..TRIES {
                    let setting = self.setting.clone();
                    let setting = setting.or_seed(self.entry.info(), rng.u32(..));
                    let Some(opening) = play_anything(self.entry, setting, turns, &mut rng)? else {
                        continue;
                    };
                    let game = opening.begin(self.entry)?;
                    let new = self.seen.insert(game.position_text());
                    if new && (nodes == 0 || is_balanced(&*game, nodes, balance)) {
                        return Ok(opening);
                    }
                    last = Some(opening);
                }
                Ok(last.unwrap_or_else(|| Opening {
                    setting: self.setting.clone(),
                    turns: Vec::new(),
                }))
            }
        }
    }
}

/// Keeps the streams of different openings apart.
const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Plays random turns; `None` if the game ends on the way.
fn play_anything(
    entry: &dyn Entry,
    setting: Setting,
    turns: usize,
    rng: &mut Rng,
) -> Result<Option<Opening>, Refused> {
    let mut game = entry.begin(&setting)?;
    let mut played = Vec::new();
    for _ in 0..turns {
        let Some(turn) = rng.choice(listed(&*game, 500)) else {
            return Ok(None);
        };
        if game.play(&turn).is_err() {
            return Ok(None);
        }
        played.push(turn);
    }
    let goes_on = !listed(&*game, 1).is_empty();
    Ok(goes_on.then_some(Opening {
        setting,
        turns: played,
    }))
}

fn is_balanced(game: &dyn LiveGame, nodes: u64, balance: i32) -> bool {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let found = game.think(limits, &NoClock, &mut |_| ());
    found.is_some_and(|found| found.score().raw().abs() <= balance)
}
