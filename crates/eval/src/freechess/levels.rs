//! What the levels get wrong.

use chessmith_search::Ladder;

/// Errors are larger than elsewhere: of two hundred turns many are nearly as good as the best, and one of them has next
/// to none. `docs/engine.md` says by what matches these numbers were found.
pub(super) const LADDER: Ladder =
    Ladder::COMMON.with_errors([565, 465, 380, 305, 250, 205, 165, 130, 100], 100);
