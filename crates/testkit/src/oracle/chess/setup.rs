//! The setup of free placement, from its tables.

use super::board::{Spot, State, name};

/// The final sets of pawns by the side's three binary digits (rows) and its fourth digit (columns).
/// White uses the first three columns. Rules: free-placement, "Test cases and tables".
const SETS: [[&str; 5]; 8] = [
    ["abceh", "acdeh", "acefh", "aceg", "aceh"],
    ["abcfh", "acdfh", "acefg", "acfg", "acfh"],
    ["abdeh", "acdeg", "adefh", "adeg", "adeh"],
    ["abdfh", "acdfg", "adefg", "adfg", "adfh"],
    ["abceg", "bcdeh", "bcefh", "bceg", "bceh"],
    ["abcfg", "bcdfh", "bcefg", "bcfg", "bcfh"],
    ["abdeg", "bcdeg", "bdefh", "bdeg", "bdeh"],
    ["abdfg", "bcdfg", "bdefg", "bdfg", "bdfh"],
];

fn final_sets(white: bool) -> impl Iterator<Item = (usize, usize, &'static str)> {
    let columns = if white { 3 } else { 5 };
    let rows = SETS.iter().enumerate();
    rows.flat_map(move |(row, sets)| {
        sets.iter()
            .enumerate()
            .take(columns)
            .map(move |(column, set)| (row, column, *set))
    })
}

fn pawns(state: &State, white: bool) -> String {
    let (letter, rank) = if white { ('P', 1) } else { ('p', 6) };
    ('a'..='h')
        .filter(|&file| state.at((file as i32 - 'a' as i32, rank)) == letter)
        .collect()
}

/// Drops pieces, and returns the turn's text with the position after it.
fn dropped(state: &State, pieces: &[(char, Spot)]) -> (String, State) {
    let mut next = state.clone();
    let mut text = String::new();
    for &(kind, spot) in pieces {
        let letter = if state.white {
            kind
        } else {
            kind.to_ascii_lowercase()
        };
        let place = next
            .hand
            .iter()
            .position(|&held| held == letter)
            .expect("it is in hand");
        next.hand.remove(place);
        next.put(spot, letter);
        if kind != 'P' {
            text.push(kind);
        }
        text.push('@');
        text += &name(spot);
    }
    next.number += u32::from(state.white != state.white_first);
    next.white = !state.white;
    if next.hand.is_empty() {
        (next.white, next.white_first) = (true, true);
        next.rights = [true, false]
            .into_iter()
            .flat_map(|white| rights(&next, white))
            .collect();
    }
    (text, next)
}

/// A side may castle, with both rooks, if its king stands between them. Rules: FP-16.
fn rights(state: &State, white: bool) -> Vec<(bool, i32)> {
    let (king, rook) = if white { ('K', 'R') } else { ('k', 'r') };
    let king = state.places(king)[0].0;
    let rooks: Vec<i32> = state.places(rook).into_iter().map(|spot| spot.0).collect();
    if rooks[0] < king && king < rooks[1] {
        rooks.into_iter().map(|file| (white, file)).collect()
    } else {
        Vec::new()
    }
}

fn pawn_drop(state: &State, files: &str) -> (String, State) {
    let rank = if state.white { 1 } else { 6 };
    let pieces: Vec<_> = files
        .chars()
        .map(|file| ('P', (file as i32 - 'a' as i32, rank)))
        .collect();
    dropped(state, &pieces)
}

/// Moves 1 to 4 of the free version. Rules: FP-8, FP-9.
pub(super) fn free_pawns(state: &State) -> Vec<(String, State)> {
    let own = pawns(state, state.white);
    let made = state.number as usize - 1;
    let left = 3 - made;
    let mut drops: Vec<String> = ('a'..='h').map(String::from).collect();
    drops.extend(('a'..='h').flat_map(|a| (a..='h').skip(1).map(move |b| format!("{a}{b}"))));
    drops.retain(|drop| {
        if drop.chars().any(|file| own.contains(file)) {
            return false;
        }
        let doubles = (own.len() - made) + (drop.len() - 1);
        let now = own.len() + drop.len();
        doubles <= 1
            && final_sets(state.white).any(|(_, _, set)| {
                let holds = own
                    .chars()
                    .chain(drop.chars())
                    .all(|file| set.contains(file));
                // The moves that are left bring one pawn each, and one of them two if none has yet.
                let singles = now + left == set.len();
                let with_double = doubles == 0 && left > 0 && now + left + 1 == set.len();
                holds && (singles || with_double)
            })
    });
    drops.iter().map(|drop| pawn_drop(state, drop)).collect()
}

/// Moves 1 to 4 of the sequential version. Rules: FP-3, FP-4, FP-5.
pub(super) fn sequential_pawns(state: &State) -> Vec<(String, State)> {
    let pairs = ["ab", "cd", "ef"];
    let drops: Vec<String> = match pairs.get(state.number as usize - 1) {
        Some(pair) => pair.chars().map(String::from).collect(),
        None => {
            let own = pawns(state, state.white);
            let extras = pairs
                .into_iter()
                .flat_map(str::chars)
                .filter(|&file| !own.contains(file));
            let doubles = extras.map(|file| match file {
                'a' | 'c' | 'e' => format!("{file}g"),
                _ => format!("{file}h"),
            });
            let singles = ["g", "h"]
                .into_iter()
                .filter(|_| !state.white)
                .map(String::from);
            doubles.chain(singles).collect()
        }
    };
    drops.iter().map(|drop| pawn_drop(state, drop)).collect()
}

/// Returns the number that both sides' final sets name. Rules: FP-6, FP-7.
fn number(white: &str, black: &str) -> usize {
    let find = |side: bool, pawns: &str| {
        let found = final_sets(side).find(|(_, _, set)| *set == pawns);
        let (row, column, _) = found.expect("a final set");
        ([row >> 2 & 1, row >> 1 & 1, row & 1], column)
    };
    let (([a, c, e], g), ([b, d, f], h)) = (find(true, white), find(false, black));
    480 * a + 240 * b + 120 * c + 60 * d + 30 * e + 15 * f + 5 * g + h
}

/// Returns the pieces of a back rank but king and rooks, by kind, then file. Rules: FP-12.
fn pieces_of(number: usize) -> Vec<(char, i32)> {
    let mut rank = [' '; 8];
    let (rest, light) = (number / 4, number % 4);
    rank[2 * light + 1] = 'B';
    let (rest, dark) = (rest / 4, rest % 4);
    rank[2 * dark] = 'B';
    let free = |rank: &[char; 8]| (0..8).filter(|&file| rank[file] == ' ').collect::<Vec<_>>();
    let (rest, queen) = (rest / 6, rest % 6);
    rank[free(&rank)[queen]] = 'Q';
    let five = free(&rank);
    let mut pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
    let (a, b) = pairs.nth(rest).expect("a number below 960");
    rank[five[a]] = 'N';
    rank[five[b]] = 'N';
    let of = |kind: char| (0..8).filter(move |&file| rank[file as usize] == kind);
    ['B', 'Q', 'N']
        .into_iter()
        .flat_map(|kind| of(kind).map(move |file| (kind, file)))
        .collect()
}

/// Move 5: everything but kings and rooks. Rules: FP-11.
pub(super) fn completion(state: &State) -> Vec<(String, State)> {
    // Whose pawns became eight first no longer shows digits by them, but its pieces show the number.
    let (home, second) = if state.white { (0, 1) } else { (7, 6) };
    let pieces = if state.white == state.white_first {
        pieces_of(number(&pawns(state, true), &pawns(state, false)))
    } else {
        let of = |kind: char| {
            let letter = match state.white {
                true => kind.to_ascii_lowercase(),
                false => kind,
            };
            let spots = state.places(letter).into_iter();
            spots.map(move |spot| (kind, spot.0))
        };
        ['B', 'Q', 'N'].into_iter().flat_map(of).collect()
    };
    let own = pawns(state, state.white);
    let missing = ('a'..='h').filter(|&file| !own.contains(file));
    let mut drops: Vec<_> = pieces
        .into_iter()
        .map(|(kind, file)| (kind, (file, home)))
        .collect();
    drops.extend(missing.map(|file| ('P', (file as i32 - 'a' as i32, second))));
    vec![dropped(state, &drops)]
}

/// The last three moves of the setup. Rules: FP-13.
pub(super) fn kings_and_rooks(state: &State) -> Vec<(String, State)> {
    let home = if state.white { 0 } else { 7 };
    let held = |kind: char| {
        state.hand.contains(&if state.white {
            kind
        } else {
            kind.to_ascii_lowercase()
        })
    };
    let free = (0..8)
        .map(|file| (file, home))
        .filter(|&spot| state.at(spot) == '.');
    let kinds = ['K', 'R'].into_iter().filter(|&kind| held(kind));
    let pairs = free.flat_map(|spot| kinds.clone().map(move |kind| (kind, spot)));
    pairs.map(|drop| dropped(state, &[drop])).collect()
}
