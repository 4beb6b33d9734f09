//! One relation between squares, as it is looked up: from each square, where to.

use chessmith_board::{Rect, Square, SquareSet};

use super::fill::Fill;
use super::fragment::{Fragment, Sight, Spot};
use super::lookup::{Group, Tables};
use super::path::Path;
use super::run::Run;

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
    fills: Vec<Fill<WORDS>>,
    views: Vec<View<WORDS>>,
    sights: Vec<Sight<WORDS>>,
}

/// What can be seen from one square.
#[derive(Clone, Copy, Debug)]
struct View<const WORDS: usize> {
    /// What has a sight of its own, and where those begin.
    listed: SquareSet<WORDS>,
    first: u32,
    /// What the filled walks lead to besides.
    filled: SquareSet<WORDS>,
}

impl<const WORDS: usize> Map<WORDS> {
    /// Puts several fragments together.
    pub(crate) fn new(board: Rect, fragments: &[&Fragment<WORDS>]) -> Self {
        let fills = fragments
            .iter()
            .filter_map(|fragment| fragment.fill.clone());
        let mut map = Self {
            board,
            cells: Vec::with_capacity(board.len()),
            groups: Vec::new(),
            slow: Vec::new(),
            fills: fills.collect(),
            views: Vec::with_capacity(board.len()),
            sights: Vec::new(),
        };
        let all_spots = || fragments.iter().flat_map(|fragment| &fragment.spots);
        let any_slow = all_spots().any(|spot| !spot.runs.is_empty() || !spot.paths.is_empty());
        if any_slow {
            map.slow.resize(board.len(), Slow::default());
        }
        for square in board.squares() {
            let spots = fragments.iter().map(|each| &each.spots[square.index()]);
            map.push(square, &spots.collect::<Vec<_>>());
        }
        map
    }

    fn push(&mut self, square: Square, spots: &[&Spot<WORDS>]) {
        let first = self.groups.len() as u32;
        let mut leaps = SquareSet::EMPTY;
        let mut is_slow = !self.fills.is_empty();
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
        let filled = spots
            .iter()
            .fold(SquareSet::EMPTY, |all, spot| all | spot.filled)
            - leaps;
        let seen = spots.iter().flat_map(|spot| &spot.sights);
        let ends: SquareSet<WORDS> = seen.clone().map(|sight| sight.end).collect();
        let listed = ends - filled;
        self.views.push(View {
            listed,
            first: self.sights.len() as u32,
            filled,
        });
        for end in listed {
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
        let filled = self.fills.iter().map(|fill| fill.ends(square, occupied));
        filled.fold(seen, |seen, ends| seen | ends)
    }

    /// Returns everything that can be seen from a square on some board.
    #[inline]
    pub(crate) fn view(&self, square: Square) -> SquareSet<WORDS> {
        let view = &self.views[square.index()];
        view.listed | view.filled
    }

    /// Returns what matters for seeing `end` from `square`; `None` if it is never seen.
    #[inline]
    pub(crate) fn sight(&self, square: Square, end: Square) -> Option<Sight<WORDS>> {
        let view = &self.views[square.index()];
        if view.filled.has(end) {
            return Some(Sight {
                end,
                squares: self.board.all(),
                is_clear_line: false,
            });
        }
        let before = view.listed & SquareSet::first(end.index());
        let at = view.first as usize + before.len() as usize;
        view.listed.has(end).then(|| self.sights[at])
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
