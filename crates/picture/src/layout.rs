//! Where everything goes, in pixels from the upper left corner.

use chessmith_game::{Area, Cell, Scene, Side, Tray};

use crate::Options;
use crate::lettering::{Face, Lettering, fit, wrap};
use crate::markup::Num;

/// The least width of what stands above and below the board, in cells.
const LEAST_WIDTH: f64 = 5.0;
/// The margin of the page, in cells; column and row names stand in it.
const MARGIN: f64 = 0.46;
/// The space between trays, in cells.
const GAP: f64 = 0.16;
/// The space inside a tray round its contents, in cells.
pub(crate) const PADDING: f64 = 0.18;
/// The height of a tray's title, in cells.
pub(crate) const TITLE: f64 = 0.3;
/// The width of a slot, in cells.
pub(crate) const SLOT: f64 = 0.97;
/// The height of a slot without its caption, in cells.
pub(crate) const SLOT_HEIGHT: f64 = 0.78;
/// The height of a caption of one line, in cells.
pub(crate) const CAPTION: f64 = 0.31;
/// The distance between the base lines of a caption's lines, in cells.
pub(crate) const CAPTION_LINE: f64 = 0.2;
/// The distance between the base lines of two notes, in cells.
const NOTE: f64 = 0.38;

/// A rectangle of the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A tray and its place.
pub(crate) struct TrayPlace<'a> {
    pub(crate) tray: &'a Tray,
    pub(crate) frame: Frame,
    /// How many slots stand side by side, at least 1.
    pub(crate) per_row: usize,
    /// The height of a slot with its caption, in cells.
    pub(crate) slot_height: f64,
}

/// A line of a note and its place.
pub(crate) struct NoteLine {
    pub(crate) x: f64,
    pub(crate) baseline: f64,
    pub(crate) text: String,
}

/// The places of everything in a picture.
pub(crate) struct Layout<'a> {
    /// The width of a cell.
    pub(crate) cell: f64,
    pub(crate) board: Frame,
    pub(crate) trays: Vec<TrayPlace<'a>>,
    pub(crate) notes: Vec<NoteLine>,
    pub(crate) width: Num,
    pub(crate) height: Num,
    bounds: Area,
    orientation: Side,
}

impl<'a> Layout<'a> {
    /// Finds a place for everything: the far side's trays above the board, the near side's below
    /// it, then what belongs to nobody, then the notes.
    pub(crate) fn new(scene: &'a Scene, options: &Options) -> Self {
        let cell = f64::from(options.cell.clamp(16, 256));
        let margin = (MARGIN * cell).round();
        let columns = f64::from(scene.bounds.width.max(1));
        let rows = f64::from(scene.bounds.height);
        let beside = !scene.trays.is_empty() || !scene.notes.is_empty();
        let content = if beside {
            columns.max(LEAST_WIDTH)
        } else {
            columns
        } * cell;
        let mut column = Column {
            cell,
            left: margin,
            width: content,
            y: margin,
            trays: Vec::new(),
        };

        column.stack(scene, Some(options.orientation.other()));
        if !column.trays.is_empty() {
            column.y += GAP * cell;
        }
        let board = Frame {
            x: (margin + (content - columns * cell) / 2.0).round(),
            y: column.y,
            width: columns * cell,
            height: rows * cell,
        };
        column.y += board.height + margin;
        column.stack(scene, Some(options.orientation));
        column.stack(scene, None);
        let notes = column.notes(&scene.notes);
        Self {
            cell,
            board,
            notes,
            width: Num(content + 2.0 * margin),
            height: Num(column.y.max(board.y + board.height + margin)),
            trays: column.trays,
            bounds: scene.bounds,
            orientation: options.orientation,
        }
    }

    /// Returns the upper left corner of a cell, if it lies inside the bounds.
    pub(crate) fn corner(&self, cell: &Cell) -> Option<(f64, f64)> {
        let bounds = self.bounds;
        let (width, height) = (i32::from(bounds.width), i32::from(bounds.height));
        let right = i32::from(cell.x) - i32::from(bounds.x);
        let up = i32::from(cell.y) - i32::from(bounds.y);
        if !(0..width).contains(&right) || !(0..height).contains(&up) {
            return None;
        }
        let (column, row) = match self.orientation {
            Side::White => (right, height - 1 - up),
            Side::Black => (width - 1 - right, up),
        };
        Some((
            self.board.x + f64::from(column) * self.cell,
            self.board.y + f64::from(row) * self.cell,
        ))
    }

    /// Returns how far the board is turned, in degrees.
    pub(crate) const fn turn(&self) -> u16 {
        match self.orientation {
            Side::White => 0,
            Side::Black => 180,
        }
    }
}

/// The page while it is filled from top to bottom.
struct Column<'a> {
    cell: f64,
    left: f64,
    width: f64,
    y: f64,
    trays: Vec<TrayPlace<'a>>,
}

impl<'a> Column<'a> {
    /// Places the trays of one owner, as many beside each other as fit.
    fn stack(&mut self, scene: &'a Scene, side: Option<Side>) {
        let mut row: Vec<(&Tray, f64)> = Vec::new();
        for tray in scene.trays.iter().filter(|tray| tray.side == side) {
            let width = self.natural_width(tray);
            let taken: f64 = row.iter().map(|(_, width)| width + GAP * self.cell).sum();
            if !row.is_empty() && taken + width > self.width {
                self.place(&row);
                row.clear();
            }
            row.push((tray, width));
        }
        if !row.is_empty() {
            self.place(&row);
        }
    }

    /// Places trays beside each other; they share what is left of the width.
    fn place(&mut self, row: &[(&'a Tray, f64)]) {
        let gap = GAP * self.cell;
        let gaps = gap * (row.len() - 1) as f64;
        let natural: f64 = row.iter().map(|(_, width)| width).sum();
        let spare = (self.width - natural - gaps).max(0.0) / row.len() as f64;
        let height = row
            .iter()
            .map(|(tray, width)| self.height(tray, self.per_row(width + spare)))
            .fold(0.0, f64::max);
        let mut x = self.left;
        for &(tray, natural) in row {
            let width = natural + spare;
            let frame = Frame {
                x,
                y: self.y,
                width,
                height,
            };
            self.trays.push(TrayPlace {
                tray,
                frame,
                per_row: self.per_row(width),
                slot_height: slot_height(tray, self.cell),
            });
            x += width + gap;
        }
        self.y += height + gap;
    }

    fn natural_width(&self, tray: &Tray) -> f64 {
        let title = Face::Title.of(self.cell).width(&tray.title);
        let slots = tray.slots.len() as f64 * SLOT * self.cell;
        (title.max(slots) + 2.0 * PADDING * self.cell).min(self.width)
    }

    fn per_row(&self, width: f64) -> usize {
        let inner = width - 2.0 * PADDING * self.cell;
        // The sum of widths may miss the whole number of slots by a rounding error.
        ((inner / (SLOT * self.cell) + 1e-6) as usize).max(1)
    }

    fn height(&self, tray: &Tray, per_row: usize) -> f64 {
        let rows = tray.slots.len().div_ceil(per_row) as f64;
        (2.0 * PADDING + TITLE + rows * slot_height(tray, self.cell)) * self.cell
    }

    /// Places notes, broken into lines.
    fn notes(&mut self, notes: &[String]) -> Vec<NoteLine> {
        let face = Face::Note.of(self.cell);
        let mut lines = Vec::new();
        for text in notes.iter().flat_map(|note| wrap(note, face, self.width)) {
            self.y += NOTE * self.cell;
            let text = fit(&text, face, self.width);
            lines.push(NoteLine {
                x: self.left,
                baseline: self.y - 0.1 * self.cell,
                text,
            });
        }
        if !lines.is_empty() {
            self.y += 0.3 * self.cell;
        } else if self
            .trays
            .iter()
            .any(|place| place.frame.y + place.frame.height <= self.y)
        {
            self.y += (MARGIN - GAP) * self.cell;
        }
        lines
    }
}

/// Returns a slot's caption in lines, and how it is written.
pub(crate) fn caption_lines(caption: &str, cell: f64) -> (Lettering, Vec<String>) {
    Face::Caption.of(cell).whole(caption, (SLOT - 0.06) * cell)
}

/// Returns the height of a tray's slots, in cells: they have room for the longest caption.
fn slot_height(tray: &Tray, cell: f64) -> f64 {
    let captions = tray.slots.iter().filter_map(|slot| slot.caption.as_ref());
    let lines = captions.map(|caption| caption_lines(caption, cell).1.len());
    match lines.max() {
        None | Some(0) => SLOT_HEIGHT,
        Some(lines) => SLOT_HEIGHT + CAPTION + (lines - 1) as f64 * CAPTION_LINE,
    }
}
