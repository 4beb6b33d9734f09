//! What one man may do, legal or not: the normal part of a turn.

use super::Rules;
use super::state::{Place, State};
use super::walks::{AROUND, Step, walks};

/// What happens to the man that acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// It goes to a square.
    Go,
    /// It changes places with the man there.
    Swap,
    /// It perishes with the man there.
    Destroy,
    /// It leaves the board.
    Suicide,
}

/// The normal part of a turn, before promotion and drop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Act {
    pub(super) from: Place,
    pub(super) to: Place,
    pub(super) deed: Deed,
    /// Where the enemies it removes stand.
    pub(super) taken: Vec<Place>,
}

/// The types that take otherwise than onto the square of their victim.
const NOT_MIMICKED: [&str; 6] = ["CM", "LL", "SW", "WT", "AD", "IM"];

fn plus((file, rank): Place, (x, y): Step, times: i32) -> Place {
    (file + x * times, rank + y * times)
}

/// The unit step of a queen line and how many of them there are, if two squares lie on one.
fn line(from: Place, to: Place) -> Option<(Step, i32)> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let on_line = x == 0 || y == 0 || x.abs() == y.abs();
    let length = x.abs().max(y.abs());
    (on_line && length > 0).then(|| ((x.signum(), y.signum()), length))
}

/// Whether the man on a square is frozen. Rules: 1.4.
pub(super) fn is_frozen(state: &State, at: Place) -> bool {
    let (white, id) = &state.men[&at];
    AROUND.iter().any(|step| {
        let near = plus(at, *step, 1);
        state.is_a(near, !white, "IM") || (id == "IM" && state.is_a(near, !white, "CM"))
    })
}

/// Everything a side may do, whatever becomes of its King; `thaw` leaves freezing aside.
pub(super) fn acts(rules: &Rules, state: &State, white: bool, thaw: bool) -> Vec<Act> {
    let mut found = Vec::new();
    for (&from, (side, id)) in &state.men {
        if *side != white {
            continue;
        }
        if !thaw && is_frozen(state, from) {
            if id != "K" {
                found.push(Act {
                    from,
                    to: from,
                    deed: Deed::Suicide,
                    taken: Vec::new(),
                });
            }
            continue;
        }
        let mut own = man_acts(rules, state, from, white, id);
        own.sort_by_key(|act| (act.to, act.deed as u8));
        own.dedup();
        found.append(&mut own);
    }
    found
}

fn man_acts(rules: &Rules, state: &State, from: Place, white: bool, id: &str) -> Vec<Act> {
    match id {
        "P" => pawn(state, from, white),
        "PV" => paovao(state, from, white, true),
        "CP" => cannon_pawn(state, from, white, true),
        "CM" => chameleon(rules, state, from, white),
        "LL" => long_leaper(state, from, white, |_| true),
        "SW" => swapper(state, from, white),
        "WT" => slides(state, from)
            .into_iter()
            .map(|(to, step)| {
                let behind = plus(from, step, -1);
                let is_taken = state.is(behind, !white);
                go(from, to, is_taken.then_some(behind))
            })
            .collect(),
        "AD" => slides(state, from)
            .into_iter()
            .map(|(to, step)| {
                let beyond = plus(to, step, 1);
                let is_taken = state.is(beyond, !white);
                go(from, to, is_taken.then_some(beyond))
            })
            .collect(),
        "IM" => slides(state, from)
            .into_iter()
            .map(|(to, _)| go(from, to, None))
            .collect(),
        _ => walker(rules, state, from, white, id),
    }
}

fn go(from: Place, to: Place, taken: impl IntoIterator<Item = Place>) -> Act {
    Act {
        from,
        to,
        deed: Deed::Go,
        taken: taken.into_iter().collect(),
    }
}

/// The empty squares of the queen lines up to the first man, with their directions.
fn slides(state: &State, from: Place) -> Vec<(Place, Step)> {
    let mut found = Vec::new();
    for step in AROUND {
        let squares = (1..).map(|times| plus(from, step, times));
        let free = squares.take_while(|place| state.is_empty(*place));
        found.extend(free.map(|place| (place, step)));
    }
    found
}

/// A type of the table that takes as it moves.
fn walker(rules: &Rules, state: &State, from: Place, white: bool, id: &str) -> Vec<Act> {
    let forward = if white { 1 } else { -1 };
    let known = walks(id, rules.null_moves);
    let mut found = Vec::new();
    for walk in known.unwrap_or_else(|| panic!("a type of the table, not {id}")) {
        for ((x, y), may_end) in walk {
            let place = (from.0 + x, from.1 + y * forward);
            // The start counts as left. Rules: 1.2.4.
            let is_free = state.is_empty(place) || place == from;
            if may_end && is_free {
                found.push(go(from, place, None));
            }
            if may_end && state.is(place, !white) {
                found.push(go(from, place, Some(place)));
            }
            if !is_free {
                break;
            }
        }
    }
    found
}

fn pawn(state: &State, from: Place, white: bool) -> Vec<Act> {
    let forward = if white { 1 } else { -1 };
    let mut found = Vec::new();
    let one = plus(from, (0, forward), 1);
    if state.is_empty(one) {
        found.push(go(from, one, None));
        let two = plus(from, (0, forward), 2);
        if from.1 == state.home(white) + forward && state.is_empty(two) {
            found.push(go(from, two, None));
        }
    }
    for side in [-1, 1] {
        let to = plus(from, (side, forward), 1);
        if state.is(to, !white) {
            found.push(go(from, to, Some(to)));
        } else if state.passed == Some(to) && state.white == white {
            found.push(go(from, to, Some((to.0, from.1))));
        }
    }
    found
}

/// Rules: 1.3, number 27.
fn paovao(state: &State, from: Place, white: bool, moves: bool) -> Vec<Act> {
    let mut found = Vec::new();
    if moves {
        found.extend(
            slides(state, from)
                .into_iter()
                .map(|(to, _)| go(from, to, None)),
        );
    }
    for step in AROUND {
        let squares = (1..16).map(|times| plus(from, step, times));
        let mut men = squares.filter(|place| state.men.contains_key(place));
        if let Some(to) = men.nth(1).filter(|to| state.is(*to, !white)) {
            found.push(go(from, to, Some(to)));
        }
    }
    found
}

/// Rules: 1.3, number 34.
fn cannon_pawn(state: &State, from: Place, white: bool, moves: bool) -> Vec<Act> {
    let mut found = Vec::new();
    for step in AROUND {
        let (near, beyond) = (plus(from, step, 1), plus(from, step, 2));
        if state.is_empty(near) {
            if moves {
                found.push(go(from, near, None));
            }
        } else if state.holds(near) && state.is_empty(beyond) {
            if moves {
                found.push(go(from, beyond, None));
            }
        } else if state.holds(near) && state.is(beyond, !white) {
            found.push(go(from, beyond, Some(beyond)));
        }
    }
    found
}

/// Leaps over enemies, each before an empty square, and slides; `victim` says over whom.
fn long_leaper(
    state: &State,
    from: Place,
    white: bool,
    victim: impl Fn(Place) -> bool,
) -> Vec<Act> {
    let mut found = Vec::new();
    for step in AROUND {
        let mut taken = Vec::new();
        for times in 1.. {
            let place = plus(from, step, times);
            if state.is_empty(place) {
                found.push(go(from, place, taken.clone()));
                continue;
            }
            let leaped =
                state.is(place, !white) && victim(place) && state.is_empty(plus(place, step, 1));
            if !leaped {
                break;
            }
            taken.push(place);
        }
    }
    found
}

fn first_man(state: &State, from: Place, step: Step) -> Option<Place> {
    let mut squares = (1..16).map(|times| plus(from, step, times));
    squares.find(|place| state.men.contains_key(place))
}

fn is_banned(state: &State, one: Place, other: Place) -> bool {
    state
        .ban
        .is_some_and(|pair| pair == [one, other] || pair == [other, one])
}

fn swapper(state: &State, from: Place, white: bool) -> Vec<Act> {
    let slides = slides(state, from).into_iter();
    let mut found: Vec<_> = slides.map(|(to, _)| go(from, to, None)).collect();
    for step in AROUND {
        if let Some(to) = first_man(state, from, step)
            && !is_banned(state, from, to)
        {
            found.push(Act {
                from,
                to,
                deed: Deed::Swap,
                taken: Vec::new(),
            });
        }
        let near = plus(from, step, 1);
        if state.is(near, !white) {
            found.push(destroy(from, near));
        }
    }
    found
}

fn destroy(from: Place, to: Place) -> Act {
    Act {
        from,
        to,
        deed: Deed::Destroy,
        taken: vec![to],
    }
}

/// The five licences, each with what it takes besides. Rules: 1.4.
fn chameleon(rules: &Rules, state: &State, from: Place, white: bool) -> Vec<Act> {
    let is_leaper = |place| state.is_a(place, !white, "LL");
    let mut found = long_leaper(state, from, white, is_leaper);
    for (&to, (side, id)) in &state.men {
        if *side == white || NOT_MIMICKED.contains(&id.as_str()) {
            continue;
        }
        let mimicked = match id.as_str() {
            "P" => {
                let forward = if white { 1 } else { -1 };
                let is_beside = (to.0 - from.0).abs() == 1 && to.1 - from.1 == forward;
                Vec::from_iter(is_beside.then(|| go(from, to, Some(to))))
            }
            "PV" => paovao(state, from, white, false),
            "CP" => cannon_pawn(state, from, white, false),
            id => walker(rules, state, from, white, id),
        };
        found.extend(mimicked.into_iter().filter(|act| act.taken == [to]));
    }
    for step in AROUND {
        let mut place = plus(from, step, 1);
        while state.is_empty(place) || (is_leaper(place) && state.is_empty(plus(place, step, 1))) {
            place = plus(place, step, 1);
        }
        let is_swapper = [white, !white]
            .iter()
            .any(|side| state.is_a(place, *side, "SW"));
        if is_swapper && !is_banned(state, from, place) {
            found.push(Act {
                from,
                to: place,
                deed: Deed::Swap,
                taken: Vec::new(),
            });
        }
    }
    for act in &mut found {
        besides(state, white, act);
    }
    for step in AROUND {
        let near = plus(from, step, 1);
        if state.is_a(near, !white, "SW") {
            found.push(destroy(from, near));
        }
    }
    found
}

/// What a licensed move along a queen line takes besides its own victim. Rules: 1.4, A25.
fn besides(state: &State, white: bool, act: &mut Act) {
    act.taken.retain(|place| *place == act.to);
    let Some((step, length)) = line(act.from, act.to) else {
        return;
    };
    let (behind, beyond) = (plus(act.from, step, -1), plus(act.to, step, 1));
    if state.is_a(behind, !white, "WT") {
        act.taken.push(behind);
    }
    if state.is_a(beyond, !white, "AD") {
        act.taken.push(beyond);
    }
    let between: Vec<_> = (1..length)
        .map(|times| plus(act.from, step, times))
        .collect();
    let friend = between.iter().any(|place| state.is(*place, white));
    let is_man = |place: &Place| state.men.contains_key(place);
    let row = between.windows(2).any(|pair| pair.iter().all(is_man));
    if !friend && !row {
        let leapers = between.into_iter();
        act.taken
            .extend(leapers.filter(|place| state.is_a(*place, !white, "LL")));
    }
}
