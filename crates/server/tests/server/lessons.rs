//! Lessons, through which nothing is kept or done on the server.

use chessmith_wire::{Answer, GameLessons, LessonReply, Snapshot};

use crate::house::{House, patiently};

const FORK: &str = "/api/catalog/chess/lessons/knight-fork";

fn ask(house: &House, body: &str) -> LessonReply {
    let answer = patiently(|| house.post(FORK, body));
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

fn stands(house: &House, answers: &str) -> Snapshot {
    match ask(house, &format!("{{\"answers\":{answers}}}")) {
        LessonReply::Stands(snapshot) => *snapshot,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_lesson_is_gone_through_step_by_step() {
    let house = House::open();
    let told = house.get("/api/catalog/chess/lessons");
    let lessons: GameLessons = serde_json::from_str(&told.body).unwrap();
    let fork = lessons.lessons.iter().find(|one| one.id == "knight-fork");
    assert_eq!(fork.map(|lesson| lesson.tasks.len()), Some(2));
    let begun = stands(&house, "[]");
    assert_eq!((begun.revision, begun.history.len()), (0, 0));
    assert!(begun.offers.is_some() && begun.you.is_some());
    // The reply of the other side has been played.
    let second = stands(&house, r#"["d5c7"]"#);
    assert_eq!((second.revision, second.history.len()), (1, 2));
    assert_eq!(second.you, begun.you);
    let over = stands(&house, r#"["d5c7","c7a8"]"#);
    assert_eq!((over.revision, over.offers), (2, None));
    assert_eq!(over.you, begun.you);
}

#[test]
fn what_does_not_solve_a_task_is_told_and_nothing_is_done() {
    let house = House::open();
    let LessonReply::Wrong(why) = ask(&house, r#"{"answers":["d5f6"]}"#) else {
        panic!("a check that is no fork solves nothing");
    };
    assert!(why.contains("rook"), "{why}");
    let LessonReply::Refused(refusal) = ask(&house, r#"{"answers":["d5d6"]}"#) else {
        panic!("a knight does not go there");
    };
    assert!(refusal.cause.is_some(), "{refusal:?}");
    let resigns = r#"{"answers":[],"question":{"do":"resign"}}"#;
    assert!(matches!(ask(&house, resigns), LessonReply::Refused(_)));
    let offers = r#"{"answers":[],"question":{"offers":{"picks":[]}}}"#;
    let LessonReply::Answer(answer) = ask(&house, offers) else {
        panic!("what can be picked is told");
    };
    assert!(matches!(*answer, Answer::Offers(_)));
    for (path, body, status) in [
        (
            "/api/catalog/chess/lessons/nothing",
            "{\"answers\":[]}",
            404,
        ),
        ("/api/catalog/nothing/lessons/fork", "{\"answers\":[]}", 404),
        (FORK, "{}", 400),
        (FORK, "{\"answers\":[7]}", 400),
    ] {
        assert_eq!(house.post(path, body).status, status, "{path} {body}");
    }
    assert_eq!(house.get("/api/catalog/nothing/lessons").status, 404);
}
