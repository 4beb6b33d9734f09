//! `moves`: the legal turns of a position.

use std::ops::ControlFlow;

use chessmith_catalog::game::Coverage;
use chessmith_catalog::{Catalog, LiveGame};
use chessmith_wire::{MovesAnswer, TurnAnswer};
use clap::Args;

use crate::Console;
use crate::answer::Json;
use crate::choice::{GameChoice, Moment};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    moment: Moment,
    /// Stop after so many turns, with exit code 3
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    json: Json,
}

impl Moves {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.moment, catalog)?;
        let coverage = if self.json.is_wanted() {
            self.print_json(&*live, console)?
        } else {
            self.print(&*live, console)?
        };
        match (self.limit, coverage) {
            (Some(limit), Coverage::Truncated) => {
                Err(Failure::Limit(format!("there are more than {limit} turns")))
            }
            _ => Ok(()),
        }
    }

    fn print(&self, live: &dyn LiveGame, console: &mut Console<'_>) -> Result<Coverage, Failure> {
        let mut turns = Vec::new();
        let coverage = live.turns(&mut |turn| {
            if self.limit.is_some_and(|limit| turns.len() >= limit) {
                return ControlFlow::Break(());
            }
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns.sort_unstable();
        turns.iter().try_for_each(|turn| console.line(turn))?;
        Ok(coverage)
    }

    fn print_json(
        &self,
        live: &dyn LiveGame,
        console: &mut Console<'_>,
    ) -> Result<Coverage, Failure> {
        let list = live.list(self.limit.unwrap_or(usize::MAX));
        let mut turns: Vec<_> = list.turns.into_iter().map(TurnAnswer::from).collect();
        turns.sort_unstable_by(|one, other| one.turn.cmp(&other.turn));
        console.json(&MovesAnswer {
            at: self.json.at(live),
            turns,
            complete: list.coverage == Coverage::Complete,
        })?;
        Ok(list.coverage)
    }
}
