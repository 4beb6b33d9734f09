//! Reading PGN.

use std::collections::BTreeMap;

use chessmith_board::TextError;
use chessmith_game::{Game, Notate, Record};

use super::movetext::{Part, Parts};
use super::named_by;
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

/// Reads the first game of a file.
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
    let result = result.map_or_else(|| result_tag(&tags), Ok)?;
    Ok(Record {
        game: variant.name().to_owned(),
        options: options(variant, &start),
        start: start.to_string(),
        turns,
        reason: reason(&tags).filter(|_| result != "*"),
        result,
        players: players(&tags),
        date: date(&tags),
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
                .check(rules.variant(), &turn)
                .map_err(|refusal| wrong(refusal.to_string()))?;
            turns.push(rules.turn_text(&position, &turn));
            position.apply(&turn);
        }
        parts.skip_to_part()?;
        here = parts.wrong("");
        next = parts.next()?;
    }
    Ok((turns, None))
}

fn result_tag(tags: &Tags) -> Result<String, TextError> {
    match value(tags, "Result") {
        Some(result @ ("1-0" | "0-1" | "1/2-1/2" | "*")) => Ok(result.to_owned()),
        Some(other) => {
            let message = format!("expected 1-0, 0-1, 1/2-1/2 or *, found {other:?}");
            Err(wrong(tags, "Result", &message))
        }
        None => Ok("*".to_owned()),
    }
}

/// Returns the options that give this start, where it is one that options give.
fn options(variant: Variant, start: &Position) -> BTreeMap<String, String> {
    let given = match (variant, start.name()) {
        (Variant::Freestyle, Some(name)) if name == StartName::freestyle(name.number()) => {
            Some(name)
        }
        (Variant::PlacementFreestyle, Some(name @ StartName::Open(_))) => Some(name),
        _ => None,
    };
    given
        .filter(|&name| Position::named(name) == *start)
        .map(|name| ("number".to_owned(), name.number().to_string()))
        .into_iter()
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

/// Returns the date if all of it is known.
fn date(tags: &Tags) -> Option<String> {
    let date = value(tags, "Date")?;
    let form = date.len() == 10
        && date.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'.',
            _ => byte.is_ascii_digit(),
        });
    form.then(|| date.replace('.', "-"))
}
