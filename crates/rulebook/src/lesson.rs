//! Lessons: positions with tasks, and what solves them.
//!
//! A file of lessons is read line by line; a line is a word and what it says, and one that begins with `#` is a
//! remark:
//!
//! ```text
//! lesson fork: Two at once
//! text A knight attacks all squares that it could go to.
//! position 4k3/8/8/8/q7/8/3N4/4K3 w - - 0 1
//! task Attack king and queen at once.
//! goal check
//! answer d2c4
//! wrong d2f3: That attacks neither.
//! hint A square from which both are a jump away.
//! praise The king must go, and the queen falls.
//! ```
//!
//! | word | what it says |
//! | --- | --- |
//! | `lesson ID: TITLE` | begins a lesson; always the first line |
//! | `text TEXT` | what it teaches, shown all the time; once or more |
//! | `options NAME=VALUE …` | options of the game, where they are not the defaults |
//! | `position TEXT` | begins at this position instead of the start |
//! | `after T …` | turns played before the first task |
//! | `task TEXT` | what is to be done in one turn; begins a step of the lesson |
//! | `goal …` | what a turn has to do to solve it; all goals of a step have to be reached |
//! | `answer T` | a turn that solves it; exactly this turn if there is no goal |
//! | `wrong T: TEXT` | a turn that does not solve it, and what is said then; may be none that is legal |
//! | `hint TEXT` | help, shown when it is asked for |
//! | `praise TEXT` | what is said when it is solved |
//! | `reply T …` | what is played after that, before the next step |
//!
//! Goals are judged by the rules of the game: `check` (a piece of the other side is under threat), `takes N` (the
//! other side has so many pieces fewer), `wins`, `draws`, `stands CELL NAME` (a piece of one's own with this name
//! stands there), `note TEXT` (a note beside the board contains the text), `turn T …` (one of these turns) and `leads`
//! (after the reply some turn solves the next task).

use crate::Failure;

/// Positions that teach something, one task after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its name in addresses: lower-case letters, digits and `-`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it teaches, a paragraph each.
    pub text: Vec<String>,
    /// The options given.
    pub options: Vec<(String, String)>,
    /// The position where it begins, if not at the start of the game.
    pub position: Option<String>,
    /// The turns played before the first task.
    pub after: Vec<String>,
    /// What is to be done; never empty.
    pub steps: Vec<Step>,
    /// The line where it begins, counted from 1.
    pub line: usize,
}

/// One task of a lesson, solved by one turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// What is to be done.
    pub task: String,
    /// What the turn has to do, all of it; never empty.
    pub goals: Vec<Goal>,
    /// A turn that solves it.
    pub answer: String,
    /// Turns that do not, each with what is said then.
    pub wrong: Vec<(String, String)>,
    /// Help for those who ask for it.
    pub hint: String,
    /// What is said when it is solved.
    pub praise: String,
    /// What is played after that.
    pub reply: Vec<String>,
}

/// What a turn has to do to solve a task; the head of the file says what each means.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the head of the file says what each means")]
pub enum Goal {
    Check,
    Takes(usize),
    Wins,
    Draws,
    Stands { cell: String, name: String },
    Note(String),
    Turn(Vec<String>),
    Leads,
}

/// Reads a file of lessons.
///
/// # Errors
///
/// If a line says nothing that a lesson knows, or something is missing where a lesson or a step ends.
pub fn read_lessons(text: &str) -> Result<Vec<Lesson>, Failure> {
    let mut lessons: Vec<Lesson> = Vec::new();
    let lines = text.lines().map(str::trim).enumerate();
    let mut last = 1;
    for (index, told) in lines.filter(|(_, told)| !told.is_empty() && !told.starts_with('#')) {
        let (word, rest) = told.split_once(' ').unwrap_or((told, ""));
        let line = index + 1;
        let fail = |message: String| Failure { line, message };
        if word == "lesson" {
            finish(lessons.last_mut(), last)?;
            lessons.push(begin(rest.trim(), line).map_err(fail)?);
        } else {
            let lesson = lessons.last_mut().ok_or_else(|| {
                fail("a file of lessons begins with: lesson ID: TITLE".to_owned())
            })?;
            tell(lesson, word, rest.trim()).map_err(fail)?;
        }
        last = line;
    }
    finish(lessons.last_mut(), last)?;
    Ok(lessons)
}

fn begin(rest: &str, line: usize) -> Result<Lesson, String> {
    let (id, title) = pair(rest).ok_or("expected \"lesson ID: TITLE\"")?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || !id.chars().all(plain) {
        return Err(format!(
            "the id {id:?} of the lesson is not made of a-z, 0-9 and -"
        ));
    }
    Ok(Lesson {
        id,
        title,
        text: Vec::new(),
        options: Vec::new(),
        position: None,
        after: Vec::new(),
        steps: Vec::new(),
        line,
    })
}

fn tell(lesson: &mut Lesson, word: &str, rest: &str) -> Result<(), String> {
    if rest.is_empty() {
        return Err(format!("{word}: nothing follows"));
    }
    let said = rest.to_owned();
    let Some(step) = lesson.steps.last_mut() else {
        match word {
            "text" => lesson.text.push(said),
            "options" => lesson.options = options(rest)?,
            "position" => lesson.position = Some(said),
            "after" => lesson.after.extend(words(rest)),
            "task" => lesson.steps.push(task(said)),
            _ => return Err(format!("\"{word}\" is not expected before a task")),
        }
        return Ok(());
    };
    match word {
        "task" => {
            complete(step)?;
            lesson.steps.push(task(said));
        }
        "goal" => step.goals.push(goal(rest)?),
        "answer" => step.answer = said,
        "wrong" => step
            .wrong
            .push(pair(rest).ok_or("expected \"wrong T: TEXT\"")?),
        "hint" => step.hint = said,
        "praise" => step.praise = said,
        "reply" => step.reply.extend(words(rest)),
        _ => return Err(format!("\"{word}\" is not expected after a task")),
    }
    Ok(())
}

fn task(task: String) -> Step {
    Step {
        task,
        ..Step::default()
    }
}

/// Ends the last lesson of a file as far as it is read.
fn finish(lesson: Option<&mut Lesson>, line: usize) -> Result<(), Failure> {
    let Some(lesson) = lesson else {
        return Ok(());
    };
    let fail = |message: String| Failure { line, message };
    if lesson.text.is_empty() {
        return Err(fail(format!("the lesson {} has no text", lesson.id)));
    }
    let Some(step) = lesson.steps.last_mut() else {
        return Err(fail(format!("the lesson {} has no task", lesson.id)));
    };
    complete(step).map_err(fail)
}

fn complete(step: &mut Step) -> Result<(), String> {
    let parts = [
        ("answer", &step.answer),
        ("hint", &step.hint),
        ("praise", &step.praise),
    ];
    if let Some((missing, _)) = parts.iter().find(|(_, said)| said.is_empty()) {
        return Err(format!("the task \"{}\" has no {missing}", step.task));
    }
    if step.wrong.is_empty() {
        return Err(format!(
            "the task \"{}\" has no turn that is wrong",
            step.task
        ));
    }
    if step.goals.is_empty() {
        step.goals.push(Goal::Turn(vec![step.answer.clone()]));
    }
    Ok(())
}

fn goal(rest: &str) -> Result<Goal, String> {
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = rest.trim();
    Ok(match word {
        "check" => Goal::Check,
        "wins" => Goal::Wins,
        "draws" => Goal::Draws,
        "leads" => Goal::Leads,
        "takes" => Goal::Takes(rest.parse().map_err(|_| "takes: expected a number")?),
        "note" if !rest.is_empty() => Goal::Note(rest.to_owned()),
        "turn" if !rest.is_empty() => Goal::Turn(words(rest)),
        "stands" => {
            let (cell, name) = rest
                .split_once(' ')
                .ok_or("expected \"stands CELL NAME\"")?;
            Goal::Stands {
                cell: cell.to_owned(),
                name: name.trim().to_owned(),
            }
        }
        _ => return Err(format!("\"{word}\" is no goal")),
    })
}

fn options(rest: &str) -> Result<Vec<(String, String)>, String> {
    let given = rest.split_whitespace().map(|word| {
        let (name, value) = word.split_once('=').ok_or("expected NAME=VALUE")?;
        Ok((name.to_owned(), value.to_owned()))
    });
    given.collect()
}

fn pair(rest: &str) -> Option<(String, String)> {
    let (left, right) = rest.split_once(": ")?;
    Some((left.trim().to_owned(), right.trim().to_owned()))
}

fn words(rest: &str) -> Vec<String> {
    rest.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORK: &str = "# remark\nlesson fork: Two at once\ntext One.\ntext Two.\noptions a=b c=d\n\
        position p w\nafter x y\ntask Attack.\ngoal check\ngoal stands c4 white knight\nanswer d2c4\n\
        wrong d2f3: That attacks neither.\nhint A jump.\npraise Good.\nreply k l\ntask Take.\nanswer z\n\
        wrong w: No.\nhint H.\npraise P.\n";

    #[test]
    fn a_lesson_is_read_with_its_steps() {
        let lessons = read_lessons(FORK).expect("a lesson");
        let [lesson] = &lessons[..] else {
            panic!("{lessons:?}")
        };
        assert_eq!((&*lesson.id, &*lesson.title), ("fork", "Two at once"));
        assert_eq!((lesson.text.len(), lesson.options.len()), (2, 2));
        assert_eq!(lesson.position.as_deref(), Some("p w"));
        assert_eq!(
            (&*lesson.after, lesson.line),
            (&["x".to_owned(), "y".to_owned()][..], 2)
        );
        let [first, second] = &lesson.steps[..] else {
            panic!()
        };
        let stands = Goal::Stands {
            cell: "c4".to_owned(),
            name: "white knight".to_owned(),
        };
        assert_eq!(first.goals, [Goal::Check, stands]);
        assert_eq!(first.reply, ["k", "l"]);
        assert_eq!(first.wrong[0].1, "That attacks neither.");
        // Without a goal the answer is the only one.
        assert_eq!(second.goals, [Goal::Turn(vec!["z".to_owned()])]);
    }

    #[test]
    fn what_is_missing_or_not_understood_is_said_with_its_line() {
        let message = |text: &str| read_lessons(text).expect_err(text).to_string();
        assert_eq!(
            message("text x"),
            "line 1: a file of lessons begins with: lesson ID: TITLE"
        );
        assert!(message("lesson A b: C").starts_with("line 1: the id \"A b\""));
        assert_eq!(
            message("lesson a: A\ntask x"),
            "line 2: the lesson a has no text"
        );
        assert_eq!(
            message("lesson a: A\ntext t\ntask x\nlesson b: B"),
            "line 3: the task \"x\" has no answer"
        );
        assert_eq!(
            message("lesson a: A\ntext t\nhint x"),
            "line 3: \"hint\" is not expected before a task"
        );
        let unknown = FORK.replace("goal check", "goal chess");
        assert_eq!(message(&unknown), "line 9: \"chess\" is no goal");
        let no_wrong = FORK.replace("wrong w: No.\n", "");
        assert_eq!(
            message(&no_wrong),
            "line 19: the task \"Take.\" has no turn that is wrong"
        );
    }
}
