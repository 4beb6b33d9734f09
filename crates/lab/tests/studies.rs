//! Studies of every game whose armies can be drawn: the same games whether they were stopped or not.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use chessmith_catalog::game::{PerSide, Side};
use chessmith_catalog::{Catalog, Entry, Setting};
use chessmith_contest::Journal;
use chessmith_lab::{
    ArmyGame, LabError, LabTable, Study, Terms, believed, published, run, unit_of,
};

const HEAD: &str = "study.json";

fn study(entry: &dyn Entry) -> Study {
    let setting = Setting::default();
    let armies = entry.armies(&setting).unwrap().unwrap();
    let worths = believed(entry, &setting, &*armies).unwrap();
    let spread = (2.0 * unit_of(&worths, &armies.scale())) as i32;
    let worths = worths.into_iter().map(|worth| worth as i32).collect();
    Study {
        setting,
        terms: Terms::usual(60),
        seed: 7,
        worths,
        spread,
    }
}

fn play(
    entry: &dyn Entry,
    study: &Study,
    folder: &Path,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<ArmyGame>, LabError> {
    play_pairs(entry, study, folder, 2, stopped, &mut |_| ())
}

fn play_pairs(
    entry: &dyn Entry,
    study: &Study,
    folder: &Path,
    pairs: u64,
    stopped: &(dyn Fn() -> bool + Sync),
    progress: &mut dyn FnMut(&[ArmyGame]),
) -> Result<Vec<ArmyGame>, LabError> {
    let (mut journal, before) = Journal::open(folder, HEAD, &study.asked(entry))?;
    let journal = (&mut journal, before);
    run(entry, study, journal, (pairs, 1), stopped, progress)
}

#[test]
fn a_study_that_was_stopped_has_the_games_of_one_that_was_not() {
    let catalog = Catalog::standard();
    let entry = catalog.find("fluidity").unwrap();
    let study = study(entry);
    let whole = tempfile::tempdir().unwrap();
    let play = |folder: &Path, stopped: &(dyn Fn() -> bool + Sync)| {
        play_pairs(entry, &study, folder, 4, stopped, &mut |_| ()).unwrap()
    };
    let games = play(whole.path(), &|| false);
    assert_eq!(games.len(), 8);
    let broken = tempfile::tempdir().unwrap();
    // As soon as the first pair is kept, a later one is broken off, wherever it is.
    let kept = AtomicUsize::new(0);
    let part = play_pairs(
        entry,
        &study,
        broken.path(),
        4,
        &|| kept.load(Ordering::Relaxed) > 0,
        &mut |games| kept.store(games.len(), Ordering::Relaxed),
    );
    let part = part.unwrap();
    assert!((2..8).contains(&part.len()), "{} games", part.len());
    assert_eq!(part, games[..part.len()]);
    assert_eq!(play(broken.path(), &|| false), games);
    // All of them are there: nothing is played again.
    assert_eq!(play(broken.path(), &|| true), games);
    let other = Study { seed: 8, ..study };
    let refused = self::play(entry, &other, broken.path(), &|| false).unwrap_err();
    assert!(
        refused.to_string().contains("seed was 7 there"),
        "{refused}"
    );
}

#[test]
fn a_pair_whose_second_game_was_lost_is_played_once_more_and_no_more() {
    let catalog = Catalog::standard();
    let entry = catalog.find("fluidity").unwrap();
    let study = study(entry);
    let folder = tempfile::tempdir().unwrap();
    let games = play(entry, &study, folder.path(), &|| false).unwrap();
    let file = folder.path().join("games.jsonl");
    let lines = std::fs::read_to_string(&file).unwrap();
    // The journal of a run that was killed between the two games of its second pair.
    let kept: Vec<&str> = lines.lines().take(3).collect();
    std::fs::write(&file, kept.join("\n") + "\n").unwrap();
    assert_eq!(
        play(entry, &study, folder.path(), &|| false).unwrap(),
        games
    );
    let lines = std::fs::read_to_string(&file).unwrap();
    assert_eq!(lines.lines().count(), 5);
    // One game is there twice, and counts once.
    assert_eq!(play(entry, &study, folder.path(), &|| true).unwrap(), games);
}

#[test]
fn every_file_of_results_is_in_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab");
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut there: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".json").map(str::to_owned))
        .collect();
    there.sort();
    let mut listed: Vec<&str> = published().iter().map(|table| table.name).collect();
    listed.sort_unstable();
    assert_eq!(listed, there);
}

#[test]
fn armies_of_every_game_face_each_other_as_they_were_drawn() {
    let mut games = 0;
    for entry in Catalog::standard().iter() {
        let Some(armies) = entry.armies(&Setting::default()).unwrap() else {
            continue;
        };
        games += 1;
        let parts = armies.parts().len();
        let mut faced = 0;
        for seed in 0..60 {
            let (first, second) = (armies.draw(2 * seed), armies.draw(2 * seed + 1));
            assert_eq!(armies.draw(2 * seed), first);
            assert_eq!(first.counts.len(), parts);
            let both = PerSide::new(first.clone(), second.clone());
            let Ok(text) = armies.line_up(&both) else {
                continue;
            };
            faced += 1;
            let counted = armies.count(&text).unwrap();
            assert_eq!(counted[Side::White], first.counts, "{text}");
            assert_eq!(counted[Side::Black], second.counts, "{text}");
            let live = entry.begin(&Setting::at_position(&*text)).unwrap();
            assert_eq!(live.position_text(), text);
        }
        assert!(faced >= 20, "{}: {faced} of 60", entry.info().id);
    }
    assert!(games >= 6);
}

#[test]
fn what_the_engine_believes_is_what_it_judges_by() {
    let catalog = Catalog::standard();
    let entry = catalog.find("chess").unwrap();
    let study = study(entry);
    let [pawn, knight, bishop, rook, queen] = study.worths[..] else {
        panic!("five parts");
    };
    assert!((50..200).contains(&pawn));
    assert!(knight > 2 * pawn && bishop > 2 * pawn);
    assert!(rook > knight && queen > rook);
}

#[test]
fn what_was_published_can_be_read() {
    for published in published() {
        let table = published.table().expect(published.name);
        assert!(Catalog::standard().find(table.game()).is_ok());
        let (what, _) = published
            .name
            .split_once('-')
            .expect("what, and of which game");
        let command = format!("chessmith lab {what} {}", table.game());
        assert!(table.command().starts_with(&command), "{}", table.command());
        assert!(table.made().is_some(), "{}", published.name);
        let LabTable::Values(values) = table else {
            continue;
        };
        for row in &values.rows {
            assert!(row.low <= row.value && row.value <= row.high, "{row:?}");
        }
        assert_eq!(values.games, values.white.iter().sum::<u64>());
    }
}
