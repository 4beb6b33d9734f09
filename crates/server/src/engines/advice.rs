//! The engine beside an analysis: it tells what it finds, and makes room for others.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chessmith_catalog::game::{Budget, MarkKind, Side};
use chessmith_catalog::{Analysis, Control, EngineSettings, Limits, LiveGame, Score, Variation};
use chessmith_wire::{Advice, AdviceLine, AdviceState};
use tokio::sync::watch;

use crate::address::Address;

/// How long it thinks at least before it makes room for a game, and for others who analyse.
const FOR_GAMES: Duration = Duration::from_millis(50);
pub(super) const FOR_OTHERS: Duration = Duration::from_secs(1);

/// The size of the table of who analyses, in mebibytes.
const HASH_MIB: usize = 8;

/// How many steps it may take to find out what a turn touches: about a tenth of a second.
const STEPS: u64 = 100_000;

/// A lead in hundredths with which about 73 of a hundred points are won.
const LEAD: f64 = 200.0;

/// Whoever analyses, and has not heard everything yet.
pub(super) struct AdviceWanted {
    /// Where whoever analyses is.
    pub(super) from: Address,
    lines: u8,
    told: watch::Sender<Advice>,
    /// How long it was thought about.
    spent: Duration,
    /// The cells that turns touch, as far as they were found out.
    cells: HashMap<String, Vec<u16>>,
}

/// Who waits for a thread that is thinking about an analysis.
pub(super) trait Crowd: Sync {
    /// Returns whether a game waits.
    fn games_wait(&self) -> bool;
    /// Returns whether another analysis waits.
    fn others_wait(&self) -> bool;
}

/// The clock of an analysis, which stops where others wait.
struct Courtesy<'a> {
    since: Instant,
    stop: Arc<AtomicBool>,
    crowd: &'a dyn Crowd,
}

impl Courtesy<'_> {
    fn makes_room(&self) -> bool {
        let elapsed = self.since.elapsed();
        (elapsed >= FOR_GAMES && self.crowd.games_wait())
            || (elapsed >= FOR_OTHERS && self.crowd.others_wait())
    }
}

impl Control for Courtesy<'_> {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.makes_room()
    }
}

/// Whether there is more to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// It made room, and goes on later.
    Later,
    Done,
}

impl AdviceWanted {
    pub(super) fn new(from: Address, lines: u8, told: watch::Sender<Advice>) -> Self {
        Self {
            from,
            lines,
            told,
            spent: Duration::ZERO,
            cells: HashMap::new(),
        }
    }

    /// Thinks for at most so long, and tells what is found.
    pub(super) fn think(
        &mut self,
        game: &dyn LiveGame,
        time: Duration,
        stop: &Arc<AtomicBool>,
        crowd: &dyn Crowd,
    ) -> Then {
        let courtesy = Courtesy {
            since: Instant::now(),
            stop: Arc::clone(stop),
            crowd,
        };
        let left = time.saturating_sub(self.spent);
        let question = chessmith_catalog::Question {
            limits: Limits {
                time: Some(left),
                ..Limits::default()
            },
            ..Default::default()
        };
        game.thinker().set(EngineSettings {
            hash_mib: HASH_MIB,
            threads: 1,
            lines: usize::from(self.lines),
            ..EngineSettings::default()
        });
        self.told
            .send_modify(|told| told.state = AdviceState::Thinking);
        let spent = self.spent;
        let found = game.think_about(&question, &courtesy, &mut |found| {
            self.tell(game, found, spent + found.elapsed);
        });
        if let Ok(Some(found)) = &found {
            self.tell(game, found, spent + found.elapsed);
        }
        let made_room = courtesy.makes_room();
        self.spent += courtesy.elapsed();
        match made_room && self.spent < time && matches!(found, Ok(Some(_))) {
            true => {
                self.told
                    .send_modify(|told| told.state = AdviceState::Waiting);
                Then::Later
            }
            false => {
                self.told.send_modify(|told| told.state = AdviceState::Done);
                Then::Done
            }
        }
    }

    /// Tells what was found; what is no deeper than what was told before made room is nothing new.
    fn tell(&mut self, game: &dyn LiveGame, found: &Analysis, spent: Duration) {
        if found.depth < self.told.borrow().depth.max(1) {
            return;
        }
        let side = game.side_to_move();
        let lines: Vec<_> = found
            .lines
            .iter()
            .map(|line| AdviceLine {
                cells: self.cells_of(game, &line.turns[0]),
                ..line_of(side, line)
            })
            .collect();
        self.told.send_modify(|told| {
            told.depth = found.depth;
            told.milliseconds = u32::try_from(spent.as_millis()).unwrap_or(u32::MAX);
            told.chance = lines.first().map(|line| line.chance);
            told.lines = lines;
        });
    }

    /// Returns the cells that a turn touches, in order.
    fn cells_of(&mut self, game: &dyn LiveGame, turn: &str) -> Vec<u16> {
        if let Some(known) = self.cells.get(turn) {
            return known.clone();
        }
        let cells = touched(game, turn);
        self.cells.insert(turn.to_owned(), cells.clone());
        cells
    }
}

/// Returns the cells that a turn touches: where its first way begins and ends, then the others; none if it takes too
/// long to find out.
fn touched(game: &dyn LiveGame, turn: &str) -> Vec<u16> {
    let budget = Budget::of(STEPS);
    let mut after = game.within(&budget);
    if after.explore(turn).is_err() {
        return Vec::new();
    }
    let marks = after.scene().marks.into_iter();
    if budget.is_spent() {
        return Vec::new();
    }
    let ways: Vec<_> = marks
        .filter(|mark| mark.kind == MarkKind::Last)
        .map(|mark| mark.cells)
        .collect();
    let ends = ways
        .first()
        .and_then(|way| Some([*way.first()?, *way.last()?]));
    let mut seen = HashSet::new();
    let cells = ends.into_iter().flatten().chain(ways.into_iter().flatten());
    cells
        .map(|cell| cell.0)
        .filter(|&cell| seen.insert(cell))
        .collect()
}

/// Returns a line as White sees it, without the cells of its first turn.
fn line_of(side: Side, line: &Variation) -> AdviceLine {
    let white = match side {
        Side::White => line.score,
        Side::Black => -line.score,
    };
    AdviceLine {
        chance: chance(white),
        score: white.raw(),
        ends: line.score.plies_to_end().map(|plies| match side {
            Side::White => plies,
            Side::Black => -plies,
        }),
        turns: line.turns.clone(),
        human: line.human.clone(),
        cells: Vec::new(),
    }
}

/// Returns what share of a win a score is worth, in thousandths. Method: a logistic curve.
fn chance(score: Score) -> u16 {
    let share = match score.plies_to_end() {
        Some(plies) if plies > 0 => 1.0,
        Some(_) => 0.0,
        None => 1.0 / (1.0 + (-f64::from(score.raw()) / LEAD).exp()),
    };
    // From 0 to 1000.
    (share * 1_000.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_a_better_chance_and_only_a_proved_win_is_certain() {
        let chances = [-2_000, -200, 0, 200, 2_000].map(|units| chance(Score::units(units)));
        assert_eq!(chances, [0, 269, 500, 731, 1_000]);
        assert_eq!(chance(Score::win_in(3)), 1_000);
        assert_eq!(chance(Score::loss_in(2)), 0);
    }

    #[test]
    fn what_the_engine_says_is_told_as_white_sees_it() {
        let line = Variation {
            score: Score::win_in(3),
            turns: vec!["a1a2".to_owned()],
            human: vec!["a2".to_owned()],
        };
        let (white, black) = (line_of(Side::White, &line), line_of(Side::Black, &line));
        assert_eq!((white.chance, white.ends), (1_000, Some(3)));
        assert_eq!((black.chance, black.ends), (0, Some(-3)));
        assert_eq!(white.score, -black.score);
    }
}
