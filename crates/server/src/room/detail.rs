//! What the details of events say.

use chessmith_wire::RematchStart;

/// What a start is called where it is kept.
pub(super) const fn start_word(start: RematchStart) -> &'static str {
    match start {
        RematchStart::Same => "same",
        RematchStart::New => "new",
    }
}

/// Reads what [`start_word`] writes.
pub(super) fn read_start(word: &str) -> Option<RematchStart> {
    match word {
        "same" => Some(RematchStart::Same),
        "new" => Some(RematchStart::New),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_read_as_they_are_written() {
        for start in [RematchStart::Same, RematchStart::New] {
            assert_eq!(read_start(start_word(start)), Some(start));
        }
        assert_eq!(read_start("other"), None);
    }
}
