//! Building a turn: which piece, where to, and what it takes or becomes where there is a choice.

use std::ops::ControlFlow;

use chessmith_board::Side;
use chessmith_board::eight::{BOARD, Set, name};
use chessmith_game::{
    CellId, Compose, Depict, Label, Likeness, Mark, MarkKind, Notate, Offer, Offers, Pick,
    PickError, Scene, SceneRef, Turns,
};

use crate::{Fluidity, Kind, Position, Turn};

impl Compose for Fluidity {
    fn offers(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let mut ways = ways(self, position);
        for (index, pick) in picks.iter().enumerate() {
            ways.retain(|way| way.picks.get(index) == Some(pick));
            if ways.is_empty() {
                let message = format!("\"{pick}\" is not on offer here");
                return Err(PickError { index, message });
            }
        }
        let depth = picks.len();
        let mut offers: Vec<Offer> = Vec::new();
        for way in &ways {
            let Some(pick) = way.picks.get(depth) else {
                continue;
            };
            if offers.iter().all(|offer| offer.pick != *pick) {
                offers.push(way.offer(position, depth, pick.clone()));
            }
        }
        let complete = ways.iter().find(|way| way.picks.len() == depth);
        Ok(Offers {
            prompt: prompt(position.side, depth).to_owned(),
            rule: "FL-1",
            scene: scene(self, position, &ways, depth),
            offers,
            finish: complete.map(|way| way.turn),
        })
    }

    fn meant(&self, position: &Position, picks: &[Pick], on: &SceneRef) -> Option<Turn> {
        let ([from], SceneRef::Cell(cell)) = (picks, on) else {
            return None;
        };
        let from = BOARD.square(from.0.parse().ok()?)?;
        let to = cell.on(BOARD)?;
        let mut legal = ways(self, position).into_iter().map(|way| way.turn);
        if let Some(turn) = legal.find(|turn| (turn.from, turn.to) == (from, to)) {
            return Some(turn);
        }
        let (_, kind) = position.piece_at(from)?;
        let promotes = kind == Kind::Pawn && matches!(to.0 / 8, 0 | 7);
        Some(Turn {
            promotion: promotes.then_some(Kind::Queen),
            ..Turn::new(from, to)
        })
    }
}

/// A legal turn with the picks that lead to it: the square the piece stands on, the square it goes to, and,
/// where several turns go the same way, the rest of the turn's text or `plain`.
struct Way {
    turn: Turn,
    picks: Vec<Pick>,
}

fn ways(game: &Fluidity, position: &Position) -> Vec<Way> {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    let path = |turn: &Turn| (turn.from, turn.to);
    let way = |turn: &Turn| {
        let mut picks = vec![Pick(name(turn.from)), Pick(name(turn.to))];
        let same = turns.iter().filter(|other| path(other) == path(turn));
        if same.count() > 1 {
            let text = game.turn_text(position, turn);
            let rest = text.get(4..).filter(|rest| !rest.is_empty());
            picks.push(rest.unwrap_or("plain").into());
        }
        Way { turn: *turn, picks }
    };
    turns.iter().map(way).collect()
}

impl Way {
    fn offer(&self, position: &Position, depth: usize, pick: Pick) -> Offer {
        let turn = &self.turn;
        let mut likeness = None;
        let (label, on) = match depth {
            0 => {
                let piece = position.piece_at(turn.from);
                let piece = piece.map_or("piece", |(_, kind)| kind.name());
                let label = format!("{piece} {}", name(turn.from));
                (label, SceneRef::Cell(CellId(turn.from.0)))
            }
            1 => {
                let mut label = name(turn.to);
                if let Some(taking) = taking(position, turn).filter(|_| self.picks.len() == 2) {
                    label = format!("{label}, {taking}");
                }
                (label, SceneRef::Cell(CellId(turn.to.0)))
            }
            _ => {
                let become_one = |kind: Kind| {
                    likeness = Some(Likeness {
                        glyph: kind.name().into(),
                        side: Some(position.side),
                        facing: None,
                    });
                    format!("become a {}", kind.name())
                };
                let label = match turn.promotion.map(become_one) {
                    Some(label) => label,
                    None => taking(position, turn).unwrap_or_else(|| "taking nothing".to_owned()),
                };
                (label, SceneRef::Button)
            }
        };
        Offer {
            pick,
            label: Label {
                likeness,
                ..label.into()
            },
            on,
        }
    }
}

const fn prompt(side: Side, depth: usize) -> &'static str {
    match (depth, side) {
        (0, Side::White) => "White: choose a piece",
        (0, Side::Black) => "Black: choose a piece",
        (1, _) => "Choose where it goes",
        _ => "Choose what it takes or becomes",
    }
}

/// Returns `taking the knight on c4 and the queen on d4`; `None` if nothing is taken.
fn taking(position: &Position, turn: &Turn) -> Option<String> {
    let taken: Vec<String> = position
        .taken(turn)
        .into_iter()
        .filter_map(|square| {
            let (_, kind) = position.piece_at(square)?;
            Some(format!("the {} on {}", kind.name(), name(square)))
        })
        .collect();
    (!taken.is_empty()).then(|| format!("taking {}", taken.join(" and ")))
}

/// Returns the scene of a turn in the making: with a piece chosen, what it could take; with its way chosen,
/// what could be taken on it; with everything chosen, the board after the turn and what it took.
fn scene(game: &Fluidity, position: &Position, ways: &[Way], depth: usize) -> Option<Scene> {
    let turn = &ways.first()?.turn;
    let taken = ways
        .iter()
        .fold(Set::EMPTY, |all, way| all | position.taken(&way.turn));
    let (mut scene, kind) = match (depth, ways) {
        (0, _) => return None,
        (1, _) => (game.scene(position, None), MarkKind::Attack),
        (_, [only]) => {
            let mut after = *position;
            after.apply(&only.turn);
            return Some(game.scene(&after, Some((position, &only.turn))));
        }
        _ => {
            let mut scene = game.scene(position, None);
            scene
                .marks
                .extend(Mark::on(MarkKind::Last, [turn.from, turn.to]));
            (scene, MarkKind::Taken)
        }
    };
    scene.marks.extend(Mark::on(kind, taken));
    Some(scene)
}
