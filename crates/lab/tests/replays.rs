//! The games that come with published tables are replayed by the rules.

use std::collections::BTreeMap;

use chessmith_catalog::{Catalog, Setting, Status};
use chessmith_lab::published;
use chessmith_wire::{LabTable, ShownGame};

/// Returns a game, its options, and what is replayed of it.
fn replayed(table: &LabTable) -> (&str, Vec<(String, String)>, &[ShownGame]) {
    let options =
        |options: &BTreeMap<String, String>| options.clone().into_iter().collect::<Vec<_>>();
    match table {
        LabTable::Values(table) => (&table.game, options(&table.options), &table.replays),
        LabTable::Balance(table) => (&table.game, options(&table.options), &table.games),
        _ => ("", Vec::new(), &[]),
    }
}

#[test]
fn games_of_published_tables_are_replayed() {
    let catalog = Catalog::standard();
    let mut turns = 0;
    for published in published() {
        let table = published.table().unwrap();
        let (game, options, shown) = replayed(&table);
        for one in shown {
            let place = format!("{}, {}", published.name, one.shows);
            let setting = Setting {
                options: options.clone(),
                position: Some(one.start.clone()),
                ..Setting::default()
            };
            let mut live = catalog.find(game).unwrap().begin(&setting).unwrap();
            for turn in &one.turns {
                let played = live.play(turn);
                assert!(played.is_ok(), "{place}: {turn}: {played:?}");
            }
            turns += one.turns.len();
            let goes_on =
                matches!(live.status(), Status::Ongoing { claims, .. } if claims.is_empty());
            let stopped = ["adjudication", "length"].contains(&&*one.reason);
            assert_eq!(goes_on, stopped, "{place}: {}", one.reason);
        }
    }
    assert!(turns > 1_000, "{turns}");
}
