//! Of each scene of a game and what a turn changes in it the next scene is made, exactly.

use std::ops::ControlFlow;

use chessmith_catalog::{Catalog, LiveGame, Setting, Status};
use chessmith_wire::{Scene, SceneChange};

/// How many turns of each game are played.
const TURNS: usize = 80;

/// Returns a legal turn; which one depends on how many were played.
fn any_turn(live: &dyn LiveGame) -> Option<String> {
    let mut turns = Vec::new();
    live.turns(&mut |turn| {
        turns.push(turn);
        match turns.len() {
            500.. => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let index = (live.turns_played() + 1) * 104_729 % turns.len().max(1);
    (!turns.is_empty()).then(|| turns.swap_remove(index))
}

fn bytes_of(value: &impl serde::Serialize) -> usize {
    serde_json::to_string(value).unwrap().len()
}

#[test]
fn scenes_of_every_game_follow_from_those_before_and_what_has_changed() {
    for entry in Catalog::standard().iter() {
        let setting = Setting::new().or_seed(entry.info(), 3);
        let mut live = entry.begin(&setting).unwrap();
        let mut scene = Scene::from(live.scene());
        let (mut whole, mut changes) = (0, 0);
        while live.turns_played() < TURNS
            && matches!(live.status(), Status::Ongoing { .. })
            && let Some(turn) = any_turn(&*live)
        {
            live.play(&turn).unwrap();
            let after = Scene::from(live.scene());
            let change = SceneChange::between(&scene, &after);
            (whole, changes) = (whole + bytes_of(&after), changes + bytes_of(&change));
            assert_eq!(change.apply(scene), Some(after.clone()), "{turn}");
            scene = after;
        }
        let id = &entry.info().id;
        println!("{id}: of {whole} bytes {changes}");
        assert!(live.turns_played() > 10, "{id} is over soon");
        assert!(changes < whole / 2, "{id}: {changes} of {whole} bytes");
    }
}
