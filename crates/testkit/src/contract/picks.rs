//! Laws of building turns.

use std::collections::{HashSet, VecDeque};

use chessmith_game::{CellId, Offers, Pick, Playable, Reason, Scene, SceneRef};

use super::{Trial, scene};

/// Walks the offers breadth first, and returns whether every listed turn was built.
///
/// Ways of picking that lead to the same finished turn and the same offers are followed once. At most `effort`
/// steps are made; only if they were enough to see everything must every listed turn be found.
pub(super) fn turns_are_built<G: Playable>(trial: &Trial<'_, G>, effort: usize) -> bool {
    let Trial {
        game,
        position,
        turns,
        ..
    } = trial;
    let own = game.scene(position, None);
    let mut missing: HashSet<&G::Turn> = turns.iter().collect();
    let mut waiting = VecDeque::from([Vec::<Pick>::new()]);
    let mut met = HashSet::new();
    let mut steps = 0;
    while let Some(picks) = waiting.pop_front() {
        if steps == effort || (missing.is_empty() && steps > 200) {
            return missing.is_empty();
        }
        steps += 1;
        let path = || {
            picks
                .iter()
                .map(|pick| pick.0.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let offers = match game.offers(position, &picks) {
            Ok(offers) => offers,
            Err(error) => {
                trial.law(false, "an offer can be picked", || {
                    format!("{}: {error}", path())
                });
                return false;
            }
        };
        trial.law(!offers.prompt.is_empty(), "a choice has a prompt", path);
        let known = G::Refusal::RULES.contains(&offers.rule);
        trial.law(known, "a choice is made by a rule that is told", || {
            format!("{} after \"{}\"", offers.rule, path())
        });
        if let Some(turn) = &offers.finish {
            let verdict = game.validate(position, turn);
            trial.law(verdict.is_ok(), "what is finished is legal", || {
                format!("{} makes {}: {verdict:?}", path(), trial.turn_text(turn))
            });
            missing.remove(&game.canonical(position, turn));
        }
        let alive = !offers.offers.is_empty() || offers.finish.is_some();
        trial.law(
            alive || turns.is_empty(),
            "an offer leads to a legal turn",
            path,
        );
        if let Some(scene) = &offers.scene {
            scene::verify_scene(trial, scene);
        }
        let scene = offers.scene.as_ref().unwrap_or(&own);
        let mut names = HashSet::new();
        for offer in &offers.offers {
            trial.law(names.insert(&offer.pick), "offers differ", || {
                format!("{} twice after \"{}\"", offer.pick, path())
            });
            trial.law(!offer.label.name.is_empty(), "an offer has a label", || {
                offer.pick.0.clone()
            });
            trial.law(
                scene::holds(scene, &offer.on),
                "an offer is on the scene",
                || format!("{offer:?} after \"{}\"", path()),
            );
        }
        if steps % 16 == 1 {
            places_mean_turns(trial, &picks, &offers, scene, steps / 16);
            let mut wrong = picks.clone();
            wrong.push("no such pick".into());
            let error = game.offers(position, &wrong).err().map(|error| error.index);
            trial.law(
                error == Some(picks.len()),
                "a pick that is not on offer is refused",
                || format!("{error:?} after \"{}\"", path()),
            );
        }
        if offers.finish.is_some()
            && !met.insert(format!("{:?} {:?}", offers.finish, offers.offers))
        {
            continue;
        }
        for offer in offers.offers {
            let mut longer = picks.clone();
            longer.push(offer.pick);
            waiting.push_back(longer);
        }
    }
    trial.law(missing.is_empty(), "every listed turn can be built", || {
        missing
            .iter()
            .map(|turn| trial.turn_text(turn))
            .collect::<Vec<_>>()
            .join(" ")
    });
    true
}

/// How many cells and how many offers are tried after each of the picks that are looked at.
const TRIED: usize = 6;

/// Checks what touching places means: what is offered there if that makes a turn, else what is refused.
///
/// Which places are tried depends on `turn`, so that in the end all are.
fn places_mean_turns<G: Playable>(
    trial: &Trial<'_, G>,
    picks: &[Pick],
    offers: &Offers<G::Turn>,
    scene: &Scene,
    turn: usize,
) {
    let (game, position) = (trial.game, trial.position);
    let count = offers.offers.len();
    for index in (0..count.min(TRIED)).map(|index| (turn * TRIED + index) % count) {
        let offer = &offers.offers[index];
        let here = offers.offers.iter().filter(|other| other.on == offer.on);
        if offer.on == SceneRef::Button || here.count() > 1 {
            continue;
        }
        let longer: Vec<_> = picks.iter().chain([&offer.pick]).cloned().collect();
        let Some(made) = game.offers(position, &longer).ok().and_then(|o| o.finish) else {
            continue;
        };
        let meant = game.meant(position, picks, &offer.on);
        let meant = meant.filter(|meant| game.validate(position, meant).is_ok());
        let meant = meant.map(|meant| game.canonical(position, &meant));
        let same = meant == Some(game.canonical(position, &made));
        trial.law(same, "a place means what is offered there", || {
            format!("{offer:?} after {picks:?}: {meant:?}, not {made:?}")
        });
    }
    let slots = scene.trays.iter().enumerate().flat_map(|(tray, shown)| {
        (0..shown.slots.len()).map(move |slot| SceneRef::Slot { tray, slot })
    });
    let cells = scene.cells.iter().map(|cell| SceneRef::Cell(cell.id));
    let every = scene.cells.len().div_ceil(TRIED).max(1);
    let some = cells.skip(turn % every).step_by(every);
    for on in some.chain(slots) {
        let offered =
            |other: &SceneRef| *other == on || cell(other).is_some_and(|c| Some(c) == cell(&on));
        if offers.offers.iter().any(|offer| offered(&offer.on)) {
            continue;
        }
        let Some(meant) = game.meant(position, picks, &on) else {
            continue;
        };
        let refused = game.validate(position, &meant).is_err();
        trial.law(
            refused,
            "where nothing is offered no legal turn is meant",
            || format!("{on:?} after {picks:?}: {}", trial.turn_text(&meant)),
        );
    }
}

/// Returns the cell of a place, which stands for the piece on it and for its parts.
const fn cell(on: &SceneRef) -> Option<CellId> {
    match on {
        SceneRef::Cell(cell) | SceneRef::Piece(cell) | SceneRef::Part { cell, .. } => Some(*cell),
        SceneRef::Area(_) | SceneRef::Slot { .. } | SceneRef::Button => None,
    }
}
