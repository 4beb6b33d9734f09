//! Every reason for a refusal: its words, the rule it cites, and the squares it names.

use std::collections::BTreeSet;

use chessmith_board::Square;
use chessmith_board::eight::{BOARD, name};
use chessmith_fluidity::{Fluidity, Refusal, Taking, Turn, capture_squares};
use chessmith_game::{Game, Notate, OptionValues, Reason};
use chessmith_testkit::contract::read;

/// Positions, turns and the reasons why these are refused. `+near` is said by programs only: that the piece
/// takes what stands next to where it starts.
const SPECIMENS: [(&str, &str, &str); 24] = [
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
        "b4b5",
        "no piece stands on b4",
    ),
    (
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
        "a8b8",
        "the king on a8 is Black's, and White is to move",
    ),
    (
        "k7/8/8/3p4/8/8/8/K2R4 w - - 0 1",
        "d1d5",
        "the pawn on d5 stands there, and nobody ever lands on an occupied square",
    ),
    (
        "k7/8/8/8/8/8/8/K2R4 w - - 0 1",
        "d1e2",
        "the rook on d1 does not go to e2: a rook goes along files and ranks",
    ),
    (
        "k7/8/8/8/8/3P4/8/K2R4 w - - 0 1",
        "d1d5",
        "the rook on d1 cannot pass the pawn on d3, which is of its own side",
    ),
    (
        "6k1/8/8/8/Rpppp3/8/8/4K3 w - - 0 1",
        "a4f4",
        "the rook on a4 would pass 4 enemy pieces on the way to f4, and a ranger passes three at most",
    ),
    (
        "k7/8/8/8/8/4N3/4P3/K7 w - - 0 1",
        "e2e4",
        "the pawn on e2 is stopped by the knight on e3",
    ),
    (
        "k7/8/8/8/8/4P3/8/K7 w - - 0 1",
        "e3e5",
        "the pawn on e3 has left its second rank: it steps one square, and jumps nothing",
    ),
    (
        "k7/8/8/8/8/4P3/8/K7 w - - 0 1",
        "e3d4",
        "the pawn on e3 would bypass d3, where no enemy piece stands",
    ),
    (
        "k7/4P3/8/8/8/8/8/K7 w - - 0 1",
        "e7e8",
        "the pawn on e7 reaches the last rank and must become a queen, rook, bishop or knight",
    ),
    (
        "k7/8/4P3/8/8/8/8/K7 w - - 0 1",
        "e6e7q",
        "the pawn on e6 does not become a queen on e7",
    ),
    (
        "6k1/8/8/8/r7/8/8/K3R3 w - - 0 1",
        "e1e2",
        "White is in check from the rook on a4, and this does not end it",
    ),
    (
        "k6b/8/8/8/8/2N5/8/K7 w - - 0 1",
        "c3b5",
        "the knight on c3 is pinned by the bishop on h8",
    ),
    (
        "k7/8/8/8/1r6/8/8/K7 w - - 0 1",
        "a1b1",
        "the king would stand on b1, which the rook on b4 attacks",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "e1g1",
        "the right to castle with the rook on h1 is gone",
    ),
    (
        "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1",
        "e1g1",
        "the bishop on f1, of the same side, stands between king and rook",
    ),
    (
        "4k3/8/8/8/8/8/8/Rq2K2R w KQ - 0 1",
        "e1c1",
        "the queen on b1 stands between king and rook: one castles through bishops and knights only",
    ),
    (
        "4k3/8/8/8/8/8/8/R3KnbR w KQ - 0 1",
        "e1g1",
        "the knight on f1 and the bishop on g1 stand side by side between king and rook",
    ),
    (
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "the king would castle out of, through or onto f1, which the rook on f8 attacks",
    ),
    (
        "4k3/8/8/8/r1nPK3/8/8/8 w - - 0 1",
        "d4c5",
        "taking the knight on c4 would uncover the king to the rook on a4",
    ),
    (
        "8/8/8/8/8/8/8/K6R b - - 0 1",
        "b2b3",
        "the game is over: Black's king was captured",
    ),
    (
        "k7/8/8/2p5/2p5/8/2N5/K3R3 w - - 0 1",
        "e1e4+near",
        "the rook on e1 has no choice of what it takes: only a knight has",
    ),
    (
        "k7/8/8/2p5/2p5/8/2N5/K3R3 w - - 0 1",
        "c2d4+near",
        "the knight on c2 would take on c3, where no enemy piece stands",
    ),
    (
        "k7/8/8/8/2p5/2p5/2N5/K7 w - - 0 1",
        "c2d4+near",
        "the knight on c2 takes both enemy pieces on its way, on c3 and c4, or none",
    ),
];

/// Returns the reason why a turn is refused.
fn refuse(text: &str, turn: &str) -> Refusal {
    let game = Fluidity::default();
    let position = read(&game, text);
    let (path, near) = match turn.strip_suffix("+near") {
        Some(path) => (path, true),
        None => (turn, false),
    };
    let read = game.read_turn(&position, path).unwrap();
    let taking = Taking { near, far: false };
    let turn = Turn { taking, ..read };
    game.validate(&position, &turn).unwrap_err()
}

/// Returns the number of a reason's kind, one after the other.
const fn kind(refusal: &Refusal) -> usize {
    match refusal {
        Refusal::KingCaptured(_) => 0,
        Refusal::NoPiece(_) => 1,
        Refusal::NotYours(..) => 2,
        Refusal::Occupied(_) => 3,
        Refusal::Way(..) => 4,
        Refusal::Friend(..) => 5,
        Refusal::TooMany { .. } => 6,
        Refusal::PawnStopped(..) => 7,
        Refusal::PawnNotHome(_) => 8,
        Refusal::NothingToBypass(..) => 9,
        Refusal::PromotionMissing(_) => 10,
        Refusal::PromotionHere(..) => 11,
        Refusal::NoChoice(_) => 12,
        Refusal::NothingToTake(..) => 13,
        Refusal::BothOrNone(..) => 14,
        Refusal::StepsIntoAttack(..) => 15,
        Refusal::StillInCheck(..) => 16,
        Refusal::Pinned(..) => 17,
        Refusal::Uncovers(..) => 18,
        Refusal::CastlingRight(_) => 19,
        Refusal::CastlingFriend(_) => 20,
        Refusal::CastlingNotMinor(_) => 21,
        Refusal::CastlingNeighbours(..) => 22,
        Refusal::CastlingAttacked(..) => 23,
    }
}

#[test]
fn every_reason_is_given_in_the_terms_of_the_game() {
    let mut seen = BTreeSet::new();
    for (text, turn, reason) in SPECIMENS {
        let refusal = refuse(text, turn);
        assert_eq!(refusal.to_string(), reason, "{text} {turn}");
        seen.insert(kind(&refusal));
    }
    assert!(seen.into_iter().eq(0..24));
}

#[test]
fn every_reason_cites_a_rule_of_the_document() {
    let document = include_str!("../../../../docs/rules/fluidity.md");
    for (text, turn, _) in SPECIMENS {
        let rule = refuse(text, turn).rule();
        assert!(document.contains(&format!("**{rule}.**")), "{rule}");
    }
}

#[test]
fn every_square_in_the_words_is_among_the_cells() {
    for (text, turn, words) in SPECIMENS {
        let cells = refuse(text, turn).cells();
        let cells: Vec<String> = cells.iter().map(|cell| name(Square(cell.0))).collect();
        let named = words.split(|sign: char| !sign.is_ascii_alphanumeric());
        for square in named.filter(|word| word.parse().is_ok_and(|at| BOARD.square(at).is_some())) {
            assert!(
                cells.iter().any(|cell| cell == square),
                "{square} in {words:?}: {cells:?}"
            );
        }
        let is_over = words.starts_with("the game is over");
        assert_eq!(cells.is_empty(), is_over, "{words:?}");
    }
}

#[test]
fn a_knight_that_may_take_any_takes_one() {
    let options = OptionValues::complete(&Fluidity::option_specs(), [("knight-capture", "any")]);
    let any = Fluidity::new(options.unwrap()).unwrap();
    let position = read(&any, "k7/8/8/8/2p5/2p5/2N5/K7 w - - 0 1");
    let turn = any.read_turn(&position, "c2d4xc3").unwrap();
    assert_eq!(any.validate(&position, &turn), Ok(()));
    assert_eq!(any.turn_text(&position, &turn), "c2d4xc3");
    let turn = any.read_turn(&position, "c2b4xc3c4").unwrap();
    assert_eq!(any.validate(&position, &turn), Ok(()));
}

#[test]
fn a_missing_king_must_be_that_of_the_side_on_move() {
    let over = "8/8/8/8/8/8/8/K6R w - - 0 1";
    assert!(Fluidity::default().read_position(over).is_err());
}

#[test]
fn capture_squares_are_those_of_the_long_arm() {
    let square = |text: &str| BOARD.square(text.parse().unwrap()).unwrap();
    let pairs = [
        ("a3", "b4 a4"),
        ("a5", "b4 a4"),
        ("b6", "c5 c6"),
        ("d6", "c5 c6"),
        ("e5", "d4 e4"),
        ("e3", "d4 e4"),
        ("d2", "c3 c2"),
        ("b2", "c3 c2"),
    ];
    for (to, expected) in pairs {
        let (near, far) = capture_squares(square("c4"), square(to));
        assert_eq!(format!("{} {}", name(near), name(far)), expected, "c4{to}");
    }
    let all: BTreeSet<_> = pairs.iter().map(|(_, squares)| squares).collect();
    assert_eq!(all.len(), 4);
}
