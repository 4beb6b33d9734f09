//! One position, the fast and the slow way.

use std::ops::ControlFlow;

use chessmith_freechess::{FreeChess, Position, Turn};
use chessmith_game::{Candidates as _, Coverage, Game as _, Notate as _, Side, Turns as _};
use chessmith_testkit::oracle::freechess::{
    Rules, any_turn, canonical, in_check, is_attacked, lost_by_white, play, turns,
};
use fastrand::Rng;

use super::board::{attributes, copies, of_side, royal};
use super::mutate::mutated;

/// Up to so many turns are compared one by one; of more, a sample is.
const LISTED: usize = 2_000;

/// Effects, legal or not, that the oracle goes through at most.
const TRIED: usize = 5_000;

/// Declares counters with the name of what they count.
macro_rules! seen {
    ($($field:ident: $class:literal,)*) => {
        /// How often each class of positions and turns has been compared.
        #[derive(Default, Debug)]
        pub(crate) struct Seen {
            /// Positions in all.
            pub(crate) positions: usize,
            $(#[doc = $class] pub(crate) $field: usize,)*
        }

        impl Seen {
            /// Adds what another thread has seen.
            pub(crate) fn add(&mut self, other: &Self) {
                self.positions += other.positions;
                $(self.$field += other.$field;)*
            }

            /// Returns the classes that have to occur.
            pub(crate) fn classes(&self) -> Vec<(&'static str, usize)> {
                vec![$(($class, self.$field),)*]
            }
        }
    };
}

seen! {
    listed: "all turns compared",
    sampled: "more turns than can be listed",
    great_combinators: "a combinator piece of four attributes or more",
    royal_compounds: "a royal piece with other attributes",
    royal_combinators: "a royal combinator piece",
    merges: "a merge",
    merges_on_the_way: "a merge in the middle of a move",
    splits: "a split into two sub-pieces or more",
    cancellations: "a placement that cancels",
    checks: "a check",
    unfinished: "a royal piece attacked but not in check",
    protected: "a royal piece next to another and not in check",
    exposed: "a turn forbidden because of the mover's royal piece",
    placed_last: "a placement as the last turn",
    lost: "a game that is over",
    royal_cancel: "royal-cancel = allow",
    reevaluated: "valid-squares = reevaluated",
    gain_continues: "combinator-gain = continue",
    quiet_splits: "split-capture = forbid",
    residual_needed: "whole-return = forbid",
    legal_variants: "a changed turn that is legal",
    illegal_variants: "a changed turn that is not",
}

/// A position to compare.
pub(crate) struct Comparison<'a> {
    pub(crate) game: &'a FreeChess,
    pub(crate) rules: Rules,
    pub(crate) position: &'a Position,
    pub(crate) text: String,
}

/// A turn's text and the text of the position after it.
type Played = (String, String);

impl Comparison<'_> {
    /// Compares everything both sides can say.
    ///
    /// # Errors
    ///
    /// What they do not agree on.
    pub(crate) fn compare(&self, rng: &mut Rng, seen: &mut Seen) -> Result<(), String> {
        self.classify(seen);
        for side in [Side::White, Side::Black] {
            let fast = self.game.in_check(self.position, side);
            let slow = in_check(self.rules, &self.text, side == Side::White);
            agree(&format!("check of {side:?}"), fast, slow)?;
        }
        let fast = self.game.finish(self.position).map(|finish| finish.winner);
        let slow = lost_by_white(self.rules, &self.text)
            .map(|white| Some(if white { Side::Black } else { Side::White }));
        agree("the winner", fast, slow)?;
        agree(
            "any turn",
            self.game.any_turn(self.position),
            any_turn(self.rules, &self.text),
        )?;
        let (all, coverage) = self.listed();
        let slow = match coverage {
            Coverage::Complete => turns(self.rules, &self.text, TRIED),
            _ => None,
        };
        let Some(slow) = slow else {
            seen.sampled += 1;
            return self.sample(all, rng, seen);
        };
        seen.listed += 1;
        seen.exposed += slow.exposed.min(1);
        let mut fast: Vec<Played> = all.iter().map(|turn| self.played(turn)).collect();
        fast.sort_unstable();
        differ(&fast, &slow.turns)?;
        for (turn, after) in &slow.turns {
            self.classify_turn(turn, after, seen);
        }
        for _ in 0..20.min(20 * fast.len()) {
            let (turn, _) = &fast[rng.usize(..fast.len())];
            self.variant(&mutated(rng, turn), true, seen)?;
        }
        Ok(())
    }

    /// Returns the turns there are, or the first of too many.
    fn listed(&self) -> (Vec<Turn>, Coverage) {
        let mut all = Vec::new();
        let coverage = self.game.turns(self.position, &mut |turn| {
            all.push(turn);
            match all.len() > LISTED {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        (all, coverage)
    }

    fn played(&self, turn: &Turn) -> Played {
        let mut next = self.position.clone();
        self.game.apply(&mut next, turn);
        (
            self.game.turn_text(self.position, turn),
            self.game.position_text(&next),
        )
    }

    /// Compares 200 turns of a position with too many, and 200 that are nearly like them.
    fn sample(&self, first: Vec<Turn>, rng: &mut Rng, seen: &mut Seen) -> Result<(), String> {
        let mut some: Vec<Turn> = rng.choose_multiple(first, 100);
        let mut more = 200 - some.len();
        self.game
            .candidates(self.position, more, rng.u64(..), &mut |turn| {
                some.push(turn);
                more -= 1;
                match more {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
        for (index, turn) in some.iter().enumerate() {
            let fast = self.played(turn);
            // To find the canonical text of a turn the slow way takes long.
            let slow = match index % 50 {
                0 => canonical(self.rules, &self.text, &fast.0),
                _ => play(self.rules, &self.text, &fast.0).map(|after| (fast.0.clone(), after)),
            };
            agree("a listed turn", Some(&fast), slow.as_ref())?;
            self.classify_turn(&fast.0, &fast.1, seen);
            self.variant(&mutated(rng, &fast.0), index % 50 == 1, seen)?;
        }
        Ok(())
    }

    /// Compares what is said of the text of a turn, and if asked its canonical form.
    fn variant(&self, turn: &str, in_canonical_form: bool, seen: &mut Seen) -> Result<(), String> {
        let read = self.game.read_turn(self.position, turn).ok();
        let legal = read.filter(|turn| self.game.validate(self.position, turn).is_ok());
        let fast = legal
            .map(|turn| self.game.canonical(self.position, &turn))
            .map(|turn| self.played(&turn));
        match fast {
            Some(_) => seen.legal_variants += 1,
            None => seen.illegal_variants += 1,
        }
        let what = format!("the turn {turn}");
        if in_canonical_form {
            return agree(&what, fast, canonical(self.rules, &self.text, turn));
        }
        // The clock follows the canonical text.
        let slow = play(self.rules, &self.text, turn);
        let effect = |after: &String| after.rsplitn(3, ' ').last().map(str::to_owned);
        agree(
            &what,
            fast.and_then(|(_, after)| effect(&after)),
            slow.and_then(|after| effect(&after)),
        )
    }

    fn classify(&self, seen: &mut Seen) {
        seen.positions += 1;
        let rules = self.rules;
        seen.royal_cancel += usize::from(rules.royal_cancel);
        seen.reevaluated += usize::from(rules.reevaluated);
        seen.gain_continues += usize::from(rules.gain_continues);
        seen.quiet_splits += usize::from(rules.quiet_splits);
        seen.residual_needed += usize::from(rules.residual_needed);
        for white in [true, false] {
            let all = || of_side(&self.text, white);
            let great = all().any(|piece| copies(piece, 'C') > 0 && attributes(piece) >= 4);
            seen.great_combinators += usize::from(great);
            let royal = all().find(|piece| copies(piece, 'K') > 0);
            let compound = royal.is_some_and(|piece| attributes(piece) > 1);
            seen.royal_compounds += usize::from(compound);
            let combines = royal.is_some_and(|piece| copies(piece, 'C') > 0);
            seen.royal_combinators += usize::from(combines);
        }
        seen.placed_last += usize::from(self.text.contains('@'));
        seen.lost += usize::from(self.game.finish(self.position).is_some());
        let royals = [true, false].map(|white| royal(&self.text, white));
        let [Some(one), Some(other)] = royals else {
            return;
        };
        let touch = one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1;
        for (white, side) in [(true, Side::White), (false, Side::Black)] {
            let check = self.game.in_check(self.position, side);
            let attacked = is_attacked(rules, &self.text, white);
            seen.checks += usize::from(check);
            seen.unfinished += usize::from(attacked && !check);
            seen.protected += usize::from(touch && !check);
        }
    }

    fn classify_turn(&self, turn: &str, after: &str, seen: &mut Seen) {
        let white = self.text.contains(" w ");
        let owned = |text: &str, white| of_side(text, white).map(attributes).sum::<u32>();
        let items = turn.split_once(':').map(|(_, items)| items.split(','));
        if turn.contains('@') {
            let cancels = owned(after, !white) < owned(&self.text, !white);
            seen.cancellations += usize::from(cancels);
        } else if let Some(items) = items {
            seen.splits += usize::from(items.filter(|item| item.contains('-')).count() > 1);
        } else if of_side(after, white).count() < of_side(&self.text, white).count()
            && owned(after, white) == owned(&self.text, white)
        {
            seen.merges += 1;
            seen.merges_on_the_way += usize::from(turn.matches('-').count() > 1);
        }
    }
}

fn agree<T: PartialEq + std::fmt::Debug>(what: &str, fast: T, slow: T) -> Result<(), String> {
    match fast == slow {
        true => Ok(()),
        false => Err(format!("{what}: {fast:?}, by the oracle {slow:?}")),
    }
}

/// Says which turns are on one list only.
fn differ(fast: &[Played], slow: &[Played]) -> Result<(), String> {
    if fast == slow {
        return Ok(());
    }
    if let Some(twice) = fast.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("listed twice: {:?}", twice[0]));
    }
    let only = |these: &[Played], those: &[Played]| {
        let these = these
            .iter()
            .filter(|turn| those.binary_search(turn).is_err());
        these.take(3).cloned().collect::<Vec<_>>()
    };
    Err(format!(
        "listed only {:?}; by the oracle only {:?}",
        only(fast, slow),
        only(slow, fast)
    ))
}
