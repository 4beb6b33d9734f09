//! Texts of made positions: what games seldom reach.

use chessmith_board::{Direction, Side, Square};
use chessmith_testkit::made::{Board, Cast, Draft, near};
use fastrand::Rng;

/// Returns the men of the game.
pub(crate) fn cast() -> Cast {
    Cast::new(8, 8, ["Q", "R", "B", "N"]).king("K").pawn("P")
}

/// Writes a position about a draft: often with kings and rooks at home and something between them, often
/// with a king that could be taken in passing although nothing attacks it.
pub(crate) fn position(draft: &Draft, move_rule: u32, rng: &mut Rng) -> String {
    let mut board = draft.board.clone();
    match rng.u8(..5) {
        0 | 1 => {
            for square in Side::BOTH.map(|side| board.squares_of(side, "K")).concat() {
                board.clear(square);
            }
            for side in Side::BOTH {
                line_up(&mut board, side, rng);
            }
        }
        2 => hide_threat(&mut board, draft.side, rng),
        3 => hide_threat(&mut board, draft.side.other(), rng),
        _ => {}
    }
    let rights: String = RIGHTS
        .into_iter()
        .filter(|&(_, side, file)| is_home(&board, side, file) && rng.u8(..6) > 0)
        .map(|(letter, ..)| letter)
        .collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let (clock, number) = (near(move_rule, rng), rng.u32(1..100));
    let side = draft.side.letter();
    format!("{board} {side} {rights} - {clock} {number}")
}

/// The letters of castling, with whose rook of which file each means.
const RIGHTS: [(char, Side, u8); 4] = [
    ('K', Side::White, 7),
    ('Q', Side::White, 0),
    ('k', Side::Black, 7),
    ('q', Side::Black, 0),
];

/// Returns a square of a side's first rank, by its file.
fn home(board: &Board, side: Side, file: u8) -> Option<Square> {
    board.square(file, if side == Side::White { 0 } else { 7 })
}

/// Returns whether king and rook of a side stand where they began.
fn is_home(board: &Board, side: Side, file: u8) -> bool {
    let stands = |file, id: &str| {
        let man = home(board, side, file).and_then(|square| board.at(square));
        man.is_some_and(|man| man.side == side && man.id == id)
    };
    stands(4, "K") && stands(file, "R")
}

fn is_king(board: &Board, square: Square) -> bool {
    board.at(square).is_some_and(|man| man.id == "K")
}

/// Puts king and rooks of a side at home, with now and then something of either side between them.
fn line_up(board: &mut Board, side: Side, rng: &mut Rng) {
    for file in 0..8 {
        let Some(square) = home(board, side, file) else {
            continue;
        };
        match file {
            4 => board.put(square, side, "K"),
            0 | 7 => board.put(square, side, "R"),
            _ if rng.u8(..3) > 0 => board.clear(square),
            _ => {
                let owner = if rng.u8(..5) > 0 { side.other() } else { side };
                board.put(square, owner, ["B", "N", "B", "N", "Q"][rng.usize(..5)]);
            }
        }
    }
}

/// Sets up a hidden threat to the king of a side: a way past it that does not attack it.
fn hide_threat(board: &mut Board, victim: Side, rng: &mut Rng) {
    let Some(&king) = board.squares_of(victim, "K").first() else {
        return;
    };
    let way = match rng.u8(..3) {
        0 => ranger(board, king, rng),
        1 => knight(board, king, rng),
        _ => pawn(board, king, victim, rng),
    };
    let Some(way) = way else { return };
    let mut touched = way.empty.iter().chain(&way.screens).chain([&way.from]);
    if touched.any(|&square| is_king(board, square)) {
        return;
    }
    for &square in &way.empty {
        board.clear(square);
    }
    for &square in &way.screens {
        board.put(square, victim, ["N", "B", "R"][rng.usize(..3)]);
    }
    board.put(way.from, victim.other(), way.id);
}

/// A way past a king.
struct Way {
    /// The man that goes it.
    id: &'static str,
    /// Where it starts.
    from: Square,
    /// What it passes before the king.
    screens: Vec<Square>,
    /// What must be empty.
    empty: Vec<Square>,
}

/// A queen behind one or two men that shield the king, with room behind it.
fn ranger(board: &Board, king: Square, rng: &mut Rng) -> Option<Way> {
    let rect = board.rect();
    let (dx, dy) = Direction::ALL[rng.usize(..8)].offset();
    let landing = rect.step(king, (-dx, -dy))?;
    let mut line = rect.ray(king, (dx, dy));
    let screens: Vec<_> = line.by_ref().take(rng.usize(1..=2)).collect();
    let gap: Vec<_> = line.by_ref().take(rng.usize(..3)).collect();
    Some(Way {
        id: "Q",
        from: line.next()?,
        screens,
        empty: gap.into_iter().chain([landing]).collect(),
    })
}

/// A knight whose long arm touches the king.
fn knight(board: &Board, king: Square, rng: &mut Rng) -> Option<Way> {
    let rect = board.rect();
    let (dx, dy) = Direction::STRAIGHT[rng.usize(..4)].offset();
    let before = rng.i8(1..=2);
    let across = if rng.bool() { 1 } else { -1 };
    let from = rect.step(king, (-dx * before, -dy * before))?;
    let landing = rect.step(from, (2 * dx + across * dy, 2 * dy + across * dx))?;
    Some(Way {
        id: "N",
        from,
        screens: Vec::new(),
        empty: vec![landing],
    })
}

/// A pawn beside the king, or in front of it on its second rank.
fn pawn(board: &Board, king: Square, victim: Side, rng: &mut Rng) -> Option<Way> {
    let rect = board.rect();
    let ahead = if victim == Side::White { -1 } else { 1 };
    let landing = rect.step(king, (0, ahead))?;
    let from = match board.rank_for(victim.other(), king) {
        2 if rng.bool() => rect.step(king, (0, -ahead))?,
        0 | 7 => return None,
        _ => rect.step(king, (if rng.bool() { 1 } else { -1 }, 0))?,
    };
    Some(Way {
        id: "P",
        from,
        screens: Vec::new(),
        empty: vec![landing],
    })
}
