//! Building a turn pick by pick: squares, slots of the hand and buttons.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chessmith_board::eight::name;
use chessmith_board::{Side, Square};
use chessmith_game::{Compose, Label, Likeness, Offer, Offers, Pick, PickError, Scene, SceneRef};

use crate::depict::{cell_of, in_hand, scene};
use crate::notate::castling_rook;
use crate::{BOARD, Drop, Kind, Man, Move, Orthodox, Phase, Position, Turn, Wing};

impl Compose for Orthodox {
    fn offers(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        offers(position, picks)
    }

    fn meant(&self, position: &Position, picks: &[Pick], on: &SceneRef) -> Option<Turn> {
        let SceneRef::Cell(cell) = on else {
            return None;
        };
        let square = cell.on(BOARD)?;
        match position.phase() {
            Phase::Play => move_meant(position, picks, square),
            Phase::FreePawns | Phase::SequentialPawns => pawns_meant(position, picks, square),
            Phase::KingsAndRooks => man_meant(position, picks, square),
            Phase::Completion => None,
        }
    }
}

/// Returns the move of the piece that was picked to a square; a pawn becomes a queen.
fn move_meant(position: &Position, picks: &[Pick], to: Square) -> Option<Turn> {
    let [from] = picks else {
        return None;
    };
    let from = picked(from)?;
    let kind = position.kind_at(from)?;
    let is_last = matches!(to.0 / 8, 0 | 7);
    let turn = match castling_rook(position, from, to) {
        Some(rook) => Move::new(kind, from, rook),
        None if kind == Kind::Pawn && is_last => Move::promoting(from, to, Kind::Queen),
        None => Move::new(kind, from, to),
    };
    Some(Turn::Move(turn))
}

/// Returns the drop of a pawn, with the one that was picked before.
fn pawns_meant(position: &Position, picks: &[Pick], on: Square) -> Option<Turn> {
    let drop = one(position, Kind::Pawn, on)?;
    match picks {
        [] => Some(Turn::Drop(drop)),
        [first] => {
            let first = one(position, Kind::Pawn, picked(first)?)?;
            (first != drop).then(|| Turn::Drop(first.and(drop)))
        }
        _ => None,
    }
}

/// Returns the drop of the piece that was picked from the hand.
fn man_meant(position: &Position, picks: &[Pick], on: Square) -> Option<Turn> {
    let [taken] = picks else {
        return None;
    };
    let mut hand = in_hand(position, position.side_to_move());
    let (kind, _) = hand.find(|(kind, _)| kind.name() == taken.0)?;
    one(position, kind, on).map(Turn::Drop)
}

/// Returns the drop of one piece, if its kind can be dropped on this rank.
fn one(position: &Position, kind: Kind, on: Square) -> Option<Drop> {
    let drop = Drop::default().with(kind, BOARD.coord(on).file);
    let mut squares = drop.squares(position.side_to_move());
    squares.all(|(_, square)| square == on).then_some(drop)
}

/// Returns the square that was picked.
fn picked(pick: &Pick) -> Option<Square> {
    BOARD.square(pick.0.parse().ok()?)
}

/// One pick on the way to a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    /// A kind from the hand.
    Take(Kind),
    /// A square, picked to move from, to move to or to drop on.
    On(Square),
    /// What a pawn becomes, by its place in [`Kind::PROMOTIONS`].
    Become(usize),
    /// The only legal drop.
    Complete,
}

impl Step {
    fn pick(self) -> Pick {
        match self {
            Self::Take(kind) => kind.name().into(),
            Self::On(square) => name(square).into(),
            Self::Become(place) => format!("={}", Kind::PROMOTIONS[place].letter()).into(),
            Self::Complete => "complete".into(),
        }
    }
}

/// Returns what can be picked after `picks`.
///
/// Every legal turn is one or more lists of steps; what can be picked is what continues one of them.
fn offers(position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
    let mut ways = ways(position);
    for (index, pick) in picks.iter().enumerate() {
        let fits = |steps: &[Step]| steps.get(index).is_some_and(|step| step.pick() == *pick);
        if !ways.iter().any(|(steps, _)| fits(steps)) {
            return Err(PickError {
                index,
                message: expected(&ways, index, pick),
            });
        }
        ways.retain(|(steps, _)| fits(steps));
    }
    let taken: Vec<Step> = ways
        .first()
        .map_or_else(Vec::new, |(steps, _)| steps[..picks.len()].to_vec());
    let next: BTreeSet<Step> = ways
        .iter()
        .filter_map(|(steps, _)| steps.get(picks.len()).copied())
        .collect();
    let finish = ways
        .iter()
        .find(|(steps, _)| steps.len() == picks.len())
        .map(|(_, turn)| *turn);
    Ok(Offers {
        prompt: prompt(position, &taken, finish.is_some()),
        rule: by_rule(position),
        scene: preview(position, &taken),
        offers: next
            .into_iter()
            .map(|step| offer(position, &taken, step))
            .collect(),
        finish,
    })
}

/// Returns every legal turn with the steps that lead to it.
fn ways(position: &Position) -> Vec<(Vec<Step>, Turn)> {
    let mut ways = Vec::new();
    let _ = position.turns(&mut |turn| {
        match turn {
            Turn::Move(m) => ways.extend(moving(position, m).map(|steps| (steps, turn))),
            Turn::Drop(drop) => {
                ways.extend(
                    dropping(position, drop)
                        .into_iter()
                        .map(|steps| (steps, turn)),
                );
            }
        }
        ControlFlow::Continue(())
    });
    ways
}

/// From the origin to the target; castling also to the king's target, unless the king could step there.
fn moving(position: &Position, m: Move) -> impl Iterator<Item = Vec<Step>> {
    let mut direct = vec![Step::On(m.from), Step::On(m.to)];
    let place = m
        .promotion
        .and_then(|kind| Kind::PROMOTIONS.iter().position(|&k| k == kind));
    direct.extend(place.map(Step::Become));
    let other = castling_target(position, m).map(|to| vec![Step::On(m.from), Step::On(to)]);
    [Some(direct), other].into_iter().flatten()
}

fn castling_target(position: &Position, m: Move) -> Option<Square> {
    let side = position.side_to_move();
    if m.kind != Kind::King || !position.of_side(side).has(m.to) {
        return None;
    }
    let target = Wing::of_rook(m.from, m.to).king_target(side);
    let means_more = target == m.from
        || position.of_side(side).has(target)
        || position.is_legal(&Turn::Move(Move::new(Kind::King, m.from, target)));
    (!means_more).then_some(target)
}

/// One or two pawns in any order, king or rook from the hand to a square, or all that is forced.
fn dropping(position: &Position, drop: Drop) -> Vec<Vec<Step>> {
    let squares: Vec<_> = drop.squares(position.side_to_move()).collect();
    match (position.phase(), squares.as_slice()) {
        (Phase::Completion, _) => vec![vec![Step::Complete]],
        (Phase::KingsAndRooks, &[(kind, on)]) => vec![vec![Step::Take(kind), Step::On(on)]],
        (_, &[(_, one), (_, other)]) => {
            vec![
                vec![Step::On(one), Step::On(other)],
                vec![Step::On(other), Step::On(one)],
            ]
        }
        (_, squares) => vec![squares.iter().map(|&(_, on)| Step::On(on)).collect()],
    }
}

fn offer(position: &Position, taken: &[Step], step: Step) -> Offer {
    let side = position.side_to_move();
    let on = match step {
        Step::On(square) => SceneRef::Cell(cell_of(square)),
        Step::Take(kind) => in_hand(position, side)
            .position(|(held, _)| held == kind)
            .map_or(SceneRef::Button, |slot| SceneRef::Slot {
                tray: side.index(),
                slot,
            }),
        Step::Become(_) | Step::Complete => SceneRef::Button,
    };
    Offer {
        pick: step.pick(),
        label: label(position, taken, step),
        on,
    }
}

fn label(position: &Position, taken: &[Step], step: Step) -> Label {
    let square = match step {
        Step::Take(kind) => return kind.name().into(),
        Step::Become(place) => {
            let name = Kind::PROMOTIONS[place].name();
            return Label::from(format!("promote to {name}")).shown_as(Likeness {
                glyph: name.into(),
                side: Some(position.side_to_move()),
                facing: None,
            });
        }
        Step::Complete => return "Complete the setup".into(),
        Step::On(square) => square,
    };
    let (side, to) = (position.side_to_move(), name(square));
    match (taken.last(), Man::at(position, square)) {
        (None, Some(man)) => format!("{} {to}", man.kind.name()).into(),
        (Some(&Step::On(from)), Some(there)) if there.side == side => {
            let target = name(Wing::of_rook(from, square).king_target(side));
            Label::from(format!("castle with the rook on {to}")).doing(format!("king to {target}"))
        }
        (Some(_), Some(_)) => format!("take on {to}").into(),
        (Some(&Step::On(from)), None) if passes(position, from, square) => {
            format!("take in passing on {to}").into()
        }
        (Some(&Step::On(from)), None) if castles_to(position, from, square) => {
            Label::from("castle").doing(format!("king to {to}"))
        }
        (_, None) => to.into(),
    }
}

/// Returns whether a legal turn from one square to the other captures in passing.
fn passes(position: &Position, from: Square, to: Square) -> bool {
    position.en_passant() == Some(to)
        && position.kind_at(from) == Some(Kind::Pawn)
        && from.0 % 8 != to.0 % 8
}

/// Returns whether a legal turn from one square to the other is castling.
fn castles_to(position: &Position, from: Square, to: Square) -> bool {
    position.king(position.side_to_move()) == Some(from)
        && !position.is_legal(&Turn::Move(Move::new(Kind::King, from, to)))
}

fn prompt(position: &Position, taken: &[Step], is_finished: bool) -> String {
    let side = position.side_to_move();
    if is_finished && taken.len() == 1 && pawn_drops(position) {
        return "drop a second pawn, or leave it at one".to_owned();
    }
    if is_finished {
        return "the turn is complete".to_owned();
    }
    match (position.phase(), taken) {
        (Phase::FreePawns, []) => format!("{} drops one or two pawns", side.name()),
        (Phase::SequentialPawns, []) => format!("{} drops pawns", side.name()),
        (Phase::FreePawns | Phase::SequentialPawns, _) => "drop the second pawn".to_owned(),
        (Phase::Completion, _) => format!("{}'s other pieces have their squares", side.name()),
        (Phase::KingsAndRooks, [Step::Take(kind), ..]) => {
            format!("choose a square for the {}", kind.name())
        }
        (Phase::KingsAndRooks, _) => format!("{} drops its king or a rook", side.name()),
        (Phase::Play, []) if !position.has_turn() => "the game is over".to_owned(),
        (Phase::Play, []) => format!("{} to move: choose a piece", side.name()),
        (Phase::Play, &[Step::On(from)]) => match Man::at(position, from) {
            Some(man) => format!("choose where the {man} goes"),
            None => "choose a square".to_owned(),
        },
        (Phase::Play, _) => "choose what the pawn becomes".to_owned(),
    }
}

/// Returns the rule by which a turn is made now.
const fn by_rule(position: &Position) -> &'static str {
    match position.phase() {
        Phase::FreePawns => "FP-8",
        Phase::SequentialPawns => "FP-5",
        Phase::Completion => "FP-11",
        Phase::KingsAndRooks => "FP-13",
        Phase::Play => "FIDE 1.1",
    }
}

const fn pawn_drops(position: &Position) -> bool {
    matches!(position.phase(), Phase::FreePawns | Phase::SequentialPawns)
}

/// Shows pawns that are picked but not yet dropped.
fn preview(position: &Position, taken: &[Step]) -> Option<Scene> {
    if taken.is_empty() || !pawn_drops(position) {
        return None;
    }
    let mut shown = *position;
    let side: Side = position.side_to_move();
    for step in taken {
        if let Step::On(square) = *step {
            shown.men.put(side, Kind::Pawn, square);
        }
    }
    let notes = scene(position, None).notes;
    Some(Scene {
        notes,
        ..scene(&shown, None)
    })
}

/// Returns what could have been picked instead.
fn expected(ways: &[(Vec<Step>, Turn)], index: usize, pick: &Pick) -> String {
    let next: BTreeSet<Step> = ways
        .iter()
        .filter_map(|(steps, _)| steps.get(index).copied())
        .collect();
    if next.is_empty() {
        return "the turn is complete".to_owned();
    }
    let names: Vec<_> = next.into_iter().map(|step| step.pick().0).collect();
    format!("expected one of {}, found \"{pick}\"", names.join(", "))
}
