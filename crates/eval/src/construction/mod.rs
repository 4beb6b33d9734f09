//! The Construction Set: what designs can do, what that is worth in money, and how near pieces are to the
//! royal ones.
//!
//! The weights are fitted to games of the engine with itself: `weights.txt` says to which.

mod features;
mod prospects;
mod weights;

use chessmith_board::{Coord, Side};
use chessmith_construction::{
    Action, Base, Construction, Design, Hand, Phase, Piece, Position, Token, Turn,
};
use chessmith_game::Game;
use chessmith_search::{Evaluate, Score};

use self::weights::Weights;
use crate::weights::{Fitted, compiled_in};

/// Judges positions of the Construction Set.
#[derive(Clone, Copy, Debug)]
pub struct ConstructionEvaluator(Weights);

impl Default for ConstructionEvaluator {
    /// Returns the evaluator with the weights that are compiled in, which are read anew.
    fn default() -> Self {
        let weights = compiled_in(Weights::NONE, include_str!("weights.txt"));
        ConstructionEvaluator(weights)
    }
}

impl Fitted for ConstructionEvaluator {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        self.0.each(visit);
    }
}

/// How many pieces to a lot have room to move.
const ROOM: i32 = 9;

/// What it gains to take the last royal piece.
const LAST_ROYAL: i32 = 20_000;

/// What a side loses whose only royal piece is in danger while pieces are placed: White can still save it with
/// the first turn of play, Black cannot.
const EXPOSED: [i32; 2] = [400, 4_000];

/// What it loses if it has others: no more than a piece.
const EXPOSED_OF_SEVERAL: [i32; 2] = [50, 250];

/// What a side loses for each step that its only royal piece stands nearer to land of the enemy than so many, as
/// long as he may still place pieces there.
const NEAR_LAND: i32 = 100;
const FAR: i32 = 5;

impl Evaluate<Construction> for ConstructionEvaluator {
    type Memo = ();

    fn root(&self, _: &Construction, _: &Position) {}

    fn evaluate(&self, game: &Construction, position: &Position, (): &()) -> Score {
        let own = position.side_to_move();
        let [white, black] = self.0.sides(position);
        let worth = |side: Side| {
            let worth = if side == Side::White { white } else { black };
            worth - exposed(game, position, side) - besieged(position, side)
        };
        let balance = worth(own) - worth(own.other());
        Score::units(balance + self.0.tempo)
    }

    fn prospects(&self, game: &Construction, position: &Position, score: Score) -> Score {
        Score::units(prospects::counted(&self.0, game, position, score.raw()))
    }

    fn piece_worth(&self, _: &Construction, piece: &str) -> Option<i32> {
        let design: Design = piece.parse().ok()?;
        (!design.is_royal()).then(|| self.0.worth(design))
    }

    fn gain(&self, _game: &Construction, position: &Position, turn: &Turn) -> i32 {
        match turn {
            Turn::Act(first, second) => {
                let more = second.map_or(0, |second| self.action_gain(position, &second));
                self.action_gain(position, first) + more
            }
            _ => 0,
        }
    }

    fn urgent(&self, game: &Construction, position: &Position) -> bool {
        let side = game.side_to_move(position);
        position.phase() == Phase::Play
            && position.royal_places(side).count() == 1
            && game.is_royal_in_danger(position, side)
    }

    fn pass(&self, _game: &Construction, position: &Position) -> Option<Position> {
        position.handed_over()
    }

    /// Near the root all turns of most positions are looked at, farther away the sharp ones and some others.
    fn breadth(&self, ply: u32) -> usize {
        match ply {
            0 => 600,
            1 => 150,
            2 => 80,
            _ => 40,
        }
    }
}

/// Returns what a side gives up for a royal piece in danger before play has begun.
fn exposed(game: &Construction, position: &Position, side: Side) -> i32 {
    if position.phase() != Phase::Place || !game.is_royal_in_danger(position, side) {
        return 0;
    }
    let lost = match position.royal_count(side) {
        1 => EXPOSED,
        _ => EXPOSED_OF_SEVERAL,
    };
    lost[side.index()]
}

/// Returns what a side gives up for its only royal piece within reach of land where the enemy may still place pieces.
fn besieged(position: &Position, side: Side) -> i32 {
    let enemy = side.other();
    let may_be = position.phase() == Phase::Place
        && position.royal_count(side) == 1
        && !position.hand(enemy).is_empty();
    let royal = position.royal_places(side).next();
    let Some(royal) = royal.filter(|_| may_be) else {
        return 0;
    };
    NEAR_LAND * (FAR - position.land().steps_to(royal, enemy)).max(0)
}

impl ConstructionEvaluator {
    /// Returns what an action takes or steals.
    fn action_gain(&self, position: &Position, action: &Action) -> i32 {
        let (at, taken) = match *action {
            Action::Move { to, .. } => (to, None),
            Action::Steal { at, token, .. } => (at, Some(token)),
            Action::Round(_) => return 0,
        };
        let Some(piece) = position
            .piece_at(at)
            .filter(|piece| piece.side() != position.side_to_move())
        else {
            return 0;
        };
        let design = piece.design();
        let unroyal = taken.is_none_or(|token| token == Token::Royalty);
        if design.is_royal() && unroyal && position.royal_places(piece.side()).count() == 1 {
            return LAST_ROYAL;
        }
        let left = taken.map_or(0, |token| {
            let left = Design::new(design.base(), design.tokens().without(token));
            self.0.worth(left)
        });
        (self.0.worth(design) - left).max(1)
    }
}

impl Weights {
    /// Returns what both sides have, White first.
    fn sides(&self, position: &Position) -> [i32; 2] {
        let mut worth = Side::BOTH.map(|side| self.possessions(position, side));
        if position.phase() == Phase::Buy {
            return worth;
        }
        let royals = Side::BOTH.map(|side| Places::of(position.royal_places(side)));
        for (at, piece) in position.pieces() {
            let side = piece.side();
            let [own, prey] = [side, side.other()].map(|side| &royals[side.index()]);
            worth[side.index()] += self.placed(position, at, piece, prey);
            for royal in prey.iter() {
                // Enemies beside a royal piece are on their way to take it.
                let steps = distance(*royal, at);
                if let Some(cost) = self.enemies.get(steps as usize - 1) {
                    worth[side.other().index()] += cost;
                }
            }
            let beside = own
                .iter()
                .filter(|&&royal| distance(royal, at) == 1)
                .count();
            worth[side.index()] += self.friend * beside as i32;
        }
        worth
    }

    /// Returns what a side has in hand and in money, and what its pieces want in room.
    fn possessions(&self, position: &Position, side: Side) -> i32 {
        let hand = position.hand(side);
        let buys = position.phase() == Phase::Buy;
        let leaping = if buys { self.leaping(hand) } else { 0 };
        let held: i32 = hand
            .designs()
            .map(|(design, count)| {
                let count = i32::from(count);
                let copies = if buys {
                    self.copy * count * (count - 1) / 2
                } else {
                    0
                };
                self.worth(design) * count * self.held / 100 - copies
            })
            .sum();
        let settled = match position.phase() {
            Phase::Buy => hand.len(),
            _ => position.placed(side),
        };
        let beyond = settled as i32 - ROOM * position.lots(side) as i32;
        let money = self.money * position.cash(side).min(10_000) as i32;
        held + leaping + money - self.crowded * beyond.max(0)
    }

    /// Returns what it is worth besides to buy pieces that leap: without them, a few men who are held up where all
    /// must pass close the way for good.
    fn leaping(&self, hand: &Hand) -> i32 {
        let leapers = hand.designs().filter(|(design, _)| goes_over(*design));
        let count: usize = leapers.map(|(_, count)| usize::from(count)).sum();
        self.leapers.iter().take(count).sum()
    }

    /// A piece is worth what it can do, less while it is held up, and more near what it hunts and looking there.
    fn placed(&self, position: &Position, at: Coord, piece: Piece, prey: &Places) -> i32 {
        let design = piece.design();
        let full = self.worth(design);
        let held = if position.is_frozen(at) {
            full * self.frozen / 100
        } else {
            0
        };
        if design.is_royal() || design.base() == Base::Null {
            return full - held;
        }
        let nearest = prey.iter().min_by_key(|&&royal| distance(at, royal));
        let near = nearest.map_or(0, |&royal| {
            self.near * (12 - distance(at, royal)) + self.facing * towards(piece, at, royal)
        });
        full - held + near
    }
}

/// Returns whether a design captures over others wherever it looks, and may be lost.
fn goes_over(design: Design) -> bool {
    let tokens = design.tokens();
    let turns = tokens.has(Token::Rotate) || tokens.has(Token::OrthRotate);
    turns && !design.is_royal() && design.leaps_to_capture()
}

/// The places of some royal pieces, as many as matter.
struct Places {
    at: [Coord; 4],
    count: usize,
}

impl Places {
    fn of(places: impl Iterator<Item = Coord>) -> Self {
        let mut all = Self {
            at: [Coord { file: 0, rank: 0 }; 4],
            count: 0,
        };
        for (place, at) in all.at.iter_mut().zip(places) {
            *place = at;
            all.count += 1;
        }
        all
    }

    fn iter(&self) -> std::slice::Iter<'_, Coord> {
        self.at[..self.count].iter()
    }
}

/// Returns 1 for a piece that looks towards a place, -1 for one that looks away, and 0 for one that looks past it
/// or that turns as it likes.
fn towards(piece: Piece, at: Coord, goal: Coord) -> i32 {
    if piece.has(Token::Rotate) || piece.has(Token::OrthRotate) {
        return 0;
    }
    let way = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    let (east, north) = piece.facing().offset();
    let east = i32::from(east) * way(at.file, goal.file);
    let north = i32::from(north) * way(at.rank, goal.rank);
    (east + north).signum()
}

/// Returns how many steps of a king apart two places are.
fn distance(a: Coord, b: Coord) -> i32 {
    i32::from(a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_worth_more() {
        let weights = ConstructionEvaluator::default().0;
        let worth = |text: &str| weights.worth(text.parse().unwrap());
        let rising = [
            "N", "P", "P[90]", "O[or]", "O[e1,or]", "P[r]", "D[e,or]", "P[e1,r]", "P[e,r]",
        ];
        assert!(
            rising.is_sorted_by(|a, b| worth(a) < worth(b)),
            "{:?}",
            rising.map(worth)
        );
        assert!(worth("G[l1,or]") > worth("G[or]"));
        assert!(worth("P[nc,r]") < worth("P[r]"));
        assert_eq!(worth("P[op]"), worth("P"));
    }
}
