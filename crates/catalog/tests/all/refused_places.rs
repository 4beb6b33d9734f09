//! A press that the rules refuse says why: in every game, in each of its phases.

use std::collections::BTreeMap;

use chessmith_catalog::game::{Pick, Scene, SceneRef};
use chessmith_catalog::{LiveGame, Refused, Setting};
use fastrand::Rng;

use crate::support;

/// How many turns of a game are looked at.
const TURNS: usize = 60;
/// How many empty cells are pressed at a time.
const PRESSED: usize = 4;

/// What presses on places that are not on offer were answered, by what was asked for.
#[derive(Default)]
struct Answers {
    reasons: usize,
    silent: Vec<String>,
}

/// What is to be chosen: the prompt without what differs from turn to turn.
fn kind_of(prompt: &str) -> String {
    let words = prompt.split_whitespace();
    let plain = words.filter(|word| word.chars().all(char::is_alphabetic));
    plain.take(4).collect::<Vec<_>>().join(" ")
}

/// Presses empty cells that are not on offer after these picks; each is refused by one of the rules that are told.
fn press(
    live: &dyn LiveGame,
    picks: &[Pick],
    told: &[&str],
    rng: &mut Rng,
    met: &mut BTreeMap<String, Answers>,
) {
    let list = live.offers(picks).unwrap();
    let scene = list.scene.clone().unwrap_or_else(|| live.scene());
    if !chooses_ground(
        &scene,
        &list.offers.iter().map(|o| o.on.clone()).collect::<Vec<_>>(),
    ) {
        return;
    }
    let free: Vec<_> = scene
        .cells
        .iter()
        .filter(|cell| scene.pieces.iter().all(|piece| piece.cell != cell.id))
        .filter(|cell| {
            list.offers.iter().all(|offer| match &offer.on {
                SceneRef::Cell(other) => *other != cell.id,
                SceneRef::Area(area) => !area.has(cell.x, cell.y),
                _ => true,
            })
        })
        .collect();
    let answers = met.entry(kind_of(&list.prompt)).or_default();
    for _ in 0..PRESSED.min(free.len()) {
        let cell = free[rng.usize(..free.len())];
        match live.why_not_here(picks, &SceneRef::Cell(cell.id)).unwrap() {
            Some(Refused::Turn { reason, rule, .. } | Refused::Place { reason, rule, .. }) => {
                assert!(reason.len() > 10, "{reason}");
                assert!(told.contains(&&*rule), "{reason}: {rule} is told nowhere");
                answers.reasons += 1;
            }
            Some(other) => panic!("{other}"),
            None => answers
                .silent
                .push(format!("{} after {picks:?}", cell.name)),
        }
    }
}

/// Returns whether a place is chosen on which nothing stands.
fn chooses_ground(scene: &Scene, offered: &[SceneRef]) -> bool {
    offered.iter().any(|on| match on {
        SceneRef::Cell(cell) => scene.pieces.iter().all(|piece| piece.cell != *cell),
        SceneRef::Area(_) => true,
        _ => false,
    })
}

#[test]
fn a_press_on_empty_ground_that_is_refused_says_why() {
    for entry in support::catalog().iter() {
        let info = entry.info();
        let mut rng = Rng::with_seed(14);
        let mut met = BTreeMap::new();
        let mut live = entry.begin(&Setting::default()).unwrap();
        for _ in 0..TURNS {
            let mut picks = Vec::new();
            let turn = loop {
                let Ok(list) = live.offers(&picks) else {
                    break None;
                };
                press(
                    live.as_ref(),
                    &picks,
                    entry.rule_numbers(),
                    &mut rng,
                    &mut met,
                );
                match list.finish {
                    Some(turn) if list.offers.is_empty() || rng.bool() => break Some(turn.text),
                    _ => picks.push(list.offers[rng.usize(..list.offers.len())].pick.clone()),
                }
            };
            let Some(turn) = turn else { break };
            live.play(&turn).unwrap();
        }
        let reasons: usize = met.values().map(|answers| answers.reasons).sum();
        for (kind, answers) in &met {
            assert!(
                answers.silent.is_empty(),
                "{}: {kind}: {:?}",
                info.id,
                answers.silent
            );
            println!("{}: {kind}: {} told", info.id, answers.reasons);
        }
        assert!(reasons > 0, "{}: nothing was refused", info.id);
    }
}

/// Presses what lies beside the board and is not on offer after these picks; returns how often each kind of place
/// was pressed.
fn press_beside(live: &dyn LiveGame, picks: &[Pick], met: &mut BTreeMap<String, usize>) {
    let list = live.offers(picks).unwrap();
    let scene = list.scene.clone().unwrap_or_else(|| live.scene());
    for (tray, shown) in scene.trays.iter().enumerate() {
        for (slot, lies) in shown.slots.iter().enumerate() {
            let on = SceneRef::Slot { tray, slot };
            if list.offers.iter().any(|offer| offer.on == on) {
                continue;
            }
            let refused = live.why_not_here(picks, &on).unwrap();
            let told = match (refused, live.about_place(&on)) {
                (Some(refused), _) => refused.to_string(),
                (None, Some(about)) => about.text,
                (None, None) => String::new(),
            };
            let place = format!("{:?} {:?}", shown.kind, shown.side);
            assert!(
                told.len() > 10,
                "{}: {place}: {} after {picks:?}: {told:?}",
                live.info().id,
                lies.name
            );
            *met.entry(place).or_default() += 1;
        }
    }
}

#[test]
fn a_press_beside_the_board_that_chooses_nothing_tells_why_or_what_lies_there() {
    let mut places = BTreeMap::new();
    for entry in support::catalog().iter() {
        let mut rng = Rng::with_seed(15);
        let mut live = entry.begin(&Setting::default()).unwrap();
        let mut met = BTreeMap::new();
        for _ in 0..TURNS {
            let mut picks = Vec::new();
            let turn = loop {
                let Ok(list) = live.offers(&picks) else {
                    break None;
                };
                press_beside(live.as_ref(), &picks, &mut met);
                match list.finish {
                    Some(turn) if list.offers.is_empty() || rng.bool() => break Some(turn.text),
                    _ => picks.push(list.offers[rng.usize(..list.offers.len())].pick.clone()),
                }
            };
            let Some(turn) = turn else { break };
            live.play(&turn).unwrap();
        }
        println!("{}: {met:?}", entry.info().id);
        for (place, count) in met {
            *places.entry(place).or_insert(0) += count;
        }
    }
    // Hands, racks, reserves and the shop, of both sides where they have one each.
    for kind in ["Hand", "Reserve", "Rack", "Shop"] {
        let pressed = places.keys().filter(|place| place.starts_with(kind));
        assert!(pressed.count() > 0, "{kind}: {places:?}");
    }
}

/// Words of a text that are numbers of rules by their looks: capitals, a hyphen and digits.
fn numbers_by_looks(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.'));
    let words = words.map(|word| word.trim_end_matches('.'));
    words.filter(|word| {
        word.split_once('-').is_some_and(|(letters, digits)| {
            let capitals = letters.len() > 1 && letters.chars().all(|c| c.is_ascii_uppercase());
            capitals && digits.contains(|c: char| c.is_ascii_digit())
        })
    })
}

#[test]
fn every_rule_that_is_spoken_of_where_something_is_asked_is_told() {
    let mut spoken = 0;
    for entry in support::catalog().iter() {
        let mut rng = Rng::with_seed(16);
        let mut live = entry.begin(&Setting::default()).unwrap();
        for turn in 0..TURNS {
            let scene = live.scene();
            let cells = scene.cells.iter().map(|cell| SceneRef::Cell(cell.id));
            let slots = scene.trays.iter().enumerate().flat_map(|(tray, shown)| {
                (0..shown.slots.len()).map(move |slot| SceneRef::Slot { tray, slot })
            });
            // A twelfth at a time, so that in the end all kinds of places are asked.
            for on in cells.chain(slots).skip(turn % 12).step_by(12) {
                let about = live.about_place(&on).unwrap();
                for number in numbers_by_looks(&about.text) {
                    let known = about.rules.iter().any(|rule| rule == number);
                    assert!(known, "{}: {number} in: {}", entry.info().id, about.text);
                }
                spoken += about.rules.len();
            }
            let mut picks = Vec::new();
            let turn = loop {
                let Ok(list) = live.offers(&picks) else {
                    break None;
                };
                match list.finish {
                    Some(turn) if list.offers.is_empty() || rng.bool() => break Some(turn.text),
                    _ => picks.push(list.offers[rng.usize(..list.offers.len())].pick.clone()),
                }
            };
            let Some(turn) = turn else { break };
            live.play(&turn).unwrap();
        }
    }
    assert!(spoken > 100, "only {spoken} rules were spoken of");
}
