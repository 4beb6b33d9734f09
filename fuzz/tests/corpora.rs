//! Every committed input keeps every promise, and the inputs reach what they are for, in every game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chessmith_catalog::game::OptionKind;
use chessmith_catalog::{Catalog, Setting};

/// The targets whose inputs begin with the name of a game, and that have something to find in each.
const OF_EVERY_GAME: [&str; 4] = ["positions", "turns", "legality", "picks"];

/// Returns the inputs of a target with their names.
fn inputs(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{target}: {error}"));
    let read = entries.map(|entry| {
        let path = entry.expect("an entry of the folder").path();
        let data = fs::read(&path).expect("a readable file");
        (path.display().to_string(), data)
    });
    read.collect()
}

/// Returns the inputs of a target for a game: what follows the game's name, where it is text.
fn texts(target: &str, game: &str) -> Vec<String> {
    let begins = format!("{game}\n");
    let all = inputs(target).into_iter();
    all.filter_map(|(_, data)| {
        let rest = data.strip_prefix(begins.as_bytes())?;
        Some(String::from_utf8_lossy(rest).into_owned())
    })
    .collect()
}

#[test]
fn every_committed_input_passes() {
    for (name, target) in chessmith_fuzz::TARGETS {
        let inputs = inputs(name);
        assert!(inputs.len() >= 4, "{name} has {} inputs", inputs.len());
        for (path, data) in inputs {
            println!("{path}");
            target(&data);
        }
    }
}

#[test]
fn every_game_has_inputs() {
    let catalog = Catalog::standard();
    for target in OF_EVERY_GAME {
        let games: BTreeSet<String> = inputs(target)
            .into_iter()
            .map(|(path, data)| {
                let text = String::from_utf8_lossy(&data);
                let game = text.lines().next().unwrap_or_default().to_owned();
                assert!(catalog.get(&game).is_some(), "{path}: no game {game:?}");
                game
            })
            .collect();
        for entry in catalog.iter() {
            let id = entry.info().id.to_string();
            assert!(games.contains(&id), "{target} has no input for {id}");
        }
    }
}

#[test]
fn in_every_game_a_position_is_read_and_a_turn_is_legal() {
    for entry in Catalog::standard().iter() {
        let id = entry.info().id.to_string();
        let is_read = |text: &String| entry.begin(&Setting::at_position(text.as_str())).is_ok();
        assert!(texts("positions", &id).iter().any(is_read), "{id}");
        let mut positions = texts("turns", &id).into_iter();
        let is_legal = positions.any(|text| {
            let (position, turn) = text.split_once('\n').expect("a position and a turn");
            let setting = match position {
                "+" => Setting::default(),
                text => Setting::at_position(text),
            };
            let game = entry.begin(&setting);
            game.is_ok_and(|mut game| game.play(turn).is_ok())
        });
        assert!(is_legal, "{id}");
    }
}

#[test]
fn documents_are_read_and_refused_in_every_game_that_takes_some() {
    let mut kinds = 0;
    for entry in Catalog::standard().iter() {
        let info = entry.info();
        let takes = |kind: &OptionKind| matches!(kind, OptionKind::Document { .. });
        for spec in info.options.iter().filter(|spec| takes(&spec.kind)) {
            let (id, name) = (info.id.to_string(), spec.name.to_string());
            let outcomes: BTreeSet<bool> = texts("documents", &id)
                .iter()
                .map(|text| {
                    let (others, document) = text.split_once('\n').expect("a line and a document");
                    let given = others.split(' ').filter_map(|pair| pair.split_once('='));
                    let setting = Setting::with_options(given.chain([(&*name, document)]));
                    entry.begin(&setting).is_ok()
                })
                .collect();
            assert_eq!(outcomes.len(), 2, "{id}: {name}");
            kinds += 1;
        }
    }
    assert!(kinds >= 2);
}
