//! A game at one terminal.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use chessmith_catalog::game::{Coverage, Date, Side, excerpt};
use chessmith_catalog::{Catalog, Limits, LiveGame, Refused, Status};

use chessmith_wire::one_line;

use super::order::{HELP, Order};
use crate::Console;
use crate::board_text::{board_text, mark_text, verdict};
use crate::failure::Failure;
use crate::files;
use crate::interrupt::Work;

/// The most turns that `moves` lists.
const MOST_LISTED: usize = 1_000;

/// A game in progress, and who plays it.
pub(super) struct Session<'a> {
    live: Box<dyn LiveGame>,
    engine: Option<Side>,
    limits: Limits,
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
        engine: Option<Side>,
        limits: Limits,
        catalog: &'a Catalog,
    ) -> Self {
        Self {
            live,
            engine,
            limits,
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
        self.show(console)?;
        while self.is_engines_turn() {
            console.out.flush()?;
            self.let_engine_play(console)?;
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

    fn show(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let from = self.engine.map_or(Side::White, Side::other);
        console.print(board_text(&*self.live, from, console.paint()))
    }

    fn is_engines_turn(&self) -> bool {
        let goes_on = matches!(self.live.status(), Status::Ongoing { .. });
        goes_on && self.engine == Some(self.live.side_to_move())
    }

    fn let_engine_play(&mut self, console: &mut Console<'_>) -> Result<(), Failure> {
        let side = self.live.side_to_move();
        let best = self
            .live
            .think(self.limits, &Work::uninterrupted(), &mut |_| ());
        let best = best.ok_or_else(|| Failure::Refused("the engine finds no turn".to_owned()))?;
        let claims =
            matches!(self.live.status(), Status::Ongoing { claims, .. } if !claims.is_empty());
        if claims && best.score().raw() <= 0 {
            self.live.claim_draw(side)?;
            return console.line(format_args!("{} (engine) claims a draw", side.name()));
        }
        let played = self.live.play(best.turn())?;
        console.line(format_args!("{} (engine): {}", side.name(), played.human))
    }

    /// The side of the person who is typing.
    fn own_side(&self) -> Side {
        self.engine
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
                let played = self.live.play(turn).map_err(|refused| match refused {
                    Refused::Text(_) => Failure::at(&format!("{:?}", excerpt(turn)), refused),
                    other => other.into(),
                })?;
                console.line(format_args!("{}: {}", played.side.name(), played.human))?;
                return Ok(Next::Changed);
            }
            Order::Undo => {
                self.undo()?;
                return Ok(Next::Changed);
            }
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
        let own = |side| self.engine != Some(side);
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
        let Some(engine) = self.engine else {
            return Ok(());
        };
        console.out.flush()?;
        let opinion = self
            .live
            .think(self.limits, &Work::uninterrupted(), &mut |_| ());
        // It is the player's turn: the engine agrees unless it stands better.
        if opinion.is_some_and(|opinion| opinion.score().raw() >= 0) {
            self.live.offer_draw(engine)?;
        } else {
            self.live.decline_draw(engine)?;
            console.line(format_args!("{} (engine) declines the draw", engine.name()))?;
        }
        Ok(())
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
        if let Some(engine) = self.engine {
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
