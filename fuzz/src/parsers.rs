//! Every parser: it refuses or reads, and what it reads is written as something it reads alike.

use chessmith_catalog::game::{OptionKind, Record};
use chessmith_catalog::{Entry, Explanation, Refused, Setting};
use chessmith_wire::{ClientMessage, CreateGame, GameRecord};

use crate::games::{Asked, begin, catalog, game_and_text, some_position};

/// Position texts: a line that names the game, then the text.
pub fn positions(data: &[u8]) {
    let Some((entry, text)) = game_and_text(data) else {
        return;
    };
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
    let Some(Asked {
        mut game,
        budget,
        rest,
    }) = some_position(data)
    else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let position = game.position_text();
    match game.explain(text) {
        _ if budget.is_spent() => return,
        Ok(Explanation::Legal(preview)) => {
            for form in [&preview.text, &preview.human] {
                match game.explain(form) {
                    _ if budget.is_spent() => return,
                    Ok(Explanation::Legal(same)) => {
                        assert_eq!(same, preview, "{text} in {position}")
                    }
                    other => panic!("{form} for {text} in {position}: {other:?}"),
                }
            }
            let played = game.explore(text);
            if budget.is_spent() {
                return;
            }
            assert_eq!(played.map(|turn| turn.text), Ok(preview.text));
            game.takeback(1).expect("a turn was played");
        }
        // What is tried out goes on past a draw.
        Ok(Explanation::Refused(Refused::Over(_))) => {}
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

/// Options: a line that names the game, then lines `NAME=VALUE`.
pub fn options(data: &[u8]) {
    let Some((entry, text)) = game_and_text(data) else {
        return;
    };
    let given = text.lines().filter_map(|line| line.split_once('='));
    begin_again(entry, &Setting::with_options(given));
}

/// Documents that games take as options, such as lists of pieces or prices: a line that names the game, a
/// line of other options, joined by blanks, then the document.
pub fn documents(data: &[u8]) {
    let Some((entry, text)) = game_and_text(data) else {
        return;
    };
    let (others, document) = text.split_once('\n').unwrap_or((text, ""));
    for spec in &entry.info().options {
        let OptionKind::Document { .. } = spec.kind else {
            continue;
        };
        let given = others.split(' ').filter_map(|pair| pair.split_once('='));
        let name: &str = spec.name.as_ref();
        begin_again(
            entry,
            &Setting::with_options(given.chain([(name, document)])),
        );
    }
}

/// Begins a game, and again with the options that it then has; a refusal is told in a few words.
fn begin_again(entry: &dyn Entry, setting: &Setting) {
    let game = match entry.begin(setting) {
        Ok(game) => game,
        Err(refused) => {
            let told = refused.to_string();
            assert!(
                !told.is_empty() && told.chars().count() < MOST_TOLD,
                "{told}"
            );
            return;
        }
    };
    let settled = Setting::with_options(game.options().iter());
    let again = entry.begin(&settled).expect("settled options are taken");
    assert_eq!(again.options(), game.options());
    assert_eq!(again.start_text(), game.start_text());
}

/// How many characters a refusal of options has at most: it does not repeat what it was given.
const MOST_TOLD: usize = 2_000;

/// Names of numbered starts: a line that names the game, then the name.
pub fn numbers(data: &[u8]) {
    let Some((entry, text)) = game_and_text(data) else {
        return;
    };
    let Some(numbering) = entry.numbering() else {
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

/// The other formats for records: a line that names the game, then the file.
pub fn files(data: &[u8]) {
    let Some((entry, text)) = game_and_text(data) else {
        return;
    };
    for format in entry.record_formats() {
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
