//! The course of a game: the game itself and what the players have agreed on, exactly as its events say.

use chessmith_catalog::game::{Budget, Phase, Side};
use chessmith_catalog::{Catalog, LiveGame, Refused, Setting, Status};
use chessmith_clock::{Clocks, FirstTurn, Flag, Moment, Schedule, Supply};
use chessmith_store::{Event, EventKind, NewGame, Stamp, StoredGame};
use chessmith_wire::{Rematch, RematchStart};
use std::time::Duration;

use super::detail::{read_start, start_word};
use super::versions::Versions;
use crate::beginning::kept_options;
use crate::seats::{from_store, to_store};

/// A game in progress, made from its events and nothing else.
pub(crate) struct Course {
    live: Box<dyn LiveGame>,
    takeback: Option<Side>,
    /// Whose draw offer was declined, until the next turn or offer.
    declined: Option<Side>,
    /// What has been said of another game.
    rematch: Option<Rematch>,
    /// The clocks, if the game is played with clocks.
    clocks: Option<Clocks>,
    /// Why the game cannot go on: what of its events the rules of today refuse.
    halted: Option<String>,
    /// When the last event was stored, or else when the game was created.
    at: Moment,
    revision: u32,
}

/// When something is done, and how long it is held to have been on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct When {
    pub(crate) at: Moment,
    pub(crate) lag: Duration,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Plays a turn.
    Play(String),
    /// Resigns.
    Resign,
    /// Offers a draw, or accepts one.
    OfferDraw,
    /// Declines a draw.
    DeclineDraw,
    /// Claims a draw.
    ClaimDraw,
    /// Asks to take back, or consents to it.
    Takeback,
    /// Declines to take back.
    DeclineTakeback,
    /// Offers another game, or accepts the one offered.
    OfferRematch(RematchStart),
    /// Declines another game.
    DeclineRematch,
    /// Accepts another game, which has been begun under this id; no player asks for it by itself.
    Rematch(String),
    /// Loses on time; no player asks for it.
    Flag,
}

impl From<chessmith_wire::Action> for Action {
    fn from(action: chessmith_wire::Action) -> Self {
        use chessmith_wire::Action as Said;
        match action {
            Said::Play { turn } => Self::Play(turn),
            Said::Resign => Self::Resign,
            Said::OfferDraw => Self::OfferDraw,
            Said::DeclineDraw => Self::DeclineDraw,
            Said::ClaimDraw => Self::ClaimDraw,
            Said::Takeback => Self::Takeback,
            Said::DeclineTakeback => Self::DeclineTakeback,
            Said::OfferRematch { start } => Self::OfferRematch(start),
            Said::DeclineRematch => Self::DeclineRematch,
        }
    }
}

impl std::fmt::Debug for Course {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut course = f.debug_struct("Course");
        course
            .field("game", &self.live.info().id)
            .field("revision", &self.revision);
        course.finish_non_exhaustive()
    }
}

impl Course {
    /// Replays a stored game, up to the first event that the rules of today refuse.
    ///
    /// # Errors
    ///
    /// One line, if the catalog does not have the game or its rules refuse the start.
    pub(crate) fn replay(
        catalog: &Catalog,
        stored: StoredGame,
        budget: &Budget,
    ) -> Result<Self, String> {
        let versions = Versions::of(catalog, &stored.game);
        let begun = Self::begin(catalog, &stored.game, budget);
        let mut course = begun.map_err(|why| format!("{why} ({versions})"))?;
        course.live = course.live.within(budget);
        for event in stored.events {
            let revision = course.revision + 1;
            if let Err(refused) = course.apply(event) {
                course.halted = Some(format!(
                    "revision {revision} is refused: {refused} ({versions})"
                ));
                // Nobody can do anything any more, and time is no matter.
                course.clocks = None;
                (course.takeback, course.declined) = (None, None);
                break;
            }
        }
        course.live = course.live.fork();
        Ok(course)
    }

    fn begin(catalog: &Catalog, game: &NewGame, budget: &Budget) -> Result<Self, String> {
        let setting = Setting {
            options: kept_options(&game.options)?.into_iter().collect(),
            position: Some(game.start.clone()),
            budget: budget.clone(),
        };
        let entry = catalog
            .find(&game.name)
            .map_err(|refused| refused.to_string())?;
        let live = entry
            .begin(&setting)
            .map_err(|refused| format!("the start: {refused}"))?;
        let control = game.control.as_deref().map(str::parse::<Schedule>);
        let control = control
            .transpose()
            .map_err(|error| format!("clock: {error}"))?;
        let clocks = control.map(|control| {
            let mut clocks = Clocks::new(control, FirstTurn::IsFree);
            begin_turn(&mut clocks, &*live, game.created);
            clocks
        });
        Ok(Self {
            live,
            takeback: None,
            declined: None,
            rematch: None,
            clocks,
            halted: None,
            at: game.created,
            revision: 0,
        })
    }

    /// Returns why the game cannot go on, in one line; what it was before is there to be seen.
    pub(crate) fn halted(&self) -> Option<&str> {
        self.halted.as_deref()
    }

    /// Returns the clocks, if the game is played with clocks.
    pub(crate) const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Returns when the last event was stored, or else when the game was created.
    pub(crate) const fn at(&self) -> Moment {
        self.at
    }

    /// Returns when the clock that runs will have run out; `None` if none runs.
    pub(crate) fn due(&self) -> Option<Moment> {
        self.clocks.as_ref().and_then(Clocks::flags_at)
    }

    /// Returns what a side has left, if a clock runs.
    pub(crate) fn supply(&self, side: Side, now: Moment) -> Option<Supply> {
        let clocks = self.clocks.as_ref()?;
        clocks.running().map(|_| clocks.supply(side, now))
    }

    pub(crate) fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    /// Returns how many events there have been.
    pub(crate) const fn revision(&self) -> u32 {
        self.revision
    }

    /// Returns the side whose draw offer was declined, until the next turn or offer.
    pub(crate) const fn declined(&self) -> Option<Side> {
        self.declined
    }

    /// Returns what has been said of another game.
    pub(crate) const fn rematch(&self) -> Option<&Rematch> {
        self.rematch.as_ref()
    }

    /// Returns whether a side that offers another game accepts one by that: the engine has no objection, and
    /// whoever says the same as was offered agrees.
    pub(super) fn accepts_rematch(
        &self,
        side: Side,
        start: RematchStart,
        engine: Option<Side>,
    ) -> bool {
        let by = side.other().into();
        let agreed = self.rematch == Some(Rematch::Offered { by, start });
        let begun = matches!(self.rematch, Some(Rematch::Begun { .. }));
        self.is_over() && !begun && (agreed || engine == Some(side.other()))
    }

    fn is_over(&self) -> bool {
        matches!(self.live.status(), Status::Over(_))
    }

    /// Returns the side that has asked to take back.
    pub(crate) const fn takeback_request(&self) -> Option<Side> {
        self.takeback
    }

    /// Returns the course after a player's action, and the event that the action amounts to.
    ///
    /// Once the budget is spent both are worthless.
    pub(crate) fn after(
        &self,
        side: Side,
        action: Action,
        engine: Option<Side>,
        when: When,
        budget: &Budget,
    ) -> Result<(Self, Event), Refused> {
        if let Some(why) = &self.halted {
            return Err(Refused::Action(format!("the game cannot go on: {why}")));
        }
        let mut next = Self {
            halted: None,
            live: self.live.within(budget),
            takeback: self.takeback,
            declined: self.declined,
            rematch: self.rematch.clone(),
            clocks: self.clocks.clone(),
            at: self.at,
            revision: self.revision,
        };
        let mut event = self.event(side, action, engine)?;
        event.stamp.at = when.at;
        event.stamp.lag = u32::try_from(when.lag.as_millis()).unwrap_or(u32::MAX);
        let event = next.apply(event)?;
        next.live = next.live.fork();
        Ok((next, event))
    }

    fn event(&self, side: Side, action: Action, engine: Option<Side>) -> Result<Event, Refused> {
        let event = |kind, detail: String| Event {
            kind,
            side: to_store(side),
            detail,
            stamp: Stamp::default(),
        };
        Ok(match action {
            Action::Flag => event(EventKind::Flag, String::new()),
            Action::Play(turn) => event(EventKind::Turn, turn),
            Action::Resign => event(EventKind::Resign, String::new()),
            Action::OfferDraw => event(EventKind::OfferDraw, String::new()),
            Action::DeclineDraw => event(EventKind::DeclineDraw, String::new()),
            Action::ClaimDraw => event(EventKind::ClaimDraw, String::new()),
            Action::DeclineTakeback => event(EventKind::DeclineTakeback, String::new()),
            Action::OfferRematch(start) => {
                event(EventKind::OfferRematch, start_word(start).to_owned())
            }
            Action::DeclineRematch => event(EventKind::DeclineRematch, String::new()),
            Action::Rematch(game) => event(EventKind::Rematch, game),
            Action::Takeback => match (engine, self.takeback) {
                (Some(_), _) => event(EventKind::Takeback, self.turns_back(side)?.to_string()),
                (None, Some(asking)) if asking != side => Event {
                    kind: EventKind::Takeback,
                    side: to_store(asking),
                    detail: self.turns_back(asking)?.to_string(),
                    stamp: Stamp::default(),
                },
                (None, _) => event(EventKind::RequestTakeback, String::new()),
            },
        })
    }

    /// Carries out an event and returns it as it is to be stored.
    fn apply(&mut self, mut event: Event) -> Result<Event, Refused> {
        let side = from_store(event.side);
        let keeps_request = matches!(
            event.kind,
            EventKind::OfferDraw
                | EventKind::DeclineDraw
                | EventKind::OfferRematch
                | EventKind::DeclineRematch
                | EventKind::Rematch
        );
        let mut request = self.takeback.filter(|_| keeps_request);
        let keeps_answer = !matches!(event.kind, EventKind::Turn | EventKind::OfferDraw);
        let mut declined = self.declined.filter(|_| keeps_answer);
        let mut rematch = self.rematch.clone();
        let Stamp { at, lag, .. } = event.stamp;
        match event.kind {
            EventKind::Turn => {
                self.press(side, at, Duration::from_millis(lag.into()))?;
                event.detail = self.play(side, &event.detail)?;
            }
            EventKind::Flag => drop(self.live.flag(side)?),
            EventKind::Resign => drop(self.live.resign(side)?),
            EventKind::OfferDraw => drop(self.live.offer_draw(side)?),
            EventKind::DeclineDraw => {
                self.live.decline_draw(side)?;
                declined = Some(side.other());
            }
            EventKind::ClaimDraw => drop(self.live.claim_draw(side)?),
            EventKind::RequestTakeback => request = Some(self.request_takeback(side)?),
            EventKind::DeclineTakeback if self.takeback == Some(side.other()) => {}
            EventKind::DeclineTakeback => {
                let message = format!("{} has not asked to take back", side.other().name());
                return Err(Refused::Action(message));
            }
            EventKind::Takeback => {
                let turns = event.detail.parse().map_err(|_| {
                    Refused::Action(format!("{:?} is not a number of turns", event.detail))
                })?;
                self.live.takeback(turns)?;
                // The game goes on; what has begun meanwhile stays.
                rematch = rematch.filter(|said| matches!(said, Rematch::Begun { .. }));
            }
            EventKind::OfferRematch => rematch = Some(self.offer_rematch(side, &event.detail)?),
            EventKind::DeclineRematch => rematch = Some(self.decline_rematch(side)?),
            EventKind::Rematch => {
                let game = event.detail.clone();
                rematch = Some(Rematch::Begun { game });
            }
        }
        self.rematch = rematch;
        self.takeback = request;
        self.declined = declined;
        self.at = at;
        self.revision += 1;
        self.keep_clocks(event.kind);
        event.stamp.due = self.due();
        event.stamp.ended = matches!(self.live.status(), Status::Over(_));
        Ok(event)
    }

    /// Stops the clock of a side for its turn.
    fn press(&mut self, side: Side, at: Moment, lag: Duration) -> Result<(), Refused> {
        let running = self.clocks.as_mut();
        let Some(clocks) = running.filter(|clocks| clocks.to_move() == Some(side)) else {
            return Ok(());
        };
        clocks
            .press(at, lag)
            .map_err(|Flag| Refused::Action(format!("the time of {} is over", side.name())))
    }

    /// Lets the clock run of whoever is to move after an event.
    fn keep_clocks(&mut self, kind: EventKind) {
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        if matches!(self.live.status(), Status::Over(_)) {
            clocks.stop(self.at);
        } else if matches!(kind, EventKind::Turn | EventKind::Takeback) {
            begin_turn(clocks, &*self.live, self.at);
        }
    }

    fn play(&mut self, side: Side, turn: &str) -> Result<String, Refused> {
        let to_move = self.live.side_to_move();
        let is_over = matches!(self.live.status(), Status::Over(_));
        if to_move != side && !is_over {
            return Err(Refused::Action(format!("it is {}'s turn", to_move.name())));
        }
        Ok(self.live.play(turn)?.text)
    }

    fn request_takeback(&self, side: Side) -> Result<Side, Refused> {
        self.turns_back(side)?;
        if self.takeback == Some(side) {
            return Err(Refused::Action(format!(
                "{} has asked to take back already",
                side.name()
            )));
        }
        Ok(side)
    }

    fn offer_rematch(&self, side: Side, start: &str) -> Result<Rematch, Refused> {
        let refuse = |why: String| Err(Refused::Action(why));
        let Some(start) = read_start(start) else {
            return refuse(format!("{start:?} is no start of another game"));
        };
        let by = side.into();
        let offered = Rematch::Offered { by, start };
        match &self.rematch {
            _ if !self.is_over() => {
                refuse("another game is offered once this one is over".to_owned())
            }
            Some(Rematch::Begun { .. }) => refuse("another game has begun already".to_owned()),
            Some(said) if *said == offered => {
                refuse(format!("{} has offered it already", side.name()))
            }
            _ => Ok(offered),
        }
    }

    fn decline_rematch(&self, side: Side) -> Result<Rematch, Refused> {
        let other = side.other();
        match self.rematch {
            Some(Rematch::Offered { by, .. }) if by == other.into() => {
                Ok(Rematch::Declined { by: side.into() })
            }
            _ => {
                let message = format!("{} has offered no other game", other.name());
                Err(Refused::Action(message))
            }
        }
    }

    /// Returns how many turns have to go until a side's own last turn is taken back.
    ///
    /// With clocks nothing is taken back once the game is over: the time that ended it is gone.
    fn turns_back(&self, side: Side) -> Result<usize, Refused> {
        if let (Some(_), Status::Over(finish)) = (&self.clocks, self.live.status()) {
            return Err(Refused::Over(finish));
        }
        let mut latest = (0..self.live.turns_played()).rev();
        let is_own = |index| {
            self.live
                .played(index)
                .is_some_and(|turn| turn.side == side)
        };
        let own = latest.position(is_own);
        own.map(|index| index + 1).ok_or_else(|| {
            Refused::Action(format!(
                "{} has played no turn that could be taken back",
                side.name()
            ))
        })
    }
}

/// Lets the clock run of whoever is to move.
fn begin_turn(clocks: &mut Clocks, live: &dyn LiveGame, at: Moment) {
    match live.phase() {
        Phase::Setup => clocks.begin_setup(live.side_to_move(), at),
        Phase::Play => clocks.begin(live.side_to_move(), at),
    }
}
