//! Heads without feet, two of which share a belt as on a playing card: of pieces that go one way forwards and
//! another backwards.

use chessmith_game::{Ink, Shape};

use crate::plates::{moved, shape};

/// The belt.
const BELT: &str = "M6 45.5H94V54.5H6Z";
/// How far the middle of a head, which ends below it, lies from that of the drawing.
const LIFT: f32 = 1.0;

const QUEEN: &str = "M26 50L10 16L29 28L31 8L43 26L50 6L57 26L69 8L71 28L90 16L74 50Z";
const ORBS: [(f32, f32); 5] = [
    (9.0, 14.0),
    (31.0, 8.0),
    (50.0, 6.0),
    (69.0, 8.0),
    (91.0, 14.0),
];
const ROOK: &str = "M24 50V35L16 28V7H33V15H42V7H58V15H67V7H84V28L76 35V50Z";
const BISHOP: &str =
    "M31 50C20 42 22 30 34 22C41 17 45 12 47 8H53C55 12 59 17 66 22C78 30 80 42 69 50Z";
const KNIGHT: &str = "M30 50C31 45 38 41 43 34C38 36 34 37 31 40C28 44 22 45 17 41C13 38 13 34 17 30C21 25 24 16 \
                      34 11L36 3C41 5 44 8 47 11C68 13 80 26 80 50Z";

/// Draws the way forwards upright, and the way backwards upside down; nothing for what has no head.
pub(crate) fn card(ahead: &str, back: &str) -> Vec<Shape> {
    let turn = |shape: Shape| Shape {
        path: moved(&shape.path, -1.0, 100.0, 100.0 + LIFT),
        ..shape
    };
    let lift = |shape: Shape| Shape {
        path: moved(&shape.path, 1.0, 0.0, -LIFT),
        ..shape
    };
    let mut shapes: Vec<Shape> = head(ahead).into_iter().map(lift).collect();
    shapes.extend(head(back).into_iter().map(turn));
    shapes.push(shape(BELT, Ink::Accent));
    shapes
}

fn head(name: &str) -> Vec<Shape> {
    match name {
        "queen" => {
            let mut shapes = vec![body(QUEEN)];
            shapes.extend(ORBS.map(|(x, y)| orb(x, y, 5.0)));
            shapes
        }
        "rook" => vec![body(ROOK), line("M17 28H83", 3)],
        "bishop" => vec![body(BISHOP), line("M62 22L50 38", 4), orb(50.0, 7.0, 6.5)],
        "knight" => vec![
            body(KNIGHT),
            line("M50 18C60 22 66 32 66 44", 3),
            Shape {
                path: circle(35.0, 23.0, 4.0),
                fill: Ink::Line,
                stroke: Ink::None,
                width: 0,
            },
        ],
        _ => Vec::new(),
    }
}

fn body(path: &str) -> Shape {
    Shape {
        width: 4,
        ..shape(path, Ink::Body)
    }
}

fn line(path: &str, width: u8) -> Shape {
    Shape {
        width,
        ..shape(path, Ink::None)
    }
}

fn orb(x: f32, y: f32, radius: f32) -> Shape {
    shape(&circle(x, y, radius), Ink::Accent)
}

fn circle(x: f32, y: f32, radius: f32) -> String {
    let (left, across) = (x - radius, 2.0 * radius);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_two_heads_and_is_turned_round_with_them() {
        let names = ["queen", "rook", "bishop", "knight"];
        for ahead in names {
            for back in names {
                let count = head(ahead).len() + head(back).len() + 1;
                assert_eq!(card(ahead, back).len(), count, "{ahead} and {back}");
            }
        }
        assert_ne!(card("rook", "knight"), card("knight", "rook"));
        assert_eq!(card("nobody", "nobody").len(), 1);
    }
}
