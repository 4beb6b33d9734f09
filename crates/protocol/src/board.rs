//! The game that stands on the board.

use std::sync::Arc;

use chessmith_catalog::game::{GameInfo, OptionKind};
use chessmith_catalog::network::Network;
use chessmith_catalog::{Catalog, EngineSettings, Entry, LiveGame, Refused, Setting, Thinker};

/// Which network the engine judges positions with.
#[derive(Clone, Debug, Default)]
pub(crate) enum NetworkChoice {
    /// The one that comes with the program, if there is one for the game.
    #[default]
    Usual,
    /// None.
    None,
    /// This one, for the game that it was made for.
    Given(Arc<Network>),
}

/// A game in progress with its options, and the engine that plays it.
pub(crate) struct Board<'a> {
    catalog: &'a Catalog,
    entry: &'a dyn Entry,
    /// The options given, of this game.
    options: Vec<(String, String)>,
    settings: EngineSettings,
    network: NetworkChoice,
    live: Box<dyn LiveGame>,
    thinker: Arc<dyn Thinker>,
    /// The text of the position that was set up; `None` for the game's own start.
    position: Option<String>,
}

impl<'a> Board<'a> {
    /// Sets up the first game of the catalog that can be begun without options.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(crate) fn new(catalog: &'a Catalog) -> Result<Self, Refused> {
        let mut refused = Refused::Action("there is no game".to_owned());
        for entry in catalog.iter() {
            match entry.begin(&Setting::default()) {
                Ok(live) => {
                    return Ok(Self {
                        catalog,
                        entry,
                        options: Vec::new(),
                        settings: EngineSettings::default(),
                        network: NetworkChoice::Usual,
                        thinker: live.thinker(),
                        live,
                        position: None,
                    });
                }
                Err(reason) => refused = reason,
            }
        }
        Err(refused)
    }

    pub(crate) fn catalog(&self) -> &'a Catalog {
        self.catalog
    }

    pub(crate) fn info(&self) -> &GameInfo {
        self.entry.info()
    }

    pub(crate) fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    pub(crate) fn live_mut(&mut self) -> &mut dyn LiveGame {
        &mut *self.live
    }

    pub(crate) fn settings(&self) -> EngineSettings {
        self.settings
    }

    /// Changes what the engine is given to work with.
    pub(crate) fn set(&mut self, settings: EngineSettings) {
        self.settings = settings.clamped();
        self.thinker.set(self.settings);
    }

    /// Changes the network that the engine judges positions with.
    ///
    /// # Errors
    ///
    /// If it does not fit the game; it is kept for one that it fits.
    pub(crate) fn judge_with(&mut self, network: NetworkChoice) -> Result<(), Refused> {
        self.network = network;
        self.use_network()
    }

    /// Gives the network to the engine of the game.
    fn use_network(&self) -> Result<(), Refused> {
        match &self.network {
            NetworkChoice::Usual => self.live.use_network(self.entry.network()),
            NetworkChoice::None => self.live.use_network(None),
            NetworkChoice::Given(network) => self.live.use_network(Some(Arc::clone(network))),
        }
    }

    /// Forgets what the engine has learned.
    pub(crate) fn forget(&mut self) {
        self.thinker.forget();
    }

    /// Changes the game, and begins it without options.
    pub(crate) fn choose(&mut self, id: &str) -> Result<(), Refused> {
        let entry = self.catalog.find(id)?;
        let live = entry.begin(&Setting::default())?;
        (self.entry, self.options, self.position) = (entry, Vec::new(), None);
        self.thinker = live.thinker();
        self.live = live;
        self.thinker.set(self.settings);
        // A network for another game waits for it.
        let _ = self.use_network();
        Ok(())
    }

    /// Changes an option of the game, and begins it anew.
    ///
    /// A document has several lines, which are told on one: `\n` stands between them.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refused> {
        let mut options = self.options.clone();
        options.retain(|(known, _)| known != name);
        let spec = self.info().options.iter().find(|spec| spec.name == name);
        let value = match spec.map(|spec| &spec.kind) {
            Some(OptionKind::Document { .. }) => &value.replace("\\n", "\n"),
            _ => value,
        };
        let usual = spec.is_some_and(|spec| match &spec.default {
            Some(default) => default == value,
            None => value.is_empty(),
        });
        if !usual {
            options.push((name.to_owned(), value.to_owned()));
        }
        let setting = Setting {
            options: options.clone(),
            position: None,
            ..Setting::default()
        };
        let live = self.entry.begin(&setting)?;
        (self.options, self.position) = (options, None);
        self.put(live);
        // A network for these options may have waited for them.
        let _ = self.use_network();
        Ok(())
    }

    /// Sets up a position, or the start of the game, and plays turns from there.
    ///
    /// # Errors
    ///
    /// If the position or a turn is refused; the board stays as it was.
    pub(crate) fn set_up<'t>(
        &mut self,
        position: Option<&str>,
        turns: impl Iterator<Item = &'t str>,
    ) -> Result<(), Refused> {
        let turns: Vec<_> = turns.collect();
        let played = self.live.history();
        // Mostly a turn or two are added to what stands on the board.
        let goes_on = self.position.as_deref() == position
            && played.len() <= turns.len()
            && played
                .iter()
                .zip(&turns)
                .all(|(old, new)| old.text == **new);
        let (mut live, known) = match goes_on {
            true => (self.live.fork(), played.len()),
            false => {
                let setting = Setting {
                    options: self.options.clone(),
                    position: position.map(str::to_owned),
                    ..Setting::default()
                };
                (self.entry.begin(&setting)?, 0)
            }
        };
        for turn in turns.iter().skip(known) {
            live.explore(turn)?;
        }
        self.position = position.map(str::to_owned);
        self.put(live);
        Ok(())
    }

    fn put(&mut self, mut live: Box<dyn LiveGame>) {
        let is_known = live.adopt(Arc::clone(&self.thinker));
        self.live = live;
        if !is_known {
            self.thinker = self.live.thinker();
            self.thinker.set(self.settings);
            let _ = self.use_network();
        }
    }
}
