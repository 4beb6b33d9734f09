//! Every task of every lesson can be solved, and what is wrong is refused.

use chessmith_catalog::rulebook::Lesson;
use chessmith_catalog::{Catalog, Entry, Pupil, Refused, Verdict, lessons_of};

/// The fewest lessons of a game.
const FEWEST: usize = 6;
/// The most turns among which one that does not solve a task is looked for.
const MOST_TRIED: usize = 500;

fn each(mut look: impl FnMut(&dyn Entry, &Lesson)) {
    let catalog = Catalog::standard();
    for entry in catalog.iter() {
        let lessons = lessons_of(entry).unwrap_or_else(|why| panic!("{}: {why}", entry.info().id));
        for lesson in &lessons {
            look(entry, lesson);
        }
    }
}

fn begin<'a>(entry: &dyn Entry, lesson: &'a Lesson) -> Pupil<'a> {
    let begun = Pupil::begin(entry, lesson, |live| live);
    begun.unwrap_or_else(|why| panic!("{} {}: {why}", entry.info().id, lesson.id))
}

#[test]
fn every_game_has_lessons_with_names_of_their_own() {
    for entry in Catalog::standard().iter() {
        let lessons = lessons_of(entry).expect("lessons");
        assert!(lessons.len() >= FEWEST, "{}", entry.info().id);
        let mut ids: Vec<_> = lessons.iter().map(|lesson| &lesson.id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), lessons.len(), "{}", entry.info().id);
    }
}

#[test]
fn every_task_is_solved_by_its_answer_and_by_nothing_that_is_called_wrong() {
    each(|entry, lesson| {
        let mut pupil = begin(entry, lesson);
        while let Some(step) = pupil.step() {
            let at = format!("{} {}: {}", entry.info().id, lesson.id, step.task);
            assert_eq!(pupil.live().side_to_move(), pupil.side(), "{at}");
            let before = pupil.live().position_text();
            for (turn, text) in &step.wrong {
                match pupil.answer(turn) {
                    // What is said about it is what the lesson says.
                    Ok(verdict) => assert_eq!(verdict, Verdict::Wrong(text.clone()), "{at} {turn}"),
                    Err(refused) => {
                        assert!(
                            matches!(refused, Refused::Turn { .. }),
                            "{at} {turn}: {refused}"
                        );
                    }
                }
                assert_eq!(pupil.live().position_text(), before, "{at} {turn}");
            }
            let solved = pupil.answer(&step.answer);
            assert_eq!(solved, Ok(Verdict::Solved), "{at}: {}", step.answer);
        }
        assert_eq!(pupil.solved(), lesson.steps.len());
    });
}

#[test]
fn no_task_is_solved_by_every_turn() {
    each(|entry, lesson| {
        let mut pupil = begin(entry, lesson);
        while let Some(step) = pupil.step() {
            let mut list = pupil.live().list(MOST_TRIED).turns.into_iter();
            let fails = list.any(|turn| {
                let mut other = begin(entry, lesson);
                for step in &lesson.steps[..pupil.solved()] {
                    other.answer(&step.answer).expect("a turn that solves it");
                }
                other.answer(&turn.text) != Ok(Verdict::Solved)
            });
            assert!(fails, "{} {}: {}", entry.info().id, lesson.id, step.task);
            pupil.answer(&step.answer).expect("a turn that solves it");
        }
    });
}

#[test]
fn a_lesson_that_is_over_has_no_task() {
    let catalog = Catalog::standard();
    let entry = catalog.find("chess").expect("chess");
    let lessons = lessons_of(entry).expect("lessons");
    let lesson = lessons
        .iter()
        .find(|one| one.steps.len() == 1)
        .expect("a short one");
    let mut pupil = begin(entry, lesson);
    let answer = &lesson.steps[0].answer;
    assert_eq!(pupil.answer(answer), Ok(Verdict::Solved));
    assert!(pupil.step().is_none());
    assert!(matches!(pupil.answer(answer), Err(Refused::Action(_))));
}
