//! Any two pieces look different on a square of 24 pixels, whatever they are and wherever they look, in every set of
//! colours, and no piece reaches over its square.

use crate::common::game;
use chessmith_construction::{Base, Construction, Design, Token};
use chessmith_game::{Area, Cell, CellId, Depict, Facing, GlyphId, Scene, ScenePiece, Shade, Side};
use chessmith_picture::{Options, PieceSet, png, svg};
use chessmith_testkit::in_full;
use resvg::tiny_skia::Pixmap;

/// The side of a square in pixels.
const SIZE: u16 = 24;

/// How many pixels must differ, and by how much of 255.
const PIXELS: usize = 12;
const QUARTER: u8 = 64;

type Pixels = Vec<[u8; 3]>;

/// How a piece is looked at.
#[derive(Clone, Copy, Debug)]
struct Look {
    set: PieceSet,
    side: Side,
    facing: u8,
}

impl Look {
    /// Both sides in every set, upright and aslant: other facings are the same pixels, turned by a quarter.
    fn all() -> impl Iterator<Item = Self> {
        let facing = |set, side| [0, 1].map(|facing| Self { set, side, facing });
        let side = move |set| {
            Side::BOTH
                .into_iter()
                .flat_map(move |side| facing(set, side))
        };
        PieceSet::ALL.into_iter().flat_map(side)
    }
}

/// Draws a piece on a light square as the pictures of the game do, and returns the pixels of the square.
fn draw(game: &Construction, design: &str, look: Look) -> Pixels {
    let picture = picture(game, Some(design), look);
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

fn picture(game: &Construction, design: Option<&str>, Look { set, side, facing }: Look) -> Pixmap {
    let piece = |design: &str| ScenePiece {
        cell: CellId(0),
        side: Some(side),
        glyph: design.into(),
        name: "piece".into(),
        facing: Some(Facing(facing)),
        parts: vec![],
        badges: vec![],
    };
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
        pieces: design.map(piece).into_iter().collect(),
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
    Pixmap::decode_png(&png(&drawing).unwrap()).unwrap()
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

/// Returns whether enough pixels differ; it looks at no more of them than it needs.
fn differ(a: &Pixels, b: &Pixels) -> bool {
    let differs =
        |(p, q): &(&[u8; 3], &[u8; 3])| p.iter().zip(*q).any(|(a, b)| a.abs_diff(*b) > QUARTER);
    a.iter().zip(b).filter(differs).nth(PIXELS - 1).is_some()
}

fn glyph_name(design: Design) -> String {
    let codes = design
        .tokens()
        .iter()
        .map(|token| format!("-{}", token.code()));
    let letter = design.base().letter().to_ascii_lowercase();
    std::iter::once(letter.to_string()).chain(codes).collect()
}

/// Returns the designs without a crest.
fn plates() -> impl Iterator<Item = Design> {
    Design::all().filter(|design| design.base() == Base::Null)
}

/// Returns whether two designs have as many tokens, and all but one of them in the same places.
fn is_neighbour(a: Design, b: Design) -> bool {
    let (a, b) = (a.tokens(), b.tokens());
    a.len() == b.len() && a.iter().zip(b.iter()).filter(|(a, b)| a != b).count() == 1
}

#[test]
fn a_token_is_told_from_every_other_in_every_place() {
    let game = game(&[]);
    // The tokens before a place may be one that repeats, those behind it the last ones.
    let plain = |design: &Design| {
        let tokens: Vec<Token> = design.tokens().iter().collect();
        (0..tokens.len()).any(|place| {
            let rest = tokens.len() - 1 - place;
            let last = &Token::ALL[Token::ALL.len() - rest..];
            tokens[..place].iter().all(|&token| token == Token::Repeat1)
                && tokens[place + 1..] == *last
        })
    };
    let designs: Vec<Design> = plates().filter(plain).collect();
    assert!(designs.len() > 180, "{}", designs.len());
    for look in Look::all() {
        let drawn: Vec<(Design, Pixels)> = designs
            .iter()
            .map(|&design| (design, draw(&game, &glyph_name(design), look)))
            .collect();
        let mut compared = 0;
        for (index, (design, a)) in drawn.iter().enumerate() {
            for (other, b) in &drawn[..index] {
                if is_neighbour(*design, *other) {
                    compared += 1;
                    let count = differing(a, b).len();
                    assert!(count >= PIXELS, "{design} and {other}, {look:?}: {count}");
                }
            }
        }
        assert!(compared > 1500, "{compared}");
    }
}

/// All pairs of a tenth of the designs, looked at in four ways; in full, all pairs.
#[test]
fn any_two_designs_differ() {
    let game = game(&[]);
    let step = if in_full() { 1 } else { 10 };
    let designs: Vec<Design> = plates().step_by(step).collect();
    for look in Look::all().filter(|look| look.set == PieceSet::Classic) {
        let drawn: Vec<Pixels> = designs
            .iter()
            .map(|&design| draw(&game, &glyph_name(design), look))
            .collect();
        for (index, a) in drawn.iter().enumerate() {
            for (other, b) in drawn[..index].iter().enumerate() {
                assert!(
                    differ(a, b),
                    "{} and {}, {look:?}",
                    designs[index],
                    designs[other]
                );
            }
        }
    }
}

/// The pixels that the signs of designs without a crest may change.
fn signed(game: &Construction, look: Look) -> Vec<usize> {
    let bare = draw(game, &glyph_name(Design::bare(Base::Null)), look);
    let mut all = Vec::new();
    // Limitations fill their places.
    for design in plates().filter(|design| design.tokens().iter().all(Token::limits)) {
        let drawn = draw(game, &glyph_name(design), look);
        let pairs = bare.iter().zip(&drawn).enumerate();
        all.extend(pairs.filter(|(_, (a, b))| a != b).map(|(at, _)| at));
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn bases_and_facings_differ_beside_the_signs() {
    let game = game(&[]);
    for set in PieceSet::ALL {
        for side in Side::BOTH {
            let look = |facing| Look { set, side, facing };
            let signed: Vec<Vec<usize>> =
                (0..8).map(|facing| signed(&game, look(facing))).collect();
            let drawn: Vec<(Base, u8, Pixels)> = Base::ALL
                .into_iter()
                .flat_map(|base| {
                    base.facings()
                        .map(move |facing| (base, facing.index() as u8))
                })
                .map(|(base, facing)| {
                    let name = glyph_name(Design::bare(base));
                    (base, facing, draw(&game, &name, look(facing)))
                })
                .collect();
            for (index, (base, facing, a)) in drawn.iter().enumerate() {
                for (other, way, b) in &drawn[..index] {
                    // Whatever the signs of either are, the rest alone tells them apart.
                    let hidden = |at: &usize| {
                        signed[usize::from(*facing)].contains(at)
                            || signed[usize::from(*way)].contains(at)
                    };
                    let seen = differing(a, b).into_iter().filter(|at| !hidden(at)).count();
                    assert!(
                        seen >= PIXELS,
                        "{base:?} facing {facing} and {other:?} facing {way}, {set:?}, {side:?}: {seen}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_piece_reaches_over_its_square() {
    let game = game(&[]);
    let look = |facing| Look {
        set: PieceSet::Bold,
        side: Side::Black,
        facing,
    };
    let around = |picture: &Pixmap| -> Vec<[u8; 3]> {
        let size = u32::from(SIZE);
        let (left, top) = ((picture.width() - size) / 2, (picture.height() - size) / 2);
        let within = |at: u32, from: u32| (from..from + size).contains(&at);
        let places = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
        places
            .filter(|&(x, y)| !(within(x, left) && within(y, top)))
            .filter_map(|(x, y)| picture.pixel(x, y))
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect()
    };
    let empty = around(&picture(&game, None, look(0)));
    for design in Design::all().filter(|design| design.tokens().is_empty()) {
        for facing in 0..8 {
            let drawn = picture(&game, Some(&glyph_name(design)), look(facing));
            assert_eq!(around(&drawn), empty, "{design} facing {facing}");
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
