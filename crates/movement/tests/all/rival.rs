//! Classical descriptions mean what another program takes them to mean.
//!
//! The other program is `pyffish`, run by a Python of its own in a process of its own; `cargo xtask test
//! python` installs it.
//!
//! What it is known to read otherwise, or not to know, is not generated: repeated leaps but those of `N`, two
//! kinds of slides on one line (the longer range would count for both), pairs of letters before `K` and `Q`.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "another program is run"
)]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::rc::Rc;

use chessmith_board::{Coord, Rect, Side, Square, SquareSet};
use chessmith_movement::{Atlas, Movement};

/// How many descriptions are compared, and on how many positions each.
const DESCRIPTIONS: usize = 200;
const POSITIONS: usize = 8;

type Set = SquareSet<2>;

/// The Python that has the program: named by the environment, or where the step installs it; `None` where
/// there is neither.
fn python() -> Option<PathBuf> {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .parent()?
        .to_owned();
    let installed = target.join("python").join("bin").join("python3");
    let named = std::env::var_os("CHESSMITH_PYTHON").map(PathBuf::from);
    let python = named.or_else(|| installed.exists().then_some(installed))?;
    let works = Command::new(&python)
        .args(["-c", "import pyffish"])
        .status();
    assert!(
        works.is_ok_and(|status| status.success()),
        "{} should have pyffish and has not: `cargo xtask test python` installs it",
        python.display()
    );
    Some(python)
}

/// A position with one piece that moves.
struct Case {
    notation: String,
    board: Rect,
    side: Side,
    from: Square,
    occupied: Set,
    own: Set,
}

fn cases() -> Vec<Case> {
    let mut random = fastrand::Rng::with_seed(2009);
    let mut cases = Vec::new();
    for _ in 0..DESCRIPTIONS {
        let notation = description(&mut random);
        let board = Rect::new(random.u8(8..=12), random.u8(8..=10));
        for _ in 0..POSITIONS {
            let from = Square(random.u16(..board.len() as u16));
            let sparsity = random.u32(2..9);
            let mut occupied: Set = board
                .squares()
                .filter(|_| random.u32(..sparsity) == 0)
                .collect();
            occupied.insert(from);
            let mut own = occupied
                .into_iter()
                .filter(|_| random.bool())
                .collect::<Set>();
            own.insert(from);
            let side = Side::BOTH[random.usize(..2)];
            cases.push(Case {
                notation: notation.clone(),
                board,
                side,
                from,
                occupied,
                own,
            });
        }
    }
    cases
}

/// One to three capitals with modifiers that classical notation knows.
fn description(random: &mut fastrand::Rng) -> String {
    let count = random.u32(1..=3);
    let mut text = String::new();
    while (text.chars().filter(char::is_ascii_uppercase).count() as u32) < count {
        let next = capital(random);
        // A capital written twice is a range; and where two kinds of slides share a line, it applies the
        // longer range to both.
        let same = text.chars().next_back() == next.chars().next();
        if !same && slides(&text) & slides(&next) == 0 {
            text.push_str(&next);
        }
    }
    text
}

/// On which lines something slides or hops, straight 1 and diagonal 2; leaps that are also known lame count
/// as lines of their own.
fn slides(text: &str) -> u32 {
    let letters: Vec<char> = text.chars().collect();
    let mut lines = 0;
    for (index, letter) in letters.iter().enumerate() {
        let repeated = letters
            .get(index + 1)
            .is_some_and(|next| next == letter || next.is_ascii_digit());
        let lame = index > 0 && letters[index - 1] == 'n';
        lines |= match letter {
            'R' => 1,
            'B' => 2,
            'Q' => 3,
            'W' if repeated => 1,
            'F' if repeated => 2,
            'D' if lame => 1 + 4,
            'A' if lame => 2 + 8,
            'N' if lame => 16,
            'D' => 4,
            'A' => 8,
            'N' => 16,
            _ => 0,
        };
    }
    lines
}

fn capital(random: &mut fastrand::Rng) -> String {
    let letter = random
        .choice([
            'W', 'F', 'D', 'N', 'A', 'H', 'C', 'Z', 'G', 'K', 'Q', 'R', 'B',
        ])
        .unwrap_or('W');
    let directions: &[&str] = match letter {
        'W' | 'D' | 'H' | 'R' => &["f", "b", "l", "r", "v", "s", "fs", "frl", "bl", "fr", "vr"],
        'F' | 'A' | 'G' | 'B' => &[
            "f", "b", "l", "r", "fl", "fr", "bl", "br", "fbl", "flbr", "bs", "lv",
        ],
        'N' | 'C' | 'Z' => &[
            "f", "b", "l", "r", "v", "s", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl",
            "lf", "br", "rb", "fh", "bh", "lh", "rh", "ffrr", "ffbb", "fhbb",
        ],
        _ => &["f", "b", "l", "r", "v", "s"],
    };
    let mut text = String::new();
    if random.u32(..2) == 0 {
        text.push_str(random.choice(directions).unwrap_or(&"f"));
    }
    text.push_str(["", "", "", "m", "c"][random.usize(..5)]);
    let slider = matches!(letter, 'Q' | 'R' | 'B');
    match random.u32(..6) {
        0 if slider => text.push('p'),
        1 if slider => text.push('g'),
        0 | 1 if matches!(letter, 'D' | 'A' | 'N') => {
            text.push('n');
            text.push(letter);
            return text;
        }
        2 if slider => {
            text.push(letter);
            text.push(char::from(b'1' + random.u8(..5)));
            return text;
        }
        // Of repeated leaps it knows those of N, and leaves others out in silence.
        2 if "WFN".contains(letter) => {
            text.push(letter);
            text.push(if random.bool() { letter } else { '2' });
            return text;
        }
        _ => {}
    }
    text.push(letter);
    text
}

/// Writes the board as the other program reads it: `a` moves, `i` do not.
fn board_text(case: &Case) -> String {
    let mut ranks = Vec::new();
    for rank in (0..case.board.ranks()).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..case.board.files() {
            let square = case.board.square(Coord::new(file, rank)).unwrap();
            if !case.occupied.has(square) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            let letter = if square == case.from { 'a' } else { 'i' };
            let is_white = case.own.has(square) == (case.side == Side::White);
            text.push(if is_white {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    ranks.join("/")
}

#[test]
fn classical_descriptions_agree_with_another_program() {
    let Some(python) = python() else {
        println!(
            "skipped: there is no Python with pyffish; `cargo xtask test python` installs one"
        );
        return;
    };
    let cases = cases();
    let mut process = Command::new(python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rival.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = process.stdin.take().unwrap();
    let lines: String = cases
        .iter()
        .map(|case| {
            let (files, ranks) = (case.board.files(), case.board.ranks());
            let last = char::from(b'a' + files - 1);
            format!(
                "{last} {ranks} {} {} {}\n",
                case.notation,
                board_text(case),
                case.side.letter()
            )
        })
        .collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = process.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), cases.len(), "one answer for each position");
    let mut wrong = Vec::new();
    let mut agreed = 0;
    let groups = cases.chunks(POSITIONS).zip(answers.chunks(POSITIONS));
    for (case, answer, atlas, mover) in groups.flat_map(|(cases, answers)| {
        let movement: Movement = format!("betza:{}", cases[0].notation).parse().unwrap();
        let atlas = Rc::new(Atlas::<2>::compile(cases[0].board, [&movement]).unwrap());
        let mover = atlas.movers().next().unwrap();
        let pairs = cases.iter().zip(answers);
        pairs.map(move |(case, answer)| (case, *answer, Rc::clone(&atlas), mover))
    }) {
        let theirs: Set = answer
            .split(' ')
            .filter(|name| !name.is_empty())
            .map(|name| case.board.square(name.parse().unwrap()).unwrap())
            .collect();
        let ours = atlas.targets(mover, case.side, case.from, case.occupied, case.own);
        agreed += (ours & theirs).len();
        if ours != theirs {
            let name = |square: Square| case.board.coord(square).to_string();
            let names = |set: Set| set.into_iter().map(name).collect::<Vec<_>>().join(" ");
            wrong.push(format!(
                "{} {:?} {} on {}: only ours {}, only theirs {}",
                case.notation,
                case.side,
                name(case.from),
                board_text(case),
                names(ours - theirs),
                names(theirs - ours)
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
    assert!(agreed > 5_000, "only {agreed} targets were compared");
}
