//! Drawings that draw themselves: from what a piece is made of, a plate with its parts and counts.
//!
//! R, B, N and P share the plate; K makes it a crown, C gives it a rim of brass. A count above one is
//! written in digits that are at least 7 pixels high on a square of 24: an odd one as it is, an even one
//! on a dark field, so that a piece never looks like the one with a copy more.

use chessmith_game::{Glyph, GlyphId, Ink, Shape};

use crate::show::icons::{self, Frame};
use crate::{Attribute, Tally};

/// The attributes that share the plate.
const ON_PLATE: [Attribute; 4] = [
    Attribute::Rook,
    Attribute::Bishop,
    Attribute::Knight,
    Attribute::Opawn,
];

/// The least height of the middle line of a digit, which its stroke makes higher.
const DIGIT: f32 = 26.0;

/// Returns the name of the drawing of a piece: its tally in lower case, such as `c2r4b`.
pub(crate) fn glyph_id(tally: Tally) -> GlyphId {
    GlyphId(tally.to_string().to_ascii_lowercase())
}

/// Returns the drawing of this name, if it names a piece.
pub(crate) fn glyph(id: &GlyphId) -> Option<Glyph> {
    let is_lower = id.0.chars().all(|c| !c.is_ascii_uppercase());
    let tally = Tally::read(&id.0.to_ascii_uppercase(), 1).ok()?;
    is_lower.then(|| Glyph {
        shapes: draw(tally),
    })
}

/// One kind on the plate.
#[derive(Clone, Copy)]
struct Kind {
    attribute: Attribute,
    count: u8,
}

impl Kind {
    /// Returns how wide its digits are, their field included, at a height; none for a single copy.
    fn number_width(self, height: f32) -> f32 {
        match self.count {
            0 | 1 => 0.0,
            count => icons::number_width(count, height) + 8.0,
        }
    }
}

fn draw(tally: Tally) -> Vec<Shape> {
    let mut shapes = plate(tally.is_royal(), tally.is_combinator());
    let kinds: Vec<_> = ON_PLATE
        .into_iter()
        .filter(|&attribute| tally.has(attribute))
        .map(|attribute| Kind {
            attribute,
            count: tally.count(attribute),
        })
        .collect();
    let rim = if tally.is_combinator() { 10.0 } else { 6.5 };
    let top = if tally.is_royal() { 28.0 } else { rim };
    let inside = Frame::new(rim, top, 100.0 - 2.0 * rim, 100.0 - rim - top);
    match kinds.as_slice() {
        [] if tally.is_combinator() => {
            shapes.push(icons::link(inside.inset(4.0).fitting(1.0, 1.0)));
        }
        [] => shapes.push(icons::cross(inside.inset(7.0).fitting(1.0, 1.0))),
        &[one] => alone(&mut shapes, one, inside),
        &[left, right] => {
            let (a, b) = inside.columns(inside.width / 2.0);
            above(&mut shapes, left, a);
            above(&mut shapes, right, b);
        }
        kinds => {
            let (upper, lower) = inside.rows();
            row(&mut shapes, &kinds[..2], upper);
            row(&mut shapes, &kinds[2..], lower);
        }
    }
    shapes
}

/// Draws the only kind: as large as it can be, the number beside it.
fn alone(shapes: &mut Vec<Shape>, kind: Kind, frame: Frame) {
    if kind.count < 2 {
        shapes.push(icons::figure(kind.attribute, frame.inset(5.0)));
        return;
    }
    let height = if kind.count < 10 { 44.0 } else { 38.0 };
    let wide = kind.number_width(height);
    let (picture, digits) = frame.columns(frame.width - wide - 2.0);
    shapes.push(icons::figure(kind.attribute, picture.inset(2.0)));
    number(shapes, kind.count, height, digits);
}

/// Draws one of two kinds: the number below it.
fn above(shapes: &mut Vec<Shape>, kind: Kind, frame: Frame) {
    if kind.count < 2 {
        shapes.push(icons::figure(kind.attribute, frame.inset(2.0)));
        return;
    }
    let height = (frame.height * 0.38).clamp(DIGIT, 32.0);
    let below = height + 8.5;
    let picture = Frame {
        height: frame.height - below,
        ..frame
    };
    let digits = Frame::new(frame.x, frame.y + picture.height, frame.width, below);
    shapes.push(icons::figure(kind.attribute, picture.inset(1.0)));
    number(shapes, kind.count, height, digits);
}

/// Draws one or two kinds side by side, each with its number beside it.
fn row(shapes: &mut Vec<Shape>, kinds: &[Kind], frame: Frame) {
    let height = (frame.height * 0.6).clamp(DIGIT, 30.0);
    let numbers: f32 = kinds.iter().map(|kind| kind.number_width(height)).sum();
    let most = frame.height * 0.85;
    let share = ((frame.width - numbers) / kinds.len() as f32).min(most);
    let spare = frame.width - numbers - share * kinds.len() as f32;
    let gap = spare / (kinds.len() + 1) as f32;
    let mut x = frame.x + gap;
    for &kind in kinds {
        let picture = Frame::new(x, frame.y, share, frame.height);
        shapes.push(icons::figure(kind.attribute, picture.inset(1.0)));
        let wide = kind.number_width(height);
        let digits = Frame::new(x + share, frame.y, wide, frame.height);
        number(shapes, kind.count, height, digits);
        x += share + wide + gap;
    }
}

/// Writes a count into the middle of a frame; nothing for a single copy.
fn number(shapes: &mut Vec<Shape>, count: u8, height: f32, frame: Frame) {
    if count < 2 {
        return;
    }
    let wide = icons::number_width(count, height);
    let (x, y) = (
        frame.x + (frame.width - wide) / 2.0,
        frame.y + (frame.height - height) / 2.0,
    );
    let is_even = count.is_multiple_of(2);
    if is_even {
        shapes.push(icons::field(Frame::new(x, y, wide, height).inset(-4.5)));
    }
    let ink = if is_even { Ink::Body } else { Ink::Line };
    shapes.extend(icons::number(count, height, (x, y), ink));
}

/// Draws what everything stands on.
fn plate(is_crown: bool, has_rim: bool) -> Vec<Shape> {
    let outline = |inset: f32| {
        let (low, high) = (inset, 100.0 - inset);
        let (round, straight) = (low + 11.0, high - 11.0);
        if is_crown {
            let (tip, dip) = (2.0 + inset * 1.5, 22.0 + inset);
            format!(
                "M{low} {tip}L28 {dip}L50 {tip}L72 {dip}L{high} {tip}V{straight}Q{high} {high} \
                 {straight} {high}H{round}Q{low} {high} {low} {straight}Z"
            )
        } else {
            format!(
                "M{round} {low}H{straight}Q{high} {low} {high} {round}V{straight}Q{high} {high} \
                 {straight} {high}H{round}Q{low} {high} {low} {straight}V{round}Q{low} {low} {round} {low}Z"
            )
        }
    };
    let shape = |inset, fill, stroke, width| Shape {
        path: outline(inset),
        fill,
        stroke,
        width,
    };
    let mut shapes = vec![shape(3.0, Ink::Body, Ink::Line, 4)];
    if has_rim {
        shapes = vec![
            shape(4.5, Ink::Body, Ink::Line, 9),
            shape(4.5, Ink::None, Ink::Accent, 6),
        ];
    }
    shapes
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
