//! Analyses, of which nothing is kept on the server.

use chessmith_catalog::Catalog;
use chessmith_wire::{AnalysisAsk, AnalysisReply, AnalysisStart, Answer, Question};

use crate::house::House;
use crate::player::Player;

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

fn begin(house: &House, game: &str, body: &str) -> AnalysisStart {
    let answer = house.post(&format!("/api/catalog/{game}/analysis/start"), body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

fn ask(
    house: &House,
    begun: &AnalysisStart,
    turns: &[String],
    question: Option<Question>,
) -> AnalysisReply {
    let asked = AnalysisAsk {
        options: begun.options.clone(),
        start: begun.start.clone(),
        turns: turns.to_vec(),
        question,
    };
    let body = serde_json::to_string(&asked).unwrap();
    let answer = house.post(&format!("/api/catalog/{}/analysis", begun.game), body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[test]
fn every_game_is_played_on_by_hand_from_a_start_that_stays_the_same() {
    let house = House::open();
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let begun = begin(&house, id, "{}");
        let mut turns = Vec::new();
        for _ in 0..2 {
            let AnalysisReply::Stands(stands) = ask(&house, &begun, &turns, None) else {
                panic!("{id}: a position stands");
            };
            assert_eq!(stands.history.len(), turns.len(), "{id}");
            assert_eq!(stands.you, Some(stands.side_to_move), "{id}");
            assert!(stands.offers.is_some(), "{id}");
            let some = Some(Question::Turns { limit: 1 });
            let AnalysisReply::Answer(answer) = ask(&house, &begun, &turns, some) else {
                panic!("{id}: turns are told");
            };
            let Answer::Turns(list) = *answer else {
                panic!("{id}: turns are told");
            };
            turns.extend(list.turns);
        }
        let again = begin(
            &house,
            id,
            &serde_json::json!({"options": begun.options, "position": begun.start}).to_string(),
        );
        assert_eq!((again.start, again.options), (begun.start, begun.options));
    }
}

#[test]
fn a_position_is_pasted_in_and_turns_that_are_not_legal_are_refused() {
    let house = House::open();
    let body = r#"{"position":"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1"}"#;
    let begun = begin(&house, "chess", body);
    let pinned = ask(&house, &begun, &["c3e4".to_owned()], None);
    let AnalysisReply::Refused(refusal) = pinned else {
        panic!("the knight is pinned");
    };
    assert!(refusal.cause.is_some(), "{refusal:?}");
    let resigns = Some(Question::Do(chessmith_wire::Action::Resign));
    let resigned = ask(&house, &begun, &[], resigns);
    assert!(matches!(resigned, AnalysisReply::Refused(_)));
    for (path, body, status) in [
        (
            "/api/catalog/chess/analysis/start",
            r#"{"position":"8/8"}"#,
            422,
        ),
        ("/api/catalog/nothing/analysis/start", "{}", 404),
        (
            "/api/catalog/nothing/analysis",
            r#"{"options":{},"start":"","turns":[]}"#,
            404,
        ),
        ("/api/catalog/chess/analysis", "{}", 400),
    ] {
        assert_eq!(house.post(path, body).status, status, "{path} {body}");
    }
}

#[test]
fn a_game_is_analysed_when_it_is_over_and_not_before() {
    let house = House::open();
    let game = house.create(QUARRY);
    let path = format!("/api/games/{}/analysis", game.id);
    let refused = house.get(&path);
    assert_eq!(refused.status, 409);
    assert!(refused.problem().contains("still being played"));
    let mut white = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    white.resign();
    let answer = house.get(&path);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let begun: AnalysisStart = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((begun.game.as_str(), begun.turns.len()), ("quarry", 0));
    let stands = ask(&house, &begun, &[], None);
    assert!(matches!(stands, AnalysisReply::Stands(_)), "{stands:?}");
    assert_eq!(
        house.get("/api/games/0123456789abcdef/analysis").status,
        404
    );
}
