//! Every parser: it refuses or reads, and what it reads is written as something it reads alike.

use chessmith_catalog::game::Record;
use chessmith_catalog::{Explanation, Setting};
use chessmith_wire::{ClientMessage, CreateGame, GameRecord};

use crate::games::{begin, byte_and_text, catalog, entry, some_position};

/// Position texts: a byte for the game, then the text.
pub fn positions(data: &[u8]) {
    let Some((game, text)) = byte_and_text(data) else {
        return;
    };
    let entry = entry(game);
    let reasons = entry.diagnose(&Setting::default(), text);
    let Some(game) = begin(entry, Some(text)) else {
        assert!(
            reasons.is_err() || reasons.is_ok_and(|reasons| !reasons.is_empty()),
            "refused without a reason: {text}"
        );
        return;
    };
    assert_eq!(
        reasons.map(|reasons| reasons.len()),
        Ok(0),
        "read, and yet doubted: {text}"
    );
    let written = game.position_text();
    let again = begin(entry, Some(&written)).expect("what was written is read");
    assert_eq!(again.position_text(), written);
    assert_eq!(again.status(), game.status());
    let _ = (game.scene(), game.offers(&[]));
}

/// Turn texts: a position, then the text.
pub fn turns(data: &[u8]) {
    let Some((mut game, text)) = some_position(data) else {
        return;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let position = game.position_text();
    match game.explain(text) {
        Ok(Explanation::Legal(preview)) => {
            for form in [&preview.text, &preview.human] {
                match game.explain(form) {
                    Ok(Explanation::Legal(same)) => {
                        assert_eq!(same, preview, "{text} in {position}")
                    }
                    other => panic!("{form} for {text} in {position}: {other:?}"),
                }
            }
            assert_eq!(game.explore(text).map(|turn| turn.text), Ok(preview.text));
            game.takeback(1).expect("a turn was played");
        }
        Ok(Explanation::Refused(refused)) | Err(refused) => {
            assert!(!refused.to_string().is_empty());
            assert!(
                game.explore(text).is_err(),
                "{text} in {position} is refused and played"
            );
        }
    }
    assert_eq!(game.position_text(), position, "{text} changes something");
}

/// Options: a byte for the game, then lines `NAME=VALUE`.
pub fn options(data: &[u8]) {
    let Some((game, text)) = byte_and_text(data) else {
        return;
    };
    let given = text.lines().filter_map(|line| line.split_once('='));
    let setting = Setting::with_options(given);
    let entry = entry(game);
    let Ok(game) = entry.begin(&setting) else {
        return;
    };
    let settled = Setting::with_options(game.options().iter());
    let again = entry.begin(&settled).expect("settled options are taken");
    assert_eq!(again.options(), game.options());
    assert_eq!(again.start_text(), game.start_text());
}

/// Names of numbered starts: a byte for the game, then the name.
pub fn numbers(data: &[u8]) {
    let Some((game, text)) = byte_and_text(data) else {
        return;
    };
    let Some(numbering) = entry(game).numbering() else {
        return;
    };
    let Ok(start) = numbering.look_up(text) else {
        return;
    };
    let entry = catalog().get(start.game).expect("the game of the position");
    assert!(begin(entry, Some(&start.position)).is_some(), "{text}");
    assert_eq!(
        numbering
            .look_up(&start.number.to_string())
            .map(|same| same.number),
        Ok(start.number)
    );
}

/// Records as JSON, replayed.
pub fn records(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(record) = GameRecord::from_json(text) {
        replay(&record);
    }
}

/// The other formats for records: a byte for the game, then the file.
pub fn files(data: &[u8]) {
    let Some((game, text)) = byte_and_text(data) else {
        return;
    };
    for format in entry(game).record_formats() {
        let Ok(record) = format.read(text) else {
            continue;
        };
        let Some(record) = replay(&record) else {
            continue;
        };
        let written = format.write(&record).expect("a record that was replayed");
        let again = format.read(&written).expect("what was written is read");
        assert_eq!(
            (again.turns, again.result),
            (record.turns, record.result),
            "{written}"
        );
    }
}

/// Resumes a record; what comes out must resume to the same.
fn replay(record: &Record) -> Option<Record> {
    let record = catalog().resume(record).ok()?.record();
    let again = catalog().resume(&record).expect("our own record");
    assert_eq!(again.record(), record);
    Some(record)
}

/// What clients send: messages on the socket, and the body that asks for a game.
pub fn messages(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let lines = [
        ClientMessage::from_json(text).err(),
        chessmith_wire::read_json::<CreateGame>(text).err(),
    ];
    for line in lines.into_iter().flatten() {
        assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
    }
}
