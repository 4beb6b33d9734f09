//! Evaluators: what an engine makes of positions and turns, a folder or file for each family.

#![forbid(unsafe_code)]

mod aspects;
mod construction;
mod fluidity;
mod freechess;
mod men;
mod orthodox;
mod tapered;
mod universal;
mod weights;

pub use construction::ConstructionEvaluator;
pub use fluidity::FluidityEvaluator;
pub use freechess::FreeChessEvaluator;
pub use orthodox::OrthodoxEvaluator;
pub use universal::{Material, UniversalEvaluator};
pub use weights::{Fitted, write as write_weights};
