//! Drawings that draw themselves: from what a piece is made of, a plate with its parts and counts.
//!
//! R, B, N and P share the plate; K is a crown along its upper edge, C a frame of links around it. Counts
//! above one are digits of at least 30 units, so that they are 7 pixels high on a square of 24.

use chessmith_game::{Glyph, GlyphId, Ink, Shape};

use crate::{Attribute, Tally};

/// The attributes that share the plate.
const ON_PLATE: [Attribute; 4] = [
    Attribute::Rook,
    Attribute::Bishop,
    Attribute::Knight,
    Attribute::Opawn,
];

/// How high a digit is, how wide, and how far apart two begin.
const DIGIT: (f32, f32, f32) = (30.0, 11.0, 16.0);

/// Returns the name of the drawing of a piece: its tally in lower case, such as `c2r4b`.
pub(crate) fn glyph_id(tally: Tally) -> GlyphId {
    GlyphId(tally.to_string().to_ascii_lowercase())
}

/// Returns the drawing of this name, if it names a piece.
pub(crate) fn glyph(id: &GlyphId) -> Option<Glyph> {
    let is_lower = id.0.chars().all(|c| !c.is_ascii_uppercase());
    let tally = Tally::read(&id.0.to_ascii_uppercase(), 1).ok()?;
    is_lower.then(|| draw(tally))
}

/// A part of the plate.
#[derive(Clone, Copy)]
struct Frame {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl Frame {
    const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the largest frame of a shape (width to height) in the middle of this one.
    fn fitting(self, width: f32, height: f32) -> Self {
        let scale = (self.width / width).min(self.height / height);
        let (width, height) = (width * scale, height * scale);
        let x = self.x + (self.width - width) / 2.0;
        let y = self.y + (self.height - height) / 2.0;
        Self::new(x, y, width, height)
    }
}

fn draw(tally: Tally) -> Glyph {
    let mut shapes = vec![plate(tally.is_combinator())];
    let kinds: Vec<_> = ON_PLATE.into_iter().filter(|&k| tally.has(k)).collect();
    let whole = Frame::new(10.0, 10.0, 80.0, 80.0);
    let inside = match (tally.is_royal(), kinds.is_empty(), tally.is_combinator()) {
        (true, true, false) => {
            shapes.push(icon(Attribute::Royal, whole.fitting(10.0, 9.0)));
            whole
        }
        (true, ..) => {
            shapes.push(icon(Attribute::Royal, Frame::new(14.0, 5.0, 72.0, 18.0)));
            Frame::new(10.0, 25.0, 80.0, 67.0)
        }
        _ => whole,
    };
    if kinds.is_empty() && tally.is_combinator() {
        shapes.push(icon(Attribute::Combinator, inside.fitting(1.0, 1.0)));
    }
    for (kind, frame) in kinds.iter().zip(frames(kinds.len(), inside)) {
        part(&mut shapes, *kind, tally.count(*kind), frame);
    }
    Glyph { shapes }
}

/// Divides the plate among its kinds.
fn frames(count: usize, inside: Frame) -> Vec<Frame> {
    let Frame {
        x,
        y,
        width,
        height,
    } = inside;
    let (half, gap) = ((width - 4.0) / 2.0, 4.0);
    let row = (height - 4.0) / 2.0;
    let (right, lower) = (x + half + gap, y + row + gap);
    match count {
        1 => vec![inside],
        2 => vec![
            Frame::new(x, y, half, height),
            Frame::new(right, y, half, height),
        ],
        3 => vec![
            Frame::new(x, y, half, row),
            Frame::new(right, y, half, row),
            Frame::new(x + width / 4.0, lower, half, row),
        ],
        _ => vec![
            Frame::new(x, y, half, row),
            Frame::new(right, y, half, row),
            Frame::new(x, lower, half, row),
            Frame::new(right, lower, half, row),
        ],
    }
}

/// Draws one kind with its count: the digits below it where the frame is high, else beside it.
fn part(shapes: &mut Vec<Shape>, kind: Attribute, count: u8, frame: Frame) {
    if count < 2 {
        shapes.push(icon(kind, frame.fitting(10.0, 12.0)));
        return;
    }
    let text = count.to_string();
    let (high, wide, step) = DIGIT;
    let width = step * (text.len() - 1) as f32 + wide;
    let (picture, digits) = if frame.height > 60.0 {
        let above = Frame::new(frame.x, frame.y, frame.width, frame.height - high - 6.0);
        let left = frame.x + (frame.width - width) / 2.0;
        (above, (left, frame.y + frame.height - high - 1.0))
    } else {
        let beside = Frame::new(frame.x, frame.y, frame.width - width - 5.0, frame.height);
        let top = frame.y + (frame.height - high) / 2.0;
        (beside, (frame.x + frame.width - width - 2.0, top))
    };
    shapes.push(icon(kind, picture.fitting(10.0, 12.0)));
    for (index, digit) in text.bytes().enumerate() {
        let x = digits.0 + step * index as f32;
        shapes.push(Shape {
            path: scaled(
                DIGITS[usize::from(digit - b'0')],
                Frame::new(x, digits.1, wide, high),
                (6.0, 10.0),
            ),
            fill: Ink::None,
            stroke: Ink::Line,
            width: 5,
        });
    }
}

fn plate(linked: bool) -> Shape {
    let path = "M16 3H84Q97 3 97 16V84Q97 97 84 97H16Q3 97 3 84V16Q3 3 16 3Z".to_owned();
    Shape {
        path,
        fill: Ink::Body,
        stroke: if linked { Ink::Accent } else { Ink::Line },
        width: if linked { 6 } else { 2 },
    }
}

fn icon(kind: Attribute, frame: Frame) -> Shape {
    let (path, width, height) = match kind {
        // A crown of three points.
        Attribute::Royal => ("M0.5 9L0 2.2L2.6 5L5 0L7.4 5L10 2.2L9.5 9Z", 10.0, 9.0),
        // A link: a ring with a bar through it.
        Attribute::Combinator => (
            "M5 0.5A4.5 4.5 0 0 1 9.5 5A4.5 4.5 0 0 1 5 9.5A4.5 4.5 0 0 1 0.5 5A4.5 4.5 0 0 1 5 0.5Z\
             M5 2.5A2.5 2.5 0 0 0 2.5 5A2.5 2.5 0 0 0 5 7.5A2.5 2.5 0 0 0 7.5 5A2.5 2.5 0 0 0 5 2.5Z\
             M4.3 3.2H5.7V4.3H6.8V5.7H5.7V6.8H4.3V5.7H3.2V4.3H4.3Z",
            10.0,
            10.0,
        ),
        // A tower with three merlons.
        Attribute::Rook => (
            "M0.8 0H3V1.8H4V0H6V1.8H7V0H9.2V3.6L7.8 4.8V8.6L9.6 10.2V12H0.4V10.2L2.2 8.6V4.8L0.8 3.6Z",
            10.0,
            12.0,
        ),
        // A mitre with a cleft.
        Attribute::Bishop => (
            "M5 0L8.6 4.4L6.6 6.8L7.5 7.5L8.9 5.6L8.2 8.6L9.6 10.2V12H0.4V10.2L1.8 8.6L1 5Z",
            10.0,
            12.0,
        ),
        // A horse's head looking left.
        Attribute::Knight => (
            "M3.6 0L5 1.4C8.4 1.6 10 4.6 9.6 12H2C2 9 4.6 8 5 6.4L2.4 7.6L0.4 6.6L0.2 5L2.6 2.4Z",
            10.0,
            12.0,
        ),
        // A ball on a small cone.
        Attribute::Opawn => (
            "M5 1A2.7 2.7 0 0 1 6.9 5.6L9 12H1L3.1 5.6A2.7 2.7 0 0 1 5 1Z",
            10.0,
            12.0,
        ),
    };
    Shape {
        path: scaled(path, frame, (width, height)),
        fill: if kind == Attribute::Royal {
            Ink::Accent
        } else {
            Ink::Line
        },
        stroke: if kind == Attribute::Royal {
            Ink::Line
        } else {
            Ink::None
        },
        width: if kind == Attribute::Royal { 2 } else { 0 },
    }
}

/// The digits 0 to 9 as strokes in a box of 6 by 10.
const DIGITS: [&str; 10] = [
    "M0 0H6V10H0Z",
    "M1 2L4 0V10",
    "M0 0H6V5H0V10H6",
    "M0 0H6V10H0M1 5H6",
    "M0 0V5H6M6 0V10",
    "M6 0H0V5H6V10H0",
    "M6 0H0V10H6V5H0",
    "M0 0H6L2 10",
    "M0 0H6V10H0ZM0 5H6",
    "M0 10H6V0H0V5H6",
];

/// Stretches path data from a box of `size` onto a frame. Arcs must be circles.
fn scaled(path: &str, frame: Frame, size: (f32, f32)) -> String {
    let (sx, sy) = (frame.width / size.0, frame.height / size.1);
    let mut scaled = String::new();
    let mut command = 'M';
    let mut index = 0;
    let mut number = String::new();
    let flush = |number: &mut String, command: char, index: &mut usize, out: &mut String| {
        let Ok(value) = number.parse::<f32>() else {
            number.clear();
            return;
        };
        number.clear();
        // In an arc: two radii, three flags, then the point.
        let place = if command == 'A' {
            *index % 7
        } else {
            *index % 2
        };
        let shown = match (command, place) {
            ('V', _) | ('A', 6) => frame.y + value * sy,
            ('H', _) | ('A', 5) => frame.x + value * sx,
            ('A', 0) => value * sx,
            ('A', 1) => value * sy,
            ('A', _) => value,
            (_, 0) => frame.x + value * sx,
            _ => frame.y + value * sy,
        };
        *index += 1;
        if !out.ends_with(|c: char| c.is_ascii_alphabetic()) {
            out.push(' ');
        }
        let text = format!("{shown:.1}");
        out.push_str(text.strip_suffix(".0").unwrap_or(&text));
    };
    for sign in path.chars() {
        if sign.is_ascii_digit() || sign == '.' {
            number.push(sign);
            continue;
        }
        flush(&mut number, command, &mut index, &mut scaled);
        if sign.is_ascii_alphabetic() {
            command = sign;
            index = 0;
            scaled.push(sign);
        }
    }
    flush(&mut number, command, &mut index, &mut scaled);
    scaled
}

#[cfg(test)]
mod tests {
    use super::{glyph, glyph_id};
    use crate::Tally;
    use std::collections::HashMap;

    #[test]
    fn every_piece_has_a_drawing_of_its_own() {
        let all = Tally::read("KC3R5B8N13P", 1).unwrap();
        let mut seen = HashMap::new();
        for tally in all.within().skip(1) {
            let id = glyph_id(tally);
            let drawn = glyph(&id).unwrap();
            let twin = seen.insert(format!("{drawn:?}"), tally);
            assert_eq!(twin, None, "{tally}");
        }
        assert_eq!(seen.len(), 12_095);
    }

    #[test]
    fn other_names_have_none() {
        for id in ["", "K", "x", "bb", "1r", "pr", "rook"] {
            assert!(glyph(&id.into()).is_none(), "{id}");
        }
    }
}
