//! One relation between squares, as it is looked up: from each square, where to.

use chessmith_board::{Rect, Square, SquareSet};

use crate::fragment::{Sight, Spot};
use crate::path::Path;
use crate::table::{Group, Run, Tables};
use crate::trail::Trail;
use crate::walk;

/// Where one square leads, as far as every look needs it.
#[derive(Clone, Copy, Debug)]
struct Cell<const WORDS: usize> {
    leaps: SquareSet<WORDS>,
    /// The range of the cell's groups.
    first: u32,
    count: u16,
    /// Whether there is more than leaps and tables.
    is_slow: bool,
}

/// What a cell has besides leaps and tables.
#[derive(Clone, Debug, Default)]
struct Slow<const WORDS: usize> {
    runs: Vec<Run<WORDS>>,
    paths: Vec<Path<WORDS>>,
}

/// Where squares lead, with tables kept elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Map<const WORDS: usize> {
    board: Rect,
    cells: Vec<Cell<WORDS>>,
    groups: Vec<Group<WORDS>>,
    /// By square; empty if no cell is slow.
    slow: Vec<Slow<WORDS>>,
    walked: Vec<Trail>,
    /// Whether the walks lead to the square instead of from it.
    reversed: bool,
    /// By square: everything that can be seen, and where its sights begin.
    views: Vec<(SquareSet<WORDS>, u32)>,
    sights: Vec<Sight<WORDS>>,
}

impl<const WORDS: usize> Map<WORDS> {
    /// Puts the spots of several fragments together.
    pub(crate) fn new<'a>(
        board: Rect,
        fragments: &[(&'a [Spot<WORDS>], &'a [Trail])],
        reversed: bool,
    ) -> Self {
        let mut map = Self {
            board,
            cells: Vec::with_capacity(board.len()),
            groups: Vec::new(),
            slow: Vec::new(),
            walked: fragments
                .iter()
                .flat_map(|(_, walked)| walked.iter().cloned())
                .collect(),
            reversed,
            views: Vec::with_capacity(board.len()),
            sights: Vec::new(),
        };
        let all_spots = || fragments.iter().flat_map(|(spots, _)| spots.iter());
        let any_slow = all_spots().any(|spot| !spot.runs.is_empty() || !spot.paths.is_empty());
        if any_slow {
            map.slow.resize(board.len(), Slow::default());
        }
        for square in board.squares() {
            let spots: Vec<_> = fragments
                .iter()
                .map(|(spots, _)| &spots[square.index()])
                .collect();
            map.push(square, &spots);
        }
        map
    }

    fn push(&mut self, square: Square, spots: &[&Spot<WORDS>]) {
        let first = self.groups.len() as u32;
        let mut leaps = SquareSet::EMPTY;
        let mut is_slow = !self.walked.is_empty();
        for spot in spots {
            leaps |= spot.leaps;
            self.groups.extend(&spot.groups);
            if let Some(slow) = self.slow.get_mut(square.index()) {
                slow.runs.extend(&spot.runs);
                slow.paths.extend(&spot.paths);
                is_slow |= !slow.runs.is_empty() || !slow.paths.is_empty();
            }
        }
        let count = (self.groups.len() as u32 - first) as u16;
        self.cells.push(Cell {
            leaps,
            first,
            count,
            is_slow,
        });
        let seen = spots.iter().flat_map(|spot| &spot.sights);
        let view: SquareSet<WORDS> = seen.clone().map(|sight| sight.end).collect();
        self.views.push((view, self.sights.len() as u32));
        for end in view {
            let same: Vec<_> = seen.clone().filter(|sight| sight.end == end).collect();
            let squares = same
                .iter()
                .fold(SquareSet::EMPTY, |all, sight| all | sight.squares);
            // What is seen in any case asks nothing of other ways to see it.
            let is_leap = leaps.has(end);
            self.sights.push(Sight {
                end,
                squares: if is_leap { SquareSet::EMPTY } else { squares },
                is_clear_line: is_leap || (same.len() == 1 && same[0].is_clear_line),
            });
        }
    }

    /// Looks up where walks lead, whatever stands at their ends.
    #[inline(always)]
    pub(crate) fn look_up(
        &self,
        tables: &Tables<WORDS>,
        square: Square,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        let cell = &self.cells[square.index()];
        let mut seen = cell.leaps;
        let first = cell.first as usize;
        for group in &self.groups[first..first + usize::from(cell.count)] {
            seen |= tables.look_up(group, occupied);
        }
        if cell.is_slow {
            seen |= self.look_slowly(square, occupied);
        }
        seen
    }

    #[cold]
    fn look_slowly(&self, square: Square, occupied: SquareSet<WORDS>) -> SquareSet<WORDS> {
        let mut seen = SquareSet::EMPTY;
        if let Some(slow) = self.slow.get(square.index()) {
            for run in &slow.runs {
                seen |= run.open(occupied);
            }
            for path in slow.paths.iter().filter(|path| path.is_open(occupied)) {
                seen.insert(path.end);
            }
        }
        if self.walked.is_empty() {
            return seen;
        }
        if !self.reversed {
            return seen | walk::ends(&self.walked, self.board, square, occupied);
        }
        let (view, _) = self.views[square.index()];
        let leads_here =
            |from: &Square| walk::ends(&self.walked, self.board, *from, occupied).has(square);
        view.into_iter()
            .filter(leads_here)
            .fold(seen, SquareSet::with)
    }

    /// Returns everything that can be seen from a square on some board.
    #[inline]
    pub(crate) fn view(&self, square: Square) -> SquareSet<WORDS> {
        self.views[square.index()].0
    }

    /// Returns what matters for seeing `end` from `square`; `None` if it is never seen.
    #[inline]
    pub(crate) fn sight(&self, square: Square, end: Square) -> Option<&Sight<WORDS>> {
        let (view, first) = self.views[square.index()];
        if !view.has(end) {
            return None;
        }
        let before = view & SquareSet::first(end.index());
        self.sights.get(first as usize + before.len() as usize)
    }

    /// Returns the squares that matter for anything seen from a square.
    pub(crate) fn sensitive(&self, square: Square) -> SquareSet<WORDS> {
        let (view, first) = self.views[square.index()];
        let sights = &self.sights[first as usize..first as usize + view.len() as usize];
        sights
            .iter()
            .fold(SquareSet::EMPTY, |all, sight| all | sight.squares)
    }

    /// Returns the number of bytes that the map itself takes.
    pub(crate) fn bytes(&self) -> usize {
        let slow = |slow: &Slow<WORDS>| {
            size_of_val(slow)
                + size_of_val(slow.runs.as_slice())
                + size_of_val(slow.paths.as_slice())
        };
        size_of_val(self.cells.as_slice())
            + size_of_val(self.groups.as_slice())
            + size_of_val(self.views.as_slice())
            + size_of_val(self.sights.as_slice())
            + self.slow.iter().map(slow).sum::<usize>()
    }
}
