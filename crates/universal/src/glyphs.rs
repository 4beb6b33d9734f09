//! Drawings of all pieces: figures everybody knows, alone, in pairs, and with a plate of what they add.
//!
//! A plate shows squares around its middle, up to three away, as a diagram of moves does. What goes twice has
//! a ring round its plate, what rides on has an arrow. Pieces that go one way forwards and another backwards show
//! both heads on one belt, the backward one upside down.

use chessmith_board::{Coord, LEAP_OFFSETS, Rect, Side};
use chessmith_figures as figures;
use chessmith_game::{Glyph, GlyphId, Ink, Shape};
use chessmith_movement::{Atlas, Movement};

use crate::Described;
use crate::heads;
use crate::plates::{self, Offsets};

/// How a piece is drawn.
#[derive(Clone, Copy)]
enum Recipe {
    /// One of the figures everybody knows.
    Figure(&'static str),
    /// Two of them side by side.
    Pair(&'static str, &'static str),
    /// One, riding on.
    Rider(&'static str),
    /// Two, the second riding on.
    PairRider(&'static str, &'static str),
    /// One with a plate.
    With(&'static str, &'static [Offsets]),
    /// The way forwards upright, and the way backwards upside down, on one belt.
    Divided(&'static str, &'static str),
    /// A plate alone.
    Plate(&'static [Offsets]),
    /// A plate of what may be done twice.
    Twice(&'static [Offsets]),
    /// A plate of what rides on.
    Onward(&'static [Offsets]),
    /// A drawing of its own, of paths and their inks.
    Own(&'static [(&'static str, Ink)]),
}

use Recipe::{Divided, Figure, Onward, Own, Pair, PairRider, Plate, Rider, Twice, With};

const W: Offsets = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const F: Offsets = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const D: Offsets = &[(0, 2), (2, 0), (0, -2), (-2, 0)];
const A: Offsets = &[(2, 2), (2, -2), (-2, -2), (-2, 2)];
const H: Offsets = &[(0, 3), (3, 0), (0, -3), (-3, 0)];
const G: Offsets = &[(3, 3), (3, -3), (-3, -3), (-3, 3)];
const N: Offsets = &LEAP_OFFSETS;
const C: Offsets = &[
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
];
const Z: Offsets = &[
    (2, 3),
    (3, 2),
    (3, -2),
    (2, -3),
    (-2, -3),
    (-3, -2),
    (-3, 2),
    (-2, 3),
];
/// The narrow and the forward leaps, and the steps aside and back.
const NARROW: Offsets = &[(1, 2), (1, -2), (-1, -2), (-1, 2)];
const AHEAD: Offsets = &[(1, 2), (2, 1), (-2, 1), (-1, 2)];
const BACK: Offsets = &[(-1, -1), (0, -1), (1, -1)];
const ASIDE: Offsets = &[(-1, 0), (1, 0)];
/// Every second square of the bent ways of a Dragon.
const SPOTS: Offsets = &[
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
];

/// The seventy-three by the id in lower case.
const RECIPES: [(&str, Recipe); 73] = [
    ("k", Figure("king")),
    ("q", Figure("queen")),
    ("am", Pair("queen", "knight")),
    ("ch", Pair("rook", "knight")),
    ("ar", Pair("bishop", "knight")),
    ("amr", PairRider("queen", "knight")),
    ("chr", PairRider("rook", "knight")),
    ("arr", PairRider("bishop", "knight")),
    ("n", Figure("knight")),
    ("nn", Rider("knight")),
    ("r", Figure("rook")),
    ("rf", With("rook", &[F])),
    ("bw", With("bishop", &[W])),
    ("cbw", With("bishop", &[W, A, H, C])),
    ("nw", With("knight", &[W])),
    ("nf", With("knight", &[F])),
    ("ng", With("knight", &[W, F])),
    ("gr", Plate(&[F, N, C])),
    ("an", Plate(&[W, N, Z])),
    ("sq", With("queen", &[W, D, N])),
    ("si", Plate(&[W, D, H, N])),
    ("nd", With("knight", &[D])),
    ("ne", With("knight", &[A])),
    ("dg", With("rook", &[SPOTS])),
    (
        "ro",
        Own(&[
            (plates::PETALS, Ink::Body),
            ("M50 36A14 14 0 1 1 50 64A14 14 0 1 1 50 36Z", Ink::Accent),
        ]),
    ),
    ("dh", With("knight", &[N])),
    (
        "pv",
        Own(&[
            ("M8 40L74 18Q86 16 90 28T82 46L18 66Z", Ink::Body),
            ("M46 50A18 18 0 1 1 46 86A18 18 0 1 1 46 50Z", Ink::Accent),
            ("M10 92H90V84H10Z", Ink::Body),
        ]),
    ),
    (
        "cm",
        Own(&[
            ("M50 10A40 40 0 0 1 50 90Z", Ink::Accent),
            ("M50 10A40 40 0 0 0 50 90Q30 70 50 50T50 10Z", Ink::Body),
        ]),
    ),
    (
        "ll",
        Own(&[
            (
                "M10 86V60Q10 16 50 16T84 50H96L76 80L56 50H68Q66 32 50 32T26 60V86Z",
                Ink::Body,
            ),
            ("M46 62A12 12 0 1 1 46 86A12 12 0 1 1 46 62Z", Ink::Accent),
        ]),
    ),
    (
        "sw",
        Own(&[
            ("M8 34L34 10V24H92V44H34V58Z", Ink::Body),
            ("M92 68L66 44V58H8V78H66V92Z", Ink::Accent),
        ]),
    ),
    (
        "wt",
        Own(&[
            ("M92 50L58 16V38H30V62H58V84Z", Ink::Body),
            ("M8 14H22V86H8Z", Ink::Accent),
        ]),
    ),
    (
        "ad",
        Own(&[
            ("M74 50L44 16V38H8V62H44V84Z", Ink::Body),
            ("M80 14H94V86H80Z", Ink::Accent),
        ]),
    ),
    (
        "im",
        Own(&[
            (
                "M44 6H56V36L77 15L85 23L64 44H94V56H64L85 77L77 85L56 64V94H44V64L23 85L15 77L36 56H6V44H36L15 23L23 15L44 36Z",
                Ink::Body,
            ),
            ("M50 38A12 12 0 1 1 50 62A12 12 0 1 1 50 38Z", Ink::Accent),
        ]),
    ),
    (
        "cp",
        Own(&[
            ("M50 10A17 17 0 1 1 50 44A17 17 0 1 1 50 10Z", Ink::Body),
            ("M30 60L50 40L70 60L76 90H24Z", Ink::Body),
            ("M14 56H86V68H14Z", Ink::Accent),
        ]),
    ),
    ("wr", Plate(&[W, D])),
    ("wf", Plate(&[F, D])),
    ("wa", Plate(&[W, A])),
    ("ef", Plate(&[F, A])),
    ("bd", With("bishop", &[D])),
    ("cn", Plate(&[AHEAD, ASIDE, BACK])),
    ("fn", Plate(&[NARROW, F])),
    ("fa", Plate(&[F, A, D])),
    ("co", With("rook", &[AHEAD, W, F])),
    ("hd", Plate(&[F, D, H])),
    ("cr", With("rook", &[BACK])),
    ("sr", With("rook", &[W, D, H])),
    ("fc", Plate(&[C, Z])),
    ("se", Plate(&[W, H])),
    ("es", Plate(&[W, H, A])),
    ("ed", Plate(&[A, D])),
    ("dr", Onward(&[D])),
    ("er", Onward(&[A])),
    ("nq", Divided("knight", "queen")),
    ("qn", Divided("queen", "knight")),
    ("nr", Divided("knight", "rook")),
    ("rn", Divided("rook", "knight")),
    ("nb", Divided("knight", "bishop")),
    ("bn", Divided("bishop", "knight")),
    ("br", Divided("bishop", "rook")),
    ("rb", Divided("rook", "bishop")),
    ("we", Twice(&[F])),
    ("sh", Twice(&[F, A, G])),
    ("he", Twice(&[W, D, H])),
    ("jg", Plate(&[W, F, D, A])),
    ("zg", Twice(&[W, F, D, A])),
    ("mi", With("knight", &[W, D])),
    ("hp", With("knight", &[F, A])),
    ("tk", Twice(&[F, A])),
    ("fx", Twice(&[W, D])),
    ("ol", Plate(&[F, A, G])),
    ("lw", Plate(&[W, D, H])),
    ("sg", Twice(&[W, F])),
    ("g", Plate(&[W, F])),
];

/// Before the drawing of a piece from a player's own list: its id, then its path as hexadecimal digits, or the
/// mark and the squares around it that it reaches.
const OWN: &str = "own-";
const REACH: &str = "r";

/// The squares that a plate can show, and its middle.
const AROUND: Rect = Rect::new(7, 7);
const MIDDLE: Coord = Coord::new(3, 3);

/// Returns the name of a piece's drawing.
pub(crate) fn id(piece: &Described) -> GlyphId {
    let id = piece.id.to_ascii_lowercase();
    let path = piece.drawing.as_deref().unwrap_or_default();
    match (piece.number, id.as_str()) {
        (0, "p") => "pawn".into(),
        (0, _) => {
            let digits: String = path.bytes().map(|byte| format!("{byte:02x}")).collect();
            format!("{OWN}{id}-{digits}").into()
        }
        _ => match recipe(&id) {
            Some(Figure(name)) => name.into(),
            _ => id.into(),
        },
    }
}

/// Returns the name of the drawing of a piece that does nothing.
pub(crate) fn blank() -> GlyphId {
    format!("{OWN}a-{REACH}0").into()
}

/// Returns the name of a piece's drawing, which for a piece of a player's own without one shows how it moves.
pub(crate) fn id_by_moves(piece: &Described, movement: &Movement) -> GlyphId {
    let is_own = id(piece).0.starts_with(OWN) && piece.drawing.is_none();
    let reach = is_own.then(|| reach(movement)).flatten();
    reach.map_or_else(
        || id(piece),
        |squares| {
            let id = piece.id.to_ascii_lowercase();
            format!("{OWN}{id}-{REACH}{squares:x}").into()
        },
    )
}

/// Returns the squares that a piece reaches or takes on from the middle of a small board, a bit each.
fn reach(movement: &Movement) -> Option<u64> {
    let mut atlas = Atlas::<1>::new(AROUND);
    let mover = atlas.add(movement).ok()?;
    let from = AROUND.square(MIDDLE)?;
    let all =
        atlas.reach(mover, Side::White, from) | atlas.possible_attacks(mover, Side::White, from);
    Some(all.0[0])
}

/// Returns the id of a piece in upper case, for where nothing can be drawn.
pub(crate) fn letters(glyph: &GlyphId) -> String {
    let name = glyph.0.as_str();
    let own = name
        .strip_prefix(OWN)
        .and_then(|rest| rest.split('-').next());
    let figure = || {
        RECIPES
            .iter()
            .find(|(_, recipe)| matches!(recipe, Figure(figure) if *figure == name))
    };
    match (own, name) {
        (Some(id), _) => id.to_ascii_uppercase(),
        (None, "pawn") => "P".to_owned(),
        _ => figure().map_or(name, |(id, _)| id).to_ascii_uppercase(),
    }
}

fn recipe(id: &str) -> Option<Recipe> {
    RECIPES
        .iter()
        .find(|(known, _)| *known == id)
        .map(|(_, recipe)| *recipe)
}

/// Returns the drawing of this name, if it is one of this family's.
pub(crate) fn glyph(id: &GlyphId) -> Option<Glyph> {
    if let Some(known) = figures::glyph(id) {
        return Some(known);
    }
    if let Some(own) = id.0.strip_prefix(OWN) {
        return own_drawing(own);
    }
    let shapes = match recipe(&id.0)? {
        Figure(name) => plates::figure(name, 1.0, 0.0, 0.0),
        Pair(left, right) => pair(left, right),
        PairRider(left, right) => [pair(left, right), vec![plates::arrow()]].concat(),
        Rider(name) => [plates::figure(name, 0.84, 7.0, 18.0), vec![plates::arrow()]].concat(),
        With(name, offsets) => [
            plates::figure(name, 0.79, -12.0, 24.0),
            plates::small_plate(offsets, 56.0, 43.0, 1.0),
        ]
        .concat(),
        Divided(ahead, back) => heads::card(ahead, back),
        Plate(offsets) => plates::plate(offsets, 92.0, 4.0, 4.0, false),
        Twice(offsets) => plates::plate(offsets, 92.0, 4.0, 4.0, true),
        Onward(offsets) => [
            plates::plate(offsets, 78.0, 2.0, 20.0, false),
            vec![plates::arrow()],
        ]
        .concat(),
        Own(paths) => paths
            .iter()
            .map(|(path, ink)| plates::shape(path, *ink))
            .collect(),
    };
    Some(Glyph { shapes })
}

fn pair(left: &str, right: &str) -> Vec<Shape> {
    let second = plates::figure(right, 0.7, 34.0, -4.0);
    [second, plates::figure(left, 0.8, -13.0, 23.0)].concat()
}

/// Draws a piece of a player's own list: its path, or a shield with the squares that it reaches.
fn own_drawing(name: &str) -> Option<Glyph> {
    let (_, code) = name.split_once('-')?;
    if let Some(squares) = code.strip_prefix(REACH) {
        let squares = u64::from_str_radix(squares, 16).ok()?;
        return Some(Glyph {
            shapes: shield(squares),
        });
    }
    let byte = |at| {
        code.get(at..at + 2)
            .and_then(|pair| u8::from_str_radix(pair, 16).ok())
    };
    let bytes: Option<Vec<u8>> = (0..code.len()).step_by(2).map(byte).collect();
    let path = String::from_utf8(bytes?).ok()?;
    if path.is_empty() {
        return Some(Glyph { shapes: shield(0) });
    }
    Some(Glyph {
        shapes: vec![plates::shape(&path, Ink::Body)],
    })
}

fn shield(squares: u64) -> Vec<Shape> {
    let offset = |coord: Coord| {
        let away = |at: u8, middle: u8| at as i8 - middle as i8;
        (away(coord.file, MIDDLE.file), away(coord.rank, MIDDLE.rank))
    };
    let reached = AROUND
        .squares()
        .filter(|square| squares >> square.0 & 1 == 1);
    let offsets: Vec<_> = reached.map(|square| offset(AROUND.coord(square))).collect();
    let body = plates::shape("M6 6H94V52Q94 80 50 97Q6 80 6 52Z", Ink::Body);
    let mut shapes = plates::plate(&[&offsets], 68.0, 16.0, 9.0, false);
    shapes.insert(0, body);
    shapes
}
