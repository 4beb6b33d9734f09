//! The test cases of the rules document, T-1 to T-47.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chessmith_freechess::{FreeChess, Position, Turn};
use chessmith_game::{Game, Notate, Reason, Side, Standing, Turns};

fn game() -> FreeChess {
    FreeChess::default()
}

/// Writes a position: pieces as `wCNB e5`, reserves, fields from the side to move on.
fn at(pieces: &str, reserves: &str, rest: &str) -> Position {
    read(&text(pieces, reserves, rest)).unwrap()
}

fn read(text: &str) -> Result<Position, String> {
    game().read_position(text).map_err(|errors| {
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        format!("{text}: {}", errors.join("; "))
    })
}

fn text(pieces: &str, reserves: &str, rest: &str) -> String {
    let mut board = vec![vec![String::new(); 13]; 13];
    for piece in pieces.split(", ").filter(|piece| !piece.is_empty()) {
        let (tally, square) = piece.split_once(' ').unwrap();
        let file = usize::from(square.as_bytes()[0] - b'a');
        let rank: usize = square[1..].parse().unwrap();
        let letters = match tally.split_at(1) {
            ("w", letters) => letters.to_owned(),
            (_, letters) => letters.to_ascii_lowercase(),
        };
        board[rank - 1][file] = match letters.len() {
            1 => letters,
            _ => format!("{{{letters}}}"),
        };
    }
    let ranks: Vec<String> = board.iter().rev().map(|rank| rank_text(rank)).collect();
    format!("{}[{reserves}] {rest}", ranks.join("/"))
}

fn rank_text(rank: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for piece in rank {
        if piece.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push_str(piece);
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

fn turns(position: &Position) -> Vec<String> {
    let game = game();
    let mut texts = Vec::new();
    game.turns(position, &mut |turn| {
        texts.push(game.turn_text(position, &turn));
        ControlFlow::Continue(())
    });
    texts
}

/// The moves of the piece on a square.
fn moves(position: &Position, from: &str) -> BTreeSet<String> {
    let game = game();
    let mut texts = BTreeSet::new();
    game.turns(position, &mut |turn| {
        if matches!(turn, Turn::Move(_)) {
            texts.insert(game.turn_text(position, &turn));
        }
        match turn {
            Turn::Split(_) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    texts.retain(|text| text.starts_with(&format!("{from}-")));
    texts
}

fn play(position: &Position, turn: &str) -> String {
    let game = game();
    let turn = game.read_turn(position, turn).unwrap();
    game.validate(position, &turn).unwrap();
    let mut after = position.clone();
    game.apply(&mut after, &game.canonical(position, &turn));
    game.position_text(&after)
}

fn refused(position: &Position, turn: &str) -> String {
    let game = game();
    let turn = game.read_turn(position, turn).unwrap();
    game.validate(position, &turn)
        .unwrap_err()
        .rule()
        .into_owned()
}

/// Plays a turn and compares board and reserves with pieces.
fn leads(position: &Position, turn: &str, pieces: &str, reserves: &str) {
    let after = play(position, turn);
    let expected = text(pieces, reserves, "");
    assert!(
        after.starts_with(&expected),
        "{turn}: {after}, not {expected}"
    );
}

const W: &str = "w + - 3 20";
const B: &str = "b + - 3 20";

fn check(pieces: &str, side: Side) -> bool {
    let other = match side {
        Side::White => W,
        Side::Black => B,
    };
    // The side in question is to move, so that the text is read either way.
    game().in_check(&at(pieces, "/", other), side)
}

#[test]
fn placing_on_own_pieces() {
    // T-3, T-5.
    let position = at("wR e5, wN d4, w2N f4, wC a1, bP m13", "CBN/", W);
    leads(
        &position,
        "B@e5",
        "wRB e5, wN d4, w2N f4, wC a1, bP m13",
        "CN/",
    );
    leads(
        &position,
        "N@d4",
        "wR e5, w2N d4, w2N f4, wC a1, bP m13",
        "CB/",
    );
    leads(
        &position,
        "N@f4",
        "wR e5, wN d4, w3N f4, wC a1, bP m13",
        "CB/",
    );
    assert_eq!(refused(&position, "C@a1"), "FC-14");
}

#[test]
fn placing_on_enemies() {
    // T-6 to T-10.
    let position = at("wP a1, bN e5, bBN e6, bB e7, bCB e8", "CN/", W);
    leads(&position, "N@e5", "wP a1, bBN e6, bB e7, bCB e8", "C/");
    leads(
        &position,
        "N@e6",
        "wP a1, bN e5, bB e6, bB e7, bCB e8",
        "C/",
    );
    assert_eq!(refused(&position, "N@e7"), "FC-13");
    assert_eq!(refused(&position, "C@e8"), "FC-14");
    let position = at("wN g7, bP a1", "7N/n", "b + N@g7 0 20");
    assert_eq!(refused(&position, "N@g7"), "FC-15");
    let later = at("wN g7, bP a1", "7N/n", "b + - 2 21");
    leads(&later, "N@g7", "bP a1", "7N/");
}

#[test]
fn captures_of_friends_and_of_combinators() {
    // T-11, T-12, T-13, T-46, T-47.
    let position = at("wN e5, wB f7, wK a1, bP m13", "/", W);
    leads(&position, "e5-f7", "wBN f7, wK a1, bP m13", "/");
    let without = at("wN e5, wB f7, bP m13", "/", W);
    assert_eq!(refused(&without, "e5-f7"), "FC-26");
    let position = at("wCN e5, bCBN f7, wK a1", "/", W);
    leads(&position, "e5-f7", "wK a1", "CN/");
    let position = at("wCBN e5, bN h8, wK a1, bP m1", "/", W);
    leads(&position, "e5-h8", "wCB h8, wK a1, bP m1", "N/");
    assert!(
        !moves(&position, "e5")
            .iter()
            .any(|m| m.starts_with("e5-h8-"))
    );
    let position = at("wCBN e5, bCR h8, wK a1", "/", W);
    leads(&position, "e5-h8", "wBN h8, wK a1", "C/");
    assert_eq!(refused(&position, "e5-h8-j9"), "FC-25");
    let position = at("wC f7, wBN e5, wK a1, bP m13", "/", W);
    leads(&position, "e5-f7", "wCBN f7, wK a1, bP m13", "/");
    assert_eq!(refused(&position, "e5-f7-h8"), "FC-18");
}

#[test]
fn legs_after_a_capture() {
    // T-14: twenty-three outcomes of the knight leg that takes f7; T-15, T-16.
    let position = at("wCBN e5, bN f7, wK a1", "/", W);
    let after: BTreeSet<_> = moves(&position, "e5")
        .into_iter()
        .filter(|m| play(&position, m).contains("[N/]"))
        .collect();
    assert_eq!(after.len(), 23, "{after:?}");
    let position = at("wCBN e5, wN f7, wK a1, bP m13", "/", W);
    for turn in [
        "e5-f7",
        "e5-f7-h8",
        "e5-f7-g8",
        "e5-f7-h8-i9",
        "e5-f7-g8-i9",
    ] {
        play(&position, turn);
    }
    assert_eq!(refused(&position, "e5-f7-g8-h9"), "FC-17");
    let position = at("wCBN e5, wN h8, wK a1, bP m13", "/", W);
    for turn in ["e5-h8", "e5-h8-j9", "e5-h8-j9-l10"] {
        play(&position, turn);
    }
    assert_eq!(refused(&position, "e5-h8-j9-l10-m12"), "FC-17");
}

#[test]
fn numbers_of_destinations() {
    // T-17, T-18, T-19. The turns are compared by where the piece stands afterwards.
    let count = |tally: &str, square: &str| {
        let position = at(&format!("w{tally} {square}"), "/", "w - - 3 20");
        let _ = &position;
        let ends: BTreeSet<_> = moves_alone(&position, square)
            .into_iter()
            .map(|m| m.rsplit('-').next().unwrap().to_owned())
            .collect();
        ends.len()
    };
    for (tally, expected) in [
        ("P", 8),
        ("2P", 16),
        ("3P", 24),
        ("N", 8),
        ("2N", 16),
        ("3N", 24),
        ("B", 24),
        ("2B", 24),
        ("R", 24),
        ("2R", 24),
        ("BN", 32),
        ("RN", 32),
        ("RB", 48),
        ("RBN", 56),
        ("K", 8),
        ("C", 0),
        ("CP", 8),
        ("C2P", 32),
        ("CN", 8),
        ("C2N", 40),
        ("CBN", 96),
        ("CRB", 168),
        ("CRBN", 168),
    ] {
        assert_eq!(count(tally, "g7"), expected, "{tally}");
    }
    for (tally, expected) in [("P", 4), ("2P", 8), ("3P", 12), ("4P", 16)] {
        assert_eq!(count(tally, "a1"), expected, "{tally}");
    }
}

/// The moves of a piece where Black has none yet, so that it has not lost: a placement order would do.
fn moves_alone(position: &Position, from: &str) -> BTreeSet<String> {
    let text = game().position_text(position);
    let first = text.replace(" 3 20", " 0 1");
    moves(&read(&first).unwrap(), from)
}

#[test]
fn capture_targets_of_opawns() {
    // T-20.
    let takes = |tally: &str| {
        let mut found = BTreeSet::new();
        for file in 'a'..='m' {
            for rank in 1..=13 {
                let square = format!("{file}{rank}");
                if square == "g7" || square == "a1" {
                    continue;
                }
                let pieces = format!("w{tally} g7, bN {square}, wK a1");
                let position = at(&pieces, "/", W);
                let hit = moves(&position, "g7").iter().any(|m| {
                    let after = play(&position, m);
                    !after.split('[').next().unwrap().contains('n')
                });
                if hit {
                    found.insert(square);
                }
            }
        }
        found
    };
    assert_eq!(takes("P").len(), 4);
    assert_eq!(takes("2P").len(), 4);
    let squared = takes("C2P");
    assert_eq!(squared.len(), 24, "{squared:?}");
    assert!(squared.contains("i8") && squared.contains("h10") && !squared.contains("i9"));
}

#[test]
fn the_big_split() {
    // T-21.
    let position = at("wC2R4B2N2P e5, bP m13", "/", W);
    leads(
        &position,
        "e5:RB-h8,BNP-f7,BN-g6,P^",
        "wCRB e5, wRB h8, wBNP f7, wBN g6, bP m13",
        "P/",
    );
}

#[test]
fn returning_the_king() {
    // T-22, T-23, T-24.
    let position = at("wK e1, wN a1, bR e9, bK k5, bP c2", "/", W);
    assert!(game().in_check(&position, Side::White));
    leads(&position, "e1:K^", "wN a1, bR e9, bK k5, bP c2", "K/");
    let after = play(&position, "e1:K^");
    let after = read(&after.replace(" b ", " w ")).unwrap();
    assert_eq!(refused(&after, "a1-c2"), "FC-26");
    let mated = at("bK a1, wR a9, wR b9, wK m13", "/", B);
    assert!(game().in_check(&mated, Side::Black));
    assert_eq!(game().finish(&mated).unwrap().reason, "checkmate");
    let stuck = at("bK a1, wC b1, wK a3", "/", B);
    assert!(!game().in_check(&stuck, Side::Black));
    let finish = game().finish(&stuck).unwrap();
    assert_eq!(
        (finish.winner, &*finish.reason),
        (Some(Side::White), "leaving the opponent no legal turn")
    );
    assert!(turns(&stuck).is_empty());
}

#[test]
fn royal_captures() {
    // T-25.
    let position = at("wKR g7, bN g8, bN g10, bP h8, wB d7, bP a13", "/", W);
    let moves = moves(&position, "g7");
    for square in ["g8", "h8", "f7", "e7"] {
        assert!(moves.contains(&format!("g7-{square}")), "{square}");
    }
    for square in ["d7", "g10"] {
        assert_eq!(
            refused(&position, &format!("g7-{square}")),
            match square {
                "d7" => "FC-29",
                _ => "FC-17",
            }
        );
    }
}

#[test]
fn checks() {
    // T-26 to T-30, T-32 to T-37, T-43, T-44.
    for (pieces, side, expected) in [
        ("wKCR g1, bK g9", Side::Black, true),
        ("wKCR g1, bK g9, bR b9", Side::Black, false),
        ("wKCRB g1, bK g9, bR b9", Side::Black, true),
        ("wKR g1, bK g9", Side::Black, false),
        ("wK e1, wR e5, bR e9, bK k5", Side::Black, false),
        ("wK e1, wR e5, bK k5", Side::Black, true),
        ("wK e5, bK e6, wR e1, bR e13", Side::Black, false),
        ("wK e5, bK e6, wR e1, bR e13", Side::White, false),
        ("wK e5, bK e6, wR e1", Side::Black, true),
        ("wR e1, bK e6", Side::Black, false),
        ("wR e1, bC e3, bK e6, wK a1", Side::Black, false),
        ("w2N c1, bK e5, wK a1", Side::Black, true),
        ("w2N c1, bK e5, wK a1, bP d3", Side::Black, false),
        ("wK e1, wRN e5, bR e9, bK k5", Side::Black, false),
    ] {
        assert_eq!(check(pieces, side), expected, "{pieces}, {side:?}");
    }
    // T-32: the side that has just moved there moved illegally.
    assert!(read(&text("wK e5, bK e6", "/", W)).is_err());
    assert!(read(&text("wK e5, bK e6", "/", B)).is_err());
}

#[test]
fn parries_by_placing() {
    // T-31.
    let position = at("wK e1, wR e5, bK k5", "2R/r", B);
    assert!(game().in_check(&position, Side::Black));
    play(&position, "R@e9");
    play(&position, "R@e5");
    let fresh = at("wK e1, wR e5, wN f3, bK k5", "2R/r", "b + R@e5 0 20");
    assert_eq!(refused(&fresh, "R@e5"), "FC-15");
    // T-35: placing one's king arms what stands.
    let unarmed = at("wR e1, bK e6, bP m13", "K/", W);
    let armed = read(&play(&unarmed, "K@a1")).unwrap();
    assert!(game().in_check(&armed, Side::Black));
}

#[test]
fn valid_squares() {
    // T-38, T-39, T-40. P is placed on own or empty squares.
    for (pieces, on_enemies, expected) in [
        ("wN g7, bB c3", 1, 19),
        ("wP g7, bC c3", 1, 14),
        ("wC a1, bC m13", 1, 2),
    ] {
        let position = at(pieces, "R/", W);
        let placed = turns(&position)
            .iter()
            .filter(|t| t.starts_with("R@"))
            .count();
        assert_eq!(placed + on_enemies, expected, "{pieces}");
    }
}

#[test]
fn captures_by_pieces_without_a_combinator() {
    // T-41, T-42, T-45.
    let position = at("wRB e5, bR e9, wK a1, bP m13", "/", W);
    leads(&position, "e5-e9", "wB e9, wK a1, bP m13", "R/");
    let position = at("w2B e5, bB g7, wK a2, bP m13", "/", W);
    leads(&position, "e5-g7", "wB g7, wK a2, bP m13", "B/");
    let position = at("wN e5, b2N g6, wK a2, bP m13", "/", W);
    leads(&position, "e5-g6", "wK a2, bP m13", "N/");
    let position = at("wKR g1, bN g9, bP m13", "/", W);
    leads(&position, "g1:R-g9", "wK g1, wR g9, bP m13", "/");
}

#[test]
fn a_split_with_the_effect_of_a_move_is_the_move() {
    // K-3.
    let game = game();
    let position = at("wRP e5, bP e6, wK a1, bN m13", "/", W);
    let split = game.read_turn(&position, "e5:R-e6,P^").unwrap();
    game.validate(&position, &split).unwrap();
    let canonical = game.canonical(&position, &split);
    assert_eq!(game.turn_text(&position, &canonical), "e5-e6");
    let whole = game.read_turn(&position, "e5:RP-e6").unwrap();
    assert_eq!(
        game.validate(&position, &whole).unwrap_err().rule(),
        "FC-37"
    );
}

#[test]
fn the_end() {
    // FC-42(1), K-5, A33.
    let game = game();
    let alone = at("wK a1", "/", W);
    assert_eq!(game.finish(&alone).unwrap().winner, Some(Side::White));
    let kings = at("wK a1, bK m13", "/", W);
    assert!(matches!(
        game.standing(&kings, 1),
        Standing::Over(finish) if finish.winner.is_none()
    ));
    let start = game.start();
    assert_eq!(game.standing(&start, 1), Standing::Ongoing);
    assert_eq!(
        game.standing(&start, 3),
        Standing::Over(chessmith_game::Finish::draw("threefold repetition"))
    );
}

#[test]
fn position_texts_that_are_refused() {
    // K-9 and the common rules of notation.
    for (pieces, reserves, rest, expected) in [
        ("wN a1, bN m13", "/", "w - - 3 20", "have met"),
        ("wN a1, bN m13", "8N/", W, "White has 9 N"),
        ("wN a1, bN m13", "/", "b + N@a1 1 20", "expected 0"),
        ("wN a1, bN m13", "/", "b + R@a1 0 20", "has no rook"),
        ("wN a1, bN m13", "/", "w + N@a1 0 1", "before the first"),
        (
            "wP m9, wN a1, bN m13",
            "/",
            "b + N@a1 0 20",
            "was not valid",
        ),
        ("wN a1, bN m13", "/", "b + C@m13 0 20", "no combinator can"),
        ("wN a1, bN m13", "/7n", "b + N@m13 0 20", "has them all"),
        ("wR e1, bK e6, wK a1", "/", W, "who is not to move"),
    ] {
        let error = read(&text(pieces, reserves, rest)).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    assert!(read(&text("wP m9, wN a1, bP b3", "/", "b + N@a1 0 20")).is_err());
    assert!(read(&text("wP m9, wN a1, bN b3", "/", "b + N@a1 0 20")).is_ok());
}
