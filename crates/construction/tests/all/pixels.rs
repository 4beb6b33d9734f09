//! Any two pieces look different on a square of 24 pixels, whatever they are and wherever they look.

use crate::common::game;
use chessmith_construction::{Base, Construction, Design, Token, Tokens};
use chessmith_game::{Area, Cell, CellId, Depict, Facing, GlyphId, Scene, ScenePiece, Shade, Side};
use chessmith_picture::{Options, png, svg};
use resvg::tiny_skia::Pixmap;

/// The side of a square in pixels.
const SIZE: u16 = 24;

/// How many pixels must differ, and by how much of 255.
const PIXELS: usize = 12;
const QUARTER: u8 = 64;

type Pixels = Vec<[u8; 3]>;

/// Draws a piece on a light square as the pictures of the game do, and returns the pixels of the square.
fn draw(game: &Construction, design: &str, side: Side, facing: u8) -> Pixels {
    let glyph: GlyphId = design.into();
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
            shade: Shade::Light,
            owner: None,
        }],
        pieces: vec![ScenePiece {
            cell: CellId(0),
            side: Some(side),
            glyph,
            name: "piece".into(),
            facing: Some(Facing(facing)),
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
        ..Options::default()
    };
    let drawing = svg(&scene, &|id| game.glyph(id), &options);
    let picture = Pixmap::decode_png(&png(&drawing).unwrap()).unwrap();
    let left = (picture.width() - u32::from(SIZE)) / 2;
    let top = (picture.height() - u32::from(SIZE)) / 2;
    let at = |n: u32| {
        let pixel = picture
            .pixel(left + n % u32::from(SIZE), top + n / u32::from(SIZE))
            .unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    (0..u32::from(SIZE) * u32::from(SIZE)).map(at).collect()
}

/// Returns which pixels differ by more than a quarter of the range.
fn differing(a: &Pixels, b: &Pixels) -> Vec<usize> {
    let differs =
        |(p, q): (&[u8; 3], &[u8; 3])| p.iter().zip(q).any(|(a, b)| a.abs_diff(*b) > QUARTER);
    let pairs = a.iter().zip(b).enumerate();
    pairs
        .filter(|(_, pair)| differs(*pair))
        .map(|(at, _)| at)
        .collect()
}

fn id(base: Base, tokens: &[Token]) -> String {
    let design = Design::new(base, Tokens::of(tokens.iter().copied()).unwrap());
    glyph_name(design)
}

fn glyph_name(design: Design) -> String {
    let codes = design
        .tokens()
        .iter()
        .map(|token| format!("-{}", token.code()));
    let letter = design.base().letter().to_ascii_lowercase();
    std::iter::once(letter.to_string()).chain(codes).collect()
}

/// The tokens of the slots before a token that is to stand in a slot of its own: all of e1, which comes first.
fn in_slot(token: Token, slot: usize) -> Vec<Token> {
    let mut tokens = vec![Token::Repeat1; slot];
    tokens.push(token);
    tokens
}

/// The pixels of each slot, found by what a full sign in it changes.
fn slots(game: &Construction, side: Side, facing: u8) -> Vec<Vec<usize>> {
    (0..4)
        .map(|slot| {
            let bare = draw(
                game,
                &id(Base::Null, &vec![Token::Repeat1; slot]),
                side,
                facing,
            );
            let mut all = Vec::new();
            for token in Token::ALL {
                let drawn = draw(game, &id(Base::Null, &in_slot(token, slot)), side, facing);
                let changed = bare
                    .iter()
                    .zip(&drawn)
                    .enumerate()
                    .filter(|(_, (a, b))| a != b);
                all.extend(changed.map(|(at, _)| at));
            }
            all.sort_unstable();
            all.dedup();
            all
        })
        .collect()
}

#[test]
fn signs_differ_in_every_slot() {
    let game = game(&[]);
    for side in Side::BOTH {
        // Other facings are the same pixels, turned by a quarter.
        for facing in [0, 1] {
            for slot in 0..4 {
                let mut drawn: Vec<(String, Pixels)> = vec![(
                    "none".to_owned(),
                    draw(
                        &game,
                        &id(Base::Null, &vec![Token::Repeat1; slot]),
                        side,
                        facing,
                    ),
                )];
                for token in Token::ALL {
                    let name = id(Base::Null, &in_slot(token, slot));
                    drawn.push((token.code().to_owned(), draw(&game, &name, side, facing)));
                }
                for (index, (name, a)) in drawn.iter().enumerate() {
                    for (other, b) in &drawn[..index] {
                        let count = differing(a, b).len();
                        assert!(
                            count >= PIXELS,
                            "{name} and {other} in slot {slot}, {side:?}, facing {facing}: {count}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn bases_and_facings_differ_outside_the_slots() {
    let game = game(&[]);
    for side in Side::BOTH {
        let slots: Vec<Vec<usize>> = (0..8)
            .map(|facing| slots(&game, side, facing).concat())
            .collect();
        let drawn: Vec<(Base, u8, Pixels)> = Base::ALL
            .into_iter()
            .flat_map(|base| {
                base.facings()
                    .map(move |facing| (base, facing.index() as u8))
            })
            .map(|(base, facing)| (base, facing, draw(&game, &id(base, &[]), side, facing)))
            .collect();
        for (index, (base, facing, a)) in drawn.iter().enumerate() {
            for (other, way, b) in &drawn[..index] {
                // Whatever stands in the slots of either, the rest alone tells them apart.
                let hidden = |at: &usize| {
                    slots[usize::from(*facing)].contains(at)
                        || slots[usize::from(*way)].contains(at)
                };
                let seen = differing(a, b).into_iter().filter(|at| !hidden(at)).count();
                assert!(
                    seen >= PIXELS,
                    "{base:?} facing {facing} and {other:?} facing {way}, {side:?}: {seen}"
                );
            }
        }
    }
}

#[test]
fn every_design_has_a_drawing_of_its_own() {
    let game = game(&[]);
    let mut seen = std::collections::HashSet::new();
    for design in Design::all() {
        let glyph = game.glyph(&GlyphId(glyph_name(design))).unwrap();
        assert!(seen.insert(format!("{glyph:?}")), "{design}");
    }
    for id in [
        "", "x", "P", "p-y-r", "p-", "p-u-y", "pr", "token-", "token-x", "rook", "e-p",
    ] {
        assert!(game.glyph(&id.into()).is_none(), "{id}");
    }
}
