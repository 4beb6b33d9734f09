//! FreeChess: what attributes are worth on the board and in reserve, where they lead, what they threaten,
//! and how royal pieces stand.
//!
//! The weights are fitted to games of the engine with itself: `weights.txt` says to which.

mod features;
mod levels;
mod prospects;
mod weights;

use std::sync::Arc;

use chessmith_board::{Side, Square};
use chessmith_freechess::{
    Attribute, BOARD, FreeChess, Path, Piece, Position, Set, Tally, Turn, steps,
};
use chessmith_game::Game;
use chessmith_search::{Aspects, Evaluate, Ladder, Score};

use self::weights::Weights;
use crate::aspects;
use crate::weights::{Fitted, compiled_in};

/// Judges positions of FreeChess.
#[derive(Clone, Debug)]
pub struct FreeChessEvaluator(Arc<Weights>);

impl Default for FreeChessEvaluator {
    /// Returns the evaluator with the weights that are compiled in, which are read anew.
    fn default() -> Self {
        let weights = compiled_in(Weights::NONE, include_str!("weights.txt"));
        Self(Arc::new(weights))
    }
}

impl Fitted for FreeChessEvaluator {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        Arc::make_mut(&mut self.0).each(visit);
    }
}

impl Evaluate<FreeChess> for FreeChessEvaluator {
    type Memo = ();

    fn root(&self, _: &FreeChess, _: &Position) {}

    fn evaluate(&self, _: &FreeChess, position: &Position, (): &()) -> Score {
        let weights = &*self.0;
        let own = position.side_to_move();
        let [mine, theirs] = [own, own.other()].map(|side| Survey::of(weights, position, side));
        let balance = weights.side_worth(position, &mine, &theirs)
            - weights.side_worth(position, &theirs, &mine);
        let threats = weights.captures(position, &mine, &theirs, weights.threat)
            - weights.captures(position, &theirs, &mine, weights.danger);
        Score::units(balance + threats + weights.tempo)
    }

    fn prospects(&self, game: &FreeChess, position: &Position, score: Score) -> Score {
        Score::units(prospects::counted(game, position, score.raw()))
    }

    fn piece_worth(&self, _: &FreeChess, piece: &str) -> Option<i32> {
        let tally: Tally = piece.parse().ok()?;
        (!tally.is_royal()).then(|| self.0.tally_worth(tally))
    }

    fn gain(&self, game: &FreeChess, position: &Position, turn: &Turn) -> i32 {
        let own = game.side_to_move(position);
        let on_path = |path: &Path| -> i32 {
            let pieces = path.legs().filter_map(|square| position.piece_at(square));
            let enemies = pieces.filter(|piece| piece.side() != own);
            enemies.map(|piece| self.0.tally_worth(piece.tally())).sum()
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

    /// A check costs no more than a turn where K may go back into the reserve. Where combinators stand, most positions
    /// are in check.
    fn forcing(&self, game: &FreeChess, position: &Position) -> bool {
        !game.may_take_royal_back(position)
    }

    fn ladder(&self) -> &'static Ladder {
        &levels::LADDER
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

/// What a side has on the board, with one leg of each piece.
struct Survey {
    side: Side,
    /// What its pieces are worth where they stand, and where they lead.
    worth: i32,
    /// Empty squares that it looks at.
    watched: Set,
    /// Occupied squares on which it would capture.
    hits: Set,
}

impl Survey {
    fn of(weights: &Weights, position: &Position, side: Side) -> Self {
        let own = position.of_side(side);
        let enemies = position.of_side(side.other());
        // The royal piece is hunted, or the one farthest on its way if there is none.
        let farthest = match side {
            Side::White => enemies.lowest(),
            Side::Black => enemies.highest(),
        };
        let prey = position.royal(side.other()).or(farthest);
        let friends = own.len() as i32 - 1;
        let mut survey = Self {
            side,
            worth: 0,
            watched: Set::EMPTY,
            hits: Set::EMPTY,
        };
        let mut squares = 0;
        for square in own {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            survey.worth += weights.piece_worth(piece, square, prey, friends);
            position.first_leg(square, &mut |kind, leg| {
                squares += weights.reach[kind.index()] * leg.quiet.len() as i32;
                survey.watched |= leg.watched;
                survey.hits |= leg.hits;
            });
        }
        survey.worth += squares / 10;
        survey
    }
}

impl Weights {
    /// Returns what the attributes of a piece are worth together.
    fn tally_worth(&self, tally: Tally) -> i32 {
        if tally.is_lone_combinator() {
            return self.lone;
        }
        let kinds = tally.iter();
        kinds
            .filter(|(kind, _)| *kind != Attribute::Royal)
            .map(|(kind, count)| {
                let index = kind.index();
                self.placed[index] + self.copy[index] * (i32::from(count) - 1)
            })
            .sum()
    }

    /// Returns what a piece is worth where it stands.
    fn piece_worth(&self, piece: Piece, square: Square, prey: Option<Square>, friends: i32) -> i32 {
        let tally = piece.tally();
        if tally.is_lone_combinator() {
            return self.lone;
        }
        let middle = 6 - distance(square, MIDDLE);
        let near = prey.map_or(0, |prey| 12 - distance(square, prey));
        let joined = tally.len() as i32 - 1;
        let royal = Attribute::Royal.index();
        if tally.is_royal() {
            return self.placed[royal]
                + self.tally_worth(tally)
                + self.beside_royal * joined
                + self.middle[royal] * middle
                + self.near[royal] * near;
        }
        let places: i32 = tally
            .iter()
            .map(|(kind, _)| self.middle[kind.index()] * middle + self.near[kind.index()] * near)
            .sum();
        let exposed = match tally.is_combinator() {
            true => self.exposed * friends,
            false => 0,
        };
        self.tally_worth(tally) + self.joined * joined + places + exposed
    }

    fn side_worth(&self, position: &Position, own: &Survey, other: &Survey) -> i32 {
        let reserve = position.reserve(own.side);
        let held: i32 = Attribute::ALL
            .into_iter()
            .map(|kind| self.held[kind.index()] * i32::from(reserve.count(kind.index())))
            .sum();
        let alone = match position.of_side(other.side).has_several() {
            true => 0,
            false => self.alone,
        };
        let royal = position.royal(own.side);
        own.worth + held + alone + royal.map_or(0, |at| self.royal_worth(position, at, own, other))
    }

    /// Returns what the neighbourhood of a royal piece is worth to it.
    fn royal_worth(&self, position: &Position, at: Square, own: &Survey, other: &Survey) -> i32 {
        let beside = steps(at);
        let friends = (beside & position.of_side(own.side)).len() as i32;
        let free = beside.without(position.of_side(own.side) | position.of_side(other.side));
        let watched = (free & other.watched).len() as i32;
        let enemies = position.of_side(other.side).into_iter();
        let besiegers = enemies.filter(|&square| distance(square, at) <= 3).count() as i32;
        self.guard * friends
            + self.watched * watched
            + self.escape * (free.len() as i32 - watched)
            + self.besieger * besiegers
    }

    /// Returns what a side can capture next is worth: nothing while its royal piece is off the board.
    /// Rules: FC-26.
    fn captures(&self, position: &Position, by: &Survey, of: &Survey, share: [i32; 2]) -> i32 {
        if position.royal(by.side).is_none() {
            return 0;
        }
        let prey = by.hits & position.of_side(of.side);
        let worth: i32 = prey
            .into_iter()
            .filter_map(|square| Some((square, position.piece_at(square)?)))
            .filter(|(_, piece)| !piece.tally().is_royal() && !piece.tally().is_lone_combinator())
            .map(|(square, piece)| {
                share[usize::from(!of.hits.has(square))] * self.tally_worth(piece.tally())
            })
            .sum();
        worth / 100
    }
}

/// The square in the middle, g7.
const MIDDLE: Square = Square(6 * 13 + 6);

/// Returns how many steps of a king apart two squares are.
fn distance(a: Square, b: Square) -> i32 {
    let (a, b) = (BOARD.coord(a), BOARD.coord(b));
    i32::from(a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank)))
}
