//! Lines too long for a table, scanned for their first occupied square.

use chessmith_board::{Square, SquareSet};

use super::bundle::most_bits;
use super::path::Path;

/// A line too long for a table: open up to and including its first occupied square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run<const WORDS: usize> {
    /// Squares that must be empty for the line to be reached at all.
    base: SquareSet<WORDS>,
    line: SquareSet<WORDS>,
    /// Whether squares further along have higher numbers.
    rises: bool,
    /// Whether what is open lies behind the first occupied square, up to and including the second.
    behind: bool,
}

impl<const WORDS: usize> Run<WORDS> {
    /// A line on which hopping over exactly one man is wanted.
    pub(crate) fn hop(line: &[Square]) -> Option<Self> {
        let run = Self::new(SquareSet::EMPTY, line)?;
        Some(Self {
            behind: true,
            ..run
        })
    }

    /// A line by its squares in order; `None` if their numbers neither only rise nor only fall.
    pub(crate) fn new(base: SquareSet<WORDS>, line: &[Square]) -> Option<Self> {
        let rises = line.is_sorted();
        (rises || line.is_sorted_by(|a, b| a >= b)).then(|| Self {
            base,
            line: line.iter().copied().collect(),
            rises,
            behind: false,
        })
    }

    /// Returns what is open.
    #[inline]
    pub(crate) fn open(&self, occupied: SquareSet<WORDS>) -> SquareSet<WORDS> {
        if self.base.meets(occupied) {
            return SquareSet::EMPTY;
        }
        if !self.behind {
            return self.line & self.up_to(self.first(occupied));
        }
        let Some(first) = self.first(occupied) else {
            return SquareSet::EMPTY;
        };
        let beyond = self.line - self.up_to(Some(first));
        beyond & self.up_to(self.first(occupied & beyond))
    }

    fn first(&self, occupied: SquareSet<WORDS>) -> Option<Square> {
        let blockers = self.line & occupied;
        if self.rises {
            blockers.lowest()
        } else {
            blockers.highest()
        }
    }

    /// The squares whose numbers are not beyond a square's; all without a square.
    fn up_to(&self, last: Option<Square>) -> SquareSet<WORDS> {
        let Some(last) = last else {
            return !SquareSet::EMPTY;
        };
        if self.rises {
            SquareSet::first(last.index() + 1)
        } else {
            !SquareSet::first(last.index())
        }
    }
}

/// Takes from `paths` those that form long lines: each open when the one before is, and its end empty.
pub(crate) fn take_runs<const WORDS: usize>(paths: &mut Vec<Path<WORDS>>) -> Vec<Run<WORDS>> {
    let mut runs = Vec::new();
    let is_long =
        |path: &&Path<WORDS>| path.occupied.is_empty() && path.empty.len() > most_bits(WORDS);
    let mut lasts: Vec<Path<WORDS>> = paths.iter().filter(is_long).copied().collect();
    lasts.sort_by_key(|path| std::cmp::Reverse(path.empty.len()));
    for last in lasts {
        if !paths.contains(&last) {
            continue;
        }
        let line = line_to(last, paths);
        let squares: Vec<Square> = line.iter().map(|path| path.end).collect();
        if let Some(run) = Run::new(line[0].empty, &squares) {
            runs.push(run);
            paths.retain(|path| !line.contains(path));
        }
    }
    runs
}

/// Follows a path back as long as each is the one before and its end.
fn line_to<const WORDS: usize>(last: Path<WORDS>, paths: &[Path<WORDS>]) -> Vec<Path<WORDS>> {
    let mut line = vec![last];
    let mut at = last;
    let before = |at: Path<WORDS>| {
        paths.iter().copied().find(|path| {
            path.occupied.is_empty()
                && path.empty != at.empty
                && path.empty.with(path.end) == at.empty
        })
    };
    while let Some(path) = before(at).filter(|_| at.occupied.is_empty()) {
        line.push(path);
        at = path;
    }
    line.reverse();
    line
}

/// Makes lines of hops: for each farthest square, the squares on the way to it in order.
pub(crate) fn take_hops<const WORDS: usize>(paths: &mut Vec<Path<WORDS>>) -> Vec<Run<WORDS>> {
    let mut runs = Vec::new();
    while let Some(farthest) = paths
        .iter()
        .max_by_key(|path| path.squares().len())
        .copied()
    {
        let line = farthest.squares().with(farthest.end);
        let rises = farthest.squares().lowest() < Some(farthest.end);
        let mut squares: Vec<Square> = line.into_iter().collect();
        if !rises {
            squares.reverse();
        }
        runs.extend(Run::hop(&squares));
        paths.retain(|path| !path.squares().with(path.end).is_subset(line));
    }
    runs
}
