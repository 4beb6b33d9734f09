//! What a room shows: the game at one revision, ready to be sent.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use chessmith_catalog::game::{Budget, Side};
use chessmith_catalog::{LiveGame, Status};
use chessmith_clock::{Clocks, Moment};
use chessmith_wire::{
    ChosenOption, ClockFace, HistoryEntry, OfferList, Outcome, Players, Scene, SceneChange,
    ServerMessage, Snapshot, UNFINISHED, one_line,
};

use super::course::Course;
use crate::beginning::draws_start;
use crate::engines::ENGINE_BYTES;
use crate::ledger::{Charge, Ledger};
use crate::seats::Seats;

/// Texts of messages, each written once for everybody who gets the same.
type Messages = [OnceLock<Utf8Bytes>; 3];

/// What a change has left as it was.
#[derive(Debug)]
struct Since {
    /// The revision before.
    revision: u32,
    /// How many turns are still the first ones.
    kept: usize,
    scene: Arc<SceneChange>,
    messages: Messages,
}

/// About how many bytes an offer takes, with the messages that it is in.
const OFFER: usize = 500;

/// About how many bytes a cell, a piece, a slot or a turn takes in a snapshot and in its messages.
const THING: usize = 400;

/// A game at one revision, with everything about it that is sent often.
#[derive(Debug)]
pub(crate) struct Shown {
    course: Course,
    /// As those see it who only watch.
    snapshot: Snapshot,
    /// What the side to move can pick first; `None` if the game is over, or the rules took too long.
    offers: Option<Arc<OfferList>>,
    messages: Messages,
    /// Counts what it takes for as long as it is held.
    charge: Charge,
    /// What it changed, where that is known.
    since: Option<Since>,
}

impl Shown {
    /// Prepares what is to be shown after a revision, if there was one, as yet without what can be picked.
    ///
    /// Once the budget is spent it is worthless.
    pub(crate) fn new(
        id: &str,
        seats: &Seats,
        course: Course,
        before: Option<&Self>,
        ledger: &Ledger,
        budget: &Budget,
    ) -> Self {
        let live = &*course.live().within(budget);
        // Between two revisions turns are played or taken back, never both.
        let known = before.map_or(&[][..], |before| &before.snapshot.history);
        let scene = Arc::new(Scene::from(live.scene()));
        let since = before.map(|before| Since {
            revision: before.revision(),
            kept: known.len().min(live.turns_played()),
            scene: Arc::new(SceneChange::between(&before.snapshot.scene, &scene)),
            messages: Messages::default(),
        });
        let (outcome, claims, draw_offer) = match (course.halted(), live.status()) {
            (Some(why), _) => (Some(halt(why)), Vec::new(), None),
            (None, Status::Over(finish)) => (Some(finish.into()), Vec::new(), None),
            (None, Status::Ongoing { claims, draw_offer }) => (None, claims, draw_offer),
        };
        let snapshot = Snapshot {
            id: id.to_owned(),
            revision: course.revision(),
            game: live.info().id.to_string(),
            title: live.info().title.to_string(),
            options: chosen_options(live),
            you: None,
            players: players(seats),
            position: live.position_text(),
            scene,
            side_to_move: live.side_to_move().into(),
            history: HistoryEntry::since(live, known),
            outcome,
            claims: claims.into_iter().map(|claim| claim.into_owned()).collect(),
            draw_offer: draw_offer.map(Into::into),
            draw_declined: course.declined().map(Into::into),
            takeback_request: course.takeback_request().map(Into::into),
            draws_start: draws_start(live.info()),
            rematch: course.rematch().cloned(),
            clocks: course
                .clocks()
                .map(|clocks| shown_clocks(clocks, course.at())),
            offers: None,
        };
        let mut footprint = live.footprint();
        footprint.own += bytes_of(&snapshot) + seats.engine().map_or(0, |_| ENGINE_BYTES);
        Self {
            charge: ledger.charge(footprint),
            course,
            snapshot,
            offers: None,
            messages: Messages::default(),
            since,
        }
    }

    /// Returns the same with what can be picked first.
    pub(crate) fn offering(self, list: chessmith_catalog::OfferList) -> Self {
        let mut shown = self;
        shown.charge.add(OFFER * list.offers.len());
        shown.offers = Some(Arc::new(OfferList::new(Vec::new(), list)));
        shown
    }

    /// Returns whether the game is over.
    pub(crate) const fn is_over(&self) -> bool {
        self.snapshot.outcome.is_some()
    }

    /// Returns what it is counted for.
    pub(crate) const fn charge(&self) -> &Charge {
        &self.charge
    }

    pub(crate) const fn course(&self) -> &Course {
        &self.course
    }

    pub(crate) fn live(&self) -> &dyn LiveGame {
        self.course.live()
    }

    pub(crate) const fn revision(&self) -> u32 {
        self.course.revision()
    }

    /// Returns the snapshot for a player, or for those who only watch.
    pub(crate) fn snapshot(&self, you: Option<Side>) -> Snapshot {
        let your_turn = you == Some(self.live().side_to_move());
        Snapshot {
            you: you.map(Into::into),
            offers: self.offers.clone().filter(|_| your_turn),
            ..self.snapshot.clone()
        }
    }

    /// Returns the text of a message that shows the game to whoever has seen nothing yet.
    pub(crate) fn message(&self, you: Option<Side>) -> Utf8Bytes {
        let text = self.messages[index(you)].get_or_init(|| {
            let snapshot = Box::new(self.snapshot(you));
            write(&ServerMessage::Snapshot(snapshot))
        });
        text.clone()
    }

    /// Returns the text of a message that says what has changed since a revision; of history and scene it has only what
    /// is new. `None` if it is not the revision before.
    pub(crate) fn change(&self, you: Option<Side>, seen: u32) -> Option<Utf8Bytes> {
        let since = self.since.as_ref()?;
        if since.revision != seen {
            return None;
        }
        let text = since.messages[index(you)].get_or_init(|| {
            let scene = Arc::clone(&since.scene);
            let mut snapshot = Box::new(self.snapshot(you).with_scene(scene));
            snapshot.history.drain(..since.kept);
            let kept = u32::try_from(since.kept).unwrap_or(u32::MAX);
            write(&ServerMessage::Change { kept, snapshot })
        });
        Some(text.clone())
    }
}

/// Returns the place of the text for a player, or for those who only watch.
const fn index(you: Option<Side>) -> usize {
    match you {
        Some(Side::White) => 0,
        Some(Side::Black) => 1,
        None => 2,
    }
}

fn write(message: &ServerMessage) -> Utf8Bytes {
    thread_local! {
        /// Large enough for the longest message so far, so that no text is moved while it grows.
        static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.clear();
        if serde_json::to_writer(&mut *scratch, message).is_err() {
            return Utf8Bytes::default();
        }
        Utf8Bytes::try_from(Bytes::copy_from_slice(scratch)).unwrap_or_default()
    })
}

/// Returns about how many bytes a snapshot takes, with its messages.
fn bytes_of(snapshot: &Snapshot) -> usize {
    let scene = &snapshot.scene;
    let slots: usize = scene.trays.iter().map(|tray| tray.slots.len()).sum();
    let things = scene.cells.len() + scene.pieces.len() + slots + snapshot.history.len();
    size_of::<Snapshot>() + snapshot.position.len() + THING * things
}

/// Returns how a game ends that the rules of today refuse to go on with.
fn halt(why: &str) -> Outcome {
    let (version, why) = (env!("CARGO_PKG_VERSION"), one_line(why));
    Outcome {
        result: UNFINISHED.to_owned(),
        winner: None,
        reason: format!(
            "the rules of Chessmith {version} cannot go on with this game, and the record has all of it: {why}"
        ),
    }
}

/// Returns the options whose values are not their defaults.
fn chosen_options(live: &dyn LiveGame) -> Vec<ChosenOption> {
    let specs = &live.info().options;
    let is_default = |name: &str, value: &str| {
        let spec = specs.iter().find(|spec| spec.name == name);
        spec.is_some_and(|spec| spec.default.as_deref() == Some(value))
    };
    let chosen = live
        .options()
        .iter()
        .filter(|(name, value)| !is_default(name, value));
    chosen
        .map(|(name, value)| ChosenOption {
            name: name.to_owned(),
            value: value.to_owned(),
        })
        .collect()
}

fn shown_clocks(clocks: &Clocks, at: Moment) -> chessmith_wire::Clocks {
    let schedule = clocks.schedule();
    let in_setup = clocks.show_setup();
    let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    // The time for the setup has neither delay nor periods.
    let unless_setup = |time| if in_setup { 0 } else { milliseconds(time) };
    let face = |side| {
        let left = clocks.left(side, at);
        ClockFace {
            milliseconds: milliseconds(left.time),
            periods: left.periods,
        }
    };
    chessmith_wire::Clocks {
        control: schedule.to_string(),
        in_setup,
        white: face(Side::White),
        black: face(Side::Black),
        running: clocks.running().map(Into::into),
        at,
        delay: unless_setup(schedule.play.delay()),
        period: unless_setup(schedule.play.period()),
    }
}

fn players(seats: &Seats) -> Players {
    Players {
        white: seats.name(Side::White),
        black: seats.name(Side::Black),
        engine: seats.engine().map(|(side, _)| side.into()),
    }
}

#[cfg(test)]
mod tests {
    use chessmith_catalog::{Catalog, GameEntry};
    use chessmith_store::{NewGame, StoredGame};
    use chessmith_testkit::toy::{Quarry, Worth};

    use super::*;

    #[test]
    fn a_thousand_watchers_get_one_text_that_is_written_once() {
        let catalog = Catalog::empty().with(GameEntry::new(Quarry::recipe(), Worth));
        let entry = catalog.iter().next().unwrap();
        let start = entry.begin(&entry.specimen()).unwrap().start_text();
        let game = NewGame {
            id: "one".to_owned(),
            created: 0,
            name: entry.info().id.to_string(),
            options: "{}".to_owned(),
            start,
            rules: None,
            seats: Vec::new(),
            control: None,
        };
        let stored = StoredGame {
            game,
            events: Vec::new(),
        };
        let budget = Budget::unlimited();
        let course = Course::replay(&catalog, stored, &budget).unwrap();
        let ledger = Ledger::new(usize::MAX);
        let shown = Shown::new(
            "one",
            &Seats::new(Vec::new()),
            course,
            None,
            &ledger,
            &budget,
        );
        let first = shown.message(None);
        for _ in 0..1_024 {
            assert_eq!(shown.message(None).as_ptr(), first.as_ptr());
        }
        assert_ne!(shown.message(Some(Side::White)), first);
        let counted = ledger.used();
        assert!(counted > first.len(), "{counted}");
        drop(shown);
        assert_eq!(ledger.used(), 0);
    }
}
