//! Made positions: texts drawn by lot with what games seldom reach, to compare rules with their oracles.
//!
//! A family says what stands on its boards ([`Cast`]). A [`Motif`] sets the men up. The family's test turns
//! the board into a text, with a tail of its own, and reads it; [`Maker`] keeps what is read and counts
//! what is refused.
//!
//! ```
//! use chessmith_testkit::made::{Cast, Maker, near};
//!
//! let cast = Cast::new(8, 8, ["Q", "R", "B", "N"]).king("K").pawn("P").centre("Q");
//! let mut maker = Maker::new(cast, 1);
//! let text = maker.make(
//!     |draft, rng| format!("{} {} - - {} 1", draft.board, draft.side.letter(), near(100, rng)),
//!     |text| Some(text.to_owned()),
//! );
//! assert!(text.contains('K') && text.contains('k'));
//! maker.expect_few_refused(0.1);
//! ```

mod board;
mod cast;
mod draw;
mod maker;
mod motif;
mod tail;

pub use board::{Board, Man};
pub use cast::Cast;
pub use maker::{Draft, Maker};
pub use motif::Motif;
pub use tail::{few_or_many, near};

#[cfg(test)]
mod tests;
