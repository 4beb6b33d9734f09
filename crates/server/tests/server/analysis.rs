//! Analyses, of which nothing is kept on the server.

use chessmith_catalog::{Catalog, Setting};
use chessmith_server::Limits;
use chessmith_wire::{AnalysisAsk, AnalysisReply, AnalysisStart, Answer, Question};

use fastrand::Rng;

use crate::house::{House, generous, patiently};
use crate::player::Player;

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

fn begin(house: &House, game: &str, body: &str) -> AnalysisStart {
    let answer = patiently(|| house.post(&format!("/api/catalog/{game}/analysis/start"), body));
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
    let answer = patiently(|| house.post(&format!("/api/catalog/{}/analysis", begun.game), &body));
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

#[test]
fn a_long_game_is_looked_into_though_its_turns_fill_a_question() {
    let house = House::with(Limits {
        body_bytes: 1_024,
        ..generous()
    });
    let begun = begin(&house, "chess", "{}");
    let turns = long_game(&begun);
    let body = serde_json::to_string(&turns).unwrap();
    assert!(body.len() > 1_024, "{}", body.len());
    let AnalysisReply::Stands(stands) = ask(&house, &begun, &turns, None) else {
        panic!("it stands");
    };
    assert_eq!(stands.history.len(), turns.len());
    // Any place of it, in any order, and what branches off from it.
    for played in [turns.len() - 1, 3, turns.len() / 2, 0, turns.len()] {
        let AnalysisReply::Stands(stands) = ask(&house, &begun, &turns[..played], None) else {
            panic!("{played}: it stands");
        };
        let texts = stands.history.iter().map(|turn| turn.text.as_str());
        assert!(
            texts.eq(turns[..played].iter().map(String::as_str)),
            "{played}"
        );
    }
    let AnalysisReply::Answer(answer) = ask(
        &house,
        &begun,
        &turns[..4],
        Some(Question::Turns { limit: 50 }),
    ) else {
        panic!("turns are told");
    };
    let Answer::Turns(list) = *answer else {
        panic!("turns are told");
    };
    let tried = list.turns.into_iter().find(|turn| *turn != turns[4]);
    let other = [&turns[..4], &[tried.unwrap()]].concat();
    let AnalysisReply::Stands(stands) = ask(&house, &begun, &other, None) else {
        panic!("a variation stands");
    };
    let texts = stands.history.into_iter().map(|turn| turn.text.clone());
    assert!(texts.eq(other));
    let position = "8".repeat(2_000);
    let long = format!(r#"{{"position":"{position}"}}"#);
    let refused = house.post("/api/catalog/chess/analysis/start", long);
    assert_eq!(refused.status, 413);
}

/// What a film takes is counted beside what games take, so that films of many do not fill the memory.
#[test]
fn no_film_is_made_where_there_is_no_memory() {
    let house = House::with(Limits {
        room_bytes: 1 << 20,
        ..generous()
    });
    let asked = r#"{"options":{},"start":"START","turns":["e2e4","e7e5"]}"#;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let asked = asked.replace("START", start);
    let draw = |file: &str| house.post(&format!("/api/catalog/chess/analysis/{file}"), &asked);
    assert_eq!(draw("board.png").status, 200);
    let film = draw("film.png");
    assert_eq!(film.status, 503, "{film:?}");
    assert!(film.body.contains("no memory for a film"), "{film:?}");
    assert_eq!(house.app().room_bytes(), 0);
}

#[test]
fn a_place_is_drawn_and_the_way_there_filmed() {
    let house = House::open();
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let begun = begin(&house, id, "{}");
        let mut turns = Vec::new();
        for _ in 0..2 {
            let some = Some(Question::Turns { limit: 1 });
            if let AnalysisReply::Answer(answer) = ask(&house, &begun, &turns, some)
                && let Answer::Turns(list) = *answer
            {
                turns.extend(list.turns);
            }
        }
        let asked = AnalysisAsk {
            options: begun.options.clone(),
            start: begun.start.clone(),
            turns,
            question: None,
        };
        let body = serde_json::to_string(&asked).unwrap();
        let path = format!("/api/catalog/{id}/analysis");
        let get = |file: &str| house.post(&format!("{path}/{file}"), &body);
        let [white, black] =
            ["white", "black"].map(|side| get(&format!("board.svg?below={side}&theme=dark")));
        assert!(
            white.body.starts_with("<svg") && black.body.starts_with("<svg"),
            "{id}"
        );
        assert_ne!(white.body, black.body, "{id}");
        let picture = get("board.png");
        assert_eq!(picture.header("content-type"), Some("image/png"), "{id}");
        assert!(!picture.body.contains("acTL"), "{id}");
        let film = get("film.png");
        assert_eq!(film.status, 200, "{id}");
        // The start, and the position after each of two turns.
        let pictures = film.body.split_once("acTL").unwrap().1.as_bytes();
        assert_eq!(pictures[..4], [0, 0, 0, 3], "{id}");
        assert_eq!(get("board.gif").status, 404, "{id}");
        assert_eq!(get("board.svg?below=nobody").status, 422, "{id}");
    }
}

/// Returns a game that was played by lot and has 160 turns.
fn long_game(begun: &AnalysisStart) -> Vec<String> {
    let setting = Setting {
        position: Some(begun.start.clone()),
        ..Setting::default()
    };
    (0..)
        .map(|seed| by_lot(begun, &setting, seed))
        .find(|turns| turns.len() == 160)
        .unwrap()
}

fn by_lot(begun: &AnalysisStart, setting: &Setting, seed: u64) -> Vec<String> {
    let mut rng = Rng::with_seed(seed);
    let mut live = Catalog::standard()
        .find(&begun.game)
        .unwrap()
        .begin(setting)
        .unwrap();
    while live.turns_played() < 160 {
        let list = live.list(usize::MAX).turns;
        let Some(turn) = rng.choice(&list) else { break };
        if live.play(&turn.text).is_err() {
            break;
        }
    }
    live.history().into_iter().map(|turn| turn.text).collect()
}
