//! Numbers that an evaluator is made of: read from a file, handed out to be fitted, written again.
//!
//! A file of weights is text: a line for each name, with all its numbers; what follows `#` says where
//! they come from. `examples/fit.rs` fits them to games.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::tapered::Tapered;

/// An evaluator made of numbers that can be fitted to games.
///
/// Method: P. Österlund, "Texel's tuning method" (chessprogramming.org).
pub trait Fitted {
    /// Hands every number to `visit` with the name of its group, always in the same order.
    ///
    /// The numbers of a group follow each other.
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32));
}

/// Hands tapered numbers over, first all with a full board, then all with a bare one.
pub(crate) fn taper(name: &str, values: &mut [Tapered], visit: &mut dyn FnMut(&str, &mut i32)) {
    let (full, bare) = (format!("{name}.full"), format!("{name}.bare"));
    for value in &mut *values {
        visit(&full, &mut value.full);
    }
    for value in values {
        visit(&bare, &mut value.bare);
    }
}

/// Reads weights from the text of a file.
///
/// # Errors
///
/// A sentence that names the group if one is missing, unknown, or of another length, or if a word is no
/// number.
pub(crate) fn read(weights: &mut impl Fitted, text: &str) -> Result<(), String> {
    let mut given = BTreeMap::new();
    for line in text.lines() {
        let said = line.split('#').next().unwrap_or_default();
        let mut words = said.split_whitespace();
        let Some(name) = words.next() else { continue };
        let numbers: Result<Vec<i32>, _> = words.map(str::parse).collect();
        let numbers = numbers.map_err(|error| format!("weights of {name}: {error}"))?;
        given.insert(name, numbers.into_iter());
    }
    let mut missing = None;
    weights.each(
        &mut |name, value| match given.get_mut(name).and_then(Iterator::next) {
            Some(number) => *value = number,
            None => missing = missing.take().or_else(|| Some(name.to_owned())),
        },
    );
    let beyond = given.into_iter().find(|(_, left)| left.len() > 0);
    match (missing, beyond) {
        (Some(name), _) => Err(format!("weights of {name}: some are missing")),
        (None, Some((name, left))) => Err(format!(
            "weights of {name}: {} more than there are",
            left.len()
        )),
        (None, None) => Ok(()),
    }
}

/// Returns weights with the numbers of a text that is compiled in.
pub(crate) fn compiled_in<W: Fitted>(mut weights: W, text: &str) -> W {
    let result = read(&mut weights, text);
    debug_assert_eq!(result, Ok(()), "the weights that are compiled in");
    weights
}

/// Writes weights as the text of a file, a line for each group.
pub fn write(weights: &mut impl Fitted) -> String {
    let mut text = String::new();
    let mut last = String::new();
    weights.each(&mut |name, value| {
        if name != last {
            if !last.is_empty() {
                text.push('\n');
            }
            text.push_str(name);
            name.clone_into(&mut last);
        }
        // Writing to a String cannot fail.
        let _ = write!(text, " {value}");
    });
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::{Fitted, read, taper, write};
    use crate::tapered::{Tapered, tapered};

    #[derive(Default)]
    struct Two([Tapered; 2], i32);

    impl Fitted for Two {
        fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
            taper("pair", &mut self.0, visit);
            visit("one", &mut self.1);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut two = Two([tapered(1, -2), tapered(3, 4)], 5);
        let text = write(&mut two);
        assert_eq!(text, "pair.full 1 3\npair.bare -2 4\none 5\n");
        let mut read_back = Two::default();
        read(&mut read_back, &format!("# from somewhere\n{text}")).unwrap();
        assert_eq!(write(&mut read_back), text);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, said) in [
            (
                "pair.full 1 3\none 5",
                "weights of pair.bare: some are missing",
            ),
            (
                "pair.full 1 3 9\npair.bare 1 2\none 5",
                "weights of pair.full: 1 more than there are",
            ),
            (
                "pair.full 1 3\npair.bare 1 2\none five",
                "weights of one: invalid digit",
            ),
            (
                "pair.full 1 3\npair.bare 1 2\none 5\ntwo 6",
                "weights of two: 1 more than there are",
            ),
        ] {
            let error = read(&mut Two::default(), text).unwrap_err();
            assert!(error.starts_with(said), "{error}");
        }
    }
}
