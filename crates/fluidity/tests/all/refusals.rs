//! Refusals tell the truth: take away what they name, and the turn is legal or refused for another reason.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chessmith_board::eight::{self, Set, between};
use chessmith_board::{Side, Square};
use chessmith_fluidity::{
    Fluidity, Kind, Man, Men, Position, PositionBuilder, Refusal, Taking, Turn,
};
use chessmith_game::{Game, Notate, Reason, Turns};
use chessmith_testkit::contract::read;
use fastrand::Rng;

/// How many refused turns are cured; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        1_000
    } else {
        300
    }
}

/// Returns a position of these men with the same side to move, if it is sound; those may castle that could
/// before, or with the rook `also`.
fn position(men: Men, old: &Position, also: Option<Square>) -> Option<Position> {
    let mut builder = PositionBuilder::default()
        .men(men)
        .turn_of(old.side_to_move());
    for rook in old.unmoved_rooks().into_iter().chain(also) {
        let king = Square(rook.0 / 8 * 8 + 4);
        if men.kind_at(king) == Some(Kind::King) && men.kind_at(rook) == Some(Kind::Rook) {
            builder = builder.castling(rook);
        }
    }
    builder.build().ok()
}

/// Puts a man on a square, in the place of what stands there.
fn put(men: &mut Men, side: Side, kind: Kind, square: Square) {
    men.lift_and_put(Set::of(square), Set::of(square), side, kind);
}

/// Edits the board or the turn so that the reason given no longer holds; `None` where neither can be.
fn cure(refusal: &Refusal, turn: &Turn, old: &Position) -> Option<(Position, Turn)> {
    let mut men: Men = **old;
    let mut turn = *turn;
    let mut also = None;
    let own = old.side_to_move();
    let mut remove = |man: &Man| (man.kind != Kind::King).then(|| men.lift(Set::of(man.square)));
    match refusal {
        Refusal::NoPiece(square) => put(&mut men, own, Kind::Rook, *square),
        Refusal::NotYours(man, _) if man.kind != Kind::King => {
            put(&mut men, own, man.kind, man.square);
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
            put(&mut men, own, kind, man.square);
        }
        Refusal::TooMany { ranger: man, .. } => {
            let passed = between(man.square, turn.to).into_iter();
            let is_piece =
                |square: &Square| men.kind_at(*square).is_some_and(|kind| kind != Kind::King);
            let victim = passed.into_iter().find(is_piece)?;
            men.lift(Set::of(victim));
        }
        Refusal::NothingToBypass(_, square) | Refusal::NothingToTake(_, square) => {
            put(&mut men, own.other(), Kind::Bishop, *square);
        }
        Refusal::BothOrNone(_, near, _) => men.lift(Set::of(*near)),
        Refusal::PromotionMissing(_) => turn.promotion = Some(Kind::Queen),
        Refusal::PromotionHere(man, _, to) => {
            let last = man.kind == Kind::Pawn && matches!(to.0 / 8, 0 | 7);
            turn.promotion = last.then_some(Kind::Queen);
        }
        Refusal::NoChoice(_) => turn.taking = Taking::NOTHING,
        Refusal::PawnNotHome(man) => turn.to = Square(u16::midpoint(man.square.0, turn.to.0)),
        Refusal::CastlingRight(rook) => {
            let home = if own == Side::White { 4 } else { 60 };
            put(&mut men, own, Kind::Rook, *rook);
            also = Some(*rook).filter(|_| old.king(own) == Some(Square(home)));
        }
        Refusal::NotYours(..) | Refusal::Way(..) | Refusal::KingCaptured(_) => return None,
    }
    Some((position(men, old, also)?, turn))
}

/// Turns that are likely to be refused for an interesting reason.
fn random_turn(position: &Position, rng: &mut Rng) -> Turn {
    let side = position.side_to_move();
    let own: Vec<Square> = position.of_side(side).into_iter().collect();
    let from = match (rng.u8(..), position.king(side)) {
        (0..=9, _) => Square(rng.u16(..64)),
        (10..=90, Some(king)) => king,
        _ => own[rng.usize(..own.len())],
    };
    let kind = position.piece_at(from).map(|(_, kind)| kind);
    let near = match kind {
        Some(Kind::Pawn) => (eight::steps(from) | eight::open_straights(from)).into_iter(),
        Some(Kind::Knight) => eight::leaps(from).into_iter(),
        Some(Kind::King) => (eight::steps(from) | eight::open_straights(from)).into_iter(),
        _ => (eight::open_straights(from) | eight::open_diagonals(from)).into_iter(),
    };
    let near: Vec<Square> = near.collect();
    let mut turn = Turn::new(from, Square(rng.u16(..64)));
    if rng.u8(..) < 220 {
        turn.to = near[rng.usize(..near.len())];
    }
    if kind == Some(Kind::Knight) && rng.bool() || rng.u8(..) < 10 {
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

/// Where the walk begins, and begins again: the array, and positions rich in reasons.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w - - 0 1",
    "r3k1Nr/pP3ppp/8/8/4q3/8/PPP1pP1P/Rnb1K2R w KQkq - 0 1",
    "r2BkN1r/8/2q5/8/Rpppp3/8/8/R1b1Kn1R w KQkq - 0 1",
    "r3k2r/8/8/4pp2/3P4/2n5/P1P3P1/R2qKr1R w KQkq - 0 1",
    "4k3/8/4r3/1n1N4/4P3/r1nPKb2/6q1/R6R w - - 0 1",
];

/// Plays a turn at random; when there is none, or now and then, begins again.
fn step(game: &Fluidity, position: &mut Position, rng: &mut Rng) {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    if turns.is_empty() || rng.u8(..8) == 0 {
        *position = read(game, STARTS[rng.usize(..STARTS.len())]);
    } else {
        game.apply(position, &turns[rng.usize(..turns.len())]);
    }
}

#[test]
fn a_cure_changes_the_answer() {
    let game = Fluidity::default();
    let mut rng = Rng::with_seed(28);
    let mut position = game.start();
    let mut kinds = BTreeMap::new();
    let mut cured = 0;
    // All but the end of the game.
    while cured < wanted() || kinds.len() < 23 {
        step(&game, &mut position, &mut rng);
        for _ in 0..10 {
            let turn = random_turn(&position, &mut rng);
            let Err(refusal) = game.validate(&position, &turn) else {
                continue;
            };
            assert!(!refusal.rule().is_empty() && refusal.to_string().len() > 10);
            let Some((healthy, better)) = cure(&refusal, &turn, &position) else {
                continue;
            };
            let text = game.position_text(&position);
            let told = format!("{text} {}", game.turn_text(&position, &turn));
            let word = format!("{refusal:?}");
            let word = word.split('(').next().unwrap_or_default().to_owned();
            // A few of each kind are enough, so that the rare ones have their share.
            let times: &mut usize = kinds.entry(word).or_default();
            if *times == wanted() / 10 {
                continue;
            }
            assert_ne!(game.validate(&healthy, &better), Err(refusal), "{told}");
            *times += 1;
            cured += 1;
        }
    }
    println!("{kinds:?}");
}
