//! The lessons of a game, and going through one.

use chessmith_catalog::Entry;
use chessmith_catalog::rulebook::{Lesson, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Answer, Question, Refusal, Snapshot};

/// The lessons of a game, easy ones first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct GameLessons {
    /// The id of the game.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// Its lessons.
    pub lessons: Vec<LessonSummary>,
}

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct LessonSummary {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it teaches, a paragraph each.
    pub text: Vec<String>,
    /// Its tasks, in order.
    pub tasks: Vec<LessonTask>,
}

/// One task of a lesson, solved by one turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct LessonTask {
    /// What is to be done.
    pub text: String,
    /// Help for those who ask for it.
    pub hint: String,
    /// A turn that solves it.
    pub answer: String,
    /// What is said when it is solved.
    pub praise: String,
}

/// What is asked in a lesson, which the server does not remember.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct LessonAsk {
    /// The turns that have solved the tasks so far, in order; the last one may be tried now.
    pub answers: Vec<String>,
    /// What is asked after them; to see how the lesson stands if absent. Nothing can be done by it.
    pub question: Option<Question>,
}

/// What a lesson answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub enum LessonReply {
    /// How the lesson stands: the turns have solved as many tasks.
    Stands(Box<Snapshot>),
    /// The last turn is legal, but does not solve its task; what there is to say, in a sentence.
    Wrong(String),
    /// The answer to the question.
    Answer(Box<Answer>),
    /// A turn, or the question, is refused by the rules.
    Refused(Refusal),
}

impl GameLessons {
    /// Returns the lessons of a game.
    #[must_use]
    pub fn new(entry: &dyn Entry, lessons: Vec<Lesson>) -> Self {
        Self {
            game: entry.info().id.to_string(),
            title: entry.info().title.to_string(),
            lessons: lessons.into_iter().map(LessonSummary::from).collect(),
        }
    }
}

impl From<Lesson> for LessonSummary {
    fn from(lesson: Lesson) -> Self {
        Self {
            id: lesson.id,
            title: lesson.title,
            text: lesson.text,
            tasks: lesson.steps.into_iter().map(LessonTask::from).collect(),
        }
    }
}

impl From<Step> for LessonTask {
    fn from(step: Step) -> Self {
        Self {
            text: step.task,
            hint: step.hint,
            answer: step.answer,
            praise: step.praise,
        }
    }
}
