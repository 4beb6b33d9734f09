//! Armies that are composed over HTTP.

use chessmith_wire::{MusterAsk, MusterChange, MusterReply};

use crate::house::{House, patiently};

fn asked(army: &str) -> MusterAsk {
    MusterAsk {
        options: Default::default(),
        army: army.to_owned(),
        change: None,
        piece: None,
        look: None,
        against: None,
    }
}

fn post(house: &House, game: &str, asked: &MusterAsk) -> (u16, String) {
    let body = serde_json::to_string(asked).unwrap();
    let answer = patiently(|| house.post(&format!("/api/catalog/{game}/muster"), &body));
    (answer.status, answer.body)
}

fn told(house: &House, asked: &MusterAsk) -> MusterReply {
    let (status, body) = post(house, "construction", asked);
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[test]
fn an_army_is_composed_priced_and_played() {
    let house = House::open();
    let empty = told(&house, &asked(""));
    assert_ne!(empty.faults, Vec::<String>::new());
    let cell = empty.scene.cells[0].id;
    let king = told(
        &house,
        &MusterAsk {
            change: Some(MusterChange::Put {
                piece: "P[r,y]".to_owned(),
                cell,
            }),
            piece: Some("O[e,or]".to_owned()),
            ..asked(&empty.army)
        },
    );
    assert_eq!(king.faults, Vec::<String>::new());
    assert_eq!(king.cost, empty.cost + 104);
    assert_eq!(king.piece.map(|piece| piece.cost), Some(64));
    let facing = MusterAsk {
        against: Some(empty.ready[0].text.clone()),
        ..asked(&king.army)
    };
    let position = told(&house, &facing).position.unwrap();
    let game = serde_json::json!({
        "game": "construction", "options": {}, "position": position,
        "seat": "white", "opponent": "person", "clock": null,
    });
    let created = house.post("/api/games", game.to_string());
    assert!(created.status < 300, "{}", created.body);
}

#[test]
fn what_is_no_army_is_refused_in_a_sentence() {
    let house = House::open();
    for text in ["nonsense", "2x1 P@z9", "2x1 P@a1 P@a1"] {
        let (status, body) = post(&house, "construction", &asked(text));
        assert_eq!(status, 422, "{text}: {body}");
        assert!(body.contains("message"), "{body}");
    }
    let (status, body) = post(&house, "chess", &asked(""));
    assert_eq!(status, 501, "{body}");
    assert_eq!(post(&house, "no-such-game", &asked("")).0, 404);
}
