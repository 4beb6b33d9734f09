//! How long the players of a game may think: time controls, and the clocks that keep them.
//!
//! Nothing here reads the time. Whoever keeps [`Clocks`] says when things happened, in milliseconds since
//! a moment of its own choice, and the same story always gives the same clocks.
//!
//! ```
//! use chessmith_board::Side;
//! use chessmith_clock::{Clocks, FirstTurn, TimeControl};
//! use std::time::Duration;
//!
//! let mut clocks = Clocks::new("5+3".parse()?, FirstTurn::Counts);
//! clocks.begin(Side::White, 0);
//! clocks.press(10_000, Duration::ZERO).expect("five minutes are not over");
//! clocks.begin(Side::Black, 10_000);
//! assert_eq!(clocks.left(Side::White, 20_000).time, Duration::from_secs(293));
//! assert_eq!(clocks.left(Side::Black, 20_000).time, Duration::from_secs(290));
//! assert_eq!(clocks.flags_at(), Some(310_000));
//! # Ok::<(), chessmith_clock::ControlError>(())
//! ```

#![forbid(unsafe_code)]

mod clocks;
mod control;
mod text;

pub use clocks::{Clocks, FirstTurn, Flag, Left, MOST_LAG, Moment, Supply};
pub use control::{Schedule, TimeControl};
pub use text::ControlError;
