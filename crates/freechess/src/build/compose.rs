//! Building a turn: an attribute and a square; a piece and its legs; a split part by part.
//!
//! Picks: a letter takes an attribute from the reserve or, in a split, from the piece; a square's name is
//! the piece, or where it goes; `split` begins a split, and `return` sends what was taken to the reserve.

use chessmith_board::{Square, with_article};
use chessmith_game::{Compose, Depict, Offer, Offers, Pick, PickError, Scene, SceneRef, TrayKind};

use crate::board::geometry::{BOARD, Set, name, square as square_at};
use crate::board::names::piece_name;
use crate::build::completion::Completion;
use crate::build::draft::{Draft, SplitStep};
use crate::check::safety::Safety;
use crate::show::depict::cell_id;
use crate::{Attribute, FreeChess, Path, Placement, Position, Tally, Turn};

const SPLIT: &str = "split";
const RETURN: &str = "return";

/// How far the picks have come.
enum Step {
    Begin,
    /// An attribute of the reserve was taken.
    Placing(Attribute),
    /// It was placed.
    Placed(Placement),
    /// A piece was chosen, and perhaps legs; with legs that finish the move, if any are known.
    Moving(Path, Option<Vec<Square>>),
    /// A split was begun; with steps that finish it.
    Splitting(Draft, Vec<SplitStep>),
}

impl Compose for FreeChess {
    fn offers(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let completion = Completion::new(self, position);
        let next = |step: &Step, pick: &str| self.next(position, &completion, step, pick);
        let mut step = Step::Begin;
        for (index, pick) in picks.iter().enumerate() {
            step = next(&step, &pick.0).ok_or_else(|| PickError {
                index,
                message: format!("\"{pick}\" is not on offer here"),
            })?;
        }
        let shown = self.shown(position, &step);
        let scene = self.scene(shown.as_ref().unwrap_or(position), None);
        let offers = self
            .wanted(position, &step)
            .into_iter()
            .filter(|pick| next(&step, pick).is_some())
            .map(|pick| offer(position, shown.as_ref(), &scene, &step, pick))
            .collect();
        let finish = self.finished(position, &step);
        Ok(Offers {
            prompt: prompt(&step).to_owned(),
            rule: by_rule(&step),
            scene: shown.map(|_| scene),
            offers,
            finish,
        })
    }

    fn meant(&self, position: &Position, picks: &[Pick], on: &SceneRef) -> Option<Turn> {
        let SceneRef::Cell(cell) = on else {
            return None;
        };
        let to = BOARD.squares().find(|&square| cell_id(square) == *cell)?;
        let completion = Completion::new(self, position);
        let step = picks.iter().try_fold(Step::Begin, |step, pick| {
            self.next(position, &completion, &step, &pick.0)
        })?;
        match step {
            Step::Begin | Step::Placed(_) => None,
            Step::Placing(attribute) => Some(Turn::Place(Placement {
                attribute,
                square: to,
            })),
            Step::Moving(path, _) => path.then(to).map(Turn::Move),
            Step::Splitting(draft, _) if draft.chosen.is_empty() => {
                Some(draft.going_on(to)?.turn())
            }
            Step::Splitting(draft, _) => {
                let path = Path::straight(draft.split.origin, to);
                Some(draft.sent(path).turn())
            }
        }
    }
}

impl FreeChess {
    /// Returns the step after a pick, if the pick is on offer.
    fn next(
        &self,
        position: &Position,
        completion: &Completion<'_>,
        step: &Step,
        pick: &str,
    ) -> Option<Step> {
        match step {
            Step::Begin => match letter(pick) {
                Some(attribute) => self
                    .each_placement_of(position, attribute)
                    .then_some(Step::Placing(attribute)),
                None => {
                    let from = square(pick)?;
                    position.of_side(position.side).has(from).then_some(())?;
                    let path = Path::starting(from);
                    let rest = completion.rest_of_move(&path);
                    let alive =
                        rest.is_some() || completion.rest_of_split(&Draft::new(from)).is_some();
                    alive.then_some(Step::Moving(path, rest))
                }
            },
            Step::Placing(attribute) => {
                let placement = Placement {
                    attribute: *attribute,
                    square: square(pick)?,
                };
                self.check_placement(position, placement).ok()?;
                Some(Step::Placed(placement))
            }
            Step::Placed(_) => None,
            Step::Moving(path, _) if pick == SPLIT => {
                (path.leg_count() == 0).then_some(())?;
                let draft = Draft::new(path.start());
                let rest = completion.rest_of_split(&draft)?;
                Some(Step::Splitting(draft, rest))
            }
            Step::Moving(path, known) => {
                let to = square(pick)?;
                self.next_legs(position, path).has(to).then_some(())?;
                let path = path.then(to)?;
                let rest = known.as_deref().and_then(|known| after(known, to));
                let rest = rest.or_else(|| completion.rest_of_move(&path))?;
                Some(Step::Moving(path, Some(rest)))
            }
            Step::Splitting(draft, known) => {
                let pick = split_step(pick)?;
                let draft = draft.after(self, position, pick)?;
                let rest = after(known, pick).or_else(|| completion.rest_of_split(&draft))?;
                Some(Step::Splitting(draft, rest))
            }
        }
    }

    /// Whether an attribute can be placed anywhere.
    fn each_placement_of(&self, position: &Position, attribute: Attribute) -> bool {
        self.each_placement(
            position,
            &mut Safety::new(position, self.terms()),
            &mut |placement| match placement.attribute == attribute {
                true => std::ops::ControlFlow::Break(()),
                false => std::ops::ControlFlow::Continue(()),
            },
        )
        .is_break()
    }

    /// Returns the picks that might be on offer.
    fn wanted(&self, position: &Position, step: &Step) -> Vec<String> {
        let names = |set: Set| set.into_iter().map(name).collect::<Vec<_>>();
        let letters = |tally: Tally| {
            let letters = tally.iter().map(|(kind, _)| kind.letter().to_string());
            letters.collect::<Vec<_>>()
        };
        match step {
            Step::Begin => {
                let reserve = position.reserve(position.side);
                let held = reserve.iter().map(|(kind, _)| Attribute::ALL[kind]);
                let mut picks: Vec<_> = held.map(|kind| kind.letter().to_string()).collect();
                picks.extend(names(position.of_side(position.side)));
                picks
            }
            Step::Placing(_) => {
                names(position.valid_squares(self.is_latched(), self.terms()) | position.occupied())
            }
            Step::Placed(_) => Vec::new(),
            Step::Moving(path, _) => {
                let mut picks = names(self.next_legs(position, path));
                if path.leg_count() == 0 {
                    picks.push(SPLIT.to_owned());
                }
                picks
            }
            Step::Splitting(draft, _) => {
                let mut picks = letters(draft.left(position) - draft.chosen);
                picks.extend(names(self.next_parts(position, draft)));
                if !draft.chosen.is_empty() {
                    picks.push(RETURN.to_owned());
                }
                picks
            }
        }
    }

    /// Returns the turn, canonical, if what was picked is a legal one.
    fn finished(&self, position: &Position, step: &Step) -> Option<Turn> {
        let turn = match step {
            Step::Placed(placement) => Turn::Place(*placement),
            Step::Moving(path, _) if path.leg_count() > 0 => Turn::Move(*path),
            Step::Splitting(draft, _) if draft.chosen.is_empty() => draft.turn(),
            _ => return None,
        };
        self.check_turn(position, &turn).ok()?;
        Some(self.recorded(position, &turn))
    }

    /// Returns the position as the picks have changed it.
    fn shown(&self, position: &Position, step: &Step) -> Option<Position> {
        match step {
            Step::Begin | Step::Placing(_) => None,
            Step::Moving(path, _) if path.leg_count() == 0 => None,
            Step::Placed(placement) => {
                let mut work = position.clone();
                work.apply(&Turn::Place(*placement));
                Some(work)
            }
            Step::Moving(path, _) => {
                let mut work = position.clone();
                let tally = work.remove(path.start()).tally();
                work.carry(position.side, tally, path);
                Some(work)
            }
            Step::Splitting(draft, _) => Some(draft.work(position).0),
        }
    }
}

fn letter(pick: &str) -> Option<Attribute> {
    let mut chars = pick.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => Attribute::from_letter(letter),
        _ => None,
    }
}

fn split_step(pick: &str) -> Option<SplitStep> {
    if pick == RETURN {
        return Some(SplitStep::Return);
    }
    let take = letter(pick).map(SplitStep::Take);
    take.or_else(|| square(pick).map(SplitStep::Go))
}

/// Returns what is left of a known way after a step along it; `None` if the step leaves it.
fn after<S: Copy + PartialEq>(known: &[S], step: S) -> Option<Vec<S>> {
    let (first, rest) = known.split_first()?;
    (*first == step).then(|| rest.to_vec())
}

fn square(pick: &str) -> Option<Square> {
    square_at(pick.parse().ok()?)
}

fn prompt(step: &Step) -> &'static str {
    match step {
        Step::Begin => "Place an attribute, or choose a piece to move or split",
        Step::Placing(_) => "Choose where it is placed",
        Step::Placed(_) => "The attribute is placed",
        Step::Moving(path, _) => match path.leg_count() {
            0 => "Choose where it goes, or split it",
            _ => "Choose the next leg, or end the move",
        },
        Step::Splitting(draft, _) => match draft.chosen.is_empty() {
            true => "Choose an attribute for the next sub-piece or the reserve",
            false => "Choose more attributes, where they go, or return them",
        },
    }
}

/// Returns the rule by which the next step is chosen.
const fn by_rule(step: &Step) -> &'static str {
    match step {
        Step::Begin => "FC-6",
        Step::Placing(_) | Step::Placed(_) => "FC-8",
        Step::Moving(..) => "FC-18",
        Step::Splitting(..) => "FC-37",
    }
}

fn offer(
    position: &Position,
    shown: Option<&Position>,
    scene: &Scene,
    step: &Step,
    pick: String,
) -> Offer {
    let now = shown.unwrap_or(position);
    let (label, on) = match (step, letter(&pick)) {
        (Step::Splitting(draft, _), Some(kind)) => (
            format!("take {}", with_article(kind.name())),
            part_ref(scene, draft.split.origin, kind),
        ),
        (_, Some(kind)) => (
            format!("place {}", with_article(kind.name())),
            slot_ref(position, scene, kind),
        ),
        (Step::Splitting(draft, _), None) if pick == RETURN => {
            let label = format!("return the {} to the reserve", piece_name(draft.chosen));
            (label, SceneRef::Button)
        }
        _ => match square(&pick) {
            Some(at) => (square_label(now, step, at), SceneRef::Cell(cell_id(at))),
            None => ("split this piece".to_owned(), SceneRef::Button),
        },
    };
    Offer {
        pick: Pick(pick),
        label: label.into(),
        on,
    }
}

/// Returns the slot of the mover's reserve that holds an attribute.
fn slot_ref(position: &Position, scene: &Scene, kind: Attribute) -> SceneRef {
    let tray = scene
        .trays
        .iter()
        .position(|tray| tray.kind == TrayKind::Reserve && tray.side == Some(position.side));
    let slot = position
        .reserve(position.side)
        .iter()
        .position(|(index, _)| index == kind.index());
    match (tray, slot) {
        (Some(tray), Some(slot)) => SceneRef::Slot { tray, slot },
        _ => SceneRef::Button,
    }
}

/// Returns the part of the piece on its square, or the piece where it is all there is.
fn part_ref(scene: &Scene, origin: Square, kind: Attribute) -> SceneRef {
    let cell = cell_id(origin);
    let parts = scene.pieces.iter().find(|piece| piece.cell == cell);
    let part = parts.and_then(|piece| piece.parts.iter().position(|p| p.name == kind.name()));
    match part {
        Some(part) => SceneRef::Part { cell, part },
        None => SceneRef::Piece(cell),
    }
}

fn square_label(now: &Position, step: &Step, at: Square) -> String {
    let Some(there) = now.piece_at(at) else {
        return name(at);
    };
    let what = piece_name(there.tally());
    let square = name(at);
    let is_own = there.side() == now.side;
    match (step, is_own) {
        (Step::Begin, _) => format!("{what} on {square}"),
        (Step::Placing(_), true) => format!("{square}, onto the {what}"),
        (Step::Placing(kind), false) => {
            format!("{square}, cancelling {} of the {what}", kind.name())
        }
        (_, true) => format!("{square}, merging with the {what}"),
        (_, false) => format!("{square}, capturing the {what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::square;
    use crate::board::geometry::BOARD;

    #[test]
    fn squares_are_picked_by_name() {
        assert_eq!(square("m13"), BOARD.squares().next_back());
        assert_eq!(square("n1"), None);
        assert_eq!(square("split"), None);
    }
}
