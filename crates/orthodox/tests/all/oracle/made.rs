//! Texts of made positions: what games seldom reach.

use chessmith_board::{PerSide, Side, Square};
use chessmith_orthodox::{Number, Variant};
use chessmith_testkit::made::{Board, Cast, Draft, near};
use fastrand::Rng;

/// Returns the men of the family.
pub(crate) fn cast() -> Cast {
    Cast::new(8, 8, ["Q", "R", "B", "N"]).king("K").pawn("P")
}

/// Writes a position in play about a draft, often with kings and rooks that may castle and a pawn that may be
/// taken en passant.
pub(crate) fn in_play(variant: Variant, draft: &Draft, rng: &mut Rng) -> String {
    let mut board = draft.board.clone();
    if rng.bool() {
        for side in Side::BOTH {
            line_up(variant, &mut board, side, rng);
        }
    }
    let rights = rights(variant, &board, rng);
    let passed = match rng.u8(..3) {
        0 => double_step(&mut board, draft.side, rng),
        _ => None,
    };
    let passed = passed.map_or_else(|| "-".to_owned(), |square| board.name(square));
    let clock = near([100, 150][rng.usize(..2)], rng);
    let number = variant.setup_moves() + 1 + rng.u32(..100);
    let side = draft.side.letter();
    format!("{board} {side} {rights} {passed} {clock} {number}")
}

/// Returns a square of a side's first rank, by its file.
fn home(board: &Board, side: Side, file: u8) -> Option<Square> {
    board.square(file, if side == Side::White { 0 } else { 7 })
}

/// Puts king and rooks of a side on its first rank, with little between them.
fn line_up(variant: Variant, board: &mut Board, side: Side, rng: &mut Rng) {
    for square in board.squares_of(side, "K") {
        board.clear(square);
    }
    let king = match variant {
        Variant::Chess => 4,
        _ => rng.u8(1..7),
    };
    let rooks = match variant {
        Variant::Chess => [0, 7],
        _ => [rng.u8(..king), rng.u8(king + 1..8)],
    };
    for file in 0..8 {
        let Some(square) = home(board, side, file) else {
            continue;
        };
        let is_king = board.at(square).is_some_and(|man| man.id == "K");
        if file == king {
            board.put(square, side, "K");
        } else if rooks.contains(&file) && !is_king {
            board.put(square, side, "R");
        } else if !is_king && rng.u8(..4) > 0 {
            board.clear(square);
        }
    }
}

/// Returns some of the rights to castle that kings and rooks allow, as file letters.
fn rights(variant: Variant, board: &Board, rng: &mut Rng) -> String {
    let mut rights = String::new();
    for side in Side::BOTH {
        let on_home = |id| {
            let squares = board.squares_of(side, id);
            let home = squares
                .into_iter()
                .filter(|&at| board.rank_for(side, at) == 0);
            home.map(|at| at.0 % 8).collect::<Vec<_>>()
        };
        let (kings, rooks) = (on_home("K"), on_home("R"));
        let fits = |king: u16| match variant {
            Variant::Chess => king == 4,
            _ => (1..7).contains(&king),
        };
        let Some(&king) = kings.first().filter(|&&king| fits(king)) else {
            continue;
        };
        for beyond in [true, false] {
            let mut rooks = rooks.clone();
            rooks.retain(|&rook| (rook > king) == beyond);
            rooks.retain(|rook| variant != Variant::Chess || [0, 7].contains(rook));
            if let Some(&rook) = rng.choice(&rooks)
                && rng.u8(..5) > 0
            {
                let letter = char::from(b'A' + rook as u8);
                rights.push(match side {
                    Side::White => letter,
                    Side::Black => letter.to_ascii_lowercase(),
                });
            }
        }
    }
    match rights.is_empty() {
        true => "-".to_owned(),
        false => rights,
    }
}

/// Puts a pawn of the side that is not to move where a double step ends, with an enemy pawn beside it, and
/// returns the square that it passed.
fn double_step(board: &mut Board, side: Side, rng: &mut Rng) -> Option<Square> {
    let file = rng.u8(..8);
    let beside = match rng.bool() {
        true => file.checked_sub(1)?,
        false => file + 1,
    };
    let rank = |rank: u8| if side == Side::White { 7 - rank } else { rank };
    let [origin, passed, end] = [1, 2, 3].map(|of| board.square(file, rank(of)));
    let (origin, passed, end) = (origin?, passed?, end?);
    let beside = board.square(beside, rank(3))?;
    let is_king = |at: Square| board.at(at).is_some_and(|man| man.id == "K");
    if [origin, passed, end, beside].into_iter().any(is_king) {
        return None;
    }
    board.clear(origin);
    board.clear(passed);
    board.put(end, side.other(), "P");
    board.put(beside, side, "P");
    Some(passed)
}

/// Writes a position of the setup: pawns dropped here and there, or kings and rooks half placed. Most with
/// pawns only are ones that no legal drops reach.
pub(crate) fn in_setup(variant: Variant, rng: &mut Rng) -> String {
    let last = variant.setup_moves();
    let number = rng.u32(1..=last);
    let [side, first] = [(); 2].map(|()| Side::BOTH[rng.usize(..2)]);
    // Who has dropped in this move already.
    let ahead = (side != first).then_some(first);
    let array = Number::new(rng.u16(..Number::COUNT)).expect("one of the arrays");
    let board = match (variant, number) {
        (Variant::PlacementFreestyle, _) | (_, 6..) => {
            kings_and_rooks(array, number + 3 - last, ahead, rng)
        }
        (_, 5) => completion(array, ahead),
        _ => {
            let made = Side::BOTH.map(|of| number - 1 + u32::from(Some(of) == ahead));
            let files = made.map(|made| some_files(made + u32::from(made > 0 && rng.bool()), rng));
            SetupBoard::of_pawns(PerSide(files))
        }
    };
    let rights = if first == Side::White { "-" } else { "b" };
    format!("{} {} {rights} - 0 {number}", board.text(), side.letter())
}

/// Draws a set of so many files.
fn some_files(count: u32, rng: &mut Rng) -> u8 {
    let files = rng.choose_multiple(0..8, count as usize);
    files.into_iter().fold(0, |set, file| set | 1 << file)
}

/// Letters on both sides' first two ranks, the first rank first; `.` for nothing.
struct SetupBoard(PerSide<[[char; 8]; 2]>);

impl SetupBoard {
    /// Returns pawns on sets of files, and nothing else.
    fn of_pawns(files: PerSide<u8>) -> Self {
        Self(files.map(|files| {
            let pawn = |file: usize| if files >> file & 1 != 0 { 'P' } else { '.' };
            [['.'; 8], std::array::from_fn(pawn)]
        }))
    }

    /// Puts bishops, queen and knights of an array on a first rank, and pawns in front of all of it.
    fn complete(&mut self, side: Side, array: Number) {
        let pieces = array.array().map(|kind| match kind.letter() {
            'K' | 'R' => '.',
            letter => letter,
        });
        self.0[side] = [pieces, ['P'; 8]];
    }

    /// Returns the board with its hand.
    fn text(&self) -> String {
        let row = |row: &[char; 8], side| {
            let letters = row.iter().map(|letter| match side {
                Side::White => *letter,
                Side::Black => letter.to_ascii_lowercase(),
            });
            let text: String = letters.collect();
            (1..=8).rev().fold(text, |text, run| {
                text.replace(&".".repeat(run), &run.to_string())
            })
        };
        let (white, black) = (&self.0[Side::White], &self.0[Side::Black]);
        let rows = [
            row(&black[0], Side::Black),
            row(&black[1], Side::Black),
            "8/8/8/8".to_owned(),
            row(&white[1], Side::White),
            row(&white[0], Side::White),
        ];
        let hand = |side| {
            let mut hand = String::new();
            for (letter, count) in [('P', 8), ('N', 2), ('B', 2), ('R', 2), ('Q', 1), ('K', 1)] {
                let here = self.0[side]
                    .iter()
                    .flatten()
                    .filter(|at| **at == letter)
                    .count();
                let left = letter.to_string().repeat(count - here);
                hand += &match side {
                    Side::White => left,
                    Side::Black => left.to_lowercase(),
                };
            }
            hand
        };
        format!(
            "{}[{}{}]",
            rows.join("/"),
            hand(Side::White),
            hand(Side::Black)
        )
    }
}

/// Both sides' final pawns, and the other men of who is ahead.
fn completion(array: Number, ahead: Option<Side>) -> SetupBoard {
    let mut board = SetupBoard::of_pawns(array.pawns());
    if let Some(side) = ahead {
        board.complete(side, array);
    }
    board
}

/// The men of an array, and some of king and rooks: `nth` is 1 to 3 for the last three moves of the setup.
fn kings_and_rooks(array: Number, nth: u32, ahead: Option<Side>, rng: &mut Rng) -> SetupBoard {
    let mut board = SetupBoard::of_pawns(PerSide::default());
    for owner in Side::BOTH {
        board.complete(owner, array);
        let made = nth - 1 + u32::from(Some(owner) == ahead);
        let mut files = array.free_files();
        let mut men = ['K', 'R', 'R'];
        rng.shuffle(&mut files);
        rng.shuffle(&mut men);
        for (file, man) in files.into_iter().zip(men).take(made as usize) {
            board.0[owner][0][usize::from(file)] = man;
        }
    }
    board
}
