//! Steps of descent with a length for each weight.
//!
//! Method: D. Kingma, J. Ba, "Adam" (2015), with weights that shrink apart from the slope as I. Loshchilov and
//! F. Hutter have it ("Decoupled weight decay regularization", 2019).

use chessmith_catalog::network::Weights;

/// How long slopes and their squares are remembered.
const MEMORY: (f32, f32) = (0.9, 0.999);

/// What is remembered of the slopes.
pub(crate) struct Adam {
    step: i32,
    mean: Weights,
    spread: Weights,
}

/// How a step is made.
#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    shrink: f32,
    mean: f32,
    spread: f32,
}

impl Adam {
    pub(crate) fn new(of: &Weights) -> Self {
        let zero = Weights {
            width: of.width,
            rows: vec![0.0; of.rows.len()],
            start: vec![0.0; of.start.len()],
            output: vec![0.0; of.output.len()],
            bias: 0.0,
        };
        Self {
            step: 0,
            mean: zero.clone(),
            spread: zero,
        }
    }

    /// Moves weights against a slope.
    pub(crate) fn step(&mut self, weights: &mut Weights, slope: &Weights, rate: f32, decay: f32) {
        self.step += 1;
        let step = Step {
            rate,
            shrink: 1.0 - rate * decay,
            mean: 1.0 - MEMORY.0.powi(self.step),
            spread: 1.0 - MEMORY.1.powi(self.step),
        };
        let Self { mean, spread, .. } = self;
        step.each(
            &mut weights.rows,
            &slope.rows,
            &mut mean.rows,
            &mut spread.rows,
        );
        step.each(
            &mut weights.start,
            &slope.start,
            &mut mean.start,
            &mut spread.start,
        );
        step.each(
            &mut weights.output,
            &slope.output,
            &mut mean.output,
            &mut spread.output,
        );
        let one = std::slice::from_mut;
        step.each(
            one(&mut weights.bias),
            &[slope.bias],
            one(&mut mean.bias),
            one(&mut spread.bias),
        );
    }
}

impl Step {
    fn each(self, weights: &mut [f32], slopes: &[f32], means: &mut [f32], spreads: &mut [f32]) {
        let remembered = means.iter_mut().zip(spreads);
        for ((weight, slope), (mean, spread)) in weights.iter_mut().zip(slopes).zip(remembered) {
            *mean = MEMORY.0 * *mean + (1.0 - MEMORY.0) * slope;
            *spread = MEMORY.1 * *spread + (1.0 - MEMORY.1) * slope * slope;
            let by = (*mean / self.mean) / ((*spread / self.spread).sqrt() + 1e-8);
            *weight = *weight * self.shrink - self.rate * by;
        }
    }
}
