//! Agreement with cozy-chess on random positions: moves, position texts, keys.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use chessmith_board::Square;
use chessmith_game::Game;
use chessmith_orthodox::{Kind, Move, Number, Orthodox, Phase, Position, StartName, Turn, Variant};
use fastrand::Rng;

/// How many positions are compared in each of the two games.
fn positions() -> usize {
    if chessmith_testkit::in_full() {
        20_000
    } else {
        1_000
    }
}

/// A move as both write it: from, to, and what a pawn becomes.
type Plain = (u16, u16, Option<Kind>);

fn plain(turn: &Turn) -> Plain {
    match *turn {
        Turn::Move(m) => (m.from.0, m.to.0, m.promotion),
        Turn::Drop(drop) => panic!("{drop:?} in play"),
    }
}

fn their_plain(m: cozy_chess::Move) -> Plain {
    let promotion = m.promotion.map(|piece| Kind::ALL[piece as usize]);
    (m.from as u16, m.to as u16, promotion)
}

fn our_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let flow = position.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    turns
}

fn their_moves(board: &cozy_chess::Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|group| {
        moves.extend(group);
        false
    });
    moves
}

fn their_board(text: &str, shredder: bool) -> cozy_chess::Board {
    cozy_chess::Board::from_fen(text, shredder).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Our text with file letters for all castling rights, which cozy-chess reads for any array.
fn shredder_text(position: &Position) -> String {
    let text = position.to_string();
    let mut fields: Vec<_> = text.split(' ').map(str::to_owned).collect();
    let mut rights = String::new();
    for side in chessmith_board::Side::BOTH {
        for wing in chessmith_orthodox::Wing::BOTH {
            if let Some(rook) = position.castling_rook(side, wing) {
                let file = char::from(b'a' + (rook.0 % 8) as u8);
                let is_white = side == chessmith_board::Side::White;
                rights.push(if is_white {
                    file.to_ascii_uppercase()
                } else {
                    file
                });
            }
        }
    }
    fields[2] = if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    };
    fields.join(" ")
}

/// Their text, in which every double step is noted, with those that no pawn stands beside left out.
fn with_useful_en_passant(board: &cozy_chess::Board, text: &str) -> String {
    let us = board.side_to_move();
    let useful = board.en_passant().is_some_and(|file| {
        let passed = cozy_chess::Square::new(file, cozy_chess::Rank::Third.relative_to(!us));
        let beside = cozy_chess::get_pawn_attacks(passed, !us);
        !(beside & board.colored_pieces(us, cozy_chess::Piece::Pawn)).is_empty()
    });
    let mut fields: Vec<_> = text.split(' ').collect();
    if !useful {
        fields[3] = "-";
    }
    fields.join(" ")
}

fn compare(variant: Variant, position: &Position, board: &cozy_chess::Board, rng: &mut Rng) {
    let turns = our_turns(position);
    let ours: BTreeSet<Plain> = turns.iter().map(plain).collect();
    let theirs: BTreeSet<Plain> = their_moves(board).into_iter().map(their_plain).collect();
    assert_eq!(ours, theirs, "{position}");
    assert_eq!(
        ours.len(),
        turns.len(),
        "{position}: a move is listed twice"
    );
    assert_eq!(position.count(), turns.len() as u64, "{position}");
    assert_eq!(position.has_turn(), !turns.is_empty(), "{position}");
    assert_eq!(
        position.in_check(),
        !board.checkers().is_empty(),
        "{position}"
    );
    let us = position.side_to_move();
    let shields = board.pinned().0 & position.of_side(us).word();
    assert_eq!(position.pinned(us).word(), shields, "{position}");
    for square in position.pinned(us) {
        assert!(position.pinner(square).is_some(), "{position}");
    }

    let text = position.to_string();
    assert_eq!(
        Position::read(variant, &text).as_ref(),
        Ok(position),
        "{text}"
    );
    assert_eq!(
        Position::read(variant, &format!("{board:#}")).as_ref(),
        Ok(position),
        "{text}"
    );
    let shredder = shredder_text(position);
    assert_eq!(format!("{:#}", their_board(&shredder, true)), shredder);
    let theirs = if variant == Variant::Chess {
        board.to_string()
    } else {
        format!("{board:#}")
    };
    let ours = if variant == Variant::Chess {
        text
    } else {
        shredder_text(position)
    };
    assert_eq!(ours, with_useful_en_passant(board, &theirs));

    // Any move at all is legal exactly if it is listed; near misses are listed moves changed a little.
    for trial in 0..40 {
        let from = Square(rng.u16(..64));
        let kind = position.kind_at(from).unwrap_or(Kind::Queen);
        let any = Turn::Move(Move::new(kind, from, Square(rng.u16(..64))));
        let near = rng.choice(&turns).filter(|_| trial % 2 == 0).copied();
        let Turn::Move(mut m) = near.unwrap_or(any) else {
            continue;
        };
        match rng.u8(..4) {
            0 => m.promotion = rng.choice(Kind::ALL),
            1 => m.promotion = None,
            2 => m.to = Square(m.to.0 ^ 1 << rng.u8(..6)),
            _ => m.from = Square(m.from.0 ^ 1 << rng.u8(..6)),
        }
        let turn = Turn::Move(m);
        assert_eq!(
            position.is_legal(&turn),
            turns.contains(&turn),
            "{turn:?} in {position}"
        );
    }
    for turn in &turns {
        assert!(position.is_legal(turn), "{turn:?} in {position}");
    }
}

/// Everything that makes two positions the same for repetition.
fn identity(position: &Position) -> String {
    let text = position.to_string();
    let mut fields: Vec<_> = text.split(' ').take(4).collect();
    let takes_in_passing = |turn: &Turn| match *turn {
        Turn::Move(m) => m.kind == Kind::Pawn && Some(m.to) == position.en_passant(),
        Turn::Drop(_) => false,
    };
    if !our_turns(position).iter().any(takes_in_passing) {
        fields[3] = "-";
    }
    fields.join(" ")
}

fn agree(variant: Variant, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let rules = Orthodox::standard(variant);
    let mut identities: HashMap<u64, String> = HashMap::new();
    let mut compared = 0;
    while compared < positions() {
        let number = match variant {
            Variant::Chess => Number::CHESS,
            _ => Number::new(rng.u16(..Number::COUNT)).unwrap(),
        };
        let mut position = Position::named(StartName::freestyle(number));
        let mut board = their_board(&shredder_text(&position), true);
        assert_eq!(position.phase(), Phase::Play);
        for _ in 0..rng.usize(10..250) {
            // Positions that follow each other are much alike, so only some are compared.
            if rng.u8(..4) == 0 {
                compare(variant, &position, &board, &mut rng);
                compared += 1;
                let known = identities.entry(position.key().0);
                assert_eq!(
                    *known.or_insert_with(|| identity(&position)),
                    identity(&position)
                );
            }
            let turns = our_turns(&position);
            let Some(turn) = rng.choice(turns) else { break };
            let wanted = plain(&turn);
            let same = their_moves(&board)
                .into_iter()
                .find(|&m| their_plain(m) == wanted)
                .unwrap();
            // Their clock stops at 100 and they play no further.
            if board.halfmove_clock() >= 99 {
                break;
            }
            rules.apply(&mut position, &turn);
            board.play_unchecked(same);
        }
    }
}

#[test]
fn chess_agrees() {
    agree(Variant::Chess, 1);
}

#[test]
fn freestyle_agrees() {
    agree(Variant::Freestyle, 2);
}
