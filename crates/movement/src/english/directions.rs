//! Naming directions, as the owner of the piece sees the board.

use super::number;
use crate::atom::Shape;

/// Names for the places of a mask that together mean exactly them.
pub(super) fn of(mask: u8, shape: Shape) -> Vec<String> {
    match shape {
        Shape::Straight(_) => lines(mask, &STRAIGHT),
        Shape::Diagonal(_) => lines(mask, &DIAGONAL),
        Shape::Both => {
            let mut texts = lines(mask & 0b0101_0101, &STRAIGHT);
            texts.extend(lines(mask & 0b1010_1010, &DIAGONAL));
            texts
        }
        Shape::Oblique(a, b) => oblique(mask, a, b),
    }
}

type Names = [(u8, &'static str); 9];

const STRAIGHT: Names = [
    (0b0101_0101, "straight"),
    (0b0001_0001, "straight forward or backward"),
    (0b0100_0100, "sideways"),
    (0b0000_0001, "straight forward"),
    (0b0001_0000, "straight backward"),
    (0b0000_0100, "to the right"),
    (0b0100_0000, "to the left"),
    (0, ""),
    (0, ""),
];

const DIAGONAL: Names = [
    (0b1010_1010, "diagonally"),
    (0b1000_0010, "diagonally forward"),
    (0b0010_1000, "diagonally backward"),
    (0b0000_1010, "diagonally to the right"),
    (0b1010_0000, "diagonally to the left"),
    (0b0000_0010, "diagonally forward to the right"),
    (0b1000_0000, "diagonally forward to the left"),
    (0b0000_1000, "diagonally backward to the right"),
    (0b0010_0000, "diagonally backward to the left"),
];

/// Covers a mask with names, the widest first.
fn lines(mask: u8, names: &Names) -> Vec<String> {
    let mut left = mask;
    let mut texts = Vec::new();
    for &(places, name) in names.iter().filter(|(places, _)| *places != 0) {
        if places & left == places {
            left &= !places;
            texts.push(name.to_owned());
        }
    }
    texts
}

/// Names oblique leaps: `a` squares one way and `b` the other.
fn oblique(mask: u8, a: i8, b: i8) -> Vec<String> {
    if mask == 0xFF {
        return vec!["in any direction".to_owned()];
    }
    if mask == 0b0101_0101 || mask == 0b1010_1010 {
        let hand = if mask == 0b0101_0101 { "right" } else { "left" };
        return vec![format!("bending to the {hand} hand")];
    }
    let pairs = [
        (0b1000_0001, "forward", b, a),
        (0b0100_0010, "forward", a, b),
        (0b0001_1000, "backward", b, a),
        (0b0010_0100, "backward", a, b),
    ];
    let mut texts = Vec::new();
    for (places, way, along, aside) in pairs {
        let right = places & 0b0000_1111;
        let side = match mask & places {
            0 => continue,
            found if found == places => "to either side",
            found if found == right => "to the right",
            _ => "to the left",
        };
        texts.push(format!(
            "{} {way} and {} {side}",
            number(along),
            number(aside)
        ));
    }
    texts
}
