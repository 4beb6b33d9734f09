//! Some of the walks of a piece, on every square of a board.

use chessmith_board::{Rect, Side, Square, SquareSet};

use super::bundle::most_bits;
use super::fill::Fill;
use super::lookup::{Group, Tables};
use super::path::{self, Path};
use super::run::{self, Run};
use crate::trail::{Relay, Stretch, Trail, WITHOUT_LIMIT};

/// Where walks from one square lead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spot<const WORDS: usize> {
    /// Seen whatever stands on the board.
    pub(crate) leaps: SquareSet<WORDS>,
    pub(crate) groups: Vec<Group<WORDS>>,
    pub(crate) runs: Vec<Run<WORDS>>,
    pub(crate) paths: Vec<Path<WORDS>>,
    /// What can be seen by listed paths, each square with what matters for it.
    pub(crate) sights: Vec<Sight<WORDS>>,
    /// What can be seen by walks that are filled in; all squares matter for it.
    pub(crate) filled: SquareSet<WORDS>,
}

/// What matters on the way from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight<const WORDS: usize> {
    /// The square that the way leads to.
    pub end: Square,
    /// The squares whose occupation matters.
    pub squares: SquareSet<WORDS>,
    /// Whether the way is open exactly if all of them are empty.
    pub is_clear_line: bool,
}

/// Walks, made ready.
#[derive(Clone, Debug)]
pub(crate) struct Fragment<const WORDS: usize> {
    /// By square.
    pub(crate) spots: Vec<Spot<WORDS>>,
    /// The walks, where they have too many paths to list.
    pub(crate) fill: Option<Fill<WORDS>>,
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
    /// Makes tables for walks; or a graph, where tables would be too many. `None` if the graph would have more
    /// stretches than `room`.
    pub(crate) fn new(
        trails: &[Trail],
        home: Option<Side>,
        board: Rect,
        tables: &mut Tables<WORDS>,
        room: usize,
    ) -> Option<Self> {
        let starts = home.map_or(board.all(), |side| board.rank(home_rank(side, board)));
        let list = |square| {
            if !starts.has(square) {
                return Some(Vec::new());
            }
            if tables.are_full() {
                return None;
            }
            let listed = path::list(trails, board, square);
            tables.leaps += listed.leaps;
            listed.paths
        };
        let lists: Option<Vec<Vec<Path<WORDS>>>> = board.squares().map(list).collect();
        if let Some(lists) = lists {
            return Some(Self::tabled(lists, are_hops(trails), tables));
        }
        let fill = Fill::new(trails, board, starts);
        (fill.stretches() <= room).then(|| Self::filled(fill, board))
    }

    fn tabled(lists: Vec<Vec<Path<WORDS>>>, hops: bool, tables: &mut Tables<WORDS>) -> Self {
        let spots = lists.into_iter().map(|paths| spot(paths, hops, tables));
        Self {
            spots: spots.collect(),
            fill: None,
        }
    }

    fn filled(fill: Fill<WORDS>, board: Rect) -> Self {
        let spot = |start| Spot {
            filled: fill.possible_ends(start),
            ..Spot::default()
        };
        Self {
            spots: board.squares().map(spot).collect(),
            fill: Some(fill),
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
    let most = most_bits(WORDS);
    let is_long = |path: &Path<WORDS>| path.squares().len() > most;
    if hops && paths.iter().any(is_long) {
        spot.runs = run::take_hops(&mut paths);
    } else if paths.iter().any(is_long) {
        spot.runs = run::take_runs(&mut paths);
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
