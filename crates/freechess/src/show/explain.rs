//! What a piece is, what it may do here, and what holds it back.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square};
use chessmith_game::{About, CellId, Explain, Mark, MarkKind};

use crate::board::geometry::{SQUARES, Set, name};
use crate::board::names::piece_name;
use crate::check::capture::capture_on;
use crate::walk::effects::each_effect;
use crate::walk::leg::Walk;
use crate::{Attribute, FreeChess, Position, Tally, Turn};

/// How many ways of a piece are looked at.
const WAYS: usize = 1_000;

impl Explain for FreeChess {
    fn about(&self, position: &Position, cell: CellId) -> Option<About> {
        if usize::from(cell.0) >= SQUARES {
            return None;
        }
        let square = Square(cell.0);
        let piece = position.piece_at(square)?;
        let (side, tally) = (piece.side(), piece.tally());
        let mut sentences = vec![general(tally)];
        if tally.is_royal() {
            sentences.push(
                "It is royal: it captures and merges with its king step only. Rule FC-29."
                    .to_owned(),
            );
        }
        if position.royal(side).is_none() {
            sentences.push(format!(
                "{} has no royal piece on the board and can capture nothing. Rule FC-26.",
                side.name()
            ));
        }
        if position.side != side {
            sentences.push(format!(
                "It is {}'s turn; shown is what this piece could do.",
                position.side.name()
            ));
        }
        let walk = Walk::of_piece(position, square, self.terms());
        let mut reach = Set::EMPTY;
        let mut attack = Set::EMPTY;
        let mut held = Set::EMPTY;
        let mut ways = 0;
        let flow = each_effect(&walk, &|_| true, &mut |effect, path| {
            ways += 1;
            if ways > WAYS {
                return ControlFlow::Break(());
            }
            let mut after = position.clone();
            after.side = side;
            after.apply(&Turn::Move(path()));
            if let Some(checker) = after.checker(side, self.terms()) {
                held.insert(checker);
                return ControlFlow::Continue(());
            }
            attack |= effect.captured;
            if let Some(end) = effect.end {
                reach.insert(end);
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            sentences.push(format!(
                "It has very many ways; the first {WAYS} were looked at."
            ));
        }
        sentences.extend(cancelled(position, square, attack));
        if let Some(checker) = held.lowest() {
            sentences.push(format!(
                "Some of its moves would leave the own royal piece in check, from {} among others.",
                name(checker)
            ));
        }
        if let Some((sentence, cause)) = self.failing_threat(position, square) {
            sentences.push(sentence);
            held |= cause;
        }
        if reach.is_empty() && attack.is_empty() {
            sentences.push("It has no move now.".to_owned());
        }
        let marks = [
            (MarkKind::Reach, reach.without(attack)),
            (MarkKind::Attack, attack),
            (MarkKind::Cause, held),
        ];
        Some(About {
            title: format!("{} {} on {}", side.name(), piece_name(tally), name(square)),
            text: sentences.join(" "),
            marks: marks
                .into_iter()
                .filter_map(|(kind, squares)| Mark::on(kind, squares))
                .collect(),
            piece: Some(tally.to_string()),
        })
    }

    fn guards(&self, position: &Position, cell: CellId) -> Option<Vec<CellId>> {
        if usize::from(cell.0) >= SQUARES {
            return None;
        }
        let by = |side: Side| match position.royal(side) {
            Some(_) => position.attackers(side, Square(cell.0)),
            None => Set::EMPTY,
        };
        let guards = by(Side::White) | by(Side::Black);
        Some(guards.into_iter().map(|square| CellId(square.0)).collect())
    }

    fn about_slot(&self, position: &Position, tray: usize, slot: usize) -> Option<About> {
        let side = *Side::BOTH.get(tray)?;
        let (kind, count) = position.reserve(side).iter().nth(slot)?;
        let kind = Attribute::ALL[kind];
        let there = match count {
            1 => "There is one".to_owned(),
            _ => format!("There are {count}"),
        };
        let mut text = format!("{there} in reserve. {}", general(Tally::of(kind)));
        text.push_str(
            " Placed on an empty square it is a piece of its own; on a piece of its side it is added, and on \
             an enemy piece that has one both are gone. Rules FC-10 to FC-16.",
        );
        Some(About {
            title: format!("{}'s {}", side.name(), kind.name()),
            text,
            marks: Vec::new(),
            piece: Some(Tally::of(kind).to_string()),
        })
    }
}

impl FreeChess {
    /// Returns why a piece that could capture the enemy royal piece gives no check, and the cause.
    fn failing_threat(&self, position: &Position, square: Square) -> Option<(String, Set)> {
        let side = position.at(square).side();
        let target = position.royal(side.other())?;
        let walk = Walk {
            armed: true,
            takes_royal: true,
            ..Walk::of_piece(position, square, self.terms())
        };
        let has_walk = position.walkers(side, self.terms()).has(square);
        let captures = match has_walk {
            true => !walk.tally.is_lone_combinator() && capture_on(&walk, target).is_some(),
            false => position.attackers(side, target).has(square),
        };
        if !captures {
            return None;
        }
        let target = name(target);
        if position.royal(side).is_none() {
            let sentence = format!(
                "It attacks the royal piece on {target}, which is no check while {} has no royal piece. \
                 Rule FC-31.",
                side.name()
            );
            return Some((sentence, Set::EMPTY));
        }
        let Some(answer) = position.refutation(square, self.terms()) else {
            return Some((
                format!("It gives check to the royal piece on {target}."),
                Set::EMPTY,
            ));
        };
        let sentence = format!(
            "It attacks the royal piece on {target}, but that is no check: after the capture {} could take \
             its own royal piece on {}. Rules FC-32, FC-34.",
            position.man(answer.trail.from),
            name(answer.royal)
        );
        Some((sentence, Set::of(answer.trail.from)))
    }
}

/// Returns what goes back to the reserve when a piece captures any of some enemies. Rules: FC-28.
fn cancelled(position: &Position, square: Square, attack: Set) -> Option<String> {
    let piece = position.at(square);
    let enemies = attack & position.of_side(piece.side().other());
    let shared = enemies
        .into_iter()
        .map(|at| (at, piece.tally().common(position.at(at).tally())));
    let items: Vec<String> = shared
        .filter(|(_, common)| !common.is_empty())
        .map(|(at, common)| format!("{common} on {}", name(at)))
        .collect();
    if items.is_empty() {
        return None;
    }
    Some(format!(
        "What it shares with an enemy that it captures is cancelled and returns to the reserve: {}. Rule \
         FC-28.",
        items.join(", ")
    ))
}

pub(crate) fn general(tally: Tally) -> String {
    if tally.is_lone_combinator() {
        return "A lone combinator never moves, and enemies cannot capture it; friends can. Rule FC-20."
            .to_owned();
    }
    let ways: Vec<String> = tally
        .iter()
        .filter(|(kind, _)| *kind != Attribute::Combinator)
        .map(|(kind, count)| way(kind, count, tally.is_combinator()))
        .collect();
    let ways = ways.join("; ");
    match tally.is_combinator() {
        true => format!(
            "It moves in legs, one for each copy it has not used, in any order, and may stop after any: \
             {ways}."
        ),
        false => format!("It uses one of its attributes in a turn: {ways}."),
    }
}

fn way(kind: Attribute, count: u8, single: bool) -> String {
    let times = match (single, count) {
        (true, 2..) => format!(" ({count} times)"),
        _ => String::new(),
    };
    let way = match kind {
        Attribute::Royal => "K, one square in any direction".to_owned(),
        Attribute::Combinator => String::new(),
        Attribute::Rook => "R, along files and ranks".to_owned(),
        Attribute::Bishop => "B, along diagonals".to_owned(),
        Attribute::Knight if single || count == 1 => "N, one knight's leap".to_owned(),
        Attribute::Knight => format!("N, up to {count} leaps in one direction"),
        Attribute::Opawn => {
            let squares = if single { 2 } else { 2 * count };
            format!(
                "P, up to {squares} squares along a file or rank without capture, or a capture one square \
                 diagonally"
            )
        }
    };
    way + &times
}
