//! Lessons of games: where they stand, and whether a turn solves a task.

use chessmith_game::{Finish, MarkKind, Scene, Side};
use chessmith_rulebook::{Failure, Goal, Lesson, Step, read_lessons};

use crate::happened::called;
use crate::{Entry, LiveGame, PlayedTurn, Refused, Setting, Status};

/// The most turns among which one is looked for that solves the next task.
const MOST_TRIED: usize = 1_000;

/// Whether a turn solves a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does.
    Solved,
    /// It is legal and does not, and this is why: a sentence.
    Wrong(String),
}

/// Somebody who goes through a lesson, and how far.
pub struct Pupil<'a> {
    lesson: &'a Lesson,
    live: Box<dyn LiveGame>,
    side: Side,
    solved: usize,
}

/// Reads the lessons of a game, easy ones first.
///
/// # Errors
///
/// If a line of its lessons cannot be read.
pub fn lessons_of(entry: &dyn Entry) -> Result<Vec<Lesson>, Failure> {
    read_lessons(entry.lessons())
}

impl<'a> Pupil<'a> {
    /// Begins a lesson, with the game by `with` prepared for the questions asked of it.
    ///
    /// # Errors
    ///
    /// If the game does not take the options, the position or the first turns of the lesson.
    pub fn begin(
        entry: &dyn Entry,
        lesson: &'a Lesson,
        with: impl FnOnce(Box<dyn LiveGame>) -> Box<dyn LiveGame>,
    ) -> Result<Self, Refused> {
        let setting = Setting {
            options: lesson.options.clone(),
            position: lesson.position.clone(),
            ..Setting::default()
        };
        let mut live = with(entry.begin(&setting)?);
        for turn in &lesson.after {
            live.play(turn)?;
        }
        Ok(Self {
            lesson,
            side: live.side_to_move(),
            live,
            solved: 0,
        })
    }

    /// Returns the game as it stands in the lesson.
    #[must_use]
    pub fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    /// Returns the side for which tasks are solved.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns how many tasks have been solved.
    #[must_use]
    pub const fn solved(&self) -> usize {
        self.solved
    }

    /// Returns what is to be done now; `None` when all is done.
    #[must_use]
    pub fn step(&self) -> Option<&'a Step> {
        self.lesson.steps.get(self.solved)
    }

    /// Tries a turn; if it solves the task the lesson goes on, else nothing has changed.
    ///
    /// # Errors
    ///
    /// If the turn cannot be read or is not legal, or all is done already.
    pub fn answer(&mut self, turn: &str) -> Result<Verdict, Refused> {
        let step = self.step().ok_or_else(|| {
            Refused::Action("the lesson is over: there is no task to solve".to_owned())
        })?;
        let before = self.live.scene();
        let played = self.live.play(turn)?;
        let leads = !step.goals.contains(&Goal::Leads) || self.leads_on(step);
        let after = Judged::of(&*self.live, self.side, &played, &before);
        if let Some(why) = after.wrong(step, leads) {
            self.live.takeback(1)?;
            return Ok(Verdict::Wrong(why));
        }
        for reply in &step.reply {
            self.live.play(reply)?;
        }
        self.solved += 1;
        Ok(Verdict::Solved)
    }

    /// Returns whether some turn solves the task after this one, once the reply to it has been played.
    fn leads_on(&self, step: &Step) -> bool {
        let Some(next) = self.lesson.steps.get(self.solved + 1) else {
            return true;
        };
        let mut live = self.live.fork();
        if step.reply.iter().any(|reply| live.play(reply).is_err()) {
            return false;
        }
        let before = live.scene();
        let turns = live.list(MOST_TRIED).turns;
        turns.iter().any(|turn| {
            let Ok(played) = live.play(&turn.text) else {
                return false;
            };
            let solves = Judged::of(&*live, self.side, &played, &before)
                .wrong(next, true)
                .is_none();
            solves || live.takeback(1).is_err()
        })
    }
}

/// A turn that was played, and what it led to.
struct Judged<'a> {
    side: Side,
    played: &'a PlayedTurn,
    before: &'a Scene,
    scene: Scene,
    finish: Option<Finish>,
}

impl<'a> Judged<'a> {
    /// Looks at a game in which a side has just played a turn; `before` is what it looked like then.
    fn of(live: &dyn LiveGame, side: Side, played: &'a PlayedTurn, before: &'a Scene) -> Self {
        Self {
            side,
            played,
            before,
            scene: live.scene(),
            finish: match live.status() {
                Status::Over(finish) => Some(finish),
                Status::Ongoing { .. } => None,
            },
        }
    }

    /// Returns why the turn does not solve a task; `None` if it does. `leads` says whether the next task can still
    /// be solved.
    fn wrong(&self, step: &Step, leads: bool) -> Option<String> {
        let missed = |goal| self.misses(goal, leads);
        let missed = step.goals.iter().find_map(missed)?;
        let mut told = step.wrong.iter();
        let own = told.find(|(turn, _)| self.is(turn));
        Some(own.map_or(missed, |(_, text)| text.clone()))
    }

    /// Returns why a goal is not reached.
    fn misses(&self, goal: &Goal, leads: bool) -> Option<String> {
        let other = self.side.other();
        let reached = match goal {
            Goal::Check => self.threatens(other),
            Goal::Takes(wanted) => {
                let left = count(&self.scene, other);
                let taken = count(self.before, other).saturating_sub(left);
                if taken >= *wanted {
                    return None;
                }
                return Some(match taken {
                    0 => "That takes nothing.".to_owned(),
                    _ => format!("That takes {taken}, and {wanted} can be taken."),
                });
            }
            Goal::Wins => self.winner() == Some(Some(self.side)),
            Goal::Draws => self.winner() == Some(None),
            Goal::Stands { cell, name } => {
                let cell = self.scene.cells.iter().find(|one| one.name == *cell);
                let mut pieces = self.scene.pieces.iter();
                pieces.any(|piece| {
                    let there = cell.is_some_and(|cell| cell.id == piece.cell);
                    there && piece.side == Some(self.side) && called(piece) == name
                })
            }
            Goal::Note(words) => self.scene.notes.iter().any(|note| note.contains(words)),
            Goal::Turn(turns) => turns.iter().any(|turn| self.is(turn)),
            Goal::Leads => leads,
        };
        (!reached).then(|| match goal {
            Goal::Check => format!("That threatens nothing that {} must save.", other.name()),
            Goal::Leads => {
                "That is legal, but what comes next could not be done with it.".to_owned()
            }
            Goal::Wins => "That is legal, and the game is not won by it.".to_owned(),
            Goal::Draws => "That is legal, and it is no draw.".to_owned(),
            Goal::Stands { cell, name } => {
                format!("That is legal, but then no {name} of yours stands on {cell}.")
            }
            _ => "That is legal, but it is not what the task asks for.".to_owned(),
        })
    }

    /// Returns whether something of a side is under threat.
    fn threatens(&self, side: Side) -> bool {
        let marks = self.scene.marks.iter();
        let mut dangers = marks.filter(|mark| mark.kind == MarkKind::Danger);
        let pieces = || {
            self.scene
                .pieces
                .iter()
                .filter(|one| one.side == Some(side))
        };
        dangers.any(|mark| pieces().any(|piece| mark.cells.contains(&piece.cell)))
    }

    fn winner(&self) -> Option<Option<Side>> {
        self.finish.as_ref().map(|finish| finish.winner)
    }

    fn is(&self, turn: &str) -> bool {
        self.played.text == turn || self.played.human == turn
    }
}

fn count(scene: &Scene, side: Side) -> usize {
    let pieces = scene.pieces.iter();
    pieces.filter(|piece| piece.side == Some(side)).count()
}
