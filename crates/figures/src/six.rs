//! The drawings of the six kinds.
//!
//! They are turned on one lathe: the same foot, the same ring of brass above it, the same collar,
//! and outlines of one weight. What crowns a piece is of brass as well.

use chessmith_game::{Glyph, GlyphId, Ink, Shape};

use crate::Kind;

/// The foot, from the right end of the ring round to its left end; bodies are drawn onto it.
const FOOT: &str = "L74 77Q77.5 77 77.5 80.5V83Q83.5 85 83.5 91Q83.5 93 81.5 93H18.5Q16.5 93 \
                    16.5 91Q16.5 85 22.5 83V80.5Q22.5 77 26 77Z";
/// The ring on the foot.
const RING: &str = "M22.5 80.5Q22.5 77 26 77H74Q77.5 77 77.5 80.5V83.5H22.5Z";
/// The smaller foot of the smallest piece, and its ring.
const SMALL_FOOT: &str = "L69 77Q72.5 77 72.5 80.5V83Q78 85 78 91Q78 93 76 93H24Q22 93 22 91Q22 85 \
                          27.5 83V80.5Q27.5 77 31 77Z";
const SMALL_RING: &str = "M27.5 80.5Q27.5 77 31 77H69Q72.5 77 72.5 80.5V83.5H27.5Z";

/// Returns the drawing of this name, if it is one of the six.
#[must_use]
pub fn glyph(id: &GlyphId) -> Option<Glyph> {
    let shapes = match id.0.as_str() {
        "king" => king(),
        "queen" => queen(),
        "rook" => rook(),
        "bishop" => bishop(),
        "knight" => knight(),
        "pawn" => pawn(),
        _ => return None,
    };
    Some(Glyph { shapes })
}

/// Returns the letter of notation that stands for this drawing, so that king and knight differ; empty if it
/// is none of the six.
#[must_use]
pub fn letters(id: &GlyphId) -> String {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == id.0);
    kind.map_or_else(String::new, |kind| kind.letter().to_string())
}

fn king() -> Vec<Shape> {
    vec![
        brass(
            "M47 28L48 17L37.6 19.2V9.4L48 11.6L45.4 1.8H54.6L52 11.6L62.4 9.4V19.2L52 17L53 28Z",
        ),
        body(
            "M28 77C35 72 39.5 67.5 40.5 60.5H35Q31.5 60.5 31.5 57.25Q31.5 54 35 54H38.5C37.5 46.5 \
             34 40 29.5 34.5Q27.5 31 31 29.4C43 24.2 57 24.2 69 29.4Q72.5 31 70.5 34.5C66 40 62.5 \
             46.5 61.5 54H65Q68.5 54 68.5 57.25Q68.5 60.5 65 60.5H59.5C60.5 67.5 65 72 72 77",
            FOOT,
        ),
        brass(RING),
        line("M34.5 40C44 35.8 56 35.8 65.5 40M38.5 54H61.5", 3),
    ]
}

fn queen() -> Vec<Shape> {
    let orb = |x: f64, y: f64| {
        brass(&format!(
            "M{} {y}a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0z",
            x - 4.6
        ))
    };
    let mut shapes = vec![body(
        "M28 77C36 70 40.5 63 41.5 55H35.5Q32 55 32 51.75Q32 48.5 35.5 48.5H37L18.5 25L33.5 \
         33.5L33.5 16L44 31L50 12L56 31L66.5 16L66.5 33.5L81.5 25L63 48.5H64.5Q68 48.5 68 51.75Q68 \
         55 64.5 55H58.5C59.5 63 64 70 72 77",
        FOOT,
    )];
    for (x, y) in [
        (17.0, 23.0),
        (32.5, 13.5),
        (50.0, 9.0),
        (67.5, 13.5),
        (83.0, 23.0),
    ] {
        shapes.push(orb(x, y));
    }
    shapes.extend([
        brass(RING),
        line("M37 48.5H63M32 41.5C43 38 57 38 68 41.5", 3),
    ]);
    shapes
}

fn rook() -> Vec<Shape> {
    vec![
        body(
            "M30.5 77C34.5 67 35.5 56 35.5 43.5L29.5 38Q27 36 27 33V17.5Q27 15 29.5 15H36.5Q39 15 39 \
             17.5V23H44.5V17.5Q44.5 15 47 15H53Q55.5 15 55.5 17.5V23H61V17.5Q61 15 63.5 15H70.5Q73 \
             15 73 17.5V33Q73 36 70.5 38L64.5 43.5C64.5 56 65.5 67 69.5 77",
            FOOT,
        ),
        brass(RING),
        line("M35.5 43.5H64.5M27.5 33H72.5", 3),
    ]
}

fn bishop() -> Vec<Shape> {
    vec![
        body(
            "M28 77C36 70 40.5 63 41.5 55H35.5Q32 55 32 51.75Q32 48.5 35.5 48.5H38C32.5 43.5 29.5 \
             37.5 31 31C33.5 23 42.5 19.5 46.5 14H53.5C57.5 19.5 66.5 23 69 31C70.5 37.5 67.5 43.5 62 \
             48.5H64.5Q68 48.5 68 51.75Q68 55 64.5 55H58.5C59.5 63 64 70 72 77",
            FOOT,
        ),
        brass("M44.5 10a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z"),
        brass(RING),
        line("M38 48.5H62M60 22L49 37", 3),
    ]
}

fn knight() -> Vec<Shape> {
    vec![
        body(
            "M28 77C28 66 38.5 61 44.5 50.5C40.5 53 37 53.5 34.5 56.5C32.5 60 28.5 61.5 25 60C20 62 \
             14.5 57.5 14.5 51.5C14.5 46 21 42 24.5 35C27 28 31.5 22.5 37 18.5L38.5 6.5C43 8.5 47 12 \
             49.5 16.5C69 19 79.5 35 78 54C77.5 64 74 70 72 77",
            FOOT,
        ),
        brass(RING),
        line("M44.5 50.5C47.5 47 48.5 43 47.5 38.5", 3),
        line("M15.8 55.5C19.5 56.6 22.5 55.4 25 52.5", 2),
        line(
            "M50 24.5C62 28.5 68.5 41 67 61M60 31.5C64 30 67.5 30.5 70 32M65.5 41C69 39.5 73 40.5 75.5 43M67.3 51.5C71 50.5 74.5 52 77 55",
            2,
        ),
        dot("M31 31.5C32.5 27.5 36.5 26.5 39.5 28C38.5 32 35 33.5 31 31.5Z"),
        dot("M19.2 48.2C19.6 46.2 21.6 45 23.6 45.4C23.8 47.6 21.6 49.4 19.2 48.2Z"),
    ]
}

fn pawn() -> Vec<Shape> {
    vec![
        body(
            "M33 77C39 70 42 63 43 55H38Q34.5 55 34.5 51.75Q34.5 48.5 38 48.5H41A15 15 0 1 1 59 \
             48.5H62Q65.5 48.5 65.5 51.75Q65.5 55 62 55H57C58 63 61 70 67 77",
            SMALL_FOOT,
        ),
        brass(SMALL_RING),
        line("M40.5 48.5H59.5", 3),
    ]
}

/// A body on its foot.
fn body(path: &str, foot: &str) -> Shape {
    Shape {
        path: format!("{path}{foot}"),
        fill: Ink::Body,
        stroke: Ink::Line,
        width: 4,
    }
}

/// A part of brass.
fn brass(path: &str) -> Shape {
    Shape {
        path: path.into(),
        fill: Ink::Accent,
        stroke: Ink::Line,
        width: 3,
    }
}

/// A line on the body.
fn line(path: &str, width: u8) -> Shape {
    Shape {
        path: path.into(),
        fill: Ink::None,
        stroke: Ink::Line,
        width,
    }
}

/// A small solid shape on the body.
fn dot(path: &str) -> Shape {
    Shape {
        path: path.into(),
        fill: Ink::Line,
        stroke: Ink::None,
        width: 0,
    }
}

#[cfg(test)]
mod tests {
    use chessmith_board::Side;
    use chessmith_picture::{PieceSet, glyph_svg, png};
    use resvg::tiny_skia::Pixmap;

    use super::*;

    const NAMES: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

    /// Returns the rows of a drawing as lightness on grey, 0–255.
    fn pixels(name: &str, side: Side, set: PieceSet, size: u32) -> Vec<f32> {
        let glyph = glyph(&name.into()).expect("one of the six");
        let drawing = glyph_svg(&glyph, Some(side), set).replace(
            "\"100\" height=\"100\"",
            &format!("\"{size}\" height=\"{size}\""),
        );
        let file = png(&drawing).expect("a picture");
        let pixmap = Pixmap::decode_png(&file).expect("a PNG file");
        assert_eq!((pixmap.width(), pixmap.height()), (size, size));
        pixmap
            .pixels()
            .iter()
            .map(|pixel| {
                let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()].map(f32::from);
                let ground = 140.0 * (1.0 - f32::from(pixel.alpha()) / 255.0);
                red.mul_add(0.21, green.mul_add(0.72, blue * 0.07)) + ground
            })
            .collect()
    }

    fn differences(a: &[f32], b: &[f32]) -> usize {
        a.iter()
            .zip(b)
            .filter(|&(a, b)| (a - b).abs() > 64.0)
            .count()
    }

    #[test]
    fn no_two_drawings_are_alike_even_when_small() {
        for side in Side::BOTH {
            for set in PieceSet::ALL {
                let drawn = NAMES.map(|name| pixels(name, side, set, 24));
                for (i, a) in drawn.iter().enumerate() {
                    for (j, b) in drawn.iter().enumerate().skip(i + 1) {
                        let count = differences(a, b);
                        assert!(count >= 12, "{} and {}: {count}", NAMES[i], NAMES[j]);
                    }
                }
            }
        }
    }

    #[test]
    fn the_sides_differ_even_when_small() {
        for name in NAMES {
            for set in PieceSet::ALL {
                let [white, black] = Side::BOTH.map(|side| pixels(name, side, set, 24));
                assert!(differences(&white, &black) > 60, "{name}, {set:?}");
            }
        }
    }

    #[test]
    fn every_drawing_stands_in_the_middle_of_its_box() {
        for name in NAMES {
            let drawn = pixels(name, Side::Black, PieceSet::Classic, 100);
            let inked: Vec<usize> = (0..drawn.len()).filter(|&i| drawn[i] < 100.0).collect();
            let columns = || inked.iter().map(|i| i % 100);
            let (left, right) = (columns().min(), columns().max());
            let (left, right) = (left.expect("some ink"), right.expect("some ink"));
            assert!(left >= 5 && right < 95, "{name}: {left} to {right}");
            assert!(
                (left + right).abs_diff(100) <= 6,
                "{name}: {left} to {right}"
            );
            // All stand on one line.
            assert_eq!(inked.last().map(|i| i / 100), Some(94), "{name}");
        }
    }

    #[test]
    fn other_names_have_no_drawing() {
        assert_eq!(glyph(&"King".into()), None);
        assert_eq!(glyph(&"".into()), None);
    }
}
