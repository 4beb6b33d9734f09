//! The pieces by themselves: every number of the table of the rules, from every notation.

use chessmith_game::{OptionValues, Pieces, SquareCounts};
use chessmith_movement::{Dialect, Movement};
use chessmith_universal::Edition;

/// The table of the rules, with which the descriptions of movement are tested too.
const TABLE: &str = include_str!("../../../movement/tests/pieces.txt");

fn library(edition: Edition) -> Box<dyn Pieces> {
    edition.library(&OptionValues::default()).unwrap()
}

/// Marks a notation as one, since an id may be written alike.
fn marked(notation: &str) -> String {
    let plain: Movement = notation.parse().unwrap();
    let named = Dialect::ALL.map(|dialect| format!("{}:{notation}", dialect.name()));
    let same = |text: &String| {
        let read = text.parse::<Movement>();
        read.is_ok_and(|read| read.parts() == plain.parts())
    };
    let marked = named.into_iter().find(same);
    marked.unwrap_or_else(|| notation.to_owned())
}

#[test]
fn every_number_of_the_table_follows_from_every_notation() {
    let library = library(Edition::Custom);
    let mut wrong = Vec::new();
    let mut compared = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        for notation in cells[2].split("  ").map(str::trim) {
            let found = library.find(&marked(notation)).unwrap();
            let SquareCounts {
                goes,
                takes,
                goes_small,
            } = SquareCounts::of(&*found.piece).unwrap();
            let numbers = [goes, takes, goes_small].map(|number| number.to_string());
            if numbers != cells[3..6] {
                wrong.push(format!("{} {notation}: {numbers:?}", cells[1]));
            }
            compared += 1;
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(compared > 73);
}

#[test]
fn a_closed_set_has_its_own_pieces_only() {
    let small = library(Edition::Small);
    assert!(!small.is_open());
    assert_eq!(small.all().len(), 24);
    assert!(small.find("GR").is_ok() && small.find("t[FR]").is_ok());
    let refused = |text: &str| small.find(text).err().unwrap();
    assert!(refused("fN").contains("describes no piece of this game; there are K, Q, AM"));
    let nothing = refused("SG");
    assert!(nothing.contains("as a notation") && nothing.contains("; there are K, Q, AM"));
    let open = library(Edition::Custom);
    assert_eq!(open.find("fN").unwrap().piece.card().id, None);
    assert!(open.find("mQ{fly}").err().unwrap().contains("no power fly"));
}

/// Each piece may go many ways, but not all of them together.
#[test]
fn an_army_that_goes_too_many_ways_is_refused() {
    let piece = |at: usize| {
        let id = format!("X{at}");
        format!(
            "[[piece]]\nid = \"{id}\"\nname = \"{id}\"\nnotation = \"aaQ{}\"\n",
            at + 2
        )
    };
    let list: String = (0..60).map(piece).collect();
    let ids: Vec<String> = (0..60).map(|at| format!("X{at}")).collect();
    let types = format!("K,{}", ids.join(","));
    let given = [
        ("types", types.as_str()),
        ("pieces", list.as_str()),
        ("board", "16x16"),
    ];
    let specs = Edition::Custom.option_specs();
    let values = OptionValues::complete(&specs, given).unwrap();
    let refused = chessmith_universal::Universal::<4>::settled(Edition::Custom, values);
    let message = refused.err().unwrap().to_string();
    assert!(message.contains("it has too many ways to go"), "{message}");
}
