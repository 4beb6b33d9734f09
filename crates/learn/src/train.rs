//! The trainer: gradients by hand, steps by Adam.
//!
//! A position turns on few of many inputs, so the first layer is adding rows; everything else is dense and small.
//! Libraries of networks multiply whole matrices and know nothing of that: candle and burn were looked at.

use chessmith_catalog::game::Side;
use chessmith_catalog::network::{Role, Weights};
use fastrand::Rng;

use crate::adam::Adam;
use crate::data::{Data, Position, sigmoid};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// How many neurons a side has.
    pub width: usize,
    /// Whether it judges alone.
    pub role: Role,
    /// How often all positions are gone through.
    pub rounds: usize,
    /// How many positions make a step.
    pub batch: usize,
    /// The length of the first steps; it falls to a hundredth.
    pub rate: f32,
    /// How much of what is aimed at is the result of the game; the rest is what the search thought.
    pub result: f32,
    /// How much of a score is what was seen later in its game: see [`crate::gather`].
    pub foresight: f32,
    /// How much weights shrink with every step, as a share of its length.
    pub decay: f32,
    /// What the first weights are drawn from, and the order of the positions.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            width: 16,
            role: Role::Correction,
            rounds: 8,
            batch: 4_096,
            rate: 0.002,
            result: 0.2,
            foresight: 0.0,
            decay: 3.0,
            seed: 1,
        }
    }
}

/// How well a network explains positions: mean squared errors of the likelihood of winning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// How often all positions were gone through; 0 before there is a network.
    pub round: usize,
    /// Of the positions it learned from, while it did.
    pub learned: f64,
    /// Of those kept apart.
    pub apart: f64,
}

/// The greatest weight of either layer: what whole numbers hold at play time.
const GREATEST: f32 = 1.98;

/// What one position makes of the network, and what is to be changed for it.
struct Pass {
    /// The sums of the side to move, then of the other.
    sums: [Vec<f32>; 2],
    slopes: [Vec<f32>; 2],
}

impl Pass {
    fn new(width: usize) -> Self {
        let zero = || [vec![0.0; width], vec![0.0; width]];
        Self {
            sums: zero(),
            slopes: zero(),
        }
    }

    /// Returns what the network says, in units of the scale.
    fn forward(&mut self, weights: &Weights, inputs: &[[u16; 2]], own: Side) -> f32 {
        let width = weights.width;
        let mut answer = weights.bias;
        for (which, side) in [own, own.other()].into_iter().enumerate() {
            let sums = &mut self.sums[which];
            sums.copy_from_slice(&weights.start);
            for input in inputs {
                let from = usize::from(input[side.index()]) * width;
                add(sums, &weights.rows[from..from + width]);
            }
            let output = &weights.output[which * width..][..width];
            answer += fire(sums, output);
        }
        answer
    }

    /// Adds to `slope` how the answer changes with every weight, times `by`.
    fn backward(
        &mut self,
        weights: &Weights,
        slope: &mut Weights,
        (inputs, own): (&[[u16; 2]], Side),
        by: f32,
    ) {
        let width = weights.width;
        slope.bias += by;
        for (which, side) in [own, own.other()].into_iter().enumerate() {
            let (sums, slopes) = (&self.sums[which], &mut self.slopes[which]);
            let output = &weights.output[which * width..][..width];
            let to = &mut slope.output[which * width..][..width];
            for neuron in 0..width {
                let fired = sums[neuron].clamp(0.0, 1.0);
                to[neuron] += by * fired * fired;
                let is_between = sums[neuron] > 0.0 && sums[neuron] < 1.0;
                let open = if is_between { 2.0 * fired } else { 0.0 };
                slopes[neuron] = by * output[neuron] * open;
            }
            add(&mut slope.start, slopes);
            for input in inputs {
                let from = usize::from(input[side.index()]) * width;
                add(&mut slope.rows[from..from + width], slopes);
            }
        }
    }
}

#[inline]
fn add(to: &mut [f32], from: &[f32]) {
    let (to, _) = to.as_chunks_mut::<16>();
    let (from, _) = from.as_chunks::<16>();
    for (to, from) in to.iter_mut().zip(from) {
        for (to, from) in to.iter_mut().zip(from) {
            *to += from;
        }
    }
}

#[inline]
fn fire(sums: &[f32], weights: &[f32]) -> f32 {
    let mut totals = [0.0; 16];
    let (sums, _) = sums.as_chunks::<16>();
    let (weights, _) = weights.as_chunks::<16>();
    for (sums, weights) in sums.iter().zip(weights) {
        for index in 0..16 {
            let fired = sums[index].clamp(0.0, 1.0);
            totals[index] += fired * fired * weights[index];
        }
    }
    totals.iter().sum()
}

/// Draws the first weights, so small that neurons begin between their ends, and that inputs which are seldom on
/// say next to nothing: what is drawn for those is hardly unlearned.
fn first(inputs: usize, recipe: &Recipe, rng: &mut Rng) -> Weights {
    let width = recipe.width;
    let mut draw = |count: usize, most: f32| -> Vec<f32> {
        let one = |_| (rng.f32() * 2.0 - 1.0) * most;
        (0..count).map(one).collect()
    };
    let rows = draw(inputs * width, 0.01);
    let output = draw(2 * width, 0.1);
    Weights {
        width,
        rows,
        start: vec![0.3; width],
        output,
        bias: 0.0,
    }
}

fn nothing(inputs: usize, width: usize) -> Weights {
    Weights {
        width,
        rows: vec![0.0; inputs * width],
        start: vec![0.0; width],
        output: vec![0.0; 2 * width],
        bias: 0.0,
    }
}

/// What a position is taken to be worth: the likelihood of winning, partly by the result and partly by the search.
fn aim(position: &Position, recipe: &Recipe, scale: f32) -> f32 {
    let thought = sigmoid(position.score, scale);
    recipe.result * position.result + (1.0 - recipe.result) * thought
}

/// What stands beside the network's answer, in units of the scale.
fn beside(position: &Position, recipe: &Recipe, scale: f32) -> f32 {
    match recipe.role {
        Role::Alone => 0.0,
        Role::Correction => position.believed / scale,
    }
}

fn inputs_of<'a>(data: &'a Data, position: &Position) -> &'a [[u16; 2]] {
    &data.inputs[position.inputs.0 as usize..position.inputs.1 as usize]
}

/// Returns the mean squared error of a network, or of what stands beside it where there is none.
#[must_use]
pub fn error_of(
    data: &Data,
    positions: &[Position],
    weights: Option<&Weights>,
    recipe: &Recipe,
    scale: u32,
) -> f64 {
    let scale = scale as f32;
    let mut pass = Pass::new(recipe.width);
    let errors = positions.iter().map(|position| {
        let inputs = inputs_of(data, position);
        let own = weights.map_or(0.0, |weights| pass.forward(weights, inputs, position.own));
        let answer = own + beside(position, recipe, scale);
        let error = sigmoid(answer, 1.0) - aim(position, recipe, scale);
        f64::from(error * error)
    });
    errors.sum::<f64>() / positions.len().max(1) as f64
}

/// Trains a network and returns the weights that explained best what was kept apart; the same ones always for the
/// same arguments. `tell` hears how it was without a network, and then of each round; it ends the training if it
/// returns false.
pub fn train(
    data: &Data,
    recipe: &Recipe,
    scale: u32,
    tell: &mut dyn FnMut(Errors) -> bool,
) -> Weights {
    let count = data.set.count as usize;
    let mut rng = Rng::with_seed(recipe.seed);
    let mut weights = first(count, recipe, &mut rng);
    let mut slope = nothing(count, recipe.width);
    let mut adam = Adam::new(&weights);
    let mut pass = Pass::new(recipe.width);
    let mut order: Vec<u32> = (0..data.positions.len() as u32).collect();
    let mut best = (f64::INFINITY, weights.clone());
    let steps_each = order.len().div_ceil(recipe.batch).max(1);
    let all_steps = (steps_each * recipe.rounds).max(1);
    let units = scale as f32;
    let without = |positions| error_of(data, positions, None, recipe, scale);
    let before = Errors {
        round: 0,
        learned: without(&data.positions),
        apart: without(&data.apart),
    };
    if !tell(before) {
        return weights;
    }
    for round in 1..=recipe.rounds {
        rng.shuffle(&mut order);
        let mut total = 0.0;
        for (number, batch) in order.chunks(recipe.batch).enumerate() {
            clear(&mut slope);
            for &index in batch {
                let position = &data.positions[index as usize];
                let inputs = inputs_of(data, position);
                let own = pass.forward(&weights, inputs, position.own);
                let likely = sigmoid(own + beside(position, recipe, units), 1.0);
                let error = likely - aim(position, recipe, units);
                total += f64::from(error * error);
                let by = error * likely * (1.0 - likely) / batch.len() as f32;
                pass.backward(&weights, &mut slope, (inputs, position.own), by);
            }
            let done = ((round - 1) * steps_each + number) as f32 / all_steps as f32;
            // The length falls by a cosine, as is usual.
            let share = 0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
            adam.step(&mut weights, &slope, recipe.rate * share, recipe.decay);
            cut_off(&mut weights);
        }
        let apart = error_of(data, &data.apart, Some(&weights), recipe, scale);
        if apart <= best.0 || data.apart.is_empty() {
            best = (apart, weights.clone());
        }
        let learned = total / order.len().max(1) as f64;
        if !tell(Errors {
            round,
            learned,
            apart,
        }) {
            break;
        }
    }
    best.1
}

fn clear(weights: &mut Weights) {
    weights.rows.fill(0.0);
    weights.start.fill(0.0);
    weights.output.fill(0.0);
    weights.bias = 0.0;
}

fn cut_off(weights: &mut Weights) {
    for values in [&mut weights.rows, &mut weights.output, &mut weights.start] {
        for value in values {
            *value = value.clamp(-GREATEST, GREATEST);
        }
    }
}
