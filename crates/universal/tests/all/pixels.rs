//! Any two of the seventy-three look different on a square of 24 pixels, of either side, on either shade and
//! in every set of colours.

use crate::common::game;
use chessmith_game::{Area, Cell, CellId, Depict, Game, GlyphId, Scene, ScenePiece, Shade, Side};
use chessmith_picture::{Options, PieceSet, png, svg};
use chessmith_universal::{Edition, Universal};
use resvg::tiny_skia::Pixmap;

/// The side of a square in pixels.
const SIZE: u16 = 24;

/// How many pixels must differ, and by how much of 255.
const PIXELS: usize = 12;
const QUARTER: u8 = 64;

type Pixels = Vec<[u8; 3]>;

/// Draws a piece as the pictures of the game do, and returns the pixels of its square.
fn draw(game: &Universal<1>, glyph: &GlyphId, set: PieceSet, side: Side, shade: Shade) -> Pixels {
    let scene = Scene {
        bounds: Area {
            x: 0,
            y: 0,
            width: 1,
            height: 1,
        },
        cells: vec![Cell {
            id: CellId(0),
            x: 0,
            y: 0,
            name: "a1".into(),
            shade,
            owner: None,
        }],
        pieces: vec![ScenePiece {
            cell: CellId(0),
            side: Some(side),
            glyph: glyph.clone(),
            name: "piece".into(),
            facing: None,
            parts: vec![],
            badges: vec![],
        }],
        trays: vec![],
        marks: vec![],
        notes: vec![],
    };
    let options = Options {
        cell: SIZE,
        coordinates: false,
        pieces: set,
        ..Options::default()
    };
    let drawing = svg(&scene, &|id| game.glyph(id), &options);
    let picture = Pixmap::decode_png(&png(&drawing).unwrap()).unwrap();
    let size = u32::from(SIZE);
    let (left, top) = ((picture.width() - size) / 2, (picture.height() - size) / 2);
    let at = |n: u32| {
        let pixel = picture.pixel(left + n % size, top + n / size).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    (0..size * size).map(at).collect()
}

fn differing(a: &Pixels, b: &Pixels) -> usize {
    let differs =
        |(p, q): &(&[u8; 3], &[u8; 3])| p.iter().zip(*q).any(|(a, b)| a.abs_diff(*b) > QUARTER);
    a.iter().zip(b).filter(differs).count()
}

/// Returns the drawings of all types: those on the board at the start, and those on the rack.
fn glyphs(game: &Universal<1>) -> Vec<GlyphId> {
    let scene = game.scene(&game.start(), None);
    let is_white = |piece: &&ScenePiece| piece.side == Some(Side::White);
    let on_board = scene.pieces.iter().filter(is_white);
    let waiting = scene.trays[0].slots.iter().map(|slot| &slot.glyph);
    let mut glyphs: Vec<_> = on_board
        .map(|piece| &piece.glyph)
        .chain(waiting)
        .cloned()
        .collect();
    glyphs.sort();
    glyphs.dedup();
    glyphs
}

#[test]
fn any_two_pieces_differ_at_24_pixels() {
    let game = game::<1>(Edition::Full, &[]);
    let glyphs = glyphs(&game);
    // The pawn is the seventy-fourth.
    assert_eq!(glyphs.len(), 74);
    let mut least = usize::MAX;
    for set in PieceSet::ALL {
        for (side, shade) in looks() {
            let drawn: Vec<Pixels> = glyphs
                .iter()
                .map(|glyph| draw(&game, glyph, set, side, shade))
                .collect();
            for (index, a) in drawn.iter().enumerate() {
                for (other, b) in drawn[..index].iter().enumerate() {
                    let count = differing(a, b);
                    let [a, b] = [index, other].map(|at| game.letters(&glyphs[at]));
                    assert!(
                        count >= PIXELS,
                        "{a} and {b}, {set:?}, {side:?} on {shade:?}: {count}"
                    );
                    least = least.min(count);
                }
            }
        }
    }
    println!("at least {least} pixels differ");
}

/// Both sides, each on either shade.
fn looks() -> impl Iterator<Item = (Side, Shade)> {
    let on = |side| [Shade::Light, Shade::Dark].map(|shade| (side, shade));
    Side::BOTH.into_iter().flat_map(on)
}
