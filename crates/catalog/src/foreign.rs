//! What programs for chess call games that the catalog calls otherwise, and how they write them.

use crate::{Catalog, Entry, Explanation, LiveGame, PlayedTurn, Refused};

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

/// Returns what engines that speak UCI call a game, and how their switch `UCI_Chess960` stands for it; `None` for
/// games that none has another name for.
#[must_use]
pub fn name_for_uci(id: &str) -> Option<(&'static str, bool)> {
    let (name, any_array, _) = UCI.iter().find(|(.., own)| *own == id)?;
    Some((name, *any_array))
}

/// Returns what XBoard is told about a game that it does not know, so that it can show it: the arguments of
/// its command `setup`. `None` for games that it knows or cannot show.
#[must_use]
pub fn setup_for_xboard(live: &dyn LiveGame) -> Option<String> {
    let id = &*live.info().id;
    let (_, letters, board) = SETUPS.iter().find(|(own, ..)| *own == id)?;
    Some(format!("({letters}) {board} {}", live.start_text()))
}

/// In which texts a program that speaks UCI is told of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Those of the catalog.
    Own,
    /// A FEN of six fields, and promotions as in `b7b8q`: of a program that calls the game by a name of its own.
    Fen,
}

impl Dialect {
    /// Returns the dialect of a program that calls a game by this name; without one it calls it as the catalog does.
    #[must_use]
    pub fn of(live: &dyn LiveGame, variant: Option<&str>) -> Self {
        match variant {
            Some(name) if name != &*live.info().id => Self::Fen,
            _ => Self::Own,
        }
    }

    /// Returns the text of the position in which a game began.
    ///
    /// What a FEN cannot say, such as pieces that wait to be dropped, is told in the texts of the catalog.
    #[must_use]
    pub fn start(self, live: &dyn LiveGame) -> String {
        let text = live.start_text();
        match self {
            Self::Own => text,
            Self::Fen => fen_of(&text).unwrap_or(text),
        }
    }

    /// Returns the text of a turn that was played.
    #[must_use]
    pub fn turn(self, turn: &PlayedTurn) -> String {
        match (self, turn.text.split_once('=')) {
            (Self::Fen, Some((way, becomes))) => format!("{way}{}", becomes.to_lowercase()),
            _ => turn.text.clone(),
        }
    }

    /// Returns a turn that such a program wants to play, as the game itself writes it where it knows it.
    #[must_use]
    pub fn read(self, live: &dyn LiveGame, turn: &str) -> String {
        let is_legal = |text: &str| matches!(live.explain(text), Ok(Explanation::Legal(_)));
        let mut way = turn.to_owned();
        let becomes = way.pop().map(|letter| letter.to_ascii_uppercase());
        let own = becomes.map(|becomes| format!("{way}={becomes}"));
        match own {
            Some(own) if self == Self::Fen && !is_legal(turn) && is_legal(&own) => own,
            _ => turn.to_owned(),
        }
    }
}

/// Returns a position of Universal Chess as a FEN of six fields; `None` if it is none, or more would have to be told:
/// names of more than one letter, racks, rights to drop, what may be retaken, a ban.
fn fen_of(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [placement, side, en_passant, "0:0", "-", "-", clock, number] = fields[..] else {
        return None;
    };
    let placement = placement.strip_suffix("[/]")?;
    let is_plain = !placement.contains('{');
    is_plain.then(|| format!("{placement} {side} - {en_passant} {clock} {number}"))
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
