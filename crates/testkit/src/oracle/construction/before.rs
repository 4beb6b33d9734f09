//! Buying, laying land and placing pieces.

use super::design::{BASES, Design, TOKENS};
use super::state::{CANVAS, FACINGS, Man, Place, State, square_name};

/// The price of the cheapest royal design, a Null with royalty. Rules: CS-22.
const CHEAPEST_ROYAL: i64 = 16;

/// Every listed purchase: stopping, a lot, and designs of at most one token.
pub(super) fn purchases(state: &State) -> Vec<(String, State)> {
    let plain = BASES.map(|base| base.to_string());
    let single = BASES
        .iter()
        .flat_map(|base| TOKENS.map(|token| format!("{base}[{token}]")));
    let designs = plain.into_iter().chain(single);
    let texts = ["done".to_owned(), "+lot".to_owned()]
        .into_iter()
        .chain(designs.map(|design| format!("+{design}")));
    texts.filter_map(|text| buy(state, &text)).collect()
}

/// Buys what a text says, if that is legal. Rules: CS-22.
pub(super) fn buy(state: &State, text: &str) -> Option<(String, State)> {
    let side = state.turn;
    let mut next = state.clone();
    let canonical = match text.strip_prefix('+') {
        None => {
            let royal = state.hand[side].iter().any(|design| design.has("y"));
            if text != "done" || !royal {
                return None;
            }
            next.cash[side] = 0;
            next.stopped[side] = true;
            text.to_owned()
        }
        Some("lot") => {
            next.cash[side] -= state.lot_price;
            next.lots_to_place[side] += 1;
            text.to_owned()
        }
        Some(name) => {
            let design = Design::read(name)?;
            next.cash[side] -= design.cost();
            let canonical = format!("+{}", design.text());
            next.hand[side].push(design);
            canonical
        }
    };
    if canonical != "done" && !may_buy_this(&next, side) {
        return None;
    }
    if next.stopped == [true, true] {
        next.begin("land");
    } else if next.stopped[1 - side] {
        next.pass_to(side);
    } else {
        next.pass_to(1 - side);
    }
    Some((canonical, next))
}

/// Whether a purchase leaves what it must. Rules: CS-22.
fn may_buy_this(after: &State, side: usize) -> bool {
    let (money, lots) = (after.cash[side], after.lots_to_place[side]);
    let pieces = after.hand[side].len() as i64;
    let royals = after.hand[side].iter().filter(|d| d.has("y")).count() as i64;
    let half = |count: i64| (count + 1) / 2;
    let a_royal_can_follow = (0..=6).any(|more| {
        lots + more <= 6
            && money - more * after.lot_price >= CHEAPEST_ROYAL
            && half(pieces + 1) <= 16 * (lots + more)
    });
    money >= 0
        && lots <= 6
        && half(pieces).max(royals) <= 16 * lots
        && (royals >= 1 || a_royal_can_follow)
}

/// Every way to lay land. Rules: CS-23, CS-27.
pub(super) fn land(state: &State) -> Vec<(String, State)> {
    if state.rectangular {
        return turfs(state);
    }
    let side = state.turn;
    places_for_a_lot(state)
        .into_iter()
        .map(|place| {
            let mut next = state.clone();
            next.lots.push((side, place));
            next.lots_to_place[side] -= 1;
            if next.lots_to_place == [0, 0] {
                next.begin("place");
            } else if next.lots_to_place[1 - side] > 0 {
                next.pass_to(1 - side);
            } else {
                next.pass_to(side);
            }
            (format!("lot@{}", square_name(place)), next)
        })
        .collect()
}

fn places_for_a_lot(state: &State) -> Vec<Place> {
    let Some(&(_, previous)) = state.lots.last() else {
        return vec![(12, 12)];
    };
    let apart = |(a, b): Place, (c, d): Place| (a - c).abs() >= 4 || (b - d).abs() >= 4;
    let free: Vec<Place> = (1..=CANVAS - 3)
        .flat_map(|file| (1..=CANVAS - 3).map(move |rank| (file, rank)))
        .filter(|(file, rank)| (file + rank) % 2 == 0)
        .filter(|place| state.lots.iter().all(|(_, lot)| apart(*place, *lot)))
        .collect();
    let other = 1 - state.turn;
    let touching = |lots: &[Place]| -> Vec<Place> {
        let touches = |place: &&Place| lots.iter().any(|lot| shared_pairs(**place, *lot) >= 2);
        free.iter().filter(touches).copied().collect()
    };
    let of = |wanted: &dyn Fn(usize) -> bool| -> Vec<Place> {
        let lots = state.lots.iter().filter(|(owner, _)| wanted(*owner));
        lots.map(|(_, place)| *place).collect()
    };
    let demanded = match state.lots_to_place[other] {
        0 => touching(&of(&|owner| owner == other)),
        _ => touching(&[previous]),
    };
    match demanded.is_empty() {
        true => touching(&of(&|_| true)),
        false => demanded,
    }
}

/// How many squares of one lot have an edge in common with a square of the other.
fn shared_pairs(one: Place, other: Place) -> usize {
    let squares =
        |(file, rank): Place| (0..16).map(move |index| (file + index % 4, rank + index / 4));
    squares(one)
        .flat_map(|(file, rank)| squares(other).map(move |(f, r)| (file - f, rank - r)))
        .filter(|(x, y)| x.abs() + y.abs() == 1)
        .count()
}

/// Every shape of a rectangular turf. Rules: CS-27.
fn turfs(state: &State) -> Vec<(String, State)> {
    let side = state.turn;
    let count = state.lots_to_place[side] as i32;
    let shapes = (1..=3).filter(|high| count % high == 0);
    shapes
        .map(|high| (count / high, high))
        .filter(|(wide, _)| 14 - 2 * wide >= 1 && 14 + 2 * wide - 1 <= CANVAS)
        .map(|(wide, high)| {
            let lower = if side == 0 { 14 - 4 * high } else { 14 };
            let mut next = state.clone();
            for row in 0..high {
                for column in 0..wide {
                    let place = (14 - 2 * wide + 4 * column, lower + 4 * row);
                    next.lots.push((side, place));
                }
            }
            next.lots_to_place[side] = 0;
            match side {
                0 => next.pass_to(1),
                _ => next.begin("place"),
            }
            (format!("turf@{wide}x{high}"), next)
        })
        .collect()
}

/// Every way to place a piece, and stopping. Rules: CS-24.
pub(super) fn placements(state: &State) -> Vec<(String, State)> {
    let side = state.turn;
    let royal_waits = state.hand[side].iter().any(|design| design.has("y"));
    let mut found = Vec::new();
    for (text, mut next, design) in entries(state) {
        if royal_waits && !design.has("y") {
            continue;
        }
        next.pass_to(if state.stopped[1 - side] {
            side
        } else {
            1 - side
        });
        found.push((text, next));
    }
    let placed = state.men.values().filter(|man| man.owner == side).count();
    if !royal_waits && placed >= state.hand[side].len() {
        let mut next = state.clone();
        next.stopped[side] = true;
        if next.stopped == [true, true] {
            next.begin("play");
        } else {
            next.pass_to(1 - side);
        }
        found.push(("done".to_owned(), next));
    }
    found
}

/// Every way to put a piece from the hand on an empty square of one's own land, the turn not yet ended.
pub(super) fn entries(state: &State) -> Vec<(String, State, Design)> {
    let side = state.turn;
    let mut designs = state.hand[side].clone();
    designs.sort();
    designs.dedup();
    let mut found = Vec::new();
    for design in designs {
        for place in state.own_land(side) {
            if state.men.contains_key(&place) {
                continue;
            }
            for facing in (0..8).filter(|facing| may_face(design.base, *facing)) {
                let mut next = state.clone();
                let at = next.hand[side].iter().position(|held| *held == design);
                next.hand[side].remove(at.expect("it is in hand"));
                let man = Man {
                    owner: side,
                    design: design.clone(),
                    facing,
                };
                next.men.insert(place, man);
                let (way, square) = (FACINGS[facing].0, square_name(place));
                found.push((
                    format!("{}/{way}@{square}", design.text()),
                    next,
                    design.clone(),
                ));
            }
        }
    }
    found
}

/// Whether a base may face that way. Rules: CS-8, D7.
pub(super) fn may_face(base: char, facing: usize) -> bool {
    match base {
        'O' | 'G' => facing.is_multiple_of(2),
        'D' => facing % 2 == 1,
        _ => true,
    }
}
