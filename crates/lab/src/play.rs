//! One game of the engine with itself.

use chessmith_catalog::game::{Armies, Finish, PerSide, Side};
use chessmith_catalog::{EngineSettings, Limits, LiveGame, Refused, Status};

use crate::boards::Stopped;
use crate::draw::NoClock;

/// A side that both see lost for so many turns of both in a row has lost.
const AGREED: usize = 8;

/// Men are counted when so many quarters of them are left or fewer, and so many turns brought no change.
const QUARTERS: [u32; 3] = [3, 2, 1];
const STILL: usize = 2;

/// The table, in mebibytes: games are short.
const HASH_MIB: usize = 4;

/// How a game is played, and when it is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How many positions the engine looks at for a turn.
    pub nodes: u64,
    /// A side that both see behind by so many hundredths for eight turns of both in a row has lost.
    pub lost: i32,
    /// After so many turns of both sides a game is drawn.
    pub longest: usize,
}

impl Terms {
    /// The terms where nothing else is asked: lost by twelve units, drawn after three hundred turns.
    #[must_use]
    pub const fn usual(nodes: u64) -> Self {
        Self {
            nodes,
            lost: 1_200,
            longest: 300,
        }
    }
}

/// What a game was like.
pub(crate) struct Played {
    pub(crate) finish: Finish,
    /// What either side had when a quarter, half and three quarters of the men were gone.
    pub(crate) stages: Vec<PerSide<Vec<u32>>>,
}

/// Plays a game to its end; `None` if `stopped` ended it first.
///
/// # Errors
///
/// If the engine plays what the rules refuse.
pub(crate) fn play(
    live: &mut dyn LiveGame,
    armies: &dyn Armies,
    terms: Terms,
    stopped: &Stopped<'_>,
) -> Result<Option<Played>, Refused> {
    live.thinker().set(EngineSettings {
        hash_mib: HASH_MIB,
        ..EngineSettings::default()
    });
    let limits = Limits {
        nodes: Some(terms.nodes),
        ..Limits::default()
    };
    let count = |live: &dyn LiveGame| armies.count(&live.position_text()).ok();
    let men = |counts: &PerSide<Vec<u32>>| counts.0.iter().flatten().sum::<u32>();
    let mut last = count(live);
    let all = last.as_ref().map_or(0, men);
    let (mut stages, mut still) = (Vec::new(), 0);
    // For how many turns White was seen to win, or to lose.
    let (mut won, mut lost) = (0, 0);
    let mut turns = 0;
    let finish = loop {
        if stopped() {
            return Ok(None);
        }
        if let Some(finish) = ended(live) {
            break finish;
        }
        if turns >= terms.longest {
            break Finish::draw("length");
        }
        if won >= AGREED {
            break Finish::win(Side::White, "adjudication");
        }
        if lost >= AGREED {
            break Finish::win(Side::Black, "adjudication");
        }
        let side = live.side_to_move();
        // There is a turn, as the game is not over.
        let Some(found) = live.think(limits, &NoClock(stopped), &mut |_| ()) else {
            break Finish::draw("no turn");
        };
        let score = match side {
            Side::White => found.score().raw(),
            Side::Black => -found.score().raw(),
        };
        won = if score >= terms.lost { won + 1 } else { 0 };
        lost = if score <= -terms.lost { lost + 1 } else { 0 };
        live.play(found.turn())?;
        turns += 1;
        if let Some(quarters) = QUARTERS.get(stages.len()) {
            let now = count(live);
            still = if now == last { still + 1 } else { 0 };
            let is_stage = |now: &PerSide<Vec<u32>>| 4 * men(now) <= quarters * all;
            stages.extend(now.clone().filter(|now| still >= STILL && is_stage(now)));
            last = now;
        }
    };
    Ok(Some(Played { finish, stages }))
}

/// Returns how a game has ended: by its rules, or by a draw that can be claimed.
pub(crate) fn ended(live: &dyn LiveGame) -> Option<Finish> {
    match live.status() {
        Status::Over(finish) => Some(finish),
        Status::Ongoing { claims, .. } => claims.into_iter().next().map(Finish::draw),
    }
}
