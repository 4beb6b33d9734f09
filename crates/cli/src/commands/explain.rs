//! `explain`: whether a turn is legal, and if not, why.

use chessmith_catalog::game::excerpt;
use chessmith_catalog::{Catalog, Explanation, Refused};
use clap::Args;

use crate::Console;
use crate::answer::Json;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;
use chessmith_wire::{ExplainAnswer, PositionAnswer};

#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    game: GameChoice,
    /// The turn, in any notation that is read
    turn: String,
    #[command(flatten)]
    moment: Moment,
    #[command(flatten)]
    json: Json,
}

impl Explain {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        let explanation = live
            .explain(&self.turn)
            .unwrap_or_else(Explanation::Refused);
        if self.json.is_wanted() {
            return console.json(&self.answer(self.json.at(&*live), explanation));
        }
        match explanation {
            Explanation::Legal(turn) if turn.text == turn.human => {
                console.line(format_args!("{} is legal", turn.text))
            }
            Explanation::Legal(turn) => {
                console.line(format_args!("{} is legal ({})", turn.text, turn.human))
            }
            Explanation::Refused(refused @ Refused::Turn { .. }) => console.line(refused),
            Explanation::Refused(refused) => {
                console.line(format_args!("{}: {refused}", excerpt(&self.turn)))
            }
        }
    }

    fn answer(&self, at: PositionAnswer, explanation: Explanation) -> ExplainAnswer {
        let refused = |turn: &str, reason, rule, cells| ExplainAnswer {
            at: at.clone(),
            turn: turn.to_owned(),
            legal: false,
            human: None,
            reason: Some(reason),
            rule,
            cells,
        };
        match explanation {
            Explanation::Legal(turn) => ExplainAnswer {
                legal: true,
                human: Some(turn.human),
                reason: None,
                ..refused(&turn.text, String::new(), None, Vec::new())
            },
            Explanation::Refused(Refused::Turn {
                turn,
                reason,
                rule,
                cells,
            }) => {
                let cells = cells.into_iter().map(|cell| cell.0).collect();
                refused(&turn, reason, Some(rule.into_owned()), cells)
            }
            Explanation::Refused(other) => {
                refused(&excerpt(&self.turn), other.to_string(), None, Vec::new())
            }
        }
    }
}
