//! Placements, and the squares that are valid for them.

use super::Rules;
use super::board::{Piece, Spot, Spots, State, name};
use super::effect::{Effect, Kind, Way, changes};
use super::tally::{self, C, K, NOTHING, one, sum, without};
use super::walk::Walk;

/// Returns the valid squares, or at least `wanted` if it is one of them. Rules: FC-8, A3, A4, K-1.
pub(super) fn valid(state: &State, rules: Rules, wanted: Spots) -> Spots {
    let restricted = if rules.reevaluated {
        state.board.both_stand()
    } else {
        state.met
    };
    if !restricted {
        return Spots::all();
    }
    let mut valid = Spots::default();
    for white in [true, false] {
        for (from, whole) in state.board.of(white) {
            if wanted.within(valid) {
                return valid;
            }
            let walk = Walk {
                board: &state.board,
                white,
                whole,
                closed: Spots::default(),
                may_capture: true,
                takes_royals: false,
                gain_continues: rules.gain_continues,
            };
            valid.insert(from);
            walk.strikes(&walk.begin(from))
                .into_iter()
                .for_each(|spot| valid.insert(spot));
            walk.visit(
                from,
                |_| true,
                |walker| {
                    valid.insert(walker.at);
                    walk.strikes(walker)
                        .into_iter()
                        .for_each(|spot| valid.insert(spot));
                    wanted.within(valid)
                },
            );
        }
    }
    valid
}

/// Returns what placing an attribute on a square does, but for check. Rules: FC-10 to FC-16.
pub(super) fn placed(
    state: &State,
    rules: Rules,
    valid: Spots,
    kind: usize,
    spot: Spot,
) -> Option<Effect> {
    if state.reserve()[kind] == 0 || !valid.contains(spot) {
        return None;
    }
    let piece = match state.board.at(spot) {
        None => Some(one(kind)),
        Some(held) if kind == C && held.tally[C] > 0 => None,
        Some(held) if held.white == state.white => Some(sum(held.tally, one(kind))),
        Some(held) => {
            let forbidden = held.tally[kind] == 0
                || state.last == Some((kind, spot))
                || (kind == K && !rules.royal_cancel);
            (!forbidden).then(|| without(held.tally, one(kind)))
        }
    }?;
    let white = state.board.at(spot).map_or(state.white, |held| held.white);
    let content = (piece != NOTHING).then_some(Piece {
        white,
        tally: piece,
    });
    Some(Effect {
        changes: changes(&state.board, [(spot, content)]),
        reserve: without(state.reserve(), one(kind)),
        placed: Some((kind, spot)),
    })
}

/// Returns every placement, but for check.
pub(super) fn all(state: &State, rules: Rules) -> Vec<(Effect, Way)> {
    let mut found = Vec::new();
    if state.reserve() == NOTHING {
        return found;
    }
    let valid = valid(state, rules, Spots::all());
    for kind in 0..6 {
        for spot in valid.iter() {
            if let Some(effect) = placed(state, rules, valid, kind, spot) {
                let way = Way {
                    kind: Kind::Place,
                    cost: 1,
                    text: format!("{}@{}", tally::letter(kind), name(spot)),
                    quiet: false,
                };
                found.push((effect, way));
            }
        }
    }
    found
}
