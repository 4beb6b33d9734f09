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

/// A first army is the one of so many drawn that has the rarest part: what is drawn least is known least.
const CHOSEN_OF: u64 = 4;

/// A part is rare that is in fewer of the armies drawn than one of so many. With few parts none is, and armies
/// stay as they are drawn: were each to have an amazon, they would be less like those of chess.
const RARE: u64 = 10;

/// So many armies are drawn to see how rare parts are.
const COUNTED: u64 = 2_000;

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

/// How pairs are drawn.
pub(crate) struct Draw<'a> {
    entry: &'a dyn Entry,
    setting: &'a Setting,
    armies: &'a dyn Armies,
    /// What each part is taken to be worth, in hundredths, and by how much armies may differ.
    worths: (&'a [i32], i32),
    seed: u64,
    /// How many of the armies that were drawn to see it have each part.
    frequent: Vec<u64>,
}

impl<'a> Draw<'a> {
    pub(crate) fn new(
        (entry, setting): (&'a dyn Entry, &'a Setting),
        armies: &'a dyn Armies,
        worths: (&'a [i32], i32),
        seed: u64,
    ) -> Self {
        let mut frequent = vec![0; armies.parts().len()];
        for number in 0..COUNTED {
            let army = armies.draw(mixed(seed, [number, 0]));
            for (frequent, count) in frequent.iter_mut().zip(army.counts) {
                *frequent += u64::from(count > 0);
            }
        }
        Self {
            entry,
            setting,
            armies,
            worths,
            seed,
            frequent,
        }
    }

    /// Draws the pair of this number. `None` if there seem to be none.
    ///
    /// # Errors
    ///
    /// If the setting is refused.
    pub(crate) fn pair(&self, number: u64) -> Result<Option<Pair>, Refused> {
        let army = |which| self.armies.draw(mixed(self.seed, [number, which]));
        let each = CHOSEN_OF + OTHERS;
        for begin in (0..FIRSTS).map(|first| first * each) {
            let chosen = (begin..begin + CHOSEN_OF).map(army);
            let Some(first) = chosen.min_by_key(|army| self.rarest(army)) else {
                continue;
            };
            for second in (begin + CHOSEN_OF..begin + each).map(army) {
                let pair = self.peaceful(&first, second)?;
                if pair.is_some() {
                    return Ok(pair);
                }
            }
        }
        Ok(None)
    }

    /// Returns how frequent the rarest part of an army is, if it has a rare one.
    fn rarest(&self, army: &Army) -> u64 {
        let has = self.frequent.iter().zip(&army.counts);
        let has = has.filter(|&(_, &count)| count > 0);
        has.map(|(&frequent, _)| frequent)
            .fold(COUNTED / RARE, u64::min)
    }

    /// Returns the armies as a pair, if they are believed to be nearly equal and can face each other in peace.
    fn peaceful(&self, first: &Army, second: Army) -> Result<Option<Pair>, Refused> {
        let (worths, spread) = self.worths;
        let more = worth(worths, first) - worth(worths, &second);
        if more.abs() > spread || first.counts == second.counts {
            return Ok(None);
        }
        let turned = PerSide::new(second.clone(), first.clone());
        let armies = PerSide::new(first.clone(), second);
        let line_up = |armies| self.armies.line_up(armies);
        let (Ok(one), Ok(other)) = (line_up(&armies), line_up(&turned)) else {
            return Ok(None);
        };
        let change = |start| change(self.entry, self.setting, start);
        let changes = (change(&one)?, change(&other)?);
        let is_quiet = matches!(changes, (Some(one), Some(other)) if (one - other).abs() <= QUIET);
        Ok(is_quiet.then_some(Pair {
            armies,
            starts: [one, other],
        }))
    }
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

#[cfg(test)]
mod tests {
    use chessmith_catalog::{Catalog, Setting};

    use super::{Draw, Pair};

    #[test]
    fn the_dearest_piece_is_met_in_one_pair_of_twenty_at_least() {
        let catalog = Catalog::standard();
        let entry = catalog.find("universal-73").unwrap();
        let setting = Setting::default();
        let armies = entry.armies(&setting).unwrap().unwrap();
        let dearest = armies.parts().iter().position(|part| part.id == "ZG");
        let dearest = dearest.unwrap();
        // All are taken to be worth the same: only how often it is met is looked at here.
        let worths = vec![500; armies.parts().len()];
        let draw = Draw::new((entry, &setting), &*armies, (&worths, 200), 1);
        let pairs = (0..40).map(|number| draw.pair(number).unwrap().unwrap());
        let has = |pair: &Pair| pair.armies.0.iter().any(|army| army.counts[dearest] > 0);
        let met = pairs.filter(has).count();
        assert!(met >= 2, "{met} of 40");
    }
}
