//! Squares, sets of squares, directions, counted multisets, hashing streams and text cursors.
//!
//! The crate knows no piece and no rule: it is what every family of games is built from.

mod article;
pub mod bits;
mod cursor;
mod dice;
mod direction;
pub mod eight;
mod excerpt;
mod fields;
mod key;
mod multiset;
mod operators;
mod ranks;
mod rect;
mod set;
mod shift;
mod side;
mod square;

pub use article::with_article;
pub use cursor::{Cursor, TextError};
pub use dice::Dice;
pub use direction::{Direction, LEAP_OFFSETS, Offset};
pub use excerpt::excerpt;
pub use fields::{Field, LARGEST_COUNTER};
pub use key::{Key, KeyStream, StableHasher, mix};
pub use multiset::Multiset;
pub use ranks::{Placed, judge_ranks, read_ranks, write_ranks};
pub use rect::Rect;
pub use set::{SquareSet, Squares};
pub use shift::Shift;
pub use side::{PerSide, Side};
pub use square::{Coord, Square};
