//! Pieces: their drawings, what they consist of, where they look and the signs on them.

use std::collections::BTreeMap;

use chessmith_game::{Glyph, GlyphId, Ink, Part, PartPlace, ScenePiece, Shape, Side};

use crate::board::Board;
use crate::inks::PieceSet;
use crate::lettering::{centred, pill};
use crate::markup::{Markup, Num, escape};
use crate::theme::Palette;

/// The most parts, and the most badges, that are shown one by one on a piece.
const MOST_PARTS: usize = 8;
const MOST_BADGES: usize = 3;

/// A place for a drawing: the upper left corner and the width of its box.
type Place = (f64, f64, f64);

/// The drawings that a picture uses, each written once.
pub(crate) struct Stencils<'a> {
    pub(crate) palette: &'a Palette,
    set: PieceSet,
    glyphs: &'a dyn Fn(&GlyphId) -> Option<Glyph>,
    /// The name in the document of what was drawn for a name, a side and, for tokens, a title.
    names: BTreeMap<(GlyphId, Option<Side>, Option<String>), String>,
    definitions: BTreeMap<String, String>,
}

impl<'a> Stencils<'a> {
    pub(crate) const fn new(
        glyphs: &'a dyn Fn(&GlyphId) -> Option<Glyph>,
        palette: &'a Palette,
        set: PieceSet,
    ) -> Self {
        Self {
            palette,
            set,
            glyphs,
            names: BTreeMap::new(),
            definitions: BTreeMap::new(),
        }
    }

    /// Draws a thing in a square place, turned clockwise by a number of degrees.
    pub(crate) fn draw(
        &mut self,
        out: &mut Markup,
        id: &GlyphId,
        title: &str,
        side: Option<Side>,
        (x, y, size): Place,
        degrees: u16,
    ) {
        let name = self.stencil(id, title, side);
        let (x, y, scale) = (Num(x), Num(y), size / 100.0);
        let turn = if degrees == 0 {
            String::new()
        } else {
            format!(" rotate({degrees} 50 50)")
        };
        out.element(format_args!(
            "<use href=\"#{name}\" transform=\"translate({x} {y}) scale({scale:.4}){turn}\"/>"
        ));
    }

    /// Returns the name in the document of a drawing, which is drawn if it was not used before.
    fn stencil(&mut self, id: &GlyphId, title: &str, side: Option<Side>) -> String {
        for known in [None, Some(title.to_owned())] {
            if let Some(name) = self.names.get(&(id.clone(), side, known)) {
                return name.clone();
            }
        }
        let drawn = (self.glyphs)(id);
        let key = (id.clone(), side, drawn.is_none().then(|| title.to_owned()));
        let glyph = drawn.unwrap_or_else(|| token(if title.is_empty() { &id.0 } else { title }));
        let shapes = shapes(&glyph, side, self.set);
        let name = format!("g{:016x}", fingerprint(&shapes));
        self.definitions.insert(name.clone(), shapes);
        self.names.insert(key, name.clone());
        name
    }

    /// Returns the definitions of everything drawn so far.
    pub(crate) fn definitions(&self) -> Markup {
        let mut out = Markup::default();
        if !self.definitions.is_empty() {
            out.element(format_args!("<defs>"));
            for (name, shapes) in &self.definitions {
                out.element(format_args!("<g id=\"{name}\">{shapes}</g>"));
            }
            out.element(format_args!("</defs>"));
        }
        out
    }
}

/// Draws one glyph as the text of a stand-alone SVG document of 100 by 100 units, in the colours
/// that a set has for a side, or for what belongs to nobody.
#[must_use]
pub fn glyph_svg(glyph: &Glyph, side: Option<Side>, set: PieceSet) -> String {
    let shapes = shapes(glyph, side, set);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" \
         viewBox=\"0 0 100 100\">{shapes}</svg>\n"
    )
}

/// Returns a drawing for a thing that has none: a round token with the first letters of its name.
#[must_use]
pub fn token(name: &str) -> Glyph {
    let disc = |path: &str, fill, width| Shape {
        path: path.into(),
        fill,
        stroke: Ink::Line,
        width,
    };
    let initials = initials(name);
    Glyph {
        shapes: vec![
            disc("M50 9a41 41 0 1 0 0 82a41 41 0 1 0 0 -82z", Ink::Body, 4),
            disc("M50 17a33 33 0 1 0 0 66a33 33 0 1 0 0 -66z", Ink::None, 2),
            disc(&centred(&initials, 50.0, 50.0, 26.0, 46.0), Ink::None, 5),
        ],
    }
}

/// Returns the first letters of the first two words of a name, or the first two of one word.
fn initials(name: &str) -> String {
    let mut words = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let first: Vec<char> = words.next().unwrap_or("?").chars().take(2).collect();
    let second = words
        .next()
        .and_then(|word| word.chars().next())
        .or(first.get(1).copied());
    first
        .first()
        .into_iter()
        .flat_map(|c| c.to_uppercase())
        .chain(second)
        .collect()
}

/// Writes the shapes of a drawing in the inks of a side.
fn shapes(glyph: &Glyph, side: Option<Side>, set: PieceSet) -> String {
    let inks = set.inks(side);
    let mut text = String::new();
    for shape in &glyph.shapes {
        text += &format!(
            "<path d=\"{}\" fill=\"{}\"",
            escape(&shape.path),
            inks.fill(shape)
        );
        if shape.stroke != Ink::None && shape.width > 0 {
            text += &format!(
                " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
                 stroke-linecap=\"round\"",
                inks.stroke(shape),
                Num(set.width(shape.width))
            );
        }
        text += "/>";
    }
    text
}

/// Names a drawing by what it shows, so that pictures in one page may share their definitions.
///
/// Method: FNV-1a, 64 bits.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Draws the pieces of a scene.
pub(crate) fn draw(out: &mut Markup, board: &Board<'_>, stencils: &mut Stencils<'_>) {
    for piece in &board.scene.pieces {
        let Some((cell, corner)) = board.place(piece.cell) else {
            continue;
        };
        let owner = piece.side.map_or("", Side::name);
        out.element(format_args!("<g>"));
        out.titled(
            "title",
            format!("{owner} {}, {}", piece.name, cell.name).trim(),
        );
        draw_piece(out, piece, corner, board, stencils);
        out.element(format_args!("</g>"));
    }
}

/// Returns the parts that the drawing of a piece does not show.
fn in_a_row(piece: &ScenePiece) -> impl Iterator<Item = &Part> {
    let parts = piece.parts.iter();
    parts.filter(|part| part.place == PartPlace::Row)
}

fn draw_piece(
    out: &mut Markup,
    piece: &ScenePiece,
    (x, y): (f64, f64),
    board: &Board<'_>,
    stencils: &mut Stencils<'_>,
) {
    let size = board.layout.cell;
    // What looks somewhere leaves room for the pointer, what has parts for their row or rows.
    let parts: Vec<_> = in_a_row(piece).collect();
    let share = match (parts.len(), piece.facing) {
        (0, None) => 0.94,
        (0, Some(_)) => 0.8,
        (1..=4, _) => 0.64,
        _ => 0.46,
    };
    let top = if parts.is_empty() {
        (1.0 - share) / 2.0
    } else {
        0.02
    };
    let place = (x + size * (1.0 - share) / 2.0, y + size * top, size * share);
    let degrees = piece.facing.map_or(0, |facing| {
        (u16::from(facing.0 % 8) * 45 + board.layout.turn()) % 360
    });
    stencils.draw(out, &piece.glyph, &piece.name, piece.side, place, degrees);
    if piece.facing.is_some() {
        draw_pointer(out, (x, y, size), degrees, piece.side, stencils.set);
    }
    draw_parts(out, piece.side, &parts, (x, y, size), stencils);
    draw_badges(out, piece, (x, y, size), stencils);
}

/// Draws a small triangle at the edge of a cell, in the direction in which a piece looks.
fn draw_pointer(
    out: &mut Markup,
    (x, y, size): Place,
    degrees: u16,
    side: Option<Side>,
    set: PieceSet,
) {
    let inks = set.inks(side);
    let (x, y, scale, width) = (Num(x), Num(y), size / 100.0, Num(set.width(3)));
    out.element(format_args!(
        "<path d=\"M50 3L58 13H42Z\" transform=\"translate({x} {y}) scale({scale:.4}) \
         rotate({degrees} 50 50)\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{width}\" \
         stroke-linejoin=\"round\"/>",
        inks.accent, inks.outline
    ));
}

/// Draws what a piece consists of along the lower edge of its cell, in one row or two.
fn draw_parts(
    out: &mut Markup,
    side: Option<Side>,
    parts: &[&Part],
    (x, y, size): Place,
    stencils: &mut Stencils<'_>,
) {
    if parts.is_empty() {
        return;
    }
    let palette = stencils.palette;
    let shown = if parts.len() > MOST_PARTS {
        MOST_PARTS - 1
    } else {
        parts.len()
    };
    let places = parts.len().min(MOST_PARTS);
    let rows = places.div_ceil(4);
    let columns = places.div_ceil(rows);
    let width = size * (0.94 / columns as f64).min(0.3);
    let height = width * 1.06;
    let left = x + (size - columns as f64 * width) / 2.0;
    let top = y + size * 0.985 - rows as f64 * height;
    out.element(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" \
         stroke=\"{}\" stroke-width=\"{}\"/>",
        Num(left - size * 0.01),
        Num(top),
        Num(columns as f64 * width + size * 0.02),
        Num(rows as f64 * height),
        Num(size * 0.05),
        palette.shelf,
        palette.frame,
        Num(size * 0.015),
    ));
    let place = |index: usize| {
        (
            left + (index % columns) as f64 * width,
            top + (index / columns) as f64 * height,
        )
    };
    for (index, part) in parts.iter().take(shown).enumerate() {
        let (px, py) = place(index);
        stencils.draw(out, &part.glyph, &part.name, side, (px, py, width), 0);
        if part.count != 1 {
            let middle = (px + width * 0.78, py + height * 0.77);
            pill(out, &part.count.to_string(), middle, width * 0.36, palette);
        }
    }
    if shown < parts.len() {
        let (px, py) = place(shown);
        let rest = format!("+{}", parts.len() - shown);
        pill(
            out,
            &rest,
            (px + width / 2.0, py + height / 2.0),
            size * 0.085,
            palette,
        );
    }
}

/// Draws the small signs on a piece down the right edge of its cell.
fn draw_badges(
    out: &mut Markup,
    piece: &ScenePiece,
    (x, y, size): Place,
    stencils: &mut Stencils<'_>,
) {
    let palette = stencils.palette;
    let width = size * 0.26;
    let left = x + size - width - size * 0.02;
    for (index, badge) in piece.badges.iter().take(MOST_BADGES).enumerate() {
        let top = y + size * 0.02 + index as f64 * width * 1.06;
        let radius = width / 2.0;
        out.element(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            Num(left + radius),
            Num(top + radius),
            Num(radius),
            palette.shelf,
            palette.frame,
            Num(size * 0.015),
        ));
        let inner = (left + width * 0.12, top + width * 0.12, width * 0.76);
        stencils.draw(out, &badge.glyph, &badge.name, piece.side, inner, 0);
    }
    if piece.badges.len() > MOST_BADGES {
        let rest = format!("+{}", piece.badges.len() - MOST_BADGES);
        pill(
            out,
            &rest,
            (left + width / 2.0, y + size * 0.92),
            size * 0.09,
            palette,
        );
    }
}
