//! What stands behind the board in the text of a position, put together by hand: reserves, and what is remembered.

use chessmith_board::{Multiset, PerSide, Side};
use chessmith_game::{Beside, Memory, Stocked};

use crate::board::tally::{read_counts, write_counts};
use crate::show::written::written;
use crate::{Attribute, FreeChess};

/// The names of what is remembered.
const MET: &str = "met";
const LAST: &str = "last placement";
const CLOCK: &str = "clock";
const NUMBER: &str = "number of the move";

/// What is taken where the text does not say it.
const USUAL: [&str; 5] = ["w", "-", "-", "0", "1"];

/// What stands behind a board: what can be read of it, and the usual for the rest.
struct Rest {
    reserves: PerSide<Multiset<6>>,
    fields: [String; 5],
}

impl Rest {
    fn read(text: &str) -> Self {
        let (inside, after) = match text.strip_prefix('[').and_then(|text| text.split_once(']')) {
            Some(parts) => parts,
            None => ("/", text),
        };
        let (white, black) = inside.split_once('/').unwrap_or((inside, ""));
        let counts = |text: &str| {
            let read = read_counts(&text.to_ascii_uppercase(), 1, [99; 6]);
            read.unwrap_or_default()
        };
        let mut words = after.split_whitespace();
        Self {
            reserves: PerSide::new(counts(white), counts(black)),
            fields: USUAL.map(|usual| words.next().unwrap_or(usual).to_owned()),
        }
    }

    fn write(&self) -> String {
        let [white, black] = Side::BOTH.map(|side| write_counts(self.reserves[side]));
        format!(
            "[{white}/{}] {}",
            black.to_ascii_lowercase(),
            self.fields.join(" ")
        )
    }
}

/// Returns what the reserves have of each attribute.
#[must_use]
pub fn beside(rules: &FreeChess, rest: &str) -> Vec<Beside> {
    let rest = Rest::read(rest);
    let supply = rules.supply();
    let each = Side::BOTH.into_iter().flat_map(|side| {
        let kinds = Attribute::ALL.into_iter();
        kinds.map(move |kind| (side, kind))
    });
    let counted = each.filter_map(|(side, kind)| {
        let id = kind.letter().to_string();
        let (name, glyph) = written(&id)?;
        Some(Beside {
            side,
            what: Stocked { id, name, glyph },
            count: rest.reserves[side].count(kind.index()).into(),
            most: supply.count(kind.index()).into(),
        })
    });
    counted.collect()
}

/// Returns the text with one attribute more in a reserve, or one less.
///
/// # Errors
///
/// A sentence, if there is no such attribute, or no more or fewer of it can be there.
pub fn laid(
    rules: &FreeChess,
    rest: &str,
    piece: &str,
    side: Side,
    more: bool,
) -> Result<String, String> {
    let mut letters = piece.chars();
    let kind = letters.next().and_then(Attribute::from_letter);
    let kind = kind.filter(|_| letters.next().is_none());
    let kind = kind.ok_or_else(|| format!("a reserve has attributes, and {piece:?} is none"))?;
    let mut rest = Rest::read(rest);
    let mut counts = rest.reserves[side].counts();
    let (count, most) = (counts[kind.index()], supply_of(rules, kind));
    let name = kind.name();
    counts[kind.index()] = match more {
        true if count >= most => return Err(format!("a side has at most {most} of {name}")),
        true => count + 1,
        false => count
            .checked_sub(1)
            .ok_or_else(|| format!("there is no {name} in this reserve"))?,
    };
    rest.reserves[side] = Multiset::new(counts);
    Ok(rest.write())
}

fn supply_of(rules: &FreeChess, kind: Attribute) -> u8 {
    rules.supply().count(kind.index())
}

/// Returns what is remembered with a position.
#[must_use]
pub fn memories(rest: &str) -> Vec<Memory> {
    let [_, met, last, clock, number] = Rest::read(rest).fields;
    let word = |word: &str, means: &str| (word.to_owned(), means.to_owned());
    let typed = |name, meaning, value| Memory {
        name,
        meaning,
        value,
        words: Vec::new(),
    };
    vec![
        Memory {
            name: MET,
            meaning: "Whether both colours have stood on the board together.",
            value: met,
            words: vec![
                word("-", "the colours have not met"),
                word("+", "the colours have met"),
            ],
        },
        typed(
            LAST,
            "The last turn if it was a placement, as N@g7, and otherwise -.",
            last,
        ),
        typed(
            CLOCK,
            "How many turns were played since the last placement, capture or return.",
            clock,
        ),
        typed(
            NUMBER,
            "The number of the move, which rises after each turn of Black.",
            number,
        ),
    ]
}

/// Returns the text with something else remembered.
///
/// # Errors
///
/// A sentence, if nothing of this name is, or the value is no single word.
pub fn remembered(rest: &str, name: &str, value: &str) -> Result<String, String> {
    let names = [MET, LAST, CLOCK, NUMBER];
    let at = names.iter().position(|known| *known == name);
    let at = at.ok_or_else(|| format!("nothing is remembered that is called {name:?}"))?;
    let value = value.trim();
    let is_word = (1..=12).contains(&value.len()) && value.chars().all(|c| c.is_ascii_graphic());
    if !is_word {
        return Err(format!("{name}: expected one short word"));
    }
    let mut rest = Rest::read(rest);
    value.clone_into(&mut rest.fields[at + 1]);
    Ok(rest.write())
}
