//! Tables, and walks that are filled in, agree with walking leap by leap.

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_movement::{Atlas, Movement, Walker};
use chessmith_testkit::in_full;

use crate::pieces;

/// Pieces beyond the table that lead through every kind of table and scan.
const MORE: [&str; 32] = [
    "aQ",
    "iaQ",
    "aaaQ",
    "QaQW",
    "yasQ",
    "mpaQ",
    "[Q?aQ?aQ]",
    "[nN-jR?pB]",
    "pR",
    "gQ",
    "pNN",
    "pQ4",
    "nD",
    "nA",
    "nN",
    "jD",
    "jH",
    "jjG",
    "nH",
    "jR",
    "jQ3",
    "zR",
    "zN",
    "qR",
    "qC4",
    "masR",
    "yafsW",
    "mpafN",
    "afafafR",
    "ifmR3fF",
    "[pR-B]",
    "gabyabsR",
];

/// A random board with about one square in `sparsity` occupied.
fn scattered<const WORDS: usize>(
    random: &mut fastrand::Rng,
    board: Rect,
    sparsity: u32,
) -> SquareSet<WORDS> {
    board
        .squares()
        .filter(|_| random.u32(..sparsity) == 0)
        .collect()
}

fn agree<const WORDS: usize>(board: Rect, times: usize) {
    let times = if in_full() { 10 * times } else { times };
    let rows = pieces::rows();
    let notations = rows
        .iter()
        .flat_map(|row| &row.notations)
        .map(String::as_str);
    let movements: Vec<Movement> = notations.chain(MORE).map(pieces::movement).collect();
    let atlas = Atlas::<WORDS>::compile(board, &movements).unwrap();
    let mut random = fastrand::Rng::with_seed(board.len() as u64);
    for (mover, movement) in atlas.movers().zip(&movements) {
        let walker = Walker::<WORDS>::new(board, movement).unwrap();
        for round in 0..times {
            let occupied = scattered(&mut random, board, 2 + round as u32 % 6);
            let own = occupied & scattered(&mut random, board, 2);
            let side = Side::BOTH[round % 2];
            let at = Square(random.u16(..board.len() as u16));
            let context = || format!("{movement} {side:?} at {at:?} on {board:?}: {occupied:?}");
            let moves = walker.stepped_moves(side, at, occupied);
            let attacks = walker.stepped_attacks(side, at, occupied);
            let tabled = atlas.moves(mover, side, at, occupied);
            assert_eq!(tabled, moves, "{}", context());
            let tabled = atlas.attacks(mover, side, at, occupied);
            assert_eq!(tabled, attacks, "{}", context());
            let filled = walker.moves(side, at, occupied);
            assert_eq!(filled, moves, "{}", context());
            let filled = walker.attacks(side, at, occupied);
            assert_eq!(filled, attacks, "{}", context());
            assert!(moves.is_subset(walker.reach(side, at)), "{}", context());
            let ever = walker.possible_attacks(side, at);
            assert!(attacks.is_subset(ever), "{}", context());
            let targets = moves | ((attacks & occupied) - own);
            // A walk that comes back is a null move, asked for by name.
            let mut found = atlas.targets(mover, side, at, occupied, own);
            found.remove(at);
            assert_eq!(found, { targets } - SquareSet::of(at), "{}", context());
        }
    }
}

/// The sights say what an attack depends on, and clear lines say it exactly.
fn sights_hold<const WORDS: usize>(board: Rect, times: usize) {
    let movements: Vec<Movement> = pieces::rows()
        .iter()
        .map(|row| row.notations[0].as_str())
        .chain(MORE)
        .map(pieces::movement)
        .collect();
    let atlas = Atlas::<WORDS>::compile(board, &movements).unwrap();
    let mut random = fastrand::Rng::with_seed(7);
    for mover in atlas.movers() {
        for round in 0..times {
            let side = Side::BOTH[round % 2];
            let from = Square(random.u16(..board.len() as u16));
            let occupied = scattered(&mut random, board, 3);
            let other = scattered(&mut random, board, 3);
            let attacks = atlas.attacks(mover, side, from, occupied);
            assert!(attacks.is_subset(atlas.possible_attacks(mover, side, from)));
            for target in board.squares() {
                let Some(sight) = atlas.attack_sight(mover, side, from, target) else {
                    assert!(!attacks.has(target));
                    continue;
                };
                if sight.is_clear_line {
                    let clear = !(sight.squares - SquareSet::of(from)).meets(occupied);
                    assert_eq!(attacks.has(target), clear);
                }
                let same = (occupied & sight.squares) | (other - sight.squares);
                assert_eq!(
                    atlas.attacks(mover, side, from, same).has(target),
                    attacks.has(target)
                );
            }
        }
    }
}

#[test]
fn eight_by_eight() {
    agree::<1>(Rect::new(8, 8), 120);
    sights_hold::<1>(Rect::new(8, 8), 40);
}

#[test]
fn boards_of_two_words() {
    agree::<2>(Rect::new(10, 8), 30);
    agree::<2>(Rect::new(9, 9), 30);
    sights_hold::<2>(Rect::new(9, 9), 10);
}

#[test]
fn boards_of_three_and_four_words() {
    agree::<3>(Rect::new(12, 12), 24);
    agree::<3>(Rect::new(13, 13), 24);
    agree::<4>(Rect::new(16, 16), 24);
    agree::<4>(Rect::new(16, 6), 24);
}

/// The bounds are 64 MB on 8×8 and 256 MB on 16×16; the time it takes is the bench's business.
#[test]
fn all_pieces_together_stay_small() {
    let rows = pieces::rows();
    let movements: Vec<Movement> = rows
        .iter()
        .map(|row| pieces::movement(&row.notations[0]))
        .collect();
    let small = Atlas::<1>::compile(Rect::new(8, 8), &movements).unwrap();
    let large = Atlas::<4>::compile(Rect::new(16, 16), &movements).unwrap();
    assert!(small.bytes() < 16_000_000, "{} bytes", small.bytes());
    assert!(large.bytes() < 112_000_000, "{} bytes", large.bytes());
    // What is filled in has no sights of its own: everything matters for it. None of these pieces is.
    for (mover, row) in large.movers().zip(&rows) {
        let from = Square(120);
        let mut sights = large
            .board()
            .squares()
            .filter_map(|to| large.attack_sight(mover, Side::White, from, to));
        assert!(sights.all(|sight| sight.squares.len() < 100), "{}", row.id);
    }
}
