//! The numbers of rules, as they stand in a text.

use std::ops::Range;

/// Returns the number that a bold text is; `None` if it is none.
///
/// A number is capitals, a hyphen or a blank, and digits, in which full stops and letters may stand.
pub(crate) fn rule_number(bold: &str) -> Option<&str> {
    let number = bold.trim().trim_end_matches('.');
    let (letters, rest) = number.split_once(['-', ' '])?;
    let capitals = !letters.is_empty() && letters.chars().all(|c| c.is_ascii_uppercase());
    let plain = rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let begins = digits.starts_with(|c: char| c.is_ascii_digit());
    (capitals && plain && begins).then_some(number)
}

/// Finds the first of some numbers in a text, the longest where several begin.
pub(crate) fn find(text: &str, numbers: &[String]) -> Option<Range<usize>> {
    let starts = numbers.iter().filter_map(|number| {
        let mut places = text.match_indices(number.as_str());
        places.find_map(|(at, _)| {
            let range = at..at + number.len();
            is_whole(text, &range).then_some(range)
        })
    });
    starts.min_by_key(|range| (range.start, usize::MAX - range.end))
}

/// Returns whether a number ends where a range does: `UC-1.2` does not stand in `UC-1.2.1`.
fn is_whole(text: &str, range: &Range<usize>) -> bool {
    let before = text[..range.start].chars().next_back();
    let mut after = text[range.end..].chars();
    let inside = |c: char| c.is_ascii_alphanumeric();
    let goes_on = match after.next() {
        Some('.') => after.next().is_some_and(inside),
        Some(next) => inside(next),
        None => false,
    };
    !goes_on && !before.is_some_and(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_other_bold_words() {
        for number in ["FC-36", "UC-1.2.1", "FIDE 3.9", "UC-A7", "CS-25a"] {
            assert_eq!(rule_number(&format!("{number}.")), Some(number));
        }
        for other in [
            "Pieces.",
            "E12, texts",
            "a 1",
            "FC-",
            "-1",
            "FC-x",
            "THE END",
        ] {
            assert_eq!(rule_number(other), None, "{other}");
        }
    }

    #[test]
    fn only_whole_numbers_are_found() {
        let numbers = ["UC-1.2", "UC-1.2.1", "FC-3"].map(str::to_owned);
        assert_eq!(find("see UC-1.2.1.", &numbers), Some(4..12));
        assert_eq!(find("see UC-1.2. And", &numbers), Some(4..10));
        assert_eq!(find("FC-33, xFC-3, FC-3b", &numbers), None);
        assert_eq!(find("FC-33 (FC-3)", &numbers), Some(7..11));
    }
}
