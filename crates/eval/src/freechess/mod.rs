//! FreeChess: what attributes are worth on the board and in reserve, whether a side may capture, and how
//! near its pieces are to what they hunt.

mod features;

use chessmith_board::{Side, Square};
use chessmith_freechess::{Attribute, BOARD, FreeChess, Path, Piece, Position, Tally, Turn};
use chessmith_game::Game;
use chessmith_search::{Aspects, Evaluate, Score};

use crate::aspects;

/// Judges positions of FreeChess.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeChessEvaluator;

/// Worth of one copy in hundredths of an opawn.
const fn worth(attribute: Attribute) -> i32 {
    match attribute {
        Attribute::Royal => 0,
        Attribute::Combinator => 200,
        Attribute::Rook => 420,
        Attribute::Bishop => 330,
        Attribute::Knight => 260,
        Attribute::Opawn => 100,
    }
}

/// What a royal piece on the board is worth: without it nothing may be captured. Rules: FC-26.
const ARMED: i32 = 300;

/// What it is worth that the enemy has no second piece, so that its royal piece can be mated or its last
/// piece be taken. Rules: FC-42, FC-43.
const ALONE: i32 = 250;

/// What a piece loses in worth with every attribute beyond its first: it can be taken at one stroke.
const CROWDED: i32 = 20;

/// What a combinator gives up with every friend on the board when it joins other attributes: alone it
/// cannot be captured (FC-20), and ways through many friends take long to search.
const EXPOSED: i32 = 40;

impl Evaluate<FreeChess> for FreeChessEvaluator {
    type Memo = ();

    fn root(&self, _: &FreeChess, _: &Position) {}

    fn evaluate(&self, _: &FreeChess, position: &Position, (): &()) -> Score {
        let own = position.side_to_move();
        Score::units(side_worth(position, own) - side_worth(position, own.other()) + 10)
    }

    fn piece_worth(&self, _: &FreeChess, piece: &str) -> Option<i32> {
        let tally: Tally = piece.parse().ok()?;
        (!tally.is_royal()).then(|| tally_worth(tally))
    }

    fn gain(&self, game: &FreeChess, position: &Position, turn: &Turn) -> i32 {
        let own = game.side_to_move(position);
        let on_path = |path: &Path| -> i32 {
            let pieces = path.legs().filter_map(|square| position.piece_at(square));
            let enemies = pieces.filter(|piece| piece.side() != own);
            enemies.map(|piece| tally_worth(piece.tally())).sum()
        };
        match turn {
            // Both sides lose the same.
            Turn::Place(_) => 0,
            Turn::Move(path) => on_path(path),
            Turn::Split(split) => split.parts.iter().map(|part| on_path(&part.path)).sum(),
        }
    }

    /// What is in reserve, and where the royal pieces stand.
    fn aspects(&self, _: &FreeChess, position: &Position) -> Aspects {
        let [white, black] = Side::BOTH.map(|side| {
            let reserve = position.reserve(side);
            let counts = Attribute::ALL.map(|attribute| reserve.count(attribute.index()));
            aspects::key(counts.map(u64::from))
        });
        let royal = |side| {
            position
                .royal(side)
                .map_or(0, |square| 1 + u64::from(square.0))
        };
        let royals = aspects::key(Side::BOTH.map(royal));
        [white, black, royals, 0]
    }

    fn urgent(&self, game: &FreeChess, position: &Position) -> bool {
        game.in_check(position, game.side_to_move(position))
    }

    /// Near the root all turns of a small position are looked at, farther away what captures and a few
    /// others.
    fn breadth(&self, ply: u32) -> usize {
        match ply {
            0 => 700,
            1 => 120,
            2 => 32,
            _ => 12,
        }
    }
}

fn tally_worth(tally: Tally) -> i32 {
    let copies = tally.iter();
    copies
        .map(|(attribute, count)| worth(attribute) * i32::from(count))
        .sum()
}

fn side_worth(position: &Position, side: Side) -> i32 {
    let reserve = position.reserve(side);
    let held: i32 = Attribute::ALL
        .into_iter()
        .map(|attribute| worth(attribute) * i32::from(reserve.count(attribute.index())))
        .sum();
    let enemies = position.of_side(side.other());
    // The royal piece is hunted, or any piece if there is none.
    let prey = position.royal(side.other()).or_else(|| enemies.lowest());
    let friends = position.of_side(side).len() as i32 - 1;
    let pieces = position.of_side(side).into_iter();
    let placed: i32 = pieces
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .map(|(square, piece)| piece_worth(piece, square, prey, friends))
        .sum();
    let armed = if position.royal(side).is_some() {
        ARMED
    } else {
        0
    };
    let alone = if enemies.has_several() { 0 } else { ALONE };
    // What stands on the board takes part; what is held does not yet.
    placed + held * 9 / 10 + armed + alone
}

/// A piece is worth what it is made of, and more in the middle and near its prey.
fn piece_worth(piece: Piece, square: Square, prey: Option<Square>, friends: i32) -> i32 {
    let tally = piece.tally();
    let middle = 6 - distance(square, MIDDLE);
    if tally.is_royal() {
        return tally_worth(tally) - 3 * middle;
    }
    if tally.is_lone_combinator() {
        return tally_worth(tally);
    }
    let exposed = if tally.is_combinator() {
        EXPOSED * friends
    } else {
        0
    };
    let risk = CROWDED * (tally.len() as i32 - 1) + exposed;
    let near = prey.map_or(0, |prey| 12 - distance(square, prey));
    tally_worth(tally) + 2 * middle + 2 * near - risk
}

/// The square in the middle, g7.
const MIDDLE: Square = Square(6 * 13 + 6);

/// Returns how many steps of a king apart two squares are.
fn distance(a: Square, b: Square) -> i32 {
    let (a, b) = (BOARD.coord(a), BOARD.coord(b));
    i32::from(a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank)))
}
