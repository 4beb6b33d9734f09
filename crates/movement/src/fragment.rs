//! Some of the walks of a piece, on every square of a board and in both senses.

use chessmith_board::{Rect, Side, Square, SquareSet};

use crate::path::{self, Path};
use crate::table::{self, Group, Run, Tables};
use crate::trail::{Relay, Stretch, Trail, WITHOUT_LIMIT};
use crate::walk;

/// What one square sees: where walks from it lead, or, seen from their ends, where they come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spot<const WORDS: usize> {
    /// Seen whatever stands on the board.
    pub(crate) leaps: SquareSet<WORDS>,
    pub(crate) groups: Vec<Group<WORDS>>,
    pub(crate) runs: Vec<Run<WORDS>>,
    pub(crate) paths: Vec<Path<WORDS>>,
    /// What can be seen, each square with what matters for it and whether only that must be empty.
    pub(crate) sights: Vec<Sight<WORDS>>,
}

/// What matters on the way from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight<const WORDS: usize> {
    /// The square at the other end.
    pub end: Square,
    /// The squares whose occupation matters.
    pub squares: SquareSet<WORDS>,
    /// Whether the way is open exactly if all of them are empty.
    pub is_clear_line: bool,
}

/// Walks with their tables.
#[derive(Clone, Debug)]
pub(crate) struct Fragment<const WORDS: usize> {
    pub(crate) from: Vec<Spot<WORDS>>,
    pub(crate) to: Vec<Spot<WORDS>>,
    /// Walks too many to list, which are walked.
    pub(crate) walked: Vec<Trail>,
}

/// What makes two fragments equal.
pub(crate) type Key = (Vec<Vec<Stretch>>, Option<Side>);

/// A kind of line (its leap without signs; zeros for all that stays on none), and whose first rank walks
/// begin on if only there.
type Kind = (u8, u8, Option<Side>);

/// Divides walks: those that stay on lines of one kind share tables with other pieces that have them.
pub(crate) fn divide(trails: Vec<Trail>, side: Side) -> Vec<(Key, Vec<Trail>)> {
    let mut kinds: Vec<(Kind, Vec<Trail>)> = Vec::new();
    for trail in trails {
        let home = trail.initial.then_some(side);
        let (near, far) = line_kind(&trail).unwrap_or((0, 0));
        let kind = (near, far, home);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, trails)) => trails.push(trail),
            None => kinds.push((kind, vec![trail])),
        }
    }
    kinds
        .into_iter()
        .map(|((.., home), trails)| {
            let mut stretches: Vec<_> =
                trails.iter().map(|trail| trail.stretches.clone()).collect();
            stretches.sort_unstable();
            stretches.dedup();
            ((stretches, home), trails)
        })
        .collect()
}

/// The leap of a walk that repeats it along one line, without its signs.
fn line_kind(trail: &Trail) -> Option<(u8, u8)> {
    let leap = trail.stretches.first()?.leaps.first()?;
    let straight = |stretch: &Stretch| stretch.leaps.as_slice() == std::slice::from_ref(leap);
    let single = |stretch: &Stretch| stretch.most == 1;
    if !trail.stretches.iter().all(straight) || trail.stretches.iter().all(single) {
        return None;
    }
    let (a, b) = (leap.offset.0.unsigned_abs(), leap.offset.1.unsigned_abs());
    Some((a.min(b), a.max(b)))
}

impl<const WORDS: usize> Fragment<WORDS> {
    /// Lists the paths of walks and makes tables of them.
    pub(crate) fn new(
        trails: Vec<Trail>,
        home: Option<Side>,
        board: Rect,
        tables: &mut Tables<WORDS>,
    ) -> Self {
        let mut from: Vec<Vec<Path<WORDS>>> = Vec::with_capacity(board.len());
        for square in board.squares() {
            let rank = board.coord(square).rank;
            let begins = home.is_none_or(|side| rank == home_rank(side, board));
            match path::list(if begins { &trails } else { &[] }, board, square) {
                Some(paths) => from.push(paths),
                None => return Self::walked(trails, board),
            }
        }
        let mut to = vec![Vec::new(); board.len()];
        for (start, paths) in board.squares().zip(&from) {
            for path in paths {
                to[path.end.index()].push(Path {
                    end: start,
                    ..*path
                });
            }
        }
        let hops = are_hops(&trails);
        let mut spots = |lists: Vec<Vec<Path<WORDS>>>| -> Vec<Spot<WORDS>> {
            lists
                .into_iter()
                .map(|paths| spot(paths, hops, tables))
                .collect()
        };
        let (from, to) = (spots(from), spots(to));
        Self {
            from,
            to,
            walked: Vec::new(),
        }
    }

    fn walked(trails: Vec<Trail>, board: Rect) -> Self {
        let mut from = vec![Spot::<WORDS>::default(); board.len()];
        let mut to = from.clone();
        for start in board.squares() {
            // Whatever can be reached at all can be reached on some board; all of it matters.
            for end in possible_ends(&trails, board, start) {
                let sight = |end| Sight {
                    end,
                    squares: board.all(),
                    is_clear_line: false,
                };
                from[start.index()].sights.push(sight(end));
                to[end.index()].sights.push(sight(start));
            }
        }
        Self {
            from,
            to,
            walked: trails,
        }
    }
}

/// The rank on which the owner's pieces begin, counted from 0.
pub(crate) const fn home_rank(side: Side, board: Rect) -> u8 {
    match side {
        Side::White => 0,
        Side::Black => board.ranks() - 1,
    }
}

/// Whether walks hop over one man, however far, and go on.
fn are_hops(trails: &[Trail]) -> bool {
    trails.iter().all(|trail| {
        matches!(trail.stretches.as_slice(), [before, beyond]
            if before.relay == Relay::Occupied
                && before.leaps == beyond.leaps
                && [before, beyond].iter().all(|half| half.leaps.len() == 1
                    && half.least == 1
                    && half.most == WITHOUT_LIMIT))
    })
}

fn spot<const WORDS: usize>(
    mut paths: Vec<Path<WORDS>>,
    hops: bool,
    tables: &mut Tables<WORDS>,
) -> Spot<WORDS> {
    let sights = sights(&paths);
    let mut spot = Spot {
        sights,
        ..Spot::default()
    };
    let most = table::most_bits(WORDS);
    let is_long = |path: &Path<WORDS>| path.squares().len() > most;
    if hops && paths.iter().any(is_long) {
        spot.runs = hop_runs(&mut paths);
    } else if paths.iter().any(is_long) {
        spot.runs = table::take_runs(&mut paths);
    }
    for path in paths.iter().filter(|path| path.squares().is_empty()) {
        spot.leaps.insert(path.end);
    }
    paths.retain(|path| !path.squares().is_empty());
    spot.paths = paths.iter().copied().filter(is_long).collect();
    paths.retain(|path| !is_long(path));
    if !paths.is_empty() {
        spot.groups = tables.add(&paths);
    }
    spot
}

/// Makes lines of hops: for each farthest square, the squares on the way to it in order.
fn hop_runs<const WORDS: usize>(paths: &mut Vec<Path<WORDS>>) -> Vec<Run<WORDS>> {
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

/// Sums paths up by their ends.
fn sights<const WORDS: usize>(paths: &[Path<WORDS>]) -> Vec<Sight<WORDS>> {
    let mut sorted: Vec<&Path<WORDS>> = paths.iter().collect();
    sorted.sort_by_key(|path| path.end);
    let same_end = sorted.chunk_by(|a, b| a.end == b.end);
    same_end
        .map(|paths| Sight {
            end: paths[0].end,
            squares: paths
                .iter()
                .fold(SquareSet::EMPTY, |all, path| all | path.squares()),
            is_clear_line: paths.len() == 1 && paths[0].occupied.is_empty(),
        })
        .collect()
}

/// The squares that walks can end on, whatever stands on the board, or more.
fn possible_ends(trails: &[Trail], board: Rect, start: Square) -> Vec<Square> {
    let mut loose = trails.to_vec();
    for stretch in loose.iter_mut().flat_map(|trail| &mut trail.stretches) {
        stretch.relay = Relay::Any;
        for leap in &mut stretch.leaps {
            leap.ways = vec![Vec::new()];
        }
    }
    walk::ends::<4>(&loose, board, start, SquareSet::EMPTY)
        .into_iter()
        .collect()
}
