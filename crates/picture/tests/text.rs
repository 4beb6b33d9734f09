//! The SVG text: well-formed, the same every time, safe with any name, and never a panic.

mod common;

use chessmith_game::{
    Area, Badge, Cell, CellId, Facing, Glyph, GlyphId, Ink, Mark, MarkKind, Part, PartPlace, Scene,
    ScenePiece, Shade, Shape, Side, Slot, Tray, TrayKind,
};
use chessmith_picture::{Options, PieceSet, Theme, glyph_svg, png, svg, token};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use resvg::usvg::roxmltree::Document;

use common::{board, glyphs, mark, options, piece, tray};

#[test]
fn a_tiny_scene() {
    let mut scene = board(2, 1, &[(0, 0), (1, 0)]);
    scene.cells[1].shade = Shade::Dark;
    scene.pieces.push(piece(1, Side::Black, "house"));
    scene.marks.push(mark(MarkKind::Danger, &[1]));
    let text = svg(
        &scene,
        &glyphs,
        &Options {
            cell: 40,
            coordinates: true,
            ..Options::default()
        },
    );
    insta::assert_snapshot!(text, @r##"
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="116" height="76" viewBox="0 0 116 76">
    <title>A board of 2 cells with 1 piece</title>
    <desc>Black: house b1.</desc>
    <defs>
    <g id="g52cac8ffc50ef987"><path d="M20 90V40L50 15L80 40V90Z" fill="#333945" stroke="#181d26" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/><path d="M42 90V60H58V90" fill="none" stroke="#efebdf" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/></g>
    </defs>
    <rect width="116" height="76" fill="#fbfaf7"/>
    <path d="M18 18h40v40h-40zM58 18h40v40h-40z" fill="#39495a" stroke="#39495a" stroke-width="2.8" stroke-linejoin="round"/>
    <path d="M18 18h40v40h-40z" fill="#f2eddd"/>
    <path d="M58 18h40v40h-40z" fill="#81a4b9"/>
    <path aria-label="a" d="M39.84 64.69L39.84 69.4M39.84 67.99C39.46 68.88 38.8 69.4 38.05 69.4C36.92 69.4 36.16 68.46 36.16 67.04C36.16 65.63 36.92 64.69 38.05 64.69C38.8 64.69 39.46 65.2 39.84 66.1" fill="none" stroke="#616a75" stroke-width="0.85" stroke-linecap="round" stroke-linejoin="round"/>
    <path aria-label="b" d="M76.16 62.8L76.16 69.4M76.16 66.1C76.54 65.2 77.2 64.69 77.95 64.69C79.08 64.69 79.84 65.63 79.84 67.04C79.84 68.46 79.08 69.4 77.95 69.4C77.2 69.4 76.54 68.88 76.16 67.99" fill="none" stroke="#616a75" stroke-width="0.85" stroke-linecap="round" stroke-linejoin="round"/>
    <path aria-label="1" d="M10.73 36.11L12.8 34.7L12.8 41.3" fill="none" stroke="#616a75" stroke-width="0.85" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M58 18h40v40h-40z" fill="#db2b33" fill-opacity=".3"/>
    <path d="M60.2 20.2h35.6v35.6h-35.6z" fill="none" stroke="#fffdf6" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M60.2 20.2h35.6v35.6h-35.6z" fill="none" stroke="#db2b33" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
    <g>
    <title>Black house, b1</title>
    <use href="#g52cac8ffc50ef987" transform="translate(59.2 19.2) scale(0.3760)"/>
    </g>
    </svg>
    "##);
}

#[test]
fn one_drawing_serves_all_pieces_that_look_the_same() {
    let mut scene = board(3, 1, &[(0, 0), (1, 0), (2, 0)]);
    scene
        .pieces
        .extend((0..3).map(|cell| piece(cell, Side::White, "house")));
    let count = |text: &str, what: &str| text.matches(what).count();
    let one_side = svg(&scene, &glyphs, &options());
    assert_eq!(
        (count(&one_side, "<g id="), count(&one_side, "<use")),
        (1, 3)
    );
    scene.pieces[2].side = Some(Side::Black);
    let both = svg(&scene, &glyphs, &options());
    assert_eq!((count(&both, "<g id="), count(&both, "<use")), (2, 3));
    assert_eq!(
        both,
        svg(&scene, &glyphs, &options()),
        "the same every time"
    );
}

#[test]
fn names_cannot_break_out() {
    const HOSTILE: &str = "<script>&\"'alert(1)]]>\u{0}\u{FFFE}</script>";
    let mut scene = board(1, 1, &[(0, 0)]);
    scene.cells[0].name = HOSTILE.into();
    let mut hostile = piece(0, Side::White, HOSTILE);
    hostile.parts.push(Part {
        glyph: HOSTILE.into(),
        name: HOSTILE.into(),
        count: 0,
        place: PartPlace::Row,
    });
    hostile.badges.push(Badge {
        glyph: HOSTILE.into(),
        name: HOSTILE.into(),
    });
    scene.pieces.push(hostile);
    let mut full = tray(HOSTILE, None);
    full.slots[0].name = HOSTILE.into();
    full.slots[0].caption = Some(HOSTILE.into());
    scene.trays.push(full);
    scene.notes.push(HOSTILE.into());
    let path = Shape {
        path: HOSTILE.into(),
        fill: Ink::Body,
        stroke: Ink::Line,
        width: 255,
    };
    for shapes in [vec![], vec![path]] {
        let known = !shapes.is_empty();
        let glyph = |_: &GlyphId| {
            known.then(|| Glyph {
                shapes: shapes.clone(),
            })
        };
        let text = svg(
            &scene,
            &glyph,
            &Options {
                coordinates: true,
                ..options()
            },
        );
        let document = Document::parse(&text).expect("well-formed");
        assert!(
            document
                .descendants()
                .all(|node| !node.has_tag_name("script"))
        );
        let title = document
            .descendants()
            .filter(|node| node.tag_name().name() == "title")
            .find_map(|node| node.text().filter(|text| text.contains("White")));
        let shown = HOSTILE.replace(['\u{0}', '\u{FFFE}'], "\u{FFFD}");
        assert_eq!(title, Some(format!("White {shown}, {shown}").as_str()));
        assert!(png(&text).is_ok());
    }
}

#[test]
fn a_picture_says_what_it_shows() {
    let mut scene = board(2, 1, &[(0, 0), (1, 0)]);
    scene.pieces.push(piece(1, Side::Black, "house"));
    scene.trays.push(tray("Stock", Some(Side::White)));
    scene.notes.push("White to move".into());
    let text = svg(&scene, &glyphs, &options());
    let document = Document::parse(&text).expect("well-formed");
    let root = document.root_element();
    let child = |name: &str| {
        root.children()
            .find(|node| node.tag_name().name() == name)
            .and_then(|node| node.text())
    };
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(child("title"), Some("A board of 2 cells with 1 piece"));
    assert_eq!(
        child("desc"),
        Some("Black: house b1. Stock: 1 coin. White to move")
    );
}

#[test]
fn what_stands_nowhere_is_left_out() {
    let mut scene = board(1, 1, &[(0, 0), (1, 0)]);
    let empty = svg(&scene, &glyphs, &options());
    scene.pieces.push(piece(1, Side::White, "house"));
    scene.pieces.push(piece(77, Side::White, "house"));
    scene.marks.push(mark(MarkKind::Attack, &[1, 77]));
    let drawing = svg(&scene, &glyphs, &options());
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|line| line.starts_with("<path"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(lines(&drawing), lines(&empty));
    assert!(!drawing.contains("<use"));
}

fn side() -> impl Strategy<Value = Option<Side>> {
    prop_oneof![Just(None), Just(Some(Side::White)), Just(Some(Side::Black))]
}

fn glyph_id() -> impl Strategy<Value = GlyphId> {
    prop_oneof!["coin|house|arrow", ".{0,6}"].prop_map(GlyphId)
}

fn a_cell() -> impl Strategy<Value = Cell> {
    let name = prop_oneof!["[a-z]{1,2}[0-9]{1,2}", ".{0,12}"];
    let place = (-4i16..30, -4i16..30);
    (0u16..40, place, name, any::<bool>(), side()).prop_map(|(id, (x, y), name, light, owner)| {
        Cell {
            id: CellId(id),
            x,
            y,
            name,
            shade: if light { Shade::Light } else { Shade::Dark },
            owner,
        }
    })
}

fn a_piece() -> impl Strategy<Value = ScenePiece> {
    let place = prop_oneof![Just(PartPlace::Drawing), Just(PartPlace::Row)];
    let part =
        (glyph_id(), ".{0,9}", any::<u16>(), place).prop_map(|(glyph, name, count, place)| Part {
            glyph,
            name,
            count,
            place,
        });
    let badge = (glyph_id(), ".{0,9}").prop_map(|(glyph, name)| Badge { glyph, name });
    let facing = option::of(any::<u8>().prop_map(Facing));
    (
        0u16..44,
        side(),
        glyph_id(),
        ".{0,20}",
        facing,
        vec(part, 0..11),
        vec(badge, 0..6),
    )
        .prop_map(
            |(cell, side, glyph, name, facing, parts, badges)| ScenePiece {
                cell: CellId(cell),
                side,
                glyph,
                name,
                facing,
                parts,
                badges,
            },
        )
}

fn a_tray() -> impl Strategy<Value = Tray> {
    let kind = prop_oneof![
        Just(TrayKind::Hand),
        Just(TrayKind::Reserve),
        Just(TrayKind::Rack),
        Just(TrayKind::Shop)
    ];
    let slot = (glyph_id(), ".{0,9}", any::<u16>(), option::of(".{0,40}")).prop_map(
        |(glyph, name, count, caption)| Slot {
            glyph,
            name,
            count,
            caption,
        },
    );
    (kind, ".{0,60}", side(), vec(slot, 0..20)).prop_map(|(kind, title, side, slots)| Tray {
        kind,
        title,
        side,
        slots,
        shelves: Vec::new(),
    })
}

fn a_mark() -> impl Strategy<Value = Mark> {
    let kind = prop_oneof![
        Just(MarkKind::Last),
        Just(MarkKind::Danger),
        Just(MarkKind::Taken),
        Just(MarkKind::Reach),
        Just(MarkKind::Attack),
        Just(MarkKind::Cause)
    ];
    (kind, vec((0u16..44).prop_map(CellId), 0..9)).prop_map(|(kind, cells)| Mark { kind, cells })
}

fn a_scene() -> impl Strategy<Value = Scene> {
    let near = (-4i16..4, -4i16..4, 0u16..30, 0u16..30);
    let anywhere = (any::<i16>(), any::<i16>(), any::<u16>(), any::<u16>());
    let bounds = prop_oneof![9 => near, 1 => anywhere].prop_map(|(x, y, width, height)| Area {
        x,
        y,
        width,
        height,
    });
    let parts = (
        vec(a_cell(), 0..50),
        vec(a_piece(), 0..12),
        vec(a_tray(), 0..5),
    );
    (bounds, parts, vec(a_mark(), 0..6), vec(".{0,80}", 0..4)).prop_map(
        |(bounds, (cells, pieces, trays), marks, notes)| Scene {
            bounds,
            cells,
            pieces,
            trays,
            marks,
            notes,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_scene_is_drawn(scene in a_scene(), cell in 0u16..40, black: bool, dark: bool, set in 0..PieceSet::ALL.len(), coordinates: bool) {
        let options = Options {
            cell,
            orientation: if black { Side::Black } else { Side::White },
            theme: if dark { Theme::Dark } else { Theme::Light },
            pieces: PieceSet::ALL[set],
            coordinates,
        };
        let text = svg(&scene, &glyphs, &options);
        let document = Document::parse(&text).expect("well-formed");
        let shown = document.descendants().filter(|node| node.tag_name().name() == "use").count();
        let most: usize = scene.pieces.iter().map(|piece| 1 + piece.parts.len() + piece.badges.len()).sum();
        let slots: usize = scene.trays.iter().map(|tray| tray.slots.len()).sum();
        assert!((slots..=slots + most).contains(&shown));
        let defined = |id: &str| document.descendants().any(|node| node.attribute("id") == Some(id));
        for node in document.descendants().filter(|node| node.tag_name().name() == "use") {
            let href = node.attribute("href").expect("a use refers to something");
            assert!(defined(&href[1..]), "{href} is not defined");
        }
        let painted = png(&text);
        if scene.bounds.width <= 30 && scene.bounds.height <= 30 {
            assert!(painted.is_ok(), "{painted:?}");
        }
    }

    #[test]
    fn any_glyph_is_drawn(path in ".{0,40}", name in ".{0,12}", width: u8) {
        for (fill, stroke) in [(Ink::Body, Ink::Line), (Ink::Accent, Ink::None), (Ink::None, Ink::Body)] {
            let glyph = Glyph { shapes: vec![Shape { path: path.clone(), fill, stroke, width }] };
            assert!(png(&glyph_svg(&glyph, None, PieceSet::Bold)).is_ok());
        }
        assert!(png(&glyph_svg(&token(&name), Some(Side::Black), PieceSet::Classic)).is_ok());
    }
}
