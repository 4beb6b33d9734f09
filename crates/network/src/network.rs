//! A network of two layers, in whole numbers.

use chessmith_game::Side;
use chessmith_search::{Input, Switch};

use crate::header::{Header, NetworkError};
use crate::sums::{BLOCK, Sums, WIDEST, row_of};

/// One in the first layer: what a neuron is cut off at.
pub(crate) const ONE: i16 = 255;

/// One among the weights of the second layer.
pub(crate) const PART: i32 = 64;

/// The greatest weight of the second layer either way: times [`ONE`] it is still 16 bits.
pub(crate) const HEAVIEST: i16 = 127;

/// The numbers of a network as they are trained.
///
/// The worth of a position in units of [`Header::scale`] is `bias` plus, for each neuron of the side to move and of
/// the other side, its weight times the square of its sum, cut off at 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// How many neurons the first layer has for a side: a multiple of 16 up to [`WIDEST`].
    pub width: usize,
    /// For each input, a weight for each neuron.
    pub rows: Vec<f32>,
    /// What the sums begin with, for each neuron.
    pub start: Vec<f32>,
    /// The weights of the neurons of the side to move, then those of the other side.
    pub output: Vec<f32>,
    /// What is added in the end.
    pub bias: f32,
}

/// A learned evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) header: Header,
    pub(crate) rows: Box<[i16]>,
    pub(crate) start: Sums,
    /// By whose turn it is not: the side to move first.
    pub(crate) output: [[i16; WIDEST]; 2],
    pub(crate) bias: i32,
}

impl Network {
    /// Makes a network of trained numbers, rounded to whole ones.
    ///
    /// # Errors
    ///
    /// If there are not as many numbers as the header says.
    pub fn new(header: Header, weights: &Weights) -> Result<Self, NetworkError> {
        let width = header.checked_width()?;
        let expected = (header.inputs as usize * width, width, 2 * width);
        let given = (
            weights.rows.len(),
            weights.start.len(),
            weights.output.len(),
        );
        if weights.width != width || given != expected {
            return Err(NetworkError::Damaged("it has another number of weights"));
        }
        let whole = |value: f32, one: f32, most: i16| {
            let most = f32::from(most);
            (value * one).round().clamp(-most, most) as i16
        };
        let first = |&value: &f32| whole(value, f32::from(ONE), i16::MAX);
        let second = |&value: &f32| whole(value, PART as f32, HEAVIEST);
        let mut start = [0; WIDEST];
        for (to, value) in start.iter_mut().zip(&weights.start) {
            *to = first(value);
        }
        let mut output = [[0; WIDEST]; 2];
        for (to, values) in output.iter_mut().zip(weights.output.chunks(width)) {
            for (to, value) in to.iter_mut().zip(values) {
                *to = second(value);
            }
        }
        let bias = weights.bias * f32::from(ONE) * PART as f32;
        Ok(Self {
            rows: weights.rows.iter().map(first).collect(),
            start: Sums([start; 2]),
            output,
            bias: bias.round() as i32,
            header,
        })
    }

    /// Returns what it is and what it was made of.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the sums before any input is on.
    #[must_use]
    pub const fn start(&self) -> Sums {
        self.start
    }

    /// Turns an input on or off.
    ///
    /// # Panics
    ///
    /// If the network has not so many inputs.
    #[inline]
    pub fn switch(&self, sums: &mut Sums, input: Input, switch: Switch) {
        let rows = row_of(&self.rows, self.header.width as usize, input);
        sums.switch(rows, switch);
    }

    /// Returns what a position is worth to the side to move, in hundredths.
    #[must_use]
    #[inline]
    pub fn evaluate(&self, sums: &Sums, own: Side) -> i32 {
        let width = self.header.width as usize;
        let both = [own, own.other()].map(|side| &sums.0[side.index()][..width]);
        let total: i32 = both
            .iter()
            .zip(&self.output)
            .map(|(sums, weights)| fire(sums, &weights[..width]))
            .sum();
        let total = i64::from(total / i32::from(ONE) + self.bias);
        let one = i64::from(i32::from(ONE) * PART);
        (total * i64::from(self.header.scale) / one) as i32
    }
}

/// Returns the squares of cut-off sums, each times its weight: at most 64 times 255 times 255 times 127, which is
/// below a quarter of the greatest number.
#[inline]
fn fire(sums: &[i16], weights: &[i16]) -> i32 {
    let (sums, _) = sums.as_chunks::<BLOCK>();
    let (weights, _) = weights.as_chunks::<BLOCK>();
    let mut totals = [0_i32; BLOCK];
    for (sums, weights) in sums.iter().zip(weights) {
        for index in 0..BLOCK {
            let fired = sums[index].clamp(0, ONE);
            // This product fits 16 bits, so the processor multiplies and adds pairs at once.
            let weighted = fired * weights[index];
            totals[index] += i32::from(fired) * i32::from(weighted);
        }
    }
    totals.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::{HEAVIEST, Network, ONE, Weights, fire};
    use crate::{Header, Role};
    use chessmith_game::Side;
    use chessmith_search::Switch;

    fn header(width: u32) -> Header {
        Header {
            inputs: 2,
            width,
            scale: 100,
            ..Header::sample()
        }
    }

    #[test]
    fn it_says_what_its_numbers_say() {
        let width = 16;
        let mut weights = Weights {
            width,
            rows: vec![0.0; 2 * width],
            start: vec![0.0; width],
            output: vec![0.0; 2 * width],
            bias: 0.25,
        };
        // Input 0 makes the first neuron half; input 1 makes it more than one.
        weights.rows[0] = 0.5;
        weights.rows[width] = 1.5;
        weights.output[0] = 1.0;
        weights.output[width] = -0.5;
        let network = Network::new(header(16), &weights).unwrap();
        let mut sums = network.start();
        assert_eq!(network.evaluate(&sums, Side::White), 25);
        network.switch(&mut sums, [0, 1], Switch::On);
        // A quarter for White, less half of one for Black, and the other way round.
        assert!(network.evaluate(&sums, Side::White).abs() <= 1);
        assert!((network.evaluate(&sums, Side::Black) - 112).abs() <= 1);
        network.switch(&mut sums, [0, 1], Switch::Off);
        assert_eq!(sums, network.start());
        assert_eq!(network.header().role, Role::Alone);
    }

    #[test]
    fn the_greatest_numbers_do_not_overflow() {
        for width in [16, 64] {
            let most = fire(&vec![i16::MAX; width], &vec![HEAVIEST; width]);
            let one = i32::from(ONE);
            assert_eq!(most, width as i32 * one * one * i32::from(HEAVIEST));
            assert_eq!(fire(&vec![i16::MIN; width], &vec![HEAVIEST; width]), 0);
        }
    }

    #[test]
    fn wrong_numbers_of_weights_are_refused() {
        let weights = Weights {
            width: 16,
            rows: vec![0.0; 31],
            start: vec![0.0; 16],
            output: vec![0.0; 32],
            bias: 0.0,
        };
        assert!(Network::new(header(16), &weights).is_err());
    }
}
