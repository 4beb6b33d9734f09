//! Refusals tell the truth: take away what they name, and the turn is legal or refused for another reason.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chessmith_board::eight::{self, BOARD, between, name};
use chessmith_board::{Side, Square, write_ranks};
use chessmith_fluidity::{Fluidity, Kind, Man, Position, Refusal, Taking, Turn, capture_squares};
use chessmith_game::{Game, Notate, OptionValues, Reason, Turns};

/// How many refused turns are cured; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        1_000
    } else {
        300
    }
}

type Board = Vec<Option<(Side, Kind)>>;

fn board(position: &Position) -> Board {
    (0..64)
        .map(|square| position.piece_at(Square(square)))
        .collect()
}

/// Reads a board back as a position with the same side to move, if it is sound.
fn position(board: &Board, old: &Position) -> Option<Position> {
    let ranks = write_ranks(BOARD, |square| {
        let (side, kind) = board[square.index()]?;
        let letter = kind.letter();
        Some(match side {
            Side::White => letter.to_string(),
            Side::Black => letter.to_ascii_lowercase().to_string(),
        })
    });
    let text = format!("{ranks} {} - - 0 1", old.side_to_move().letter());
    Fluidity::default().read_position(&text).ok()
}

/// Edits the board so that the reason given no longer holds; `None` where nothing on the board can.
fn cure(refusal: &Refusal, turn: &Turn, old: &Position) -> Option<Position> {
    let mut edited = board(old);
    let own = old.side_to_move();
    let mut remove =
        |man: &Man| (man.kind != Kind::King).then(|| edited[man.square.index()] = None);
    match refusal {
        Refusal::NoPiece(square) => edited[square.index()] = Some((own, Kind::Rook)),
        Refusal::NotYours(man, _) if man.kind != Kind::King => {
            edited[man.square.index()] = Some((own, man.kind));
        }
        Refusal::Occupied(man)
        | Refusal::Friend(_, man)
        | Refusal::PawnStopped(_, man)
        | Refusal::StepsIntoAttack(_, man)
        | Refusal::StillInCheck(_, man)
        | Refusal::Pinned(_, man)
        | Refusal::Uncovers(_, man)
        | Refusal::CastlingFriend(man)
        | Refusal::CastlingNotMinor(man)
        | Refusal::CastlingNeighbours(man, _)
        | Refusal::CastlingAttacked(_, man) => remove(man)?,
        Refusal::Way(man, to) if man.kind != Kind::King => {
            let lines = eight::open_straights(man.square) | eight::open_diagonals(man.square);
            let kind = match (lines.has(*to), eight::leaps(man.square).has(*to)) {
                (true, _) => Kind::Queen,
                (false, true) => Kind::Knight,
                (false, false) => return None,
            };
            edited[man.square.index()] = Some((own, kind));
        }
        Refusal::TooMany(man, ..) => {
            let passed = between(man.square, turn.to).into_iter();
            let victim = passed.into_iter().find(|square| {
                edited[square.index()].is_some_and(|(_, kind)| kind != Kind::King)
            })?;
            edited[victim.index()] = None;
        }
        Refusal::NothingToBypass(_, square) | Refusal::NothingToTake(_, square) => {
            edited[square.index()] = Some((own.other(), Kind::Bishop));
        }
        Refusal::BothOrNone(_, near, _) => edited[near.index()] = None,
        _ => return None,
    }
    position(&edited, old)
}

/// Turns that are likely to be refused for an interesting reason.
fn random_turn(position: &Position, rng: &mut fastrand::Rng) -> Turn {
    let own: Vec<Square> = position
        .of_side(position.side_to_move())
        .into_iter()
        .collect();
    let from = match rng.u8(..) {
        0..=9 => Square(rng.u16(..64)),
        _ => own[rng.usize(..own.len())],
    };
    let kind = position.piece_at(from).map(|(_, kind)| kind);
    let mut turn = Turn::new(from, Square(rng.u16(..64)));
    if kind == Some(Kind::Knight) && rng.bool() {
        turn.taking = Taking {
            near: rng.bool(),
            far: rng.bool(),
        };
    }
    if kind == Some(Kind::Pawn) && rng.u8(..) < 32 {
        turn.promotion = Some(Kind::ALL[rng.usize(..6)]);
    }
    turn
}

fn step(game: &Fluidity, position: &mut Position, rng: &mut fastrand::Rng) {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    match turns.is_empty() {
        true => *position = game.start(),
        false => game.apply(position, &turns[rng.usize(..turns.len())]),
    }
}

#[test]
fn a_cure_changes_the_answer() {
    let game = Fluidity::default();
    let mut rng = fastrand::Rng::with_seed(28);
    let mut position = game.start();
    let mut cured = 0;
    while cured < wanted() {
        step(&game, &mut position, &mut rng);
        for _ in 0..20 {
            let turn = random_turn(&position, &mut rng);
            let Err(refusal) = game.check(&position, &turn) else {
                continue;
            };
            assert!(!refusal.rule().is_empty() && refusal.to_string().len() > 10);
            let Some(healthy) = cure(&refusal, &turn, &position) else {
                continue;
            };
            let text = game.position_text(&position);
            let answer = game.check(&healthy, &turn);
            assert_ne!(
                answer,
                Err(refusal),
                "{text} {}",
                game.turn_text(&position, &turn)
            );
            cured += 1;
        }
    }
}

/// Returns the reason why a turn is refused.
fn refuse(text: &str, turn: &str) -> String {
    let game = Fluidity::default();
    let position = game
        .read_position(text)
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let turn = game.read_turn(&position, turn).unwrap();
    game.check(&position, &turn).unwrap_err().to_string()
}

#[test]
fn every_reason_is_given_in_the_terms_of_the_game() {
    let cases = [
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
    ];
    for (text, turn, reason) in cases {
        assert_eq!(refuse(text, turn), reason, "{text} {turn}");
    }
}

#[test]
fn what_only_a_program_can_say_is_refused_too() {
    let game = Fluidity::default();
    let read = |text: &str| game.read_position(text).unwrap();
    let square = |text: &str| BOARD.square(text.parse().unwrap()).unwrap();
    let position = read("k7/8/8/2p5/2p5/8/2N5/K3R3 w - - 0 1");
    let some = Taking {
        near: true,
        far: false,
    };
    let rook = Turn {
        taking: some,
        ..Turn::new(square("e1"), square("e4"))
    };
    let reason = game.check(&position, &rook).unwrap_err();
    assert_eq!(
        reason.to_string(),
        "the rook on e1 has no choice of what it takes: only a knight has"
    );
    let knight = Turn {
        taking: some,
        ..Turn::new(square("c2"), square("d4"))
    };
    let reason = game.check(&position, &knight).unwrap_err();
    assert_eq!(
        reason.to_string(),
        "the knight on c2 would take on c3, where no enemy piece stands"
    );

    let position = read("k7/8/8/8/2p5/2p5/2N5/K7 w - - 0 1");
    let reason = game.check(&position, &knight).unwrap_err();
    assert_eq!(
        reason.to_string(),
        "the knight on c2 takes both enemy pieces on its way, on c3 and c4, or none"
    );
    let options = OptionValues::complete(&Fluidity::option_specs(), [("knight-capture", "any")]);
    let any = Fluidity::new(options.unwrap()).unwrap();
    assert_eq!(any.check(&position, &knight), Ok(()));
    assert_eq!(any.turn_text(&position, &knight), "c2d4xc3");

    let over = read("8/8/8/8/8/8/8/K6R b - - 0 1");
    let reason = game
        .check(&over, &Turn::new(Square(9), Square(10)))
        .unwrap_err();
    assert_eq!(
        reason.to_string(),
        "the game is over: Black's king was captured"
    );
    assert!(game.read_position("8/8/8/8/8/8/8/K6R w - - 0 1").is_err());
}

#[test]
fn taking_a_shield_is_refused() {
    // Rules: ruling B28.
    let shield = "4k3/8/8/8/r1nPK3/8/8/8 w - - 0 1";
    assert_eq!(
        refuse(shield, "d4c5"),
        "taking the knight on c4 would uncover the king to the rook on a4"
    );
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
