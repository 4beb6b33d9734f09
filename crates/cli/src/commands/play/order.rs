//! What a player types.

use chessmith_catalog::game::excerpt;

use crate::failure::Failure;

/// One line that a player typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Order<'a> {
    Nothing,
    Help,
    Moves,
    Board,
    Position,
    About(&'a str),
    Undo,
    Draw,
    Decline,
    Claim,
    Resign,
    Hint,
    Eval,
    Save(&'a str),
    Load(&'a str),
    Quit,
    Turn(&'a str),
}

/// What `help` says: each order and what it does.
pub(super) const HELP: [(&str, &str); 17] = [
    ("TURN", "play a turn, in canonical or human notation"),
    ("moves", "list the legal turns"),
    ("board", "show the board"),
    ("position", "print the text of the position"),
    (
        "about CELL",
        "tell what the piece there may do, or what bears that name",
    ),
    (
        "undo",
        "take back the last turn, and the engine's answer to it",
    ),
    ("hint", "ask the engine for a turn"),
    ("eval", "ask the engine who stands better"),
    ("draw", "offer a draw, or accept the one offered"),
    ("decline", "decline the draw offered"),
    ("claim", "claim a draw"),
    ("resign", "resign"),
    ("save FILE", "write the game to a file"),
    ("load FILE", "go on with a game from a file"),
    ("help", "this list"),
    ("quit", "leave; so does the end of the input"),
    (
        "",
        "whoever is refused something is told why, and may try again",
    ),
];

impl<'a> Order<'a> {
    /// Reads a line.
    pub(super) fn read(line: &'a str) -> Result<Self, Failure> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |order| {
            if rest.is_empty() {
                Ok(order)
            } else {
                Err(Failure::Refused(format!(
                    "{word} stands alone; {:?} is too much",
                    excerpt(rest)
                )))
            }
        };
        let with = |what: &str, order: fn(&'a str) -> Self| {
            if rest.is_empty() {
                Err(Failure::Refused(format!("{word} is followed by {what}")))
            } else {
                Ok(order(rest))
            }
        };
        match word {
            "" => Ok(Self::Nothing),
            "help" | "?" => alone(Self::Help),
            "moves" => alone(Self::Moves),
            "board" => alone(Self::Board),
            "position" => alone(Self::Position),
            "about" => with("the name of a cell", Self::About),
            "undo" => alone(Self::Undo),
            "hint" => alone(Self::Hint),
            "eval" => alone(Self::Eval),
            "draw" => alone(Self::Draw),
            "decline" => alone(Self::Decline),
            "claim" => alone(Self::Claim),
            "resign" => alone(Self::Resign),
            "save" => with("the name of a file", Self::Save),
            "load" => with("the name of a file", Self::Load),
            "quit" | "exit" => alone(Self::Quit),
            turn => {
                if rest.is_empty() {
                    Ok(Self::Turn(turn))
                } else {
                    Err(Failure::Refused(format!(
                        "{:?} is no order; a turn has no blanks, and help lists the orders",
                        excerpt(word)
                    )))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn orders_and_turns() {
        assert_eq!(
            Order::read("  save  my game.json ").unwrap(),
            Order::Save("my game.json")
        );
        assert_eq!(Order::read("undo").unwrap(), Order::Undo);
        assert_eq!(Order::read("go:a1-a2").unwrap(), Order::Turn("go:a1-a2"));
        assert_eq!(Order::read("").unwrap(), Order::Nothing);
        for refused in ["undo 3", "save", "load ", "a1 a2"] {
            assert!(Order::read(refused).is_err(), "{refused}");
        }
    }
}
