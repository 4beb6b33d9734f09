//! Pieces that are designed by pressing squares, and added to a game.

use chessmith_game::{Designer, OptionValues, Pieces, Square, design_scene};
use chessmith_universal::{Edition, Universal};

fn options(given: &[(&str, String)]) -> OptionValues {
    let given = given.iter().map(|(name, value)| (*name, value.as_str()));
    OptionValues::complete(&Edition::Custom.option_specs(), given).unwrap()
}

fn library(given: &[(&str, String)]) -> Box<dyn Pieces> {
    Edition::Custom.library(&options(given)).unwrap()
}

fn square(designer: &dyn Designer, name: &str) -> Square {
    designer.board().square(name.parse().unwrap()).unwrap()
}

/// Presses squares one after the other, each written as `e5 ride`.
fn press(designer: &dyn Designer, design: &str, presses: &[&str]) -> String {
    presses.iter().fold(design.to_owned(), |design, press| {
        let (cell, way) = press.split_once(' ').unwrap_or((press, "leap"));
        designer
            .press(&design, square(designer, cell), way)
            .unwrap()
    })
}

#[test]
fn squares_that_are_pressed_make_a_notation() {
    let library = library(&[]);
    let designer = library.designer().unwrap();
    for (presses, expected) in [
        (&["d5"][..], "fW"),
        (&["d5", "d5"], "fcW"),
        (&["d5", "d5", "d5"], "fmW"),
        (&["d5", "d5", "d5", "d5"], ""),
        (&["d5", "d3", "c4", "e4"], "W"),
        (&["d5", "d3", "c4", "e4", "e5", "c5", "c3", "e3"], "K"),
        (&["d5 ride", "d3 ride", "c4 ride", "e4 ride"], "R"),
        (&["d5", "d5 ride"], "fR"),
        (&["f5 ride"], "frNN"),
        (&["d5 ride", "d5 ride", "d5 ride", "d5"], "fmRfcW"),
    ] {
        assert_eq!(press(designer, "", presses), expected, "{presses:?}");
    }
    // What is no single stride stays as it was.
    assert_eq!(press(designer, "[F?R]", &["d7"]), "fH[F?R]");
}

#[test]
fn every_square_pressed_often_enough_is_as_it_was() {
    let library = library(&[]);
    let designer = library.designer().unwrap();
    let mut presses = 0;
    for design in ["", "K", "mRcW", "NN[F?R]", "RB"] {
        for at in designer.board().squares() {
            for way in designer.ways() {
                let mut now = design.to_owned();
                let Ok(first) = designer.press(&now, at, way.id) else {
                    continue;
                };
                presses += 1;
                let told = designer.pressed(&first).unwrap();
                assert!(told.iter().all(|one| !one.words.is_empty()));
                // The first press may take the place of the other way.
                now = first.clone();
                let turns = (0..4).any(|_| {
                    now = designer.press(&now, at, way.id).unwrap();
                    designer.pressed(&now).unwrap() == told
                });
                assert!(turns, "{design} {at:?} {}: {first} {now}", way.id);
            }
        }
    }
    assert_eq!(presses, 5 * 48 * 2);
}

#[test]
fn what_is_pressed_is_what_the_piece_does() {
    let library = library(&[]);
    let designer = library.designer().unwrap();
    let design = press(
        designer,
        "",
        &["e6", "d5", "d5", "c3 ride", "g4", "g4", "g4"],
    );
    let piece = designer.piece(&design).unwrap();
    let middle = square(designer, "d4");
    let reach = piece.reach(designer.board(), middle).unwrap();
    for one in designer.pressed(&design).unwrap() {
        assert_eq!(reach.goes.contains(&one.square), one.goes, "{}", one.words);
        assert_eq!(
            reach.takes.contains(&one.square),
            one.takes,
            "{}",
            one.words
        );
    }
    let scene = design_scene(designer, &design, piece.card().glyph).unwrap();
    assert_eq!((scene.cells.len(), scene.pieces.len()), (49, 1));
    assert_eq!(scene.marks.len(), 2);
    let around = ["d5", "d3", "c4", "e4", "e5", "c5", "c3", "e3"];
    let known = designer.piece(&press(designer, "", &around));
    assert_eq!(known.unwrap().card().name, "King");
    assert!(library.glyph(&designer.blank()).is_some());
}

#[test]
fn a_design_is_added_to_the_game_and_goes_again() {
    let begun = library(&[]);
    let designer = begun.designer().unwrap();
    assert!(designer.own().is_empty());
    let design = press(designer, "", &["e6", "c6", "d7 ride"]);
    let changed = designer
        .adopt(&design, " \"Tall\" \\ Fox = [[piece]] ")
        .unwrap();
    let rules = |changed: &[(&'static str, String)]| {
        Universal::<1>::new(Edition::Custom, &options(changed)).map(drop)
    };
    assert_eq!(rules(&changed), Ok(()));
    let next = library(&changed);
    let designer = next.designer().unwrap();
    let [fox] = &designer.own()[..] else {
        panic!("one piece")
    };
    let card = fox.card();
    assert_eq!(card.name, "\"Tall\" \\ Fox = [[piece]]");
    assert_eq!(card.notation.as_deref(), Some(&*design));
    let id = card.id.unwrap();
    assert!(changed[1].1.ends_with(&format!(",{id}")), "{changed:?}");
    // Another of the same name gets another id.
    let mut both = designer.adopt("fN", "\"Tall\" Fox").unwrap();
    both.extend(
        changed
            .iter()
            .filter(|(name, _)| both.iter().all(|(one, _)| one != name))
            .cloned()
            .collect::<Vec<_>>(),
    );
    assert_eq!(rules(&both), Ok(()));
    let last = library(&both);
    let designer = last.designer().unwrap();
    assert_eq!(designer.own().len(), 2);
    let left = designer.discard(&id).unwrap();
    assert_eq!(rules(&left), Ok(()));
    assert_eq!(library(&left).designer().unwrap().own().len(), 1);
    assert!(!left[1].1.split(',').any(|one| one == id));
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let library = library(&[]);
    let designer = library.designer().unwrap();
    let middle = square(designer, "d4");
    let beside = square(designer, "d5");
    let refused = [
        designer.press("", middle, "leap").unwrap_err(),
        designer.press("", Square(49), "leap").unwrap_err(),
        designer.press("", Square(u16::MAX), "leap").unwrap_err(),
        designer.press("", beside, "fly").unwrap_err(),
        designer.press("nonsense", beside, "leap").unwrap_err(),
        designer.pressed("W{dance}").unwrap_err(),
        designer.piece("").err().unwrap(),
        designer.adopt("", "Fox").unwrap_err(),
        designer.adopt("N", " ").unwrap_err(),
        designer.adopt("N", &"x".repeat(41)).unwrap_err(),
        designer.adopt("N", "a\nb").unwrap_err(),
        designer.adopt("N{freeze}", "Fox").unwrap_err(),
        designer.adopt("nonsense", "Fox").unwrap_err(),
        designer.discard("Q").unwrap_err(),
    ];
    for sentence in refused {
        assert!(
            sentence.len() > 12 && !sentence.contains('\n'),
            "{sentence:?}"
        );
    }
    // All squares, in all ways: as long as there is a text for it.
    let mut design = "[F?R]".repeat(38);
    let mut too_long = 0;
    for (index, at) in designer.board().squares().enumerate() {
        for _ in 0..=index % 3 {
            for way in designer.ways() {
                match designer.press(&design, at, way.id) {
                    Ok(next) => design = next,
                    Err(_) => too_long += 1,
                }
            }
        }
    }
    assert!(design.len() <= 200 && too_long > 2);
    for edition in [Edition::Small, Edition::Full] {
        let closed = edition.library(&OptionValues::default()).unwrap();
        assert!(closed.designer().is_none());
    }
}

#[test]
fn names_of_any_letters_get_an_id() {
    let library = library(&[]);
    let designer = library.designer().unwrap();
    for name in [
        "fox",
        "F",
        "Ångström",
        "狐",
        "1st",
        "The Very Long Name Of It",
        "π r²",
        "king",
    ] {
        let changed = designer.adopt("fN", name).unwrap();
        assert!(
            Universal::<1>::new(Edition::Custom, &options(&changed)).is_ok(),
            "{name}"
        );
    }
}
