//! A bot that knows of the server what `docs/programs.md` says and nothing else: it fills in the page's own
//! messages, and reads what it hears as plain JSON.

use std::collections::HashMap;
use std::net::TcpStream;
use std::{fs, path::Path};

use fastrand::Rng;
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::house::House;
use crate::player::connect;

/// The messages of the page, by their name.
fn page() -> HashMap<String, Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/programs.md");
    let text = fs::read_to_string(file).unwrap();
    let blocks = text.split("```json ").skip(1).map(|block| {
        let (head, rest) = block.split_once('\n').unwrap();
        let (message, _) = rest.split_once("```").unwrap();
        let name = head.split(' ').next_back().unwrap().to_owned();
        (name, serde_json::from_str(message).unwrap())
    });
    blocks.collect()
}

struct Bot {
    socket: WebSocket<TcpStream>,
    page: HashMap<String, Value>,
    game: Value,
    requests: u64,
}

impl Bot {
    fn join(house: &House, id: &str, seat: &Value) -> Self {
        let page = page();
        let mut bot = Self {
            socket: connect(house.address(), id),
            game: Value::Null,
            requests: 0,
            page,
        };
        let mut message = bot.page["join"].clone();
        message["join"]["secret"] = seat["secret"].clone();
        bot.say(&message);
        while bot.game.is_null() {
            bot.hear();
        }
        assert_eq!(bot.game["you"], seat["side"]);
        bot
    }

    fn say(&mut self, message: &Value) {
        self.socket.send(message.to_string().into()).unwrap();
    }

    fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                let heard: Value = serde_json::from_str(&text).unwrap();
                if let Some(game) = heard.get("snapshot") {
                    self.game = game.clone();
                }
                return heard;
            }
        }
    }

    /// Asks something that the page has a message for, and returns the answer.
    fn ask(&mut self, name: &str, fill: impl FnOnce(&mut Value)) -> Value {
        self.requests += 1;
        let mut message = self.page[name].clone();
        message["ask"]["request"] = json!(self.requests);
        message["ask"]["revision"] = self.game["revision"].clone();
        fill(&mut message["ask"]["question"]);
        self.say(&message);
        loop {
            let heard = self.hear();
            assert!(heard.get("refused").is_none(), "{message}: {heard}");
            if let Some(answer) = heard.get("answer") {
                assert_eq!(answer["request"], json!(self.requests));
                return answer["answer"].clone();
            }
        }
    }

    fn may_play(&self) -> bool {
        self.game["outcome"].is_null() && self.game["side_to_move"] == self.game["you"]
    }

    /// Plays a turn by lot.
    fn play(&mut self, rng: &mut Rng) {
        let list = self.ask("turns", |_| ())["turns"].clone();
        let turns = list["turns"].as_array().unwrap();
        assert!(!turns.is_empty() && turns.len() <= 100, "{list}");
        let turn = turns[rng.usize(..turns.len())].clone();
        let done = self.ask("play", |question| question["do"]["play"]["turn"] = turn);
        while self.game["revision"].as_u64() < done["do"]["revision"].as_u64() {
            self.hear();
        }
    }
}

#[test]
fn two_bots_play_by_the_page() {
    let house = House::open();
    let mut rng = Rng::with_seed(11);
    for (name, options) in [
        ("quarry", json!({"coins": "6", "patience": "6"})),
        ("chess", json!({})),
    ] {
        let mut body = page()["create"].clone();
        body["game"] = json!(name);
        body["options"] = options;
        let answer = house.post("/api/games", body.to_string());
        assert_eq!(answer.status, 201, "{answer:?}");
        let created: Value = serde_json::from_str(&answer.body).unwrap();
        let id = created["id"].as_str().unwrap();
        let mut body = page()["take"].clone();
        body["invitation"] = created["invitation"]["secret"].clone();
        let answer = house.post(&format!("/api/games/{id}/seat"), body.to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        let guest: Value = serde_json::from_str(&answer.body).unwrap();
        let seats = [&created["seat"], &guest];
        let mut bots = seats.map(|seat| Bot::join(&house, id, seat));
        let mut played = 0;
        while bots[0].game["outcome"].is_null() && played < 60 {
            let mover = usize::from(!bots[0].may_play());
            bots[mover].play(&mut rng);
            let revision = bots[mover].game["revision"].clone();
            while bots[1 - mover].game["revision"] != revision {
                bots[1 - mover].hear();
            }
            played += 1;
        }
        if bots[0].game["outcome"].is_null() {
            bots[0].ask("play", |question| question["do"] = json!("resign"));
            while bots[1].game["outcome"].is_null() {
                bots[1].hear();
            }
        }
        let record: Value =
            serde_json::from_str(&house.get(&format!("/api/games/{id}/record.json")).body).unwrap();
        assert_eq!(record["turns"].as_array().unwrap().len(), played);
        assert!(played > 5 && record["result"] != "*", "{name}: {record}");
    }
}

#[test]
fn a_list_of_turns_is_as_long_as_is_asked_for() {
    let house = House::open();
    let created: Value =
        serde_json::from_str(&house.post("/api/games", page()["create"].to_string()).body).unwrap();
    let mut bot = Bot::join(&house, created["id"].as_str().unwrap(), &created["seat"]);
    let mut ask = |limit: u32| {
        let answer = bot.ask("turns", |question| {
            question["turns"]["limit"] = json!(limit)
        });
        let list = &answer["turns"];
        let count = list["turns"].as_array().unwrap().len();
        (count, list["complete"].as_bool().unwrap())
    };
    assert_eq!(ask(0), (0, false));
    assert_eq!(ask(19), (19, false));
    assert_eq!(ask(20), (20, true));
    assert_eq!(ask(u32::MAX), (20, true));
}
