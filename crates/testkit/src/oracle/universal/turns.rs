//! Whole turns: the act, promotion, the ledger of exchanges, the drop, and legality at the end.

use super::Rules;
use super::acts::{Act, Deed, acts};
use super::state::{Place, State, index, name};

/// One legal turn.
pub(super) struct Turn {
    pub(super) text: String,
    pub(super) act: Act,
    pub(super) after: State,
}

/// Whether a side's King could be removed at once. Rules: 2.8.
pub(super) fn is_capturable(rules: &Rules, state: &State, white: bool) -> bool {
    let Some(king) = state.king(white) else {
        return true;
    };
    let threats = acts(rules, state, !white, rules.frozen_check);
    threats.iter().any(|act| act.taken.contains(&king))
}

/// Every legal turn with its canonical text.
pub(super) fn turns(rules: &Rules, state: &State) -> Vec<Turn> {
    let mut found = legal(rules, state, |_| true);
    for turn in &mut found {
        set_passed(rules, state, turn);
    }
    found
}

fn legal(rules: &Rules, state: &State, wanted: impl Fn(&Act) -> bool) -> Vec<Turn> {
    let white = state.white;
    let mut found = Vec::new();
    for act in acts(rules, state, white, false) {
        if !wanted(&act) {
            continue;
        }
        for promotion in promotions(rules, state, &act) {
            let (text, moved) = carried_out(rules, state, &act, &promotion);
            let alone = !is_capturable(rules, &moved, white);
            if alone || !rules.move_first {
                for (square, after) in drops(rules, &moved, white) {
                    if !is_capturable(rules, &after, white) {
                        found.push(Turn {
                            text: format!("{text}@{}", name(square)),
                            act: act.clone(),
                            after: ended(after),
                        });
                    }
                }
            }
            if alone {
                found.push(Turn {
                    text,
                    act: act.clone(),
                    after: ended(moved),
                });
            }
        }
    }
    found
}

/// What an act may turn the man into.
enum Promotion {
    None,
    /// The piece at the back of the queue, said with `=` or left unsaid.
    FromQueue {
        said: bool,
    },
    /// A lost piece.
    Lost(String),
}

/// Rules: 2.7, A17, A34.
fn promotions(rules: &Rules, state: &State, act: &Act) -> Vec<Promotion> {
    let white = state.white;
    let id = state.men[&act.from].1.as_str();
    let arrives = act.deed == Deed::Go && act.to != act.from && act.to.1 == state.home(!white);
    if !arrives || !["P", "CP"].contains(&id) {
        return vec![Promotion::None];
    }
    let queue = &state.queues[index(white)];
    if !queue.is_empty() {
        return match id {
            "P" => vec![Promotion::FromQueue { said: false }],
            _ => vec![Promotion::None, Promotion::FromQueue { said: true }],
        };
    }
    let on_board = |id: &str| state.men.values().any(|man| *man == (white, id.to_owned()));
    let lost = rules
        .set
        .iter()
        .filter(|id| *id != "K" && !on_board(id))
        .map(|id| Promotion::Lost(id.clone()));
    let mut all: Vec<_> = lost.collect();
    if id == "CP" || all.is_empty() {
        all.push(Promotion::None);
    }
    all
}

/// The text of the act and the position after it and its accounting, the side to move unchanged.
fn carried_out(rules: &Rules, state: &State, act: &Act, promotion: &Promotion) -> (String, State) {
    let white = state.white;
    let side = index(white);
    let mut after = state.clone();
    let man = after.men.remove(&act.from).expect("a man acts");
    let swapped = match act.deed {
        Deed::Swap => after.men.remove(&act.to),
        _ => None,
    };
    for place in &act.taken {
        after.men.remove(place);
    }
    let (mut from, to) = (name(act.from), name(act.to));
    let mut id = man.1.clone();
    match promotion {
        Promotion::None => {}
        Promotion::FromQueue { .. } => id = after.queues[side].pop().expect("a queue"),
        Promotion::Lost(lost) => id.clone_from(lost),
    }
    match act.deed {
        Deed::Suicide => from += "*",
        Deed::Destroy => from += &format!("{to}*"),
        Deed::Go | Deed::Swap => {
            from += &to;
            after.men.insert(act.to, (white, id.clone()));
        }
    }
    match promotion {
        Promotion::FromQueue { said: true } => from.push('='),
        Promotion::Lost(lost) => from += &format!("={lost}"),
        _ => {}
    }
    after.ban = None;
    if let Some(other) = swapped {
        after.ban = banned(act, &man, &other);
        after.men.insert(act.from, other);
    }
    let resets = !act.taken.is_empty()
        || man.1 == "P"
        || !matches!(promotion, Promotion::None)
        || act.deed == Deed::Suicide;
    after.clock = if resets { 0 } else { state.clock + 1 };
    account(rules, state, act, &id, &mut after);
    (from, after)
}

/// The pair that may not swap back. Rules: 1.4, A27.
fn banned(act: &Act, one: &(bool, String), other: &(bool, String)) -> Option<[Place; 2]> {
    let pair = [one.1.as_str(), other.1.as_str()];
    let named = matches!(pair, ["SW", "SW" | "CM"] | ["CM", "SW"]);
    let mut squares = [act.from, act.to];
    squares.sort_by_key(|(file, rank)| (*rank, *file));
    (named && one.0 != other.0).then_some(squares)
}

/// Rights and what is pending. Rules: 2.6.
fn account(rules: &Rules, state: &State, act: &Act, taker: &str, after: &mut State) {
    let (own, other) = (index(state.white), index(!state.white));
    let is_piece = |place: &&Place| state.men[place].1 != "P";
    let closes = |place: &Place| state.pending.is_some_and(|(pending, _)| pending == *place);
    let pieces: Vec<_> = act.taken.iter().filter(is_piece).collect();
    let closed = act.taken.iter().any(closes);
    let gain = rules.drops.0;
    after.pending = None;
    if closed {
        let count = state.pending.map_or(0, |(_, count)| count);
        after.rights[own] += gain * count;
        after.rights[other] += gain;
    }
    if act.deed == Deed::Destroy {
        if closed && rules.overlapping {
            after.rights[own] += gain;
        }
        if !closed && !pieces.is_empty() {
            after.rights[own] += gain;
            after.rights[other] += gain;
        }
        return;
    }
    let further = pieces.len() as i64 - i64::from(closed);
    let sets = further > 0 || (closed && rules.overlapping);
    if sets && taker != "P" {
        after.pending = Some((act.to, further));
    }
}

/// Every drop onto the first rank. Rules: 2.4.
fn drops(rules: &Rules, state: &State, white: bool) -> Vec<(Place, State)> {
    let side = index(white);
    if state.rights[side] < rules.drops.1 || state.queues[side].is_empty() {
        return Vec::new();
    }
    let squares = (1..=state.files).map(|file| (file, state.home(white)));
    squares
        .filter(|square| state.is_empty(*square))
        .map(|square| {
            let mut after = state.clone();
            let id = after.queues[side].remove(0);
            after.men.insert(square, (white, id));
            after.rights[side] -= rules.drops.1;
            after.clock = 0;
            (square, after)
        })
        .collect()
}

fn ended(mut state: State) -> State {
    state.number += i64::from(!state.white);
    state.white = !state.white;
    state.passed = None;
    state
}

/// Notes the square a pawn passed if it can legally be taken there. Rules: notation.
fn set_passed(rules: &Rules, before: &State, turn: &mut Turn) {
    let Act { from, to, .. } = turn.act;
    let is_double =
        before.men[&from].1 == "P" && turn.act.deed == Deed::Go && (to.1 - from.1).abs() == 2;
    if !is_double {
        return;
    }
    let passed = (from.0, (from.1 + to.1) / 2);
    let mut trial = turn.after.clone();
    trial.passed = Some(passed);
    let in_passing =
        |act: &Act| trial.men[&act.from].1 == "P" && act.to == passed && act.from.0 != passed.0;
    if !legal(rules, &trial, in_passing).is_empty() {
        turn.after.passed = Some(passed);
    }
}
