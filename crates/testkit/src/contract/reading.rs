//! Laws of texts.

use chessmith_game::{Playable, TextError};
use fastrand::Rng;

use super::{Memory, Summary, Trial, joined, turns};

pub(super) fn position_round_trips<G: Playable>(trial: &Trial<'_, G>) {
    let Trial {
        game,
        position,
        text,
        ..
    } = trial;
    let plain = text.chars().all(|c| c.is_ascii_graphic() || c == ' ');
    trial.law(plain, "a position's text is one line of ASCII", String::new);
    match game.read_position(text) {
        Ok(read) => {
            trial.law(read == **position, "a position's text reads back", || {
                format!("{read:?}")
            });
            let keys = (game.key(&read), game.key(position));
            trial.law(keys.0 == keys.1, "the key is that of the text", || {
                format!("{keys:?}")
            });
        }
        Err(errors) => trial.law(false, "a position's text is read", || joined(&errors)),
    }
}

/// Reads damaged texts: each is refused in words, or is the text of something sound.
pub(super) fn garbled_texts<G: Playable>(
    trial: &Trial<'_, G>,
    rng: &mut Rng,
    memory: &Memory<G>,
    summary: &mut Summary,
) {
    let Trial {
        game,
        position,
        text,
        turns,
        ..
    } = trial;
    for _ in 0..8 {
        strange_position(trial, &garbled(text, rng), summary);
        if let Some(other) = rng.choice(&memory.texts) {
            strange_position(trial, &crossed(text, other, rng), summary);
        }
        let Some(turn) = rng.choice(turns) else {
            continue;
        };
        let damaged = garbled(&trial.turn_text(turn), rng);
        match game.read_turn(position, &damaged) {
            Err(error) => {
                summary.refused += 1;
                trial.law(
                    !error.message.is_empty(),
                    "a refused text has a reason",
                    || damaged.clone(),
                );
                let moved = game.read_turn(position, &format!("  {damaged}"));
                let column = moved.err().and_then(|error| error.column);
                trial.law(
                    column == error.column.map(|column| column + 2),
                    "blanks in front of a turn move its columns and do nothing else",
                    || {
                        format!(
                            "{damaged:?} is refused at {:?}, then at {column:?}",
                            error.column
                        )
                    },
                );
            }
            Ok(read) => turns::judge_stranger(trial, &read, summary),
        }
    }
}

fn strange_position<G: Playable>(trial: &Trial<'_, G>, strange: &str, summary: &mut Summary) {
    let Trial { game, position, .. } = trial;
    let read = match game.read_position(strange) {
        Ok(read) => read,
        Err(errors) => {
            summary.refused += 1;
            let told = !errors.is_empty() && errors.iter().all(|error| !error.message.is_empty());
            trial.law(told, "a refused text has a reason", || strange.to_owned());
            let columns = |errors: &[TextError], before| {
                let columns = errors.iter().map(|error| Some(error.column? + before));
                columns.collect::<Vec<_>>()
            };
            let moved = game.read_position(&format!("  {strange}"));
            let (found, expected) = (
                columns(&moved.err().unwrap_or_default(), 0),
                columns(&errors, 2),
            );
            trial.law(
                found == expected,
                "blanks in front of a position move its columns and do nothing else",
                || format!("{strange:?} is refused at {found:?}, expected {expected:?}"),
            );
            return;
        }
    };
    trial.law(
        game.read_position(&format!("  {strange} ")).as_ref() == Ok(&read),
        "blanks around a position mean nothing",
        || strange.to_owned(),
    );
    let again = game.position_text(&read);
    let back = game.read_position(&again);
    trial.law(
        back.as_ref() == Ok(&read),
        "what was read is written and read back",
        || format!("{strange} becomes {again} becomes {back:?}"),
    );
    let _ = (
        game.finish(&read),
        game.any_turn(&read),
        game.scene(&read, None),
    );
    if game.key(&read) == game.key(position) {
        let same_side = game.side_to_move(&read) == game.side_to_move(position);
        let same = same_side && turns::texts(*game, &read) == trial.texts();
        trial.law(same, "equal keys have equal turns", || {
            format!("{again} has others")
        });
    }
}

/// Puts a field of another position's text in the place of this one's.
fn crossed(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let place = rng.usize(..fields.len().min(others.len()));
    fields[place] = others[place];
    fields.join(" ")
}

/// Signs that texts of positions and turns use.
const SIGNS: [char; 16] = [
    ' ', '-', '+', '*', '/', '@', ':', ';', ',', '=', '[', ']', '{', '}', '^', '~',
];

/// Changes one to three places of a text.
fn garbled(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..=3) {
        let at = rng.usize(..=chars.len());
        let new = match rng.u8(..8) {
            0 => rng.char(..),
            1 => rng.alphanumeric(),
            2..=4 => *rng.choice(&SIGNS).unwrap_or(&' '),
            _ => rng.choice(&chars).copied().unwrap_or('0'),
        };
        match rng.u8(..3) {
            0 => chars.insert(at, new),
            1 if at < chars.len() => chars[at] = new,
            _ if at < chars.len() => drop(chars.remove(at)),
            _ => {}
        }
    }
    chars.into_iter().collect()
}
