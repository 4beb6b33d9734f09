//! A game at one terminal.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use chessmith_catalog::game::{Coverage, Date, Side, excerpt};
use chessmith_catalog::{Catalog, LiveGame, Refused, Status};
use chessmith_clock::Flag;
use chessmith_wire::one_line;

use super::clocks::Clocks;
use super::engine::Engine;
use super::order::{HELP, Order};
use crate::Console;
use crate::board_text::{board_text, mark_text, verdict};
use crate::failure::Failure;
use crate::files;
use crate::score_bar::score_bar;

/// The most turns that `moves` lists.
const MOST_LISTED: usize = 1_000;

/// A game in progress, and who plays it.
pub(super) struct Session<'a> {
    live: Box<dyn LiveGame>,
    engine: Engine,
    clocks: Option<Clocks>,
    catalog: &'a Catalog,
    /// The day of the record that was loaded, if one was and it says its day.
    date: Option<Date>,
}

/// What follows an order.
enum Next {
    /// The game is as it was.
    Same,
    /// The game has changed.
    Changed,
    /// The session is over.
    Leave,
}

impl<'a> Session<'a> {
    pub(super) const fn new(
        live: Box<dyn LiveGame>,
        engine: Engine,
        clocks: Option<Clocks>,
        catalog: &'a Catalog,
    ) -> Self {
        Self {
            live,
            engine,
            clocks,
            catalog,
            date: None,
        }
    }

    /// Plays until the player leaves or the input ends.
    pub(super) fn run(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        console.line(format_args!(
            "{}; help lists the orders",
            self.live.info().title
        ))?;
        self.go_on(console)?;
        loop {
            self.prompt(console)?;
            let Some(line) = console.read_line()? else {
                return console.line("");
            };
            let outcome = Order::read(&line).and_then(|order| self.carry_out(order, console));
            match outcome {
                Ok(Next::Same) => {}
                Ok(Next::Changed) => self.go_on(console)?,
                Ok(Next::Leave) => return Ok(()),
                Err(Failure::Refused(reason)) => {
                    console.out.flush()?;
                    writeln!(console.err, "{}", one_line(&reason))?;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    fn prompt(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let who = match self.live.status() {
            Status::Ongoing { .. } => self.live.side_to_move().name(),
            Status::Over(_) => "over",
        };
        let prompt = console.paint().strong(&format!("{who}> "));
        console.print(prompt)
    }

    /// Shows the game, lets the engine play, and says what there is to say.
    fn go_on(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.keep_clocks();
        self.show(console)?;
        while self.is_engines_turn() {
            console.out.flush()?;
            self.let_engine_play(console)?;
            self.keep_clocks();
            self.show(console)?;
        }
        match self.live.status() {
            Status::Over(finish) => console.line(verdict(&finish)),
            Status::Ongoing { claims, draw_offer } => {
                if let Some(side) = draw_offer {
                    let line = format!(
                        "{} offers a draw: draw accepts, decline declines",
                        side.name()
                    );
                    console.line(line)?;
                }
                for claim in claims {
                    console.line(format_args!("a draw may be claimed: {claim}"))?;
                }
                Ok(())
            }
        }
    }

    /// Lets the clock run of whoever is to move.
    fn keep_clocks(&mut self) {
        let goes_on = matches!(self.live.status(), Status::Ongoing { .. });
        let to_move = goes_on.then(|| self.live.side_to_move());
        if let Some(clocks) = &mut self.clocks {
            clocks.run_for(to_move);
        }
    }

    fn show(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let from = self.engine.side.map_or(Side::White, Side::other);
        console.print(board_text(&*self.live, from, console.paint()))?;
        match &self.clocks {
            Some(clocks) => console.line(clocks.shown()),
            None => Ok(()),
        }
    }

    fn is_engines_turn(&self) -> bool {
        let goes_on = matches!(self.live.status(), Status::Ongoing { .. });
        goes_on && self.engine.side == Some(self.live.side_to_move())
    }

    fn let_engine_play(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let side = self.live.side_to_move();
        let clock = self.clocks.as_ref().map(|clocks| clocks.for_engine(side));
        let best = self.engine.turn(&*self.live, clock);
        let best = best.ok_or_else(|| Failure::Refused("the engine finds no turn".to_owned()))?;
        let claims =
            matches!(self.live.status(), Status::Ongoing { claims, .. } if !claims.is_empty());
        if claims && best.score().raw() <= 0 {
            self.live.claim_draw(side)?;
            return console.line(format_args!("{} (engine) claims a draw", side.name()));
        }
        if self.is_late(side, console)? {
            return Ok(());
        }
        let played = self.live.play(best.turn())?;
        console.line(format_args!("{} (engine): {}", side.name(), played.human))
    }

    /// Stops the clock of a side before its turn is played; if its time is over, so is the game.
    fn is_late(&mut self, side: Side, console: &mut Console<'_>) -> Result<bool, Failure> {
        let pressed = self.clocks.as_mut().map(Clocks::press);
        if pressed != Some(Err(Flag)) {
            return Ok(false);
        }
        console.line(format_args!("the time of {} is over", side.name()))?;
        self.live.flag(side)?;
        Ok(true)
    }

    /// The side of the person who is typing.
    fn own_side(&self) -> Side {
        self.engine
            .side
            .map_or_else(|| self.live.side_to_move(), Side::other)
    }

    fn carry_out(&mut self, order: Order<'_>, console: &mut Console<'_>) -> Result<Next, Failure> {
        match order {
            Order::Nothing => {}
            Order::Help => {
                for (order, meaning) in HELP {
                    console.line(format_args!("  {order:10}  {meaning}"))?;
                }
            }
            Order::Moves => self.list_turns(console)?,
            Order::Board => self.show(console)?,
            Order::Position => console.line(self.live.position_text())?,
            Order::About(cell) => self.tell_about(cell, console)?,
            Order::Turn(turn) => {
                let refused = |refused| match refused {
                    Refused::Text(_) => Failure::at(&format!("{:?}", excerpt(turn)), refused),
                    other => other.into(),
                };
                // A turn that is refused leaves the clock running.
                self.live.fork().play(turn).map_err(refused)?;
                if self.is_late(self.live.side_to_move(), console)? {
                    return Ok(Next::Changed);
                }
                let played = self.live.play(turn).map_err(refused)?;
                console.line(format_args!("{}: {}", played.side.name(), played.human))?;
                return Ok(Next::Changed);
            }
            Order::Undo => {
                self.undo()?;
                return Ok(Next::Changed);
            }
            Order::Hint => self.hint(console)?,
            Order::Eval => self.evaluate(console)?,
            Order::Draw => {
                self.offer_draw(console)?;
                return Ok(Next::Changed);
            }
            Order::Decline => {
                self.decline_draw()?;
                console.line("the draw is declined")?;
            }
            Order::Claim => {
                self.live.claim_draw(self.live.side_to_move())?;
                return Ok(Next::Changed);
            }
            Order::Resign => {
                self.live.resign(self.own_side())?;
                return Ok(Next::Changed);
            }
            Order::Save(file) => self.save(Path::new(file), console)?,
            Order::Load(file) => {
                let record = files::load(Path::new(file), self.catalog)?;
                let live = self.catalog.resume(&record);
                self.live = live.map_err(|refused| Failure::at(file, refused))?;
                self.date = record.date;
                if let Some(clocks) = &mut self.clocks {
                    clocks.reset();
                }
                return Ok(Next::Changed);
            }
            Order::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Same)
    }

    fn list_turns(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut turns = Vec::new();
        let coverage = self.live.turns(&mut |turn| {
            turns.push(turn);
            if turns.len() < MOST_LISTED {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        turns.sort_unstable();
        console.line(turns.join(" "))?;
        match coverage {
            Coverage::Complete => Ok(()),
            _ => console.line("(and more)"),
        }
    }

    fn tell_about(&self, name: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        let scene = self.live.scene();
        let cell = scene.cells.iter().find(|cell| cell.name == name);
        if let (None, Some(lines)) = (cell, self.live.tell(name)) {
            return lines.iter().try_for_each(|line| console.line(line));
        }
        let cell =
            cell.ok_or_else(|| Failure::Refused(format!("there is no cell {:?}", excerpt(name))))?;
        let about = self.live.about(cell.id);
        let about = about.ok_or_else(|| Failure::Refused(format!("nothing stands on {name}")))?;
        console.line(format_args!("{}. {}", about.title, about.text))?;
        for line in about
            .marks
            .iter()
            .filter_map(|mark| mark_text(&scene, mark))
        {
            console.line(line)?;
        }
        Ok(())
    }

    /// Takes back an end that the players brought about, or else the last turn of whoever is typing and
    /// what followed it.
    fn undo(&mut self) -> Result<(), Failure> {
        if matches!(self.live.status(), Status::Over(_)) {
            self.live.takeback(0)?;
            if matches!(self.live.status(), Status::Ongoing { .. }) && !self.is_engines_turn() {
                return Ok(());
            }
        }
        let history = self.live.history();
        let own = |side| self.engine.side != Some(side);
        let back = history.iter().rev().position(|turn| own(turn.side));
        let nothing = || Failure::Refused("there is no turn to take back".to_owned());
        Ok(self.live.takeback(1 + back.ok_or_else(nothing)?)?)
    }

    fn offer_draw(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        if let Status::Ongoing {
            draw_offer: Some(side),
            ..
        } = self.live.status()
        {
            self.live.offer_draw(side.other())?;
            return Ok(());
        }
        let side = self.own_side();
        self.live.offer_draw(side)?;
        let Some(engine) = self.engine.side else {
            return Ok(());
        };
        console.out.flush()?;
        let opinion = self.engine.opinion(&*self.live)?;
        // It is the player's turn: the engine agrees unless it stands better.
        if opinion.score().raw() >= 0 {
            self.live.offer_draw(engine)?;
        } else {
            self.live.decline_draw(engine)?;
            console.line(format_args!("{} (engine) declines the draw", engine.name()))?;
        }
        Ok(())
    }

    /// Says what the engine would play.
    fn hint(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.ensure_ongoing()?;
        console.out.flush()?;
        let opinion = self.engine.opinion(&*self.live)?;
        console.line(format_args!("hint: {}", opinion.best().human[0]))
    }

    /// Says who stands better, as the engine sees it.
    fn evaluate(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        self.ensure_ongoing()?;
        console.out.flush()?;
        let opinion = self.engine.opinion(&*self.live)?;
        let bar = score_bar(opinion.score(), self.live.side_to_move());
        console.line(format_args!("{bar}, depth {}", opinion.depth))
    }

    fn ensure_ongoing(&self) -> Result<(), Failure> {
        match self.live.status() {
            Status::Ongoing { .. } => Ok(()),
            Status::Over(finish) => Err(Refused::Over(finish).into()),
        }
    }

    fn decline_draw(&mut self) -> Result<(), Failure> {
        match self.live.status() {
            Status::Ongoing {
                draw_offer: Some(side),
                ..
            } => Ok(self.live.decline_draw(side.other())?),
            _ => Err(Failure::Refused("no draw is offered".to_owned())),
        }
    }

    fn save(&self, path: &Path, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut record = self.live.record();
        record.date = Some(self.date.unwrap_or_else(today));
        if let Some(engine) = self.engine.side {
            let players = [(engine, "Chessmith"), (engine.other(), "Player")];
            record.players = players
                .map(|(side, name)| (side.word().to_owned(), name.to_owned()))
                .into();
        }
        files::save(path, &record, self.catalog)?;
        console.line(format_args!("saved to {}", path.display()))
    }
}

/// Returns the day that it is, in universal time.
fn today() -> Date {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Date::of_moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
