//! What is kept: copies made while people play, and files that are not as they should be.

use std::fs;
use std::path::Path;

use chessmith_server::{Checked, Config, DataError, Games, Server, SqliteStore};
use chessmith_store::{Event, EventKind, NewGame, Side, Stamp, Store};
use chessmith_wire::{Action, GameRecord};
use tokio::runtime::Runtime;

use crate::house::{House, catalog};
use crate::player::{Player, play};

const QUARRY: &str = r#"{"game":"quarry","seat":"white","opponent":"person"}"#;

fn look_through(file: &Path) -> Result<Vec<Checked>, DataError> {
    Runtime::new().unwrap().block_on(async {
        let mut games = Games::open(catalog(), file).await?;
        let mut all = Vec::new();
        while let Some(checked) = games.next().await? {
            all.push(checked);
        }
        Ok(all)
    })
}

fn back_up(from: &Path, to: &Path) -> Result<(), String> {
    let copied = Runtime::new()
        .unwrap()
        .block_on(SqliteStore::back_up(from, to));
    copied.map_err(|error| error.to_string())
}

#[test]
fn a_copy_made_while_people_play_has_all_that_was_acknowledged() {
    let house = House::open();
    let folder = tempfile::tempdir().unwrap();
    let file = house.folder().join("games.sqlite");
    let game = house.create(QUARRY);
    let other = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);
    let mut rng = fastrand::Rng::with_seed(5);
    for turns in 1..=6 {
        let mover = match white.may_play() {
            true => &mut white,
            false => &mut black,
        };
        let turn = mover.compose(&mut rng);
        let revision = mover.play(&turn);
        for player in [&mut white, &mut black] {
            player.wait("the turn", |game| game.revision == revision);
        }
        let copy = folder.path().join(format!("{turns}.sqlite"));
        back_up(&file, &copy).unwrap();
        let games = look_through(&copy).unwrap();
        let turns_of = |id: &str| {
            games
                .iter()
                .find(|game| game.id == id)
                .map(|game| game.turns.clone())
        };
        assert_eq!(turns_of(&game.id), Some(Ok(turns)));
        assert_eq!(turns_of(&other.id), Some(Ok(0)));
    }
    let again = back_up(&file, &folder.path().join("6.sqlite"));
    assert!(again.is_err(), "a copy is not overwritten");
    let nowhere = back_up(&file, &folder.path().join("none").join("x.sqlite"));
    assert!(nowhere.is_err());
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        6,
        "nothing is left over"
    );
    // A file that is copied as it stands lacks what is in the other file still, and a note says so.
    let note = fs::read_to_string(house.folder().join("README.txt")).unwrap();
    assert!(note.contains("games.sqlite-wal") && note.contains("chessmith backup"));
}

#[test]
fn what_the_rules_refuse_is_told_and_the_other_games_are_looked_at() {
    let mut house = House::open();
    let [bad, good] = [house.create(QUARRY), house.create(QUARRY)];
    house.stop();
    let file = house.folder().join("games.sqlite");
    let keep = async |kind, detail: &str, revision| {
        let store = SqliteStore::open(&file).await.unwrap();
        let (side, detail) = (Side::White, detail.to_owned());
        let stamp = Stamp::default();
        let event = Event {
            kind,
            side,
            detail,
            stamp,
        };
        store.append(&bad.id, revision, event).await.unwrap();
        let strange = NewGame {
            id: format!("strange-{revision}"),
            created: 0,
            name: "no-such-game".to_owned(),
            options: "{}".to_owned(),
            start: String::new(),
            rules: Some(7),
            seats: Vec::new(),
            control: None,
        };
        store.create(strange).await.unwrap();
        store.close().await;
    };
    Runtime::new()
        .unwrap()
        .block_on(keep(EventKind::Turn, "not a turn", 0));
    let games = look_through(&file).unwrap();
    let line = |id: &str| games.iter().find(|game| game.id == id).unwrap().to_string();
    assert!(line(&bad.id).starts_with(&format!("game {}: revision 1 is refused: ", bad.id)));
    assert!(line("strange-0").contains("no-such-game"));
    assert_eq!(line(&good.id), format!("game {}: whole, 0 turns", good.id));
    assert!(games.iter().all(|game| !game.to_string().contains('\n')));
}

#[test]
fn a_game_that_the_rules_refuse_to_go_on_with_is_shown_and_can_be_downloaded() {
    let mut house = House::open();
    let body = QUARRY.replace("}", r#","clock":"3 days"}"#);
    let game = house.create(&body);
    let [mut white, _] = Player::both(&house, &game);
    white.play("buy:3");
    white.play("go:m11-m12");
    house.stop();
    // What is kept is of rules that knew more turns than ours, and of a game that we do not know.
    let file = house.folder().join("games.sqlite");
    let strange = NewGame {
        id: "strange".to_owned(),
        created: 0,
        name: "no-such-game".to_owned(),
        options: "{}".to_owned(),
        start: "some text".to_owned(),
        rules: Some(7),
        seats: Vec::new(),
        control: None,
    };
    Runtime::new().unwrap().block_on(async {
        let store = SqliteStore::open(&file).await.unwrap();
        store.create(strange).await.unwrap();
        for (revision, detail) in [(2, "fly:m15"), (3, "go:m12-m13")] {
            let event = Event {
                kind: EventKind::Turn,
                side: if revision == 2 {
                    Side::Black
                } else {
                    Side::White
                },
                detail: detail.to_owned(),
                stamp: Stamp {
                    due: Some(1),
                    ..Stamp::default()
                },
            };
            store.append(&game.id, revision, event).await.unwrap();
        }
        let event = Event {
            kind: EventKind::Turn,
            side: Side::White,
            detail: "some turn".to_owned(),
            stamp: Stamp::default(),
        };
        store.append("strange", 0, event).await.unwrap();
        store.close().await;
    });

    let house = house.restart();
    let shown = house.look(&game.id);
    assert_eq!((shown.revision, shown.history.len()), (2, 2));
    let outcome = shown.outcome.unwrap();
    assert_eq!((&*outcome.result, outcome.winner), ("*", None));
    let told = "cannot go on with this game, and the record has all of it: revision 3 is refused: ";
    assert!(outcome.reason.contains(told), "{}", outcome.reason);
    let versions = "(begun under version 1 of its rules, of which there is version 1 now)";
    assert!(outcome.reason.ends_with(versions), "{}", outcome.reason);
    let mut white = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    for action in [play("go:m12-m13"), Action::Resign, Action::Takeback] {
        let refusal = white.cannot(action);
        assert!(
            refusal.contains("the game cannot go on: revision 3 is refused"),
            "{refusal}"
        );
    }
    let get = |id: &str, file: &str| house.get(&format!("/api/games/{id}{file}"));
    let turns = |id: &str| {
        let answer = get(id, "/record.json");
        assert_eq!(answer.status, 200, "{answer:?}");
        let record: GameRecord = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(record.result, "*");
        record.turns
    };
    assert_eq!(
        turns(&game.id),
        ["buy:3", "go:m11-m12", "fly:m15", "go:m12-m13"]
    );
    assert_eq!(turns("strange"), ["some turn"]);
    assert_eq!(get(&game.id, "/board.svg").status, 200);
    let other = get(&game.id, "/record.pgn");
    assert_eq!(other.status, 501, "{other:?}");
    let refused = get("strange", "");
    assert_eq!(refused.status, 501);
    let sentence = refused.problem();
    assert!(
        sentence.contains("cannot show this game") && sentence.contains("no-such-game"),
        "{sentence}"
    );
    let versions = "(begun under version 7 of its rules, of which there is none now)";
    assert!(sentence.ends_with(versions), "{sentence}");
    assert_eq!(get("nowhere", "/record.json").status, 404);
}

#[test]
fn a_game_that_is_damaged_is_refused_with_the_same_sentence_everywhere() {
    let mut house = House::open();
    house.stop();
    let file = house.folder().join("games.sqlite");
    let game = NewGame {
        id: "damaged".to_owned(),
        created: 0,
        name: "chess".to_owned(),
        options: "{".to_owned(),
        start: "some text".to_owned(),
        rules: Some(1),
        seats: Vec::new(),
        control: None,
    };
    Runtime::new().unwrap().block_on(async {
        let store = SqliteStore::open(&file).await.unwrap();
        store.create(game).await.unwrap();
        store.close().await;
    });
    let house = house.restart();
    let told = "what is kept of this game is damaged, and whoever runs the server has to restore it: options: ";
    for path in ["", "/record.json", "/record.pgn", "/board.svg"] {
        let refused = house.get(&format!("/api/games/damaged{path}"));
        assert_eq!(refused.status, 501, "{path}");
        assert!(refused.problem().starts_with(told), "{}", refused.problem());
    }
}

#[test]
fn a_server_does_not_start_on_a_damaged_file_and_says_so_in_a_sentence() {
    let mut house = House::open();
    for _ in 0..40 {
        house.create(QUARRY);
    }
    house.stop();
    let file = house.folder().join("games.sqlite");
    let whole = fs::read(&file).unwrap();
    let start = || {
        let config = Config {
            port: 0,
            ..Config::new(catalog(), house.folder())
        };
        let bound = Runtime::new().unwrap().block_on(Server::bind(config));
        bound.map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(start(), Ok(()));
    let whole_again = fs::read(&file).unwrap();
    assert!(whole_again.len() >= whole.len());

    let page = usize::from(u16::from_be_bytes([whole[16], whole[17]]));
    let pages = whole.len() / page;
    assert!(pages > 5, "{pages} pages");
    for damaged in 1..pages {
        let mut bytes = whole.clone();
        bytes[damaged * page..][..page].fill(0xA5);
        fs::write(&file, &bytes).unwrap();
        let refused = start().unwrap_err();
        assert!(
            refused.contains("games.sqlite: the file is damaged"),
            "{damaged}: {refused}"
        );
        assert!(!refused.contains('\n'), "{refused}");
        assert_eq!(fs::read(&file).unwrap(), bytes, "it was written to");
        assert!(look_through(&file).is_err());
    }
    fs::write(&file, "this is a text").unwrap();
    assert!(start().unwrap_err().contains("it is no SQLite database"));
    fs::write(&file, &whole).unwrap();
    assert_eq!(start(), Ok(()));
}

/// What a version kept that knew the tables up to 0003: each game of the catalog with six turns, some of them
/// resigned, one more against the engine at level 3, and one to which nobody had come yet.
fn kept() -> Vec<u8> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folder = crates.join("store").join("tests").join("kept");
    fs::read(folder.join("0003.sqlite")).unwrap()
}

#[test]
fn games_that_an_earlier_version_kept_are_whole_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let kept = kept();
    fs::write(&file, &kept).unwrap();
    let games = look_through(&file).unwrap();
    assert_eq!(fs::read(&file).unwrap(), kept, "it is only looked at");
    assert!(games.len() > 10, "{} games", games.len());
    for game in &games {
        assert!(game.turns.is_ok(), "{game}");
    }
    let turns: usize = games
        .iter()
        .filter_map(|game| game.turns.as_ref().ok())
        .sum();
    assert_eq!(turns, 66);

    let house = House::on(folder);
    for game in &games {
        assert_eq!(
            house.look(&game.id).history.len(),
            *game.turns.as_ref().unwrap()
        );
    }
    let again = look_through(&file).unwrap();
    assert_eq!(
        again, games,
        "the server has changed nothing but the tables"
    );
}
