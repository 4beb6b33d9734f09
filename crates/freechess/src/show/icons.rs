//! The signs that drawings of pieces are put together from: attributes and digits, in any size.

use chessmith_game::{Ink, Shape};

use crate::Attribute;

/// A rectangle of a drawing, in units of its box of 100 by 100.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Frame {
    pub(crate) const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the frame smaller by a margin on all sides.
    pub(crate) fn inset(self, margin: f32) -> Self {
        Self::new(
            self.x + margin,
            self.y + margin,
            self.width - 2.0 * margin,
            self.height - 2.0 * margin,
        )
    }

    /// Returns the largest frame of a shape (width to height) in the middle of this one.
    pub(crate) fn fitting(self, width: f32, height: f32) -> Self {
        let scale = (self.width / width).min(self.height / height);
        let (width, height) = (width * scale, height * scale);
        let x = self.x + (self.width - width) / 2.0;
        let y = self.y + (self.height - height) / 2.0;
        Self::new(x, y, width, height)
    }

    /// Divides the frame into a left part of a width and the rest.
    pub(crate) fn columns(self, width: f32) -> (Self, Self) {
        let left = Self { width, ..self };
        let right = Self::new(self.x + width, self.y, self.width - width, self.height);
        (left, right)
    }

    /// Divides the frame into an upper and a lower half.
    pub(crate) fn rows(self) -> (Self, Self) {
        let height = self.height / 2.0;
        let upper = Self { height, ..self };
        let lower = Self::new(self.x, self.y + height, self.width, height);
        (upper, lower)
    }
}

/// Draws the sign of R, B, N or P as large as the frame allows; it may be slimmer than usual.
pub(crate) fn figure(kind: Attribute, frame: Frame) -> Shape {
    let path = match kind {
        // A tower with three merlons.
        Attribute::Rook => {
            "M0.4 0.4H2.8V2.2H3.9V0.4H6.1V2.2H7.2V0.4H9.6V4.2L7.9 5.4V8.6L9.7 10.2V12H0.3V10.2L2.1 8.6V5.4L0.4 4.2Z"
        }
        // A mitre with a cleft on a foot.
        Attribute::Bishop => {
            "M5 0C6 0.7 6.8 1.5 7.4 2.3L4.7 5.4L5.7 6.2L8.2 3.5C8.7 4.4 9 5.3 9 6.1C9 7.5 8.2 8.5 7 9.1L9.7 10.4V12H0.3V10.4L3 9.1C1.8 8.5 1 7.5 1 6.1C1 4 2.7 1.6 5 0Z"
        }
        // A horse's head looking left.
        Attribute::Knight => {
            "M3.5 0L5 1.6C8.2 2 10 4.8 9.9 8.6L9.8 12H1.8C1.9 9.6 4.6 8.6 5 6.4C4.2 6.9 3.4 6.9 2.7 7.7L1.2 7.9L0.1 6.2L2.3 2.9Z"
        }
        // A ball on a cone.
        _ => {
            "M5 1A2.9 2.9 0 0 1 6.9 6.1L7.5 8.6L9.2 10.4V12H0.8V10.4L2.5 8.6L3.1 6.1A2.9 2.9 0 0 1 5 1Z"
        }
    };
    let slim = (frame.width / frame.height).clamp(0.62, 10.0 / 12.0);
    let frame = frame.fitting(slim, 1.0);
    filled(scaled(path, frame, (10.0, 12.0)), Ink::Line)
}

/// Draws what stands for C alone: two rings, one through the other.
pub(crate) fn link(frame: Frame) -> Shape {
    let path = "M3.6 2.6A3.1 3.1 0 1 0 3.6 8.8A3.1 3.1 0 1 0 3.6 2.6ZM7.4 2.6A3.1 3.1 0 1 0 7.4 8.8A3.1 3.1 0 1 0 7.4 2.6Z";
    Shape {
        path: scaled(path, frame, (11.0, 11.4)),
        fill: Ink::None,
        stroke: Ink::Line,
        width: 7,
    }
}

/// Draws what stands on the crown of K alone.
pub(crate) fn cross(frame: Frame) -> Shape {
    let path = "M3.6 0H6.4V3.6H10V6.4H6.4V10H3.6V6.4H0V3.6H3.6Z";
    filled(scaled(path, frame, (10.0, 10.0)), Ink::Line)
}

/// Draws the dark field under a number.
pub(crate) fn field(frame: Frame) -> Shape {
    let Frame {
        x,
        y,
        width,
        height,
    } = frame;
    let (right, lower, round) = (x + width, y + height, 5.0);
    let path = format!(
        "M{} {y}H{}Q{right} {y} {right} {}V{}Q{right} {lower} {} {lower}H{}Q{x} {lower} {x} {}V{}Q{x} {y} {} {y}Z",
        x + round,
        right - round,
        y + round,
        lower - round,
        right - round,
        x + round,
        lower - round,
        y + round,
        x + round,
    );
    filled(path, Ink::Line)
}

fn filled(path: String, fill: Ink) -> Shape {
    Shape {
        path,
        fill,
        stroke: Ink::None,
        width: 0,
    }
}

/// The digits 0 to 9 as strokes in a box of 6 by 10; the 1 takes less of the width.
const DIGITS: [&str; 10] = [
    "M3 0C5.2 0 6 2 6 5C6 8 5.2 10 3 10C0.8 10 0 8 0 5C0 2 0.8 0 3 0Z",
    "M0 2L2.2 0V10",
    "M0.2 2.5C0.4 0.9 1.6 0 3 0C4.8 0 6 1.1 6 2.7C6 4.4 4.6 5.6 0 10H6",
    "M0.3 1.5C0.9 0.5 1.8 0 3 0C4.7 0 5.8 1 5.8 2.4C5.8 3.9 4.6 4.8 2.6 4.8C4.9 4.8 6 6 6 7.4C6 9 4.8 10 3 10C1.6 10 0.6 9.4 0 8.4",
    "M4.6 10V0L0 7H6",
    "M5.6 0H1L0.5 4.6C1.2 4 2 3.7 3 3.7C4.8 3.7 6 5 6 6.8C6 8.7 4.8 10 3 10C1.6 10 0.6 9.4 0 8.4",
    "M5.4 1C4.8 0.4 4 0 3.2 0C1.2 0 0 2 0 5.4C0 8.4 1.2 10 3.1 10C4.8 10 6 8.7 6 6.9C6 5.1 4.8 3.9 3.1 3.9C1.6 3.9 0.4 4.9 0 6.4",
    "M0 0H6L2.2 10",
    "M3 0C4.5 0 5.6 0.9 5.6 2.4C5.6 3.8 4.5 4.7 3 4.7C1.5 4.7 0.4 3.8 0.4 2.4C0.4 0.9 1.5 0 3 0ZM3 4.7C4.8 4.7 6 5.8 6 7.3C6 9 4.8 10 3 10C1.2 10 0 9 0 7.3C0 5.8 1.2 4.7 3 4.7Z",
    "M0.6 9C1.2 9.6 2 10 2.8 10C4.8 10 6 8 6 4.6C6 1.6 4.8 0 2.9 0C1.2 0 0 1.3 0 3.1C0 4.9 1.2 6.1 2.9 6.1C4.4 6.1 5.6 5.1 6 3.6",
];

/// Returns how wide a digit is.
fn digit_width(digit: u8, height: f32) -> f32 {
    height * if digit == 1 { 0.2 } else { 0.5 }
}

/// Returns the digits of a number.
fn digits(number: u8) -> impl Iterator<Item = u8> {
    let tens = number / 10;
    (tens > 0).then_some(tens).into_iter().chain([number % 10])
}

/// Returns the width of a number from middle line to middle line.
pub(crate) fn number_width(number: u8, height: f32) -> f32 {
    let gaps = digits(number).count() - 1;
    let wide: f32 = digits(number).map(|digit| digit_width(digit, height)).sum();
    wide + gaps as f32 * height * 0.3
}

/// Writes a number whose middle lines begin at a point.
pub(crate) fn number(number: u8, height: f32, (x, y): (f32, f32), ink: Ink) -> Vec<Shape> {
    let mut x = x;
    let mut shapes = Vec::new();
    for digit in digits(number) {
        let wide = digit_width(digit, height);
        let frame = Frame::new(x, y, wide, height);
        let box_width = if digit == 1 { 2.2 } else { 6.0 };
        shapes.push(Shape {
            path: scaled(DIGITS[usize::from(digit)], frame, (box_width, 10.0)),
            fill: Ink::None,
            stroke: ink,
            width: (height * 0.19) as u8,
        });
        x += wide + height * 0.3;
    }
    shapes
}

/// Stretches path data of absolute steps from a box of `size` onto a frame.
fn scaled(path: &str, frame: Frame, size: (f32, f32)) -> String {
    let (sx, sy) = (frame.width / size.0, frame.height / size.1);
    let mut scaled = String::new();
    let mut command = 'M';
    let mut index = 0;
    let mut number = String::new();
    let flush = |number: &mut String, command: char, index: &mut usize, out: &mut String| {
        let Ok(value) = std::mem::take(number).parse::<f32>() else {
            return;
        };
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
