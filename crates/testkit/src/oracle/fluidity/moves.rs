//! How pieces go, what they take on the way, and what they attack.

use super::Options;
use super::board::{Spot, State, between, name};

/// Returns whether a square is attacked by a side. Rules: FL-3.
pub(super) fn is_attacked(state: &State, target: Spot, by_white: bool) -> bool {
    let attackers = state.pieces.keys();
    attackers
        .filter(|from| state.holds(**from, by_white))
        .any(|from| attacks(state, *from, target))
}

fn attacks(state: &State, from: Spot, to: Spot) -> bool {
    let Some(letter) = state.at(from) else {
        return false;
    };
    let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let is_open = || {
        let line = between(from, to);
        line.is_some_and(|line| line.iter().all(|spot| state.is_empty(*spot)))
    };
    match letter.to_ascii_lowercase() {
        'p' => files == 1 && to.1 - from.1 == ahead(letter == 'P'),
        'n' => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
        'b' => files == ranks && is_open(),
        'r' => (files == 0 || ranks == 0) && is_open(),
        'q' => is_open(),
        _ => false,
    }
}

/// Returns whether the king of a side stands on an attacked square. Rules: FL-4.
pub(super) fn hangs(state: &State, white: bool) -> bool {
    state
        .king(white)
        .is_some_and(|king| is_attacked(state, king, !white))
}

const fn ahead(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

/// One way to make a move.
struct Way {
    /// What stands after the two squares in the text.
    suffix: String,
    /// The squares of the pieces taken.
    taken: Vec<Spot>,
    /// What the piece becomes, in lower case.
    becomes: Option<char>,
}

fn plain(taken: Vec<Spot>) -> Way {
    Way {
        suffix: String::new(),
        taken,
        becomes: None,
    }
}

/// Returns every legal turn with the position after it.
pub(super) fn turns(state: &State, options: Options) -> Vec<(String, State)> {
    let white = state.white;
    if state.king(true).is_none() || state.king(false).is_none() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (&from, &letter) in state
        .pieces
        .iter()
        .filter(|(from, _)| state.holds(**from, white))
    {
        for to in (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank))) {
            // Rules: FL-2.
            if !state.is_empty(to) {
                continue;
            }
            for way in ways(state, letter, from, to, options) {
                let takes_king = way
                    .taken
                    .iter()
                    .any(|spot| Some(*spot) == state.king(!white));
                let next = after(state, &[(from, to)], &way);
                // Rules: FL-20, FL-26.
                if takes_king || !hangs(&next, white) {
                    found.push((format!("{}{}{}", name(from), name(to), way.suffix), next));
                }
            }
        }
    }
    found.extend(
        [true, false]
            .into_iter()
            .filter_map(|short| castling(state, short)),
    );
    found
}

fn ways(state: &State, letter: char, from: Spot, to: Spot, options: Options) -> Vec<Way> {
    let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let straight = files == 0 || ranks == 0;
    match letter.to_ascii_lowercase() {
        'p' => pawn(state, from, to),
        'n' if files * ranks == 2 => knight(state, from, to, options.any_subset),
        'b' if files == ranks => ranger(state, from, to, options.limit),
        'r' if straight => ranger(state, from, to, options.limit),
        'q' if straight || files == ranks => ranger(state, from, to, options.limit),
        'k' if files <= 1 && ranks <= 1 => vec![plain(Vec::new())],
        _ => Vec::new(),
    }
}

/// Rules: FL-7, FL-8, FL-9.
fn ranger(state: &State, from: Spot, to: Spot, limit: usize) -> Vec<Way> {
    let line = between(from, to).unwrap_or_default();
    let passed: Vec<Spot> = line
        .into_iter()
        .filter(|spot| !state.is_empty(*spot))
        .collect();
    let only_enemies = passed.iter().all(|spot| state.holds(*spot, !state.white));
    if only_enemies && passed.len() <= limit {
        vec![plain(passed)]
    } else {
        Vec::new()
    }
}

/// Rules: FL-11, FL-12, FL-13.
fn knight(state: &State, from: Spot, to: Spot, any: bool) -> Vec<Way> {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let step = (files / 2, ranks / 2);
    let arm = [1, 2].map(|n| (from.0 + step.0 * n, from.1 + step.1 * n));
    let enemies: Vec<Spot> = arm
        .into_iter()
        .filter(|spot| state.holds(*spot, !state.white))
        .collect();
    let mut ways = vec![plain(Vec::new())];
    let taking = |suffix, taken| Way {
        suffix,
        taken,
        becomes: None,
    };
    if any {
        let mut some: Vec<Vec<Spot>> = enemies.iter().map(|spot| vec![*spot]).collect();
        if enemies.len() == 2 {
            some.push(enemies);
        }
        ways.extend(some.into_iter().map(|taken| {
            let names: String = taken.iter().copied().map(name).collect();
            taking(format!("x{names}"), taken)
        }));
    } else if !enemies.is_empty() {
        ways.push(taking("x".to_owned(), enemies));
    }
    ways
}

/// Rules: FL-14 to FL-18.
fn pawn(state: &State, from: Spot, to: Spot) -> Vec<Way> {
    let (files, ranks) = (to.0 - from.0, (to.1 - from.1) * ahead(state.white));
    let second = from.1 == if state.white { 1 } else { 6 };
    let front = (from.0, from.1 + ahead(state.white));
    let beside = (to.0, from.1);
    let is_enemy = |spot| state.holds(spot, !state.white);
    let taken = match (files, ranks) {
        (0, 1) => Vec::new(),
        (0, 2) if second && state.is_empty(front) => Vec::new(),
        (0, 2) if second && is_enemy(front) => vec![front],
        (-1 | 1, 1) if is_enemy(beside) => vec![beside],
        _ => return Vec::new(),
    };
    if to.1 % 7 != 0 {
        return vec![plain(taken)];
    }
    let promoted = |kind: char| Way {
        suffix: kind.to_string(),
        taken: taken.clone(),
        becomes: Some(kind),
    };
    "qrbn".chars().map(promoted).collect()
}

/// Rules: FL-21, FL-22, FL-23.
fn castling(state: &State, short: bool) -> Option<(String, State)> {
    let white = state.white;
    let home = if white { 0 } else { 7 };
    let right = match (white, short) {
        (true, true) => 'K',
        (true, false) => 'Q',
        (false, true) => 'k',
        (false, false) => 'q',
    };
    let (rook_file, king_file, next_to_it) = if short { (7, 6, 5) } else { (0, 2, 3) };
    let king = (4, home);
    if !state.rights.contains(right) || hangs(state, white) {
        return None;
    }
    let inner = between(king, (rook_file, home))?;
    let taken: Vec<Spot> = inner
        .into_iter()
        .filter(|spot| !state.is_empty(*spot))
        .collect();
    let minor = if white { "bn" } else { "BN" };
    let all_minor = taken
        .iter()
        .all(|spot| state.at(*spot).is_some_and(|letter| minor.contains(letter)));
    let neighbours = taken
        .iter()
        .any(|one| taken.iter().any(|other| other.0 == one.0 + 1));
    if !all_minor || neighbours {
        return None;
    }
    let mut lifted = state.clone();
    lifted.pieces.retain(|spot, _| !taken.contains(spot));
    let path = [(next_to_it, home), (king_file, home)];
    if path.iter().any(|spot| is_attacked(&lifted, *spot, !white)) {
        return None;
    }
    let steps = [
        (king, (king_file, home)),
        ((rook_file, home), (next_to_it, home)),
    ];
    let next = after(state, &steps, &plain(taken));
    let text = format!("{}{}", name(king), name((king_file, home)));
    (!hangs(&next, white)).then_some((text, next))
}

/// Lifts what is taken, moves pieces, and hands the turn over.
fn after(state: &State, steps: &[(Spot, Spot)], way: &Way) -> State {
    let mut next = state.clone();
    next.clock += 1;
    for spot in &way.taken {
        next.pieces.remove(spot);
        next.clock = 0;
    }
    for (from, to) in steps {
        let mut letter = next.pieces.remove(from).expect("a piece that moves");
        if let Some(kind) = way.becomes {
            letter = if state.white {
                kind.to_ascii_uppercase()
            } else {
                kind
            };
        }
        next.pieces.insert(*to, letter);
    }
    let stands = |spot, letter| next.at(spot) == Some(letter);
    // Whoever has left its square has moved, or was taken.
    let keeps = |right| match right {
        'K' => stands((4, 0), 'K') && stands((7, 0), 'R'),
        'Q' => stands((4, 0), 'K') && stands((0, 0), 'R'),
        'k' => stands((4, 7), 'k') && stands((7, 7), 'r'),
        _ => stands((4, 7), 'k') && stands((0, 7), 'r'),
    };
    next.rights = state.rights.chars().filter(|right| keeps(*right)).collect();
    next.number += u32::from(!state.white);
    next.white = !state.white;
    next
}
