//! Texts of turns that are nearly legal, or legal and not canonical.

use fastrand::Rng;

/// Returns a text that differs a little from that of a turn.
pub(crate) fn mutated(rng: &mut Rng, turn: &str) -> String {
    let text = changed(rng, turn);
    if rng.u8(..3) == 0 {
        changed(rng, &text)
    } else {
        text
    }
}

fn changed(rng: &mut Rng, turn: &str) -> String {
    let Some((from, items)) = turn.split_once(':') else {
        return if turn.contains('@') {
            placement(rng, turn)
        } else {
            path(rng, turn)
        };
    };
    let mut items: Vec<String> = items.split(',').map(str::to_owned).collect();
    let index = rng.usize(..items.len());
    match rng.u8(..8) {
        0 => rng.shuffle(&mut items),
        1 if items.len() > 1 => {
            items.remove(index);
        }
        2 => items[index] = tally(rng, &items[index]),
        3 if !turn.ends_with('^') => {
            let letter = letter(rng);
            items.push(format!("{letter}^"));
        }
        4 => {
            let item = format!("{}-{}", letter(rng), square(rng));
            items.insert(index, item);
        }
        5 => return format!("{}:{}", near(rng, from), items.join(",")),
        _ => {
            if let Some((part, squares)) = items[index].split_once('-') {
                items[index] = format!("{part}-{}", path(rng, squares));
            } else {
                items[index] = tally(rng, &items[index]);
            }
        }
    }
    format!("{from}:{}", items.join(","))
}

fn placement(rng: &mut Rng, turn: &str) -> String {
    let Some((kind, at)) = turn.split_once('@') else {
        return turn.to_owned();
    };
    if rng.bool() {
        format!("{}@{at}", letter(rng))
    } else {
        format!("{kind}@{}", near(rng, at))
    }
}

/// Changes squares joined by `-`.
fn path(rng: &mut Rng, squares: &str) -> String {
    let mut squares: Vec<String> = squares.split('-').map(str::to_owned).collect();
    let index = rng.usize(..squares.len());
    match rng.u8(..6) {
        0 => {
            let next = near(rng, &squares[squares.len() - 1]);
            squares.push(next);
        }
        1 => {
            let between = near(rng, &squares[index]);
            squares.insert(index + 1, between);
        }
        2 if squares.len() > 1 => {
            squares.remove(index);
        }
        3 if squares.len() > 2 => {
            let other = rng.usize(1..squares.len());
            squares.swap(index.max(1), other);
        }
        _ => squares[index] = near(rng, &squares[index]),
    }
    squares.join("-")
}

/// Adds an attribute to the tally that a text begins with, or takes one away.
fn tally(rng: &mut Rng, item: &str) -> String {
    let end = item.find(['-', '^']).unwrap_or(item.len());
    let (part, rest) = item.split_at(end);
    let mut copies = [0_u8; 6];
    let mut count = 0;
    for c in part.chars() {
        match c.to_digit(10) {
            Some(digit) => count = 10 * count + digit as u8,
            None => {
                copies["KCRBNP".find(c).unwrap_or(0)] += count.max(1);
                count = 0;
            }
        }
    }
    let kind = rng.usize(..6);
    copies[kind] = if rng.bool() {
        copies[kind] + 1
    } else {
        copies[kind].saturating_sub(1)
    };
    let letters = copies
        .iter()
        .zip("KCRBNP".chars())
        .map(|(copies, c)| match copies {
            0 => String::new(),
            1 => c.to_string(),
            _ => format!("{copies}{c}"),
        });
    letters.collect::<String>() + rest
}

fn letter(rng: &mut Rng) -> char {
    *rng.choice(&['K', 'C', 'R', 'B', 'N', 'P'])
        .expect("a letter")
}

fn square(rng: &mut Rng) -> String {
    format!("{}{}", (b'a' + rng.u8(..13)) as char, rng.u8(1..=13))
}

/// Returns a square at most two files and ranks away.
fn near(rng: &mut Rng, given: &str) -> String {
    let (file, rank) = given.split_at(1);
    let file = file.bytes().next().unwrap_or(b'a') - b'a' + rng.u8(..5);
    let rank = rank.parse::<u8>().unwrap_or(1) + rng.u8(..5);
    let file = (b'a' + file.clamp(2, 14) - 2) as char;
    format!("{file}{}", rank.clamp(3, 15) - 2)
}
