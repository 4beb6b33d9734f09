//! What a combinator piece might reach if nothing stood in its way: to leave out walks that lead nowhere.

use std::cell::RefCell;
use std::collections::HashMap;

use super::board::{Spot, Spots, go};
use super::tally::{B, C, K, N, P, R, Tally, holds, one, sum, without};
use super::walk::{LEAPS, OBLIQUE, STRAIGHT, Walk, Walker};

/// With more copies than this a piece is taken to reach everything.
const FEW: u8 = 6;

thread_local! {
    /// The squares from which a square can be reached by some copies, as far as it has been worked out.
    static KNOWN: RefCell<HashMap<(Spot, Tally), Spots>> = RefCell::default();
}

/// Returns whether a piece might still capture on a square, with its unused copies and those of the
/// friends it might capture before.
pub(super) fn may_capture(walk: &Walk<'_>, walker: &Walker, target: Spot) -> bool {
    if walker.have[C] == 0 {
        return true;
    }
    let mut copies = without(walker.have, walker.used);
    copies[C] = 0;
    let free = |spot: Spot| !walker.taken.contains(spot);
    let mut friends: Vec<(Spot, Tally)> = walk
        .board
        .of(walk.white)
        .filter(|&(spot, tally)| tally[C] == 0 && free(spot))
        .collect();
    loop {
        let before = friends.len();
        friends.retain(|&(spot, tally)| {
            let joins = reaching(spot, copies).contains(walker.at);
            if joins {
                copies = sum(copies, tally);
            }
            !joins
        });
        if friends.len() == before {
            return reaching(target, copies).contains(walker.at);
        }
    }
}

/// Returns the squares from which some copies, in any order, might lead to a square.
fn reaching(target: Spot, copies: Tally) -> Spots {
    if copies.iter().sum::<u8>() > FEW || copies[R] + copies[B] > 1 {
        return Spots::all();
    }
    let known = KNOWN.with_borrow(|known| known.get(&(target, copies)).copied());
    known.unwrap_or_else(|| {
        let mut found = Spots::from_iter([target]);
        for kind in (0..6).filter(|&kind| holds(copies, one(kind))) {
            for from in reaching(target, without(copies, one(kind))).iter() {
                found.insert(from);
                lead_to(kind, from).for_each(|spot| found.insert(spot));
            }
        }
        KNOWN.with_borrow_mut(|known| known.insert((target, copies), found));
        found
    })
}

/// Returns the squares from which one copy leads to a square on an empty board.
fn lead_to(kind: usize, spot: Spot) -> impl Iterator<Item = Spot> {
    let (steps, most): (Vec<_>, usize) = match kind {
        P => ([&STRAIGHT[..], &OBLIQUE].concat(), 2),
        N => (LEAPS.to_vec(), 1),
        B => (OBLIQUE.to_vec(), 12),
        R => (STRAIGHT.to_vec(), 12),
        K => ([&STRAIGHT[..], &OBLIQUE].concat(), 1),
        _ => (Vec::new(), 0),
    };
    steps.into_iter().flat_map(move |step| {
        std::iter::successors(go(spot, step), move |&at| go(at, step)).take(most)
    })
}
