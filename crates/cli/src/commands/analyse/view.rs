//! What is shown while the engine looks at a position.

use chessmith_catalog::game::Side;
use chessmith_catalog::{Analysis, LiveGame, Variation};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::Console;
use crate::board_text::board_text;
use crate::failure::Failure;
use crate::score_bar::score_bar;

/// Shows the depths of a search: on a terminal always the last one, drawn over the one before, elsewhere
/// a line for each.
pub(super) struct View<'a> {
    live: &'a dyn LiveGame,
    /// What is drawn over, on a terminal.
    drawn: Option<Drawn>,
    begun: bool,
}

struct Drawn {
    all: MultiProgress,
    lines: Vec<ProgressBar>,
}

impl<'a> View<'a> {
    pub(super) fn new(live: &'a dyn LiveGame, console: &Console<'_>) -> Self {
        let drawn = console.redraws.then(|| Drawn {
            all: MultiProgress::with_draw_target(ProgressDrawTarget::stdout()),
            lines: Vec::new(),
        });
        Self {
            live,
            drawn,
            begun: false,
        }
    }

    /// Shows a depth, and before the first one the board.
    pub(super) fn show(
        &mut self,
        analysis: &Analysis,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        if !self.begun {
            self.begun = true;
            console.print(board_text(self.live, Side::White, console.paint()))?;
        }
        let lines = analysis.lines.iter();
        let mut lines: Vec<_> = lines.map(|found| depth_line(analysis, found)).collect();
        match &mut self.drawn {
            Some(drawn) => {
                lines.insert(0, score_bar(analysis.score(), self.live.side_to_move()));
                console.out.flush()?;
                drawn.draw(&lines);
            }
            None => {
                for line in lines {
                    console.line(line)?;
                }
                console.out.flush()?;
            }
        }
        Ok(())
    }

    /// Leaves what was shown as it is, and shows the score where that is not drawn yet.
    pub(super) fn end(self, analysis: &Analysis, console: &mut Console<'_>) -> Result<(), Failure> {
        match self.drawn {
            Some(drawn) => {
                drawn.lines.iter().for_each(ProgressBar::abandon);
                Ok(())
            }
            None => console.line(score_bar(analysis.score(), self.live.side_to_move())),
        }
    }
}

impl Drawn {
    fn draw(&mut self, lines: &[String]) {
        while self.lines.len() < lines.len() {
            let bar = self.all.add(ProgressBar::new_spinner());
            // What does not fit on a line is cut off.
            if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
                bar.set_style(style);
            }
            self.lines.push(bar);
        }
        for (bar, line) in self.lines.iter().zip(lines) {
            bar.set_message(line.clone());
        }
    }
}

/// Returns one line about a line of play found at a completed depth.
fn depth_line(analysis: &Analysis, found: &Variation) -> String {
    let Analysis {
        depth,
        nodes,
        elapsed,
        ..
    } = analysis;
    let (seconds, line) = (elapsed.as_secs_f64(), found.human.join(" "));
    let score = found.score.to_string();
    format!("{depth:>3}  {score:>6}  {nodes:>11} nodes  {seconds:>7.3} s  {line}")
}
