//! A store that fails: nothing is acknowledged, and what it holds is what is shown.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use chessmith_server::{App, Front, router};
use chessmith_store::{
    Event, NewGame, SecretHash, Side, SqliteStore, Store, StoreError, StoreFuture, StoredGame,
};
use chessmith_wire::Question;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::house::{catalog, create, generous, look, request};
use crate::player::{Player, play};

const WORKS: u8 = 0;
/// Nothing is stored, and that is said.
const FAILS_BEFORE: u8 = 1;
/// It is stored, but the answer is lost.
const FAILS_AFTER: u8 = 2;
/// What is stored cannot be loaded either.
const IS_GONE: u8 = 3;

struct Faulty {
    inner: SqliteStore,
    mode: Arc<AtomicU8>,
}

impl Faulty {
    fn mode(&self) -> u8 {
        self.mode.load(Ordering::SeqCst)
    }
}

fn failure<T>() -> Result<T, StoreError> {
    Err(StoreError::Failed("the disk is full".into()))
}

impl Store for Faulty {
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()> {
        self.inner.create(game)
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame> {
        Box::pin(async move {
            if self.mode() == IS_GONE {
                return failure();
            }
            self.inner.load(id).await
        })
    }

    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32> {
        Box::pin(async move {
            match self.mode() {
                WORKS => self.inner.append(id, expected, event).await,
                FAILS_AFTER => {
                    self.inner.append(id, expected, event).await?;
                    failure()
                }
                _ => failure(),
            }
        })
    }

    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool> {
        self.inner.claim(id, side, secret)
    }

    fn due(&self) -> StoreFuture<'_, Vec<(String, i64)>> {
        self.inner.due()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.inner.close()
    }
}

/// Serves from a faulty store for as long as the runtime lives.
fn open(mode: &Arc<AtomicU8>) -> (Runtime, SocketAddr) {
    let runtime = Runtime::new().unwrap();
    let address = runtime.block_on(async {
        let inner = SqliteStore::in_memory().await.unwrap();
        let store = Faulty {
            inner,
            mode: Arc::clone(mode),
        };
        let app = App::new(catalog(), Arc::new(store), generous(), Front::default()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async { axum::serve(listener, router(app)).await });
        address
    });
    (runtime, address)
}

fn try_to_play(player: &mut Player, turn: &str) -> u32 {
    let now = player.game.revision;
    match player.ask_at(now, Question::Do(play(turn))) {
        Some((revision, Err(refusal))) => {
            let told = "the server could not do this; look and try again";
            assert_eq!(refusal.message, told);
            revision
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_not_stored_is_not_acknowledged_and_not_shown() {
    let mode = Arc::new(AtomicU8::new(WORKS));
    let (_runtime, address) = open(&mode);
    let game = create(
        address,
        r#"{"game":"quarry","seat":"white","opponent":"person"}"#,
    );
    let mut player = Player::join(address, &game.id, Some(&game.seat.secret));

    mode.store(FAILS_BEFORE, Ordering::SeqCst);
    assert_eq!(try_to_play(&mut player, "buy:2"), 0);
    assert_eq!(look(address, &game.id).revision, 0);
    mode.store(WORKS, Ordering::SeqCst);
    player.play("buy:3");

    // Only the store knows that this turn counts.
    mode.store(FAILS_AFTER, Ordering::SeqCst);
    assert_eq!(try_to_play(&mut player, "drop:pile*2@m12"), 2);
    player.wait("the truth", |game| game.revision == 2);
    assert_eq!(player.game.history[1].text, "drop:pile*2@m12");

    // Without the truth the room is given up, and opened again when the store is back.
    let guest = game.invitation.unwrap();
    let mut black = Player::join(address, &game.id, Some(&guest.secret));
    mode.store(IS_GONE, Ordering::SeqCst);
    let ready = || request(address, "GET", "/ready", &[], b"").status;
    assert_eq!(ready(), 503);
    try_to_play(&mut black, "go:m15-m14");
    while player.next().is_some() {}
    while black.next().is_some() {}
    mode.store(WORKS, Ordering::SeqCst);
    assert_eq!(ready(), 200);
    let mut black = Player::join(address, &game.id, Some(&guest.secret));
    assert_eq!(black.game.revision, 2);
    black.play("go:m15-m14");
}
