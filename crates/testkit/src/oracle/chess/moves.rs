//! Moves of chess.

use super::board::{Spot, State, name, spots};

/// Returns every legal move with the position after it.
pub(super) fn moves(state: &State, castling_names_the_target: bool) -> Vec<(String, State)> {
    let mut found = Vec::new();
    for from in spots().filter(|&from| is_of(state.at(from), state.white)) {
        for to in spots().filter(|&to| to != from && !is_of(state.at(to), state.white)) {
            if !may_go(state, from, to) {
                continue;
            }
            let pawn = state.at(from).eq_ignore_ascii_case(&'p');
            let becomes: &[char] = if pawn && matches!(to.1, 0 | 7) {
                &['q', 'r', 'b', 'n']
            } else {
                &[' ']
            };
            for &kind in becomes {
                let next = moved(state, from, to, kind);
                if !king_hangs(&next, state.white) {
                    let text = format!("{}{}{kind}", name(from), name(to));
                    found.push((text.trim_end().to_owned(), next));
                }
            }
        }
    }
    for &(_, file) in state.rights.iter().filter(|right| right.0 == state.white) {
        if let Some((king, target, next)) = castled(state, file) {
            let shown = if castling_names_the_target {
                target
            } else {
                (file, king.1)
            };
            found.push((format!("{}{}", name(king), name(shown)), next));
        }
    }
    found
}

fn is_of(letter: char, white: bool) -> bool {
    letter != '.' && letter.is_ascii_uppercase() == white
}

/// Returns whether the king of a side could be taken.
pub(super) fn king_hangs(state: &State, white: bool) -> bool {
    let kings = state.places(if white { 'K' } else { 'k' });
    kings
        .into_iter()
        .any(|king| is_attacked(state, king, !white))
}

fn is_attacked(state: &State, target: Spot, by_white: bool) -> bool {
    spots().any(|from| is_of(state.at(from), by_white) && reaches(state, from, target))
}

/// Returns whether the piece on `from` attacks `to`.
fn reaches(state: &State, from: Spot, to: Spot) -> bool {
    let letter = state.at(from);
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (files.abs(), ranks.abs());
    match letter.to_ascii_lowercase() {
        'p' => wide == 1 && ranks == if letter == 'P' { 1 } else { -1 },
        'n' => wide * high == 2,
        'k' => wide.max(high) == 1,
        'b' => wide == high && is_free(state, from, to),
        'r' => wide * high == 0 && is_free(state, from, to),
        'q' => (wide == high || wide * high == 0) && is_free(state, from, to),
        _ => false,
    }
}

/// Returns whether nothing stands between two squares on a line.
fn is_free(state: &State, from: Spot, to: Spot) -> bool {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut at = (from.0 + step.0, from.1 + step.1);
    while at != to {
        if state.at(at) != '.' {
            return false;
        }
        at = (at.0 + step.0, at.1 + step.1);
    }
    true
}

/// Returns whether the piece on `from` may go to `to`, but for what becomes of its king.
fn may_go(state: &State, from: Spot, to: Spot) -> bool {
    let letter = state.at(from);
    if !letter.eq_ignore_ascii_case(&'p') {
        return reaches(state, from, to);
    }
    let (ahead, second) = if letter == 'P' { (1, 1) } else { (-1, 6) };
    if from.0 != to.0 {
        return reaches(state, from, to) && (state.at(to) != '.' || state.passed == Some(to));
    }
    let steps = (to.1 - from.1) * ahead;
    state.at(to) == '.'
        && (steps == 1 || (steps == 2 && from.1 == second && is_free(state, from, to)))
}

fn moved(state: &State, from: Spot, to: Spot, becomes: char) -> State {
    let mut next = state.clone();
    let letter = state.at(from);
    let pawn = letter.eq_ignore_ascii_case(&'p');
    let taken = state.at(to) != '.';
    let arrives = match becomes {
        ' ' => letter,
        kind if state.white => kind.to_ascii_uppercase(),
        kind => kind,
    };
    next.put(from, '.');
    next.put(to, arrives);
    if pawn && state.passed == Some(to) {
        next.put((to.0, from.1), '.');
    }
    let home = if state.white { 0 } else { 7 };
    next.rights.retain(|&(white, file)| {
        let king_left = white == state.white && letter.eq_ignore_ascii_case(&'k');
        let rook_left = white == state.white && from == (file, home);
        let rook_taken = white != state.white && to == (file, 7 - home);
        !king_left && !rook_left && !rook_taken
    });
    next.passed = None;
    if pawn && (to.1 - from.1).abs() == 2 {
        let enemy = if state.white { 'p' } else { 'P' };
        let beside = [to.0 - 1, to.0 + 1]
            .into_iter()
            .filter(|file| (0..8).contains(file));
        if beside
            .map(|file| (file, to.1))
            .any(|spot| state.at(spot) == enemy)
        {
            next.passed = Some((to.0, i32::midpoint(from.1, to.1)));
        }
    }
    handed_over(next, pawn || taken)
}

/// Hands the turn to the other side.
fn handed_over(mut state: State, clock_restarts: bool) -> State {
    state.clock = if clock_restarts { 0 } else { state.clock + 1 };
    state.number += u32::from(!state.white);
    state.white = !state.white;
    state
}

/// Returns where the king stands, where it goes, and the position after castling with a rook.
fn castled(state: &State, rook_file: i32) -> Option<(Spot, Spot, State)> {
    let (king_letter, rook_letter, home) = if state.white {
        ('K', 'R', 0)
    } else {
        ('k', 'r', 7)
    };
    let king = state.places(king_letter)[0];
    let rook = (rook_file, home);
    let (king_to, rook_to) = if rook.0 > king.0 {
        ((6, home), (5, home))
    } else {
        ((2, home), (3, home))
    };
    let mut next = state.clone();
    next.put(king, '.');
    next.put(rook, '.');
    // Between king and target and between rook and target only these two may stand.
    let span = |a: Spot, b: Spot| (a.0.min(b.0)..=a.0.max(b.0)).map(move |file| (file, home));
    if span(king, king_to)
        .chain(span(rook, rook_to))
        .any(|spot| next.at(spot) != '.')
    {
        return None;
    }
    if span(king, king_to).any(|spot| is_attacked(state, spot, !state.white)) {
        return None;
    }
    next.put(king_to, king_letter);
    next.put(rook_to, rook_letter);
    if king_hangs(&next, state.white) {
        return None;
    }
    next.rights.retain(|right| right.0 != state.white);
    next.passed = None;
    Some((king, king_to, handed_over(next, false)))
}
