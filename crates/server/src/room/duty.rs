//! What the engine owes a game, and what it makes of what it has found.

use chessmith_catalog::game::Side;
use chessmith_catalog::{Analysis, Score, Status};

use super::course::Action;
use super::shown::Shown;

/// The score, in hundredths of a unit, up to which the engine is content with a draw.
const CONTENT: i32 = 20;

/// What the engine is to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// Which turn to play.
    Turn,
    /// Whether to accept the draw that the other side offers.
    Draw,
}

/// Returns what the engine owes the game.
pub(super) fn duty(shown: &Shown, engine: Side) -> Option<Duty> {
    match shown.live().status() {
        _ if shown.is_over() => None,
        Status::Over(_) => None,
        Status::Ongoing {
            draw_offer: Some(side),
            ..
        } if side != engine => Some(Duty::Draw),
        Status::Ongoing { .. } if shown.live().side_to_move() == engine => Some(Duty::Turn),
        Status::Ongoing { .. } => None,
    }
}

/// Makes an action of what the engine has found.
pub(super) fn decide(shown: &Shown, engine: Side, duty: Duty, found: &Analysis) -> Option<Action> {
    let to_move = shown.live().side_to_move() == engine;
    let score = if to_move {
        found.score()
    } else {
        -found.score()
    };
    let content = score <= Score::units(CONTENT);
    match duty {
        Duty::Draw if content => Some(Action::OfferDraw),
        Duty::Draw => Some(Action::DeclineDraw),
        Duty::Turn if score <= Score::DRAW && may_claim(shown) => Some(Action::ClaimDraw),
        Duty::Turn => Some(Action::Play(found.turn().to_owned())),
    }
}

fn may_claim(shown: &Shown) -> bool {
    matches!(shown.live().status(), Status::Ongoing { claims, .. } if !claims.is_empty())
}
