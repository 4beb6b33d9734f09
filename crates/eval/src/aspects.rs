//! Keys of parts of a position.

/// Returns a key for numbers in their order; never 0.
pub(crate) fn key(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mixed = numbers.into_iter().fold(1_u64, |key, number| {
        (key ^ number)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    });
    mixed | 1
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn order_and_value_count() {
        assert_ne!(key([1, 2]), key([2, 1]));
        assert_ne!(key([0, 0]), key([0]));
        assert_ne!(key([]), 0);
    }
}
