//! Price lists as files.

use chessmith_board::TextError;

use crate::json::{Reasons, Value, quoted};
use crate::{Base, Effect, PriceList, Token};

/// The longest name of a list.
const LONGEST_NAME: usize = 40;

/// The greatest cost, adjustment and multiplier, and the greatest factor, that a list may have.
const MOST: i64 = 10_000;
const MOST_FACTOR: i64 = 100;

/// Reads a list; whether its prices make sense is seen later.
pub(super) fn read(text: &str) -> Result<PriceList, Vec<TextError>> {
    let whole = Value::read(text).map_err(|error| vec![error])?;
    let mut reasons = Reasons::new(text);
    let keys = ["name", "bases", "tokens", "limitations"];
    let [name, bases, tokens, limitations] = whole.fields(keys, &mut reasons);
    let name = name.and_then(|value| value.text(&mut reasons, name_of_list));
    let bases = bases.and_then(|value| base_costs(&value, &mut reasons));
    let tokens = tokens.and_then(|value| effects(&value, ADVANTAGES, &mut reasons));
    let limits = limitations.and_then(|value| effects(&value, LIMITATIONS, &mut reasons));
    match (name, bases, tokens, limits) {
        (Some(name), Some(bases), Some(tokens), Some(limits)) if reasons.is_empty() => {
            let mut all = [Effect::NONE; Token::ALL.len()];
            for (place, effect) in all.iter_mut().zip(tokens.into_iter().chain(limits)) {
                *place = effect;
            }
            Ok(PriceList::unsettled(name, bases, all))
        }
        _ => Err(reasons.told()),
    }
}

/// The codes of all tokens but the limitations, in their order.
const ADVANTAGES: [&str; 17] = codes(0);

/// The codes of the limitations, which come last.
const LIMITATIONS: [&str; 4] = codes(ADVANTAGES.len());

const fn codes<const N: usize>(from: usize) -> [&'static str; N] {
    let mut codes = [""; N];
    let mut index = 0;
    while index < N {
        codes[index] = Token::ALL[from + index].code();
        index += 1;
    }
    codes
}

fn name_of_list(text: &str) -> Result<String, String> {
    let belongs = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    match (1..=LONGEST_NAME).contains(&text.len()) && text.chars().all(belongs) {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "expected 1 to {LONGEST_NAME} characters of a-z, 0-9 and -, found {}",
            quoted(text)
        )),
    }
}

fn base_costs(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<[u32; 5]> {
    let letters = Base::ALL.map(|base| base.letter().to_string());
    let fields = value.fields(letters.each_ref().map(String::as_str), reasons);
    let costs = fields.map(|field| number(field.as_ref(), 0, MOST, reasons));
    let [p, o, d, g, n] = costs;
    Some([p?, o?, d?, g?, n?])
}

/// Reads what each of some tokens does to the price.
fn effects<const N: usize>(
    value: &Value<'_>,
    codes: [&str; N],
    reasons: &mut Reasons<'_>,
) -> Option<Vec<Effect>> {
    let fields = value.fields(codes, reasons);
    let read = fields.map(|field| field.and_then(|value| effect(&value, reasons)));
    read.into_iter().collect()
}

fn effect(value: &Value<'_>, reasons: &mut Reasons<'_>) -> Option<Effect> {
    let [adjustment, multiplier, factor] =
        value.fields(["adjustment", "multiplier", "factor"], reasons);
    let adjustment = number(adjustment.as_ref(), -MOST, MOST, reasons);
    let multiplier = number(multiplier.as_ref(), 0, MOST, reasons);
    let factor = number(factor.as_ref(), 1, MOST_FACTOR, reasons);
    Some(Effect {
        adjustment: adjustment?,
        multiplier: multiplier?,
        factor: factor?,
    })
}

fn number<T: TryFrom<i64>>(
    value: Option<&Value<'_>>,
    least: i64,
    most: i64,
    reasons: &mut Reasons<'_>,
) -> Option<T> {
    let number = value?.number(least..=most, reasons)?;
    T::try_from(number).ok()
}
