//! Least squares of what a formula says, where the formula is no sum.

use nalgebra::{DMatrix, DVector};

/// The most steps; some tens are enough.
const STEPS: usize = 200;

/// How far a number is moved to see what follows, as a share of its size.
const NUDGE: f64 = 1e-5;

/// Steps end where they gain no more than this share of what is left.
const ENOUGH: f64 = 1e-9;

/// How much steps are shortened, at first and at most.
const DAMPING: (f64, f64) = (1e-2, 1e10);

/// Finds numbers within bounds under which the squares of `residuals` add up to least, beginning at `from`.
///
/// Where factors stand for each other, as in a product, moving one number at a time comes to rest on the way; all are
/// moved at once here. Method: D. Marquardt, "An algorithm for least-squares estimation of nonlinear parameters",
/// 1963; a number at a bound rests while it is pushed outwards.
pub(crate) fn least_squares(
    from: &[f64],
    bounds: &[(f64, f64)],
    residuals: &dyn Fn(&[f64]) -> Vec<f64>,
) -> Vec<f64> {
    let within = |numbers: &[f64]| -> Vec<f64> {
        let each = numbers.iter().zip(bounds);
        each.map(|(number, (low, high))| number.clamp(*low, *high))
            .collect()
    };
    let mut numbers = within(from);
    let mut left = residuals(&numbers);
    let mut damping = DAMPING.0;
    for _ in 0..STEPS {
        let slopes = slopes(&numbers, bounds, &left, residuals);
        let down = -(slopes.transpose() * DVector::from_column_slice(&left));
        let Some(better) = shorter(&slopes, &down, (&numbers, bounds), &mut damping, &|step| {
            let moved: Vec<f64> = numbers.iter().zip(step).map(|(n, step)| n + step).collect();
            let moved = within(&moved);
            let left_then = residuals(&moved);
            (squares(&left_then) < squares(&left)).then_some((moved, left_then))
        }) else {
            break;
        };
        let gained = squares(&left) - squares(&better.1);
        let is_enough = gained <= ENOUGH * squares(&left);
        (numbers, left) = better;
        if is_enough {
            break;
        }
    }
    numbers
}

/// Numbers, and the residuals there.
type Place = (Vec<f64>, Vec<f64>);

/// Tries ever shorter steps until one leads to a better place; `None` if none does.
fn shorter(
    slopes: &DMatrix<f64>,
    down: &DVector<f64>,
    (numbers, bounds): (&[f64], &[(f64, f64)]),
    damping: &mut f64,
    better: &dyn Fn(&[f64]) -> Option<Place>,
) -> Option<Place> {
    let mut bend = slopes.transpose() * slopes;
    let mut down = down.clone();
    for (at, (&number, &(low, high))) in numbers.iter().zip(bounds).enumerate() {
        let rests = (number <= low && down[at] <= 0.0) || (number >= high && down[at] >= 0.0);
        if rests || bend[(at, at)] == 0.0 {
            bend.row_mut(at).fill(0.0);
            bend.column_mut(at).fill(0.0);
            bend[(at, at)] = 1.0;
            down[at] = 0.0;
        }
    }
    while *damping < DAMPING.1 {
        let mut damped = bend.clone();
        for at in 0..down.len() {
            damped[(at, at)] *= 1.0 + *damping;
        }
        let step = damped.cholesky().map(|solved| solved.solve(&down));
        if let Some(place) = step.and_then(|step| better(step.as_slice())) {
            *damping = (*damping / 4.0).max(1e-12);
            return Some(place);
        }
        *damping *= 4.0;
    }
    None
}

/// Returns how fast each residual changes with each number.
fn slopes(
    numbers: &[f64],
    bounds: &[(f64, f64)],
    here: &[f64],
    residuals: &dyn Fn(&[f64]) -> Vec<f64>,
) -> DMatrix<f64> {
    let mut slopes = DMatrix::zeros(here.len(), numbers.len());
    let mut nudged = numbers.to_vec();
    for (at, &number) in numbers.iter().enumerate() {
        let by = NUDGE * number.abs().max(1.0);
        let by = if number + by > bounds[at].1 { -by } else { by };
        nudged[at] = number + by;
        for (row, (there, here)) in residuals(&nudged).iter().zip(here).enumerate() {
            slopes[(row, at)] = (there - here) / by;
        }
        nudged[at] = number;
    }
    slopes
}

fn squares(residuals: &[f64]) -> f64 {
    residuals.iter().map(|left| left * left).sum()
}

#[cfg(test)]
mod tests {
    use super::least_squares;

    #[test]
    fn numbers_that_were_planted_in_a_product_are_found() {
        // Three parts: a, a × m and (a + b) × m.
        let planted = [4.0, 2.5, 3.0];
        let says = |numbers: &[f64]| {
            let &[a, b, m] = numbers else {
                panic!("three numbers")
            };
            vec![a, a * m, (a + b) * m]
        };
        let worths = says(&planted);
        let found = least_squares(&[5.0, 4.0, 8.0], &[(0.0, 100.0); 3], &|numbers| {
            let each = says(numbers).into_iter().zip(&worths);
            each.map(|(says, worth)| says - worth).collect()
        });
        for (found, planted) in found.iter().zip(planted) {
            assert!((found - planted).abs() < 1e-4, "{found} for {planted}");
        }
    }

    #[test]
    fn a_narrow_valley_is_followed_to_its_end() {
        // H. Rosenbrock, "An automatic method for finding the greatest or least value of a function", 1960.
        let free = [(-10.0, 10.0); 2];
        let found = least_squares(&[-1.2, 1.0], &free, &|at| {
            vec![10.0 * (at[1] - at[0] * at[0]), 1.0 - at[0]]
        });
        assert!(
            (found[0] - 1.0).abs() < 1e-4 && (found[1] - 1.0).abs() < 1e-4,
            "{found:?}"
        );
    }

    #[test]
    fn what_wants_out_of_its_bounds_stays_at_them() {
        // Without bounds the answer is 6 and -2.
        let bounds = [(0.0, 10.0), (0.0, 10.0)];
        let found = least_squares(&[1.0, 1.0], &bounds, &|at| {
            vec![at[0] + at[1] - 4.0, at[0] - at[1] - 8.0]
        });
        assert!(
            (found[0] - 6.0).abs() < 1e-4 && found[1] == 0.0,
            "{found:?}"
        );
    }
}
