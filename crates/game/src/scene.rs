//! What a position looks like, as plain data: whoever draws it needs no rule.

use chessmith_board::{Rect, Side, Square};

use crate::GlyphId;

/// The number of a cell in its scene; the family's own, and stable during a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellId(pub u16);

impl CellId {
    /// Returns the square of a board that has the number of this cell; `None` if the board has none, for whoever asks
    /// about a cell may name any.
    ///
    /// ```
    /// use chessmith_board::{Rect, Square};
    /// use chessmith_game::CellId;
    ///
    /// let board = Rect::new(8, 8);
    /// assert_eq!(CellId(63).on(board), Some(Square(63)));
    /// assert_eq!(CellId(64).on(board), None);
    /// ```
    #[must_use]
    pub const fn on(self, board: Rect) -> Option<Square> {
        if (self.0 as usize) < board.len() {
            Some(Square(self.0))
        } else {
            None
        }
    }
}

/// The cell that has the number of a square.
impl From<Square> for CellId {
    fn from(square: Square) -> Self {
        Self(square.0)
    }
}

/// A rectangle in units of cells; `y` grows away from White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// The left edge.
    pub x: i16,
    /// The lower edge, seen from White.
    pub y: i16,
    /// The width, at least 1.
    pub width: u16,
    /// The height, at least 1.
    pub height: u16,
}

impl Area {
    /// Returns whether a place is inside.
    #[must_use]
    pub fn has(&self, x: i16, y: i16) -> bool {
        let within = |from: i16, length: u16, at: i16| {
            (0..i32::from(length)).contains(&(i32::from(at) - i32::from(from)))
        };
        within(self.x, self.width, x) && within(self.y, self.height, y)
    }
}

/// Everything a person sees of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The part of the plane to show; cells lie inside it, and it need not be full of them.
    pub bounds: Area,
    /// The cells, in no particular order.
    pub cells: Vec<Cell>,
    /// The pieces on the board, at most one on a cell.
    pub pieces: Vec<ScenePiece>,
    /// What is beside the board: hands, reserves, racks, shops.
    pub trays: Vec<Tray>,
    /// Sets of cells to point out.
    pub marks: Vec<Mark>,
    /// Short lines about the position that the board does not show.
    pub notes: Vec<String>,
}

impl Scene {
    /// Returns the scene of a rectangular board on which nothing stands, its cells numbered as its squares.
    ///
    /// ```
    /// use chessmith_board::{Rect, Side, Square};
    /// use chessmith_game::{Mark, MarkKind, Scene, ScenePiece};
    ///
    /// let stone = ScenePiece::new(Square(4), Side::White, "stone", "white stone".to_owned());
    /// let scene = Scene {
    ///     pieces: vec![stone],
    ///     marks: Mark::on(MarkKind::Danger, [Square(4)]).into_iter().collect(),
    ///     ..Scene::of_board(Rect::new(3, 2))
    /// };
    /// assert_eq!(scene.cells[4].name, "b2");
    /// assert_eq!(scene.cells[4].id, scene.pieces[0].cell);
    /// ```
    #[must_use]
    pub fn of_board(board: Rect) -> Self {
        Self {
            bounds: Area {
                x: 0,
                y: 0,
                width: board.files().into(),
                height: board.ranks().into(),
            },
            cells: board
                .squares()
                .map(|square| Cell::of_square(board, square))
                .collect(),
            pieces: Vec::new(),
            trays: Vec::new(),
            marks: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// The shade of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
}

/// One place where a piece can stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its number, unique in the scene.
    pub id: CellId,
    /// Its column, in units of cells.
    pub x: i16,
    /// Its row, in units of cells; it grows away from White.
    pub y: i16,
    /// Its name in notation.
    pub name: String,
    /// Its shade.
    pub shade: Shade,
    /// The side that owns it, where cells have owners.
    pub owner: Option<Side>,
}

impl Cell {
    /// Returns the cell of a square of a rectangular board that is nobody's, numbered as the square is.
    #[must_use]
    pub fn of_square(board: Rect, square: Square) -> Self {
        let coord = board.coord(square);
        Self {
            id: CellId(square.0),
            x: i16::from(coord.file),
            y: i16::from(coord.rank),
            name: coord.to_string(),
            shade: if board.is_dark(square) {
                Shade::Dark
            } else {
                Shade::Light
            },
            owner: None,
        }
    }
}

/// One of the eight compass directions, counted clockwise from north in steps of 45 degrees (0–7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Facing(pub u8);

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenePiece {
    /// Where it stands.
    pub cell: CellId,
    /// Whose it is; `None` for what belongs to nobody.
    pub side: Option<Side>,
    /// What it looks like.
    pub glyph: GlyphId,
    /// What it is called.
    pub name: String,
    /// Where it looks; drawn by turning the glyph, which faces north.
    pub facing: Option<Facing>,
    /// What it consists of, if that is more than itself.
    pub parts: Vec<Part>,
    /// Small signs on it.
    pub badges: Vec<Badge>,
}

impl ScenePiece {
    /// Returns a piece of one drawing, on the cell that is numbered as its square.
    #[must_use]
    pub fn new(square: Square, side: Side, glyph: impl Into<GlyphId>, name: String) -> Self {
        Self {
            cell: CellId(square.0),
            side: Some(side),
            glyph: glyph.into(),
            name,
            facing: None,
            parts: Vec::new(),
            badges: Vec::new(),
        }
    }
}

/// One kind of part of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it looks like.
    pub glyph: GlyphId,
    /// What it is called.
    pub name: String,
    /// How many copies of it there are, at least 1.
    pub count: u16,
    /// Where it is seen.
    pub place: PartPlace,
}

/// Where a part of a piece is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PartPlace {
    /// In the drawing of the piece, which says how many there are.
    Drawing,
    /// In a row along the lower edge of the cell.
    Row,
}

/// A small sign on a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// What it looks like.
    pub glyph: GlyphId,
    /// What it is called.
    pub name: String,
}

/// What a tray is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TrayKind {
    /// Pieces that may come to the board.
    Hand,
    /// A supply that pieces are made of.
    Reserve,
    /// An ordered queue.
    Rack,
    /// Things to buy.
    Shop,
}

/// A row of things beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tray {
    /// What it is for.
    pub kind: TrayKind,
    /// Its title.
    pub title: String,
    /// Whose it is; drawn on that side of the board.
    pub side: Option<Side>,
    /// What is in it, in order.
    pub slots: Vec<Slot>,
    /// The shelves on which that stands, in order; empty where it stands in one row. The first begins with the first
    /// slot, and every other after the one before it.
    pub shelves: Vec<Shelf>,
}

/// A part of a tray with a title of its own; it ends where the next one begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// Its title.
    pub title: String,
    /// The index of its first slot.
    pub first: u16,
}

/// One thing in a tray.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// What it looks like.
    pub glyph: GlyphId,
    /// What it is called.
    pub name: String,
    /// How many there are, at least 1.
    pub count: u16,
    /// A short text under it, such as a price.
    pub caption: Option<String>,
}

/// Why cells are pointed out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// The last turn touched them: a mark for each thing that it moved, put or changed, in the order in which it did.
    Last,
    /// What stands there is under threat.
    Danger,
    /// Something was, or would be, taken there.
    Taken,
    /// A piece may go there.
    Reach,
    /// A piece may take there.
    Attack,
    /// They are the cause of a refusal.
    Cause,
}

/// Cells to point out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Why.
    pub kind: MarkKind,
    /// Which. Those of a mark of the last turn are a way: from where the thing stood, over where it stopped, to
    /// where it came, or the one cell on which it was put or changed. What stands where a way begins may be only
    /// a part of what stood there.
    pub cells: Vec<CellId>,
}

impl Mark {
    /// Returns a mark on cells, or on those that are numbered as some squares; `None` if there are none.
    pub fn on(kind: MarkKind, cells: impl IntoIterator<Item = impl Into<CellId>>) -> Option<Self> {
        let cells: Vec<CellId> = cells.into_iter().map(Into::into).collect();
        (!cells.is_empty()).then_some(Self { kind, cells })
    }

    /// Returns the marks of a turn that moved, put or changed something along each of these ways, in this order.
    pub fn of_ways<W>(ways: impl IntoIterator<Item = W>) -> impl Iterator<Item = Self>
    where
        W: IntoIterator<Item: Into<CellId>>,
    {
        ways.into_iter()
            .filter_map(|way| Self::on(MarkKind::Last, way))
    }
}
