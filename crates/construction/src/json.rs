//! Reading JSON value by value: each knows its path and its place, so that every reason can name both.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use chessmith_board::{PerSide, Side, TextError};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

/// The longest part of a text that a reason repeats, in characters.
const QUOTED: usize = 24;

/// The reasons found so far, each with the byte of the text at which it is seen.
pub(crate) struct Reasons<'a> {
    text: &'a str,
    found: Vec<(usize, String)>,
}

impl<'a> Reasons<'a> {
    /// Begins with none.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            text,
            found: Vec::new(),
        }
    }

    /// Returns whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds a reason that concerns a value.
    pub(crate) fn add(&mut self, value: &Value<'_>, message: impl Display) {
        // The value is a part of the text, so the distance of their addresses is its place.
        let place = (value.raw.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let message = match &*value.path {
            "" => message.to_string(),
            path => format!("{path}: {message}"),
        };
        self.found.push((place, message));
    }

    /// Keeps what was found, or adds why it was not.
    fn note<T>(&mut self, value: &Value<'_>, found: Result<T, String>) -> Option<T> {
        found.map_err(|message| self.add(value, message)).ok()
    }

    /// Returns the reasons in the order of their columns.
    pub(crate) fn told(mut self) -> Vec<TextError> {
        self.found.sort_by_key(|(place, _)| *place);
        let (mut place, mut column) = (0, 1);
        let each = self.found.into_iter().map(|(next, message)| {
            let between = self.text.get(place..next).unwrap_or_default();
            column += between.chars().count();
            place = next;
            TextError::at(column, message)
        });
        each.collect()
    }
}

/// A value of a sound JSON text.
#[derive(Clone)]
pub(crate) struct Value<'a> {
    raw: &'a str,
    path: String,
}

impl<'a> Value<'a> {
    /// Reads a text as JSON.
    ///
    /// # Errors
    ///
    /// If it is none, with the column.
    pub(crate) fn read(text: &'a str) -> Result<Self, TextError> {
        let whole: &RawValue = serde_json::from_str(text).map_err(|error| unsound(text, &error))?;
        Ok(Self {
            raw: whole.get(),
            path: String::new(),
        })
    }

    /// Returns the values of exactly these keys; `None` for one that is missing.
    pub(crate) fn fields<const N: usize>(
        &self,
        keys: [&str; N],
        reasons: &mut Reasons<'_>,
    ) -> [Option<Self>; N] {
        let mut fields = [const { None }; N];
        let Ok(entries) = serde_json::from_str::<Entries<'_>>(self.raw) else {
            reasons.add(self, format!("expected an object, found {}", self.kind()));
            return fields;
        };
        for (key, raw) in entries.0 {
            let Some(index) = keys.iter().position(|known| *known == key) else {
                let stray = Self {
                    raw: raw.get(),
                    path: self.path.clone(),
                };
                reasons.add(&stray, format!("there is no key {}", quoted(&key)));
                continue;
            };
            let field = self.under(key, raw);
            if fields[index].is_some() {
                reasons.add(&field, "the key comes twice");
                continue;
            }
            fields[index] = Some(field);
        }
        for (key, field) in keys.iter().zip(&fields) {
            if field.is_none() {
                reasons.add(self, format!("the key {key} is missing"));
            }
        }
        fields
    }

    /// Returns the value of a key of an object, whatever else it has.
    pub(crate) fn field(&self, key: &str) -> Option<Self> {
        let entries = serde_json::from_str::<Entries<'_>>(self.raw).ok()?;
        let mut named = entries.0.into_iter().filter(|(name, _)| name == key);
        let (key, raw) = named.next()?;
        Some(self.under(key, raw))
    }

    fn under(&self, key: String, raw: &'a RawValue) -> Self {
        Self {
            raw: raw.get(),
            path: match &*self.path {
                "" => key,
                path => format!("{path}.{key}"),
            },
        }
    }

    /// Returns an element of a list, whatever else it has.
    pub(crate) fn element(&self, index: usize) -> Option<Self> {
        let list = serde_json::from_str::<Vec<&RawValue>>(self.raw).ok()?;
        let raw = list.get(index)?.get();
        let path = format!("{}[{index}]", self.path);
        Some(Self { raw, path })
    }

    /// Returns the elements of a list of at most so many.
    pub(crate) fn elements(&self, most: usize, reasons: &mut Reasons<'_>) -> Option<Vec<Self>> {
        let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(self.raw) else {
            reasons.add(self, format!("expected a list, found {}", self.kind()));
            return None;
        };
        if list.len() > most {
            let count = list.len();
            reasons.add(self, format!("expected at most {most}, found {count}"));
            return None;
        }
        let element = |(index, raw): (usize, &'a RawValue)| Self {
            raw: raw.get(),
            path: format!("{}[{index}]", self.path),
        };
        Some(list.into_iter().enumerate().map(element).collect())
    }

    /// Reads what each side has.
    pub(crate) fn sides<T>(
        &self,
        reasons: &mut Reasons<'_>,
        mut each: impl FnMut(&Self, &mut Reasons<'_>) -> Option<T>,
    ) -> Option<PerSide<T>> {
        let fields = self.fields(Side::BOTH.map(Side::word), reasons);
        let [white, black] = fields.map(|field| each(&field?, reasons));
        Some(PerSide::new(white?, black?))
    }

    /// Reads a whole number.
    pub(crate) fn number(
        &self,
        range: RangeInclusive<i64>,
        reasons: &mut Reasons<'_>,
    ) -> Option<i64> {
        let read = serde_json::from_str::<i64>(self.raw).ok();
        let number = read.filter(|number| range.contains(number));
        let expected = || {
            let (least, most) = (range.start(), range.end());
            let found = match self.kind() {
                "a number" => clipped(self.raw),
                other => other.to_owned(),
            };
            format!("expected a whole number from {least} to {most}, found {found}")
        };
        reasons.note(self, number.ok_or_else(expected))
    }

    /// Reads `true` or `false`.
    pub(crate) fn flag(&self, reasons: &mut Reasons<'_>) -> Option<bool> {
        let expected = || format!("expected true or false, found {}", self.kind());
        let read = serde_json::from_str(self.raw);
        reasons.note(self, read.map_err(|_| expected()))
    }

    /// Reads a text, which says something.
    pub(crate) fn text<T>(
        &self,
        reasons: &mut Reasons<'_>,
        meaning: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let read = serde_json::from_str::<String>(self.raw);
        let found = match read {
            Ok(text) => meaning(&text),
            Err(_) => Err(format!("expected a text, found {}", self.kind())),
        };
        reasons.note(self, found)
    }

    /// Reads one of some words.
    pub(crate) fn word<T>(&self, reasons: &mut Reasons<'_>, words: &[(&str, T)]) -> Option<T>
    where
        T: Copy,
    {
        self.text(reasons, |text| {
            let found = words.iter().find(|(word, _)| *word == text);
            let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            let expected = || format!("expected {}, found {}", spoken(&known), quoted(text));
            found.map(|(_, value)| *value).ok_or_else(expected)
        })
    }

    /// Returns what sort of value it is.
    fn kind(&self) -> &'static str {
        match self.raw.bytes().next() {
            Some(b'{') => "an object",
            Some(b'[') => "a list",
            Some(b'"') => "a text",
            Some(b't' | b'f') => "true or false",
            Some(b'n') => "null",
            _ => "a number",
        }
    }
}

/// The keys and values of an object in their order, repeated keys included.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entries<'de>, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

/// Returns a text in quotation marks, cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", clipped(text))
}

/// Returns a text, cut where it is long.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns words as a choice: `a, b or c`.
fn spoken(words: &[&str]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// Returns why a text is not JSON; the reader counts lines and bytes, and people characters.
fn unsound(text: &str, error: &serde_json::Error) -> TextError {
    let told = error.to_string();
    let what = match error.classify() {
        Category::Eof => "the text ends too early",
        _ => told
            .rsplit_once(" at line ")
            .map_or(&*told, |(what, _)| what),
    };
    let before = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let place = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let column = text
        .char_indices()
        .take_while(|&(at, _)| at < place)
        .count()
        + 1;
    TextError::at(column, format!("this is no JSON: {what}"))
}

#[cfg(test)]
mod tests {
    use super::{Reasons, Value};

    #[test]
    fn reasons_name_paths_and_columns() {
        let text = r#"  {"é":1, "a": [ {"b":2}, {"b" : [7, 8]} ]}"#;
        let mut reasons = Reasons::new(text);
        let whole = Value::read(text).unwrap();
        let [_, list] = whole.fields(["é", "a"], &mut reasons);
        let elements = list.unwrap().elements(2, &mut reasons).unwrap();
        let [inner] = elements[1].fields(["b"], &mut reasons);
        let numbers = inner.unwrap().elements(2, &mut reasons).unwrap();
        assert!(reasons.is_empty());
        assert_eq!(numbers[1].number(0..=5, &mut reasons), None);
        let told = reasons.told();
        assert_eq!(
            told[0].message,
            "a[1].b[1]: expected a whole number from 0 to 5, found 8"
        );
        assert_eq!(text.chars().nth(told[0].column.unwrap() - 1), Some('8'));
    }

    #[test]
    fn what_is_no_json_is_refused_with_the_column() {
        for (text, message) in [
            ("", "column 1: this is no JSON: the text ends too early"),
            ("  P", "column 3: this is no JSON: expected value"),
            ("{\n\"é\":,}", "column 7: this is no JSON: expected value"),
            ("1 2", "column 3: this is no JSON: trailing characters"),
        ] {
            let refused = Value::read(text).map(|_| ()).unwrap_err();
            assert_eq!(refused.to_string(), message, "{text}");
        }
    }

    #[test]
    fn long_texts_are_not_repeated() {
        let text = format!("\"{}\"", "x".repeat(10_000));
        let mut reasons = Reasons::new(&text);
        let value = Value::read(&text).unwrap();
        assert_eq!(value.word(&mut reasons, &[("a", 1), ("b", 2)]), None);
        let told = reasons.told();
        assert_eq!(
            told[0].message,
            format!("expected a or b, found \"{}…\"", "x".repeat(24))
        );
    }
}
