//! What is dear stops with its budget, whatever is asked before a game has begun.

use chessmith_catalog::game::{Budget, Budgeted, Diagram, LonePiece, Rect, middle};
use chessmith_catalog::{Catalog, Entry, Refused, Setting, drafted};

/// Three pieces of one's own on the largest board, with far more ways to go than ordinary ones.
fn dear() -> Setting {
    let ids = ["XA", "XB", "XC"];
    let pieces = ids.iter().enumerate().map(|(index, id)| {
        let notation = format!("QaQW{}", "N".repeat(1 + index));
        format!("[[piece]]\nid = \"{id}\"\nname = \"{id}\"\nnotation = \"{notation}\"\n")
    });
    let pieces: String = pieces.collect();
    Setting::with_options([
        ("board", "16x16"),
        ("drawn", "4"),
        ("types", "K,XA,XB,XC"),
        ("pieces", &pieces),
        ("seed", "1"),
    ])
}

/// Everything that makes rules of a setting, by name.
fn questions(entry: &dyn Entry, setting: &Setting) -> Vec<(&'static str, Result<(), Refused>)> {
    let text = "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/16 w";
    vec![
        ("begin", entry.begin(setting).map(drop)),
        ("options", entry.options(setting).map(drop)),
        ("diagnose", entry.diagnose(setting, text).map(drop)),
        ("worths", entry.worths(setting, &["XA"]).map(drop)),
    ]
}

#[test]
fn pieces_of_ones_own_are_followed_no_longer_than_the_budget_lasts() {
    let catalog = Catalog::standard();
    let entry = catalog.find("universal-custom").unwrap();
    for steps in [0, 1_000] {
        let budget = Budget::of(steps);
        let setting = dear().within(&budget);
        assert_eq!(entry.begin(&setting).err(), Some(Refused::Spent), "{steps}");
        assert!(budget.is_spent());
        for (name, answer) in questions(entry, &setting) {
            assert_eq!(answer.err(), Some(Refused::Spent), "{name}");
        }
    }
    // With enough of it the game begins, and its work was counted.
    let budget = Budget::of(100_000_000);
    entry.begin(&dear().within(&budget)).unwrap();
    let spent = 100_000_000 - budget.left().unwrap();
    assert!((10_000..100_000_000).contains(&spent), "{spent}");
}

#[test]
fn nothing_is_answered_once_a_question_is_stopped() {
    let catalog = Catalog::standard();
    for entry in catalog.iter() {
        let id = &entry.info().id;
        let options = entry.options(&Setting::new()).unwrap();
        let budget = Budget::unlimited();
        budget.stop();
        let setting = Setting::new().within(&budget);
        for (name, answer) in questions(entry, &setting) {
            assert_eq!(answer.err(), Some(Refused::Spent), "{id}: {name}");
        }
        let draft = drafted(entry, &options, None, None, &budget);
        assert_eq!(draft.err(), Some(Refused::Spent), "{id}");
        let Some(pieces) = entry.pieces(&Setting::new()).unwrap() else {
            continue;
        };
        let all = pieces.all();
        let piece = Budgeted(&**all.first().unwrap(), &budget);
        assert_eq!(piece.card(), all[0].card());
        let board = Rect::new(8, 8);
        let reach = Diagram::new(&piece, board, middle(board));
        assert!(reach.unwrap_err().contains("no more time"), "{id}");
    }
}
