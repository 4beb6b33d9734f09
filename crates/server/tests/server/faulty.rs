//! A store that fails: nothing is acknowledged, and what it holds is what is shown.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chessmith_server::{App, Front, router};
use chessmith_store::{
    Event, NewGame, SecretHash, Side, SqliteStore, Store, StoreError, StoreFuture, StoredGame,
};
use chessmith_testkit::in_full;
use chessmith_wire::{Answer, CreatedGame, Question};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::house::{catalog, create, generous, look, request, wait_until};
use crate::player::{Player, play};

/// How the disk is.
#[derive(Clone, Debug)]
enum Mode {
    Works,
    /// Nothing is stored, and this is said.
    Fails(StoreError),
    /// It is stored, but the answer is lost.
    FailsAfter,
    /// What is stored cannot be loaded either.
    IsGone,
    /// What is to be stored waits until the mode is another one.
    Hangs,
    /// Every commit takes 5 ms.
    IsSlow,
}

/// Which mode there is; it can be changed while the server runs.
type Switch = Arc<watch::Sender<Mode>>;

struct Faulty {
    inner: SqliteStore,
    mode: Switch,
}

impl Faulty {
    /// Waits for the disk, and returns how it is then.
    async fn mode(&self) -> Mode {
        let mut mode = self.mode.subscribe();
        let mode = mode.wait_for(|mode| !matches!(mode, Mode::Hangs)).await;
        mode.unwrap().clone()
    }
}

fn silence() -> StoreError {
    StoreError::failed("the disk does not answer")
}

impl Store for Faulty {
    fn create(&self, game: NewGame) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            match self.mode().await {
                Mode::Fails(error) => Err(error),
                _ => self.inner.create(game).await,
            }
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, StoredGame> {
        Box::pin(async move {
            if matches!(*self.mode.borrow(), Mode::IsGone) {
                return Err(silence());
            }
            self.inner.load(id).await
        })
    }

    fn append<'a>(&'a self, id: &'a str, expected: u32, event: Event) -> StoreFuture<'a, u32> {
        Box::pin(async move {
            match self.mode().await {
                Mode::Works | Mode::Hangs => {}
                Mode::IsSlow => sleep(Duration::from_millis(5)).await,
                Mode::FailsAfter => {
                    self.inner.append(id, expected, event).await?;
                    return Err(silence());
                }
                Mode::Fails(error) => return Err(error),
                Mode::IsGone => return Err(silence()),
            }
            self.inner.append(id, expected, event).await
        })
    }

    fn claim<'a>(&'a self, id: &'a str, side: Side, secret: SecretHash) -> StoreFuture<'a, bool> {
        self.inner.claim(id, side, secret)
    }

    fn due(&self) -> StoreFuture<'_, Vec<(String, i64)>> {
        self.inner.due()
    }

    fn idle<'a>(
        &'a self,
        before: i64,
        after: &'a str,
        most: u32,
    ) -> StoreFuture<'a, Vec<(String, u32)>> {
        self.inner.idle(before, after, most)
    }

    fn remove<'a>(&'a self, id: &'a str, expected: u32) -> StoreFuture<'a, ()> {
        self.inner.remove(id, expected)
    }

    fn transactions(&self) -> u64 {
        self.inner.transactions()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.inner.close()
    }
}

/// Serves from a faulty store for as long as the runtime lives.
fn open(mode: &Switch) -> (Runtime, SocketAddr) {
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

const UNKNOWN: &str = "the server could not do this; look and try again";

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

fn try_to_play(player: &mut Player, turn: &str, told: &str) -> u32 {
    let now = player.game.revision;
    match player.ask_at(now, Question::Do(play(turn))) {
        Some((revision, Err(refusal))) => {
            assert_eq!(refusal.message, told);
            revision
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_not_stored_is_not_acknowledged_and_not_shown() {
    let mode = Switch::new(watch::Sender::new(Mode::Works));
    let (_runtime, address) = open(&mode);
    let game = create(address, QUARRY);
    let mut player = Player::join(address, &game.id, Some(&game.seat.secret));

    mode.send_replace(Mode::Fails(silence()));
    assert_eq!(try_to_play(&mut player, "buy:2", UNKNOWN), 0);
    assert_eq!(look(address, &game.id).revision, 0);
    mode.send_replace(Mode::Works);
    player.play("buy:3");

    // Only the store knows that this turn counts.
    mode.send_replace(Mode::FailsAfter);
    assert_eq!(try_to_play(&mut player, "drop:pile*2@m12", UNKNOWN), 2);
    player.wait("the truth", |game| game.revision == 2);
    assert_eq!(player.game.history[1].text, "drop:pile*2@m12");

    // Without the truth the room is given up, and opened again when the store is back.
    let guest = game.invitation.unwrap();
    let mut black = Player::join(address, &game.id, Some(&guest.secret));
    mode.send_replace(Mode::IsGone);
    let ready = || request(address, "GET", "/ready", &[], b"").status;
    assert_eq!(ready(), 503);
    try_to_play(&mut black, "go:m15-m14", UNKNOWN);
    while player.next().is_some() {}
    while black.next().is_some() {}
    mode.send_replace(Mode::Works);
    assert_eq!(ready(), 200);
    let mut black = Player::join(address, &game.id, Some(&guest.secret));
    assert_eq!(black.game.revision, 2);
    black.play("go:m15-m14");
}

#[test]
fn a_disk_that_is_full_read_only_or_damaged_is_told_in_a_sentence_and_works_again() {
    let mode = Switch::new(watch::Sender::new(Mode::Works));
    let (_runtime, address) = open(&mode);
    let game = create(address, QUARRY);
    let mut player = Player::join(address, &game.id, Some(&game.seat.secret));
    let faults = [
        (StoreError::Full, "the disk of the server is full"),
        (
            StoreError::ReadOnly,
            "the server can write nothing at the moment",
        ),
        (
            StoreError::Broken("a page cannot be read".to_owned()),
            "the games of this server are damaged",
        ),
    ];
    for (error, told) in faults {
        let before = look(address, &game.id).revision;
        mode.send_replace(Mode::Fails(error));
        let refusal = player.cannot(play("buy:2"));
        assert!(refusal.starts_with(told), "{refusal}");
        assert!(refusal.contains("nothing was changed"), "{refusal}");
        assert_eq!(look(address, &game.id).revision, before);
        let json = [("content-type", "application/json")];
        let answer = request(address, "POST", "/api/games", &json, QUARRY.as_bytes());
        assert_eq!((answer.status, answer.problem()), (503, refusal));
        mode.send_replace(Mode::Works);
        player.play("buy:3");
        player.take_back();
        let guest = game.invitation.as_ref().unwrap();
        Player::join(address, &game.id, Some(&guest.secret)).take_back();
        player.wait("the beginning", |game| game.history.is_empty());
        assert!(
            look(address, &create(address, QUARRY).id)
                .history
                .is_empty()
        );
    }
}

/// Plays a turn of its own in a game from another thread, and hands its player back.
fn play_beside(mut player: Player, turn: &'static str) -> thread::JoinHandle<(Player, u32)> {
    thread::spawn(move || {
        let now = player.game.revision;
        match player.ask_at(now, Question::Do(play(turn))) {
            Some((_, Ok(Answer::Do { revision }))) => (player, revision),
            other => panic!("{other:?}"),
        }
    })
}

#[test]
fn a_slow_disk_makes_players_wait_and_loses_nothing() {
    let mode = Switch::new(watch::Sender::new(Mode::IsSlow));
    let (_runtime, address) = open(&mode);
    let games: Vec<CreatedGame> = (0..4).map(|_| create(address, QUARRY)).collect();
    let join = |game: &CreatedGame| Player::join(address, &game.id, Some(&game.seat.secret));
    let mut players: Vec<_> = games.iter().map(join).collect();
    for player in &mut players {
        assert_eq!(player.play("buy:3"), 1);
    }
    // A disk that does not answer: nothing is acknowledged and nothing shown, and all can be looked at.
    mode.send_replace(Mode::Hangs);
    let waiting: Vec<_> = players
        .into_iter()
        .map(|player| play_beside(player, "go:m11-m12"))
        .collect();
    wait_until("the turns wait", || mode.receiver_count() >= games.len());
    if in_full() {
        thread::sleep(Duration::from_secs(30));
    }
    for (game, player) in games.iter().zip(&waiting) {
        assert!(!player.is_finished());
        assert_eq!(look(address, &game.id).revision, 1);
        assert_eq!(join(game).game.revision, 1);
    }
    mode.send_replace(Mode::Works);
    for (game, player) in games.iter().zip(waiting) {
        let (mut player, revision) = player.join().unwrap();
        assert_eq!(revision, 2);
        player.wait("the own turn", |game| game.revision == 2);
        assert_eq!(look(address, &game.id).history.len(), 2);
    }
}
