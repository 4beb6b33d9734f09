//! The file of settings: TOML, one key a line, without tables.

use toml::de::{DeTable, DeValue};

/// One key of a file with its value.
pub(super) struct Entry<'a> {
    pub(super) name: String,
    /// Counted from 1.
    pub(super) line: usize,
    value: DeValue<'a>,
}

impl Entry<'_> {
    /// Returns the value as a text; `None` if it is of another kind than was asked for.
    pub(super) fn text(&self, is_list: bool) -> Option<String> {
        match &self.value {
            DeValue::Array(values) if is_list => {
                let texts = values.iter().map(|value| scalar(value.get_ref()));
                Some(texts.collect::<Option<Vec<_>>>()?.join(","))
            }
            value => scalar(value),
        }
    }
}

fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            number.ok().map(|number| number.to_string())
        }
        _ => None,
    }
}

/// Reads the entries of a file in their order.
///
/// # Errors
///
/// If it is not TOML: the line, and what is wrong there.
pub(super) fn entries(text: &str) -> Result<Vec<Entry<'_>>, (usize, String)> {
    let table = DeTable::parse(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        (line(text, start), error.message().replace('\n', ", "))
    })?;
    let mut entries: Vec<_> = table
        .into_inner()
        .into_iter()
        .map(|(name, value)| Entry {
            line: line(text, name.span().start),
            name: name.into_inner().into_owned(),
            value: value.into_inner(),
        })
        .collect();
    entries.sort_by_key(|entry| entry.line);
    Ok(entries)
}

fn line(text: &str, at: usize) -> usize {
    let before = text.as_bytes().iter().take(at);
    before.filter(|byte| **byte == b'\n').count() + 1
}
