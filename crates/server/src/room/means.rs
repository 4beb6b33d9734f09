//! What rooms work with.

use std::sync::Arc;
use std::time::Duration;

use chessmith_catalog::Catalog;
use chessmith_catalog::game::Budget;
use chessmith_store::Store;

use super::shown::Shown;
use crate::deadlines::Deadlines;
use crate::engines::Engines;
use crate::ledger::Ledger;
use crate::time::TimeSource;
use crate::workers::{Payer, Unfinished, Workers};

/// What a room works with; the same for all rooms.
#[derive(Clone)]
pub(crate) struct Means {
    pub(crate) catalog: Catalog,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) workers: Workers,
    pub(crate) engines: Arc<Engines>,
    /// How much memory all rooms take.
    pub(crate) ledger: Ledger,
    /// What time it is.
    pub(crate) time: Arc<dyn TimeSource>,
    /// When clocks run out, also in games that nobody has open.
    pub(crate) deadlines: Arc<Deadlines>,
    /// How long the engine goes on when everybody has left.
    pub(crate) grace: Duration,
    /// How long the rules may take to answer a question.
    pub(crate) question_time: Duration,
    /// How long the rules may take to begin a game, to go on with it, or to replay it.
    pub(crate) change_time: Duration,
}

impl Means {
    /// Has the rules answer a question about a game in progress, at that game's cost.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        game: &str,
        question: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let payer = Payer::Game(game.to_owned());
        self.workers.run(payer, self.question_time, question).await
    }

    /// The same for what a game cannot go on without: it may take longer, and waits where there is a crowd.
    pub(super) async fn change<T: Send + 'static>(
        &self,
        game: &str,
        change: impl Fn(&Budget) -> T + Send + Sync + 'static,
    ) -> Result<T, Unfinished> {
        let payer = Payer::Course(game.to_owned());
        self.workers.insist(payer, self.change_time, change).await
    }

    /// Adds what can be picked first. Where that takes long, a turn does not wait for it: whoever wants it asks.
    pub(super) async fn with_offers(&self, game: &str, shown: Shown) -> Shown {
        if shown.is_over() {
            return shown;
        }
        let live = shown.live().fork();
        let payer = Payer::Course(game.to_owned());
        let offers = move |budget: &Budget| live.within(budget).offers(&[]);
        match self.workers.glance(payer, offers).await {
            Ok(Ok(list)) => shown.offering(list),
            Ok(Err(_)) | Err(_) => shown,
        }
    }
}
