//! What is in a scene is seen in its picture.

mod common;

use chessmith_game::{Badge, Facing, MarkKind, Part, PartPlace, Side, TrayKind};
use chessmith_picture::{Options, PictureError, PieceSet, Theme, glyph_svg, png, svg, token};

use common::{
    BRASS, CELL, LIGHT, MARGIN, PAGE, Pixels, board, differences, glyphs, mark, options, piece,
    tray,
};

const KINDS: [MarkKind; 6] = [
    MarkKind::Last,
    MarkKind::Danger,
    MarkKind::Taken,
    MarkKind::Reach,
    MarkKind::Attack,
    MarkKind::Cause,
];

#[test]
fn a_board_may_have_any_outline() {
    let scene = board(3, 3, &[(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (1, 2)]);
    let pixels = Pixels::of(&scene, &options());
    let middle = |column: u32, row: u32| {
        let size = u32::from(CELL);
        pixels.at(
            MARGIN + column * size + size / 2,
            MARGIN + row * size + size / 2,
        )
    };
    let seen: Vec<bool> = (0..9).map(|i| middle(i % 3, i / 3) == LIGHT).collect();
    // Rows from the far one, which is the third, to the near one.
    assert_eq!(
        seen,
        [false, true, false, true, false, true, true, true, true]
    );
    assert_eq!(middle(1, 1), PAGE, "a hole shows the page");
}

#[test]
fn open_ground_is_dotted_and_names_stand_beside_the_cells() {
    let scene = board(5, 5, &[(2, 2)]);
    let lone = Pixels::of(&scene, &options());
    let corner = |column: u32, row: u32| {
        let size = u32::from(CELL);
        lone.at(MARGIN + column * size, MARGIN + row * size)
    };
    assert_ne!(corner(0, 0), PAGE);
    assert_ne!(corner(5, 1), PAGE);
    let named = Pixels::of(
        &scene,
        &Options {
            coordinates: true,
            ..options()
        },
    );
    let inked = (0..25).filter(|i| lone.cell(i % 5, i / 5) != named.cell(i % 5, i / 5));
    // The row is named to the left of the cell, the column below it.
    assert_eq!(inked.collect::<Vec<_>>(), [11, 17]);
}

#[test]
fn the_board_is_seen_from_either_side() {
    let mut scene = board(2, 3, &[(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]);
    scene.pieces.push(piece(0, Side::White, "coin"));
    let at = |orientation| {
        let pixels = Pixels::of(
            &scene,
            &Options {
                orientation,
                ..options()
            },
        );
        (0..6).position(|i| pixels.cell(i % 2, i / 2).contains(&BRASS))
    };
    assert_eq!(at(Side::White), Some(4), "a1 is at the lower left");
    assert_eq!(at(Side::Black), Some(1), "a1 is at the upper right");
}

#[test]
fn no_mark_is_told_by_its_colour_alone() {
    let scene = board(1, 1, &[(0, 0)]);
    let plain = Pixels::of(&scene, &options()).cell(0, 0);
    // Where the mark is darker than most of its cell: its shape.
    let shape = |kind| {
        let marked = {
            let mut scene = scene.clone();
            scene.marks.push(mark(kind, &[0]));
            Pixels::of(&scene, &options()).cell(0, 0)
        };
        let changed = plain.iter().zip(&marked).filter(|(a, b)| a != b).count();
        assert!(changed > 300, "{kind:?} changes only {changed} pixels");
        let mut tones: Vec<i32> = marked
            .iter()
            .map(|&pixel| common::lightness(pixel))
            .collect();
        tones.sort_unstable();
        let usual = tones[tones.len() * 3 / 4];
        marked
            .iter()
            .map(|&pixel| usual - common::lightness(pixel) > 24)
            .collect::<Vec<bool>>()
    };
    let shapes = KINDS.map(shape);
    for (i, a) in shapes.iter().enumerate() {
        for (j, b) in shapes.iter().enumerate().skip(i + 1) {
            let different = a.iter().zip(b).filter(|(a, b)| a != b).count();
            assert!(
                different > 400,
                "{:?} and {:?}: {different}",
                KINDS[i],
                KINDS[j]
            );
        }
    }
}

#[test]
fn a_place_to_go_to_is_seen_beside_a_piece() {
    let mut scene = board(1, 1, &[(0, 0)]);
    scene.pieces.push(piece(0, Side::White, "house"));
    let plain = Pixels::of(&scene, &options()).cell(0, 0);
    for kind in KINDS {
        let mut scene = scene.clone();
        scene.marks.push(mark(kind, &[0]));
        let marked = Pixels::of(&scene, &options()).cell(0, 0);
        let seen = plain.iter().zip(&marked).filter(|(a, b)| a != b).count();
        assert!(seen > 200, "{kind:?} is hidden by a piece: {seen}");
    }
}

#[test]
fn a_piece_is_turned_where_it_looks() {
    let mut scene = board(1, 1, &[(0, 0)]);
    scene.pieces.push(piece(0, Side::Black, "arrow"));
    let mut looking = |facing: u8, orientation| {
        scene.pieces[0].facing = Some(Facing(facing));
        Pixels::of(
            &scene,
            &Options {
                orientation,
                ..options()
            },
        )
        .cell(0, 0)
    };
    let north = looking(0, Side::White);
    let east = looking(2, Side::White);
    let size = usize::from(CELL);
    let turned: Vec<_> = (0..size * size)
        .map(|i| {
            let (x, y) = (i % size, i / size);
            north[(size - 1 - x) * size + y]
        })
        .collect();
    assert!(differences(&north, &east) > 500);
    assert!(
        differences(&turned, &east) < 60,
        "{}",
        differences(&turned, &east)
    );
    assert_eq!(
        looking(4, Side::White),
        looking(0, Side::Black),
        "north is down for Black"
    );
    assert_eq!(looking(255, Side::White), looking(7, Side::White));
}

#[test]
fn trays_stand_on_the_side_of_their_owner() {
    let empty = board(2, 2, &[(0, 0), (1, 0), (0, 1), (1, 1)]);
    let place = |side, orientation| {
        let mut scene = empty.clone();
        scene.trays.push(tray("Beside the board", side));
        let pixels = Pixels::of(
            &scene,
            &Options {
                orientation,
                ..options()
            },
        );
        let (coin, board) = (pixels.rows_with(BRASS), pixels.rows_with(LIGHT));
        assert!(
            !coin.is_empty() && board.len() >= 2 * usize::from(CELL) - 8,
            "{}",
            board.len()
        );
        if coin.last() < board.first() {
            "above"
        } else {
            "below"
        }
    };
    assert_eq!(place(Some(Side::White), Side::White), "below");
    assert_eq!(place(Some(Side::Black), Side::White), "above");
    assert_eq!(place(Some(Side::White), Side::Black), "above");
    assert_eq!(place(Some(Side::Black), Side::Black), "below");
}

#[test]
fn what_is_in_a_tray_is_seen() {
    let mut scene = board(2, 1, &[(0, 0), (1, 0)]);
    scene.trays.push(tray("Stock", None));
    let mut drawn = vec![Pixels::of(&scene, &options())];
    let mut change = |what: &dyn Fn(&mut chessmith_game::Tray)| {
        let mut scene = scene.clone();
        what(&mut scene.trays[0]);
        drawn.push(Pixels::of(&scene, &options()));
    };
    change(&|tray| tray.slots[0].count = 2);
    change(&|tray| tray.slots[0].count = 3);
    change(&|tray| tray.slots[0].caption = Some("4 gold".into()));
    change(&|tray| tray.slots[0].caption = Some("5 gold".into()));
    change(&|tray| tray.title = "Stack".into());
    change(&|tray| tray.kind = TrayKind::Shop);
    let texts: Vec<_> = drawn.iter().map(picture).collect();
    for (i, a) in texts.iter().enumerate() {
        assert!(
            texts[i + 1..].iter().all(|b| a != b),
            "picture {i} appears twice"
        );
    }
}

#[test]
fn a_queue_shows_its_order() {
    let mut scene = board(2, 1, &[(0, 0), (1, 0)]);
    scene.trays.push(tray("Next", None));
    let coin = scene.trays[0].slots[0].clone();
    scene.trays[0].slots.push(coin);
    let hand = Pixels::of(&scene, &options());
    scene.trays[0].kind = TrayKind::Rack;
    assert_ne!(picture(&hand), picture(&Pixels::of(&scene, &options())));
}

#[test]
fn parts_their_counts_and_badges_are_seen() {
    let mut scene = board(1, 1, &[(0, 0)]);
    scene.pieces.push(piece(0, Side::White, "house"));
    let part = |glyph: &str, count| Part {
        glyph: glyph.into(),
        name: glyph.into(),
        count,
        place: PartPlace::Row,
    };
    let seen_already = |glyph: &str, count| Part {
        place: PartPlace::Drawing,
        ..part(glyph, count)
    };
    let badge = |glyph: &str| Badge {
        glyph: glyph.into(),
        name: glyph.into(),
    };
    let mut draw = |parts: Vec<Part>, badges: Vec<Badge>| {
        scene.pieces[0].parts = parts;
        scene.pieces[0].badges = badges;
        Pixels::of(&scene, &options()).cell(0, 0)
    };
    let cells = [
        draw(vec![], vec![]),
        draw(vec![part("coin", 1)], vec![]),
        draw(vec![part("coin", 2)], vec![]),
        draw(vec![part("coin", 3)], vec![]),
        draw(vec![part("coin", 1), part("arrow", 1)], vec![]),
        draw(vec![part("coin", 1); 8], vec![]),
        draw(vec![part("coin", 1); 9], vec![]),
        draw(vec![part("coin", 1); 10], vec![]),
        draw(vec![], vec![badge("coin")]),
        draw(vec![], vec![badge("arrow")]),
        draw(vec![], vec![badge("coin"); 3]),
        draw(vec![], vec![badge("coin"); 4]),
        draw(vec![], vec![badge("coin"); 5]),
    ];
    let shown_by_its_drawing = draw(vec![seen_already("coin", 2)], vec![]);
    assert_eq!(differences(&shown_by_its_drawing, &cells[0]), 0);
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells.iter().enumerate().skip(i + 1) {
            assert!(
                differences(a, b) >= 6,
                "cells {i} and {j}: {}",
                differences(a, b)
            );
        }
    }
}

#[test]
fn owners_of_cells_are_seen() {
    let mut scene = board(3, 1, &[(0, 0), (1, 0), (2, 0)]);
    scene.cells[0].owner = Some(Side::White);
    scene.cells[1].owner = Some(Side::Black);
    for theme in [Theme::Light, Theme::Dark] {
        let pixels = Pixels::of(&scene, &Options { theme, ..options() });
        let [white, black, nobody] = [0, 1, 2].map(|column| pixels.cell(column, 0));
        // The folded corners: the first pixels of White's cells, the last ones of Black's.
        let dark = differences(&black, &nobody);
        assert!(dark > 80, "{dark}");
        assert_ne!(white[6 * 100 + 6], black[6 * 100 + 6]);
        assert_ne!(white[50 * 100 + 50], nobody[50 * 100 + 50]);
        assert_ne!(white[50 * 100 + 50], black[50 * 100 + 50]);
    }
}

#[test]
fn sides_differ_by_more_than_colour() {
    let house = glyphs(&"house".into()).expect("a house");
    let draw = |side, set| {
        let pixels = Pixels::of_svg(&glyph_svg(&house, side, set));
        (0..100 * 100)
            .map(|i| pixels.at(i % 100, i / 100))
            .collect::<Vec<_>>()
    };
    for set in PieceSet::ALL {
        let (white, black) = (draw(Some(Side::White), set), draw(Some(Side::Black), set));
        let nobody = draw(None, set);
        assert!(differences(&white, &black) > 1500);
        assert!(differences(&nobody, &black) > 1500);
        assert_ne!(white, nobody);
        // The line of the door is dark on White's body and light on Black's.
        let door = 75 * 100 + 42;
        let wall = 75 * 100 + 32;
        assert!(common::lightness(white[door]) < common::lightness(white[wall]) - 64);
        assert!(common::lightness(black[door]) > common::lightness(black[wall]) + 64);
    }
}

#[test]
fn what_has_no_drawing_shows_its_name() {
    let draw = |name: &str| glyph_svg(&token(name), Some(Side::White), PieceSet::Classic);
    assert_ne!(draw("tinker"), draw("tailor"));
    assert_ne!(draw("old soldier"), draw("old tailor"));
    assert_eq!(draw(""), draw("?"));
    let mut scene = board(1, 1, &[(0, 0)]);
    scene.pieces.push(piece(0, Side::White, "tinker"));
    let tinker = Pixels::of(&scene, &options()).cell(0, 0);
    scene.pieces[0].name = "tailor".into();
    let tailor = Pixels::of(&scene, &options()).cell(0, 0);
    assert!(differences(&tinker, &tailor) > 20);
}

#[test]
fn names_of_columns_and_rows_stand_in_the_margin() {
    let mut scene = board(2, 2, &[(0, 0), (1, 0), (0, 1), (1, 1)]);
    let bare = Pixels::of(&scene, &options());
    let drawn = |scene: &_| {
        Pixels::of(
            scene,
            &Options {
                coordinates: true,
                ..options()
            },
        )
    };
    let named = drawn(&scene);
    let (width, height) = named.size();
    let margin = |pixels: &Pixels| -> Vec<_> {
        (0..width * height)
            .map(|i| (i % width, i / width))
            .filter(|&(x, y)| x < MARGIN - 4 || y > height - MARGIN + 4)
            .map(|(x, y)| pixels.at(x, y))
            .collect()
    };
    assert!(differences(&margin(&bare), &margin(&named)) > 60);
    assert_eq!(
        bare.cell(0, 1),
        named.cell(0, 1),
        "the cells themselves stay clean"
    );
    // Where columns have no common name, each cell carries its own.
    scene.cells[0].name = "x1".into();
    let irregular = drawn(&scene);
    assert_eq!(margin(&bare), margin(&irregular));
    assert!(differences(&bare.cell(0, 1), &irregular.cell(0, 1)) > 10);
}

#[test]
fn absurd_sizes_are_refused_and_not_allocated() {
    let mut scene = board(u16::MAX, u16::MAX, &[(0, 0)]);
    scene.bounds.x = i16::MIN;
    let drawing = svg(
        &scene,
        &glyphs,
        &Options {
            cell: u16::MAX,
            ..options()
        },
    );
    assert!(drawing.len() < 2000);
    let refusal = png(&drawing).expect_err("too large");
    assert!(
        matches!(refusal, PictureError::TooLarge { .. }),
        "{refusal}"
    );
    let over = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"6000\" height=\"6000\"/>";
    let (width, height) = (6000, 6000);
    assert_eq!(png(over), Err(PictureError::TooLarge { width, height }));
    let none = board(0, 0, &[]);
    assert!(
        png(&svg(
            &none,
            &glyphs,
            &Options {
                cell: 0,
                ..options()
            }
        ))
        .is_ok()
    );
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a drawing refers to a file")]
fn only_drawings_are_painted_and_nothing_is_fetched() {
    for text in [
        "",
        "not a drawing",
        "<svg",
        "<html/>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><",
    ] {
        let refusal = png(text).expect_err(text);
        assert!(matches!(refusal, PictureError::Malformed(_)), "{refusal}");
    }
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/linked.svg");
    let with_link = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">\
         <image href=\"{file}\" width=\"20\" height=\"20\"/></svg>"
    );
    let without = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"></svg>";
    std::fs::write(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">\
         <rect width=\"20\" height=\"20\"/></svg>",
    )
    .expect("a file to refer to");
    let painted = png(&with_link);
    std::fs::remove_file(file).expect("the file is there");
    assert_eq!(painted, png(without));
}

fn picture(pixels: &Pixels) -> Vec<[u8; 3]> {
    let (width, height) = pixels.size();
    (0..width * height)
        .map(|i| pixels.at(i % width, i / width))
        .collect()
}

#[test]
fn every_set_has_a_name_and_pictures_of_its_own() {
    let mut scene = board(2, 1, &[(0, 0), (1, 0)]);
    scene.pieces.push(piece(0, Side::White, "house"));
    scene.pieces.push(piece(1, Side::Black, "house"));
    let draw = |pieces| {
        svg(
            &scene,
            &glyphs,
            &Options {
                pieces,
                ..options()
            },
        )
    };
    let drawn = PieceSet::ALL.map(draw);
    for (index, set) in PieceSet::ALL.into_iter().enumerate() {
        assert_eq!(PieceSet::named(set.name()), Some(set));
        assert!(
            drawn[..index].iter().all(|other| *other != drawn[index]),
            "{set:?}"
        );
    }
    assert_eq!(PieceSet::named("Classic"), None);
    assert_eq!(drawn[0], svg(&scene, &glyphs, &options()));
}
