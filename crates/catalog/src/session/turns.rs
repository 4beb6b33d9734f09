//! Turns as texts: how they are read, refused, listed and played.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use chessmith_game::{CellId, Line, PlayError, Playable, Reason, Scene};
use chessmith_search::{Evaluate, Features};

use super::{Live, Told};
use crate::{ListedTurn, LiveGame, PlayedTurn, Preview, Refused};

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> Live<G, E> {
    pub(super) fn read(&self, turn: &str) -> Result<G::Turn, Refused> {
        let game = self.line.game();
        let read = game.read_turn(self.line.position(), turn);
        read.map_err(|error| Refused::Text(vec![error]))
    }

    pub(super) fn refusal(&self, turn: &G::Turn, reason: &G::Refusal) -> Refused {
        Refused::Turn {
            turn: self.line.game().turn_text(self.line.position(), turn),
            reason: reason.to_string(),
            rule: reason.rule(),
            cells: reason.cells(),
        }
    }

    /// Reads a legal turn, in its canonical form.
    pub(super) fn legal(&self, turn: &str) -> Result<G::Turn, Refused> {
        let turn = self.read(turn)?;
        let (game, position) = (self.line.game(), self.line.position());
        match game.validate(position, &turn) {
            Ok(()) => Ok(game.canonical(position, &turn)),
            Err(reason) => Err(self.refusal(&turn, &reason)),
        }
    }

    /// Returns the texts of a legal turn.
    pub(super) fn preview(&self, turn: &G::Turn) -> Preview {
        let (game, position) = (self.line.game(), self.line.position());
        let turn = game.canonical(position, turn);
        Preview {
            text: game.turn_text(position, &turn),
            human: game.human_text(position, &turn),
        }
    }

    /// Returns what there is to know about a canonical legal turn; `before` has the names of the cells.
    pub(super) fn listed(&self, turn: &G::Turn, before: &HashMap<CellId, String>) -> ListedTurn {
        let (game, position) = (self.line.game(), self.line.position());
        let touched = game.touched(position, turn);
        let is_known = |cell| before.contains_key(cell);
        let laid = if touched.cells.iter().chain(&touched.taken).all(is_known) {
            HashMap::new()
        } else {
            let mut after = position.clone();
            game.apply(&mut after, turn);
            names_of(&game.scene(&after, None))
        };
        let name = |cell: &CellId| before.get(cell).or_else(|| laid.get(cell)).cloned();
        ListedTurn {
            text: game.turn_text(position, turn),
            human: game.human_text(position, turn),
            cells: touched.cells.iter().filter_map(name).collect(),
            taken: touched.taken.iter().filter_map(name).collect(),
        }
    }

    pub(super) fn advance(
        &mut self,
        turn: &str,
        step: impl FnOnce(&mut Line<G>, &G::Turn) -> Result<G::Turn, PlayError<G::Refusal>>,
    ) -> Result<PlayedTurn, Refused> {
        let turn = self.read(turn)?;
        let side = self.side_to_move();
        let played = step(&mut self.line, &turn).map_err(|error| match error {
            PlayError::Over(finish) => Refused::Over(finish),
            PlayError::Refused(reason) => self.refusal(&turn, &reason),
        });
        let played = self.afforded(played)?;
        let game = self.line.game();
        let before = self.line.position_before(self.line.played().len() - 1);
        let played = PlayedTurn {
            side,
            text: game.turn_text(before, &played),
            human: game.human_text(before, &played),
        };
        if self.draw_offer == Some(side.other()) {
            self.draw_offer = None;
        }
        self.told.push(Arc::new(Told {
            turn: played.clone(),
            happened: OnceLock::new(),
        }));
        Ok(played)
    }
}

/// Returns the names of the cells of a scene.
pub(super) fn names_of(scene: &Scene) -> HashMap<CellId, String> {
    let cells = scene.cells.iter();
    cells.map(|cell| (cell.id, cell.name.clone())).collect()
}
