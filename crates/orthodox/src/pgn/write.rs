//! Writing PGN.

use chessmith_board::{Side, TextError};
use chessmith_game::{Notate, Record};

use super::tag_of;
use crate::{Number, Orthodox, Position, StartName, Variant};

/// The greatest length of a line of moves.
const WIDTH: usize = 80;

/// Writes a record.
pub(super) fn write(record: &Record) -> Result<String, TextError> {
    let variant = Variant::from_name(&record.game).ok_or_else(|| {
        TextError::whole(format!(
            "{:?} is not one of the games that PGN is written for",
            record.game
        ))
    })?;
    let rules = Orthodox::standard(variant);
    let start = rules.read_position(&record.start).map_err(|errors| {
        let first = errors
            .into_iter()
            .next()
            .map_or_else(String::new, |error| error.to_string());
        TextError::whole(format!("the start of the record: {first}"))
    })?;
    if !["1-0", "0-1", "1/2-1/2", "*"].contains(&record.result.as_str()) {
        let message = format!(
            "the result {:?} is not one of 1-0, 0-1, 1/2-1/2, *",
            record.result
        );
        return Err(TextError::whole(message));
    }
    let mut text = tags(variant, &start, record);
    text.push('\n');
    text.push_str(&moves(&rules, start, record)?);
    Ok(text)
}

fn tags(variant: Variant, start: &Position, record: &Record) -> String {
    let player = |side: Side| record.players.get(side.word()).map_or("?", String::as_str);
    let date = match record.date {
        Some(date) => date.to_string().replace('-', "."),
        None => "????.??.??".to_owned(),
    };
    let mut tags = vec![
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", date),
        ("Round", "?".to_owned()),
        ("White", player(Side::White).to_owned()),
        ("Black", player(Side::Black).to_owned()),
        ("Result", record.result.clone()),
    ];
    tags.extend(tag_of(variant).map(|name| ("Variant", name.to_owned())));
    if variant != Variant::Chess || *start != Position::named(StartName::freestyle(Number::CHESS)) {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", start.to_string()));
    }
    tags.extend(record.reason.clone().map(|reason| ("Termination", reason)));
    tags.into_iter()
        .map(|(name, value)| tag(name, &value))
        .collect()
}

/// Writes one tag; what would end its line becomes a space.
fn tag(name: &str, value: &str) -> String {
    let value = value
        .replace(char::is_control, " ")
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// Writes moves and result, in lines of limited width.
fn moves(rules: &Orthodox, start: Position, record: &Record) -> Result<String, TextError> {
    let mut position = start;
    let mut words = Vec::new();
    for (index, text) in record.turns.iter().enumerate() {
        let wrong = |reason: String| {
            TextError::whole(format!(
                "turn {} of the record, {text:?}: {reason}",
                index + 1
            ))
        };
        let turn = rules
            .read_turn(&position, text)
            .map_err(|error| wrong(error.to_string()))?;
        position
            .validate(rules.variant(), &turn)
            .map_err(|refusal| wrong(refusal.to_string()))?;
        if position.side_to_move() == position.first() {
            words.push(format!("{}.", position.number()));
        } else if index == 0 {
            words.push(format!("{}...", position.number()));
        }
        words.push(rules.human_text(&position, &turn));
        position.apply(&turn);
    }
    words.push(record.result.clone());
    Ok(wrapped(&words))
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() >= WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}
