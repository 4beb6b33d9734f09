//! Positions that are put together by hand, in every game whose boards are written rank by rank.

use chessmith_catalog::game::Side;
use chessmith_catalog::{Catalog, Draft, Entry, Refused, Setting, Stroke, drafted};

fn draft(entry: &dyn Entry, text: &str, stroke: Option<Stroke>) -> Result<Option<Draft>, Refused> {
    let options = entry
        .options(&Setting::at_position(text))
        .or_else(|_| entry.options(&Setting::new()))?;
    drafted(entry, &options, text, stroke.as_ref())
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
        };
        if entry.stock(&setting).unwrap().is_none() {
            continue;
        }
        games += 1;
        let options = entry.options(&setting).unwrap();
        let draft = drafted(entry, &options, &text, None)
            .unwrap()
            .expect("a draft");
        assert_eq!(
            (draft.text.as_str(), draft.faults.len()),
            (text.as_str(), 0),
            "{id}"
        );
        assert_eq!(draft.scene, start.scene(), "{id}");
        assert_eq!(draft.side_to_move, Some(start.side_to_move()), "{id}");
        let cleared = drafted(entry, &options, &text, Some(&Stroke::Clear))
            .unwrap()
            .unwrap();
        assert!(cleared.scene.pieces.is_empty(), "{id}");
        assert_eq!(cleared.scene.cells.len(), start.scene().cells.len(), "{id}");
        // Everything that can be put there is seen there, whose ever it is.
        let cell = &start.scene().cells[0].name;
        for piece in entry.stock(&setting).unwrap().unwrap().all() {
            for side in Side::BOTH {
                let stroke = put(cell, &piece.id, side);
                let drawn = drafted(entry, &options, &cleared.text, Some(&stroke))
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
    // All but the family whose positions are no ranks of letters.
    assert_eq!(games, 10);
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
