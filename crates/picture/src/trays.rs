//! What stands beside the board: trays and notes.

use chessmith_game::{Side, Slot, TrayKind};

use crate::layout::{
    CAPTION, CAPTION_LINE, Layout, PADDING, SLOT, SLOT_HEIGHT, TITLE, TrayPlace, caption_lines,
};
use crate::lettering::{Align, Face, fit, pill};
use crate::markup::{Markup, Num};
use crate::pieces::Stencils;
use crate::theme::Palette;

/// Draws all trays of a scene.
pub(crate) fn draw(out: &mut Markup, layout: &Layout<'_>, stencils: &mut Stencils<'_>) {
    for place in &layout.trays {
        draw_tray(out, place, layout.cell, stencils);
    }
}

fn draw_tray(out: &mut Markup, place: &TrayPlace<'_>, cell: f64, stencils: &mut Stencils<'_>) {
    let palette = stencils.palette;
    let (tray, frame) = (place.tray, place.frame);
    // A shop is outlined by dashes: what is in it belongs to nobody yet.
    let dashes = match tray.kind {
        TrayKind::Shop => format!(" stroke-dasharray=\"{0} {0}\"", Num(0.1 * cell)),
        TrayKind::Hand | TrayKind::Reserve | TrayKind::Rack => String::new(),
    };
    out.element(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"{}\"{dashes}/>",
        Num(frame.x),
        Num(frame.y),
        Num(frame.width),
        Num(frame.height),
        Num(0.12 * cell),
        palette.panel,
        palette.rim,
        Num((0.025 * cell).max(1.0)),
    ));
    let left = frame.x + PADDING * cell;
    let top = frame.y + PADDING * cell;
    let face = Face::Title.of(cell);
    let title = fit(&tray.title, face, frame.width - 2.0 * PADDING * cell);
    face.write(
        out,
        &title,
        (left, top + face.height()),
        Align::Start,
        palette.muted,
    );
    for (index, slot) in tray.slots.iter().enumerate() {
        let (row, column) = (index / place.per_row, index % place.per_row);
        let x = left + column as f64 * SLOT * cell;
        let y = top + (TITLE + row as f64 * place.slot_height) * cell;
        draw_slot(out, slot, tray.side, (x, y), cell, stencils);
        if tray.kind == TrayKind::Rack && index + 1 < tray.slots.len() {
            draw_chevron(out, (x + SLOT * cell, y), cell, palette);
        }
    }
}

/// Draws a thing with its count and caption; `(x, y)` is the upper left corner of the slot.
fn draw_slot(
    out: &mut Markup,
    slot: &Slot,
    side: Option<Side>,
    (x, y): (f64, f64),
    cell: f64,
    stencils: &mut Stencils<'_>,
) {
    let palette = stencils.palette;
    let size = SLOT_HEIGHT * cell;
    out.element(format_args!("<g>"));
    out.titled("title", &format!("{} {}", slot.count, slot.name));
    out.element(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"{}\" fill=\"{}\"/>",
        Num(x),
        Num(y),
        Num(0.08 * cell),
        palette.shelf,
        size = Num(size),
    ));
    let place = (x + size * 0.04, y + size * 0.04, size * 0.92);
    stencils.draw(out, &slot.glyph, &slot.name, side, place, 0);
    if slot.count != 1 {
        let middle = (x + size * 0.92, y + size * 0.86);
        pill(out, &slot.count.to_string(), middle, cell * 0.17, palette);
    }
    if let Some(caption) = &slot.caption {
        let (face, lines) = caption_lines(caption, cell);
        let first = y + (SLOT_HEIGHT + CAPTION * 0.44) * cell + face.height() / 2.0;
        for (index, line) in lines.iter().enumerate() {
            let baseline = first + index as f64 * CAPTION_LINE * cell;
            let middle = (x + size / 2.0, baseline);
            face.write(out, line, middle, Align::Middle, palette.text);
        }
    }
    out.element(format_args!("</g>"));
}

/// Draws a small sign between two places of a queue: the left one comes first.
fn draw_chevron(out: &mut Markup, (x, y): (f64, f64), cell: f64, palette: &Palette) {
    let (dx, dy) = (Num(0.06 * cell), Num(0.09 * cell));
    out.element(format_args!(
        "<path d=\"M{} {}l-{dx} {dy}l{dx} {dy}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        Num(x - 0.065 * cell),
        Num(y + (SLOT_HEIGHT / 2.0 - 0.09) * cell),
        palette.muted,
        Num(0.035 * cell),
    ));
}

/// Writes the notes below everything.
pub(crate) fn draw_notes(out: &mut Markup, layout: &Layout<'_>, palette: &Palette) {
    let face = Face::Note.of(layout.cell);
    for line in &layout.notes {
        face.write(
            out,
            &line.text,
            (line.x, line.baseline),
            Align::Start,
            palette.text,
        );
    }
}
