//! Learning: values that are known are found, the same seed gives the same network, and what is stopped goes on.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use chessmith_catalog::game::Side;
use chessmith_catalog::network::{InputSet, Role};
use chessmith_catalog::{Catalog, Setting};
use chessmith_contest::MatchGame;
use chessmith_learn::{
    Course, Data, News, Position, Recipe, SelfPlay, error_of, learn, make, scale_of, sigmoid, train,
};
use fastrand::Rng;

/// A tiny game: there are four kinds of men, which are worth so many hundredths wherever they stand, on eight squares.
const WORTHS: [i32; 4] = [100, 300, 500, 900];
const SQUARES: u16 = 8;
const INPUTS: InputSet = InputSet {
    name: "a tiny game",
    detail: 0,
    count: 2 * 4 * SQUARES as u32,
};
const SCALE: u32 = 200;

/// Draws positions of the tiny game, with the likelihood that follows from what stands there.
fn positions(count: usize, data: &mut Data, rng: &mut Rng) -> Vec<Position> {
    let draw = |_| {
        let from = data.inputs.len() as u32;
        let mut white = 0;
        for _ in 0..rng.usize(1..8) {
            let (kind, square, is_white) = (rng.u16(..4), rng.u16(..SQUARES), rng.bool());
            let worth = WORTHS[usize::from(kind)];
            white += if is_white { worth } else { -worth };
            let seen = |own: bool| (u16::from(!own) * 4 + kind) * SQUARES + square;
            data.inputs.push([seen(is_white), seen(!is_white)]);
        }
        let own = if rng.bool() { Side::White } else { Side::Black };
        let score = if own == Side::White { white } else { -white } as f32;
        Position {
            inputs: (from, data.inputs.len() as u32),
            own,
            believed: 0.0,
            score,
            result: f32::from(u8::from(rng.f32() < sigmoid(score, SCALE as f32))),
        }
    };
    (0..count).map(draw).collect()
}

fn tiny(seed: u64) -> Data {
    let mut rng = Rng::with_seed(seed);
    let mut data = Data {
        set: INPUTS,
        inputs: Vec::new(),
        positions: Vec::new(),
        apart: Vec::new(),
        games: 1,
    };
    data.positions = positions(20_000, &mut data, &mut rng);
    data.apart = positions(2_000, &mut data, &mut rng);
    data
}

fn recipe(role: Role) -> Recipe {
    Recipe {
        width: 16,
        role,
        rounds: 8,
        batch: 256,
        rate: 0.01,
        decay: 0.01,
        ..Recipe::default()
    }
}

#[test]
fn a_tiny_game_of_known_values_is_learned() {
    let data = tiny(3);
    let recipe = recipe(Role::Alone);
    let scale = scale_of(&data.positions);
    assert!((150..=260).contains(&scale), "{scale} for {SCALE}");
    let nothing = error_of(&data, &data.apart, None, &recipe, SCALE);
    let weights = train(&data, &recipe, SCALE, &mut |_| true);
    let learned = error_of(&data, &data.apart, Some(&weights), &recipe, SCALE);
    // The results themselves cannot be foreseen; what is left is far below what there was.
    let unforeseen = data.apart.iter().map(|position| {
        let likely = f64::from(sigmoid(position.score, SCALE as f32));
        let part = f64::from(recipe.result);
        part * part * likely * (1.0 - likely)
    });
    let unforeseen = unforeseen.sum::<f64>() / data.apart.len() as f64;
    assert!(
        learned < unforeseen + 0.1 * (nothing - unforeseen),
        "{learned} of {nothing}, {unforeseen}"
    );
}

#[test]
fn what_the_other_evaluator_knows_need_not_be_learned() {
    let mut data = tiny(4);
    for position in data.positions.iter_mut().chain(&mut data.apart) {
        position.believed = position.score;
    }
    let recipe = recipe(Role::Correction);
    let before = error_of(&data, &data.apart, None, &recipe, SCALE);
    let weights = train(&data, &recipe, SCALE, &mut |_| true);
    let after = error_of(&data, &data.apart, Some(&weights), &recipe, SCALE);
    assert!(after < before * 1.05, "{after} after {before}");
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let (one, other) = (tiny(5), tiny(5));
    let recipe = Recipe {
        rounds: 2,
        ..recipe(Role::Alone)
    };
    let first = train(&one, &recipe, SCALE, &mut |_| true);
    assert_eq!(first, train(&other, &recipe, SCALE, &mut |_| true));
    let reseeded = Recipe { seed: 2, ..recipe };
    assert_ne!(first, train(&one, &reseeded, SCALE, &mut |_| true));
}

/// The games of a round.
const GAMES: u64 = 12;

fn course(folder: &Path, threads: usize) -> Course {
    Course {
        how: SelfPlay {
            setting: Setting::default(),
            opening: 4,
            nodes: 60,
            seed: 9,
            threads,
        },
        recipe: Recipe {
            width: 16,
            rounds: 2,
            ..Recipe::default()
        },
        folder: folder.to_owned(),
        games: GAMES,
        rounds: 2,
        first: None,
        trial: None,
        date: "2026-11-23".to_owned(),
    }
}

#[test]
fn what_is_stopped_goes_on_to_the_same_network() {
    let catalog = Catalog::standard();
    let entry = catalog.find("fluidity").unwrap();
    let [whole, halves] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut ended = 0;
    learn(
        &catalog,
        entry,
        &course(whole.path(), 2),
        &|| false,
        &mut |news| {
            ended += u32::from(matches!(news, News::Ended { accepted: true, .. }));
        },
    )
    .unwrap();
    assert_eq!(ended, 2);
    // The other one is stopped after every few games, and a game that was half written is lost: one of a round under
    // way, for a round is over only when its games are whole.
    for _ in 0..40 {
        let played = Cell::new(0);
        let begun = std::sync::atomic::AtomicU32::new(0);
        let stopped = || begun.load(std::sync::atomic::Ordering::Relaxed) >= 5;
        learn(
            &catalog,
            entry,
            &course(halves.path(), 1),
            &stopped,
            &mut |news| {
                if matches!(news, News::Played { .. }) {
                    played.set(played.get() + 1);
                    begun.store(played.get(), std::sync::atomic::Ordering::Relaxed);
                }
            },
        )
        .unwrap();
        if halves.path().join("round-2.net").exists() {
            break;
        }
        let games = halves.path().join("games.jsonl");
        let text = fs::read(&games).unwrap();
        let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        if !lines.is_multiple_of(GAMES) {
            fs::write(&games, &text[..text.len() - 7]).unwrap();
        }
    }
    for file in ["round-1.net", "round-2.net", "rounds.txt"] {
        let [one, other] = [&whole, &halves].map(|folder| fs::read(folder.path().join(file)));
        assert_eq!(one.unwrap(), other.unwrap(), "{file}");
    }
    let [one, other] = ["round-1.net", "round-2.net"].map(|file| fs::read(whole.path().join(file)));
    assert_ne!(one.unwrap(), other.unwrap());
}

#[test]
fn the_first_games_are_played_by_the_network_that_is_there() {
    let catalog = Catalog::standard();
    let entry = catalog.find("fluidity").unwrap();
    let [from_nothing, on] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let one_round = |folder: &Path| Course {
        rounds: 1,
        ..course(folder, 2)
    };
    let learned = |course: &Course| learn(&catalog, entry, course, &|| false, &mut |_| ());
    learned(&one_round(from_nothing.path())).unwrap();
    let first = from_nothing.path().join("round-1.net");
    let further = Course {
        first: Some(first),
        ..one_round(on.path())
    };
    learned(&further).unwrap();
    let games = |folder: &Path| fs::read_to_string(folder.join("games.jsonl")).unwrap();
    let players = |folder: &Path| games(folder).matches("round 1, 60 nodes").count();
    assert_eq!(players(from_nothing.path()), 0);
    assert_eq!(players(on.path()), 2 * GAMES as usize);
    // Games of another player do not go into the same folder.
    let refused = learned(&one_round(on.path())).unwrap_err().to_string();
    assert!(refused.contains("first"), "{refused}");
}

#[test]
fn a_game_learns_from_others_that_tell_the_same() {
    let catalog = Catalog::standard();
    let find = |id: &str| catalog.find(id).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let course = Course {
        rounds: 1,
        ..course(folder.path(), 2)
    };
    let mut all = Vec::new();
    for kin in ["freestyle", "free-placement"] {
        let own = Course {
            folder: folder.path().join(kin),
            ..course.clone()
        };
        learn(&catalog, find(kin), &own, &|| false, &mut |_| ()).unwrap();
        let text = fs::read_to_string(own.folder.join("games.jsonl")).unwrap();
        let games = text.lines().map(|line| serde_json::from_str(line).unwrap());
        all.extend(games.collect::<Vec<MatchGame>>());
    }
    let made = |id: &str| make(&catalog, find(id), &all, &course, "kin", &mut |_| ());
    let network = made("chess").unwrap();
    assert_eq!(network.header().game, "chess");
    assert_eq!(network.header().games, 2 * GAMES);
    let game = find("chess").begin(&Setting::default()).unwrap();
    game.use_network(Some(network.into())).unwrap();
    // Pieces of Fluidity Chess stand on squares as well, but mean something else.
    assert_eq!(
        made("fluidity").unwrap_err().to_string(),
        "a game of freestyle tells a network \"orthodox: side, kind and square, or in hand\", \
         where \"fluidity: side, kind and square\" is to be learned from"
    );
}
