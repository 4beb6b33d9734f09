//! Acting: which piece, what it does, and whether it acts again.

use std::ops::ControlFlow;

use chessmith_board::Coord;
use chessmith_game::{Depict, Label, SceneRef};

use super::Choice;
use crate::act::becomings;
use crate::depict::cell_id;
use crate::{Action, Construction, Position, Token, Turn};

impl Construction {
    /// Which piece acts, or is dropped.
    pub(super) fn piece_choice(&self, position: &Position) -> Choice {
        let hand = position.hand(position.side);
        let what = match hand.is_empty() {
            true => "choose a piece",
            false => "choose a piece, on the board or in hand",
        };
        let mut choice = self.hand_choice(position, what);
        for square in position.of_side(position.side) {
            let acts = position.actions(square, &mut |_| ControlFlow::Break(()));
            let Some(piece) = position.at(square).filter(|_| acts.is_break()) else {
                continue;
            };
            let at = position.land().coord(square);
            let label = format!("{} on {at}", self.title(piece.design()));
            choice.offer(at.to_string(), label, SceneRef::Cell(cell_id(at)));
        }
        choice
    }

    /// What a piece does, for the first time or again.
    pub(super) fn action_choice(
        &self,
        position: &Position,
        first: Option<Action>,
        from: Coord,
    ) -> Choice {
        let again = first.and_then(|first| position.second(&first));
        let now = again.as_ref().map_or(position, |(next, _)| next);
        let mut choice = Choice::new("Choose what it does");
        self.offer_actions(now, from, "", &mut choice);
        choice
    }

    /// Offers the actions of a piece, with something before each pick.
    fn offer_actions(&self, now: &Position, from: Coord, before: &str, choice: &mut Choice) {
        let Some(square) = now.land().square(from) else {
            return;
        };
        let _ = now.actions(square, &mut |action| {
            match action {
                Action::Move {
                    to, tokens: None, ..
                } => {
                    let label = match now.piece_at(to) {
                        Some(taken) => format!("{to}, taking the {}", self.title(taken.design())),
                        None => to.to_string(),
                    };
                    choice.offer(format!("{before}-{to}"), label, SceneRef::Cell(cell_id(to)));
                }
                Action::Move { .. } => {}
                Action::Round(_) => {
                    choice.offer(format!("{before}~"), "Turn round", SceneRef::Button);
                }
                Action::Steal { at, .. } => {
                    let pick = format!("{before}!{at}");
                    if choice.offers.iter().all(|offer| offer.pick.0 != pick) {
                        let label = format!("Steal a token on {at}");
                        choice.offer(pick, label, SceneRef::Piece(cell_id(at)));
                    }
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// Which token a thief takes.
    pub(super) fn rob_choice(
        &self,
        position: &Position,
        (first, from): (Option<Action>, Coord),
        at: Coord,
    ) -> Choice {
        let again = first.and_then(|first| position.second(&first));
        let now = again.as_ref().map_or(position, |(next, _)| next);
        let mut choice = Choice::new(format!("Which token does the piece on {from} take?"));
        let victim = now.piece_at(at).map(|victim| victim.design().tokens());
        let mut tokens: Vec<Token> = victim
            .into_iter()
            .flat_map(|tokens| tokens.iter())
            .collect();
        tokens.dedup();
        for token in tokens {
            let label = Label::from(format!("{} ({})", token.name(), token.code()));
            let label = label.doing(token.effect());
            choice.offer(format!(":{}", token.code()), label, SceneRef::Button);
        }
        choice.scene = again.as_ref().map(|(next, _)| self.scene(next, None));
        choice
    }

    /// What may follow an action: other tokens for a chameleon, and a second action.
    pub(super) fn further_choice(
        &self,
        position: &Position,
        first: Action,
        second: Option<Action>,
    ) -> Choice {
        let mut before = position.clone();
        if second.is_some() {
            before.act(&first);
        }
        let last = second.unwrap_or(first);
        let mut choice = Choice::new("Finish the turn, or go on");
        choice.finish = Some(Turn::Act(first, second));
        self.offer_tokens(&before, last, &mut choice);
        let mut shown = before;
        shown.act(&last);
        if second.is_none()
            && let Some((next, _)) = position.second(&first)
        {
            self.offer_actions(&next, first.end(), ";", &mut choice);
        }
        if choice.offers.is_empty() {
            choice.prompt = "That is the turn".to_owned();
        }
        choice.scene = Some(self.scene(&shown, None));
        choice
    }

    /// Offers the tokens that a chameleon may have after its capture.
    fn offer_tokens(&self, before: &Position, action: Action, choice: &mut Choice) {
        let Action::Move {
            from,
            to,
            tokens: None,
        } = action
        else {
            return;
        };
        let (Some(piece), Some(victim)) = (before.piece_at(from), before.piece_at(to)) else {
            return;
        };
        if !piece.has(Token::Chameleon) {
            return;
        }
        for tokens in becomings(piece.design().tokens(), victim.design().tokens()) {
            let base = piece.base().letter();
            choice.offer(
                format!("={tokens}"),
                format!("Become {base}{tokens}"),
                SceneRef::Button,
            );
        }
    }
}
