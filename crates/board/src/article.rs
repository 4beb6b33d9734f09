//! The indefinite article.

use std::fmt::Display;

/// Returns a noun with the article that its first letter asks for.
///
/// ```
/// use chessmith_board::with_article;
///
/// let all = ["amazon", "Piece", "unicorn"].map(with_article);
/// assert_eq!(all, ["an amazon", "a Piece", "a unicorn"]);
/// ```
#[must_use]
pub fn with_article(noun: impl Display) -> String {
    let noun = noun.to_string();
    let lower = noun.to_ascii_lowercase();
    // Said as "you".
    let is_vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !lower.starts_with("uni");
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}
