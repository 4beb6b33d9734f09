//! Every piece that can be put together is told from those with a copy more, on a square of 24 pixels.

use std::collections::HashMap;
use std::rc::Rc;

use chessmith_freechess::{Attribute, FreeChess, Tally};
use chessmith_game::{Depict, Glyph, GlyphId, Ink, Side};
use chessmith_picture::{PieceSet, glyph_svg};
use chessmith_testkit::in_full;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most copies of each attribute in a piece. Rules: FC-2, FC-3.
const MOST: [u8; 6] = [1, 1, 3, 5, 8, 13];
/// The width of a square in pixels.
const SIZE: u32 = 24;
/// How many pixels must differ, by more than how much of 255.
const DIFFERENT: usize = 12;
const QUARTER: f32 = 255.0 / 4.0;
/// How high a digit is at least, in pixels.
const DIGIT: f32 = 7.0;

/// Pieces that are hard to tell from their neighbours, which the short form looks at besides its sample.
const HARD: [&str; 14] = [
    "P",
    "5P",
    "8P",
    "9P",
    "12P",
    "5N",
    "B5P",
    "CP",
    "K",
    "C",
    "KC",
    "KC3R5B8N12P",
    "KC2R4B7N11P",
    "2R4B5N12P",
];

/// One piece for every so many is in the sample.
const STRIDE: usize = 23;

fn all() -> Vec<Tally> {
    let kinds = Attribute::ALL.into_iter().zip(MOST);
    let everything = kinds
        .flat_map(|(kind, most)| (0..most).map(move |_| Tally::of(kind)))
        .fold(Tally::EMPTY, |all, one| all + one);
    everything.within().skip(1).collect()
}

fn sample() -> Vec<Tally> {
    let all = all();
    assert_eq!(all.len(), 12_095);
    if in_full() {
        return all;
    }
    let hard = |tally: &Tally| HARD.contains(&tally.to_string().as_str());
    let found = all.iter().filter(|tally| hard(tally)).count();
    assert_eq!(found, HARD.len());
    let chosen = all.iter().enumerate();
    chosen
        .filter(|(index, tally)| index % STRIDE == 0 || hard(tally))
        .map(|(_, tally)| *tally)
        .collect()
}

fn drawing(tally: Tally) -> Glyph {
    let id = GlyphId(tally.to_string().to_ascii_lowercase());
    let drawn = FreeChess::default().glyph(&id);
    drawn.unwrap_or_else(|| panic!("{tally} has a drawing"))
}

fn tree(glyph: &Glyph, side: Side) -> Tree {
    Tree::from_str(
        &glyph_svg(glyph, Some(side), PieceSet::Classic),
        &Options::default(),
    )
    .unwrap()
}

/// Pictures painted so far, each as the brightness of its pixels, 0 to 255, on a square of the board.
#[derive(Default)]
struct Pictures(HashMap<(Tally, Side), Rc<[f32]>>);

impl Pictures {
    fn of(&mut self, tally: Tally, side: Side) -> Rc<[f32]> {
        let known = self.0.entry((tally, side));
        Rc::clone(known.or_insert_with(|| paint(tally, side)))
    }
}

fn paint(tally: Tally, side: Side) -> Rc<[f32]> {
    let mut picture = Pixmap::new(SIZE, SIZE).unwrap();
    picture.fill(Color::from_rgba8(0x81, 0xa4, 0xb9, 255));
    let scale = SIZE as f32 / 100.0;
    let shrink = Transform::from_scale(scale, scale);
    resvg::render(&tree(&drawing(tally), side), shrink, &mut picture.as_mut());
    let bright = |pixel: &[u8]| match pixel {
        &[red, green, blue, _] => {
            0.2126 * f32::from(red) + 0.7152 * f32::from(green) + 0.0722 * f32::from(blue)
        }
        _ => 0.0,
    };
    picture.data().chunks(4).map(bright).collect()
}

#[test]
fn a_copy_more_is_seen_at_24_pixels() {
    let mut least = usize::MAX;
    let mut pictures = Pictures::default();
    for tally in sample() {
        for side in Side::BOTH {
            let without = pictures.of(tally, side);
            for kind in Attribute::ALL {
                if tally.count(kind) == MOST[kind.index()] {
                    continue;
                }
                let with = pictures.of(tally + Tally::of(kind), side);
                let pairs = without.iter().zip(&*with);
                let differ = pairs.filter(|(a, b)| (*a - *b).abs() > QUARTER).count();
                assert!(
                    differ >= DIFFERENT,
                    "{} and {tally} differ in {differ} pixels",
                    tally + Tally::of(kind)
                );
                least = least.min(differ);
            }
        }
    }
    println!("at least {least} pixels differ");
}

#[test]
fn counts_above_one_are_digits_of_seven_pixels() {
    for tally in sample() {
        let digits = |tally: Tally| -> usize {
            let counts = Attribute::ALL.map(|kind| tally.count(kind));
            let written = counts.into_iter().filter(|&count| count > 1);
            written.map(|count| count.to_string().len()).sum()
        };
        // Besides digits, only the rings that stand for C alone are drawn with a pen.
        let glyph = drawing(tally);
        let is_digit = |shape: &&chessmith_game::Shape| {
            shape.fill == Ink::None && matches!(shape.stroke, Ink::Line | Ink::Body)
        };
        let lone = tally.to_string() == "C" || tally.to_string() == "KC";
        let written: Vec<_> = glyph
            .shapes
            .iter()
            .filter(is_digit)
            .filter(|_| !lone)
            .collect();
        assert_eq!(written.len(), digits(tally), "{tally}");
        for shape in written {
            let alone = Glyph {
                shapes: vec![shape.clone()],
            };
            let bounds = tree(&alone, Side::White).root().abs_stroke_bounding_box();
            let high = bounds.height() * SIZE as f32 / 100.0;
            assert!(high >= DIGIT, "{tally}: a digit is {high} pixels high");
            let inside = bounds.left() >= 0.0 && bounds.right() <= 100.0;
            assert!(inside && bounds.bottom() <= 100.0, "{tally}: {bounds:?}");
        }
    }
}
