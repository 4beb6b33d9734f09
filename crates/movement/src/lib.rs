//! A language for how a piece moves, and its tables for a board.
//!
//! A description is a line of text, such as `RN` or `[F?R]`. It is parsed into a [`Movement`], which can be
//! written down again and told in plain English, and which knows no board. An [`Atlas`] compiles movements
//! for one rectangular board of up to 16×16 squares: leaps become masks; walks whose way must be clear become
//! lookup tables indexed by the squares that matter; very long lines are scanned, and what is left is walked.
//! The walker itself stays as the reference.
//!
//! The crate knows no piece by name and no game. What a description cannot say has a named
//! [`Power`]; its effects are the game's business, its geometry is here.

#![forbid(unsafe_code)]

mod atlas;
mod atom;
mod english;
mod fragment;
mod heading;
mod map;
mod notation;
mod parse;
mod path;
mod power;
mod print;
mod survey;
mod table;
mod trail;
mod validate;
mod walk;

pub use atlas::{Atlas, CompileError, LARGEST, Mover};
pub use atom::{Atom, Shape};
pub use fragment::Sight;
pub use heading::{Compass, Heading};
pub use notation::{Dialect, Leg, Link, Mode, Modes, Movement, Part, Range, Step, Walk};
pub use parse::LONGEST;
pub use power::Power;
pub use survey::{Mobility, Orientation};
pub use trail::Hindrance;
