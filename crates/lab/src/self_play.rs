//! A game of the engine with itself, and what is noted of it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chessmith_catalog::game::{CellId, Finish, Side};
use chessmith_catalog::{EngineSettings, Entry, Limits, LiveGame};
use chessmith_contest::{Openings, Source};
use chessmith_wire::BalanceGame;

use crate::boards::Stopped;
use crate::draw::{NoClock, mixed};
use crate::error::LabError;
use crate::fairness::Fairness;
use crate::play::ended;
use crate::record::{half_points, record};

/// At every so many turns it is counted what else could have been played, and looked at what stands where.
const LOOK: usize = 4;

/// No more turns than these are counted.
const MOST_CHOICES: u32 = 1_000;

/// The table, in mebibytes.
const HASH_MIB: usize = 4;

/// Plays a game with so many positions for a turn, of this number; `None` if it was stopped.
///
/// Games of the same number begin alike, also with other options and at other strengths, as far as rules allow.
///
/// # Errors
///
/// If the setting is refused.
pub(crate) fn self_play(
    entry: &dyn Entry,
    asked: &Fairness,
    (nodes, number): (u64, u64),
    stopped: &Stopped<'_>,
) -> Result<Option<BalanceGame>, LabError> {
    let source = Source::Random {
        turns: asked.random_turns,
        balance: 0,
        nodes: 0,
    };
    // The same openings at every strength; what is begun alike goes on as its own game, as games that are the same
    // would count as many and tell as much as one.
    let seed = mixed(asked.seed, [number, 0]);
    let opening = Openings::new(entry, asked.setting.clone(), source, seed).draw()?;
    let mut live = opening.begin(entry)?;
    let pace = Pace {
        nodes,
        varied_by: mixed(seed, [1, 0]),
        longest: asked.longest,
    };
    play_out(&mut *live, pace, number, stopped)
}

/// How a game is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pace {
    /// Positions for a turn.
    pub(crate) nodes: u64,
    /// Each turn has up to a quarter more or fewer of them, drawn by this, so that no two games are the same.
    pub(crate) varied_by: u64,
    /// After so many turns of both sides the game is drawn.
    pub(crate) longest: usize,
}

impl Pace {
    /// Returns how many positions there are for a turn.
    fn nodes_of(self, turn: usize) -> u64 {
        let quarter = self.nodes / 4;
        let more = mixed(self.varied_by, [turn as u64, 1]) % (2 * quarter + 1);
        (self.nodes - quarter + more).max(1)
    }
}

/// Plays a game on to its end; `None` if it was stopped.
///
/// # Errors
///
/// If the engine plays what the rules refuse.
pub(crate) fn play_out(
    live: &mut dyn LiveGame,
    pace: Pace,
    number: u64,
    stopped: &Stopped<'_>,
) -> Result<Option<BalanceGame>, LabError> {
    live.thinker().set(EngineSettings {
        hash_mib: HASH_MIB,
        ..EngineSettings::default()
    });
    let (mut scores, mut choices) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    let finish = loop {
        if stopped() {
            return Ok(None);
        }
        if let Some(finish) = ended(live) {
            break finish;
        }
        if scores.len() >= pace.longest {
            break Finish::draw("length");
        }
        if scores.len() % LOOK == 0 {
            choices.push(count_turns(live));
            seen.extend(occupied(live));
        }
        let side = live.side_to_move();
        let limits = Limits {
            nodes: Some(pace.nodes_of(scores.len())),
            ..Limits::default()
        };
        let Some(found) = live.think(limits, &NoClock(stopped), &mut |_| ()) else {
            break Finish::draw("no turn");
        };
        scores.push(match side {
            Side::White => found.score().raw(),
            Side::Black => -found.score().raw(),
        });
        live.play(found.turn())?;
    };
    seen.extend(occupied(live));
    let cells = live.scene().cells.len() as u32;
    Ok(Some(BalanceGame {
        number,
        nodes: pace.nodes,
        half_points: half_points(&finish),
        scores,
        choices,
        cells: [cells, seen.len() as u32],
        record: record(live, &finish),
    }))
}

fn count_turns(live: &dyn LiveGame) -> u32 {
    let mut count = 0;
    live.turns(&mut |_| {
        count += 1;
        match count < MOST_CHOICES {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    count
}

fn occupied(live: &dyn LiveGame) -> Vec<CellId> {
    let scene = live.scene();
    scene.pieces.iter().map(|piece| piece.cell).collect()
}
