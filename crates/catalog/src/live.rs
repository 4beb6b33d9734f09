//! The one facade over a game in progress: plain data in and out.

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_game::{
    About, Budget, CellId, Coverage, Finish, Footprint, GameInfo, Glyph, GlyphId, Letters,
    OptionValues, Phase, Pick, Record, Scene, ScenePiece, SceneRef, Side, Topic,
};
use chessmith_network::Network;
use chessmith_search::{Control, Limits, Score};

use crate::{
    Analysis, Explanation, OfferList, PerftResult, PerftSettings, PlayedTurn, Question, Refused,
    Status, Thinker, TurnList,
};

/// A game in progress, whatever game it is.
///
/// Everything that is refused changes nothing. Texts of turns are read in canonical form, in the
/// variants that the notation names, and in human notation; they are kept in canonical form.
///
/// ```
/// use chessmith_catalog::{Catalog, Limits, Setting};
///
/// let mut game = Catalog::standard().find("chess")?.begin(&Setting::new())?;
/// game.play("e2e4")?;
/// assert_eq!(game.play("c5")?.text, "c7c5");
/// assert!(game.play("e4e6").is_err());
/// let takes = game.list(usize::MAX).turns.into_iter().find(|turn| !turn.taken.is_empty());
/// assert_eq!(takes, None);
///
/// // The engine asks a clock that the caller brings: any closure that tells the time elapsed.
/// let limits = Limits { depth: Some(1), ..Limits::default() };
/// let since = std::time::Instant::now();
/// let best = game.think(limits, &|| since.elapsed(), &mut |_| ());
/// assert!(best.is_some());
/// assert_eq!(game.record().turns, ["e2e4", "c7c5"]);
/// # Ok::<(), chessmith_catalog::Refused>(())
/// ```
pub trait LiveGame: Send + Sync {
    /// Returns what game it is.
    fn info(&self) -> &GameInfo;

    /// Returns the values of its options.
    fn options(&self) -> &OptionValues;

    /// Returns the text of the position in which it began.
    fn start_text(&self) -> String;

    /// Returns the text of the position now.
    fn position_text(&self) -> String;

    /// Returns the side whose turn it is.
    fn side_to_move(&self) -> Side;

    /// Returns whether it is still being set up.
    fn phase(&self) -> Phase;

    /// Returns about how much memory it takes, without what its engine remembers.
    fn footprint(&self) -> Footprint;

    /// Returns how it stands.
    fn status(&self) -> Status;

    /// Returns how many turns have been played.
    fn turns_played(&self) -> usize;

    /// Returns the turn of this index, counted from 0; `None` if there is no such turn.
    fn played(&self, index: usize) -> Option<&PlayedTurn>;

    /// Returns the turns played, oldest first.
    fn history(&self) -> Vec<PlayedTurn> {
        let turns = (0..self.turns_played()).filter_map(|index| self.played(index));
        turns.cloned().collect()
    }

    /// Returns what the turn of this index, counted from 0, did besides moving pieces: what it took, put,
    /// changed and removed, each in a few words; nothing if there is no such turn.
    ///
    /// It is found out once; forks know it, too.
    fn happened(&self, turn: usize) -> Vec<String>;

    /// Returns what the turn of this index, counted from 0, took from the other side, as it stood before; nothing if
    /// there is no such turn.
    fn taken(&self, turn: usize) -> Vec<ScenePiece>;

    /// Returns the cells of the pieces that would take an enemy that came to a cell; `None` where those are the ones
    /// that can go there.
    fn guards(&self, cell: CellId) -> Option<Vec<CellId>>;

    /// Hands the text of every listed turn to `sink` until it breaks.
    ///
    /// What ends the game, but not the position, is not looked at.
    fn turns(&self, sink: &mut dyn FnMut(String) -> ControlFlow<()>) -> Coverage;

    /// Lists turns with what there is to know about each, `most` at most.
    ///
    /// What ends the game, but not the position, is not looked at.
    fn list(&self, most: usize) -> TurnList;

    /// Reads a turn and says whether it is legal now.
    ///
    /// # Errors
    ///
    /// If the text is not that of a turn.
    fn explain(&self, turn: &str) -> Result<Explanation, Refused>;

    /// Plays a turn and returns it as recorded; an opponent's open draw offer is declined by it.
    ///
    /// # Errors
    ///
    /// If the game is over, the text cannot be read, or the turn is not legal.
    fn play(&mut self, turn: &str) -> Result<PlayedTurn, Refused>;

    /// Plays a turn as [`play`](Self::play) does, but past draws by clock, repetition or material.
    ///
    /// For trying things out: the game stays over by such a draw while the line goes on.
    ///
    /// # Errors
    ///
    /// If the text cannot be read or the turn is not legal.
    fn explore(&mut self, turn: &str) -> Result<PlayedTurn, Refused>;

    /// Takes back the last `turns` turns, and with them any end that resignation, claim or agreement
    /// brought.
    ///
    /// # Errors
    ///
    /// If fewer were played.
    fn takeback(&mut self, turns: usize) -> Result<(), Refused>;

    /// Resigns for a side.
    ///
    /// # Errors
    ///
    /// If the game is over.
    fn resign(&mut self, side: Side) -> Result<Finish, Refused>;

    /// Ends the game because the time of a side is over: the other side wins, unless by the game's rules it
    /// could not win any more; then it is a draw.
    ///
    /// # Errors
    ///
    /// If the game is over.
    fn flag(&mut self, side: Side) -> Result<Finish, Refused>;

    /// Offers a draw for a side; if the other side's offer stands, the draw is agreed.
    ///
    /// # Errors
    ///
    /// If the game is over or the side's own offer stands already.
    fn offer_draw(&mut self, side: Side) -> Result<Status, Refused>;

    /// Declines the draw that the other side has offered.
    ///
    /// # Errors
    ///
    /// If the other side has offered none.
    fn decline_draw(&mut self, side: Side) -> Result<(), Refused>;

    /// Claims a draw for a side.
    ///
    /// # Errors
    ///
    /// If it is not the side's turn or there is nothing to claim.
    fn claim_draw(&mut self, side: Side) -> Result<Finish, Refused>;

    /// Returns what can be picked after these picks.
    ///
    /// # Errors
    ///
    /// If the game is over or a pick was not on offer.
    fn offers(&self, picks: &[Pick]) -> Result<OfferList, Refused>;

    /// Returns why the turn is refused that is meant by touching a place after these picks.
    ///
    /// `None` if that means no one turn, or a legal one.
    ///
    /// # Errors
    ///
    /// If the game is over or a pick was not on offer.
    fn why_not(&self, picks: &[Pick], on: &SceneRef) -> Result<Option<Refused>, Refused>;

    /// Returns what the position looks like now.
    fn scene(&self) -> Scene;

    /// Returns what the position looked like after the first `turns` turns.
    ///
    /// # Errors
    ///
    /// If fewer were played.
    fn scene_at(&self, turns: usize) -> Result<Scene, Refused>;

    /// Returns the drawing of this name.
    fn glyph(&self, id: &GlyphId) -> Option<Glyph>;

    /// Returns one or two letters that stand for this drawing where nothing can be drawn.
    fn letters(&self, id: &GlyphId) -> String;

    /// Returns the letters that stand for a piece where nothing can be drawn; different pieces may share
    /// them.
    fn piece_letters(&self, piece: &ScenePiece) -> Letters;

    /// Returns what there is to say about what stands on a cell; `None` if nothing does.
    fn about(&self, cell: CellId) -> Option<About>;

    /// Returns what the engine takes a piece to be worth that is found by this text, in hundredths of a unit; `None` for
    /// what cannot be lost, and where it does not say.
    fn worth(&self, piece: &str) -> Option<i32>;

    /// Returns what there is to say about what lies in a slot of a tray; `None` if nothing does.
    fn about_slot(&self, tray: usize, slot: usize) -> Option<About>;

    /// Returns what the game can tell about by name, apart from any position.
    fn topics(&self) -> Vec<Topic>;

    /// Tells, line by line, about a topic or whatever else can be written down by itself.
    fn tell(&self, name: &str) -> Option<Vec<String>>;

    /// Returns what the engine of this game and of its forks remembers and works with.
    fn thinker(&self) -> Arc<dyn Thinker>;

    /// Makes the thinker of another game this one's, and returns whether that could be done: the games
    /// must be of one family, and a network that it judges with must be for this game. What it remembers is of
    /// use where the options are the same, too.
    fn adopt(&mut self, thinker: Arc<dyn Thinker>) -> bool;

    /// Returns the network that the engine judges positions with, if it does so with one.
    fn network(&self) -> Option<Arc<Network>>;

    /// Lets the engine of this game and of its forks judge positions with a network, or with none; it forgets
    /// what it thought before.
    ///
    /// # Errors
    ///
    /// If the network was made for another game, or for rules with other inputs.
    fn use_network(&self, network: Option<Arc<Network>>) -> Result<(), Refused>;

    /// Returns what the position is worth to the side to move without any search; `None` once the game is over.
    fn at_sight(&self) -> Option<Score>;

    /// Lets the engine think about a question; `None` if there is no legal turn or the game is over.
    ///
    /// `report` is called after every completed depth, from the thread that asks. A search that can
    /// find out nothing more returns even where `control` says that it ponders, and without limits.
    ///
    /// # Errors
    ///
    /// If one of the turns to choose from cannot be read or is not legal.
    fn think_about(
        &self,
        question: &Question,
        control: &dyn Control,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Option<Analysis>, Refused>;

    /// Lets the engine think as [`think_about`](Self::think_about) does, about all turns.
    fn think(
        &self,
        limits: Limits,
        control: &dyn Control,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        // Only turns to choose from can be refused.
        self.think_about(&limits.into(), control, report)
            .unwrap_or_default()
    }

    /// Counts lines of play from the position now; `progress` is told the nodes counted so far from
    /// time to time and may break off.
    fn perft(
        &self,
        settings: PerftSettings,
        progress: &(dyn Fn(u64) -> ControlFlow<()> + Sync),
    ) -> PerftResult;

    /// Returns the game as plain data.
    fn record(&self) -> Record;

    /// Returns an independent copy whose answers spend from a budget; it shares the thinker.
    ///
    /// Once it is spent the copy is good for nothing: what returns a `Result` is refused with
    /// [`Refused::Spent`], and other answers are worthless. To [`ask`](#method.ask) is simpler where nothing
    /// is to be changed. After a turn was played on the copy, its [`fork`](Self::fork) is free of the budget.
    fn within(&self, budget: &Budget) -> Box<dyn LiveGame>;

    /// Returns an independent copy whose answers may take any work; it shares the thinker.
    fn fork(&self) -> Box<dyn LiveGame> {
        self.within(&Budget::unlimited())
    }
}

impl dyn LiveGame {
    /// Asks something within a budget.
    ///
    /// ```
    /// use chessmith_catalog::{Catalog, Setting};
    /// use chessmith_catalog::game::Budget;
    ///
    /// let live = Catalog::standard().find("freechess")?.begin(&Setting::default())?;
    /// let scene = live.ask(&Budget::of(100_000), |live| live.scene())?;
    /// assert_eq!(scene.cells.len(), 169);
    /// # Ok::<(), chessmith_catalog::Refused>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refused::Spent`] if that was not enough, or the budget was stopped from outside.
    pub fn ask<T>(
        &self,
        budget: &Budget,
        question: impl FnOnce(&dyn LiveGame) -> T,
    ) -> Result<T, Refused> {
        let answer = question(&*self.within(budget));
        match budget.is_spent() {
            true => Err(Refused::Spent),
            false => Ok(answer),
        }
    }
}
