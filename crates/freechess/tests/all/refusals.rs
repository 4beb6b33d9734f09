//! Refusals tell the truth: change what they name, and the turn is legal or refused for another reason.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chessmith_board::{LEAP_OFFSETS, Multiset, Side, Square, write_ranks};
use chessmith_freechess::{
    Attribute, BOARD, FreeChess, Path, Piece, Placement, Position, Refusal, Setup, Split, SubPiece,
    Tally, Turn,
};
use chessmith_game::{Candidates, Game, Notate, OptionValues, Reason};
use fastrand::Rng;

/// How many refused turns are cured; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        1_000
    } else {
        300
    }
}

fn game(option: &str) -> FreeChess {
    let mut options = OptionValues::default();
    if let Some((name, value)) = option.split_once('=') {
        options.set(name, value);
    }
    FreeChess::new(options).unwrap()
}

/// A position that can be edited.
struct Edited<'a> {
    game: &'a FreeChess,
    pieces: Vec<Option<Piece>>,
    reserves: [[u8; 6]; 2],
    side: Side,
    last: Option<Placement>,
}

impl<'a> Edited<'a> {
    fn new(game: &'a FreeChess, position: &Position) -> Self {
        Self {
            game,
            pieces: BOARD.squares().map(|at| position.piece_at(at)).collect(),
            reserves: Side::BOTH.map(|side| position.reserve(side).counts()),
            side: position.side_to_move(),
            last: position.last(),
        }
    }

    fn put(&mut self, at: Square, side: Side, tally: Tally) {
        self.pieces[at.index()] = Some(Piece::new(side, tally)).filter(|_| !tally.is_empty());
        // What was placed there last may be gone.
        self.last = None;
    }

    /// Takes one copy away, or all copies of K and C.
    fn lose(&mut self, at: Square, kind: Attribute) {
        let Some(piece) = self.pieces[at.index()] else {
            return;
        };
        self.put(at, piece.side(), piece.tally() - Tally::of(kind));
    }

    /// Adds one copy, if there can be one more.
    fn gain(&mut self, at: Square, kind: Attribute) -> Option<()> {
        let piece = self.pieces[at.index()]?;
        let single = matches!(kind, Attribute::Royal | Attribute::Combinator);
        if single && piece.tally().has(kind) {
            return None;
        }
        self.put(at, piece.side(), piece.tally() + Tally::of(kind));
        Some(())
    }

    /// Returns the position, if it is sound.
    fn read(&self) -> Option<Position> {
        let squares = BOARD.squares().zip(&self.pieces);
        let setup = Setup::empty()
            .pieces(squares.filter_map(|(at, piece)| Some((at, (*piece)?))))
            .side_to_move(self.side)
            .last(self.last)
            .number(30);
        let reserves = Side::BOTH.into_iter().zip(self.reserves);
        let setup = reserves.fold(setup, |setup, (side, counts)| {
            setup.reserve(side, Multiset::new(counts))
        });
        setup.build(self.game).ok()
    }
}

/// Changes the position or the turn so that the reason given no longer holds; `None` where that cannot be.
fn cure(
    game: &FreeChess,
    refusal: &Refusal,
    turn: &Turn,
    old: &Position,
) -> Option<(Position, Turn)> {
    let mut edited = Edited::new(game, old);
    let own = old.side_to_move();
    let mut turn = turn.clone();
    match refusal {
        Refusal::Bare(side) => edited.put(free(old)?, *side, Tally::of(Attribute::Bishop)),
        Refusal::NoTurn(side) => edited.put(free(old)?, *side, Tally::of(Attribute::Bishop)),
        Refusal::NotInReserve(side, kind) => {
            edited.reserves[side.index()][kind.index()] += 1;
        }
        Refusal::NotValid(at) => {
            let near = leaps(*at).find(|&near| old.piece_at(near).is_none())?;
            edited.put(near, own, Tally::of(Attribute::Knight));
        }
        Refusal::SecondCombinator(man) | Refusal::TwoCombinators(man)
            if man.piece.tally().is_combinator() =>
        {
            edited.lose(man.square, Attribute::Combinator);
        }
        Refusal::Lacks(man, kind) => edited.gain(man.square, *kind)?,
        Refusal::JustPlaced(..) => edited.last = None,
        Refusal::RoyalCancel(man) | Refusal::RoyalPrey(man) => {
            edited.lose(man.square, Attribute::Royal);
        }
        Refusal::NoPiece(at) => edited.put(*at, own, Tally::of(Attribute::Knight)),
        Refusal::NotYours(man) => edited.put(man.square, own, man.piece.tally()),
        Refusal::NoLeg(man) => {
            let to = leaps(man.square).next()?;
            turn = Turn::Move(Path::straight(man.square, to));
        }
        Refusal::LoneCombinator(at) => match &mut turn {
            Turn::Split(split) => split.parts.retain(|part| !part.tally.is_lone_combinator()),
            _ => edited.gain(*at, Attribute::Bishop)?,
        },
        Refusal::OneLeg(_, at) => {
            let Turn::Move(path) = &turn else { return None };
            assert!(path.legs().any(|leg| leg == *at));
            edited.gain(path.start(), Attribute::Combinator)?;
        }
        Refusal::Ended(at) | Refusal::SplitCapture(at) => edited.put(*at, own, Tally::EMPTY),
        Refusal::Way(_, from, to) => {
            let Turn::Move(path) = &turn else { return None };
            (path.start() == *from).then_some(())?;
            leaps(*from).any(|near| near == *to).then_some(())?;
            edited.gain(*from, Attribute::Knight)?;
        }
        Refusal::NoRoyal(side, _) => {
            let royal = old.reserve(*side).count(Attribute::Royal.index());
            edited.reserves[side.index()][Attribute::Royal.index()] -= royal;
            edited.put(free(old)?, *side, Tally::of(Attribute::Royal));
        }
        Refusal::RoyalCapture(_, from, _) => {
            let Turn::Move(path) = &turn else { return None };
            (path.start() == *from).then_some(())?;
            edited.lose(*from, Attribute::Royal);
            edited.put(free(old)?, own, Tally::of(Attribute::Royal));
        }
        Refusal::LonePrey(man) => edited.gain(man.square, Attribute::Opawn)?,
        Refusal::Kept(at) => {
            let Turn::Split(split) = &mut turn else {
                return None;
            };
            split
                .parts
                .retain(|part| part.path.legs().all(|leg| leg != *at));
        }
        Refusal::NothingChanged(_) => {
            let Turn::Move(path) = &turn else { return None };
            let legs: Vec<_> = path.legs().collect();
            let way = [path.start()]
                .into_iter()
                .chain(legs.into_iter().rev().skip(1).rev());
            turn = Turn::Move(Path::through(way)?);
        }
        Refusal::NoPart(man) => {
            let (kind, _) = man.piece.tally().iter().next()?;
            let Turn::Split(split) = &mut turn else {
                return None;
            };
            split.returned = Tally::of(kind);
        }
        Refusal::TooMuch(_, tally) => {
            let Turn::Split(split) = &mut turn else {
                return None;
            };
            split.parts.retain(|part| part.tally != *tally);
            if split.returned == *tally {
                split.returned = Tally::EMPTY;
            }
        }
        Refusal::Whole(man) | Refusal::NoResidual(man) => {
            edited.gain(man.square, Attribute::Opawn)?;
        }
        Refusal::IntoCheck(_, by) | Refusal::StillInCheck(_, by) => {
            (!by.piece.tally().is_royal()).then_some(())?;
            edited.put(by.square, own, Tally::EMPTY);
        }
        _ => return None,
    }
    Some((edited.read()?, turn))
}

fn leaps(from: Square) -> impl Iterator<Item = Square> {
    LEAP_OFFSETS
        .into_iter()
        .filter_map(move |offset| BOARD.step(from, offset))
}

/// Returns an empty square, the last there is.
fn free(position: &Position) -> Option<Square> {
    BOARD
        .squares()
        .rev()
        .find(|&at| position.piece_at(at).is_none())
}

/// Turns that are likely to be refused for an interesting reason.
fn random_turn(position: &Position, rng: &mut Rng) -> Turn {
    let own: Vec<Square> = position
        .of_side(position.side_to_move())
        .into_iter()
        .collect();
    let all: Vec<Square> = BOARD
        .squares()
        .filter(|&at| position.piece_at(at).is_some())
        .collect();
    let any = |rng: &mut Rng| match rng.u8(..4) {
        0 if !all.is_empty() => all[rng.usize(..all.len())],
        _ => Square(rng.u16(..169)),
    };
    let from = match own.is_empty() || rng.u8(..20) == 0 {
        true => any(rng),
        false => own[rng.usize(..own.len())],
    };
    let path = |rng: &mut Rng| {
        let legs = 1 + rng.usize(..2);
        Path::through(
            [from]
                .into_iter()
                .chain((0..legs).map(|_| near(from, any(rng), rng))),
        )
        .unwrap()
    };
    match rng.u8(..3) {
        0 => Turn::Place(Placement {
            attribute: Attribute::ALL[rng.usize(..6)],
            square: any(rng),
        }),
        1 => Turn::Move(path(rng)),
        _ => {
            let whole = position.piece_at(from).map_or(Tally::EMPTY, Piece::tally);
            let within: Vec<Tally> = whole.within().collect();
            let mut part = || within[rng.usize(..within.len())];
            let (returned, tallies) = (part(), [part(), part()]);
            let count = rng.usize(..3);
            let parts = tallies[..count].iter().map(|&tally| SubPiece {
                tally,
                path: path(rng),
            });
            let parts = parts.collect();
            Turn::Split(Box::new(Split {
                origin: from,
                parts,
                returned: if rng.bool() { returned } else { Tally::EMPTY },
            }))
        }
    }
}

/// Often a square on a line with the first.
fn near(from: Square, to: Square, rng: &mut Rng) -> Square {
    match rng.u8(..3) {
        0 => to,
        1 => Square(from.0 / 13 * 13 + to.0 % 13),
        _ => Square(to.0 / 13 * 13 + from.0 % 13),
    }
}

fn step(game: &FreeChess, position: &mut Position, rng: &mut Rng) {
    let mut turns = Vec::new();
    game.candidates(position, 24, rng.u64(..), &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    match turns.is_empty() || position.number() > 40 {
        true => *position = game.start(),
        false => game.apply(position, &turns[rng.usize(..turns.len())]),
    }
}

fn name(refusal: &Refusal) -> String {
    let text = format!("{refusal:?}");
    text.split(['(', ' ']).next().unwrap_or_default().to_owned()
}

/// Cures a refusal where it can be; tells whether it was.
fn is_cured(game: &FreeChess, refusal: &Refusal, turn: &Turn, position: &Position) -> bool {
    let text = format!(
        "{} {}",
        game.position_text(position),
        game.turn_text(position, turn)
    );
    assert!(refusal.rule().starts_with("FC-"), "{text}");
    assert!(refusal.to_string().len() > 20, "{text}");
    let Some((healthy, turn)) = cure(game, refusal, turn, position) else {
        return false;
    };
    let answer = game.validate(&healthy, &turn);
    assert_ne!(answer.as_ref(), Err(refusal), "{text}");
    true
}

#[test]
fn a_cure_changes_the_answer() {
    let games = [
        game(""),
        game("split-capture=forbid"),
        game("whole-return=forbid"),
        game("combinator-gain=continue"),
    ];
    let mut rng = Rng::with_seed(28);
    let mut cured = 0;
    let mut reasons = BTreeSet::new();
    for round in 0.. {
        let game = &games[round / 60 % games.len()];
        let mut position = game.start();
        for _ in 0..60 {
            step(game, &mut position, &mut rng);
            for _ in 0..4 {
                let turn = random_turn(&position, &mut rng);
                let Err(refusal) = game.validate(&position, &turn) else {
                    continue;
                };
                if is_cured(game, &refusal, &turn, &position) {
                    cured += 1;
                    reasons.insert(name(&refusal));
                }
            }
        }
        if cured >= wanted() {
            break;
        }
    }
    assert!(reasons.len() >= 8, "{reasons:?}");
}

/// Option, pieces, reserves, last turn, turn, and why it is refused.
const REASONS: [(&str, &str, &str, &str, &str, &str); 27] = [
    ("", "wK a1", "/", "-", "a1-a2", "Bare"),
    (
        "",
        "wK a1, bR a8, bR b8, bK m13",
        "/",
        "-",
        "a1:K^",
        "NoTurn",
    ),
    ("", "wK a1, bK m13", "/", "-", "N@b3", "NotInReserve"),
    ("", "wK a1, bK m13", "N/", "-", "N@g7", "NotValid"),
    ("", "wCN a1, bK m13", "C/", "-", "C@a1", "SecondCombinator"),
    ("", "wK a1, bN m13", "R/", "-", "R@m13", "Lacks"),
    ("", "wK a1, bBN m13", "N/", "N@m13", "N@m13", "JustPlaced"),
    ("", "wN a1, bK m13", "K/", "-", "K@m13", "RoyalCancel"),
    ("", "wK a1, bK m13", "/", "-", "c3-c4", "NoPiece"),
    ("", "wK a1, bK m13, bN c3", "/", "-", "c3-d5", "NotYours"),
    (
        "",
        "wC a1, wK c3, bK m13",
        "/",
        "-",
        "a1-a2",
        "LoneCombinator",
    ),
    ("", "wN a1, bK m13", "/", "-", "a1-b3-c5", "OneLeg"),
    (
        "",
        "wCBN e5, bCR h8, wK a1, bK m2",
        "/",
        "-",
        "e5-h8-j9",
        "Ended",
    ),
    ("", "wK a1, bK m13", "/", "-", "a1-b3", "Way"),
    ("", "wR a1, bN a9", "K/", "-", "a1-a9", "NoRoyal"),
    (
        "",
        "wKR g1, bN g9, bK a13",
        "/",
        "-",
        "g1-g9",
        "RoyalCapture",
    ),
    (
        "",
        "wCN a1, wC b3, wK m1, bK m13",
        "/",
        "-",
        "a1-b3",
        "TwoCombinators",
    ),
    (
        "",
        "wR a1, bC a9, wK m1, bK m13",
        "/",
        "-",
        "a1-a9",
        "LonePrey",
    ),
    ("", "wR a1, bKN a9", "/", "-", "a1-a9", "RoyalPrey"),
    ("", "w2N e5, bK m13", "/", "-", "e5:N-d7,N-d7", "Kept"),
    (
        "",
        "wC2R e5, bK m13",
        "/",
        "-",
        "e5-e6-e5",
        "NothingChanged",
    ),
    ("", "wN e5, bK m13", "/", "-", "e5:R-e6", "TooMuch"),
    ("", "wN e5, bK m13", "/", "-", "e5:N-d7", "Whole"),
    (
        "whole-return=forbid",
        "wN e5, wR a1, bK m13",
        "/",
        "-",
        "e5:N^",
        "NoResidual",
    ),
    (
        "split-capture=forbid",
        "wRN e5, wK a1, bP e9",
        "/",
        "-",
        "e5:R-e9",
        "SplitCapture",
    ),
    ("", "wK a1, bR b9, bK m13", "/", "-", "a1-b1", "IntoCheck"),
    (
        "",
        "wK a1, bR a9, bK m13, wN m1",
        "/",
        "-",
        "m1-k2",
        "StillInCheck",
    ),
];

#[test]
fn every_reason_is_given_and_cured() {
    let mut wrong = Vec::new();
    for (option, pieces, reserves, last, text, expected) in REASONS {
        let game = game(option);
        let position = read(&game, pieces, reserves, last);
        let turn = game.read_turn(&position, text).unwrap();
        let refusal = game.validate(&position, &turn).unwrap_err();
        if name(&refusal) != expected || !is_cured(&game, &refusal, &turn, &position) {
            wrong.push(format!(
                "{pieces} {text}: {refusal}, not {expected}, or not cured"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // These have no text.
    let game = game("");
    let position = read(&game, "wN e5, bK m13", "/", "-");
    let e5 = Square(56);
    let nothing = Split {
        origin: e5,
        parts: Vec::new(),
        returned: Tally::EMPTY,
    };
    for (turn, expected) in [
        (Turn::Move(Path::starting(e5)), "NoLeg"),
        (Turn::Split(Box::new(nothing)), "NoPart"),
    ] {
        let refusal = game.validate(&position, &turn).unwrap_err();
        assert_eq!(name(&refusal), expected);
        assert!(is_cured(&game, &refusal, &turn, &position), "{refusal}");
    }
}

/// Reads a position with White to move; pieces as `wCNB e5`.
fn read(game: &FreeChess, pieces: &str, reserves: &str, last: &str) -> Position {
    let piece_on = |at: Square| {
        let square = BOARD.coord(at).to_string();
        let piece = pieces
            .split(", ")
            .find(|piece| piece.ends_with(&format!(" {square}")))?;
        let (tally, _) = piece.split_once(' ')?;
        Some(match tally.split_at(1) {
            ("w", letters) => letters.to_owned(),
            (_, letters) => letters.to_ascii_lowercase(),
        })
    };
    let ranks = write_ranks(BOARD, piece_on);
    let text = format!("{ranks}[{reserves}] w + {last} 0 30");
    game.read_position(&text)
        .unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}
