//! Building a turn: which man, where to, what it becomes where there is a choice, and a drop.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chessmith_board::{Square, with_article};
use chessmith_game::{
    CellId, Compose, Depict, Label, Likeness, Mark, MarkKind, Notate, Offer, Offers, Pick,
    PickError, Scene, SceneRef, Turns,
};

use crate::squares::name;
use crate::{Manner, Position, Promotion, Role, Turn, Universal};

impl<const W: usize> Compose for Universal<W> {
    fn offers(&self, position: &Position<W>, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let mut turns = Vec::new();
        self.turns(position, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        let choices = Choices::of(&turns);
        let mut found: Vec<(Turn, Vec<String>)> = turns
            .into_iter()
            .map(|turn| (turn, steps(self, position, &turn, &choices)))
            .collect();
        for (index, pick) in picks.iter().enumerate() {
            found.retain(|(_, steps)| steps.get(index) == Some(&pick.0));
            if found.is_empty() {
                let message = format!("\"{pick}\" is not on offer here");
                return Err(PickError { index, message });
            }
        }
        let depth = picks.len();
        let finish = found
            .iter()
            .find(|(_, steps)| steps.len() == depth)
            .map(|(turn, _)| *turn);
        let mut seen = HashSet::new();
        let mut offers = Vec::new();
        for (turn, steps) in &found {
            let Some(step) = steps.get(depth).filter(|step| seen.insert((*step).clone())) else {
                continue;
            };
            let (label, on) = describe(self, position, turn, depth, step);
            let label = Label {
                likeness: (depth > 1 && on == SceneRef::Button)
                    .then(|| becoming(self, position, turn)),
                ..label.into()
            };
            offers.push(Offer {
                pick: Pick(step.clone()),
                label,
                on,
            });
        }
        Ok(Offers {
            prompt: prompt(position, depth, &offers),
            rule: by_rule(depth, &offers),
            scene: composed(self, position, &found, depth),
            offers,
            finish,
        })
    }

    fn meant(&self, position: &Position<W>, picks: &[Pick], on: &SceneRef) -> Option<Turn> {
        let board = self.army().board();
        let square = |cell: &CellId| cell.on(board);
        let so_far = || picks.iter().map(|pick| pick.0.as_str());
        let touched = match (picks, on) {
            ([_], SceneRef::Cell(cell)) => name(board, square(cell)?),
            ([_], SceneRef::Piece(cell)) => name(board, square(cell)?) + "*",
            ([_, _, ..], SceneRef::Cell(cell)) if so_far().all(|pick| !pick.starts_with('@')) => {
                let next = self.offers(position, picks).ok()?.offers;
                let is_drop = |offer: &Offer| offer.pick.0.starts_with('@');
                next.iter()
                    .all(is_drop)
                    .then(|| square(cell).map(|square| format!("@{}", name(board, square))))??
            }
            _ => return None,
        };
        let said = so_far().filter(|&pick| pick != PLAIN);
        let text: String = said.chain([touched.as_str()]).collect();
        self.read_turn(position, &text).ok()
    }
}

/// The pick of a man that stays what it is where it could become something else.
const PLAIN: &str = "plain";

/// The moves that differ in what somebody becomes.
struct Choices(HashSet<(Square, Square)>);

impl Choices {
    fn of(turns: &[Turn]) -> Self {
        let promotes = |turn: &&Turn| turn.promotion != Promotion::Unsaid;
        Self(
            turns
                .iter()
                .filter(promotes)
                .map(|turn| (turn.from, turn.to))
                .collect(),
        )
    }

    fn has(&self, turn: &Turn) -> bool {
        turn.manner == Manner::Go && self.0.contains(&(turn.from, turn.to))
    }
}

/// Returns the picks that make a turn: the man's square; where it goes, with `*` if it goes down there, or `*`
/// alone; what it becomes or `plain`, if that is a choice; and `@` with the square of the drop.
fn steps<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    turn: &Turn,
    choices: &Choices,
) -> Vec<String> {
    let board = game.army().board();
    let from = name(board, turn.from);
    let to = match turn.manner {
        Manner::Go => name(board, turn.to),
        Manner::Destroy => name(board, turn.to) + "*",
        Manner::Suicide => "*".to_owned(),
    };
    let mut steps = vec![from, to];
    if choices.has(turn) {
        let text = game.turn_text(position, &turn.alone());
        steps.push(
            text.find('=')
                .map_or_else(|| PLAIN.to_owned(), |at| text[at..].to_owned()),
        );
    }
    if let Some(square) = turn.drop {
        steps.push(format!("@{}", name(board, square)));
    }
    steps
}

fn prompt<const W: usize>(position: &Position<W>, depth: usize, offers: &[Offer]) -> String {
    match depth {
        0 => format!("{}: choose a man", position.side.name()),
        1 => "Choose where it goes".to_owned(),
        _ if offers.iter().any(|offer| !offer.pick.0.starts_with('@')) => {
            "Choose what it becomes".to_owned()
        }
        _ if offers.is_empty() => "The turn is complete".to_owned(),
        _ => "Choose where to drop a piece, or play without a drop".to_owned(),
    }
}

/// Returns the rule by which it is chosen: who moves, where it goes, what it becomes and where a piece is dropped.
fn by_rule(depth: usize, offers: &[Offer]) -> &'static str {
    match depth {
        1 => "UC-1.3",
        2.. if offers.iter().any(|offer| !offer.pick.0.starts_with('@')) => "UC-2.7",
        _ => "UC-2.4",
    }
}

/// Returns what the man that moves would look like after the turn.
fn becoming<const W: usize>(game: &Universal<W>, position: &Position<W>, turn: &Turn) -> Likeness {
    let kind = match turn.promotion {
        Promotion::Lost(kind) => Some(kind),
        Promotion::FromQueue => position.queue(position.side).last().copied(),
        Promotion::Unsaid => None,
    };
    let kind = kind.unwrap_or_else(|| position.men.kind(turn.from));
    Likeness {
        glyph: game.army().of(kind).glyph.clone(),
        side: Some(position.side),
        facing: None,
    }
}

fn describe<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    turn: &Turn,
    depth: usize,
    step: &str,
) -> (String, SceneRef) {
    let army = game.army();
    let men = &position.men;
    let square = |square| name(army.board(), square);
    let man = |at| army.name(men.kind(at));
    if depth == 0 {
        let label = format!("{} {}", man(turn.from), square(turn.from));
        return (label, SceneRef::Cell(CellId(turn.from.0)));
    }
    if let Some(drop) = turn.drop.filter(|_| step.starts_with('@')) {
        let effect = army.effect(position, turn);
        let front = army
            .next_drop(position, &effect)
            .map_or("piece", |kind| army.name(kind));
        return (
            format!("drop the {front} on {}", square(drop)),
            SceneRef::Cell(CellId(drop.0)),
        );
    }
    if depth > 1 {
        let label = match turn.promotion {
            Promotion::Unsaid => format!("stay {}", with_article(man(turn.from))),
            Promotion::FromQueue => {
                let back = position.queue(position.side).last();
                let back = back.map_or("piece", |&kind| army.name(kind));
                format!("become {}", with_article(back))
            }
            Promotion::Lost(kind) => format!("become {}", with_article(army.name(kind))),
        };
        return (label, SceneRef::Button);
    }
    match turn.manner {
        Manner::Suicide => ("leave the board".to_owned(), SceneRef::Button),
        Manner::Destroy => (
            format!(
                "go down together with the {} on {}",
                man(turn.to),
                square(turn.to)
            ),
            SceneRef::Piece(CellId(turn.to.0)),
        ),
        Manner::Go => {
            let effect = army.effect(position, turn);
            let mut label = square(turn.to);
            if effect.swaps {
                label += &format!(", changing places with the {}", man(turn.to));
            } else if turn.from == turn.to {
                label += ", coming back to where it started";
            }
            let taken: Vec<_> = effect
                .removed
                .into_iter()
                .map(|at| format!("the {} on {}", man(at), square(at)))
                .collect();
            if !taken.is_empty() {
                label += &format!(", taking {}", taken.join(" and "));
            }
            if effect.becomes != effect.kind
                && army.role(effect.kind) == Role::Pawn
                && effect.from_queue
            {
                label += &format!(", becoming {}", with_article(army.name(effect.becomes)));
            }
            (label, SceneRef::Cell(CellId(turn.to.0)))
        }
    }
}

/// The scene after the move that has been picked, if all turns left make the same one.
fn composed<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    found: &[(Turn, Vec<String>)],
    depth: usize,
) -> Option<Scene> {
    let (first, _) = found.first().filter(|_| depth >= 2)?;
    let is_same = |(turn, _): &(Turn, _)| turn.alone() == first.alone();
    let is_dropped = depth >= 3 && found.len() == 1;
    if !found.iter().all(is_same) {
        return None;
    }
    let turn = if is_dropped { *first } else { first.alone() };
    let mut next = position.clone();
    game.army().apply(&mut next, &turn);
    let mut scene = game.scene(&next, Some((position, &turn)));
    scene
        .marks
        .retain(|mark: &Mark| mark.kind != MarkKind::Danger);
    Some(scene)
}
