//! The starts of a game: its numbered arrays, and what the players can make of them before play begins.

use std::collections::HashMap;

use chessmith_catalog::game::{OptionKind, Phase, Side};
use chessmith_catalog::{Entry, LiveGame, Refused, Setting};

/// A position in which play begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The number of the array from which it comes.
    pub number: i64,
    /// What it is called.
    pub name: String,
    /// Its text.
    pub position: String,
}

/// A position of the setup: who chooses, and where each of its turns leads.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Choice {
    side: Side,
    turns: Vec<(String, Node)>,
}

/// A position on the way to a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    /// A choice, by its place.
    Choice(usize),
    /// A start, by its place.
    Start(usize),
}

/// Everything that can become of one array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The number of the array.
    pub number: i64,
    /// The positions in which play can begin, each once.
    pub starts: Vec<Start>,
    choices: Vec<Choice>,
    root: Node,
}

/// More positions of one array are not looked at.
const MOST: usize = 20_000;

/// Returns the option that numbers the arrays of a game, and the numbers; `None` if it always begins alike.
pub(crate) fn numbers(entry: &dyn Entry) -> Option<(String, Vec<i64>)> {
    let specs = &entry.info().options;
    let drawn = specs.iter().find_map(|spec| match &spec.kind {
        OptionKind::Seed { of: Some(name) } => Some(name),
        _ => None,
    })?;
    let spec = specs.iter().find(|spec| spec.name == *drawn)?;
    match spec.kind {
        OptionKind::Integer { min, max } => Some((drawn.to_string(), (min..=max).collect())),
        _ => None,
    }
}

impl Setup {
    /// Follows every way to set up an array.
    ///
    /// # Errors
    ///
    /// If the setting is refused.
    pub fn follow(
        entry: &dyn Entry,
        setting: &Setting,
        option: &str,
        number: i64,
    ) -> Result<Self, Refused> {
        let mut setting = setting.clone();
        setting.options.retain(|(name, _)| name != option);
        setting
            .options
            .push((option.to_owned(), number.to_string()));
        let live = entry.begin(&setting)?;
        let mut setup = Self {
            number,
            starts: Vec::new(),
            choices: Vec::new(),
            root: Node::Start(0),
        };
        let mut known = HashMap::new();
        setup.root = setup.add(&*live, &mut known)?;
        Ok(setup)
    }

    fn add(
        &mut self,
        live: &dyn LiveGame,
        known: &mut HashMap<String, Node>,
    ) -> Result<Node, Refused> {
        let position = live.position_text();
        if let Some(&node) = known.get(&position) {
            return Ok(node);
        }
        if live.phase() != Phase::Setup || known.len() >= MOST {
            let node = Node::Start(self.starts.len());
            self.starts.push(Start {
                number: self.number,
                name: self.name(live),
                position: position.clone(),
            });
            known.insert(position, node);
            return Ok(node);
        }
        let mut turns = Vec::new();
        for turn in live.list(MOST).turns {
            let mut after = live.fork();
            after.explore(&turn.text)?;
            turns.push((turn.text, self.add(&*after, known)?));
        }
        let node = Node::Choice(self.choices.len());
        let side = live.side_to_move();
        self.choices.push(Choice { side, turns });
        known.insert(position, node);
        Ok(node)
    }

    /// Returns what a start is called: the last word of its note, or else the number of the array.
    fn name(&self, live: &dyn LiveGame) -> String {
        let notes = live.scene().notes;
        let named = notes.first().and_then(|note| note.rsplit(' ').next());
        named.map_or_else(|| self.number.to_string(), str::to_owned)
    }

    /// Returns what the array is worth to White when both sides set it up as well as they can, if each start is
    /// worth so much, and what each first turn is worth; nothing of turns where there is nothing to set up.
    #[must_use]
    pub fn solve(&self, worth: &dyn Fn(&Start) -> f64) -> (f64, Vec<(String, f64)>) {
        let of_starts: Vec<f64> = self.starts.iter().map(worth).collect();
        let mut of_choices: Vec<f64> = Vec::new();
        // A choice stands behind all to which it leads.
        for choice in &self.choices {
            let value = |node: &Node| match *node {
                Node::Start(at) => of_starts[at],
                Node::Choice(at) => of_choices[at],
            };
            let each = choice.turns.iter().map(|(_, node)| value(node));
            let best = match choice.side {
                Side::White => each.fold(f64::NEG_INFINITY, f64::max),
                Side::Black => each.fold(f64::INFINITY, f64::min),
            };
            of_choices.push(best);
        }
        let value = |node: &Node| match *node {
            Node::Start(at) => of_starts[at],
            Node::Choice(at) => of_choices[at],
        };
        let turns = match self.root {
            Node::Start(_) => Vec::new(),
            Node::Choice(at) => self.choices[at]
                .turns
                .iter()
                .map(|(turn, node)| (turn.clone(), value(node)))
                .collect(),
        };
        (value(&self.root), turns)
    }
}
