//! Small scenes, a few drawings, and pictures as pixels.

#![allow(dead_code, reason = "every test file uses some of it")]

use chessmith_game::{
    Area, Cell, CellId, Glyph, GlyphId, Ink, Mark, MarkKind, Scene, ScenePiece, Shade, Shape, Side,
    Slot, Tray, TrayKind,
};
use chessmith_picture::{Options, png, svg};
use resvg::tiny_skia::Pixmap;

/// The width of a cell in the pictures of the tests, and the margin round the board.
pub(crate) const CELL: u16 = 100;
pub(crate) const MARGIN: u32 = 46;

pub(crate) const LIGHT: [u8; 3] = [0xf2, 0xed, 0xdd];
pub(crate) const PAGE: [u8; 3] = [0xfb, 0xfa, 0xf7];
pub(crate) const BRASS: [u8; 3] = [0xcf, 0x9e, 0x4c];

/// A board of light cells at the given places.
pub(crate) fn board(width: u16, height: u16, places: &[(i16, i16)]) -> Scene {
    let cells = places.iter().zip(0..).map(|(&(x, y), id)| Cell {
        id: CellId(id),
        x,
        y,
        name: format!("{}{}", char::from(b'a' + x as u8), y + 1),
        shade: Shade::Light,
        owner: None,
    });
    Scene {
        bounds: Area {
            x: 0,
            y: 0,
            width,
            height,
        },
        cells: cells.collect(),
        pieces: vec![],
        trays: vec![],
        marks: vec![],
        notes: vec![],
    }
}

/// A piece on the cell of this number.
pub(crate) fn piece(cell: u16, side: Side, glyph: &str) -> ScenePiece {
    ScenePiece {
        cell: CellId(cell),
        side: Some(side),
        glyph: glyph.into(),
        name: glyph.to_owned(),
        facing: None,
        parts: vec![],
        badges: vec![],
    }
}

/// A tray with one brass coin.
pub(crate) fn tray(title: &str, side: Option<Side>) -> Tray {
    let coin = Slot {
        glyph: "coin".into(),
        name: "coin".into(),
        count: 1,
        caption: None,
    };
    Tray {
        kind: TrayKind::Hand,
        title: title.into(),
        side,
        slots: vec![coin],
        shelves: Vec::new(),
    }
}

pub(crate) fn mark(kind: MarkKind, cells: &[u16]) -> Mark {
    Mark {
        kind,
        cells: cells.iter().map(|&id| CellId(id)).collect(),
    }
}

/// Knows a coin, a house with a door, and an arrow.
pub(crate) fn glyphs(id: &GlyphId) -> Option<Glyph> {
    let shape = |path: &str, fill, stroke| Shape {
        path: path.into(),
        fill,
        stroke,
        width: 4,
    };
    let shapes = match id.0.as_str() {
        "coin" => vec![shape(
            "M10 50a40 40 0 1 0 80 0a40 40 0 1 0 -80 0z",
            Ink::Accent,
            Ink::None,
        )],
        "house" => vec![
            shape("M20 90V40L50 15L80 40V90Z", Ink::Body, Ink::Line),
            shape("M42 90V60H58V90", Ink::None, Ink::Line),
        ],
        "arrow" => vec![shape(
            "M40 90V40H20L50 10L80 40H60V90Z",
            Ink::Body,
            Ink::Line,
        )],
        _ => return None,
    };
    Some(Glyph { shapes })
}

pub(crate) fn options() -> Options {
    Options {
        cell: CELL,
        coordinates: false,
        ..Options::default()
    }
}

/// A picture as pixels.
pub(crate) struct Pixels(Pixmap);

impl Pixels {
    pub(crate) fn of(scene: &Scene, options: &Options) -> Self {
        Self::of_svg(&svg(scene, &glyphs, options))
    }

    pub(crate) fn of_svg(svg: &str) -> Self {
        let file = png(svg).expect("a picture");
        Self(Pixmap::decode_png(&file).expect("a PNG file"))
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    pub(crate) fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let pixel = self
            .0
            .pixel(x, y)
            .expect("a pixel inside the picture")
            .demultiply();
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    /// The rows that contain a colour.
    pub(crate) fn rows_with(&self, colour: [u8; 3]) -> Vec<u32> {
        let (width, height) = self.size();
        (0..height)
            .filter(|&y| (0..width).any(|x| self.at(x, y) == colour))
            .collect()
    }

    /// The cell of a column and a row, counted from the upper left one.
    pub(crate) fn cell(&self, column: u32, row: u32) -> Vec<[u8; 3]> {
        let size = u32::from(CELL);
        let (left, top) = (MARGIN + column * size, MARGIN + row * size);
        (0..size * size)
            .map(|i| self.at(left + i % size, top + i / size))
            .collect()
    }
}

/// The lightness of a colour, 0–255, as an eye without colours sees it.
pub(crate) fn lightness([red, green, blue]: [u8; 3]) -> i32 {
    (i32::from(red) * 54 + i32::from(green) * 183 + i32::from(blue) * 19) / 256
}

/// How many pixels differ in lightness by more than a quarter of the range.
pub(crate) fn differences(a: &[[u8; 3]], b: &[[u8; 3]]) -> usize {
    a.iter()
        .zip(b)
        .filter(|&(&a, &b)| (lightness(a) - lightness(b)).abs() > 64)
        .count()
}
