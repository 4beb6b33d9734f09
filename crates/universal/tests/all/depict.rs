//! Scenes, drawings and explanations.

use std::collections::BTreeMap;

use crate::common::{black, game, play, read, white};
use chessmith_game::{CellId, Depict, Explain, Game, Mark, MarkKind, Notate};
use chessmith_universal::Edition;

#[test]
fn every_piece_has_a_drawing_and_an_id_as_text() {
    let game = game::<1>(Edition::Full, &[]);
    let mut known = BTreeMap::new();
    for (kind, _) in game.army().types() {
        let id = game.army().id(kind).to_owned();
        let board = format!(
            "k7/8/8/3{}4/8/8/8/7K",
            if id.len() == 1 {
                id.clone()
            } else {
                format!("{{{id}}}")
            }
        );
        if id == "K" {
            continue;
        }
        // Black is to move: many of these check its king.
        let scene = game.scene(&black(&game, &board), None);
        let piece = scene
            .pieces
            .iter()
            .find(|piece| piece.cell == CellId(35))
            .unwrap();
        let glyph = game.glyph(&piece.glyph).unwrap();
        assert!(!glyph.shapes.is_empty());
        assert_eq!(game.letters(&piece.glyph), id);
        assert!(
            known.insert(format!("{glyph:?}"), id.clone()).is_none(),
            "{id} looks like another"
        );
    }
}

#[test]
fn racks_credits_and_losses_are_shown() {
    let game = game::<1>(Edition::Full, &[]);
    let start = "3r3k/8/8/8/3N4/8/8/3Q3K[N,R/n,r] b - 1:0 - - 0 1";
    let position = read(&game, start);
    let taken = play(&game, &position, "d8d4");
    let turn = game.read_turn(&position, "d8d4").unwrap();
    let scene = game.scene(&taken, Some((&position, &turn)));
    assert_eq!(scene.trays[0].title, "White's rack: 1 piece to drop");
    assert_eq!(scene.trays[0].slots[0].caption.as_deref(), Some("drop"));
    assert!(
        scene
            .notes
            .iter()
            .any(|note| note.contains("If the Rook on d4 is taken now"))
    );
    let later = play(&game, &taken, "h1g1");
    let turn = game.read_turn(&taken, "h1g1").unwrap();
    let scene = game.scene(&later, Some((&taken, &turn)));
    let lost = "The Rook that took on d4 was not retaken at once: no replacement.";
    assert!(scene.notes.contains(&lost.to_owned()), "{:?}", scene.notes);
    let about = game.about(&taken, CellId(27)).unwrap();
    assert!(about.text.contains("It has just taken"), "{}", about.text);
}

#[test]
fn the_last_turn_is_marked_from_its_beginning_to_its_end() {
    let game = game::<1>(Edition::Full, &[]);
    let touched = |start: &str, text: &str| {
        let before = read(&game, start);
        let after = play(&game, &before, text);
        let turn = game.read_turn(&before, text).unwrap();
        let scene = game.scene(&after, Some((&before, &turn)));
        let marks = scene.marks.into_iter();
        let last = marks.filter(|mark| mark.kind == MarkKind::Last);
        let way = |mark: Mark| mark.cells.into_iter().map(|cell| cell.0).collect();
        last.map(way).collect::<Vec<Vec<_>>>()
    };
    let queen = "3r3k/8/8/8/3N4/8/8/3Q3K[N,R/n,r] b - 1:0 - - 0 1";
    assert_eq!(touched(queen, "d8d4"), [[59, 27]]);
    let rank = "6k1/5ppp/8/8/8/8/PPPPPPPP/RN{BW}QK{BW}NR[AM,N/q,n] w - 1:0 - - 0 1";
    assert_eq!(touched(rank, "b1c3@b1"), [vec![1, 18], vec![1]]);
    let gap = "6k1/5ppp/8/8/8/8/PPPPPPPP/1N{BW}QK{BW}NR[AM,N/q,n] w - 1:0 - - 0 1";
    assert_eq!(touched(gap, "b1c3@a1"), [vec![1, 18], vec![0]]);
}

#[test]
fn freezing_licences_and_shields_are_explained() {
    let game = game::<1>(Edition::Full, &[]);
    let text = |board: &str, cell| game.about(&white(&game, board), CellId(cell)).unwrap().text;
    let frozen = text("k7/8/8/3{im}4/3R4/8/8/7K", 27);
    assert!(
        frozen.contains("frozen by the Immobilizer on d5"),
        "{frozen}"
    );
    let chameleon = text("k7/8/4n3/4p3/3{CM}4/8/8/7K", 27);
    assert!(
        chameleon.contains("the Knight on e6 as a Knight would"),
        "{chameleon}"
    );
    let blocked = text("k7/8/8/8/3P4/8/8/3R3K", 3);
    assert!(
        blocked.contains("Its way is blocked by the King on h1 and the Pawn on d4"),
        "{blocked}"
    );
    let shield = text("k7/8/8/7r/8/8/7N/7K", 15);
    assert!(
        shield.contains("Without it the Rook on h5 could take the king"),
        "{shield}"
    );
}

#[test]
fn who_would_take_on_a_square_is_told_apart_from_who_can_come_there() {
    let game = game::<1>(Edition::Full, &[]);
    let position = white(&game, "k7/8/8/2p5/4P3/8/8/3R3K");
    let guards = |square| game.guards(&position, CellId(square)).unwrap();
    assert_eq!(guards(27), [CellId(3), CellId(34)]);
    assert_eq!(guards(36), []);
    assert_eq!(guards(35), [CellId(3), CellId(28)]);
}

/// Pieces of one's own without a drawing show where they go, and those that go elsewhere look otherwise.
#[test]
fn pieces_of_ones_own_show_where_they_go() {
    let own = "[[piece]]\nid = \"SKY\"\nname = \"Skylark\"\nnotation = \"[F?B]\"\n\
               [[piece]]\nid = \"HOP\"\nname = \"Hopper\"\nnotation = \"mWcpR\"\n\
               [[piece]]\nid = \"BOX\"\nname = \"Box\"\nnotation = \"W\"\ndrawing = \"M10 10H90V90H10Z\"\n";
    let given = [("types", "K,Q,R,N,NN,SKY,HOP,BOX"), ("pieces", own)];
    let game = game::<1>(Edition::Custom, &given);
    let scene = game.scene(&game.start(), None);
    let drawn = |name: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.name == name);
        let glyph = &piece.unwrap().glyph;
        (game.letters(glyph), game.glyph(glyph).unwrap())
    };
    let [sky, hop, box_] = ["white Skylark", "white Hopper", "white Box"].map(drawn);
    assert_eq!([&*sky.0, &*hop.0, &*box_.0], ["SKY", "HOP", "BOX"]);
    assert_ne!(sky.1.shapes, hop.1.shapes);
    assert_eq!(box_.1.shapes.len(), 1);
    assert_eq!(box_.1.shapes[0].path, "M10 10H90V90H10Z");
}
