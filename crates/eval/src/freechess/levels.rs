//! What the levels get wrong.

use chessmith_search::Ladder;

/// Errors are larger than elsewhere: of two hundred turns many are nearly as good as the best, and one of them has next
/// to none. Nodes are fewer, as each takes many times longer where pieces make several legs. `docs/engine.md` says by
/// what matches these numbers were found.
pub(super) const LADDER: Ladder = Ladder::COMMON
    .with_fewer_nodes(8)
    .with_errors([840, 680, 540, 420, 340, 265, 200, 145, 100], 100);
