//! Texts from outside, as much of them as an error repeats.

use std::borrow::Cow;

/// The most characters of a text from outside that are repeated.
const LONGEST: usize = 60;

/// Returns a text as it is, or its beginning and `…` where it is too long to be repeated to whoever gave it.
///
/// Every error that quotes what it was given quotes this.
///
/// ```
/// use chessmith_board::excerpt;
///
/// assert_eq!(excerpt("e2e4"), "e2e4");
/// assert_eq!(excerpt(&"x".repeat(10_000)).chars().count(), 61);
/// ```
#[must_use]
pub fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
