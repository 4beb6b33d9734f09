//! Any scene as text, for terminals.

use std::collections::{BTreeMap, HashMap};

use chessmith_catalog::LiveGame;
use chessmith_catalog::game::{Cell, CellId, Finish, Mark, MarkKind, Scene, Shade, Side, Tray};

use crate::lettering::{Lettered, Lettering};
use crate::paint::Paint;

/// Returns the position of a game as lines of text, seen from a side.
pub(crate) fn board_text(live: &dyn LiveGame, from: Side, paint: Paint) -> String {
    scene_text(live, &live.scene(), from, paint)
}

fn scene_text(live: &dyn LiveGame, scene: &Scene, from: Side, paint: Paint) -> String {
    let (far, near): (Vec<_>, Vec<_>) = scene
        .trays
        .iter()
        .filter(|tray| !tray.slots.is_empty())
        .partition(|tray| tray.side == Some(from.other()));
    let letters = |piece: &_| live.piece_letters(piece);
    let lettering = Lettering::of(&scene.pieces, &letters);
    let mut lines: Vec<String> = far.into_iter().map(tray_text).collect();
    lines.extend(Grid::new(&lettering, scene, from, paint).lines());
    lines.extend(lettering.legend());
    lines.extend(near.into_iter().map(tray_text));
    lines.extend(scene.notes.iter().cloned());
    if let Some(turn) = live.history().last() {
        lines.push(format!("last turn: {}", turn.text));
    }
    let marks = scene.marks.iter();
    let others = marks.filter(|mark| mark.kind != MarkKind::Last);
    lines.extend(others.filter_map(|mark| mark_text(scene, mark)));
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// Returns the board of a scene as lines of text, with a sign on every empty cell that marks point out.
pub(crate) fn diagram_text(
    scene: &Scene,
    letters: Lettered<'_>,
    sign: &dyn Fn(&[MarkKind]) -> char,
    paint: Paint,
) -> String {
    let mut kinds: BTreeMap<CellId, Vec<MarkKind>> = BTreeMap::new();
    for mark in &scene.marks {
        for cell in &mark.cells {
            kinds.entry(*cell).or_default().push(mark.kind);
        }
    }
    let lettering = Lettering::of(&scene.pieces, letters);
    let mut grid = Grid::new(&lettering, scene, Side::White, paint);
    for (cell, kinds) in kinds {
        let text = sign(&kinds).to_string();
        grid.pieces.entry(cell).or_insert((text, None));
    }
    let lines = grid.lines().into_iter();
    lines
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

fn tray_text(tray: &Tray) -> String {
    let slots: Vec<_> = tray
        .slots
        .iter()
        .map(|slot| {
            let count = if slot.count > 1 {
                format!(" x{}", slot.count)
            } else {
                String::new()
            };
            let caption = slot
                .caption
                .as_ref()
                .map_or(String::new(), |text| format!(" ({text})"));
            format!("{}{count}{caption}", slot.name)
        })
        .collect();
    format!("{}: {}", tray.title, slots.join(", "))
}

/// Names the cells that are pointed out; `None` if there are none.
pub(crate) fn mark_text(scene: &Scene, mark: &Mark) -> Option<String> {
    let what = match mark.kind {
        MarkKind::Last => "last turn",
        MarkKind::Danger => "in danger",
        MarkKind::Taken => "taken",
        MarkKind::Reach => "may go to",
        MarkKind::Attack => "may take on",
        MarkKind::Cause => "because of",
    };
    let names: HashMap<CellId, &str> = scene
        .cells
        .iter()
        .map(|cell| (cell.id, cell.name.as_str()))
        .collect();
    let cells: Vec<_> = mark
        .cells
        .iter()
        .filter_map(|cell| names.get(cell).copied())
        .collect();
    (!cells.is_empty()).then(|| format!("{what}: {}", cells.join(" ")))
}

/// Says how a game ended.
pub(crate) fn verdict(finish: &Finish) -> String {
    let result = finish.result();
    match finish.winner {
        Some(side) => format!("{} wins by {} ({result})", side.name(), finish.reason),
        None => format!("draw by {} ({result})", finish.reason),
    }
}

/// The cells in rows and columns.
struct Grid<'a> {
    cells: HashMap<(i16, i16), &'a Cell>,
    pieces: HashMap<CellId, (String, Option<Side>)>,
    /// The columns that are shown, from the left.
    columns: Vec<i16>,
    /// The rows that are shown, from the top.
    rows: Vec<i16>,
    /// The width of the widest piece.
    width: usize,
    paint: Paint,
}

impl<'a> Grid<'a> {
    fn new(lettering: &Lettering<'_>, scene: &'a Scene, from: Side, paint: Paint) -> Self {
        let cells: HashMap<_, _> = scene
            .cells
            .iter()
            .map(|cell| ((cell.x, cell.y), cell))
            .collect();
        let pieces: HashMap<_, _> = scene
            .pieces
            .iter()
            .map(|piece| (piece.cell, (lettering.text(piece), piece.side)))
            .collect();
        let mut columns = span(cells.keys().map(|(x, _)| *x));
        let mut rows = span(cells.keys().map(|(_, y)| *y));
        match from {
            Side::White => rows.reverse(),
            Side::Black => columns.reverse(),
        }
        let widths = pieces.values().map(|(text, _)| text.chars().count());
        let width = widths.max().unwrap_or(1).max(1);
        Self {
            cells,
            pieces,
            columns,
            rows,
            width,
            paint,
        }
    }

    fn lines(&self) -> Vec<String> {
        let (column_names, row_names) = self.names().unwrap_or_default();
        let margin = row_names.values().map(|name| name.len()).max().unwrap_or(0);
        let mut lines = Vec::new();
        for y in &self.rows {
            let name = row_names.get(y).copied().unwrap_or_default();
            let mut line = self.paint.faint(&format!("{name:>margin$}")) + "  ";
            for x in &self.columns {
                line += &self.cell(*x, *y);
            }
            lines.push(line);
        }
        if !column_names.is_empty() {
            let mut line = format!("{:>margin$}  ", "");
            for x in &self.columns {
                line += &self.boxed(column_names.get(x).copied().unwrap_or_default());
            }
            lines.push(self.paint.faint(&line));
        }
        if lines.is_empty() {
            lines.push("(no board yet)".to_owned());
        }
        lines
    }

    fn cell(&self, x: i16, y: i16) -> String {
        let Some(cell) = self.cells.get(&(x, y)) else {
            return self.boxed("");
        };
        let piece = self.pieces.get(&cell.id);
        let empty = if self.paint.0 { "" } else { "." };
        let text = self.boxed(piece.map_or(empty, |(text, _)| text));
        let light_piece = piece.is_some_and(|(_, side)| *side == Some(Side::White));
        self.paint
            .cell(&text, cell.shade == Shade::Light, light_piece)
    }

    /// Brings a text to the width of a column.
    fn boxed(&self, text: &str) -> String {
        let width = self.width;
        if self.paint.0 {
            format!(" {text:<width$} ")
        } else {
            format!("{text:<width$} ")
        }
    }

    /// Returns the names of columns and rows, if every cell is named by the letters of its column and
    /// the digits of its row.
    fn names(&self) -> Option<(Names<'a>, Names<'a>)> {
        let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
        for ((x, y), cell) in &self.cells {
            let (column, row) = cell
                .name
                .split_at(cell.name.find(|c: char| c.is_ascii_digit())?);
            let known = (
                columns.entry(*x).or_insert(column),
                rows.entry(*y).or_insert(row),
            );
            if (*known.0, *known.1) != (column, row) || column.len() > self.width {
                return None;
            }
        }
        Some((columns, rows))
    }
}

/// The names of columns or rows by coordinate.
type Names<'a> = BTreeMap<i16, &'a str>;

/// Returns every number from the smallest to the largest.
fn span(numbers: impl Iterator<Item = i16> + Clone) -> Vec<i16> {
    match (numbers.clone().min(), numbers.max()) {
        (Some(low), Some(high)) => (low..=high).collect(),
        _ => Vec::new(),
    }
}
