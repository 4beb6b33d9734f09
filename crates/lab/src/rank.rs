//! How alike two orders are.

/// Returns Spearman's rank correlation of pairs of numbers, from -1 to 1; `None` where there are fewer than two, or
/// one side is the same everywhere.
///
/// Method: C. Spearman, "The proof and measurement of association between two things", 1904; equal numbers share
/// the mean of their ranks.
///
/// ```
/// use chessmith_lab::spearman;
///
/// let same_order = [(1.0, 10.0), (2.0, 11.0), (3.0, 90.0)];
/// assert_eq!(spearman(&same_order), Some(1.0));
/// ```
#[must_use]
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let ranked = [
        ranks(pairs.iter().map(|pair| pair.0)),
        ranks(pairs.iter().map(|pair| pair.1)),
    ];
    let middle = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        let each = a.iter().zip(b);
        each.map(|(a, b)| (a - middle) * (b - middle)).sum()
    };
    let [first, second] = &ranked;
    let spread = (product(first, first) * product(second, second)).sqrt();
    (spread > 0.0).then(|| product(first, second) / spread)
}

/// Returns the rank of each number, counted from 1.
fn ranks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let numbers: Vec<f64> = numbers.collect();
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut before = 0;
    for same in order.chunk_by(|&a, &b| numbers[a].total_cmp(&numbers[b]).is_eq()) {
        let rank = before as f64 + (same.len() as f64 + 1.0) / 2.0;
        for &place in same {
            ranks[place] = rank;
        }
        before += same.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::spearman;

    /// The example of the encyclopedia: quotients of intelligence and hours before the television.
    #[test]
    fn a_worked_example_comes_out() {
        let hours = [7.0, 0.0, 27.0, 50.0, 28.0, 29.0, 20.0, 12.0, 6.0, 17.0];
        let quotients = [
            106.0, 86.0, 100.0, 101.0, 99.0, 103.0, 97.0, 113.0, 112.0, 110.0,
        ];
        let pairs: Vec<(f64, f64)> = quotients.into_iter().zip(hours).collect();
        let found = spearman(&pairs).unwrap();
        assert!((found + 29.0 / 165.0).abs() < 1e-12, "{found}");
    }

    #[test]
    fn equal_numbers_share_their_ranks() {
        // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: the sum of products is 4.5, of squares 4.5 and 5.
        let found = spearman(&[(1.0, 1.0), (2.0, 2.0), (2.0, 3.0), (9.0, 4.0)]).unwrap();
        assert!(
            (found - 4.5 / (4.5_f64 * 5.0).sqrt()).abs() < 1e-12,
            "{found}"
        );
        assert_eq!(spearman(&[(1.0, 1.0), (1.0, 2.0)]), None);
        assert_eq!(spearman(&[]), None);
    }
}
