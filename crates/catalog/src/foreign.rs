//! What programs for chess call games that the catalog calls otherwise.

use crate::{Catalog, Entry, LiveGame, PlayedTurn, Refused};

/// A name in UCI, whether any array of pieces is allowed, and the game.
const UCI: [(&str, bool, &str); 2] = [("chess", false, "chess"), ("chess", true, "freestyle")];

/// A name in the protocol of XBoard, and the game.
const XBOARD: [(&str, &str); 2] = [("normal", "chess"), ("fischerandom", "freestyle")];

/// A game that XBoard does not know, but whose board and men it can show: White's letters and Black's, the
/// king's last, and the board's width and height, pieces in hand, and the game that it takes after.
const SETUPS: [(&str, &str, &str); 1] = [("fluidity", "PNBRQKpnbrqk", "8x8+0_normal")];

impl Catalog {
    /// Returns the game that an interface means that speaks UCI: `any_array` is its switch `UCI_Chess960`.
    ///
    /// # Errors
    ///
    /// If there is no game of this name.
    pub fn find_for_uci(&self, name: &str, any_array: bool) -> Result<&dyn Entry, Refused> {
        let known = UCI
            .iter()
            .find(|(foreign, any, _)| *foreign == name && *any == any_array);
        self.find(known.map_or(name, |(_, _, id)| id))
    }

    /// Returns the game that XBoard means.
    ///
    /// # Errors
    ///
    /// If there is no game of this name.
    pub fn find_for_xboard(&self, name: &str) -> Result<&dyn Entry, Refused> {
        let known = XBOARD.iter().find(|(foreign, _)| *foreign == name);
        self.find(known.map_or(name, |(_, id)| id))
    }

    /// Returns the names of all games for XBoard.
    #[must_use]
    pub fn names_for_xboard(&self) -> Vec<String> {
        let name = |entry: &dyn Entry| {
            let id = entry.info().id.to_string();
            let known = XBOARD.iter().find(|(_, own)| *own == id);
            known.map_or(id, |(foreign, _)| (*foreign).to_owned())
        };
        self.iter().map(name).collect()
    }
}

/// Returns what XBoard is told about a game that it does not know, so that it can show it: the arguments of
/// its command `setup`. `None` for games that it knows or cannot show.
#[must_use]
pub fn setup_for_xboard(live: &dyn LiveGame) -> Option<String> {
    let id = &*live.info().id;
    let (_, letters, board) = SETUPS.iter().find(|(own, ..)| *own == id)?;
    Some(format!("({letters}) {board} {}", live.start_text()))
}

impl PlayedTurn {
    /// Returns the turn as XBoard writes it: castling where any array is allowed is `O-O`, all else
    /// is the canonical text.
    #[must_use]
    pub fn for_xboard(&self, variant: &str) -> &str {
        let castles = self.human.starts_with("O-O");
        match castles && variant == "fischerandom" {
            true => self.human.trim_end_matches(['+', '#']),
            false => &self.text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_names_lead_to_games_and_own_ones_stay() {
        let catalog = Catalog::standard();
        let id = |entry: Result<&dyn Entry, Refused>| entry.unwrap().info().id.to_string();
        assert_eq!(id(catalog.find_for_uci("chess", false)), "chess");
        assert_eq!(id(catalog.find_for_uci("chess", true)), "freestyle");
        assert_eq!(id(catalog.find_for_uci("fluidity", true)), "fluidity");
        assert_eq!(id(catalog.find_for_xboard("normal")), "chess");
        assert!(catalog.find_for_uci("losers", false).is_err());
        for name in catalog.names_for_xboard() {
            assert!(catalog.find_for_xboard(&name).is_ok(), "{name}");
        }
    }
}
