//! Players that speak UCI.

use std::time::Duration;

use chessmith_catalog::game::Side;
use chessmith_catalog::{Dialect, LiveGame, name_for_uci};

use crate::program::{PATIENCE, Program};
use crate::{Answer, Clocks, Pace, Player, PlayerSpec, Trouble};

/// How long an engine may take to say that it is ready.
const READY: Duration = Duration::from_secs(30);

/// An engine that speaks UCI.
pub(crate) struct Uci {
    program: Program,
    /// The options that the engine has, each from its name on as it told them.
    options: Vec<String>,
    variant: Option<String>,
}

impl Uci {
    pub(crate) fn start(spec: &PlayerSpec) -> Result<Self, Trouble> {
        let mut program = Program::start(&spec.name, &spec.command)?;
        program.send("uci")?;
        let mut options = Vec::new();
        program.read(READY, |line| {
            let option = line.strip_prefix("option name ");
            options.extend(option.map(str::to_owned));
            (line == "uciok").then_some(())
        })?;
        for (name, value) in &spec.options {
            program.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(Self {
            program,
            options,
            variant: spec.variant.clone(),
        })
    }

    /// Returns what the engine says of one of its options.
    fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|option| {
            let rest = option.strip_prefix(name)?;
            rest.starts_with(" type ").then_some(rest)
        })
    }

    /// Returns whether the engine lists a game among those that it plays.
    fn lists(&self, id: &str) -> bool {
        let games = self.option("UCI_Variant").unwrap_or_default();
        games.split(" var ").skip(1).any(|game| game.trim() == id)
    }

    /// Tells the engine which game is played, by the name that it has for it.
    fn name_game(&mut self, id: &str) -> Result<(), Trouble> {
        let known = name_for_uci(id).filter(|_| self.variant.is_none() && !self.lists(id));
        let name = self.variant.clone();
        let name = name.unwrap_or_else(|| known.map_or(id, |(name, _)| name).to_owned());
        for (option, value) in [
            ("UCI_Variant", Some(name)),
            ("UCI_Chess960", known.map(|(_, any)| any.to_string())),
        ] {
            if let (Some(value), Some(_)) = (value, self.option(option)) {
                self.program
                    .send(&format!("setoption name {option} value {value}"))?;
            }
        }
        Ok(())
    }

    fn ready(&mut self) -> Result<(), Trouble> {
        self.program.send("isready")?;
        self.program
            .read(READY, |line| (line == "readyok").then_some(()))
    }
}

impl Player for Uci {
    fn name(&self) -> &str {
        self.program.name()
    }

    fn begin(&mut self, game: &dyn LiveGame) -> Result<(), Trouble> {
        self.name_game(&game.info().id)?;
        // An engine that does not know an option of the game says so and goes on.
        for (name, value) in game.options().iter() {
            let value = value.replace('\n', "\\n");
            self.program
                .send(&format!("setoption name {name} value {value}"))?;
        }
        self.program.send("ucinewgame")?;
        self.ready()
    }

    fn turn(&mut self, game: &dyn LiveGame, clocks: &Clocks) -> Result<Answer, Trouble> {
        let dialect = Dialect::of(game, self.variant.as_deref());
        self.program.send(&position(game, dialect))?;
        self.program.send(&go(game.side_to_move(), clocks))?;
        let mut answer = Answer::default();
        let limit = match clocks.pace(game.side_to_move()) {
            Pace::Clock { .. } => clocks.left(game.side_to_move()).unwrap_or_default(),
            Pace::PerTurn(limit) => limit,
            Pace::Nodes(_) | Pace::Depth(_) => Duration::from_secs(600),
        };
        let best = self.program.read(limit + PATIENCE, |line| {
            if let Some(info) = line.strip_prefix("info ") {
                note(info, &mut answer);
                return None;
            }
            let rest = line.strip_prefix("bestmove")?;
            Some(
                rest.split_whitespace()
                    .next()
                    .unwrap_or_default()
                    .to_owned(),
            )
        })?;
        if best.is_empty() || best == "(none)" || best == "0000" {
            return Err(Trouble::Senseless {
                name: self.name().to_owned(),
                answer: best,
                expected: "a turn",
            });
        }
        answer.turn = dialect.read(game, &best);
        Ok(answer)
    }
}

/// Returns the line that tells an engine the position.
fn position(game: &dyn LiveGame, dialect: Dialect) -> String {
    let mut line = format!("position fen {}", dialect.start(game));
    let played = game.history();
    if !played.is_empty() {
        line.push_str(" moves");
    }
    for turn in played {
        line.push(' ');
        line.push_str(&dialect.turn(&turn));
    }
    line
}

/// Returns the line that tells an engine to think.
fn go(side: Side, clocks: &Clocks) -> String {
    match clocks.pace(side) {
        Pace::Clock { increment, .. } => {
            let left = |side| clocks.left(side).unwrap_or_default().as_millis().max(1);
            let step = increment.as_millis();
            format!(
                "go wtime {} btime {} winc {step} binc {step}",
                left(Side::White),
                left(Side::Black)
            )
        }
        Pace::PerTurn(limit) => format!("go movetime {}", limit.as_millis().max(1)),
        Pace::Nodes(nodes) => format!("go nodes {nodes}"),
        Pace::Depth(depth) => format!("go depth {depth}"),
    }
}

/// Takes score and depth from what an engine says while it thinks; bounds are left out.
fn note(info: &str, answer: &mut Answer) {
    let mut words = info.split_whitespace();
    let mut depth = None;
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next().and_then(|depth| depth.parse().ok()),
            "multipv" if words.next() != Some("1") => return,
            "cp" => score = words.next().and_then(|score| score.parse().ok()),
            "mate" => {
                let plies = words.next().and_then(|plies| plies.parse::<i32>().ok());
                score = plies.map(|plies| match plies > 0 {
                    true => Answer::PROVED,
                    false => -Answer::PROVED,
                });
            }
            "lowerbound" | "upperbound" => return,
            "pv" | "string" => break,
            _ => {}
        }
    }
    if score.is_some() {
        (answer.score, answer.depth) = (score, depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let mut answer = Answer::default();
        for info in [
            "depth 5 seldepth 9 multipv 1 score cp 31 nodes 400 pv e2e4",
            "depth 6 multipv 2 score cp -5 pv d2d4",
            "depth 6 score cp 90 lowerbound nodes 800",
            "string score cp 7",
        ] {
            note(info, &mut answer);
        }
        assert_eq!((answer.score, answer.depth), (Some(31), Some(5)));
        note("depth 7 score mate -3 pv h7h8", &mut answer);
        assert_eq!(answer.score, Some(-Answer::PROVED));
    }
}
