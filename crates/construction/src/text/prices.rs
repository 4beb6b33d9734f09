//! Price lists as files.

use chessmith_board::TextError;
use serde::Deserialize;

use super::read_json;
use crate::{Base, Effect, PriceList, Token};

/// The longest name of a list.
const LONGEST_NAME: usize = 40;

/// The greatest cost, adjustment and multiplier, and the greatest factor, that a list may have.
const MOST: u32 = 10_000;
const MOST_FACTOR: u32 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceFile {
    name: String,
    bases: Bases,
    tokens: Advantages,
    limitations: Limitations,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(non_snake_case, reason = "the keys are the letters of the bases")]
struct Bases {
    P: u32,
    O: u32,
    D: u32,
    G: u32,
    N: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advantages {
    e1: Entry,
    e: Entry,
    l1: Entry,
    l: Entry,
    m: Entry,
    u: Entry,
    #[serde(rename = "90")]
    rotate_90: Entry,
    #[serde(rename = "180")]
    rotate_180: Entry,
    or: Entry,
    r: Entry,
    op: Entry,
    dp: Entry,
    i: Entry,
    d: Entry,
    s: Entry,
    c: Entry,
    y: Entry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limitations {
    nc: Entry,
    co: Entry,
    ml: Entry,
    mc: Entry,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    adjustment: i32,
    multiplier: u32,
    factor: u32,
}

/// Reads a list; whether its prices make sense is seen later.
pub(crate) fn read(text: &str) -> Result<PriceList, TextError> {
    let file: PriceFile = read_json(text)?;
    let belongs = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if file.name.is_empty() || file.name.len() > LONGEST_NAME || !file.name.chars().all(belongs) {
        return Err(TextError::whole(format!(
            "name: expected 1 to {LONGEST_NAME} characters of a-z, 0-9 and -"
        )));
    }
    let Bases { P, O, D, G, N } = file.bases;
    let bases = [P, O, D, G, N];
    if let Some(index) = bases.iter().position(|&cost| cost > MOST) {
        let letter = Base::ALL[index].letter();
        return Err(TextError::whole(format!(
            "bases.{letter}: expected a cost of at most {MOST}"
        )));
    }
    let (some, few) = (file.tokens, file.limitations);
    let entries = [
        some.e1,
        some.e,
        some.l1,
        some.l,
        some.m,
        some.u,
        some.rotate_90,
        some.rotate_180,
        some.or,
        some.r,
        some.op,
        some.dp,
        some.i,
        some.d,
        some.s,
        some.c,
        some.y,
        few.nc,
        few.co,
        few.ml,
        few.mc,
    ];
    for (token, entry) in Token::ALL.iter().zip(entries) {
        let group = if token.limits() {
            "limitations"
        } else {
            "tokens"
        };
        let wrong = |what: &str| TextError::whole(format!("{group}.{}.{what}", token.code()));
        if entry.adjustment.unsigned_abs() > MOST {
            return Err(wrong(&format!("adjustment: expected -{MOST} to {MOST}")));
        }
        if entry.multiplier > MOST {
            return Err(wrong(&format!("multiplier: expected 0 to {MOST}")));
        }
        if entry.factor == 0 || entry.factor > MOST_FACTOR {
            return Err(wrong(&format!("factor: expected 1 to {MOST_FACTOR}")));
        }
    }
    let effects = entries.map(|entry| Effect {
        adjustment: entry.adjustment,
        multiplier: entry.multiplier,
        factor: entry.factor,
    });
    Ok(PriceList::unsettled(file.name, bases, effects))
}
