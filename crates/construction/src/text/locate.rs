//! Finding the column of a value by its path.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::value::RawValue;

/// One step of a path: a key or the number of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Key(&'static str),
    Element(usize),
}

/// Where a value is, such as `pieces[3].square`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Path(Vec<Step>);

impl Path {
    /// Starts with a key of the whole.
    pub(crate) fn new(key: &'static str) -> Self {
        Self(vec![Step::Key(key)])
    }

    /// Goes on to a key.
    pub(crate) fn key(mut self, key: &'static str) -> Self {
        self.0.push(Step::Key(key));
        self
    }

    /// Goes on to an element, counted from 0.
    pub(crate) fn element(mut self, index: usize) -> Self {
        self.0.push(Step::Element(index));
        self
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if index == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Element(element) => write!(f, "[{element}]")?,
            }
        }
        Ok(())
    }
}

/// Returns the column of the value at a path of a sound JSON text, counted in characters from 1.
pub(crate) fn column_of(text: &str, path: &Path) -> Option<usize> {
    let mut value: &RawValue = serde_json::from_str(text).ok()?;
    for step in &path.0 {
        value = match step {
            Step::Key(key) => {
                let object: BTreeMap<String, &RawValue> = serde_json::from_str(value.get()).ok()?;
                object.get(*key).copied()?
            }
            Step::Element(index) => {
                let list: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
                list.get(*index).copied()?
            }
        };
    }
    // The value is a part of the text, so the distance of their addresses is its place.
    let place = (value.get().as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    text.get(..place).map(|before| before.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::{Path, column_of};

    #[test]
    fn values_are_found() {
        let text = r#"{"é":1, "a": [ {"b":2}, {"b" : [7, 8]} ]}"#;
        let path = Path::new("a").element(1).key("b").element(1);
        assert_eq!(path.to_string(), "a[1].b[1]");
        let column = column_of(text, &path).unwrap();
        assert_eq!(text.chars().nth(column - 1), Some('8'));
        assert_eq!(column_of(text, &Path::new("a").element(2)), None);
    }
}
