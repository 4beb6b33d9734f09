//! The Construction Set: what designs can do, what that is worth in money, and how near pieces are to the
//! royal ones.

use chessmith_board::{Coord, Side};
use chessmith_construction::{Action, Base, Construction, Design, Phase, Position, Token, Turn};
use chessmith_game::Game;
use chessmith_search::{Evaluate, Score};

/// Judges positions of the Construction Set.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConstructionEvaluator;

/// What a unit of money is worth while it can be spent.
const MONEY: i32 = 6;

/// What a copy of a design loses with every copy there is already: an army is of many kinds.
const COPY: i32 = 30;

/// How many pieces to a lot have room to move, and what each beyond that number loses.
const ROOM: i32 = 9;
const CROWDED: i32 = 80;

/// What it is worth that a piece is royal, and what it gains to take the last one.
const ROYAL: i32 = 250;
const LAST_ROYAL: i32 = 20_000;

/// What a side loses whose royal piece is in danger while pieces are placed: White can still save it with
/// the first turn of play, Black cannot.
const EXPOSED: [i32; 2] = [400, 4_000];

/// What is left of an advantage, in sixteenths, where a side has no, one or two pieces that can act: who has
/// none draws. Rules: ruling D23.
const NEARLY_STUCK: [i32; 3] = [1, 4, 8];

impl Evaluate<Construction> for ConstructionEvaluator {
    type Memo = ();

    fn root(&self, _: &Construction, _: &Position) {}

    fn evaluate(&self, game: &Construction, position: &Position, (): &()) -> Score {
        let own = position.side_to_move();
        let worth = |side: Side| side_worth(position, side) - exposed(game, position, side);
        let balance = worth(own) - worth(own.other());
        Score::units(balance * sixteenths(position) / 16 + 10)
    }

    fn gain(&self, _game: &Construction, position: &Position, turn: &Turn) -> i32 {
        match turn {
            Turn::Act(first, second) => {
                let more = second.map_or(0, |second| action_gain(position, &second));
                action_gain(position, first) + more
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

/// Returns how much an advantage counts, in sixteenths.
fn sixteenths(position: &Position) -> i32 {
    if position.phase() != Phase::Play {
        return 16;
    }
    let actors = Side::BOTH.map(|side| position.actors(side, NEARLY_STUCK.len()));
    let fewest = actors.into_iter().min().unwrap_or_default();
    NEARLY_STUCK.get(fewest).copied().unwrap_or(16)
}

/// Returns what a side gives up for a royal piece in danger before play has begun.
fn exposed(game: &Construction, position: &Position, side: Side) -> i32 {
    if position.phase() == Phase::Place && game.is_royal_in_danger(position, side) {
        EXPOSED[side.index()]
    } else {
        0
    }
}

/// Returns what an action takes or steals.
fn action_gain(position: &Position, action: &Action) -> i32 {
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
        worth(Design::new(design.base(), design.tokens().without(token)))
    });
    (worth(design) - left).max(1)
}

fn side_worth(position: &Position, side: Side) -> i32 {
    let hand = position.hand(side);
    let held: i32 = hand
        .designs()
        .map(|(design, count)| {
            let count = i32::from(count);
            let copies = if position.phase() == Phase::Buy {
                COPY * count * (count - 1) / 2
            } else {
                0
            };
            worth(design) * count * 9 / 10 - copies
        })
        .sum();
    let settled = match position.phase() {
        Phase::Buy => hand.len(),
        _ => position.placed(side),
    };
    let beyond = settled as i32 - ROOM * position.lots(side) as i32;
    let money = MONEY * position.cash(side).min(10_000) as i32;
    let mut worth = held + money - CROWDED * beyond.max(0);
    if position.phase() == Phase::Buy {
        return worth;
    }
    let prey: Vec<Coord> = position.royal_places(side.other()).collect();
    let own: Vec<Coord> = position.royal_places(side).collect();
    for (at, piece) in position.pieces() {
        if piece.side() == side {
            worth += piece_worth(position, at, piece.design(), &prey);
            continue;
        }
        // Enemies beside a royal piece are on their way to take it.
        let near = own
            .iter()
            .filter(|&&royal| distance(royal, at) <= 2)
            .count() as i32;
        worth -= 10 * near;
    }
    worth
}

/// A piece is worth what it can do, less while it is held up, and more near what it hunts.
fn piece_worth(position: &Position, at: Coord, design: Design, prey: &[Coord]) -> i32 {
    let full = worth(design);
    let held = if position.is_frozen(at) { full / 4 } else { 0 };
    let hunts = !design.is_royal() && design.base() != Base::Null;
    let near = prey
        .iter()
        .map(|&royal| distance(at, royal))
        .min()
        .filter(|_| hunts)
        .map_or(0, |steps| 4 * (12 - steps));
    full - held + near
}

/// Returns how many steps of a king apart two places are.
fn distance(a: Coord, b: Coord) -> i32 {
    i32::from(a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank)))
}

/// Returns the worth of a design in hundredths: how many squares it reaches on land with pieces on it, and
/// what its tokens do besides.
fn worth(design: Design) -> i32 {
    let tokens = design.tokens();
    let has = |token| tokens.has(token);
    let mut worth = 20 + 38 * reach(design) / 100;
    if has(Token::Multimove) {
        worth = worth * 9 / 5;
    }
    if has(Token::Chameleon) {
        worth = worth * 6 / 5;
    }
    if has(Token::Uncapturable) {
        worth = worth * 3 / 2;
    }
    let moves = design.base() != Base::Null;
    let beside = |token, moving: i32, standing: i32| match (has(token), moves) {
        (true, true) => moving,
        (true, false) => standing,
        (false, _) => 0,
    };
    worth += beside(Token::Immobilize, 260, 120)
        + beside(Token::Disarm, 110, 50)
        + beside(Token::Thief, 90, 30);
    worth + if has(Token::Royalty) { ROYAL } else { 0 }
}

/// Returns about how many squares a design reaches, in hundredths.
fn reach(design: Design) -> i32 {
    let (base, tokens) = (design.base(), design.tokens());
    let has = |token| tokens.has(token);
    let count = |token| tokens.iter().filter(|&other| other == token).count() as i32;
    let ways = match base {
        Base::Null => return 0,
        Base::Prime if has(Token::Rotate) => 8,
        _ if has(Token::Rotate) || has(Token::OrthRotate) => 4,
        _ => 1 + 2 * count(Token::Rotate90) + count(Token::Rotate180),
    };
    let ways = if base == Base::Orthan { 2 * ways } else { ways };
    let length = match has(Token::Repeat) {
        true if base == Base::Orthan => 180,
        true => 320,
        false => 100 + 70 * count(Token::Repeat1).min(3),
    };
    let leaps = has(Token::Leap) || has(Token::Leap1);
    let passes = base == Base::Orthan || length > 100;
    let percent = |value: i32, factor: i32| value * factor / 100;
    let mut reach = ways * length;
    if base == Base::Orthan && !leaps {
        reach = percent(reach, 75);
    } else if leaps && passes {
        reach = percent(reach, 115);
    }
    for (token, factor) in [
        (Token::NoCapture, 30),
        (Token::CaptureOnly, 50),
        (Token::MustLeap, 25),
        (Token::MustLeapCapture, 80),
    ] {
        if has(token) {
            reach = percent(reach, factor);
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_worth_more() {
        let worth = |text: &str| worth(text.parse().unwrap());
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
