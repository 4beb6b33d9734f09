//! Any game in progress, from its line of play.

mod turns;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use chessmith_game::{
    About, Budget, CellId, Coverage, Ending, Finish, Footprint, GameInfo, Glyph, GlyphId, Letters,
    Line, OptionValues, Phase, Pick, PlayError, Playable, Record, Scene, ScenePiece, SceneRef,
    Side, Standing, Topic,
};
use chessmith_network::{Learned, Network};
use chessmith_search::{Control, Evaluate, Features, Score};

use crate::happened::{Happened, happened};
use crate::thinker::{self, Mind};
use crate::{
    Analysis, Explanation, LiveGame, OfferList, PerftResult, PerftSettings, PlayedTurn, Question,
    Refused, Status, Thinker, TurnList, counting,
};
use turns::names_of;

/// A game in progress: its line of play and what the players agreed on beside it.
pub(crate) struct Live<G: Playable, E> {
    info: Arc<GameInfo>,
    line: Line<G>,
    /// The turns of the line in words; copies of the game share them.
    told: Vec<Arc<Told>>,
    /// What ended the game where the rules did not.
    ending: Option<Ending>,
    draw_offer: Option<Side>,
    mind: Arc<Mind<G, E>>,
    /// What the rules of the line spend from.
    budget: Budget,
}

/// A turn of the line in words.
struct Told {
    turn: PlayedTurn,
    /// What it did, once somebody has asked.
    happened: OnceLock<Happened>,
}

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> Live<G, E> {
    /// Begins with a line on which nothing has been played.
    pub(crate) fn new(info: Arc<GameInfo>, line: Line<G>, evaluator: Learned<E>) -> Self {
        Self {
            info,
            line,
            told: Vec::new(),
            ending: None,
            draw_offer: None,
            mind: Arc::new(Mind::new(evaluator)),
            budget: Budget::unlimited(),
        }
    }

    /// Lets an answer pass if there was budget enough to find it.
    fn afforded<T>(&self, answer: Result<T, Refused>) -> Result<T, Refused> {
        match self.budget.is_spent() {
            true => Err(Refused::Spent),
            false => answer,
        }
    }

    /// Ends the game by something outside the rules.
    pub(crate) fn end(&mut self, ending: Ending) -> Finish {
        let finish = ending.finish();
        self.ending = Some(ending);
        self.draw_offer = None;
        finish
    }

    fn finish(&self) -> Option<Finish> {
        if let Some(ending) = &self.ending {
            return Some(ending.finish());
        }
        match self.line.standing() {
            Standing::Over(finish) => Some(finish),
            Standing::Ongoing | Standing::Claimable(_) => None,
        }
    }

    /// Returns what a turn did; `None` where there is none, or no budget to find out.
    fn what_happened(&self, turn: usize) -> Option<&Happened> {
        let told = self.told.get(turn)?;
        if let Some(known) = told.happened.get() {
            return Some(known);
        }
        let line = &self.line;
        let scene = |turns| {
            let played = line.played().get(..turns).unwrap_or_default();
            line.game().scene_after(line.start(), played)
        };
        let found = happened(told.turn.side, &scene(turn), &scene(turn + 1));
        (!self.budget.is_spent()).then(|| told.happened.get_or_init(|| found))
    }

    fn ensure_ongoing(&self) -> Result<(), Refused> {
        let finish = self.finish().map(Refused::Over);
        self.afforded(finish.map_or(Ok(()), Err))
    }
}

impl<G: Playable, E: Evaluate<G> + Features<G> + Clone> LiveGame for Live<G, E> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn options(&self) -> &OptionValues {
        self.line.game().options()
    }

    fn start_text(&self) -> String {
        self.line.game().position_text(self.line.start())
    }

    fn position_text(&self) -> String {
        self.line.game().position_text(self.line.position())
    }

    fn side_to_move(&self) -> Side {
        self.line.game().side_to_move(self.line.position())
    }

    fn phase(&self) -> Phase {
        self.line.game().phase(self.line.position())
    }

    fn footprint(&self) -> Footprint {
        let line = self.line.footprint();
        let said = |happened: &Happened| {
            let lines = happened.told.iter();
            let lines = lines.map(|line| size_of::<String>() + line.len());
            // What a piece is called and consists of is about as long as what is said of it.
            let pieces = happened.taken.len() * 2 * size_of::<ScenePiece>();
            lines.sum::<usize>() + pieces
        };
        let told = |told: &Arc<Told>| {
            let texts = told.turn.text.len() + told.turn.human.len();
            size_of::<Told>() + texts + told.happened.get().map_or(0, said)
        };
        let told: usize = self.told.iter().map(told).sum();
        Footprint {
            own: size_of::<Self>() + line.own + told,
            ..line
        }
    }

    fn status(&self) -> Status {
        if let Some(ending) = &self.ending {
            return Status::Over(ending.finish());
        }
        let claims = match self.line.standing() {
            Standing::Over(finish) => return Status::Over(finish),
            Standing::Claimable(reasons) => reasons,
            Standing::Ongoing => Vec::new(),
        };
        Status::Ongoing {
            claims,
            draw_offer: self.draw_offer,
        }
    }

    fn turns_played(&self) -> usize {
        self.told.len()
    }

    fn played(&self, index: usize) -> Option<&PlayedTurn> {
        self.told.get(index).map(|told| &told.turn)
    }

    fn happened(&self, turn: usize) -> Vec<String> {
        let known = self.what_happened(turn);
        known.map_or_else(Vec::new, |happened| happened.told.clone())
    }

    fn taken(&self, turn: usize) -> Vec<ScenePiece> {
        let known = self.what_happened(turn);
        known.map_or_else(Vec::new, |happened| happened.taken.clone())
    }

    fn turns(&self, sink: &mut dyn FnMut(String) -> ControlFlow<()>) -> Coverage {
        let (game, position) = (self.line.game(), self.line.position());
        game.turns(position, &mut |turn| sink(game.turn_text(position, &turn)))
    }

    fn list(&self, most: usize) -> TurnList {
        let (game, position) = (self.line.game(), self.line.position());
        let mut turns = Vec::new();
        let coverage = game.turns(position, &mut |turn| {
            if turns.len() == most {
                return ControlFlow::Break(());
            }
            turns.push(turn);
            ControlFlow::Continue(())
        });
        let before = names_of(&game.scene(position, None));
        let turns = turns.iter().map(|turn| self.listed(turn, &before));
        TurnList {
            turns: turns.collect(),
            coverage,
        }
    }

    fn explain(&self, turn: &str) -> Result<Explanation, Refused> {
        let turn = self.read(turn)?;
        if let Some(finish) = self.finish() {
            return self.afforded(Ok(Explanation::Refused(Refused::Over(finish))));
        }
        let explanation = match self.line.game().validate(self.line.position(), &turn) {
            Ok(()) => Explanation::Legal(self.preview(&turn)),
            Err(reason) => Explanation::Refused(self.refusal(&turn, &reason)),
        };
        self.afforded(Ok(explanation))
    }

    fn play(&mut self, turn: &str) -> Result<PlayedTurn, Refused> {
        self.ensure_ongoing()?;
        self.advance(turn, Line::play)
    }

    fn explore(&mut self, turn: &str) -> Result<PlayedTurn, Refused> {
        self.advance(turn, |line, turn| {
            line.explore(turn).map_err(PlayError::Refused)
        })
    }

    fn takeback(&mut self, turns: usize) -> Result<(), Refused> {
        let left = self.told.len().checked_sub(turns).ok_or_else(|| {
            Refused::Action(match self.told.len() {
                0 => "no turn has been played that could be taken back".to_owned(),
                1 => format!("{turns} turns cannot be taken back; one was played"),
                played => format!("{turns} turns cannot be taken back; {played} were played"),
            })
        })?;
        while self.told.len() > left {
            self.told.pop();
            self.line.takeback();
        }
        self.ending = None;
        self.draw_offer = None;
        Ok(())
    }

    fn resign(&mut self, side: Side) -> Result<Finish, Refused> {
        self.ensure_ongoing()?;
        Ok(self.end(Ending::Resignation(side)))
    }

    fn flag(&mut self, side: Side) -> Result<Finish, Refused> {
        self.ensure_ongoing()?;
        let winner = side.other();
        let can_win = self.line.game().can_win(self.line.position(), winner);
        let winner = self.afforded(Ok(can_win.then_some(winner)))?;
        Ok(self.end(Ending::Time(winner)))
    }

    fn offer_draw(&mut self, side: Side) -> Result<Status, Refused> {
        self.ensure_ongoing()?;
        match self.draw_offer {
            Some(offering) if offering == side => {
                let message = format!("{} has offered a draw already", side.name());
                return Err(Refused::Action(message));
            }
            Some(_) => drop(self.end(Ending::Agreement)),
            None => self.draw_offer = Some(side),
        }
        Ok(self.status())
    }

    fn decline_draw(&mut self, side: Side) -> Result<(), Refused> {
        if self.draw_offer != Some(side.other()) {
            let message = format!("{} has offered no draw", side.other().name());
            return Err(Refused::Action(message));
        }
        self.draw_offer = None;
        Ok(())
    }

    fn claim_draw(&mut self, side: Side) -> Result<Finish, Refused> {
        self.ensure_ongoing()?;
        if self.side_to_move() != side {
            let message = format!(
                "a draw is claimed on one's own turn; it is not {}'s",
                side.name()
            );
            return Err(Refused::Action(message));
        }
        let reason = match self.line.standing() {
            Standing::Claimable(reasons) => reasons.into_iter().next(),
            Standing::Ongoing | Standing::Over(_) => None,
        };
        let nothing = || Refused::Action("there is nothing for which to claim a draw".to_owned());
        Ok(self.end(Ending::Claim(reason.ok_or_else(nothing)?)))
    }

    fn offers(&self, picks: &[Pick]) -> Result<OfferList, Refused> {
        self.ensure_ongoing()?;
        let offers = self.line.game().offers(self.line.position(), picks);
        let offers = offers.map_err(|error| Refused::Action(error.to_string()));
        self.afforded(offers.map(|offers| OfferList {
            prompt: offers.prompt,
            rule: offers.rule,
            scene: offers.scene,
            offers: offers.offers,
            finish: offers.finish.map(|turn| self.preview(&turn)),
        }))
    }

    fn why_not(&self, picks: &[Pick], on: &SceneRef) -> Result<Option<Refused>, Refused> {
        self.ensure_ongoing()?;
        let (game, position) = (self.line.game(), self.line.position());
        let offers = game.offers(position, picks);
        let offers = offers.map_err(|error| Refused::Action(error.to_string()));
        self.afforded(offers)?;
        let refusal = game.meant(position, picks, on).and_then(|turn| {
            let refused = game.validate(position, &turn).err()?;
            Some(self.refusal(&turn, &refused))
        });
        self.afforded(Ok(refusal))
    }

    fn scene(&self) -> Scene {
        let line = &self.line;
        line.game().scene_after(line.start(), line.played())
    }

    fn scene_at(&self, turns: usize) -> Result<Scene, Refused> {
        let line = &self.line;
        let Some(played) = line.played().get(..turns) else {
            let message = format!(
                "{turns} turns were not played yet, only {}",
                self.told.len()
            );
            return Err(Refused::Action(message));
        };
        self.afforded(Ok(line.game().scene_after(line.start(), played)))
    }

    fn glyph(&self, id: &GlyphId) -> Option<Glyph> {
        self.line.game().glyph(id)
    }

    fn letters(&self, id: &GlyphId) -> String {
        self.line.game().letters(id)
    }

    fn piece_letters(&self, piece: &ScenePiece) -> Letters {
        self.line.game().piece_letters(piece)
    }

    fn about(&self, cell: CellId) -> Option<About> {
        self.line.game().about(self.line.position(), cell)
    }

    fn guards(&self, cell: CellId) -> Option<Vec<CellId>> {
        self.line.game().guards(self.line.position(), cell)
    }

    fn worth(&self, piece: &str) -> Option<i32> {
        let evaluator = self.mind.evaluator();
        evaluator.base().piece_worth(self.line.game(), piece)
    }

    fn about_slot(&self, tray: usize, slot: usize) -> Option<About> {
        let line = &self.line;
        line.game().about_slot(line.position(), tray, slot)
    }

    fn topics(&self) -> Vec<Topic> {
        self.line.game().topics()
    }

    fn tell(&self, name: &str) -> Option<Vec<String>> {
        self.line.game().tell(name)
    }

    fn thinker(&self) -> Arc<dyn Thinker> {
        Arc::clone(&self.mind) as Arc<dyn Thinker>
    }

    fn adopt(&mut self, thinker: Arc<dyn Thinker>) -> bool {
        let Some(mind) = thinker::of_kind::<G, E>(thinker) else {
            return false;
        };
        let network = mind.evaluator().network().cloned();
        let is_for_this = |network: &Network| network.header().game == *self.info.id;
        let may = network.is_none_or(|network| is_for_this(&network));
        if may {
            self.mind = mind;
        }
        may
    }

    fn network(&self) -> Option<Arc<Network>> {
        self.mind.evaluator().network().cloned()
    }

    fn use_network(&self, network: Option<Arc<Network>>) -> Result<(), Refused> {
        if let Some(network) = &network {
            let inputs = self.mind.evaluator().base().inputs(self.line.game());
            let fits = network.header().fits(&self.info.id, &inputs);
            fits.map_err(|error| Refused::Action(error.to_string()))?;
        }
        self.mind.use_network(network);
        Ok(())
    }

    fn at_sight(&self) -> Option<Score> {
        let goes_on = self.finish().is_none();
        goes_on.then(|| self.mind.at_sight(&self.line))
    }

    fn think_about(
        &self,
        question: &Question,
        control: &dyn Control,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Option<Analysis>, Refused> {
        let only = question.only.iter().map(|turn| self.legal(turn));
        let question = chessmith_search::Question {
            limits: question.limits,
            only: only.collect::<Result<_, _>>()?,
            level: question.level,
            seed: question.seed,
        };
        if self.ending.is_some() {
            return Ok(None);
        }
        let control = Affordable {
            control,
            budget: &self.budget,
        };
        let found = self.mind.think(&self.line, question, &control, report);
        if self.budget.is_spent() {
            // What rules without a budget answered last is worthless, and must not be remembered.
            self.mind.forget();
        }
        self.afforded(Ok(found))
    }

    fn perft(
        &self,
        settings: PerftSettings,
        progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
    ) -> PerftResult {
        counting::perft(
            &**self.line.game(),
            self.line.position(),
            settings,
            progress,
        )
    }

    fn record(&self) -> Record {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let finish = self.finish();
        Record {
            game: self.info.id.to_string(),
            options: self.options().iter().map(owned).collect(),
            start: self.start_text(),
            turns: self
                .told
                .iter()
                .map(|told| told.turn.text.clone())
                .collect(),
            result: finish.as_ref().map_or("*", Finish::result).to_owned(),
            reason: finish.map(|finish| finish.reason.into_owned()),
            ..Record::default()
        }
    }

    fn within(&self, budget: &Budget) -> Box<dyn LiveGame> {
        Box::new(Self {
            info: Arc::clone(&self.info),
            line: self.line.within(budget),
            told: self.told.clone(),
            ending: self.ending.clone(),
            draw_offer: self.draw_offer,
            mind: Arc::clone(&self.mind),
            budget: budget.clone(),
        })
    }
}

/// A clock and a stop signal that stop with the budget as well.
struct Affordable<'a> {
    control: &'a dyn Control,
    budget: &'a Budget,
}

impl Control for Affordable<'_> {
    fn elapsed(&self) -> Duration {
        self.control.elapsed()
    }

    fn stopped(&self) -> bool {
        self.budget.is_spent() || self.control.stopped()
    }

    fn counted(&self) -> Option<Duration> {
        self.control.counted()
    }
}
