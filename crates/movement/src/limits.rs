//! How much there may be of what: bounds that keep every text and every piece within reason.

/// The largest board that has tables, in files and in ranks.
pub const LARGEST: u8 = 16;

/// The longest text that is read, in characters.
pub const LONGEST: usize = 200;

/// The greatest range that can be written in digits.
pub(crate) const FARTHEST: u64 = 99;

/// The most legs of one move.
pub(crate) const MOST_LEGS: usize = 8;

/// The most walks that a text may stand for, their lengths not counted.
pub(crate) const MOST_TRAILS: usize = 4096;

/// The most paths from one square that are listed for tables; walks with more are filled in.
pub(crate) const MOST_PATHS: usize = 600;

/// The most leaps that are tried to list the paths from one square.
pub(crate) const MOST_LEAPS: usize = 20_000;

/// The most leaps that are tried for all tables of one atlas, to within those from one square; what comes after is
/// filled in. A hundred ordinary pieces need far fewer.
pub(crate) const MOST_LEAPS_IN_ALL: usize = 20_000_000;

/// The most bytes that tables and maps of one atlas take, to within those of one walk; what comes after is filled in.
pub(crate) const MOST_BYTES: usize = 128 << 20;

/// The most bytes that tables and maps of one atlas take, filled in or not.
pub(crate) const MOST_BYTES_IN_ALL: usize = 2 * MOST_BYTES;

/// The most stretches that one movement may have, and that all movements of one atlas may have that are filled
/// in: so whatever can be played by itself can be compiled by itself.
pub(crate) const MOST_STRETCHES: usize = 4096;
