//! Building a turn: which piece, where to, and what it takes or becomes where there is a choice.

use std::ops::ControlFlow;

use chessmith_board::eight::name;
use chessmith_game::{
    CellId, Compose, Mark, MarkKind, Notate, Offer, Offers, Pick, PickError, SceneRef, Turns,
};

use crate::{Fluidity, Position, Turn};

impl Compose for Fluidity {
    fn offers(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let mut turns = Vec::new();
        self.turns(position, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        for (index, pick) in picks.iter().enumerate() {
            turns.retain(|turn| step(self, position, turn, index).is_some_and(|s| s == pick.0));
            if turns.is_empty() {
                let message = format!("\"{pick}\" is not on offer here");
                return Err(PickError { index, message });
            }
        }
        let depth = picks.len();
        let finish = turns
            .iter()
            .copied()
            .find(|turn| depth > 0 && step(self, position, turn, depth).is_none());
        let mut offers: Vec<Offer> = Vec::new();
        for turn in &turns {
            let Some(pick) = step(self, position, turn, depth) else {
                continue;
            };
            let pick = Pick(pick);
            if offers.iter().any(|offer| offer.pick == pick) {
                continue;
            }
            let (label, on) = describe(self, position, turn, depth, turns.len());
            offers.push(Offer { pick, label, on });
        }
        let scene = (depth >= 2)
            .then(|| composed(self, position, &turns))
            .flatten();
        Ok(Offers {
            prompt: prompt(position, depth).to_owned(),
            scene,
            offers,
            finish,
        })
    }
}

/// Returns the pick number `depth` on the way to a turn; `None` when the turn is complete before it.
///
/// Picks: the square the piece stands on, the square it goes to, then the rest of the turn's text or
/// `plain` where the same way has several turns.
fn step(game: &Fluidity, position: &Position, turn: &Turn, depth: usize) -> Option<String> {
    match depth {
        0 => Some(name(turn.from)),
        1 => Some(name(turn.to)),
        2 if has_choice(game, position, turn) => {
            let text = game.turn_text(position, turn);
            let rest = &text[4..];
            Some(if rest.is_empty() {
                "plain".to_owned()
            } else {
                rest.to_owned()
            })
        }
        _ => None,
    }
}

/// Whether several legal turns share a turn's way.
fn has_choice(game: &Fluidity, position: &Position, turn: &Turn) -> bool {
    let mut same = 0;
    game.turns(position, &mut |other| {
        same += usize::from(other.from == turn.from && other.to == turn.to);
        if same > 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    same > 1
}

const fn prompt(position: &Position, depth: usize) -> &'static str {
    match (depth, position.side_to_move()) {
        (0, chessmith_board::Side::White) => "White: choose a piece",
        (0, chessmith_board::Side::Black) => "Black: choose a piece",
        (1, _) => "Choose where it goes",
        _ => "Choose what it takes or becomes",
    }
}

fn describe(
    game: &Fluidity,
    position: &Position,
    turn: &Turn,
    depth: usize,
    turns: usize,
) -> (String, SceneRef) {
    let _ = turns;
    let piece = position
        .piece_at(turn.from)
        .map_or("piece", |(_, kind)| kind.name());
    match depth {
        0 => (
            format!("{piece} {}", name(turn.from)),
            SceneRef::Cell(CellId(turn.from.0)),
        ),
        1 => {
            let label = match has_choice(game, position, turn) {
                true => name(turn.to),
                false => format!("{}{}", name(turn.to), taking_clause(position, turn)),
            };
            (label, SceneRef::Cell(CellId(turn.to.0)))
        }
        _ => {
            let label = match turn.promotion {
                Some(kind) => format!("become a {}", kind.name()),
                None if position.taken(turn).is_empty() => "take nothing".to_owned(),
                None => taking_clause(position, turn)
                    .trim_start_matches([',', ' '])
                    .to_owned(),
            };
            (label, SceneRef::Button)
        }
    }
}

/// Returns `, taking the knight on c4 and the queen on d4`, or nothing.
fn taking_clause(position: &Position, turn: &Turn) -> String {
    let taken: Vec<String> = position
        .taken(turn)
        .into_iter()
        .filter_map(|square| {
            let (_, kind) = position.piece_at(square)?;
            Some(format!("the {} on {}", kind.name(), name(square)))
        })
        .collect();
    match taken.is_empty() {
        true => String::new(),
        false => format!(", taking {}", taken.join(" and ")),
    }
}

/// The scene of the turn being composed, with all that its choices could take.
fn composed(game: &Fluidity, position: &Position, turns: &[Turn]) -> Option<chessmith_game::Scene> {
    use chessmith_game::Depict;
    let first = turns.first()?;
    let mut scene = game.scene(position, None);
    let taken = turns
        .iter()
        .map(|turn| position.taken(turn))
        .fold(chessmith_board::eight::Set::EMPTY, |all, taken| all | taken);
    let cells = taken.into_iter().map(|square| CellId(square.0)).collect();
    scene.marks.push(Mark {
        kind: MarkKind::Taken,
        cells,
    });
    let way = vec![CellId(first.from.0), CellId(first.to.0)];
    scene.marks.push(Mark {
        kind: MarkKind::Last,
        cells: way,
    });
    Some(scene)
}
