//! The engine beside an analysis: what it tells, when it stops, and that no game waits for it.

use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use chessmith_catalog::Catalog;
use chessmith_server::Limits;
use chessmith_wire::{
    Advice, AdviceAsk, AdviceState, AdviserAsk, AdviserMessage, AnalysisStart, Refusal, Side,
};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

use crate::house::{House, PATIENCE, generous, wait_until};
use crate::player::Player;

const FAST: &str = r#"{"game":"chess","seat":"white","opponent":{"engine":{"milliseconds":2000}}}"#;
/// A position in which one turn wins at once.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

/// A client beside an analysis.
struct Asker {
    socket: WebSocket<TcpStream>,
    start: AnalysisStart,
    requests: u32,
}

impl Asker {
    fn try_open(house: &House, game: &str, position: Option<&str>) -> Result<Self, u16> {
        let body = serde_json::json!({ "position": position }).to_string();
        let answer = house.post(&format!("/api/catalog/{game}/analysis/start"), body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let start = serde_json::from_str(&answer.body).unwrap();
        let stream = TcpStream::connect(house.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let url = format!(
            "ws://{}/api/catalog/{game}/analysis/engine",
            house.address()
        );
        match tungstenite::client(url.into_client_request().unwrap(), stream) {
            Ok((socket, _)) => Ok(Self {
                socket,
                start,
                requests: 0,
            }),
            Err(tungstenite::HandshakeError::Failure(Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }

    fn open(house: &House, game: &str, position: Option<&str>) -> Self {
        Self::try_open(house, game, position).unwrap()
    }

    fn send(&mut self, text: String) {
        self.socket.send(text.into()).unwrap();
    }

    fn think(&mut self, turns: &[&str], lines: u8, milliseconds: Option<u32>) {
        self.requests += 1;
        let ask = AdviserAsk::Think(Box::new(AdviceAsk {
            request: self.requests,
            options: self.start.options.clone(),
            start: self.start.start.clone(),
            turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            lines,
            milliseconds,
        }));
        self.send(serde_json::to_string(&ask).unwrap());
    }

    /// Reads the next message; `None` if the server has closed the socket.
    fn hear(&mut self) -> Option<AdviserMessage> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => {
                    return None;
                }
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                    panic!("waited in vain for a message")
                }
                other => panic!("{other:?}"),
            }
        }
    }

    /// Hears what is said of the last question, until it is so.
    fn until(&mut self, so: impl Fn(&Advice) -> bool) -> Advice {
        loop {
            match self.hear().expect("the socket stays open") {
                AdviserMessage::Advice(advice) if advice.request == self.requests => {
                    if so(&advice) {
                        return advice;
                    }
                }
                AdviserMessage::Advice(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    fn done(&mut self) -> Advice {
        self.until(|advice| advice.state == AdviceState::Done)
    }

    fn refused(&mut self) -> Refusal {
        match self.hear() {
            Some(AdviserMessage::Refused { refusal, .. }) => refusal,
            other => panic!("{other:?}"),
        }
    }
}

fn one_thread() -> House {
    House::with(Limits {
        engine_threads: 1,
        ..generous()
    })
}

#[test]
fn it_says_what_is_best_in_every_game_from_its_first_turn_on() {
    let house = one_thread();
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let mut asker = Asker::open(&house, id, None);
        asker.think(&[], 2, Some(300));
        let advice = asker.done();
        assert!(advice.chance.is_some(), "{id}: {advice:?}");
        let best = advice
            .lines
            .first()
            .unwrap_or_else(|| panic!("{id}: a line"));
        assert!(!best.turns.is_empty() && best.turns.len() == best.human.len());
        assert!(advice.lines.len() <= 2, "{id}");
        // What it names can be played, and is thought about in turn.
        let turn = best.turns[0].clone();
        asker.think(&[&turn], 1, Some(50));
        assert_eq!(asker.done().lines.len(), 1, "{id} {turn}");
    }
}

#[test]
fn lines_are_compared_and_what_is_proved_is_told_as_white_sees_it() {
    let house = one_thread();
    let mut asker = Asker::open(&house, "chess", Some(MATE));
    asker.think(&[], 3, Some(400));
    let advice = asker.done();
    assert_eq!(advice.lines.len(), 3);
    let best = &advice.lines[0];
    assert_eq!((best.turns[0].as_str(), best.ends), ("a1a8", Some(1)));
    assert_eq!((advice.chance, best.chance), (Some(1_000), 1_000));
    // From a1 to a8.
    assert_eq!(best.cells, [0, 56]);
    assert!(advice.lines[1].chance < 1_000);
    // The game is over, and Black, who would be to move, has lost.
    asker.think(&["a1a8"], 1, Some(50));
    let over = asker.done();
    assert_eq!((over.chance, over.lines.len()), (Some(1_000), 0));
}

#[test]
fn it_stops_when_asked_to_when_asked_something_else_and_when_one_leaves() {
    let house = one_thread();
    let thinking = || house.app().engines_thinking();
    let mut asker = Asker::open(&house, "chess", None);
    asker.think(&[], 1, None);
    asker.until(|advice| advice.depth > 2);
    assert_eq!(thinking(), 1);
    asker.send(serde_json::to_string(&AdviserAsk::Stop {}).unwrap());
    wait_until("it stops when asked to", || thinking() == 0);
    asker.think(&[], 1, None);
    asker.until(|advice| advice.depth > 2);
    asker.think(&["e2e4"], 1, None);
    let other = asker.until(|advice| advice.depth > 2);
    assert_eq!(other.request, 3);
    assert_eq!(thinking(), 1, "it thinks about one thing at a time");
    drop(asker);
    wait_until("it stops when one leaves", || thinking() == 0);
}

#[test]
fn it_ends_by_itself_when_its_time_is_over() {
    let house = House::with(Limits {
        engine_threads: 1,
        analysis_time: Duration::from_millis(400),
        ..generous()
    });
    let mut asker = Asker::open(&house, "chess", None);
    for longer in [None, Some(1_000_000)] {
        asker.think(&[], 1, longer);
        assert!(asker.done().depth > 0);
        wait_until("it ends", || house.app().engines_thinking() == 0);
    }
}

/// One thread thinks for all analyses and for the game, whose engine asks for two seconds.
#[test]
fn many_analyses_do_not_hold_up_the_engine_of_a_game() {
    let house = one_thread();
    let mut askers: Vec<_> = (0..6)
        .map(|_| {
            let mut asker = Asker::open(&house, "freechess", None);
            asker.think(&[], 3, None);
            asker
        })
        .collect();
    askers[0].until(|advice| advice.state == AdviceState::Thinking);
    let game = house.create(FAST);
    let mut player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    let begun = std::time::Instant::now();
    player.play("e2e4");
    player.wait("the engine", |game| game.side_to_move == Side::White);
    let took = begun.elapsed();
    println!("beside six analyses the engine answered after {took:?}");
    assert!(took < Duration::from_secs(6), "{took:?}");
    // They all go on: the thread is shared out among them.
    for asker in &mut askers {
        asker.until(|advice| advice.depth > 0);
    }
}

#[test]
fn analyses_are_bounded_in_all_and_for_each_address() {
    let house = House::with(Limits {
        analyses_per_address: 2,
        ..generous()
    });
    let first = Asker::open(&house, "chess", None);
    let _second = Asker::open(&house, "quarry", None);
    assert_eq!(Asker::try_open(&house, "chess", None).err(), Some(429));
    drop(first);
    wait_until("there is room again", || {
        Asker::try_open(&house, "chess", None).is_ok()
    });
}

#[test]
fn who_analyses_and_answers_no_ping_makes_room() {
    let house = House::with(Limits {
        analyses_per_address: 1,
        ping_every: Duration::from_millis(100),
        silence: Duration::from_secs(2),
        ..generous()
    });
    // Who reads nothing answers nothing.
    let silent = Asker::open(&house, "chess", None);
    assert_eq!(Asker::try_open(&house, "chess", None).err(), Some(429));
    wait_until("there is room again", || {
        Asker::try_open(&house, "chess", None).is_ok()
    });
    drop(silent);
}

#[test]
fn what_cannot_be_understood_is_refused_in_a_sentence_and_hurts_nothing() {
    let house = one_thread();
    let mut asker = Asker::open(&house, "chess", None);
    let bad = AdviceAsk {
        request: 7,
        options: BTreeMap::new(),
        start: "8/8".to_owned(),
        turns: Vec::new(),
        lines: 1,
        milliseconds: None,
    };
    let think =
        |ask: &AdviceAsk| serde_json::to_string(&AdviserAsk::Think(Box::new(ask.clone()))).unwrap();
    for text in [
        String::new(),
        "[]".to_owned(),
        "\u{0}".to_owned(),
        r#"{"stop":null}"#.to_owned(),
        r#"{"think":{"request":-1}}"#.to_owned(),
        think(&AdviceAsk {
            lines: 0,
            ..bad.clone()
        }),
        think(&AdviceAsk {
            lines: 6,
            ..bad.clone()
        }),
    ] {
        asker.send(text.clone());
        let heard = asker.hear();
        let is_told = matches!(heard, Some(AdviserMessage::Misunderstood { .. }));
        assert!(is_told, "{text:?}: {heard:?}");
    }
    asker.send(think(&bad));
    assert!(!asker.refused().message.is_empty());
    asker.think(&["e2e5"], 1, None);
    assert!(asker.refused().cause.is_some());
    asker.think(&[], 1, Some(50));
    assert!(asker.done().chance.is_some());
    assert_eq!(house.get("/api/catalog/chess/analysis/engine").status, 400);
    let body = r#"{"position":null}"#;
    assert_eq!(
        house
            .post("/api/catalog/nothing/analysis/start", body)
            .status,
        404
    );
}

#[test]
fn a_server_that_is_stopped_waits_for_no_analysis() {
    let mut house = one_thread();
    let mut asker = Asker::open(&house, "chess", None);
    asker.think(&[], 1, None);
    asker.until(|advice| advice.depth > 2);
    let hears = thread::spawn(move || while asker.hear().is_some() {});
    let begun = std::time::Instant::now();
    house.stop();
    hears.join().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20));
}
