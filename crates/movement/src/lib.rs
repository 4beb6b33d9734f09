//! A language for how a piece moves, and its tables for a board.
//!
//! A description is a line of text, such as `RN` or `[F?R]`. It is parsed into a [`Movement`], which can be
//! written down again and told in plain English, and which knows no board. An [`Atlas`] compiles movements
//! for one rectangular board of up to 16×16 squares: leaps become masks; walks whose way must be clear become
//! lookup tables indexed by the squares that matter; very long lines are scanned, and where there are too many
//! ways, all of them are followed at once. A [`Walker`] makes no tables, for whoever asks little; it also walks
//! leap by leap, which is what everything else is tested against.
//!
//! The crate knows no piece by name and no game. What steps cannot say stands in braces as the name of a power,
//! whose meaning is the game's business.
//!
//! ```
//! use chessmith_board::{Rect, Side, Square, SquareSet};
//! use chessmith_movement::{Atlas, Movement};
//!
//! let leaper: Movement = "N".parse()?;
//! assert_eq!(leaper.describe(), "It can leap two squares one way and one across.");
//! let atlas = Atlas::<1>::compile(Rect::new(8, 8), [&leaper]).map_err(|(_, error)| error)?;
//! let mover = atlas.movers().next().ok_or("no movement")?;
//! let corner = Square(0);
//! assert_eq!(atlas.moves(mover, Side::White, corner, SquareSet::EMPTY).len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod atlas;
mod atom;
mod compile;
mod dialects;
mod english;
mod expand;
mod heading;
mod leap;
mod leaps;
mod limits;
mod modes;
mod notation;
mod print;
mod read;
mod survey;
mod tables;
mod trail;
mod walk;
mod walker;

pub use atlas::{Atlas, Mover};
pub use atom::{Atom, Shape};
pub use compile::CompileError;
pub use heading::{Compass, Heading};
pub use leaps::{Leaps, Purpose, Stride};
pub use limits::{LARGEST, LONGEST};
pub use modes::{Mode, Modes};
pub use notation::{Dialect, Leg, Link, Movement, Part, Range, Step, Walk};
pub use survey::Orientation;
pub use tables::fragment::Sight;
pub use trail::Hindrance;
pub use walker::Walker;
