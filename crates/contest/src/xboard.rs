//! Players that speak version 2 of the protocol of XBoard.

use std::time::Duration;

use chessmith_catalog::LiveGame;

use crate::program::{PATIENCE, Program};
use crate::{Answer, Clocks, Pace, Player, PlayerSpec, Trouble};

/// How long an engine may take to list its features; the protocol asks for two seconds.
const FEATURES: Duration = Duration::from_secs(4);

/// An engine that speaks the protocol of XBoard.
pub(crate) struct Xboard {
    program: Program,
    /// Whether turns are sent with the word `usermove` in front.
    says_usermove: bool,
    variant: Option<String>,
    /// The turns that the engine knows of.
    known: usize,
}

impl Xboard {
    pub(crate) fn start(spec: &PlayerSpec) -> Result<Self, Trouble> {
        let mut program = Program::start(&spec.name, &spec.command)?;
        program.send("xboard")?;
        program.send("protover 2")?;
        let mut says_usermove = false;
        let listed = program.read(FEATURES, |line| {
            let features = line.strip_prefix("feature ")?;
            says_usermove |= features.contains("usermove=1");
            (features.contains("done=1")).then_some(())
        });
        // An engine without features is one of the first version.
        if let Err(trouble @ Trouble::Gone { .. }) = listed {
            return Err(trouble);
        }
        for (name, value) in &spec.options {
            program.send(&format!("option {name}={value}"))?;
        }
        Ok(Self {
            program,
            says_usermove,
            variant: spec.variant.clone(),
            known: 0,
        })
    }
}

impl Player for Xboard {
    fn name(&self) -> &str {
        self.program.name()
    }

    fn begin(&mut self, game: &dyn LiveGame) -> Result<(), Trouble> {
        self.program.send("new")?;
        if let Some(variant) = &self.variant {
            let line = format!("variant {variant}");
            self.program.send(&line)?;
        }
        self.program.send("force")?;
        self.program.send("post")?;
        let line = format!("setboard {}", game.start_text());
        self.program.send(&line)?;
        self.known = 0;
        Ok(())
    }

    fn turn(&mut self, game: &dyn LiveGame, clocks: &Clocks) -> Result<Answer, Trouble> {
        self.program.send("force")?;
        let played = game.history();
        for turn in &played[self.known.min(played.len())..] {
            let line = match self.says_usermove {
                true => format!("usermove {}", turn.text),
                false => turn.text.clone(),
            };
            self.program.send(&line)?;
        }
        let side = game.side_to_move();
        let mut limit = Duration::from_secs(600);
        match clocks.pace(game.side_to_move()) {
            Pace::Clock { increment, .. } => {
                let left = |side| clocks.left(side).unwrap_or_default();
                limit = left(side);
                // Centiseconds, where the level takes whole seconds.
                let seconds = left(side).as_secs().max(1);
                self.program.send(&format!(
                    "level 0 {}:{:02} {}",
                    seconds / 60,
                    seconds % 60,
                    increment.as_secs_f64()
                ))?;
                let hundredths = |side| left(side).as_millis() / 10;
                self.program.send(&format!("time {}", hundredths(side)))?;
                self.program
                    .send(&format!("otim {}", hundredths(side.other())))?;
            }
            Pace::PerTurn(time) => {
                limit = time;
                self.program.send(&format!("st {}", time.as_secs_f64()))?;
            }
            Pace::Nodes(nodes) => self.program.send(&format!("sn {nodes}"))?,
            Pace::Depth(depth) => self.program.send(&format!("sd {depth}"))?,
        }
        self.program.send("go")?;
        let mut answer = Answer::default();
        answer.turn = self.program.read(limit + PATIENCE, |line| {
            note(line, &mut answer);
            let turn = line.strip_prefix("move ")?;
            Some(turn.trim().to_owned())
        })?;
        self.known = played.len() + 1;
        Ok(answer)
    }
}

/// Takes depth and score from a line of thinking: depth, score, hundredths of a second, nodes, turns.
fn note(line: &str, answer: &mut Answer) {
    let mut numbers = line.split_whitespace().map(str::parse::<i64>);
    let (Some(Ok(depth)), Some(Ok(score)), Some(Ok(_)), Some(Ok(_))) = (
        numbers.next(),
        numbers.next(),
        numbers.next(),
        numbers.next(),
    ) else {
        return;
    };
    let bound = i64::from(Answer::PROVED);
    answer.depth = depth.try_into().ok();
    answer.score = score.clamp(-bound, bound).try_into().ok();
}
