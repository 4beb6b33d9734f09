//! Lookup tables: what a few squares, occupied or not, let through.

use std::collections::BTreeMap;

use chessmith_board::{SquareSet, bits};

use super::bundle::{Gate, divide};
use super::path::Path;
use crate::limits::{MOST_BYTES, MOST_LEAPS_IN_ALL};

/// A lookup table: the squares that matter, and where its entries begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group<const WORDS: usize> {
    mask: SquareSet<WORDS>,
    offset: u32,
}

/// The entries of all tables of a board, equal tables stored once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables<const WORDS: usize> {
    entries: Vec<SquareSet<WORDS>>,
    known: BTreeMap<(SquareSet<WORDS>, Vec<Gate<WORDS>>), u32>,
    /// How many leaps have been tried to list what the tables are made of.
    pub(crate) leaps: usize,
    /// How many bytes the maps take that lead to them.
    pub(crate) map_bytes: usize,
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

    /// Returns whether there is enough in them, or enough was done for them: what comes after has no tables.
    pub(crate) fn are_full(&self) -> bool {
        self.bytes() > MOST_BYTES || self.leaps > MOST_LEAPS_IN_ALL
    }

    /// Returns the number of bytes of all entries and of the maps.
    pub(crate) const fn bytes(&self) -> usize {
        self.entries.len() * size_of::<SquareSet<WORDS>>() + self.map_bytes
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
