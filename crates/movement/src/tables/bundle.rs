//! Dividing what is asked of squares among lookup tables.

use chessmith_board::SquareSet;

/// What must be empty and what occupied, and the squares which that opens.
pub(crate) type Gate<const WORDS: usize> = (SquareSet<WORDS>, SquareSet<WORDS>, SquareSet<WORDS>);

/// The most squares that index one table: more where an entry is small.
pub(crate) const fn most_bits(words: usize) -> u32 {
    match words {
        1 => 12,
        2 => 10,
        3 => 9,
        _ => 8,
    }
}

/// So many large tables are few.
const FEW: u32 = 3;

/// The most squares that index a table where there are many.
const SMALL: u32 = 8;

type Bundle<const WORDS: usize> = (SquareSet<WORDS>, Vec<Gate<WORDS>>);

/// Divides gates among as few tables as possible, of about equal size.
pub(crate) fn divide<const WORDS: usize>(mut gates: Vec<Gate<WORDS>>) -> Vec<Bundle<WORDS>> {
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
