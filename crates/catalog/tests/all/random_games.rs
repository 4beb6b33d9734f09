//! Every game driven through its facade at random, beside a model of what must hold.
//!
//! 30 games each; with `CHESSMITH_SOAK` set, 300.

use std::num::NonZero;
use std::ops::{AddAssign, ControlFlow};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{available_parallelism, scope};

use chessmith_catalog::game::{Finish, OptionKind, Pick, Scene, Side};
use chessmith_catalog::{
    Catalog, Explanation, GameInfo, LiveGame, PlayedTurn, Refused, Setting, Status,
};
use chessmith_testkit::in_full;
use fastrand::Rng;

use crate::support;

#[test]
fn games_at_random() {
    let catalog = support::catalog();
    let games = if in_full() { 300 } else { 30 };
    for entry in catalog.iter() {
        let info = entry.info();
        let next = AtomicU64::new(0);
        let tally = Mutex::new(Tally::default());
        // Every game is drawn from its own seed, so which thread plays it changes nothing.
        let work = || {
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= games {
                    return;
                }
                let mut rng = Rng::with_seed(seed);
                let live = entry.begin(&setting(info, &mut rng)).unwrap();
                let mine = Driven::new(live, rng, &catalog).play_out(&info.id);
                *tally.lock().unwrap() += mine;
            }
        };
        scope(|scope| {
            for _ in 0..available_parallelism().map_or(1, NonZero::get) {
                scope.spawn(work);
            }
        });
        let tally = tally.into_inner().unwrap();
        println!("{}: {tally:?}", info.id);
        tally.demand_variety(&info.id);
    }
}

/// Half of the games begin with options given at random: any choice between words, and what chance draws or, as
/// often, the number of what it would draw.
fn setting(info: &GameInfo, rng: &mut Rng) -> Setting {
    if rng.bool() {
        return Setting::default();
    }
    let number = rng.u16(..960).to_string();
    let mut options: Vec<(&str, &str)> = match &*info.id {
        "quarry" => vec![("seed", &number), ("patience", "25")],
        "universal-custom" => vec![("board", "10x8")],
        _ => Vec::new(),
    };
    for spec in &info.options {
        match &spec.kind {
            OptionKind::Choice(words) => options.push((&spec.name, rng.choice(words).unwrap())),
            OptionKind::Seed { of: Some(drawn) } if rng.bool() => options.push((drawn, &number)),
            OptionKind::Seed { .. } => options.push((&spec.name, &number)),
            _ => {}
        }
    }
    Setting::with_options(options)
}

/// What happened in one game, or in several together.
#[derive(Default, Debug)]
struct Tally {
    turns: usize,
    composed: usize,
    takebacks: usize,
    offers: usize,
    declined: usize,
    agreed: usize,
    claims: usize,
    resigned: usize,
    finished: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.turns += other.turns;
        self.composed += other.composed;
        self.takebacks += other.takebacks;
        self.offers += other.offers;
        self.declined += other.declined;
        self.agreed += other.agreed;
        self.claims += other.claims;
        self.resigned += other.resigned;
        self.finished += other.finished;
    }
}

impl Tally {
    fn demand_variety(&self, id: &str) {
        for (what, count) in [
            ("turns", self.turns),
            ("composed turns", self.composed),
            ("takebacks", self.takebacks),
            ("draw offers", self.offers),
            ("declined offers", self.declined),
            ("agreed draws", self.agreed),
            ("resignations", self.resigned),
            ("finished games", self.finished),
        ] {
            assert!(count > 0, "{id}: no {what}");
        }
    }
}

/// A game and what it should look like.
struct Driven<'a> {
    live: Box<dyn LiveGame>,
    rng: Rng,
    catalog: &'a Catalog,
    /// The position texts, the start's first.
    positions: Vec<String>,
    /// What they looked like.
    scenes: Vec<Scene>,
    turns: Vec<PlayedTurn>,
    agreed: Option<Finish>,
    draw_offer: Option<Side>,
}

impl<'a> Driven<'a> {
    fn new(live: Box<dyn LiveGame>, rng: Rng, catalog: &'a Catalog) -> Self {
        let positions = vec![live.position_text()];
        let scenes = vec![live.scene()];
        assert_eq!(positions[0], live.start_text());
        Self {
            live,
            rng,
            catalog,
            positions,
            scenes,
            turns: Vec::new(),
            agreed: None,
            draw_offer: None,
        }
    }

    /// Plays until the game is over or long enough.
    fn play_out(mut self, id: &str) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..support::longest(id) {
            if self.is_over() && self.rng.u8(..4) > 0 {
                break;
            }
            self.step(&mut tally);
            self.compare();
        }
        self.round_trip();
        tally.finished = usize::from(self.is_over());
        tally
    }

    fn is_over(&self) -> bool {
        matches!(self.live.status(), Status::Over(_))
    }

    fn any_side(&mut self) -> Side {
        Side::BOTH[self.rng.usize(..2)]
    }

    fn step(&mut self, tally: &mut Tally) {
        // An offer is often answered.
        if self.draw_offer.is_some() && self.rng.u8(..5) == 0 {
            match self.rng.u8(..3) {
                0 => self.offer_draw(tally),
                _ => self.decline(tally),
            }
            return;
        }
        match self.rng.u32(..1_000) {
            0..20 => self.take_back(tally),
            20..40 => self.offer_draw(tally),
            40..60 => self.decline(tally),
            60..90 => self.claim(tally),
            90..92 => self.resign(tally),
            92..110 => self.stray_turn(),
            110..120 => self.explore_a_copy(),
            120..200 => self.compose(tally),
            _ => self.play(tally),
        }
    }

    fn listed(&self) -> Vec<String> {
        let mut turns = Vec::new();
        self.live.turns(&mut |turn| {
            turns.push(turn);
            if turns.len() < 300 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        turns
    }

    fn play(&mut self, tally: &mut Tally) {
        let turns = self.listed();
        if self.is_over() {
            if let Some(turn) = turns.first() {
                assert!(matches!(self.live.play(turn), Err(Refused::Over(_))));
            }
            return;
        }
        assert!(
            !turns.is_empty(),
            "no turn in {}",
            self.live.position_text()
        );
        let turn = self.rng.choice(&turns).unwrap().clone();
        let Ok(Explanation::Legal(preview)) = self.live.explain(&turn) else {
            panic!(
                "{turn} is listed but refused in {}",
                self.live.position_text()
            );
        };
        assert_eq!(preview.text, turn);
        let Ok(Explanation::Legal(human)) = self.live.explain(&preview.human) else {
            panic!(
                "{} is not read in {}",
                preview.human,
                self.live.position_text()
            );
        };
        assert_eq!(human, preview);
        let typed = if self.rng.bool() {
            &preview.human
        } else {
            &turn
        };
        self.play_text(typed, &turn);
        tally.turns += 1;
    }

    fn play_text(&mut self, typed: &str, canonical: &str) {
        let side = self.live.side_to_move();
        let played = self.live.play(typed).unwrap();
        assert_eq!((played.side, &*played.text), (side, canonical));
        if self.draw_offer == Some(side.other()) {
            self.draw_offer = None;
        }
        self.turns.push(played);
        self.positions.push(self.live.position_text());
        self.scenes.push(self.live.scene());
    }

    /// Builds a turn pick by pick and plays it.
    fn compose(&mut self, tally: &mut Tally) {
        if self.is_over() {
            assert!(self.live.offers(&[]).is_err());
            return;
        }
        let mut picks: Vec<Pick> = Vec::new();
        for _ in 0..60 {
            let list = self.live.offers(&picks).unwrap();
            if let Some(finish) = list.finish
                && (list.offers.is_empty() || self.rng.bool())
            {
                self.play_text(&finish.text, &finish.text);
                tally.composed += 1;
                return;
            }
            let offer = self.rng.choice(&list.offers);
            picks.push(offer.expect("an offer or a finished turn").pick.clone());
        }
        panic!("no turn after {picks:?} in {}", self.live.position_text());
    }

    fn take_back(&mut self, tally: &mut Tally) {
        let count = self.rng.usize(1..4);
        let result = self.live.takeback(count);
        assert_eq!(result.is_ok(), count <= self.turns.len());
        if result.is_ok() {
            let left = self.turns.len() - count;
            self.turns.truncate(left);
            self.positions.truncate(left + 1);
            self.scenes.truncate(left + 1);
            (self.agreed, self.draw_offer) = (None, None);
            tally.takebacks += 1;
        }
    }

    fn offer_draw(&mut self, tally: &mut Tally) {
        let side = self.any_side();
        let over = self.is_over();
        let result = self.live.offer_draw(side);
        match self.draw_offer {
            _ if over => assert!(matches!(result, Err(Refused::Over(_)))),
            Some(offering) if offering == side => {
                assert!(matches!(result, Err(Refused::Action(_))));
            }
            Some(_) => {
                self.agreed = Some(Finish::draw("agreement"));
                self.draw_offer = None;
                tally.agreed += 1;
            }
            None => {
                self.draw_offer = Some(side);
                tally.offers += 1;
            }
        }
    }

    fn decline(&mut self, tally: &mut Tally) {
        let side = self.any_side();
        let result = self.live.decline_draw(side);
        assert_eq!(result.is_ok(), self.draw_offer == Some(side.other()));
        if result.is_ok() {
            self.draw_offer = None;
            tally.declined += 1;
        }
    }

    fn claim(&mut self, tally: &mut Tally) {
        let side = self.any_side();
        let claims = match self.live.status() {
            Status::Ongoing { claims, .. } => claims,
            Status::Over(_) => Vec::new(),
        };
        let allowed = !claims.is_empty() && self.live.side_to_move() == side;
        let result = self.live.claim_draw(side);
        assert_eq!(result.is_ok(), allowed);
        if let Ok(finish) = result {
            assert!(claims.contains(&finish.reason));
            self.agreed = Some(finish);
            self.draw_offer = None;
            tally.claims += 1;
        }
    }

    fn resign(&mut self, tally: &mut Tally) {
        let side = self.any_side();
        let over = self.is_over();
        let result = self.live.resign(side);
        assert_eq!(result.is_err(), over);
        if let Ok(finish) = result {
            assert_eq!(finish.winner, Some(side.other()));
            self.agreed = Some(finish);
            self.draw_offer = None;
            tally.resigned += 1;
        }
    }

    /// Tries a turn that was legal some time ago: explaining it and playing it must agree.
    fn stray_turn(&mut self) {
        let Some(turn) = self.rng.choice(&self.turns).map(|turn| turn.text.clone()) else {
            return;
        };
        let explained = self.live.explain(&turn);
        let mut copy = self.live.fork();
        match (explained, copy.play(&turn)) {
            (Ok(Explanation::Legal(preview)), Ok(played)) => {
                assert_eq!((preview.text, preview.human), (played.text, played.human));
            }
            (Ok(Explanation::Refused(reason)), Err(refused)) => {
                assert_eq!(reason, refused);
                assert_eq!(copy.record(), self.live.record());
            }
            (Err(unread), Err(refused)) => assert_eq!(unread, refused),
            (explained, played) => panic!("{turn}: {explained:?}, but {played:?}"),
        }
    }

    fn explore_a_copy(&mut self) {
        let mut copy = self.live.fork();
        assert_eq!(copy.status(), self.live.status());
        for _ in 0..3 {
            let mut first = None;
            copy.turns(&mut |turn| {
                first = Some(turn);
                ControlFlow::Break(())
            });
            let Some(turn) = first else { break };
            assert_eq!(copy.explore(&turn).unwrap().text, turn);
        }
    }

    /// Compares everything that can be seen with the model.
    fn compare(&mut self) {
        assert_eq!(self.live.history(), self.turns);
        assert_eq!(self.live.position_text(), *self.positions.last().unwrap());
        match (self.live.status(), &self.agreed) {
            (Status::Over(finish), Some(agreed)) => assert_eq!(finish, *agreed),
            (Status::Over(_), None) => {}
            (Status::Ongoing { draw_offer, .. }, None) => assert_eq!(draw_offer, self.draw_offer),
            (Status::Ongoing { .. }, Some(agreed)) => panic!("it goes on after {agreed:?}"),
        }
        if self.rng.u8(..20) == 0 {
            let at = self.rng.usize(..=self.turns.len());
            assert_eq!(self.live.scene_at(at).unwrap(), self.scenes[at]);
            assert!(self.live.scene_at(self.turns.len() + 1).is_err());
        }
    }

    /// Writes the game as a record and goes on from it.
    fn round_trip(&self) {
        let record = self.live.record();
        let resumed = self.catalog.resume(&record).unwrap();
        assert_eq!(resumed.record(), record);
        assert_eq!(resumed.history(), self.turns);
        assert_eq!(resumed.position_text(), self.live.position_text());
        assert_eq!(resumed.options(), self.live.options());
        assert_eq!(resumed.scene(), self.live.scene());
        if let Status::Over(finish) = self.live.status() {
            assert_eq!(resumed.status(), Status::Over(finish));
        }
        let entry = self.catalog.find(&record.game).unwrap();
        for format in entry.record_formats() {
            let file = format.write(&record).unwrap();
            let read = format.read(&file).unwrap();
            assert_eq!(read, record, "{file}");
        }
    }
}
