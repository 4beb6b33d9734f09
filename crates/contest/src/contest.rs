//! A match: pairs of games on several boards at once, until enough is known.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chessmith_catalog::game::{PerSide, Side};
use chessmith_catalog::{Entry, LiveGame, Refused, Setting};
use chessmith_wire::MatchGame;
use thiserror::Error;

use crate::journal::{Journal, JournalError};
use crate::openings::{Opening, Openings, Source};
use crate::referee::{Conditions, Played, play};
use crate::{Clocks, Outcome, Pentanomial, Player, PlayerSpec, Sprt, Trinomial, Trouble, Verdict};

/// A game that is played in a match.
#[derive(Clone)]
pub struct Discipline<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// What it is begun with.
    pub setting: Setting,
}

/// Everything that is asked of a match but the games.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The first player and the second.
    pub players: [PlayerSpec; 2],
    /// How each game is played.
    pub conditions: Conditions,
    /// Where the openings come from.
    pub openings: Source,
    /// The most pairs that are played.
    pub pairs: u64,
    /// What ends the match as soon as it is proved.
    pub sprt: Option<Sprt>,
    /// How many games are played at once.
    pub boards: usize,
    /// What openings are drawn from.
    pub seed: u64,
}

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// All games.
    pub games: Trinomial,
    /// The pairs of which both games are over, by the id of the game.
    pub by_game: BTreeMap<String, Pentanomial>,
    /// Games won by the side that moved first, drawn, and lost by it.
    pub first_side: Trinomial,
    /// How many games ended for which reason, without what was said or played, which stands in the games.
    pub reasons: BTreeMap<String, u64>,
    /// The longest time that the first and the second player took for a turn.
    pub longest: [Duration; 2],
    half: BTreeMap<u64, Outcome>,
}

impl Standing {
    /// Returns all pairs of which both games are over.
    #[must_use]
    pub fn pairs(&self) -> Pentanomial {
        self.by_game.values().sum()
    }

    fn add(&mut self, game: &MatchGame) {
        let outcome = Outcome::of_half_points(game.half_points);
        self.games += outcome;
        let white = match (game.game, outcome) {
            (0, outcome) => outcome,
            (_, Outcome::Lost) => Outcome::Won,
            (_, Outcome::Drawn) => Outcome::Drawn,
            (_, Outcome::Won) => Outcome::Lost,
        };
        self.first_side += white;
        let reason = game.record.reason.as_deref().unwrap_or_default();
        let kind = reason.split(" \"").next().unwrap_or_default();
        *self.reasons.entry(kind.to_owned()).or_default() += 1;
        for (longest, ms) in self.longest.iter_mut().zip(game.longest_ms) {
            *longest = (*longest).max(Duration::from_millis(ms));
        }
        if let Some(other) = self.half.remove(&game.pair) {
            let id = game.record.game.clone();
            *self.by_game.entry(id).or_default() += [other, outcome];
        } else {
            self.half.insert(game.pair, outcome);
        }
    }
}

/// Why a match could not go on.
#[derive(Debug, Error)]
pub enum ContestError {
    /// An opening, or the setting, is refused.
    #[error("{0}")]
    Refused(Refused),
    /// A player cannot be brought to the board.
    #[error(transparent)]
    Player(#[from] Trouble),
    /// The journal cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Plays a match, or goes on with it. The pairs are played in the disciplines in turn.
///
/// Each game is in the journal before `progress` hears of it. Ends when all pairs are played, when the
/// test is decided, or when `stopped` says so; games that are under way then are lost to the match, and
/// begin anew when it goes on.
///
/// # Errors
///
/// If a setting is refused, a player does not start, or the journal cannot be written.
///
/// # Panics
///
/// If there is no discipline.
pub fn run(
    disciplines: &[Discipline<'_>],
    plan: &Plan,
    journal: &mut Journal,
    before: &[MatchGame],
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&Standing),
) -> Result<Standing, ContestError> {
    let mut standing = Standing::default();
    for game in before {
        standing.add(game);
    }
    let mut missing = Vec::new();
    for pair in (0..plan.pairs).rev() {
        for game in [1, 0] {
            if !before
                .iter()
                .any(|line| (line.pair, line.game) == (pair, game))
            {
                missing.push((pair, game));
            }
        }
    }
    progress(&standing);
    let done = |standing: &Standing| {
        let sprt = plan.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs()) != Verdict::Open)
    };
    if done(&standing) {
        return Ok(standing);
    }
    let over = AtomicBool::new(false);
    let ends = || stopped() || over.load(Ordering::Relaxed);
    let openings = disciplines.iter().map(|Discipline { entry, setting }| {
        Openings::new(*entry, setting.clone(), plan.openings.clone(), plan.seed)
    });
    let desk = Mutex::new(Desk {
        missing,
        openings: openings.collect(),
        drawn: Vec::new(),
    });
    let (sender, games): (Sender<Result<MatchGame, ContestError>>, Receiver<_>) = channel();
    thread::scope(|scope| {
        for _ in 0..plan.boards.max(1) {
            let (sender, desk, ends) = (sender.clone(), &desk, &ends);
            scope.spawn(move || {
                let result = sit(disciplines, plan, desk, ends, &mut |line| {
                    // Nobody listens any more when the match is over.
                    drop(sender.send(Ok(line)));
                });
                if let Err(error) = result {
                    drop(sender.send(Err(error)));
                }
            });
        }
        drop(sender);
        let mut outcome = Ok(());
        for game in games {
            let added = game.and_then(|line| {
                if over.load(Ordering::Relaxed) {
                    return Ok(());
                }
                journal.add(&line)?;
                standing.add(&line);
                progress(&standing);
                Ok(())
            });
            if let Err(error) = added
                && outcome.is_ok()
            {
                outcome = Err(error);
            }
            if outcome.is_err() || done(&standing) {
                over.store(true, Ordering::Relaxed);
            }
        }
        outcome
    })?;
    Ok(standing)
}

/// What the boards share: the games still to be played, and the openings drawn so far.
struct Desk<'a> {
    /// Pair and game, the next one last.
    missing: Vec<(u64, u8)>,
    /// Those of each discipline.
    openings: Vec<Openings<'a>>,
    /// One for each pair.
    drawn: Vec<Opening>,
}

impl Desk<'_> {
    fn take(&mut self) -> Result<Option<(u64, u8, Opening)>, Refused> {
        let Some((pair, game)) = self.missing.pop() else {
            return Ok(None);
        };
        // Openings are drawn in their order, also those of games played before, so that they are the same.
        while self.drawn.len() <= pair as usize {
            let discipline = self.drawn.len() % self.openings.len();
            let next = self.openings[discipline].draw()?;
            self.drawn.push(next);
        }
        Ok(Some((pair, game, self.drawn[pair as usize].clone())))
    }
}

/// Plays games at one board until there are no more.
fn sit(
    disciplines: &[Discipline<'_>],
    plan: &Plan,
    desk: &Mutex<Desk<'_>>,
    ends: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(MatchGame),
) -> Result<(), ContestError> {
    let start = |which: usize| plan.players[which].start(plan.seed.wrapping_add(which as u64));
    let mut players = [start(0)?, start(1)?];
    loop {
        let taken = desk.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((pair, number, opening)) = taken.map_err(ContestError::Refused)? else {
            return Ok(());
        };
        let entry = disciplines[pair as usize % disciplines.len()].entry;
        let mut game = opening.begin(entry).map_err(ContestError::Refused)?;
        let Some(played) = seat(&mut *game, &mut players, number, &plan.conditions, ends) else {
            return Ok(());
        };
        let names = [&plan.players[0].name, &plan.players[1].name];
        tell(line(&*game, pair, number, &played, names));
        if played.failed {
            players = [start(0)?, start(1)?];
        }
    }
}

/// Plays one game, the first player with White in the first of a pair.
fn seat(
    game: &mut dyn LiveGame,
    players: &mut [Box<dyn Player>; 2],
    number: u8,
    conditions: &Conditions,
    ends: &dyn Fn() -> bool,
) -> Option<Played> {
    let [first, second] = players;
    let [own, other] = conditions.paces;
    let (mut sides, paces) = match number {
        0 => (PerSide::new(first, second), PerSide::new(own, other)),
        _ => (PerSide::new(second, first), PerSide::new(other, own)),
    };
    play(game, &mut sides, Clocks::new(paces), conditions, ends)
}

fn line(
    game: &dyn LiveGame,
    pair: u64,
    number: u8,
    played: &Played,
    names: [&String; 2],
) -> MatchGame {
    let own = Side::BOTH[usize::from(number)];
    let half_points = match played.finish.winner {
        None => 1,
        Some(winner) if winner == own => 2,
        Some(_) => 0,
    };
    let mut record = game.record();
    record.result = played.finish.result().to_owned();
    record.reason = Some(played.finish.reason.to_string());
    let [first, second] = names;
    let (white, black) = match number {
        0 => (first, second),
        _ => (second, first),
    };
    record.players = BTreeMap::from([
        ("white".to_owned(), white.clone()),
        ("black".to_owned(), black.clone()),
    ]);
    let ms = |side: Side| u64::try_from(played.longest[side].as_millis()).unwrap_or(u64::MAX);
    MatchGame {
        pair,
        game: number,
        half_points,
        scores: played.scores.clone(),
        longest_ms: [ms(own), ms(own.other())],
        record: record.into(),
    }
}
