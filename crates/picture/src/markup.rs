//! Writing SVG text: escaping and short numbers.

use std::fmt;

/// SVG text in the making, one element a line.
#[derive(Default)]
pub(crate) struct Markup(String);

impl Markup {
    /// Adds an element that is already markup.
    pub(crate) fn element(&mut self, element: fmt::Arguments<'_>) {
        self.0.push_str(&element.to_string());
        self.0.push('\n');
    }

    /// Adds an element that holds nothing but text.
    pub(crate) fn titled(&mut self, name: &str, text: &str) {
        self.element(format_args!("<{name}>{}</{name}>", escape(text)));
    }

    /// Adds everything of another piece of markup.
    pub(crate) fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    /// Returns the text.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// A length in pixels or units of a box, written with at most two decimals.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() / 100.0;
        // Adding zero turns -0 into 0.
        write!(f, "{}", hundredths + 0.0)
    }
}

/// Returns text that is safe between tags and inside quoted attributes.
///
/// Control characters, which XML cannot hold even escaped, become U+FFFD.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => safe.push('\u{FFFD}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written: Vec<String> = [0.0, -0.001, 1.0, 2.5, 1.0 / 3.0, 123_456.0]
            .map(|n| Num(n).to_string())
            .into();
        assert_eq!(written, ["0", "0", "1", "2.5", "0.33", "123456"]);
    }

    #[test]
    fn nothing_escapes() {
        assert_eq!(
            escape("<a b='\"&\u{0}\n"),
            "&lt;a b=&#39;&quot;&amp;\u{FFFD} "
        );
    }
}
