//! Clocks: the server's time is the truth, also where nobody is there to see it pass. It passes by hand here.

use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use chessmith_catalog::{Catalog, Setting};
use chessmith_server::{App, Front, Limits, TimeSource, router};
use chessmith_store::{
    Event, EventKind, NewGame, Player as Sitter, Seat, Side as Kept, SqliteStore, Stamp, Store as _,
};
use chessmith_wire::{Answer, CreatedGame, Question, Side, Snapshot};
use fastrand::Rng;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::house::{catalog, create, generous, look, request, wait_until};
use crate::player::{Player, play};

const BEGIN: i64 = 1_700_000_000_000;
const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

/// A time that stands still until it is moved.
pub(crate) struct Hands(watch::Sender<i64>);

impl Hands {
    pub(crate) fn at(moment: i64) -> Arc<Self> {
        Arc::new(Self(watch::Sender::new(moment)))
    }

    pub(crate) fn pass(&self, milliseconds: i64) {
        self.0.send_modify(|now| *now += milliseconds);
    }
}

impl TimeSource for Hands {
    fn now(&self) -> i64 {
        *self.0.borrow()
    }

    fn until(&self, at: i64) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut watched = self.0.subscribe();
        Box::pin(async move {
            let _ = watched.wait_for(|now| *now >= at).await;
        })
    }
}

/// A server in a folder, for as long as its runtime lives.
struct Hall {
    runtime: Runtime,
    address: SocketAddr,
    app: Arc<App>,
}

impl Hall {
    fn open(folder: &Path, time: &Arc<Hands>) -> Self {
        let runtime = Runtime::new().unwrap();
        let file = folder.join("games.sqlite");
        let time = Arc::clone(time);
        let (address, app) = runtime.block_on(async {
            let store = SqliteStore::open(&file).await.unwrap();
            // How long a ping takes is no matter of these tests.
            let limits = Limits {
                ping_every: Duration::from_secs(3_600),
                ..generous()
            };
            let app =
                App::with_time(catalog(), Arc::new(store), limits, Front::default(), time).unwrap();
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let service = router(Arc::clone(&app));
            tokio::spawn(async { axum::serve(listener, service).await });
            (address, app)
        });
        Self {
            runtime,
            address,
            app,
        }
    }

    fn close(self) {
        self.runtime.block_on(self.app.close());
    }

    fn look(&self, id: &str) -> Snapshot {
        look(self.address, id)
    }

    fn wait_for_end(&self, id: &str) -> (String, String) {
        wait_until("the end on time", || self.look(id).outcome.is_some());
        let outcome = self.look(id).outcome.unwrap();
        (outcome.result, outcome.reason)
    }

    /// Sits down on both sides of a new game, at White's first.
    fn sit_down(&self, body: &str) -> (CreatedGame, Player, Player) {
        let game = create(self.address, body);
        let guest = game.invitation.as_ref().unwrap();
        let white = Player::join(self.address, &game.id, Some(&game.seat.secret));
        let black = Player::join(self.address, &game.id, Some(&guest.secret));
        (game, white, black)
    }
}

fn chess(control: &str) -> String {
    format!(r#"{{"game":"chess","seat":"white","opponent":"person","clock":"{control}"}}"#)
}

fn lost(winner: Side) -> (String, String) {
    let result = if winner == Side::White { "1-0" } else { "0-1" };
    (result.to_owned(), "time forfeit".to_owned())
}

/// Returns what the clocks show, White's first, and whose runs.
fn faces(game: &Snapshot) -> (u64, u64, Option<Side>) {
    let clocks = game.clocks.as_ref().unwrap();
    (
        clocks.white.milliseconds,
        clocks.black.milliseconds,
        clocks.running,
    )
}

/// Plays so that it is White's second turn, and its clock runs.
fn open_with(white: &mut Player, black: &mut Player) {
    white.play("e2e4");
    black.wait("the turn", |game| game.revision == 1);
    black.play("e7e5");
    white.wait("the answer", |game| game.revision == 2);
}

#[test]
fn clocks_run_from_the_second_turn_of_each_side_and_show_what_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let (game, mut white, mut black) = hall.sit_down(&chess("1+5"));
    assert_eq!(faces(&white.game), (60_000, 60_000, None));
    time.pass(DAY);
    open_with(&mut white, &mut black);
    assert_eq!(faces(&white.game), (60_000, 60_000, Some(Side::White)));
    assert_eq!(white.game.clocks.as_ref().unwrap().at, BEGIN + DAY);
    time.pass(20 * SECOND);
    // What is no turn leaves the clock running.
    white.offer_draw();
    assert_eq!(faces(&white.game), (40_000, 60_000, Some(Side::White)));
    time.pass(SECOND);
    white.play("g1f3");
    assert_eq!(faces(&white.game), (44_000, 60_000, Some(Side::Black)));
    time.pass(7 * SECOND);
    black.wait("the turn", |game| game.revision == 4);
    black.resign();
    assert_eq!(faces(&black.game), (44_000, 53_000, None));
    assert_eq!(hall.look(&game.id).clocks.unwrap().control, "1+5");
    white.wait("the end", |game| game.outcome.is_some());
    // Where a clock ended with the game, nothing is taken back.
    let refused = white.cannot(chessmith_wire::Action::Takeback);
    assert!(refused.contains("resignation"), "{refused}");
}

#[test]
fn whose_time_is_over_loses_also_when_nobody_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let (game, mut white, mut black) = hall.sit_down(&chess("1+0"));
    open_with(&mut white, &mut black);
    let (watched, mut first, mut second) = hall.sit_down(&chess("1+0"));
    open_with(&mut first, &mut second);
    first.play("g1f3");
    drop((white, black));
    time.pass(59 * SECOND);
    assert_eq!(hall.look(&game.id).outcome, None);
    time.pass(2 * SECOND);
    assert_eq!(hall.wait_for_end(&game.id), lost(Side::Black));
    // Who is there is told.
    first.wait("the end", |game| game.outcome.is_some());
    assert_eq!(hall.wait_for_end(&watched.id), lost(Side::White));
    assert_eq!(faces(&first.game), (60_000, 0, None));
    let record = request(
        hall.address,
        "GET",
        &format!("/api/games/{}/record.pgn", game.id),
        &[],
        b"",
    );
    assert!(record.body.contains("time forfeit"), "{record:?}");
}

#[test]
fn a_turn_that_comes_too_late_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let (_, mut white, mut black) = hall.sit_down(&chess("1+0"));
    open_with(&mut white, &mut black);
    // Half a second is the most that the network could have taken.
    time.pass(60 * SECOND + 500);
    let answer = white.ask(Question::Do(play("g1f3")));
    assert!(answer.is_err(), "{answer:?}");
    white.wait("the end", |game| game.outcome.is_some());
    assert_eq!(white.game.history.len(), 2);
    assert_eq!(
        white.game.outcome.as_ref().unwrap().winner,
        Some(Side::Black)
    );
}

#[test]
fn what_runs_out_while_the_server_is_down_is_settled_when_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let games = ["1+0", "2 days", "1 delay 600", "1+2x600"].map(|control| {
        let (game, mut white, mut black) = hall.sit_down(&chess(control));
        open_with(&mut white, &mut black);
        white.play("g1f3");
        game.id
    });
    let before = hall.look(&games[1]);
    hall.close();
    time.pass(660 * SECOND);
    let hall = Hall::open(folder.path(), &time);
    assert_eq!(hall.wait_for_end(&games[0]), lost(Side::White));
    assert_eq!(hall.look(&games[1]), before);
    // The first minute and the delay, and not a second more; there are periods left.
    assert_eq!(hall.look(&games[3]).outcome, None);
    time.pass(SECOND);
    assert_eq!(hall.wait_for_end(&games[2]), lost(Side::White));
    assert_eq!(hall.look(&games[3]).outcome, None);
    time.pass(2 * DAY);
    assert_eq!(hall.wait_for_end(&games[1]), lost(Side::White));
    assert_eq!(hall.wait_for_end(&games[3]), lost(Side::White));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let (_, mut white, mut black) = hall.sit_down(&chess("1+0"));
    open_with(&mut white, &mut black);
    time.pass(10 * SECOND);
    white.play("g1f3");
    black.wait("the turn", |game| game.revision == 3);
    time.pass(5 * SECOND);
    white.take_back();
    black.wait("the request", |game| game.takeback_request.is_some());
    black.take_back();
    assert_eq!(faces(&black.game), (50_000, 55_000, Some(Side::White)));
}

#[test]
fn every_game_can_be_lost_on_time_and_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    for entry in Catalog::standard().iter() {
        let id = &entry.info().id;
        let body =
            format!(r#"{{"game":"{id}","seat":"white","opponent":"person","clock":"3 days"}}"#);
        let (game, mut white, mut black) = hall.sit_down(&body);
        while faces(&white.game).2.is_none() {
            let player = match white.game.side_to_move {
                Side::White => &mut white,
                Side::Black => &mut black,
            };
            let Ok(Answer::Turns(list)) = player.ask(Question::Turns { limit: 1 }) else {
                panic!("{id}: no turns");
            };
            let revision = player.play(&list.turns[0]);
            for player in [&mut white, &mut black] {
                player.wait("the turn", |game| game.revision >= revision);
            }
        }
        let loser = faces(&white.game).2;
        time.pass(3 * DAY + SECOND);
        white.wait("the end", |game| game.outcome.is_some());
        let outcome = white.game.outcome.clone().unwrap();
        assert_eq!(
            (outcome.reason.as_str(), outcome.winner == loser),
            ("time forfeit", false),
            "{id}"
        );
        assert!(outcome.winner.is_some(), "{id}");
        assert_eq!(hall.look(&game.id).revision, white.game.revision, "{id}");
    }
}

/// Plays a turn that is drawn by lot for whoever is to move; both see it.
fn play_by_lot(players: &mut [Player; 2], rng: &mut Rng) {
    let mover = usize::from(players[0].game.side_to_move == Side::Black);
    let turn = players[mover].compose(rng);
    let revision = players[mover].play(&turn);
    for player in players {
        player.wait("the turn", |game| game.revision >= revision);
    }
}

#[test]
fn the_setup_of_every_game_that_has_one_can_have_a_time_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let catalog = Catalog::standard();
    let set_up = catalog.iter().filter(|entry| entry.info().has_setup);
    for entry in set_up {
        let id = &entry.info().id;
        let body = format!(
            r#"{{"game":"{id}","seat":"white","opponent":"person","clock":"1+5, setup 2"}}"#
        );
        let (game, white, black) = hall.sit_down(&body);
        let mut players = [white, black];
        let mut rng = Rng::with_seed(5);
        let in_setup = |players: &[Player; 2]| players[0].game.clocks.as_ref().unwrap().in_setup;
        // The first turn of each side is free, also in the setup.
        while faces(&players[0].game).2.is_none() && in_setup(&players) {
            play_by_lot(&mut players, &mut rng);
        }
        if in_setup(&players) {
            assert_eq!(
                (faces(&players[0].game).0, faces(&players[0].game).1),
                (120_000, 120_000)
            );
            time.pass(20 * SECOND);
            let mover = faces(&players[0].game).2;
            play_by_lot(&mut players, &mut rng);
            let left = |side| {
                if mover == Some(side) {
                    100_000
                } else {
                    120_000
                }
            };
            if in_setup(&players) {
                let (white, black, _) = faces(&players[0].game);
                assert_eq!(
                    (white, black),
                    (left(Side::White), left(Side::Black)),
                    "{id}"
                );
            }
        }
        while in_setup(&players) {
            play_by_lot(&mut players, &mut rng);
        }
        // What was left of the setup is worth nothing now, and turns earn their increment.
        let (white, black, mover) = faces(&players[0].game);
        assert_eq!((white, black), (60_000, 60_000), "{id}");
        time.pass(SECOND);
        play_by_lot(&mut players, &mut rng);
        let (white, black, _) = faces(&players[0].game);
        let left = |side| if mover == Some(side) { 64_000 } else { 60_000 };
        assert_eq!(
            (white, black),
            (left(Side::White), left(Side::Black)),
            "{id}"
        );
        assert_eq!(hall.look(&game.id).clocks.unwrap().control, "1+5, setup 2");

        // Whose setup takes longer has lost.
        let (_, white, black) = hall.sit_down(&body);
        let mut players = [white, black];
        while faces(&players[0].game).2.is_none() {
            play_by_lot(&mut players, &mut rng);
        }
        assert!(in_setup(&players), "{id}");
        time.pass(121 * SECOND);
        let [white, _] = &mut players;
        white.wait("the end", |game| game.outcome.is_some());
        assert_eq!(
            white.game.outcome.as_ref().unwrap().reason,
            "time forfeit",
            "{id}"
        );
    }
}

#[test]
fn the_engine_keeps_to_its_clock_and_plays_on_when_it_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let time = Hands::at(BEGIN);
    let hall = Hall::open(folder.path(), &time);
    let body = r#"{"game":"chess","seat":"white","opponent":{"engine":{"milliseconds":300}},"clock":"0:02+0"}"#;
    let game = create(hall.address, body);
    let mut white = Player::join(hall.address, &game.id, Some(&game.seat.secret));
    // Its first turn is free, and takes all the time that it was given, or less.
    white.play("a2a3");
    white.wait("the engine", |game| game.revision == 2);
    white.play("h2h3");
    assert_eq!(faces(&white.game), (2_000, 2_000, Some(Side::Black)));
    drop(white);
    wait_until("the engine plays", || hall.look(&game.id).revision == 4);
}

/// Keeps a game in which the engine's clock was running when the server was stopped.
async fn leave_the_engine_on_the_clock(store: &SqliteStore, id: &str) {
    let person = Sitter::Person([1; 32]);
    let engine = Sitter::Engine {
        milliseconds: 300,
        level: 10,
    };
    let seat = |side, player| Seat { side, player };
    let live = Catalog::standard()
        .find("chess")
        .unwrap()
        .begin(&Setting::default());
    let game = NewGame {
        id: id.to_owned(),
        created: BEGIN,
        name: "chess".to_owned(),
        options: "{}".to_owned(),
        start: live.unwrap().start_text(),
        rules: None,
        seats: vec![seat(Kept::White, person), seat(Kept::Black, engine)],
        control: Some("1 day".to_owned()),
    };
    store.create(game).await.unwrap();
    let turns = [
        (Kept::White, "e2e4"),
        (Kept::Black, "e7e5"),
        (Kept::White, "g1f3"),
    ];
    for (index, (side, turn)) in (0..).zip(turns) {
        let stamp = Stamp {
            at: BEGIN,
            lag: 0,
            due: (index > 0).then_some(BEGIN + DAY),
            ..Stamp::default()
        };
        let event = Event {
            kind: EventKind::Turn,
            side,
            detail: turn.to_owned(),
            stamp,
        };
        store.append(id, index, event).await.unwrap();
    }
}

#[test]
fn an_engine_whose_clock_runs_is_woken_by_a_restart_and_stays_awake() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = Runtime::new().unwrap();
    let file = folder.path().join("games.sqlite");
    let store = runtime.block_on(SqliteStore::open(&file)).unwrap();
    runtime.block_on(leave_the_engine_on_the_clock(&store, "left"));
    let hall = Hall::open(folder.path(), &Hands::at(BEGIN + SECOND));
    // Nobody looks, and what nobody looks at leaves memory otherwise.
    wait_until("the engine's turn", || {
        hall.app.sweep();
        let stored = runtime.block_on(store.load("left")).unwrap();
        stored.events.len() == 4
    });
    hall.close();
}

#[test]
fn a_control_that_cannot_be_read_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path(), &Hands::at(BEGIN));
    let json = [("content-type", "application/json")];
    let answer = request(
        hall.address,
        "POST",
        "/api/games",
        &json,
        chess("5+x").as_bytes(),
    );
    assert_eq!(answer.status, 422);
    assert_eq!(
        answer.problem(),
        "clock: column 3: expected seconds for each turn, such as 3"
    );
    let chess_has_no_setup = chess("5+3, setup 2");
    let answer = request(
        hall.address,
        "POST",
        "/api/games",
        &json,
        chess_has_no_setup.as_bytes(),
    );
    assert_eq!(
        (answer.status, &*answer.problem()),
        (
            422,
            "clock: Chess has no setup that could have a time of its own"
        )
    );
    let without = r#"{"game":"chess","seat":"white","opponent":"person"}"#;
    let game = create(hall.address, without);
    assert_eq!(hall.look(&game.id).clocks, None);
}
