//! Laws of texts.

use chessmith_game::Playable;
use fastrand::Rng;

use super::{Summary, Trial, joined, turns};

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
        let damaged = garbled(text, rng);
        match game.read_position(&damaged) {
            Err(errors) => {
                summary.refused += 1;
                let told =
                    !errors.is_empty() && errors.iter().all(|error| !error.message.is_empty());
                trial.law(told, "a refused text has a reason", || damaged.clone());
            }
            Ok(read) => {
                let again = game.position_text(&read);
                let back = game.read_position(&again);
                trial.law(
                    back.as_ref() == Ok(&read),
                    "what was read is written and read back",
                    || format!("{damaged} becomes {again} becomes {back:?}"),
                );
                let _ = (
                    game.finish(&read),
                    game.any_turn(&read),
                    game.scene(&read, None),
                );
            }
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
                    || damaged,
                );
            }
            Ok(read) => turns::judge_stranger(trial, &read, summary),
        }
    }
}

/// Changes one to three places of a text.
fn garbled(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..=3) {
        let at = rng.usize(..=chars.len());
        let other = || chars.get(at / 2).copied();
        let new = match rng.u8(..8) {
            0 => rng.char(..),
            1 => ' ',
            2..=4 => other().unwrap_or('0'),
            _ => rng.alphanumeric(),
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
