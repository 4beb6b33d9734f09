//! What drawings are put together from: figures made smaller, and plates with squares on them.

use chessmith_figures as figures;
use chessmith_game::{GlyphId, Ink, Shape};

/// Squares around the middle, files to the right and ranks up.
pub(crate) type Offsets = &'static [(i8, i8)];

/// Eight petals round the middle.
pub(crate) const PETALS: &str = "M50 4Q66 4 62 22Q76 10 84 20T78 38Q96 34 96 50T78 62Q92 74 82 83T62 78Q66 96 50 \
                                 96T38 78Q26 92 17 82T22 62Q4 66 4 50T22 38Q10 26 18 17T38 22Q34 4 50 4Z";

/// Returns an outlined shape.
pub(crate) fn shape(path: &str, fill: Ink) -> Shape {
    Shape {
        path: path.to_owned(),
        fill,
        stroke: Ink::Line,
        width: 3,
    }
}

/// The arrow of what rides on.
pub(crate) fn arrow() -> Shape {
    shape("M4 8H34V2L50 13L34 24V18H4Z", Ink::Accent)
}

/// Returns a well-known figure, `scale` times as large, moved by so much; upside down with a negative scale.
pub(crate) fn figure(name: &str, scale: f32, dx: f32, dy: f32) -> Vec<Shape> {
    let Some(glyph) = figures::glyph(&GlyphId(name.to_owned())) else {
        return Vec::new();
    };
    let shrink = |shape: Shape| Shape {
        path: moved(&shape.path, scale, dx, dy),
        width: if shape.width == 0 {
            0
        } else {
            ((f32::from(shape.width) * scale.abs()).round() as u8).max(2)
        },
        ..shape
    };
    glyph.shapes.into_iter().map(shrink).collect()
}

/// Returns a square plate that shows its middle and these squares, up to three away.
pub(crate) fn plate(sets: &[&[(i8, i8)]], size: f32, x: f32, y: f32, ringed: bool) -> Vec<Shape> {
    plate_of(sets, 3, 1.4, (size, x, y), ringed)
}

/// Returns a plate beside a figure: as it is small, squares are as large as the farthest of them allows, with hardly a
/// margin; plates of what is one or two away have the same scale.
pub(crate) fn small_plate(sets: &[&[(i8, i8)]], size: f32, x: f32, y: f32) -> Vec<Shape> {
    let far = |&(dx, dy): &(i8, i8)| dx.unsigned_abs().max(dy.unsigned_abs());
    let farthest = sets.iter().copied().flatten().map(far).max();
    plate_of(
        sets,
        farthest.unwrap_or(0).max(2),
        1.25,
        (size, x, y),
        false,
    )
}

fn plate_of(
    sets: &[&[(i8, i8)]],
    farthest: u8,
    beyond: f32,
    (size, x, y): (f32, f32, f32),
    ringed: bool,
) -> Vec<Shape> {
    let (right, bottom) = (x + size, y + size);
    let mut shapes = vec![shape(&format!("M{x} {y}H{right}V{bottom}H{x}Z"), Ink::Body)];
    let unit = size / (2.0 * f32::from(farthest) + beyond);
    let (middle_x, middle_y) = (x + size / 2.0, y + size / 2.0);
    let square = |(dx, dy): (i8, i8), half: f32| {
        let (cx, cy) = (
            middle_x + f32::from(dx) * unit,
            middle_y - f32::from(dy) * unit,
        );
        format!(
            "M{} {}H{}V{}H{}Z",
            cx - half,
            cy - half,
            cx + half,
            cy + half,
            cx - half
        )
    };
    let marks: String = sets
        .iter()
        .copied()
        .flatten()
        .map(|&offset| square(offset, unit * 0.46))
        .collect();
    shapes.push(Shape {
        path: marks,
        fill: Ink::Line,
        stroke: Ink::None,
        width: 0,
    });
    let middle = square((0, 0), unit * 0.42);
    shapes.push(Shape {
        path: middle,
        fill: Ink::Accent,
        stroke: Ink::None,
        width: 0,
    });
    if ringed {
        let (near, far) = (unit * 0.2, size - unit * 0.2);
        let ring = format!(
            "M{} {}H{}V{}H{}Z",
            x + near,
            y + near,
            x + far,
            y + far,
            x + near
        );
        shapes.push(Shape {
            path: ring,
            fill: Ink::None,
            stroke: Ink::Accent,
            width: 7,
        });
    }
    shapes
}

/// Returns SVG path data `scale` times as large, then moved; turned round with a negative scale.
pub(crate) fn moved(path: &str, scale: f32, dx: f32, dy: f32) -> String {
    let mut result = String::new();
    let mut command = 'M';
    let mut index = 0;
    let mut rest = path.trim_start();
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_alphabetic() {
            command = first;
            index = 0;
            result.push(first);
            rest = rest[1..].trim_start();
            continue;
        }
        let end = number_end(rest);
        let value: f32 = rest[..end].parse().unwrap_or_default();
        let shift = if command.is_ascii_uppercase() {
            (dx, dy)
        } else {
            (0.0, 0.0)
        };
        let value = match (command.to_ascii_uppercase(), index) {
            ('H', _) | ('A', 5) => value * scale + shift.0,
            ('V', _) | ('A', 6) => value * scale + shift.1,
            ('A', 0 | 1) => value * scale.abs(),
            ('A', _) => value,
            (_, even) if even % 2 == 0 => value * scale + shift.0,
            _ => value * scale + shift.1,
        };
        let separator = if index == 0 { "" } else { " " };
        result.push_str(separator);
        push_decimal(&mut result, value);
        index = if command.eq_ignore_ascii_case(&'A') {
            (index + 1) % 7
        } else {
            index + 1
        };
        if index == 0 {
            result.push(' ');
        }
        rest = rest[end.max(1)..].trim_start_matches([' ', ',', '\n']);
    }
    result
}

/// Writes a number with two decimals at most; by whole numbers, as this is done thousands of times a scene.
fn push_decimal(text: &mut String, value: f32) {
    let hundredths = (value * 100.0).round() as i32;
    if hundredths < 0 {
        text.push('-');
    }
    let size = hundredths.unsigned_abs();
    *text += &(size / 100).to_string();
    let part = size % 100;
    if part == 0 {
        return;
    }
    text.push('.');
    text.push(char::from(b'0' + (part / 10) as u8));
    if !part.is_multiple_of(10) {
        text.push(char::from(b'0' + (part % 10) as u8));
    }
}

/// Returns where the number at the beginning of a text ends.
fn number_end(text: &str) -> usize {
    let mut has_point = false;
    for (at, c) in text.char_indices() {
        let belongs = match c {
            '-' | '+' => at == 0,
            '.' => !std::mem::replace(&mut has_point, true),
            _ => c.is_ascii_digit(),
        };
        if !belongs {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::moved;

    #[test]
    fn paths_are_scaled_and_moved() {
        assert_eq!(
            moved("M10 20L30-40H50V60Z", 0.5, 1.0, 2.0),
            "M6 12L16 -18H26V32Z"
        );
        assert_eq!(
            moved("M10 10l4 4a4.6 4.6 0 1 0 9.2 0z", 0.5, 1.0, 1.0),
            "M6 6l2 2a2.3 2.3 0 1 0 4.6 0 z"
        );
        assert_eq!(
            moved("M10 20h8A4 4 0 0 1 30 20Z", -1.0, 100.0, 100.0),
            "M90 80h-8A4 4 0 0 1 70 80 Z"
        );
    }
}
