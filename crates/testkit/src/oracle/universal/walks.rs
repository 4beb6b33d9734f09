//! How the pieces that take by displacement walk, each as lists of squares.
//!
//! A walk is the squares touched, counted from the start, with the forward direction up. All squares before
//! the one it ends on have to be empty. Rules: 1.2, 1.3.

/// Files to the right and ranks forward.
pub(super) type Step = (i32, i32);

/// One square of a walk, and whether the walk may end there.
pub(super) type Touch = (Step, bool);

/// Longer than any line on a board.
const FAR: i32 = 16;

/// Orthogonal and diagonal steps, going round.
pub(super) const AROUND: [Step; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Leaps of a knight, each turned by 45 degrees from the one before.
const KNIGHT: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn straight() -> Vec<Step> {
    AROUND.iter().copied().step_by(2).collect()
}

fn diagonal() -> Vec<Step> {
    AROUND.iter().copied().skip(1).step_by(2).collect()
}

fn times(steps: &[Step], by: i32) -> Vec<Step> {
    steps.iter().map(|(x, y)| (x * by, y * by)).collect()
}

/// The leaps that a letter of the table stands for.
fn leaps(letter: char) -> Vec<Step> {
    match letter {
        'W' => straight(),
        'F' => diagonal(),
        'D' => times(&straight(), 2),
        'A' => times(&diagonal(), 2),
        'H' => times(&straight(), 3),
        'N' => KNIGHT.to_vec(),
        'K' => AROUND.to_vec(),
        other => panic!("no leap {other}"),
    }
}

fn all_leaps(letters: &str) -> Vec<Step> {
    letters.chars().flat_map(leaps).collect()
}

/// Which way a step leads, of the ways that a letter names.
fn leads(letter: char, (x, y): Step) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        's' => y == 0 && x != 0,
        other => panic!("no way {other}"),
    }
}

fn only(ways: &str, steps: &[Step]) -> Vec<Step> {
    let wanted = |step: &&Step| ways.chars().any(|way| leads(way, **step));
    steps.iter().filter(wanted).copied().collect()
}

/// A walk from its strides, which may end on the squares marked.
fn walk(strides: impl IntoIterator<Item = (Step, bool)>) -> Vec<Touch> {
    let mut at = (0, 0);
    let squares = strides.into_iter().map(|((x, y), ends)| {
        at = (at.0 + x, at.1 + y);
        (at, ends)
    });
    squares.collect()
}

/// One leap each.
fn once(steps: &[Step]) -> Vec<Vec<Touch>> {
    ride(steps, 1)
}

/// Up to so many equal strides, stopping anywhere.
fn ride(steps: &[Step], most: i32) -> Vec<Vec<Touch>> {
    let line = |step: &Step| walk((0..most).map(|_| (*step, true)));
    steps.iter().map(line).collect()
}

/// One part and then another, with no stop between them.
fn both(first: &[Step], second: &[Step]) -> Vec<Vec<Touch>> {
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(move |other| (*one, *other)));
    pairs
        .map(|(one, other)| walk([(one, false), (other, true)]))
        .collect()
}

/// One or two parts, free to turn between them.
fn once_or_twice(steps: &[Step]) -> Vec<Vec<Touch>> {
    [once(steps), both(steps, steps)].concat()
}

/// One or two parts in one direction, each a step or a leap of two.
fn along(directions: &[Step]) -> Vec<Vec<Touch>> {
    let mut walks = once(&[directions, &times(directions, 2)].concat());
    for &(x, y) in directions {
        let parts = [(x, y), (2 * x, 2 * y)];
        walks.extend(both(&parts, &parts));
    }
    walks
}

/// A step, and then a ride in the two ways that lead on from it and outwards.
fn bent(first: &[Step], stride: i32) -> Vec<Vec<Touch>> {
    let mut walks = Vec::new();
    for &(x, y) in first {
        let outward = |step: &&Step| {
            let turn = (step.0 - x).abs() + (step.1 - y).abs();
            turn == 1
        };
        for &(dx, dy) in AROUND.iter().filter(outward) {
            let ride = (0..FAR).map(|_| ((dx * stride, dy * stride), true));
            walks.push(walk([((x, y), true)].into_iter().chain(ride)));
        }
    }
    walks
}

/// Equally many steps one way and then another. Rules: 1.3, number 21.
fn sissa() -> Vec<Vec<Touch>> {
    let mut walks = Vec::new();
    for (first, second) in [(straight(), diagonal()), (diagonal(), straight())] {
        for one in &first {
            for other in &second {
                for half in 1..FAR {
                    let strides = (0..2 * half).map(|index| {
                        let step = if index < half { *one } else { *other };
                        (step, index + 1 == 2 * half)
                    });
                    walks.push(walk(strides));
                }
            }
        }
    }
    walks
}

/// Diagonal steps that turn left and right in turns. Rules: T3.
fn crooked() -> Vec<Vec<Touch>> {
    let mut walks = Vec::new();
    for main in (0..8).step_by(2) {
        for first in [1, 7] {
            let turns = [first, 8 - first];
            let strides = (0..FAR as usize).map(|index| {
                let direction = (main + turns[index % 2]) % 8;
                (AROUND[direction], true)
            });
            walks.push(walk(strides));
        }
    }
    walks
}

/// Circles of leaps. Rules: 1.3, number 25; A7, A8.
fn rose(whole: bool) -> Vec<Vec<Touch>> {
    let leaps = if whole { 8 } else { 7 };
    let circle = |first: usize, turn: usize| {
        walk((0..leaps).map(|index| (KNIGHT[(first + index * turn) % 8], true)))
    };
    (0..8)
        .flat_map(|first| [circle(first, 1), circle(first, 7)])
        .collect()
}

/// Three steps outwards to a camel's or a zebra's square. Rules: 1.3, number 47.
fn falcon() -> Vec<Vec<Touch>> {
    let mut walks = Vec::new();
    for index in 0..8_usize {
        for turn in [1, 7] {
            let (main, other) = (AROUND[index], AROUND[(index + turn) % 8]);
            for odd in 0..3 {
                let strides = (0..3).map(|at| (if at == odd { other } else { main }, at == 2));
                walks.push(walk(strides));
            }
        }
    }
    walks
}

/// All walks of a type that takes as it moves; `None` for the others. Rules: 1.3.
pub(super) fn walks(id: &str, null_moves: bool) -> Option<Vec<Vec<Touch>>> {
    let (rook, bishop) = (ride(&straight(), FAR), ride(&diagonal(), FAR));
    let queen = || [rook.clone(), bishop.clone()].concat();
    let leap = |letters: &str| once(&all_leaps(letters));
    let knights_riding = || ride(&KNIGHT, FAR);
    let forward_knight = || once(&only("f", &KNIGHT));
    let back_knight = || once(&only("b", &KNIGHT));
    let rook_to = |ways: &str| ride(&only(ways, &straight()), FAR);
    let bishop_to = |ways: &str| ride(&only(ways, &diagonal()), FAR);
    let step_to = |ways: &str| once(&only(ways, &AROUND));
    let found: Vec<Vec<Vec<Touch>>> = match id {
        "K" | "G" => vec![leap("K")],
        "Q" => vec![queen()],
        "AM" => vec![queen(), leap("N")],
        "CH" => vec![rook, leap("N")],
        "AR" => vec![bishop, leap("N")],
        "AMR" => vec![queen(), knights_riding()],
        "CHR" => vec![rook, knights_riding()],
        "ARR" => vec![bishop, knights_riding()],
        "N" => vec![leap("N")],
        "NN" => vec![knights_riding()],
        "R" => vec![rook],
        "RF" => vec![rook, leap("F")],
        "BW" => vec![bishop, leap("W")],
        "CBW" => vec![crooked(), leap("W")],
        "NW" => vec![leap("NW")],
        "NF" => vec![leap("NF")],
        "NG" => vec![leap("NK")],
        "GR" => vec![bent(&diagonal(), 1)],
        "AN" => vec![bent(&straight(), 1)],
        "SQ" => vec![queen(), sissa()],
        "SI" => vec![sissa()],
        "ND" => vec![leap("ND")],
        "NE" => vec![leap("NA")],
        "DG" => vec![rook, bent(&diagonal(), 2)],
        "RO" => vec![rose(null_moves)],
        "DH" => vec![once_or_twice(&KNIGHT)],
        "WR" => vec![leap("WD")],
        "WF" => vec![leap("FD")],
        "WA" => vec![leap("WA")],
        "EF" => vec![leap("FA")],
        "BD" => vec![bishop, leap("D")],
        "CN" => vec![forward_knight(), step_to("sb")],
        "FN" => {
            let narrow: Vec<_> = KNIGHT.into_iter().filter(|(_, y)| y.abs() == 2).collect();
            vec![once(&narrow), leap("F")]
        }
        "FA" => vec![leap("FAD")],
        "CO" => vec![rook_to("fs"), forward_knight(), leap("K")],
        "HD" => vec![leap("HFD")],
        "CR" => vec![rook_to("fs"), step_to("b")],
        "SR" => vec![ride(&straight(), 4)],
        "FC" => vec![falcon()],
        "SE" => vec![leap("WH")],
        "ES" => vec![leap("AWH")],
        "ED" => vec![leap("AD")],
        "DR" => vec![ride(&leaps('D'), FAR)],
        "ER" => vec![ride(&leaps('A'), FAR)],
        "NQ" => vec![forward_knight(), rook_to("b"), bishop_to("b")],
        "QN" => vec![rook_to("f"), bishop_to("f"), back_knight()],
        "NR" => vec![forward_knight(), rook_to("b")],
        "RN" => vec![rook_to("f"), back_knight()],
        "NB" => vec![forward_knight(), bishop_to("b")],
        "BN" => vec![bishop_to("f"), back_knight()],
        "BR" => vec![bishop_to("f"), rook_to("b")],
        "RB" => vec![rook_to("f"), bishop_to("b")],
        "WE" => vec![once_or_twice(&diagonal())],
        "SH" => vec![
            leap("FA"),
            both(&leaps('F'), &leaps('A')),
            both(&leaps('A'), &leaps('F')),
        ],
        "HE" => vec![
            leap("WD"),
            both(&leaps('W'), &leaps('D')),
            both(&leaps('D'), &leaps('W')),
        ],
        "JG" => vec![leap("KAD")],
        "ZG" => vec![once_or_twice(&all_leaps("KAD"))],
        "MI" => vec![leap("NWD")],
        "HP" => vec![leap("NFA")],
        "TK" => vec![once_or_twice(&all_leaps("FA"))],
        "FX" => vec![once_or_twice(&all_leaps("WD"))],
        "OL" => vec![along(&diagonal())],
        "LW" => vec![along(&straight())],
        "SG" => vec![once_or_twice(&AROUND)],
        _ => return None,
    };
    let may_stand_still = null_moves && ["RO", "DH"].contains(&id);
    let mut walks = found.concat();
    if !may_stand_still {
        walks.retain(|walk| walk.last().is_some_and(|(square, _)| *square != (0, 0)));
    }
    Some(walks)
}
