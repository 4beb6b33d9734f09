//! A turn given as text, leg by leg.

use std::collections::HashSet;

use super::board::{Spot, Spots, State, placement, spot};
use super::effect::{Effect, changed};
use super::split::Splitting;
use super::tally::{self, K, NOTHING, Tally, holds, sum, without};
use super::walk::{Stop, Walk};
use super::whole::{moved, walk};
use super::{Rules, place};

/// Returns the effect of a turn, but for check, and whether it is quiet.
pub(super) fn replay(state: &State, rules: Rules, text: &str) -> Option<(Effect, bool)> {
    if let Some((from, items)) = text.split_once(':') {
        return split(state, rules, spot(from)?, items);
    }
    if let Some((kind, spot)) = placement(text) {
        let valid = place::valid(state, rules, Spots::from_iter([spot]));
        return Some((place::placed(state, rules, valid, kind, spot)?, false));
    }
    let mut squares = path(text)?;
    let from = squares.remove(0);
    let walk = walk(state, rules, own(state, from)?);
    let stop = follow(&walk, from, &squares)?;
    let quiet = stop.taken == Spots::from_iter([from]);
    Some((moved(state, &walk, from, stop), quiet))
}

/// Returns the mover's piece on a square.
fn own(state: &State, from: Spot) -> Option<Tally> {
    let piece = state.board.at(from)?;
    (piece.white == state.white).then_some(piece.tally)
}

/// Reads squares joined by `-`.
fn path(text: &str) -> Option<Vec<Spot>> {
    text.split('-').map(spot).collect()
}

/// Walks along squares, with whatever attributes; the squares settle what it comes to.
fn follow(walk: &Walk<'_>, from: Spot, squares: &[Spot]) -> Option<Stop> {
    let mut walkers = HashSet::from([walk.begin(from)]);
    for &to in squares {
        let legs = walkers.iter().flat_map(|walker| walk.legs(walker));
        walkers = legs.filter(|walker| walker.at == to).collect();
    }
    let mut stops = walkers.iter().filter(|walker| !walker.fresh);
    let stop = stops.next()?.stop();
    assert!(
        stops.all(|walker| walker.stop() == stop),
        "one path, one effect"
    );
    Some(stop)
}

fn split(state: &State, rules: Rules, from: Spot, items: &str) -> Option<(Effect, bool)> {
    let whole = own(state, from)?;
    let mut moves = Vec::new();
    let mut back = NOTHING;
    let items: Vec<&str> = items.split(',').collect();
    for (index, item) in items.iter().enumerate() {
        if let Some(tally) = item.strip_suffix('^') {
            back = tally::read(tally)?;
            if index + 1 < items.len() || back == NOTHING {
                return None;
            }
        } else {
            let (part, squares) = item.split_once('-')?;
            moves.push((tally::read(part)?, path(squares)?));
        }
    }
    let named = moves
        .iter()
        .fold(back, |named, (part, _)| sum(named, *part));
    if !holds(whole, named) || moves.iter().any(|(part, _)| *part == NOTHING) {
        return None;
    }
    let splitting = Splitting {
        state,
        rules,
        from,
        whole,
        king_returns: back[K] > 0,
    };
    let mut halfway = splitting.begin();
    let mut quiet = back == NOTHING;
    for (part, squares) in &moves {
        let board = changed(&state.board, &halfway.changes);
        let walk = splitting.walk(&board, &halfway, *part);
        let stop = follow(&walk, from, squares)?;
        quiet &= stop.taken == Spots::default();
        halfway = splitting.after(&walk, &halfway, stop);
    }
    debug_assert!(holds(halfway.left, back), "{:?}", without(whole, named));
    Some((splitting.ended(&halfway, back)?, quiet))
}
