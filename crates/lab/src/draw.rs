//! Drawing two armies that are believed to be nearly equal, and can face each other in peace.

use std::time::Duration;

use chessmith_catalog::game::{Armies, Army, PerSide};
use chessmith_catalog::{Control, EngineSettings, Entry, Limits, LiveGame, Refused, Setting};

use crate::boards::Stopped;

/// So many first armies are drawn before none seems to have an equal.
const FIRSTS: u64 = 50;

/// And so many others for each. Were both drawn anew each time, a piece that makes an army dear would hardly ever
/// be seen: most armies are worth less.
const OTHERS: u64 = 400;

/// Where a short search finds so many hundredths more for one army than for the other when it has the first turn,
/// men stand so that one of them is lost at once, and the start says nothing: it is thrown away, whichever army
/// would gain by it.
const QUIET: i32 = 150;

/// So many positions are searched for that.
const LOOKED_AT: u64 = 400;

/// Two armies that are to play each other.
pub(crate) struct Pair {
    pub(crate) armies: PerSide<Army>,
    /// The positions in which the first and then the second of them is White and has the first turn.
    pub(crate) starts: [String; 2],
}

/// Draws the pair of this number. `None` if there seem to be none.
///
/// # Errors
///
/// If the setting is refused.
pub(crate) fn pair(
    entry: &dyn Entry,
    setting: &Setting,
    armies: &dyn Armies,
    (worths, spread): (&[i32], i32),
    (seed, number): (u64, u64),
) -> Result<Option<Pair>, Refused> {
    let draw = |which| armies.draw(mixed(seed, [number, which]));
    let of_first = |first| {
        let first = first * (OTHERS + 1);
        (1..=OTHERS).map(move |other| (first, first + other))
    };
    for (first, second) in (0..FIRSTS).flat_map(of_first) {
        let (first, second) = (draw(first), draw(second));
        let more = worth(worths, &first) - worth(worths, &second);
        if more.abs() > spread || first.counts == second.counts {
            continue;
        }
        let both = PerSide::new(first.clone(), second.clone());
        let turned = PerSide::new(second, first);
        let (Ok(one), Ok(other)) = (armies.line_up(&both), armies.line_up(&turned)) else {
            continue;
        };
        let changes = (
            change(entry, setting, &one)?,
            change(entry, setting, &other)?,
        );
        if let (Some(one_sees), Some(other_sees)) = changes
            && (one_sees - other_sees).abs() <= QUIET
        {
            return Ok(Some(Pair {
                armies: both,
                starts: [one, other],
            }));
        }
    }
    Ok(None)
}

fn worth(worths: &[i32], army: &Army) -> i32 {
    let each = worths.iter().zip(&army.counts);
    each.map(|(worth, &count)| worth * count as i32).sum()
}

/// Returns how much more White is seen to have after a short search than without one.
fn change(entry: &dyn Entry, setting: &Setting, text: &str) -> Result<Option<i32>, Refused> {
    let live = entry.begin(&Setting {
        position: Some(text.to_owned()),
        ..setting.clone()
    })?;
    let before = judged(&*live, 0);
    let after = judged(&*live, LOOKED_AT);
    Ok(before.zip(after).map(|(before, after)| after - before))
}

/// Returns what the engine thinks of a position for the side to move after looking at so many positions, in
/// hundredths; `None` if there is nothing to play.
pub(crate) fn judged(live: &dyn LiveGame, nodes: u64) -> Option<i32> {
    // The table is made when it is first used, and a large one costs more than so short a search.
    live.thinker().set(EngineSettings {
        hash_mib: 0,
        ..EngineSettings::default()
    });
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let found = live.think(limits, &NoClock(&|| false), &mut |_| ())?;
    Some(found.score().raw())
}

/// Mixes numbers into one that looks like none of them (SplitMix64's last step).
pub(crate) fn mixed(seed: u64, parts: [u64; 2]) -> u64 {
    parts.into_iter().fold(seed, |mixed, part| {
        let mut mixed = (mixed ^ part).wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    })
}

/// A clock for searches that are limited by positions, and left off when all work is.
pub(crate) struct NoClock<'a>(pub(crate) &'a Stopped<'a>);

impl Control for NoClock<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        (self.0)()
    }
}
