//! Players are brought to the board.

use crate::builds::Build;
use crate::simple::{Greedy, Random};
use crate::uci::Uci;
use crate::xboard::Xboard;
use crate::{Player, PlayerSpec, Speech, Trouble};

impl PlayerSpec {
    /// Brings the player to the board.
    ///
    /// # Errors
    ///
    /// If its program does not start or does not answer.
    pub fn start(&self, seed: u64) -> Result<Box<dyn Player>, Trouble> {
        Ok(match self.speech {
            Speech::Uci => Box::new(Uci::start(self)?),
            Speech::Xboard => Box::new(Xboard::start(self)?),
            Speech::Analyse => Box::new(Build::new(self)),
            Speech::Random => Box::new(Random::new(self, seed)),
            Speech::Greedy => Box::new(Greedy::new(self)),
        })
    }
}
