//! Lookup tables: what a few squares, occupied or not, let through.

use std::collections::BTreeMap;

use chessmith_board::{Square, SquareSet, bits};

use crate::path::Path;

/// A lookup table: the squares that matter, and where its entries begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group<const WORDS: usize> {
    mask: SquareSet<WORDS>,
    offset: u32,
}

/// What must be empty and what occupied, and the squares which that opens.
pub(crate) type Gate<const WORDS: usize> = (SquareSet<WORDS>, SquareSet<WORDS>, SquareSet<WORDS>);

/// The entries of all tables of a board, equal tables stored once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables<const WORDS: usize> {
    entries: Vec<SquareSet<WORDS>>,
    known: BTreeMap<(SquareSet<WORDS>, Vec<Gate<WORDS>>), u32>,
}

/// The most squares that index one table: more where an entry is small.
pub(crate) const fn most_bits(words: usize) -> u32 {
    match words {
        1 => 12,
        2 => 10,
        3 => 9,
        _ => 8,
    }
}

/// Gathers the occupied squares of a mask into an index.
#[inline(always)]
fn gather<const WORDS: usize>(occupied: SquareSet<WORDS>, mask: SquareSet<WORDS>) -> usize {
    if WORDS == 1 {
        return bits::gather(occupied.0[0], mask.0[0]) as usize;
    }
    let mut index = 0;
    let mut shift = 0;
    for word in 0..WORDS {
        index |= (bits::gather(occupied.0[word], mask.0[word]) as usize) << shift;
        shift += mask.0[word].count_ones();
    }
    index
}

impl<const WORDS: usize> Tables<WORDS> {
    /// Looks up what is open.
    #[inline(always)]
    pub(crate) fn look_up(
        &self,
        group: &Group<WORDS>,
        occupied: SquareSet<WORDS>,
    ) -> SquareSet<WORDS> {
        self.entries[group.offset as usize + gather(occupied, group.mask)]
    }

    /// Returns the number of bytes of all entries.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<SquareSet<WORDS>>()
    }

    /// Forgets what was only needed to find equal tables.
    pub(crate) fn settle(&mut self) {
        self.known = BTreeMap::new();
        self.entries.shrink_to_fit();
    }

    /// Makes tables for paths of at most [`most_bits`] squares each, as few and as small as that allows.
    pub(crate) fn add(&mut self, paths: &[Path<WORDS>]) -> Vec<Group<WORDS>> {
        let mut gates: BTreeMap<_, SquareSet<WORDS>> = BTreeMap::new();
        for path in paths {
            gates
                .entry((path.empty, path.occupied))
                .or_default()
                .insert(path.end);
        }
        let gates: Vec<Gate<WORDS>> = gates
            .into_iter()
            .map(|((empty, occupied), ends)| (empty, occupied, ends))
            .collect();
        let together = divide(gates);
        together
            .into_iter()
            .map(|(mask, gates)| self.table(mask, gates))
            .collect()
    }

    fn table(&mut self, mask: SquareSet<WORDS>, gates: Vec<Gate<WORDS>>) -> Group<WORDS> {
        let key = (mask, gates);
        if let Some(&offset) = self.known.get(&key) {
            return Group { mask, offset };
        }
        let offset = self.entries.len();
        let whole = (1_usize << mask.len()) - 1;
        self.entries.resize(offset + whole + 1, SquareSet::EMPTY);
        let table = &mut self.entries[offset..];
        for &(empty, occupied, ends) in &key.1 {
            let (empty, occupied) = (gather(empty, mask), gather(occupied, mask));
            // Every way to fill the squares that this gate does not ask about.
            let free = whole & !(empty | occupied);
            let mut fill = 0_usize;
            loop {
                table[occupied | fill] |= ends;
                fill = fill.wrapping_sub(free) & free;
                if fill == 0 {
                    break;
                }
            }
        }
        let offset = offset as u32;
        self.known.insert(key, offset);
        Group { mask, offset }
    }
}

/// So many large tables are few.
const FEW: u32 = 3;

/// The most squares that index a table where there are many.
const SMALL: u32 = 8;

type Bundle<const WORDS: usize> = (SquareSet<WORDS>, Vec<Gate<WORDS>>);

/// Divides gates among as few tables as possible, of about equal size.
fn divide<const WORDS: usize>(mut gates: Vec<Gate<WORDS>>) -> Vec<Bundle<WORDS>> {
    let squares = |gate: &Gate<WORDS>| gate.0 | gate.1;
    let all = gates
        .iter()
        .fold(SquareSet::EMPTY, |all, gate| all | squares(gate));
    let most = most_bits(WORDS);
    let tables = all.len().div_ceil(most).max(1);
    // A few large tables are quickest, but many of them leave the processor's caches.
    let room = if tables > FEW {
        SMALL.min(most)
    } else {
        all.len().div_ceil(tables)
    };
    gates.sort_by_key(|gate| std::cmp::Reverse(squares(gate).len()));
    let mut bundles: Vec<Bundle<WORDS>> = Vec::new();
    for gate in gates {
        let own = squares(&gate);
        let best = bundles
            .iter_mut()
            .filter(|(mask, _)| (*mask | own).len() <= room.max(mask.len()))
            .max_by_key(|(mask, _)| (*mask & own).len());
        match best {
            Some((mask, gates)) => {
                *mask |= own;
                gates.push(gate);
            }
            None => bundles.push((own, vec![gate])),
        }
    }
    merged(bundles, if tables > FEW { room } else { most })
}

/// Merges tables while two of them fit into one.
fn merged<const WORDS: usize>(mut bundles: Vec<Bundle<WORDS>>, most: u32) -> Vec<Bundle<WORDS>> {
    let mut at = 0;
    while at < bundles.len() {
        let mask = bundles[at].0;
        let fits = |other: &Bundle<WORDS>| (mask | other.0).len() <= most;
        match bundles[at + 1..].iter().position(fits) {
            Some(other) => {
                let (mask, gates) = bundles.remove(at + 1 + other);
                bundles[at].0 |= mask;
                bundles[at].1.extend(gates);
            }
            None => at += 1,
        }
    }
    for (_, gates) in &mut bundles {
        gates.sort_unstable();
    }
    bundles
}

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
