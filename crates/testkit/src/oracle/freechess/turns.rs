//! All turns of a position, and who has lost.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::board::{Spots, State, name};
use super::check::in_check;
use super::effect::{Effect, Kind, Way, changed};
use super::fold::Map;
use super::whole::{moved, walk};
use super::{Listing, Rules, place, replay, split};

/// Hands over every way to make a turn, but for check, until the sink breaks.
///
/// With `wanted`, only those that may have this effect.
fn ways(
    state: &State,
    rules: Rules,
    wanted: Option<&Effect>,
    sink: &mut dyn FnMut(Effect, Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if wanted.is_none_or(|effect| effect.placed.is_some()) {
        for (effect, way) in place::all(state, rules) {
            sink(effect, way)?;
        }
    }
    if wanted.is_some_and(|effect| effect.placed.is_some()) {
        return ControlFlow::Continue(());
    }
    for (from, whole) in state.board.of(state.white) {
        let walk = walk(state, rules, whole);
        let within = wanted.map(|effect| {
            let mut spots = effect.spots();
            spots.insert(from);
            spots
        });
        for (stop, (legs, path)) in walk.stops(from, within) {
            let way = Way {
                kind: Kind::Move,
                cost: legs,
                text: name(from) + &path,
                quiet: stop.taken == Spots::from_iter([from]),
            };
            sink(moved(state, &walk, from, stop), way)?;
        }
    }
    for (from, whole) in state.board.of(state.white) {
        split::all(state, rules, from, whole, wanted, sink)?;
    }
    ControlFlow::Continue(())
}

/// Returns whether the mover's royal piece is safe afterwards. Rules: FC-7.
fn is_safe(state: &State, rules: Rules, effect: &Effect) -> bool {
    !in_check(&changed(&state.board, &effect.changes), rules, state.white)
}

/// Returns whether the mover has a piece left. Rules: FC-42.
fn leaves_a_piece(state: &State, effect: &Effect) -> bool {
    let after = changed(&state.board, &effect.changes);
    after.of(state.white).next().is_some()
}

/// Returns all turns, or nothing if there are more than `most` effects, legal or not.
pub(super) fn list(state: &State, rules: Rules, most: usize) -> Option<Listing> {
    let mut best: Map<Effect, Way> = Map::default();
    let flow = ways(state, rules, None, &mut |effect, way| {
        if !effect.is_nothing(state) {
            let known = best.entry(effect).or_insert_with(|| way.clone());
            if way < *known {
                *known = way;
            }
        }
        if best.len() > most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if flow.is_break() {
        return None;
    }
    let all = best.len();
    best.retain(|effect, _| is_safe(state, rules, effect));
    let exposed = all - best.len();
    let goes_on = best.keys().any(|effect| leaves_a_piece(state, effect));
    if lost_before(state) || !goes_on {
        best.clear();
    }
    let mut turns: Vec<_> = best
        .into_iter()
        .map(|(effect, way)| {
            let after = effect.after(state, way.quiet).text();
            (way.text, after)
        })
        .collect();
    turns.sort_unstable();
    Some(Listing { turns, exposed })
}

/// Returns whether the side not on move ended its turn without a piece. Rules: FC-42, K-5.
fn lost_before(state: &State) -> bool {
    let first = state.white && state.number == 1;
    !first && state.board.of(!state.white).next().is_none()
}

/// Returns who has lost: whether it is White, if anyone. Rules: FC-42, FC-43, K-4.
pub(super) fn loser(state: &State, rules: Rules) -> Option<bool> {
    if lost_before(state) {
        return Some(!state.white);
    }
    let counts = |effect: &Effect| {
        !effect.is_nothing(state) && leaves_a_piece(state, effect) && is_safe(state, rules, effect)
    };
    // Mostly a return or a single leg will do, and to find all walks may take long.
    for (from, whole) in state.board.of(state.white) {
        let walk = walk(state, rules, whole);
        let legs = walk.legs(&walk.begin(from)).into_iter();
        let moves = legs.map(|walker| moved(state, &walk, from, walker.stop()));
        let returns = split::returns(state, rules, from, whole);
        if returns
            .into_iter()
            .chain(moves)
            .any(|effect| counts(&effect))
        {
            return None;
        }
    }
    let mut seen = HashSet::new();
    let flow = ways(state, rules, None, &mut |effect, _| {
        if seen.insert(effect.clone()) && counts(&effect) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(state.white)
}

/// Decides a turn given as text: its effect and whether it is quiet, if it is legal.
pub(super) fn judge(state: &State, rules: Rules, text: &str) -> Option<(Effect, bool)> {
    let (effect, quiet) = replay::replay(state, rules, text)?;
    let over =
        || lost_before(state) || !leaves_a_piece(state, &effect) && loser(state, rules).is_some();
    let legal = !effect.is_nothing(state) && is_safe(state, rules, &effect) && !over();
    legal.then_some((effect, quiet))
}

/// Returns the canonical way to the effect of a legal turn.
pub(super) fn best_way(state: &State, rules: Rules, wanted: &Effect) -> Way {
    let mut best: Option<Way> = None;
    let _ = ways(state, rules, Some(wanted), &mut |effect, way| {
        if effect == *wanted && best.as_ref().is_none_or(|best| way < *best) {
            best = Some(way);
        }
        ControlFlow::Continue(())
    });
    best.expect("the way that is known")
}
