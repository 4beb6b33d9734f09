//! Splits: every sub-piece in every order, and every return.

use std::ops::ControlFlow;

use super::Rules;
use super::board::{Board, Piece, Spot, Spots, State, name, piece};
use super::check::royal;
use super::effect::{Effect, Kind, Way, changed, changes};
use super::fold::Map;
use super::tally::{self, K, NOTHING, Tally, holds, parts, sum, without};
use super::walk::{Stop, Walk};

/// A split after some of its sub-pieces have moved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Halfway {
    /// What has changed but for the original square.
    pub(super) changes: Vec<(Spot, Option<Piece>)>,
    /// What still stands on the original square.
    pub(super) left: Tally,
    /// What cancellations have sent to the reserve.
    pub(super) returned: Tally,
    /// Where sub-pieces stand.
    pub(super) arrived: Spots,
    /// How many sub-pieces have moved.
    pub(super) moved: usize,
}

/// How the sub-pieces of a split walk: which piece, and whether they capture.
#[derive(Clone, Copy)]
pub(super) struct Splitting<'a> {
    pub(super) state: &'a State,
    pub(super) rules: Rules,
    pub(super) from: Spot,
    pub(super) whole: Tally,
    /// Whether K is among what returns, so that no sub-piece captures. Rules: FC-26, FC-40.
    pub(super) king_returns: bool,
}

impl Splitting<'_> {
    pub(super) fn begin(&self) -> Halfway {
        Halfway {
            changes: Vec::new(),
            left: self.whole,
            returned: NOTHING,
            arrived: Spots::default(),
            moved: 0,
        }
    }

    /// Returns how a sub-piece walks on a board where others have walked. Rules: FC-38, FC-39, K-2.
    pub(super) fn walk<'b>(&self, board: &'b Board, halfway: &Halfway, part: Tally) -> Walk<'b> {
        let mut closed = halfway.arrived;
        closed.insert(self.from);
        let armed = royal(&self.state.board, self.state.white).is_some() && !self.king_returns;
        Walk {
            board,
            white: self.state.white,
            whole: part,
            closed,
            may_capture: armed && !self.rules.quiet_splits,
            takes_royals: false,
            gain_continues: self.rules.gain_continues,
        }
    }

    /// Returns the split after a sub-piece has come to a stop.
    pub(super) fn after(&self, walk: &Walk<'_>, halfway: &Halfway, stop: Stop) -> Halfway {
        let given = halfway
            .changes
            .iter()
            .copied()
            .chain(stop.taken.iter().map(|spot| (spot, None)))
            .chain([(stop.at, piece(self.state.white, stop.have))]);
        let mut arrived = halfway.arrived;
        if stop.have != NOTHING {
            arrived.insert(stop.at);
        }
        Halfway {
            changes: changes(&self.state.board, given),
            left: without(halfway.left, walk.whole),
            returned: sum(halfway.returned, walk.returned(self.from, stop)),
            arrived,
            moved: halfway.moved + 1,
        }
    }

    /// Returns the effect when all sub-pieces have moved and `back` returns. Rules: FC-37, K-3, K-7.
    pub(super) fn ended(&self, halfway: &Halfway, back: Tally) -> Option<Effect> {
        let stays = without(halfway.left, back);
        let something = halfway.moved > 0 || back != NOTHING;
        let only_a_move = halfway.moved == 1 && halfway.left == NOTHING;
        let king_is_right = (back[K] > 0) == self.king_returns;
        let residual_is_right = stays != NOTHING || !self.rules.residual_needed;
        if !something || only_a_move || !king_is_right || !residual_is_right {
            return None;
        }
        let given = halfway
            .changes
            .iter()
            .copied()
            .chain([(self.from, piece(self.state.white, stays))]);
        let gained = sum(halfway.returned, back);
        Some(Effect {
            changes: changes(&self.state.board, given),
            reserve: sum(self.state.reserve(), gained),
            placed: None,
        })
    }
}

/// The smallest text of what has been done, without the original square: its cost, itself, and whether it
/// captures nothing.
type Text = (usize, String, bool);

/// Hands over every split of the piece on a square, but for check, until the sink breaks.
///
/// With `wanted`, only those that may have this effect.
pub(super) fn all(
    state: &State,
    rules: Rules,
    from: Spot,
    whole: Tally,
    wanted: Option<&Effect>,
    sink: &mut dyn FnMut(Effect, Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cases: &[bool] = if whole[K] > 0 {
        &[false, true]
    } else {
        &[false]
    };
    for &king_returns in cases {
        let splitting = Splitting {
            state,
            rules,
            from,
            whole,
            king_returns,
        };
        let mut level = Map::from_iter([(splitting.begin(), (0, String::new(), true))]);
        while !level.is_empty() {
            for (halfway, text) in &level {
                hand_over(&splitting, halfway, text, sink)?;
            }
            level = deeper(&splitting, &level, wanted);
        }
    }
    ControlFlow::Continue(())
}

/// Returns the effects of the splits of the piece on a square that only return attributes, but for check.
pub(super) fn returns(state: &State, rules: Rules, from: Spot, whole: Tally) -> Vec<Effect> {
    let ended = |back: Tally| {
        let splitting = Splitting {
            state,
            rules,
            from,
            whole,
            king_returns: back[K] > 0,
        };
        splitting.ended(&splitting.begin(), back)
    };
    parts(whole).into_iter().filter_map(ended).collect()
}

fn hand_over(
    splitting: &Splitting<'_>,
    halfway: &Halfway,
    (cost, text, quiet): &Text,
    sink: &mut dyn FnMut(Effect, Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for back in parts(halfway.left) {
        let Some(effect) = splitting.ended(halfway, back) else {
            continue;
        };
        let returns = back != NOTHING;
        let comma = if returns && !text.is_empty() { "," } else { "" };
        let item = if returns {
            tally::text(back) + "^"
        } else {
            String::new()
        };
        let way = Way {
            kind: Kind::Split,
            cost: cost + usize::from(returns),
            text: format!("{}:{text}{comma}{item}", name(splitting.from)),
            quiet: *quiet && !returns,
        };
        sink(effect, way)?;
    }
    ControlFlow::Continue(())
}

/// Lets one more sub-piece move in every way.
fn deeper(
    splitting: &Splitting<'_>,
    level: &Map<Halfway, Text>,
    wanted: Option<&Effect>,
) -> Map<Halfway, Text> {
    let state = splitting.state;
    let mut next: Map<Halfway, Text> = Map::default();
    for (halfway, (cost, text, quiet)) in level {
        let board = changed(&state.board, &halfway.changes);
        let kept_back = Tally::from([u8::from(splitting.king_returns), 0, 0, 0, 0, 0]);
        let goes = |part: &Tally| *part != NOTHING && holds(halfway.left, sum(*part, kept_back));
        for part in parts(halfway.left).into_iter().filter(goes) {
            let walk = splitting.walk(&board, halfway, part);
            for (stop, (legs, path)) in
                walk.stops(splitting.from, wanted.map(|it| it.emptied(state)))
            {
                // Where a sub-piece has come to a stop nothing changes any more.
                let stands = piece(state.white, stop.have);
                if stands.is_some() && wanted.is_some_and(|it| it.at(state, stop.at) != stands) {
                    continue;
                }
                let comma = if text.is_empty() { "" } else { "," };
                let way = (
                    cost + legs + 1,
                    format!("{text}{comma}{}{path}", tally::text(part)),
                    *quiet && stop.taken == Spots::default(),
                );
                let after = splitting.after(&walk, halfway, stop);
                let known = next.entry(after).or_insert_with(|| way.clone());
                if way < *known {
                    *known = way;
                }
            }
        }
    }
    next
}
