//! Games that nobody goes on with are forgotten when the time for that has come, which passes by hand here.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chessmith_server::{App, Front, Limits, router};
use chessmith_store::{Event, EventKind, Side, SqliteStore, Stamp, Store};
use chessmith_wire::CreatedGame;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::clocks::Hands;
use crate::house::{House, catalog, generous, wait_until};
use crate::player::Player;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

/// A server whose games expire after 30 days.
struct Inn {
    runtime: Runtime,
    store: SqliteStore,
    address: SocketAddr,
    time: Arc<Hands>,
}

impl Inn {
    fn open(file: &Path) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let time = Hands::at(i64::try_from(now.as_millis()).unwrap());
        let runtime = Runtime::new().unwrap();
        let (store, address) = runtime.block_on(async {
            let store = SqliteStore::open(file).await.unwrap();
            let limits = Limits {
                expire_after: Some(Duration::from_secs(30 * 24 * 3_600)),
                ..generous()
            };
            let (kept, hands) = (Arc::new(store.clone()), Arc::clone(&time));
            let app = App::with_time(catalog(), kept, limits, Front::default(), hands).unwrap();
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            tokio::spawn(async { axum::serve(listener, router(app)).await });
            (store, address)
        });
        Self {
            runtime,
            store,
            address,
            time,
        }
    }

    fn has(&self, game: &CreatedGame) -> bool {
        self.runtime.block_on(self.store.load(&game.id)).is_ok()
    }

    fn join(&self, game: &CreatedGame) -> Player {
        Player::join(self.address, &game.id, Some(&game.seat.secret))
    }
}

#[test]
fn games_are_forgotten_that_go_on_and_that_nobody_goes_on_with() {
    let mut house = House::open();
    let [begun, not_begun, over, long_over, later, open] = [(); 6].map(|()| house.create(QUARRY));
    let clocks = r#"{"game":"chess","seat":"white","opponent":"person","clock":"30 days"}"#;
    let runs = house.create(clocks);
    let join = |game: &CreatedGame| Player::both(&house, game);
    join(&begun)[0].play("buy:3");
    join(&over)[0].resign();
    // A clock runs from the second turn of each side on.
    let mut players = join(&runs);
    for (mover, turn) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
        let revision = players[mover].play(turn);
        for player in &mut players {
            player.wait("the turn", |game| game.revision == revision);
        }
    }
    house.stop();
    let file = house.folder().join("games.sqlite");
    let inn = Inn::open(&file);
    // Of what happened before it was kept whether the game was over, only the rules can say.
    let resigned = Event {
        kind: EventKind::Resign,
        side: Side::White,
        detail: String::new(),
        stamp: Stamp::default(),
    };
    let resigned = inn.store.append(&long_over.id, 0, resigned);
    inn.runtime.block_on(resigned).unwrap();
    let mut watching = inn.join(&open);

    inn.time.pass(DAY);
    let body = QUARRY.as_bytes();
    let json = [("content-type", "application/json")];
    let next = crate::house::request(inn.address, "POST", "/api/games", &json, body);
    let next: CreatedGame = serde_json::from_str(&next.body).unwrap();
    inn.time.pass(19 * DAY);
    inn.join(&later).play("buy:3");
    inn.time.pass(9 * DAY);
    for game in [
        &begun, &not_begun, &over, &long_over, &later, &open, &runs, &next,
    ] {
        assert!(inn.has(game));
    }
    inn.time.pass(DAY + HOUR);
    wait_until("the abandoned games are forgotten", || {
        !inn.has(&begun) && !inn.has(&not_begun)
    });
    // That the next one is forgotten in its turn shows that the first round is over.
    inn.time.pass(DAY);
    wait_until("the next game is forgotten", || !inn.has(&next));
    for game in [&over, &long_over, &later, &open, &runs] {
        assert!(inn.has(game));
    }
    watching.play("buy:3");
    drop(watching);
    inn.time.pass(31 * DAY);
    // Nobody says when a socket is closed for good; then an hour later.
    wait_until("the others are forgotten", || {
        inn.time.pass(HOUR);
        !inn.has(&later) && !inn.has(&open)
    });
    for game in [&over, &long_over, &runs] {
        assert!(inn.has(game));
    }
}
