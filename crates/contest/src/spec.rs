//! Who is to play, in words.

/// How a player is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// A program that speaks UCI.
    Uci,
    /// A program that speaks version 2 of the protocol of XBoard.
    Xboard,
    /// A build of Chessmith, asked by its command `analyse` anew for each turn; for builds without a
    /// protocol.
    Analyse,
    /// Any legal turn.
    Random,
    /// The turn after which the position is worth most, without looking further.
    Greedy,
}

/// A player as a match is told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// What it is called in results.
    pub name: String,
    /// How it is spoken to.
    pub speech: Speech,
    /// The program with its arguments, separated by blanks; empty where there is none.
    pub command: String,
    /// Options of the engine: names and values.
    pub options: Vec<(String, String)>,
    /// What the engine calls the game, if not as the catalog does.
    pub variant: Option<String>,
}
