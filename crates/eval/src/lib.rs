//! Evaluators: what an engine makes of positions and turns, a folder or file for each family.

#![forbid(unsafe_code)]

mod orthodox;
mod tapered;

pub use orthodox::OrthodoxEvaluator;
