//! Positions that are put together by hand, in every game.

use chessmith_catalog::game::{Budget, OptionValues, Side, Stroke};
use chessmith_catalog::{Catalog, Draft, Entry, Refused, Setting, drafted};

/// Puts a position together, however much work that is.
fn drawn(
    entry: &dyn Entry,
    options: &OptionValues,
    text: Option<&str>,
    stroke: Option<&Stroke>,
) -> Result<Option<Draft>, Refused> {
    drafted(entry, options, text, stroke, &Budget::unlimited())
}

fn draft(entry: &dyn Entry, text: &str, stroke: Option<Stroke>) -> Result<Option<Draft>, Refused> {
    let options = entry
        .options(&Setting::at_position(text))
        .or_else(|_| entry.options(&Setting::new()))?;
    drawn(entry, &options, Some(text), stroke.as_ref())
}

fn after(entry: &dyn Entry, text: &str, strokes: impl IntoIterator<Item = Stroke>) -> Draft {
    let begun = draft(entry, text, None).unwrap().expect("a draft");
    strokes.into_iter().fold(begun, |before, stroke| {
        let next = draft(entry, &before.text, Some(stroke));
        next.unwrap().expect("a draft")
    })
}

fn put(cell: &str, piece: &str, side: Side) -> Stroke {
    let (cell, piece) = (cell.to_owned(), piece.to_owned());
    Stroke::Put { cell, piece, side }
}

fn join(cell: &str, piece: &str, side: Side) -> Stroke {
    let (cell, piece) = (cell.to_owned(), piece.to_owned());
    Stroke::Join { cell, piece, side }
}

fn remove(cell: &str) -> Stroke {
    Stroke::Remove {
        cell: cell.to_owned(),
    }
}

#[test]
fn the_start_of_every_game_is_a_draft_that_is_a_position() {
    let mut games = 0;
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let start = entry.begin(&Setting::new()).unwrap();
        let text = start.position_text();
        let setting = Setting {
            options: start
                .options()
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            position: None,
            ..Setting::default()
        };
        games += 1;
        let options = entry.options(&setting).unwrap();
        let draft = drawn(entry, &options, Some(&text), None)
            .unwrap()
            .expect("a draft");
        assert_eq!(
            (draft.text.as_str(), draft.faults.len()),
            (text.as_str(), 0),
            "{id}"
        );
        assert_eq!(draft.scene, start.scene(), "{id}");
        assert_eq!(draft.side_to_move, Some(start.side_to_move()), "{id}");
        let cleared = drawn(entry, &options, Some(&text), Some(&Stroke::Clear))
            .unwrap()
            .unwrap();
        assert!(cleared.scene.pieces.is_empty(), "{id}");
        assert_eq!(cleared.scene.cells.len(), start.scene().cells.len(), "{id}");
        // Everything that can be put there is seen there, whose ever it is.
        let blank = drawn(entry, &options, None, None).unwrap().unwrap();
        let cleared = drawn(entry, &options, Some(&blank.text), Some(&Stroke::Clear));
        let cleared = cleared.unwrap().unwrap();
        let cell = &blank.scene.cells[0].name;
        for piece in blank.stock {
            for side in Side::BOTH {
                let stroke = put(cell, &piece.id, side);
                let drawn = drawn(entry, &options, Some(&cleared.text), Some(&stroke))
                    .unwrap()
                    .unwrap();
                let [stands] = &drawn.scene.pieces[..] else {
                    panic!("{id}: {} alone on {cell}", piece.id);
                };
                assert_eq!(stands.side, Some(side), "{id} {}", piece.id);
                assert_eq!(stands.glyph, piece.glyph, "{id} {}", piece.id);
            }
        }
    }
    assert_eq!(games, Catalog::standard().iter().count());
}

#[test]
fn a_draft_becomes_a_position_when_nothing_is_missing_any_more() {
    let catalog = Catalog::standard();
    let chess = catalog.find("chess").unwrap();
    let start = chess.begin(&Setting::new()).unwrap().position_text();
    let bare = after(chess, &start, [Stroke::Clear, put("e1", "K", Side::White)]);
    assert!(
        bare.faults
            .iter()
            .any(|fault| fault.message.contains("Black has 0 kings")),
        "{:?}",
        bare.faults
    );
    // What the start had besides is told, too: nobody can castle here.
    assert!(bare.faults.len() > 1);
    let text = bare.text.replace("KQkq", "-");
    let whole = after(
        chess,
        &text,
        [put("e8", "K", Side::Black), Stroke::Turn(Side::Black)],
    );
    assert_eq!(whole.faults, []);
    assert_eq!(whole.text, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(whole.side_to_move, Some(Side::Black));
    let moved = after(
        chess,
        &whole.text,
        [remove("e8"), put("a8", "K", Side::Black)],
    );
    assert_eq!(moved.text, "k7/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn pieces_are_put_together_attribute_by_attribute() {
    let catalog = Catalog::standard();
    let game = catalog.find("freechess").unwrap();
    let empty = "13/13/13/13/13/13/13/13/13/13/13/13/13[/] w + - 0 1";
    let strokes = ["R", "C", "R", "N"].map(|piece| join("g7", piece, Side::White));
    let drawn = after(game, empty, strokes);
    assert!(drawn.text.contains("6{C2RN}6"), "{}", drawn.text);
    assert_eq!(drawn.faults, []);
    assert_eq!(drawn.scene.pieces[0].parts.len(), 3);
    // Another side's takes its place, and what is too much is refused.
    let other = after(game, &drawn.text, [join("g7", "B", Side::Black)]);
    assert!(other.text.contains("6b6"), "{}", other.text);
    let twice = draft(game, &drawn.text, Some(join("g7", "C", Side::White)));
    assert!(matches!(twice, Err(Refused::Action(why)) if why.contains("together")));
}

#[test]
fn whatever_is_no_board_is_refused_and_hurts_nothing() {
    let catalog = Catalog::standard();
    let chess = catalog.find("chess").unwrap();
    for text in [
        "",
        " ",
        "/",
        "9",
        "8/7",
        "{",
        "{}",
        "é",
        "99999999999999999999",
        &"8/".repeat(40),
        "27",
        "[",
        "8{K",
    ] {
        let drawn = draft(chess, text, None);
        let told = drawn
            .as_ref()
            .is_ok_and(|drawn| drawn.as_ref().is_some_and(|one| !one.faults.is_empty()));
        assert!(drawn.is_err() || told, "{text:?}");
    }
    let start = chess.begin(&Setting::new()).unwrap().position_text();
    for stroke in [
        put("z9", "K", Side::White),
        put("e4", "Ö", Side::White),
        remove(""),
    ] {
        assert!(draft(chess, &start, Some(stroke)).is_err());
    }
}

/// Returns what every game makes of a stroke at what one begins with.
fn begun(entry: &dyn Entry) -> Draft {
    let options = entry.options(&Setting::new()).unwrap();
    drawn(entry, &options, None, None)
        .unwrap()
        .expect("a draft")
}

#[test]
fn what_lies_beside_the_board_is_counted_up_and_down() {
    let mut counted = 0;
    for entry in Catalog::standard().iter() {
        let draft = begun(entry);
        for beside in &draft.beside {
            counted += 1;
            let lay = |more| Stroke::Lay {
                piece: beside.what.id.clone(),
                side: beside.side,
                more,
            };
            let count_in = |draft: &Draft| {
                let mut all = draft.beside.iter();
                let found = all.find(|one| one.side == beside.side && one.what == beside.what);
                found.map(|one| one.count)
            };
            let less = after(entry, &draft.text, [lay(false)]);
            assert_eq!(count_in(&less), Some(beside.count - 1), "{beside:?}");
            let again = after(entry, &less.text, [lay(true)]);
            assert_eq!(again.text, draft.text);
            assert_eq!(beside.count, beside.most, "all there are");
            assert!(draft_of(entry, &draft.text, lay(true)).is_err());
            let none = after(entry, &draft.text, vec![lay(false); beside.count.into()]);
            assert_eq!(count_in(&none), Some(0));
            assert!(draft_of(entry, &none.text, lay(false)).is_err());
        }
    }
    assert_eq!(counted, 12, "six attributes of each side");
}

fn draft_of(entry: &dyn Entry, text: &str, stroke: Stroke) -> Result<Option<Draft>, Refused> {
    draft(entry, text, Some(stroke))
}

#[test]
fn what_is_remembered_is_what_was_said() {
    let mut words = 0;
    for entry in Catalog::standard().iter() {
        let begun = begun(entry);
        for memory in &begun.memories {
            let typed = ["3".to_owned()];
            let given = memory.words.iter().map(|(value, _)| value.clone());
            let values: Vec<String> = match memory.words.is_empty() {
                true => typed.into(),
                false => given.collect(),
            };
            for value in values {
                let stroke = Stroke::Remember {
                    name: memory.name.to_owned(),
                    value: value.clone(),
                };
                let next = after(entry, &begun.text, [stroke]);
                let mut all = next.memories.iter();
                let now = all.find(|one| one.name == memory.name).unwrap();
                assert_eq!(now.value, value, "{}", memory.name);
                words += 1;
            }
        }
    }
    assert!(words > 15, "{words}");
}

#[test]
fn pieces_by_design_are_put_turned_and_laid_beside_the_board() {
    let catalog = Catalog::standard();
    let game = catalog.find("construction").unwrap();
    let begun = begun(game);
    assert!(begun.rotates && begun.lays && !begun.joins);
    assert!(begun.scene.pieces.is_empty() && !begun.faults.is_empty());
    let (first, last) = (
        &begun.scene.cells[0].name,
        &begun.scene.cells.last().unwrap().name,
    );
    let royal = after(
        game,
        &begun.text,
        [
            put(first, "P[e,r,y]", Side::White),
            put(last, "N[y]", Side::Black),
        ],
    );
    assert_eq!(royal.faults, []);
    assert_eq!(royal.scene.pieces.len(), 2);
    let rotate = || Stroke::Rotate {
        cell: first.clone(),
    };
    let facing = |draft: &Draft| {
        let mut pieces = draft.scene.pieces.iter();
        let own = pieces.find(|piece| piece.side == Some(Side::White));
        own.and_then(|piece| piece.facing)
    };
    let turned = after(game, &royal.text, [rotate()]);
    assert_ne!(facing(&turned), facing(&royal));
    let round = (0..7).fold(turned, |now, _| after(game, &now.text, [rotate()]));
    assert_eq!(facing(&royal), facing(&round));
    let lay = Stroke::Lay {
        piece: "P[e]".to_owned(),
        side: Side::Black,
        more: true,
    };
    let laid = after(game, &royal.text, [lay.clone(), lay]);
    let [beside] = &laid.beside[..] else {
        panic!("{:?}", laid.beside);
    };
    assert_eq!((beside.count, beside.side), (2, Side::Black));
    assert_eq!(laid.faults, []);
    // Smaller land keeps what still stands on it.
    let land = begun
        .memories
        .iter()
        .find(|one| one.name == "land")
        .unwrap();
    let (smallest, _) = land.words.first().unwrap().clone();
    let small = after(
        game,
        &royal.text,
        [Stroke::Remember {
            name: "land".to_owned(),
            value: smallest,
        }],
    );
    assert!(small.scene.cells.len() < royal.scene.cells.len());
    for (cell, piece) in [
        (first.as_str(), "Z"),
        ("a1", "P"),
        ("", "P"),
        (first, "P[zz]"),
    ] {
        let refused = draft_of(game, &begun.text, put(cell, piece, Side::White));
        assert!(matches!(refused, Err(Refused::Action(_))), "{cell} {piece}");
    }
}

#[test]
fn no_stroke_and_no_text_hurts_any_game() {
    let texts = ["", "{}", "[]", "8 w", "13[", "\u{0}"];
    let words = ["", "a1", "land", "clock", "99999999999", "Ö{"];
    let games = [
        "chess",
        "free-placement",
        "fluidity",
        "freechess",
        "construction",
    ];
    let mut refused = 0;
    let catalog = Catalog::standard();
    for entry in games.map(|game| catalog.find(game).unwrap()) {
        let begun = begun(entry);
        let texts = texts.iter().copied().chain([begun.text.as_str()]);
        for text in texts {
            for one in words {
                for other in words {
                    let (a, b) = (one.to_owned(), other.to_owned());
                    let strokes = [
                        put(one, other, Side::Black),
                        join(one, other, Side::White),
                        remove(one),
                        Stroke::Rotate { cell: a.clone() },
                        Stroke::Lay {
                            piece: a.clone(),
                            side: Side::White,
                            more: true,
                        },
                        Stroke::Lay {
                            piece: b.clone(),
                            side: Side::Black,
                            more: false,
                        },
                        Stroke::Remember { name: a, value: b },
                    ];
                    for stroke in strokes {
                        match draft_of(entry, text, stroke) {
                            Ok(found) => assert!(found.is_some()),
                            Err(why) => {
                                refused += 1;
                                assert!(why.to_string().len() > 8, "{why}");
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 1000);
}
