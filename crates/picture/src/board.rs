//! Cells and their names.

use std::collections::{BTreeMap, HashMap};

use chessmith_game::{Cell, CellId, Scene, Shade, Side};

use crate::inks::PieceSet;
use crate::layout::Layout;
use crate::lettering::{Align, Face};
use crate::markup::{Markup, Num};
use crate::theme::Palette;

/// The most places of which the empty ones are dotted.
const MOST_DOTTED: u32 = 4096;

/// The cells of a scene, each with its upper left corner.
pub(crate) struct Board<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) layout: &'a Layout<'a>,
    cells: Vec<(&'a Cell, (f64, f64))>,
    places: HashMap<CellId, usize>,
}

impl<'a> Board<'a> {
    /// Places the cells of a scene; the first of several cells of one number is the one that
    /// pieces stand on.
    pub(crate) fn new(scene: &'a Scene, layout: &'a Layout<'a>) -> Self {
        let cells: Vec<_> = scene
            .cells
            .iter()
            .filter_map(|cell| layout.corner(cell).map(|corner| (cell, corner)))
            .collect();
        let mut places = HashMap::new();
        for (index, (cell, _)) in cells.iter().enumerate() {
            places.entry(cell.id).or_insert(index);
        }
        Self {
            scene,
            layout,
            cells,
            places,
        }
    }

    /// Returns a cell and its upper left corner.
    pub(crate) fn place(&self, id: CellId) -> Option<(&'a Cell, (f64, f64))> {
        self.places.get(&id).map(|&index| self.cells[index])
    }

    /// Draws the frame, which follows the outline of the board, the cells, and who owns them.
    pub(crate) fn draw_cells(&self, out: &mut Markup, palette: &Palette, set: PieceSet) {
        self.draw_open_ground(out, palette);
        let all = self.squares(|_| true);
        if all.is_empty() {
            return;
        }
        let frame = Num((self.layout.cell * 0.07).max(2.0));
        let colour = palette.frame;
        out.element(format_args!(
            "<path d=\"{all}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{frame}\" \
             stroke-linejoin=\"round\"/>"
        ));
        for (shade, colour) in [(Shade::Light, palette.light), (Shade::Dark, palette.dark)] {
            let squares = self.squares(|cell| cell.shade == shade);
            if !squares.is_empty() {
                out.element(format_args!("<path d=\"{squares}\" fill=\"{colour}\"/>"));
            }
        }
        for side in Side::BOTH {
            self.draw_owned(out, palette, set, side);
        }
    }

    /// Dots the corners of the places inside the bounds where no cell is.
    fn draw_open_ground(&self, out: &mut Markup, palette: &Palette) {
        let bounds = self.scene.bounds;
        let (columns, rows) = (u32::from(bounds.width), u32::from(bounds.height));
        let places = columns * rows;
        if self.cells.len() >= places as usize || places > MOST_DOTTED {
            return;
        }
        let (size, board) = (self.layout.cell, self.layout.board);
        let dots: String = (0..=rows)
            .flat_map(|row| (0..=columns).map(move |column| (f64::from(column), f64::from(row))))
            .map(|(x, y)| format!("M{} {}h0", Num(board.x + x * size), Num(board.y + y * size)))
            .collect();
        let (colour, width) = (palette.rim, Num(size * 0.07));
        out.element(format_args!(
            "<path d=\"{dots}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\"/>"
        ));
    }

    /// Fills the cells of an owner in colours of their own and folds a corner of each where no name is written: the lower
    /// left one in the colour of White's pieces, the upper right one in that of Black's.
    fn draw_owned(&self, out: &mut Markup, palette: &Palette, set: PieceSet, side: Side) {
        if self.cells.iter().all(|(cell, _)| cell.owner != Some(side)) {
            return;
        }
        let colours = palette.owners[side.index()];
        for (shade, colour) in [Shade::Light, Shade::Dark].into_iter().zip(colours) {
            let squares = self.squares(|cell| cell.owner == Some(side) && cell.shade == shade);
            if !squares.is_empty() {
                out.element(format_args!("<path d=\"{squares}\" fill=\"{colour}\"/>"));
            }
        }
        let size = self.layout.cell;
        let fold = size * 0.17;
        let mut folds = String::new();
        for (cell, (x, y)) in &self.cells {
            if cell.owner != Some(side) {
                continue;
            }
            let (x, y, fold) = match side {
                Side::White => (*x, y + size, fold),
                Side::Black => (x + size, *y, -fold),
            };
            folds += &format!(
                "M{} {}h{}l{} {}z",
                Num(x),
                Num(y),
                Num(fold),
                Num(-fold),
                Num(-fold)
            );
        }
        let ink = set.inks(Some(side)).body;
        out.element(format_args!("<path d=\"{folds}\" fill=\"{ink}\"/>"));
    }

    /// Writes the names of columns and rows in the margin, or of cells in their corners.
    pub(crate) fn draw_names(&self, out: &mut Markup, palette: &Palette) {
        let size = self.layout.cell;
        let Some((columns, rows)) = self.axes() else {
            let face = Face::Corner.of(size);
            for (cell, (x, y)) in &self.cells {
                let at = (x + 0.06 * size, y + 0.06 * size + face.height());
                face.write(out, &cell.name, at, Align::Start, palette.frame);
            }
            return;
        };
        let face = Face::Coordinate.of(size);
        // The names stand beside the outermost cells, which need not reach the bounds.
        let edge = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::min);
        let Some(left) = edge(&mut self.cells.iter().map(|(_, (x, _))| *x)) else {
            return;
        };
        let Some(lowest) = edge(&mut self.cells.iter().map(|(_, (_, y))| -*y)) else {
            return;
        };
        let baseline = size - lowest + 0.12 * size + face.height();
        for (x, name) in columns.values() {
            face.write(
                out,
                name,
                (x + size / 2.0, baseline),
                Align::Middle,
                palette.muted,
            );
        }
        for (y, name) in rows.values() {
            let at = (left - 0.13 * size, y + (size + face.height()) / 2.0);
            face.write(out, name, at, Align::End, palette.muted);
        }
    }

    /// Returns the names of columns and rows with their places, if every cell is named by the
    /// letters of its column and the digits of its row.
    fn axes(&self) -> Option<(Axis<'a>, Axis<'a>)> {
        let (mut columns, mut rows) = (Axis::new(), Axis::new());
        for (cell, (x, y)) in &self.cells {
            let digits = cell.name.find(|c: char| c.is_ascii_digit())?;
            let (column, row) = cell.name.split_at(digits);
            let regular = !column.is_empty()
                && column.len() <= 2
                && row.len() <= 3
                && columns.entry(cell.x).or_insert((*x, column)).1 == column
                && rows.entry(cell.y).or_insert((*y, row)).1 == row;
            if !regular {
                return None;
            }
        }
        Some((columns, rows))
    }

    /// Returns the path of all cells that `wanted` accepts.
    fn squares(&self, wanted: impl Fn(&Cell) -> bool) -> String {
        let size = Num(self.layout.cell);
        let back = Num(-self.layout.cell);
        self.cells
            .iter()
            .filter(|(cell, _)| wanted(cell))
            .map(|(_, (x, y))| format!("M{} {}h{size}v{size}h{back}z", Num(*x), Num(*y)))
            .collect()
    }
}

/// The names along one edge of the board: by coordinate, the place in pixels and the name.
type Axis<'a> = BTreeMap<i16, (f64, &'a str)>;

/// Returns one line that says what the picture is.
pub(crate) fn title(scene: &Scene) -> String {
    format!(
        "A board of {} with {}",
        counted(scene.cells.len(), "cell"),
        counted(scene.pieces.len(), "piece")
    )
}

/// Returns what stands where, for those who cannot see the picture.
pub(crate) fn description(scene: &Scene) -> String {
    let names: HashMap<CellId, &str> = scene
        .cells
        .iter()
        .map(|cell| (cell.id, cell.name.as_str()))
        .collect();
    let mut sentences = Vec::new();
    for side in [Some(Side::White), Some(Side::Black), None] {
        let pieces: Vec<String> = scene
            .pieces
            .iter()
            .filter(|piece| piece.side == side)
            .filter_map(|piece| Some(format!("{} {}", piece.name, names.get(&piece.cell)?)))
            .collect();
        if !pieces.is_empty() {
            let owner = side.map_or("Nobody", Side::name);
            sentences.push(format!("{owner}: {}.", pieces.join(", ")));
        }
    }
    for tray in scene.trays.iter().filter(|tray| !tray.slots.is_empty()) {
        let slots: Vec<String> = tray
            .slots
            .iter()
            .map(|slot| format!("{} {}", slot.count, slot.name))
            .collect();
        sentences.push(format!("{}: {}.", tray.title, slots.join(", ")));
    }
    sentences.extend(scene.notes.iter().cloned());
    sentences.join(" ")
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}
