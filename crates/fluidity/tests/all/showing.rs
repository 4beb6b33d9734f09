//! What players see: turns in the making, the last turn, and what is said about pieces.

use chessmith_board::Square;
use chessmith_board::eight::{BOARD, name};
use chessmith_fluidity::{Fluidity, Position, Turn, pieces};
use chessmith_game::{
    CellId, Compose, Depict, Explain, Game, Mark, MarkKind, Notate, Offers, OptionValues, Pick,
    SceneRef,
};
use chessmith_testkit::contract::read;

const DIAGRAM: &str = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4";

fn offers(game: &Fluidity, position: &Position, picks: &str) -> Offers<Turn> {
    let picks: Vec<Pick> = picks.split_whitespace().map(Pick::from).collect();
    game.offers(position, &picks).unwrap()
}

fn labels(offers: &Offers<Turn>) -> Vec<&str> {
    offers
        .offers
        .iter()
        .map(|offer| &*offer.label.name)
        .collect()
}

fn marked(marks: &[Mark], kind: MarkKind) -> String {
    let of_kind = marks.iter().filter(|mark| mark.kind == kind);
    let cells = of_kind.flat_map(|mark| &mark.cells);
    let names: Vec<String> = cells.map(|cell| name(Square(cell.0))).collect();
    names.join(" ")
}

#[test]
fn both_turns_of_a_knight_are_built() {
    let game = Fluidity::default();
    let position = read(&game, &format!("{DIAGRAM} b - - 0 1"));
    let chosen = offers(&game, &position, "c4");
    let scene = chosen.scene.unwrap();
    assert_eq!(marked(&scene.marks, MarkKind::Attack), "b4");
    let way = offers(&game, &position, "c4 a3");
    assert_eq!(labels(&way), ["taking nothing", "taking the rook on b4"]);
    assert!(way.offers.iter().all(|offer| offer.on == SceneRef::Button));
    assert_eq!(way.prompt, "Choose what it takes or becomes");
    assert_eq!(way.finish, None);
    let scene = way.scene.unwrap();
    assert_eq!(marked(&scene.marks, MarkKind::Taken), "b4");
    assert_eq!(marked(&scene.marks, MarkKind::Last), "c4 a3");
    for (pick, text, taken) in [("plain", "c4a3", ""), ("x", "c4a3x", "b4")] {
        let built = offers(&game, &position, &format!("c4 a3 {pick}"));
        let turn = built.finish.unwrap();
        assert_eq!(game.turn_text(&position, &turn), text);
        assert!(built.offers.is_empty());
        let scene = built.scene.unwrap();
        assert_eq!(marked(&scene.marks, MarkKind::Taken), taken);
        let knight = scene.pieces.iter().find(|piece| piece.cell == CellId(16));
        assert_eq!(knight.unwrap().name, "black knight");
        let rook = scene.pieces.iter().any(|piece| piece.cell == CellId(25));
        assert_eq!(rook, taken.is_empty());
    }
    let wrong = game.offers(&position, &["c4".into(), "b2".into()]);
    assert_eq!(wrong.unwrap_err().index, 1);
}

#[test]
fn a_knight_that_may_take_any_has_four_choices() {
    let given = [("knight-capture", "any")];
    let options = OptionValues::complete(&Fluidity::option_specs(), given).unwrap();
    let game = Fluidity::new(options).unwrap();
    let position = read(&game, "k7/8/8/8/2p5/2r5/2N5/7K w - - 0 1");
    let way = offers(&game, &position, "c2 b4");
    assert_eq!(
        labels(&way),
        [
            "taking nothing",
            "taking the rook on c3",
            "taking the pawn on c4",
            "taking the rook on c3 and the pawn on c4",
        ]
    );
    let built = offers(&game, &position, "c2 b4 xc3c4");
    assert_eq!(
        game.turn_text(&position, &built.finish.unwrap()),
        "c2b4xc3c4"
    );
}

#[test]
fn what_a_turn_takes_is_shown_before_and_after_it() {
    let game = Fluidity::default();
    let position = read(&game, &format!("{DIAGRAM} w - - 0 1"));
    let rook = offers(&game, &position, "b4");
    let label = labels(&rook)
        .into_iter()
        .find(|label| label.starts_with("g4"));
    assert_eq!(
        label,
        Some("g4, taking the knight on c4 and the queen on d4 and the bishop on f4")
    );
    let scene = rook.scene.unwrap();
    assert_eq!(marked(&scene.marks, MarkKind::Attack), "c4 d4 f4");
    let built = offers(&game, &position, "b4 g4");
    let turn = built.finish.unwrap();
    let mut after = position;
    game.apply(&mut after, &turn);
    let scene = game.scene(&after, Some((&position, &turn)));
    assert_eq!(marked(&scene.marks, MarkKind::Taken), "c4 d4 f4");
    assert_eq!(marked(&scene.marks, MarkKind::Last), "b4 g4");
    assert_eq!(marked(&scene.marks, MarkKind::Danger), "h4");
    assert_eq!(scene.pieces.len(), 7);
    assert_eq!(built.scene, Some(scene));
}

#[test]
fn castling_shows_what_it_takes() {
    let game = Fluidity::default();
    let position = read(&game, "4k3/8/8/8/8/8/8/Rn1bK2R w KQ - 0 1");
    let built = offers(&game, &position, "e1 c1");
    let scene = built.scene.unwrap();
    assert_eq!(marked(&scene.marks, MarkKind::Taken), "b1 d1");
    let places: Vec<u16> = scene.pieces.iter().map(|piece| piece.cell.0).collect();
    assert_eq!(places, [2, 3, 7, 60]);
}

#[test]
fn a_promotion_is_chosen_last() {
    let game = Fluidity::default();
    let position = read(&game, "7k/3nP3/8/8/8/8/8/K7 w - - 0 1");
    let way = offers(&game, &position, "e7 d8");
    assert_eq!(
        labels(&way),
        [
            "become a queen",
            "become a rook",
            "become a bishop",
            "become a knight"
        ]
    );
    let built = offers(&game, &position, "e7 d8 n");
    assert_eq!(game.turn_text(&position, &built.finish.unwrap()), "e7d8n");
    assert_eq!(marked(&built.scene.unwrap().marks, MarkKind::Taken), "d7");
}

#[test]
fn a_hidden_threat_is_explained() {
    let game = Fluidity::default();
    let position = read(&game, "8/6n1/8/4B3/b4b1k/n7/8/K2R4 w - - 0 2");
    let king = game.about(&position, CellId(0)).unwrap();
    assert_eq!(king.title, "White king on a1");
    let threat = "Hidden threat: the knight on a3 could take it on the way to b1. That is no check, \
                  for it does not attack the king (FL-4), but taking the king wins.";
    assert!(king.text.contains(threat), "{}", king.text);
    assert!(!king.text.contains("is in check"), "{}", king.text);
    assert_eq!(marked(&king.marks, MarkKind::Cause), "a3");
    assert_eq!(marked(&king.marks, MarkKind::Reach), "a2 b2");
    // The cure: with b1 occupied the knight has nowhere to land.
    let cured = read(&game, "8/6n1/8/4B3/b4b1k/n7/8/KR6 w - - 0 2");
    let king = game.about(&cured, CellId(0)).unwrap();
    assert!(!king.text.contains("Hidden"), "{}", king.text);
}

#[test]
fn other_pieces_are_explained() {
    let game = Fluidity::default();
    let position = read(&game, &format!("{DIAGRAM} w - - 0 1"));
    let bishop = game.about(&position, CellId(9)).unwrap();
    assert!(
        bishop.text.contains("pinned by the queen on d4"),
        "{}",
        bishop.text
    );
    assert_eq!(marked(&bishop.marks, MarkKind::Reach), "c3 e5 f6 h8");
    assert_eq!(marked(&bishop.marks, MarkKind::Attack), "d4 g7");
    let queen = game.about(&position, CellId(27)).unwrap();
    let whose = "It is White's turn; shown is what it could do.";
    assert!(queen.text.contains(whose), "{}", queen.text);
    let threat = "The bishop on b2 could take it on the way to e5.";
    assert!(queen.text.contains(threat), "{}", queen.text);
    assert!(!queen.text.contains("Hidden"), "{}", queen.text);
    // Friends end the ways of rangers, and anybody those of the others.
    let start = game.start();
    let rook = game.about(&start, CellId(0)).unwrap();
    let blocked = "Its way is blocked by the knight on b1 and the pawn on a2.";
    assert!(rook.text.contains(blocked), "{}", rook.text);
    assert_eq!(marked(&rook.marks, MarkKind::Cause), "b1 a2");
    let knight = game.about(&start, CellId(57)).unwrap();
    let blocked = "Its way is blocked by the pawn on d7.";
    assert!(knight.text.contains(blocked), "{}", knight.text);
    assert_eq!(game.about(&position, CellId(20)), None);
    assert_eq!(game.about(&position, CellId(64)), None);
}

/// Returns where a piece goes and where it takes a lone enemy, from a square of an empty board of 8×8.
fn alone(piece: &str, square: Square) -> (usize, String) {
    let found = pieces().find(piece).unwrap();
    let reach = found.piece.reach(BOARD, square).unwrap();
    let mut takes: Vec<String> = reach.takes.into_iter().map(name).collect();
    takes.sort();
    (reach.goes.len(), takes.join(" "))
}

#[test]
fn a_piece_by_itself_takes_what_it_would_pass() {
    let d4 = Square(27);
    let rook = "b4 c4 d2 d3 d5 d6 d7 e4 f4 g4";
    assert_eq!(alone("R", d4), (14, rook.to_owned()));
    let bishop = "b2 b6 c3 c5 e3 e5 f2 f6 g7";
    assert_eq!(alone("bishop", d4), (13, bishop.to_owned()));
    let knight = "b4 c4 d2 d3 d5 d6 e4 f4";
    assert_eq!(alone("N", d4), (8, knight.to_owned()));
    assert_eq!(alone("N", Square(0)), (2, "a2 a3 b1 c1".to_owned()));
    assert_eq!(alone("P", Square(11)), (2, "c2 d3 e2".to_owned()));
    assert_eq!(alone("P", d4), (1, "c4 e4".to_owned()));
    assert_eq!(alone("K", d4), (8, String::new()));
}
