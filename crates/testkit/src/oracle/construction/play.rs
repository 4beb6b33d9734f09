//! Actions, drops, and what tokens do.

use std::collections::BTreeSet;

use super::before::{entries, may_face};
use super::design::Design;
use super::state::{FACINGS, LARGEST, Man, Place, State, square_name};

/// One action that has been carried out, the turn not yet ended.
struct Action {
    text: String,
    after: State,
    /// Where the piece stands now.
    at: Place,
    /// Whether something was captured or stolen.
    progress: bool,
}

/// Every turn: drops and actions of one piece. Rules: CS-16, CS-25.
pub(super) fn turns(state: &State) -> Vec<(String, State)> {
    let side = state.turn;
    if !state.has_royal(0) || !state.has_royal(1) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (text, next, _) in entries(state) {
        found.push((text, ended(next, true)));
    }
    let own = state.men.iter().filter(|(_, man)| man.owner == side);
    for (&from, _) in own {
        for first in actions(state, from) {
            found.push((
                first.text.clone(),
                ended(first.after.clone(), first.progress),
            ));
            let again =
                first.after.men[&first.at].design.has("m") && first.after.has_royal(1 - side);
            if !again {
                continue;
            }
            for second in actions(&first.after, first.at) {
                let text = format!("{};{}", first.text, second.text);
                let progress = first.progress || second.progress;
                found.push((text, ended(second.after, progress)));
            }
        }
    }
    found
}

fn ended(mut state: State, progress: bool) -> State {
    state.clock = if progress {
        0
    } else {
        (state.clock + 1).min(LARGEST)
    };
    let other = 1 - state.turn;
    state.pass_to(other);
    state
}

fn plus((file, rank): Place, (x, y): Place, times: i32) -> Place {
    (file + x * times, rank + y * times)
}

/// The enemies on the eight squares around. Rules: D13.
fn neighbours(state: &State, at: Place) -> Vec<(Place, Man)> {
    FACINGS
        .iter()
        .map(|(_, step)| plus(at, *step, 1))
        .filter_map(|place| Some((place, state.men.get(&place)?.clone())))
        .filter(|(_, man)| man.owner != state.turn)
        .collect()
}

/// Every action of the piece on a square.
fn actions(state: &State, from: Place) -> Vec<Action> {
    let man = &state.men[&from];
    let near = neighbours(state, from);
    let is_beside = |token: &str| near.iter().any(|(_, enemy)| enemy.design.has(token));
    let mut found = Vec::new();
    if man.design.has("s") {
        steals(state, from, &near, &mut found);
    }
    if !is_beside("i") {
        if runs_off_the_land(state, from, man) {
            let mut after = state.clone();
            let turned = after.men.get_mut(&from).expect("the piece");
            turned.facing = (turned.facing + 4) % 8;
            found.push(Action {
                text: format!("{}~", square_name(from)),
                after,
                at: from,
                progress: false,
            });
        }
        moves(state, from, man, is_beside("d"), &mut found);
    }
    found
}

/// Rules: CS-19.
fn steals(state: &State, from: Place, near: &[(Place, Man)], found: &mut Vec<Action>) {
    for (place, victim) in near {
        let tokens: BTreeSet<_> = victim.design.tokens.iter().copied().collect();
        for token in tokens {
            let mut after = state.clone();
            let robbed = &mut after.men.get_mut(place).expect("the victim").design;
            let index = robbed.tokens.iter().position(|own| *own == token);
            robbed.tokens.remove(index.expect("its token"));
            found.push(Action {
                text: format!("{}!{}:{token}", square_name(from), square_name(*place)),
                after,
                at: from,
                progress: true,
            });
        }
    }
}

/// The patterns for a facing, each as the squares from the first to the last. Rules: CS-11.
fn patterns(design: &Design, from: Place, facing: usize) -> Vec<Vec<Place>> {
    let (straight, slanting) = (design.count("op"), design.count("dp"));
    let along = |start: Place, facing: usize, length: i32| -> Vec<Place> {
        (1..=length)
            .map(|times| plus(start, FACINGS[facing].1, times))
            .collect()
    };
    match design.base {
        'N' => Vec::new(),
        'G' => [1, 7]
            .into_iter()
            .map(|side| {
                let mut path = along(from, facing, 1 + straight);
                let corner = *path.last().expect("a step");
                path.extend(along(corner, (facing + side) % 8, 1 + slanting));
                path
            })
            .collect(),
        _ if facing.is_multiple_of(2) => vec![along(from, facing, 1 + straight)],
        _ => vec![along(from, facing, 1 + slanting)],
    }
}

/// Whether the turn at the edge of the land is open to a piece. Rules: CS-10, D9.
fn runs_off_the_land(state: &State, from: Place, man: &Man) -> bool {
    let paths = patterns(&man.design, from, man.facing);
    let leaves = |path: &Vec<Place>| path.iter().any(|place| state.land(*place).is_none());
    !man.design.has_any(&["90", "180", "or", "r"]) && !paths.is_empty() && paths.iter().all(leaves)
}

/// The facings that a piece may have when it steps. Rules: CS-9.
fn facings(man: &Man) -> BTreeSet<usize> {
    let mut angles = vec![0];
    for (token, more) in [
        ("90", &[2, 6][..]),
        ("180", &[4]),
        ("or", &[2, 4, 6]),
        ("r", &[1, 2, 3, 4, 5, 6, 7]),
    ] {
        if man.design.has(token) {
            angles.extend_from_slice(more);
        }
    }
    let all = angles.into_iter().map(|angle| (man.facing + angle) % 8);
    all.filter(|facing| may_face(man.design.base, *facing))
        .collect()
}

/// Rules: CS-12 to CS-15, CS-18.
fn moves(state: &State, from: Place, man: &Man, disarmed: bool, found: &mut Vec<Action>) {
    let design = &man.design;
    let repetitions = match design.has("e") {
        true => 100,
        false => 1 + design.count("e1"),
    };
    let leaps = match design.has("l") {
        true => 100,
        false => design.count("l1"),
    };
    for facing in facings(man) {
        for pattern in patterns(design, from, facing) {
            let end = *pattern.last().expect("a pattern has squares");
            let stride = (end.0 - from.0, end.1 - from.1);
            let mut passed = Vec::new();
            'repeat: for repetition in 0..repetitions {
                for (index, place) in pattern.iter().enumerate() {
                    let place = plus(*place, stride, repetition);
                    if state.land(place).is_none() {
                        break 'repeat;
                    }
                    if index + 1 == pattern.len() {
                        let leaped = passed
                            .iter()
                            .filter(|at| state.men.contains_key(at))
                            .count();
                        if leaped as i32 <= leaps {
                            let ability = Ability { leaped, disarmed };
                            arrive(state, from, facing, place, &ability, found);
                        }
                    }
                    passed.push(place);
                }
            }
        }
    }
}

/// What bears on the end of a move.
struct Ability {
    leaped: usize,
    disarmed: bool,
}

fn arrive(
    state: &State,
    from: Place,
    facing: usize,
    to: Place,
    ability: &Ability,
    found: &mut Vec<Action>,
) {
    let mut mover = state.men[&from].clone();
    mover.facing = facing;
    let limited = |token: &str| mover.design.has(token);
    if limited("ml") && ability.leaped != 1 {
        return;
    }
    let mut after = state.clone();
    after.men.remove(&from);
    let victim = after.men.remove(&to);
    let text = format!("{}-{}", square_name(from), square_name(to));
    let Some(victim) = victim else {
        if !limited("co") {
            after.men.insert(to, mover);
            found.push(Action {
                text,
                after,
                at: to,
                progress: false,
            });
        }
        return;
    };
    let allowed = victim.owner != state.turn
        && !victim.design.has("u")
        && !limited("nc")
        && !ability.disarmed
        && (!limited("mc") || ability.leaped == 1);
    if !allowed {
        return;
    }
    for design in rebuilt(&mover.design, &victim.design) {
        let suffix = match design == mover.design {
            true => String::new(),
            false => format!("=[{}]", design.tokens.join(",")),
        };
        let mut after = after.clone();
        let man = Man {
            design,
            ..mover.clone()
        };
        after.men.insert(to, man);
        found.push(Action {
            text: format!("{text}{suffix}"),
            after,
            at: to,
            progress: true,
        });
    }
}

/// What a capturer may be afterwards: itself, and for a chameleon every mixture. Rules: CS-20.
fn rebuilt(own: &Design, victim: &Design) -> BTreeSet<Design> {
    let mut found = BTreeSet::from([own.clone()]);
    if !own.has("c") {
        return found;
    }
    let pool: Vec<_> = own.tokens.iter().chain(&victim.tokens).copied().collect();
    for chosen in 0_u32..1 << pool.len() {
        let is_chosen = |index: usize| chosen >> index & 1 == 1;
        let mut kept = own.tokens.iter().enumerate();
        let keeps = kept.all(|(index, token)| !["y", "c"].contains(token) || is_chosen(index));
        let tokens: Vec<_> = (0..pool.len())
            .filter(|index| is_chosen(*index))
            .map(|index| pool[index])
            .collect();
        if keeps && tokens.len() >= own.tokens.len() {
            found.extend(Design::new(own.base, tokens));
        }
    }
    found
}
