//! FreeChess: what attributes are worth on the board and in reserve, and whether a side may capture.

use chessmith_board::Side;
use chessmith_freechess::{Attribute, FreeChess, Position, Tally, Turn};
use chessmith_game::Game;
use chessmith_search::{Evaluate, Score};

/// Judges positions of FreeChess.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeChessEvaluator;

/// Worth of one copy in hundredths of an opawn.
const fn worth(attribute: Attribute) -> i32 {
    match attribute {
        Attribute::Opawn => 100,
        Attribute::Knight => 260,
        Attribute::Bishop => 330,
        Attribute::Rook => 420,
        Attribute::Combinator => 300,
        Attribute::Royal => 0,
    }
}

/// What a royal piece on the board is worth: without it nothing may be captured. Rules: FC-26.
const ARMED: i32 = 250;

impl Evaluate<FreeChess> for FreeChessEvaluator {
    fn evaluate(&self, _game: &FreeChess, position: &Position) -> Score {
        let own = position.side_to_move();
        Score::units(side_worth(position, own) - side_worth(position, own.other()) + 10)
    }

    fn gain(&self, game: &FreeChess, position: &Position, turn: &Turn) -> i32 {
        let own = game.side_to_move(position);
        let enemy_on = |square| {
            let piece = position.piece_at(square)?;
            (piece.side() != own).then(|| piece.tally())
        };
        match turn {
            Turn::Place(placement) => match enemy_on(placement.square) {
                Some(_) => worth(placement.attribute) / 2,
                None => 0,
            },
            Turn::Move(path) => path.legs().filter_map(enemy_on).map(tally_worth).sum(),
            Turn::Split(split) => {
                let parts = split.parts.iter();
                let entered = parts.flat_map(|part| part.path.legs().collect::<Vec<_>>());
                entered.filter_map(enemy_on).map(tally_worth).sum()
            }
        }
    }

    fn urgent(&self, game: &FreeChess, position: &Position) -> bool {
        game.in_check(position, game.side_to_move(position))
    }

    fn breadth(&self, ply: u32) -> usize {
        match ply {
            0 => 400,
            1 => 60,
            _ => 24,
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
    let placed: i32 = position
        .of_side(side)
        .into_iter()
        .filter_map(|square| position.piece_at(square))
        .map(|piece| tally_worth(piece.tally()))
        .sum();
    // What stands on the board takes part; what is held does not yet.
    let armed = if position.royal(side).is_some() {
        ARMED
    } else {
        0
    };
    placed + held * 9 / 10 + armed
}
