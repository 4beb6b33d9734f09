//! What every store must do, tried on each implementation.

use std::sync::Arc;

use chessmith_store::{
    Event, EventKind, NewGame, Player, PostgresStore, PostgresUrl, Seat, Side, SqliteStore, Stamp,
    Store, StoreError,
};
use chessmith_testkit::postgres::Cluster;

fn game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        created: 1_700_000_000_123,
        name: "some-game".to_owned(),
        options: "{\"seed\":\"7\"}".to_owned(),
        start: "a text 'with quotes' and \u{265e}".to_owned(),
        rules: Some(3),
        seats: vec![
            Seat {
                side: Side::White,
                player: Player::Person([7; 32]),
            },
            Seat {
                side: Side::Black,
                player: Player::Engine {
                    milliseconds: 250,
                    level: 3,
                },
            },
        ],
        control: None,
    }
}

fn event(kind: EventKind, side: Side, detail: &str) -> Event {
    Event {
        kind,
        side,
        detail: detail.to_owned(),
        stamp: Stamp {
            at: 1_700_000_000_456,
            lag: 7,
            due: None,
            ended: false,
        },
    }
}

fn turn(detail: impl ToString) -> Event {
    event(EventKind::Turn, Side::White, &detail.to_string())
}

async fn games_come_back_as_they_were_kept(store: &dyn Store) {
    store.create(game("kept")).await.unwrap();
    let loaded = store.load("kept").await.unwrap();
    assert_eq!(loaded.game, game("kept"));
    assert_eq!(loaded.events, []);

    let mut two = game("two-people");
    two.seats[1].player = Player::Person([9; 32]);
    store.create(two.clone()).await.unwrap();
    assert_eq!(store.load("two-people").await.unwrap().game, two);
}

async fn a_seat_is_claimed_once(store: &dyn Store) {
    let mut invited = game("invited");
    invited.seats[1].player = Player::Invited {
        invitation: [9; 32],
        taken: None,
    };
    store.create(invited.clone()).await.unwrap();
    assert_eq!(store.load("invited").await.unwrap().game, invited);
    let claims = [([1; 32], true), ([2; 32], false), ([1; 32], true)];
    for (secret, granted) in claims {
        let claimed = store.claim("invited", Side::Black, secret).await.unwrap();
        assert_eq!(claimed, granted, "{secret:?}");
    }
    invited.seats[1].player = Player::Invited {
        invitation: [9; 32],
        taken: Some([1; 32]),
    };
    assert_eq!(store.load("invited").await.unwrap().game, invited);
    // Who sits there already was not invited.
    for (id, side) in [("invited", Side::White), ("nowhere", Side::Black)] {
        let refused = store.claim(id, side, [3; 32]).await.unwrap_err();
        assert!(matches!(refused, StoreError::Unknown(_)), "{refused:?}");
    }
}

async fn every_kind_of_event_comes_back_in_order(store: &dyn Store) {
    store.create(game("events")).await.unwrap();
    let kinds = [
        (EventKind::Turn, "e2-e4"),
        (EventKind::OfferDraw, ""),
        (EventKind::DeclineDraw, ""),
        (EventKind::RequestTakeback, ""),
        (EventKind::DeclineTakeback, ""),
        (EventKind::Takeback, "1"),
        (EventKind::ClaimDraw, ""),
        (EventKind::Resign, ""),
        (EventKind::Flag, ""),
        (EventKind::OfferRematch, "same"),
        (EventKind::DeclineRematch, ""),
        (EventKind::Rematch, "g2"),
    ];
    let events: Vec<_> = (0u32..)
        .zip(kinds)
        .map(|(i, (kind, detail))| {
            event(
                kind,
                if i % 2 == 0 { Side::White } else { Side::Black },
                detail,
            )
        })
        .collect();
    for (revision, event) in (0..).zip(&events) {
        let now = store
            .append("events", revision, event.clone())
            .await
            .unwrap();
        assert_eq!(now, revision + 1);
    }
    assert_eq!(store.load("events").await.unwrap().events, events);
}

async fn a_stale_revision_changes_nothing(store: &dyn Store) {
    store.create(game("stale")).await.unwrap();
    store.append("stale", 0, turn("first")).await.unwrap();
    for wrong in [0, 2, 7, u32::MAX] {
        let refused = store
            .append("stale", wrong, turn("other"))
            .await
            .unwrap_err();
        assert!(
            matches!(&refused, StoreError::Stale { game, expected } if game == "stale" && *expected == wrong),
            "{refused:?}"
        );
    }
    assert_eq!(store.load("stale").await.unwrap().events, [turn("first")]);
}

async fn unknown_and_taken_ids_are_refused(store: &dyn Store) {
    let refused = store.load("nowhere").await.unwrap_err();
    assert_eq!(refused.to_string(), "there is no game \"nowhere\"");
    let refused = store.append("nowhere", 0, turn("x")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unknown(_)), "{refused:?}");

    store.create(game("taken")).await.unwrap();
    let mut other = game("taken");
    other.name = "other".to_owned();
    let refused = store.create(other).await.unwrap_err();
    assert_eq!(refused.to_string(), "there is a game \"taken\" already");
    assert_eq!(store.load("taken").await.unwrap().game, game("taken"));
}

async fn the_games_are_known_whose_clocks_run(store: &dyn Store) {
    let due = |due: Option<i64>| Event {
        stamp: Stamp {
            due,
            ..Stamp::default()
        },
        ..turn("x")
    };
    let stories: [(&str, &[Option<i64>]); 4] = [
        ("clock-not-begun", &[]),
        ("clock-runs", &[None, Some(1_000), Some(-2)]),
        ("clock-stands", &[Some(5), None]),
        ("clock-runs-too", &[Some(9)]),
    ];
    for (id, events) in stories {
        let mut game = game(id);
        game.control = Some("5+3".to_owned());
        store.create(game.clone()).await.unwrap();
        for (revision, at) in (0..).zip(events) {
            store.append(id, revision, due(*at)).await.unwrap();
        }
        let kept = store.load(id).await.unwrap();
        assert_eq!(kept.game, game);
        assert!(
            kept.events
                .iter()
                .map(|event| event.stamp.due)
                .eq(events.iter().copied())
        );
    }
    let mut games = store.due().await.unwrap();
    games.sort();
    let expected = [("clock-runs", -2), ("clock-runs-too", 9)];
    assert_eq!(games, expected.map(|(id, due)| (id.to_owned(), due)));
}

async fn idle_games_are_listed_and_forgotten_as_a_whole(store: &dyn Store) {
    let now = game("").created;
    let stories: [(&str, Option<Stamp>); 5] = [
        (
            "idle-begun",
            Some(Stamp {
                at: now,
                ..Stamp::default()
            }),
        ),
        (
            "idle-ended",
            Some(Stamp {
                at: now,
                ended: true,
                ..Stamp::default()
            }),
        ),
        ("idle-not-begun", None),
        (
            "idle-not-yet",
            Some(Stamp {
                at: now + 10,
                ..Stamp::default()
            }),
        ),
        (
            "idle-runs",
            Some(Stamp {
                at: now,
                due: Some(now),
                ..Stamp::default()
            }),
        ),
    ];
    for (id, stamp) in stories {
        store.create(game(id)).await.unwrap();
        if let Some(stamp) = stamp {
            let event = Event { stamp, ..turn("x") };
            store.append(id, 0, event.clone()).await.unwrap();
            assert_eq!(store.load(id).await.unwrap().events, [event]);
        }
    }
    let idle = async |before, after: &str, most| {
        let listed = store.idle(before, after, most).await.unwrap();
        let ours = listed.into_iter().filter(|(id, _)| id.starts_with("idle-"));
        ours.collect::<Vec<_>>()
    };
    let owned = |games: &[(&str, u32)]| {
        let owned = games
            .iter()
            .map(|(id, revision)| ((*id).to_owned(), *revision));
        owned.collect::<Vec<_>>()
    };
    assert_eq!(idle(now, "", 100).await, []);
    let both = owned(&[("idle-begun", 1), ("idle-not-begun", 0)]);
    assert_eq!(idle(now + 1, "", 100).await, both);
    assert_eq!(idle(now + 1, "idle-", 1).await, both[..1]);
    assert_eq!(idle(now + 1, "idle-begun", 100).await, both[1..]);

    let refused = store.remove("idle-begun", 0).await.unwrap_err();
    assert!(matches!(refused, StoreError::Stale { .. }), "{refused:?}");
    let refused = store.remove("nowhere", 0).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unknown(_)), "{refused:?}");
    assert_eq!(store.load("idle-begun").await.unwrap().events.len(), 1);
    for (id, revision) in [("idle-begun", 1), ("idle-not-begun", 0), ("invited", 0)] {
        store.remove(id, revision).await.unwrap();
        let gone = store.load(id).await.unwrap_err();
        assert!(matches!(gone, StoreError::Unknown(_)), "{gone:?}");
        store.create(game(id)).await.unwrap();
        let again = store.load(id).await.unwrap();
        assert_eq!((again.game, again.events.len()), (game(id), 0));
    }
}

async fn games_do_not_mix(store: &dyn Store) {
    store.create(game("one")).await.unwrap();
    store.create(game("another")).await.unwrap();
    store.append("one", 0, turn("a")).await.unwrap();
    store.append("another", 0, turn("b")).await.unwrap();
    store.append("one", 1, turn("c")).await.unwrap();
    assert_eq!(
        store.load("one").await.unwrap().events,
        [turn("a"), turn("c")]
    );
    assert_eq!(store.load("another").await.unwrap().events, [turn("b")]);
}

async fn of_writers_that_race_one_wins_each_revision(store: Arc<dyn Store>) {
    store.create(game("race")).await.unwrap();
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut won = 0;
                for revision in 0..20 {
                    let event = turn(format!("{writer}/{revision}"));
                    match store.append("race", revision, event).await {
                        Ok(_) => won += 1,
                        Err(StoreError::Stale { .. }) => {}
                        Err(other) => panic!("{other}"),
                    }
                }
                won
            })
        })
        .collect();
    let mut won = 0;
    for writer in writers {
        won += writer.await.unwrap();
    }
    let events = store.load("race").await.unwrap().events;
    assert_eq!(events.len(), won);
    for (revision, event) in events.iter().enumerate() {
        assert!(
            event.detail.ends_with(&format!("/{revision}")),
            "{event:?} at {revision}"
        );
    }
}

async fn contract(store: Arc<dyn Store>) {
    games_come_back_as_they_were_kept(&*store).await;
    a_seat_is_claimed_once(&*store).await;
    every_kind_of_event_comes_back_in_order(&*store).await;
    a_stale_revision_changes_nothing(&*store).await;
    unknown_and_taken_ids_are_refused(&*store).await;
    games_do_not_mix(&*store).await;
    the_games_are_known_whose_clocks_run(&*store).await;
    idle_games_are_listed_and_forgotten_as_a_whole(&*store).await;
    of_writers_that_race_one_wins_each_revision(Arc::clone(&store)).await;
    store.close().await;
    assert!(matches!(
        store.load("kept").await,
        Err(StoreError::Failed(_))
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_in_memory() {
    contract(Arc::new(SqliteStore::in_memory().await.unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    contract(Arc::new(SqliteStore::open(&file).await.unwrap())).await;

    // What was kept is there when the file is opened again, twice at the same time too.
    let again = SqliteStore::open(&file).await.unwrap();
    let beside = SqliteStore::open(&file).await.unwrap();
    let events = again.load("one").await.unwrap().events;
    assert_eq!(events, [turn("a"), turn("c")]);
    again.append("one", 2, turn("d")).await.unwrap();
    assert_eq!(beside.load("one").await.unwrap().events.len(), 3);
    let refused = beside.append("one", 2, turn("e")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Stale { .. }), "{refused:?}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    std::fs::write(
        &file,
        "this is a text, and a long one, but not a database\n".repeat(40),
    )
    .unwrap();
    let before = std::fs::read(&file).unwrap();
    let refused = SqliteStore::open(&file).await.unwrap_err();
    assert!(matches!(refused, StoreError::Broken(_)), "{refused:?}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

fn database(cluster: &Cluster, name: &str) -> PostgresUrl {
    let url = cluster.database(name).unwrap();
    PostgresUrl::read(&url).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres() {
    let cluster = Cluster::start().unwrap();
    let url = database(&cluster, "games");
    let store = PostgresStore::open(&url).await.unwrap();
    contract(Arc::new(store)).await;

    // What was kept is there when the database is opened again, by one server and by whoever only reads.
    let again = PostgresStore::open(&url).await.unwrap();
    let refused = PostgresStore::open(&url).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse), "{refused:?}");
    let refused = PostgresStore::find_free(&url).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse), "{refused:?}");
    let beside = PostgresStore::open_to_read(&url).await.unwrap();
    let events = again.load("one").await.unwrap().events;
    assert_eq!(events, [turn("a"), turn("c")]);
    again.append("one", 2, turn("d")).await.unwrap();
    assert_eq!(beside.load("one").await.unwrap().events.len(), 3);
    assert!(beside.append("one", 3, turn("e")).await.is_err());
    assert_eq!(again.load("one").await.unwrap().events.len(), 3);
    assert!(beside.ids().await.unwrap().contains(&"one".to_owned()));

    // A database that ends takes nothing with it that was acknowledged, and the same store goes on.
    cluster.stop().unwrap();
    let refused = again.append("one", 3, turn("lost")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Failed(_)), "{refused:?}");
    cluster.boot().unwrap();
    assert_eq!(again.append("one", 3, turn("e")).await.unwrap(), 4);
    let details = again.load("one").await.unwrap().events;
    assert!(
        details
            .iter()
            .map(|event| &*event.detail)
            .eq(["a", "c", "d", "e"])
    );
    // The connection that took the place of the first holds the lock, too.
    let refused = PostgresStore::open(&url).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse), "{refused:?}");
    again.close().await;
    PostgresStore::find_free(&url).await.unwrap();

    let empty = database(&cluster, "empty");
    PostgresStore::find_free(&empty).await.unwrap();
    let refused = PostgresStore::open_to_read(&empty).await.unwrap_err();
    assert!(refused.to_string().contains("of version 0"), "{refused}");
    let nowhere = PostgresUrl::read("postgres://postgres@localhost/nowhere?host=/nothing/here");
    assert!(PostgresStore::open(&nowhere.unwrap()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_that_wait_in_postgres_fail_alone() {
    let cluster = Cluster::start().unwrap();
    let url = database(&cluster, "games");
    let store = PostgresStore::open(&url).await.unwrap();
    for index in 0..100 {
        store.create(game(&index.to_string())).await.unwrap();
    }
    let changes: Vec<_> = (0..100)
        .map(|index: u32| {
            let store = store.clone();
            // PostgreSQL keeps no text with this character.
            let detail = if index == 50 { "\0" } else { "e4" };
            let id = index.to_string();
            tokio::spawn(async move { store.append(&id, 0, turn(detail)).await })
        })
        .collect();
    for (index, change) in changes.into_iter().enumerate() {
        let made = change.await.unwrap();
        assert_eq!(made.is_ok(), index != 50, "{index}: {made:?}");
        let kept = store.load(&index.to_string()).await.unwrap();
        assert_eq!(kept.events.len(), usize::from(index != 50), "game {index}");
    }
}
