//! Pointing out cells: every kind has its own shape, so that no kind is told by its colour alone.

use std::collections::HashSet;

use chessmith_game::{CellId, MarkKind};

use crate::board::Board;
use crate::markup::{Markup, Num};
use crate::theme::Palette;

/// Draws the marks of a scene; pieces are drawn on top of them.
pub(crate) fn draw(out: &mut Markup, board: &Board<'_>, palette: &Palette) {
    let mut drawn = HashSet::new();
    for mark in &board.scene.marks {
        let of_kind = board.scene.marks.iter().filter(|one| one.kind == mark.kind);
        // However many marks of a kind there are, they are drawn at once, and no cell twice.
        let corners: Vec<(CellId, (f64, f64))> = of_kind
            .flat_map(|one| &one.cells)
            .filter(|&&id| drawn.insert((mark.kind, id)))
            .filter_map(|&id| board.place(id).map(|(_, corner)| (id, corner)))
            .collect();
        if !corners.is_empty() {
            draw_kind(out, board, palette, mark.kind, &corners);
        }
    }
}

fn draw_kind(
    out: &mut Markup,
    board: &Board<'_>,
    palette: &Palette,
    kind: MarkKind,
    cells: &[(CellId, (f64, f64))],
) {
    let size = board.layout.cell;
    let all = |shape: &dyn Fn(f64, f64, f64) -> String| -> String {
        cells.iter().map(|&(_, (x, y))| shape(x, y, size)).collect()
    };
    let colours = &palette.marks;
    let mut tint = |colour: &str, opacity: &str| {
        let path = all(&square);
        out.element(format_args!(
            "<path d=\"{path}\" fill=\"{colour}\" fill-opacity=\"{opacity}\"/>"
        ));
    };
    // On a wider line of the other lightness: whatever lies below, one of the two is seen.
    let line = |out: &mut Markup, path: &str, colour: &str| {
        stroke(out, path, colours.halo, size * 0.11);
        stroke(out, path, colour, size * 0.06);
    };
    match kind {
        MarkKind::Last => {
            tint(colours.last, ".55");
            let corners = all(&brackets);
            stroke(out, &corners, colours.edge, size * 0.07);
            stroke(out, &corners, colours.last, size * 0.04);
        }
        MarkKind::Danger => {
            tint(colours.danger, ".3");
            line(out, &all(&inner_square), colours.danger);
        }
        MarkKind::Taken => {
            tint(colours.halo, ".4");
            line(out, &all(&cross), colours.taken);
        }
        MarkKind::Attack => {
            tint(colours.attack, ".16");
            line(out, &all(&ring), colours.attack);
        }
        MarkKind::Cause => {
            tint(colours.halo, ".45");
            stroke(out, &all(&hatching), colours.cause, size * 0.035);
        }
        MarkKind::Reach => {
            let occupied = |id: CellId| board.scene.pieces.iter().any(|piece| piece.cell == id);
            let dots: String = cells
                .iter()
                .map(|&(id, (x, y))| {
                    if occupied(id) {
                        corner_dots(x, y, size)
                    } else {
                        dot(x, y, size)
                    }
                })
                .collect();
            let (fill, rim, width) = (colours.reach, colours.halo, Num(size * 0.03));
            out.element(format_args!(
                "<path d=\"{dots}\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{width}\"/>"
            ));
        }
    }
}

fn stroke(out: &mut Markup, path: &str, colour: &str, width: f64) {
    let width = Num(width);
    out.element(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    ));
}

fn square(x: f64, y: f64, size: f64) -> String {
    format!(
        "M{} {}h{}v{}h{}z",
        Num(x),
        Num(y),
        Num(size),
        Num(size),
        Num(-size)
    )
}

fn inner_square(x: f64, y: f64, size: f64) -> String {
    let inset = size * 0.055;
    square(x + inset, y + inset, size - 2.0 * inset)
}

/// The four corners of a cell.
fn brackets(x: f64, y: f64, size: f64) -> String {
    let (inset, arm) = (size * 0.05, size * 0.14);
    let mut path = String::new();
    for (right, down) in [(false, false), (true, false), (true, true), (false, true)] {
        let (cx, dx) = if right {
            (x + size - inset, -arm)
        } else {
            (x + inset, arm)
        };
        let (cy, dy) = if down {
            (y + size - inset, -arm)
        } else {
            (y + inset, arm)
        };
        path += &format!("M{} {}V{}H{}", Num(cx), Num(cy + dy), Num(cy), Num(cx + dx));
    }
    path
}

/// Both diagonals, visible beside a piece.
fn cross(x: f64, y: f64, size: f64) -> String {
    let inset = size * 0.09;
    let (near, far) = (inset, size - inset);
    format!(
        "M{} {}L{} {}M{} {}L{} {}",
        Num(x + near),
        Num(y + near),
        Num(x + far),
        Num(y + far),
        Num(x + far),
        Num(y + near),
        Num(x + near),
        Num(y + far)
    )
}

fn ring(x: f64, y: f64, size: f64) -> String {
    circle(x + size / 2.0, y + size / 2.0, size * 0.44)
}

fn dot(x: f64, y: f64, size: f64) -> String {
    circle(x + size / 2.0, y + size / 2.0, size * 0.15)
}

/// A small dot in each upper corner, where a piece leaves room.
fn corner_dots(x: f64, y: f64, size: f64) -> String {
    let (inset, radius) = (size * 0.13, size * 0.08);
    circle(x + inset, y + inset, radius) + &circle(x + size - inset, y + inset, radius)
}

fn circle(x: f64, y: f64, radius: f64) -> String {
    let (r, d) = (Num(radius), Num(2.0 * radius));
    format!(
        "M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",
        Num(x - radius),
        Num(y)
    )
}

/// Slanting lines across a cell.
fn hatching(x: f64, y: f64, size: f64) -> String {
    const LINES: u32 = 9;
    let mut path = String::new();
    for line in 1..=LINES {
        let sum = 2.0 * size * f64::from(line) / f64::from(LINES + 1);
        let (low, high) = ((sum - size).max(0.0), sum.min(size));
        path += &format!(
            "M{} {}L{} {}",
            Num(x + low),
            Num(y + high),
            Num(x + high),
            Num(y + low)
        );
    }
    path
}
