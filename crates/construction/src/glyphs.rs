//! Drawings that draw themselves: a plate with a crest for the base and the signs of its tokens.
//!
//! The crest stands at the front, so that a turned drawing shows the facing, and nothing lies so far from the middle
//! that a drawing which stands aslant would leave its square. The fewer the tokens, the larger their signs: any two
//! pieces differ on a square of 24 pixels.

use chessmith_game::{Glyph, GlyphId, Ink, Shape};

use crate::{Base, Design, Token, Tokens};

/// The name of the drawing of a lot.
pub(crate) const LOT: &str = "lot";

/// The plate; its corners are round so that it turns within its square.
const PLATE: &str = "M16 26H84Q94 26 94 36V76Q94 96 74 96H26Q6 96 6 76V36Q6 26 16 26Z";

/// The places on the plate of one token, of two, three and four: left, top, width, height.
const PLACES: [&[Frame]; 4] = [
    &[Frame::new(21.0, 37.0, 58.0, 46.0)],
    &[LEFT, RIGHT],
    &[UPPER_LEFT, UPPER_RIGHT, Frame::new(28.0, 61.5, 44.0, 29.5)],
    &[
        UPPER_LEFT,
        UPPER_RIGHT,
        Frame::new(12.5, 61.5, 36.5, 28.5),
        Frame::new(51.0, 61.5, 36.5, 28.5),
    ],
];
const LEFT: Frame = Frame::new(10.0, 37.0, 38.0, 44.0);
const RIGHT: Frame = Frame::new(52.0, 37.0, 38.0, 44.0);
const UPPER_LEFT: Frame = Frame::new(9.5, 30.0, 39.5, 29.0);
const UPPER_RIGHT: Frame = Frame::new(51.0, 30.0, 39.5, 29.0);

/// The height of a place in which signs have outlines.
const ROOMY: f32 = 40.0;

/// The box that signs are drawn in.
const SIGN: (f32, f32) = (10.0, 8.0);

/// A rectangle of the drawing.
#[derive(Clone, Copy)]
struct Frame {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl Frame {
    const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }
}

/// Returns the name of the drawing of a piece, such as `p-r-y`.
pub(crate) fn glyph_id(design: Design) -> GlyphId {
    let mut name = design.base().letter().to_ascii_lowercase().to_string();
    for token in design.tokens().iter() {
        name.push('-');
        name.push_str(token.code());
    }
    GlyphId(name)
}

/// Returns the name of the drawing of a token alone.
pub(crate) fn token_id(token: Token) -> GlyphId {
    GlyphId(format!("token-{}", token.code()))
}

/// Returns the drawing of this name, if there is one.
pub(crate) fn glyph(id: &GlyphId) -> Option<Glyph> {
    let name = id.0.as_str();
    let shapes = match name {
        LOT => lot(),
        "frozen" => vec![ring(), scaled(&SNOW, Frame::new(20.0, 20.0, 60.0, 60.0))],
        "disarmed" => vec![ring(), scaled(&BAR, Frame::new(20.0, 20.0, 60.0, 60.0))],
        _ => match name.strip_prefix("token-") {
            Some(code) => {
                let mut shapes = vec![ring()];
                let frame = Frame::new(20.0, 26.0, 60.0, 48.0);
                draw_sign(&mut shapes, Token::from_code(code)?, frame);
                shapes
            }
            None => piece(named(name)?),
        },
    };
    Some(Glyph { shapes })
}

/// Returns the design of a drawing's name, which names its tokens in the order of printing.
fn named(name: &str) -> Option<Design> {
    let mut parts = name.split('-');
    let mut base = parts.next()?.chars();
    let letter = base.next().filter(char::is_ascii_lowercase)?;
    let base = Base::from_letter(letter.to_ascii_uppercase()).filter(|_| base.next().is_none())?;
    let tokens: Option<Vec<Token>> = parts.map(Token::from_code).collect();
    let design = Design::new(base, Tokens::of(tokens?).ok()?);
    (glyph_id(design).0 == name).then_some(design)
}

fn piece(design: Design) -> Vec<Shape> {
    let mut shapes = crest(design.base());
    shapes.push(Shape {
        path: PLATE.to_owned(),
        fill: Ink::Body,
        stroke: Ink::Line,
        width: 4,
    });
    let places = match design.tokens().len() {
        0 => &[],
        count => PLACES[count - 1],
    };
    for (token, place) in design.tokens().iter().zip(places) {
        draw_sign(&mut shapes, token, *place);
    }
    shapes
}

/// The sign of a base: a spike straight ahead, two towers, a slope, a bent arm, or nothing.
fn crest(base: Base) -> Vec<Shape> {
    let path = match base {
        Base::Prime => "M25 28L50 4L75 28Z",
        Base::Orth => "M13 30V9H36V30ZM64 30V9H87V30Z",
        Base::Diag => "M15 30V5L72 30Z",
        Base::Orthan => "M43 30V5H83V18H66V30Z",
        Base::Null => return Vec::new(),
    };
    vec![Shape {
        path: path.to_owned(),
        fill: Ink::Accent,
        stroke: Ink::Line,
        width: 3,
    }]
}

fn ring() -> Shape {
    Shape {
        path: "M50 6A44 44 0 0 1 94 50A44 44 0 0 1 50 94A44 44 0 0 1 6 50A44 44 0 0 1 50 6Z"
            .to_owned(),
        fill: Ink::Body,
        stroke: Ink::Line,
        width: 4,
    }
}

fn lot() -> Vec<Shape> {
    let ground = Shape {
        path: "M8 8H92V92H8Z".to_owned(),
        fill: Ink::Body,
        stroke: Ink::Line,
        width: 4,
    };
    let dark = (0..16).filter(|n| (n % 4 + n / 4) % 2 == 1);
    let path: String = dark
        .map(|n| format!("M{} {}h21v21h-21Z", 8 + 21 * (n % 4), 8 + 21 * (n / 4)))
        .collect();
    let squares = Shape {
        path,
        fill: Ink::Accent,
        stroke: Ink::None,
        width: 0,
    };
    vec![ground, squares]
}

/// A closed outline of a sign, corner by corner, in a box of 10 by 8.
struct Part {
    ink: Ink,
    corners: &'static [(f32, f32)],
}

const fn part(ink: Ink, corners: &'static [(f32, f32)]) -> Part {
    Part { ink, corners }
}

/// The ground of the signs of limitations.
const TILE: Part = part(Ink::Line, &[(0.3, 0.3), (9.7, 0.3), (9.7, 7.7), (0.3, 7.7)]);

/// The ground that is leaped from.
const GROUND: Part = part(Ink::Line, &[(0.2, 5.7), (9.8, 5.7), (9.8, 7.8), (0.2, 7.8)]);

/// A flake: what it freezes.
const SNOW: Part = part(
    Ink::Line,
    &[
        (0.2, 0.2),
        (2.6, 0.2),
        (5.0, 2.6),
        (7.4, 0.2),
        (9.8, 0.2),
        (6.4, 4.0),
        (9.8, 7.8),
        (7.4, 7.8),
        (5.0, 5.4),
        (2.6, 7.8),
        (0.2, 7.8),
        (3.6, 4.0),
    ],
);

/// A barrier.
const BAR: Part = part(Ink::Line, &[(0.3, 2.6), (9.7, 2.6), (9.7, 5.4), (0.3, 5.4)]);

/// The middles of what reaches all round.
const CORE: Part = part(
    Ink::Accent,
    &[(3.2, 2.3), (6.8, 2.3), (6.8, 5.7), (3.2, 5.7)],
);
const HUB: Part = part(
    Ink::Accent,
    &[(3.8, 2.6), (6.2, 2.6), (6.2, 5.4), (3.8, 5.4)],
);

fn draw_sign(shapes: &mut Vec<Shape>, token: Token, frame: Frame) {
    let parts: &[Part] = match token {
        // A chevron, and a triangle that fills the place.
        Token::Repeat1 => &[part(
            Ink::Line,
            &[
                (0.3, 4.8),
                (5.0, 0.2),
                (9.7, 4.8),
                (9.7, 7.8),
                (5.0, 3.6),
                (0.3, 7.8),
            ],
        )],
        Token::Repeat => &[part(Ink::Line, &[(5.0, 0.1), (9.9, 7.8), (0.1, 7.8)])],
        // One, or two, in the air.
        Token::Leap1 => &[
            part(Ink::Line, &[(0.2, 5.4), (2.9, 5.4), (2.9, 7.8), (0.2, 7.8)]),
            part(Ink::Line, &[(7.1, 5.4), (9.8, 5.4), (9.8, 7.8), (7.1, 7.8)]),
            part(
                Ink::Accent,
                &[(2.6, 0.3), (7.4, 0.3), (7.4, 4.9), (2.6, 4.9)],
            ),
        ],
        Token::Leap => &[
            GROUND,
            part(
                Ink::Accent,
                &[(0.2, 0.3), (3.8, 0.3), (3.8, 4.7), (0.2, 4.7)],
            ),
            part(
                Ink::Accent,
                &[(6.2, 0.3), (9.8, 0.3), (9.8, 4.7), (6.2, 4.7)],
            ),
        ],
        // Twice.
        Token::Multimove => &[
            part(Ink::Line, &[(1.0, 0.3), (3.7, 0.3), (3.7, 7.7), (1.0, 7.7)]),
            part(Ink::Line, &[(6.3, 0.3), (9.0, 0.3), (9.0, 7.7), (6.3, 7.7)]),
        ],
        // A shield.
        Token::Uncapturable => &[part(
            Ink::Line,
            &[(0.6, 0.3), (9.4, 0.3), (9.4, 4.0), (5.0, 7.8), (0.6, 4.0)],
        )],
        // A corner, a half, a cross and the whole round.
        Token::Rotate90 => &[part(Ink::Accent, &[(9.8, 0.2), (9.8, 7.8), (0.4, 7.8)])],
        Token::Rotate180 => &[part(
            Ink::Accent,
            &[(0.3, 0.3), (5.0, 0.3), (5.0, 7.7), (0.3, 7.7)],
        )],
        Token::OrthRotate => &[part(
            Ink::Accent,
            &[
                (3.8, 0.2),
                (6.2, 0.2),
                (6.2, 2.9),
                (9.7, 2.9),
                (9.7, 5.1),
                (6.2, 5.1),
                (6.2, 7.8),
                (3.8, 7.8),
                (3.8, 5.1),
                (0.3, 5.1),
                (0.3, 2.9),
                (3.8, 2.9),
            ],
        )],
        Token::Rotate => &[
            part(
                Ink::Accent,
                &[
                    (2.4, 0.2),
                    (7.6, 0.2),
                    (9.8, 2.2),
                    (9.8, 5.8),
                    (7.6, 7.8),
                    (2.4, 7.8),
                    (0.2, 5.8),
                    (0.2, 2.2),
                ],
            ),
            part(Ink::Line, &[(3.6, 2.9), (6.4, 2.9), (6.4, 5.1), (3.6, 5.1)]),
        ],
        // A file and a rank, and a bar aslant.
        Token::OrthPlus => &[part(
            Ink::Line,
            &[
                (0.3, 0.2),
                (9.7, 0.2),
                (9.7, 2.5),
                (2.8, 2.5),
                (2.8, 7.8),
                (0.3, 7.8),
            ],
        )],
        Token::DiagPlus => &[part(
            Ink::Line,
            &[
                (0.3, 7.8),
                (0.3, 5.2),
                (6.8, 0.2),
                (9.7, 0.2),
                (9.7, 2.6),
                (3.2, 7.8),
            ],
        )],
        Token::Immobilize => &[SNOW, CORE],
        Token::Disarm => &[BAR, HUB],
        // A snatching beak.
        Token::Thief => &[
            part(Ink::Line, &[(0.4, 0.2), (9.6, 0.2), (9.6, 2.5), (0.4, 2.5)]),
            part(Ink::Accent, &[(0.3, 2.5), (9.7, 2.5), (5.0, 7.9)]),
        ],
        // A checkered coat.
        Token::Chameleon => &[
            part(Ink::Line, &[(0.4, 0.3), (5.0, 0.3), (5.0, 4.0), (0.4, 4.0)]),
            part(Ink::Line, &[(5.0, 4.0), (9.6, 4.0), (9.6, 7.7), (5.0, 7.7)]),
        ],
        // A crown.
        Token::Royalty => &[
            part(
                Ink::Accent,
                &[
                    (0.2, 1.0),
                    (2.8, 3.6),
                    (5.0, 0.2),
                    (7.2, 3.6),
                    (9.8, 1.0),
                    (9.2, 7.7),
                    (0.8, 7.7),
                ],
            ),
            part(Ink::Line, &[(0.8, 4.9), (9.2, 4.9), (9.2, 7.7), (0.8, 7.7)]),
        ],
        // Limitations stand on a dark ground.
        Token::NoCapture => &[
            TILE,
            part(
                Ink::Body,
                &[
                    (1.5, 1.2),
                    (3.2, 1.2),
                    (5.0, 2.8),
                    (6.8, 1.2),
                    (8.5, 1.2),
                    (6.2, 4.0),
                    (8.5, 6.8),
                    (6.8, 6.8),
                    (5.0, 5.2),
                    (3.2, 6.8),
                    (1.5, 6.8),
                    (3.8, 4.0),
                ],
            ),
        ],
        Token::CaptureOnly => &[
            TILE,
            part(
                Ink::Accent,
                &[
                    (3.2, 0.9),
                    (6.8, 0.9),
                    (8.6, 4.0),
                    (6.8, 7.1),
                    (3.2, 7.1),
                    (1.4, 4.0),
                ],
            ),
        ],
        Token::MustLeap => &[
            TILE,
            part(Ink::Body, &[(1.0, 1.0), (9.0, 1.0), (9.0, 3.8), (1.0, 3.8)]),
        ],
        Token::MustLeapCapture => &[
            TILE,
            part(
                Ink::Accent,
                &[(0.9, 0.9), (3.5, 0.9), (3.5, 7.1), (0.9, 7.1)],
            ),
            part(
                Ink::Accent,
                &[(6.5, 0.9), (9.1, 0.9), (9.1, 7.1), (6.5, 7.1)],
            ),
        ],
    };
    shapes.extend(parts.iter().map(|part| scaled(part, frame)));
    // What is of brass stands out from a light body by its outline, where there is room for one; on the dark ground of
    // limitations it does so by itself.
    if frame.height >= ROOMY && !token.limits() {
        let of_brass = |shape: &&mut Shape| shape.fill == Ink::Accent;
        for shape in shapes.iter_mut().rev().take(parts.len()).filter(of_brass) {
            (shape.stroke, shape.width) = (Ink::Line, 3);
        }
    }
}

/// Stretches an outline onto a frame.
fn scaled(part: &Part, frame: Frame) -> Shape {
    let (sx, sy) = (frame.width / SIGN.0, frame.height / SIGN.1);
    let mut path = String::new();
    for (index, (x, y)) in part.corners.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        path += &format!("{letter}{:.1} {:.1}", frame.x + x * sx, frame.y + y * sy);
    }
    path.push('Z');
    Shape {
        path,
        fill: part.ink,
        stroke: Ink::None,
        width: 0,
    }
}
