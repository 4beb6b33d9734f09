//! Reading PGN.

use std::collections::BTreeMap;

use chessmith_board::TextError;
use chessmith_game::{Date, Game, Notate, Record};

use super::movetext::{Part, Parts};
use super::named_by;
use crate::rules::FIRST;
use crate::{Orthodox, Position, StartName, Variant};

/// What ends a game of the family, in the words of records; other texts of the tag say nothing.
const REASONS: [&str; 16] = [
    "checkmate",
    "stalemate",
    "dead position",
    "fivefold repetition",
    "seventy-five moves",
    "threefold repetition",
    "fifty moves",
    "resignation",
    "agreement",
    "time forfeit",
    "abandonment",
    "rules infraction",
    "adjudication",
    "abandoned",
    "emergency",
    "death",
];

/// Reads a file of one game.
pub(super) fn read(text: &str) -> Result<Record, TextError> {
    let mut parts = Parts::new(text);
    let mut tags = BTreeMap::new();
    let first = loop {
        parts.skip_to_part()?;
        let here = parts.wrong("");
        match parts.next()? {
            Some(Part::Tag(name, value)) => {
                tags.entry(name).or_insert((value, here));
            }
            other => break other,
        }
    };
    if tags.is_empty() && first.is_none() {
        return Err(TextError::whole("expected a game, found nothing"));
    }
    let variant = variant(&tags)?;
    let rules = Orthodox::standard(variant);
    let start = start(&rules, &tags)?;
    let (turns, result) = turns(&rules, start, first, &mut parts)?;
    let result = agreed_result(&tags, result)?;
    Ok(Record {
        game: variant.name().to_owned(),
        options: options(variant, &start),
        start: start.to_string(),
        turns,
        reason: reason(&tags).filter(|_| result != "*"),
        result,
        players: players(&tags),
        date: date(&tags)?,
    })
}

/// The tags by name, each with its value and an error, without a message, at its place.
type Tags = BTreeMap<String, (String, TextError)>;

fn value<'a>(tags: &'a Tags, name: &str) -> Option<&'a str> {
    tags.get(name).map(|(value, _)| value.as_str())
}

/// Returns an error about a tag.
fn wrong(tags: &Tags, name: &str, message: &str) -> TextError {
    let place = tags
        .get(name)
        .map_or_else(String::new, |(_, place)| place.message.clone());
    TextError::whole(format!("{place}tag {name}: {message}"))
}

fn variant(tags: &Tags) -> Result<Variant, TextError> {
    let Some(tag) = value(tags, "Variant") else {
        return Ok(Variant::Chess);
    };
    named_by(tag).ok_or_else(|| {
        let known = Variant::ALL.map(Variant::name).join(", ");
        wrong(
            tags,
            "Variant",
            &format!("expected Chess960 or one of {known}, found {tag:?}"),
        )
    })
}

fn start(rules: &Orthodox, tags: &Tags) -> Result<Position, TextError> {
    let Some(text) = value(tags, "FEN") else {
        return Ok(rules.start());
    };
    rules.read_position(text).map_err(|errors| {
        let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
        wrong(tags, "FEN", &texts.join("; "))
    })
}

/// Reads moves up to the result, the next game or the end.
fn turns(
    rules: &Orthodox,
    mut position: Position,
    mut next: Option<Part>,
    parts: &mut Parts<'_>,
) -> Result<(Vec<String>, Option<String>), TextError> {
    let mut turns = Vec::new();
    let mut here = parts.wrong("");
    while let Some(Part::Word(word)) = next {
        if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word.as_str()) {
            ensure_end(parts)?;
            return Ok((turns, Some(word)));
        }
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            let wrong =
                |reason: String| TextError::whole(format!("{}{word}: {reason}", here.message));
            let body = word.trim_end_matches(['!', '?']);
            let turn = rules
                .read_turn(&position, body)
                .map_err(|error| wrong(error.message))?;
            position
                .validate(rules.variant(), &turn)
                .map_err(|refusal| wrong(refusal.to_string()))?;
            turns.push(rules.turn_text(&position, &turn));
            position.apply(&turn);
        }
        parts.skip_to_part()?;
        here = parts.wrong("");
        next = parts.next()?;
    }
    match next {
        Some(_) => Err(TextError::whole(here.message + SECOND)),
        None => Ok((turns, None)),
    }
}

/// Why a file of several games is refused.
const SECOND: &str = "a second game begins here, and a file of one game is expected";

/// Requires that nothing follows a result.
fn ensure_end(parts: &mut Parts<'_>) -> Result<(), TextError> {
    parts.skip_to_part()?;
    let here = parts.wrong("").message;
    match parts.next()? {
        None => Ok(()),
        Some(Part::Tag(..)) => Err(TextError::whole(here + SECOND)),
        Some(Part::Word(word)) => Err(TextError::whole(format!(
            "{here}expected nothing after the result, found {word}"
        ))),
    }
}

/// Returns the result: what ends the moves and what the tag says, which must not contradict each other.
fn agreed_result(tags: &Tags, found: Option<String>) -> Result<String, TextError> {
    let tag = match value(tags, "Result") {
        Some(tag @ ("1-0" | "0-1" | "1/2-1/2" | "*")) => Some(tag),
        Some(other) => {
            let message = format!("expected 1-0, 0-1, 1/2-1/2 or *, found {other:?}");
            return Err(wrong(tags, "Result", &message));
        }
        None => None,
    };
    match (tag, found) {
        (Some(tag), Some(found)) if tag != found => {
            let message = format!("it says {tag}, but the moves end with {found}");
            Err(wrong(tags, "Result", &message))
        }
        (_, Some(result)) => Ok(result),
        (tag, None) => Ok(tag.unwrap_or("*").to_owned()),
    }
}

/// Returns the options that give this start, where it is one that options give.
fn options(variant: Variant, start: &Position) -> BTreeMap<String, String> {
    let begun = |position: Position| position.begun_by(start.first()) == *start;
    let number = match (variant, start.name()) {
        (Variant::Freestyle, Some(name)) if name == StartName::freestyle(name.number()) => {
            Some(name)
        }
        (Variant::PlacementFreestyle, Some(name @ StartName::Open(_))) => Some(name),
        _ => None,
    };
    let number = number.filter(|&name| begun(Position::named(name)));
    let has_first = match variant {
        Variant::Chess | Variant::Freestyle => false,
        Variant::PlacementFreestyle => number.is_some(),
        Variant::FreePlacement => begun(Position::before_pawns(false)),
        Variant::FreePlacementSequential => begun(Position::before_pawns(true)),
    };
    let number = number.map(|name| ("number", name.number().to_string()));
    let first = has_first.then(|| (FIRST, start.first().word().to_owned()));
    let options = number.into_iter().chain(first);
    options
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

fn reason(tags: &Tags) -> Option<String> {
    let word = value(tags, "Termination")?.to_ascii_lowercase();
    match REASONS.into_iter().find(|reason| *reason == word)? {
        "abandoned" | "emergency" | "death" => Some("abandonment".to_owned()),
        reason => Some(reason.to_owned()),
    }
}

fn players(tags: &Tags) -> BTreeMap<String, String> {
    [("White", "white"), ("Black", "black")]
        .into_iter()
        .filter_map(|(tag, side)| Some((side.to_owned(), value(tags, tag)?.to_owned())))
        .filter(|(_, name)| !name.is_empty() && name != "?")
        .collect()
}

/// Returns the date if all of it is known: year, month and day, with a question mark in none of them.
fn date(tags: &Tags) -> Result<Option<Date>, TextError> {
    let Some(text) = value(tags, "Date").filter(|text| !text.is_empty() && !text.contains('?'))
    else {
        return Ok(None);
    };
    let number = |part: &str| part.parse::<u16>().ok();
    let parts: Vec<_> = text.split(['.', '-', '/']).map(number).collect();
    let date = match parts[..] {
        [Some(year), Some(month), Some(day)] if month < 100 && day < 100 => {
            Date::new(year, month as u8, day as u8)
        }
        _ => None,
    };
    date.map(Some).ok_or_else(|| {
        let message =
            format!("expected a day of the calendar as YYYY.MM.DD, with ? for what is not known, found {text:?}");
        wrong(tags, "Date", &message)
    })
}
