//! `moves`: the legal turns of a position.

use std::ops::ControlFlow;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::Coverage;
use clap::Args;

use crate::Console;
use crate::choice::{GameChoice, Place};
use crate::failure::Failure;
use chessmith_wire::{MovesAnswer, PositionAnswer};

#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    place: Place,
    /// Stop after so many turns, with exit code 3
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(&self, console: &mut Console<'_>, catalog: &Catalog) -> Result<(), Failure> {
        let live = self.game.begin(&self.place, catalog)?;
        let mut turns = Vec::new();
        let coverage = live.turns(&mut |turn| {
            if self.limit.is_some_and(|limit| turns.len() >= limit) {
                return ControlFlow::Break(());
            }
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns.sort_unstable();
        if self.json {
            let (at, complete) = (PositionAnswer::of(&*live), coverage == Coverage::Complete);
            console.json(&MovesAnswer {
                at,
                turns,
                complete,
            })?;
        } else {
            for turn in turns {
                console.line(turn)?;
            }
        }
        match (self.limit, coverage) {
            (Some(limit), Coverage::Truncated) => {
                Err(Failure::Limit(format!("there are more than {limit} turns")))
            }
            _ => Ok(()),
        }
    }
}
