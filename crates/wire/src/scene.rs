//! Scenes as they travel.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! travels {
    ($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(deny_unknown_fields)]
        #[ts(export, export_to = "../../../web/src/wire/")]
        pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }
    };
    ($(#[$meta:meta])* enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(rename_all = "lowercase")]
        #[ts(export, export_to = "../../../web/src/wire/")]
        pub enum $name { $($(#[$variant_meta])* $variant,)* }
    };
}

travels! {
    /// One of the two sides.
    enum Side {
        /// White.
        White,
        /// Black.
        Black,
    }
}

travels! {
    /// The shade of a cell.
    enum Shade {
        /// Light.
        Light,
        /// Dark.
        Dark,
    }
}

travels! {
    /// What a tray is for.
    enum TrayKind {
        /// Pieces that may come to the board.
        Hand,
        /// A supply that pieces are made of.
        Reserve,
        /// An ordered queue.
        Rack,
        /// Things to buy.
        Shop,
    }
}

travels! {
    /// Why cells are pointed out.
    enum MarkKind {
        /// The last turn touched them: a mark for each thing that it moved, put or changed, in the order in which
        /// it did.
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
}

/// A rectangle in units of cells; `y` grows away from White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "../../../web/src/wire/")]
pub struct Area {
    /// The left edge.
    pub x: i16,
    /// The lower edge.
    pub y: i16,
    /// The width.
    pub width: u16,
    /// The height.
    pub height: u16,
}

travels! {
    /// Everything a person sees of a position.
    struct Scene {
        /// The part of the plane to show.
        bounds: Area,
        /// The cells.
        cells: Vec<Cell>,
        /// The pieces, at most one on a cell, in the order of the numbers of their cells.
        pieces: Vec<Piece>,
        /// What is beside the board.
        trays: Vec<Tray>,
        /// Sets of cells to point out.
        marks: Vec<Mark>,
        /// Short lines that the board does not show.
        notes: Vec<String>,
    }
}

travels! {
    /// One place where a piece can stand.
    struct Cell {
        /// Its number, unique in the scene.
        id: u16,
        /// Its column.
        x: i16,
        /// Its row; it grows away from White.
        y: i16,
        /// Its name in notation.
        name: String,
        /// Its shade.
        shade: Shade,
        /// The side that owns it, where cells have owners.
        owner: Option<Side>,
    }
}

travels! {
    /// A piece on the board.
    struct Piece {
        /// The number of its cell.
        cell: u16,
        /// Whose it is; absent for what belongs to nobody.
        side: Option<Side>,
        /// The name of its drawing.
        glyph: String,
        /// What it is called.
        name: String,
        /// Where it looks: clockwise from north in steps of 45 degrees (0 to 7).
        facing: Option<u8>,
        /// What it consists of, if that is more than itself.
        parts: Vec<Part>,
        /// Small signs on it.
        badges: Vec<Badge>,
    }
}

travels! {
    /// One kind of part of a piece.
    struct Part {
        /// The name of its drawing.
        glyph: String,
        /// What it is called.
        name: String,
        /// How many copies there are.
        count: u16,
        /// Where it is seen.
        place: PartPlace,
    }
}

travels! {
    /// Where a part of a piece is seen.
    enum PartPlace {
        /// In the drawing of the piece, which says how many there are.
        Drawing,
        /// In a row along the lower edge of the cell.
        Row,
    }
}

travels! {
    /// A small sign on a piece.
    struct Badge {
        /// The name of its drawing.
        glyph: String,
        /// What it is called.
        name: String,
    }
}

travels! {
    /// A row of things beside the board.
    struct Tray {
        /// What it is for.
        kind: TrayKind,
        /// Its title.
        title: String,
        /// Whose it is.
        side: Option<Side>,
        /// What is in it, in order.
        slots: Vec<Slot>,
        /// The shelves on which that stands, in order; empty where it stands in one row.
        shelves: Vec<Shelf>,
    }
}

travels! {
    /// A part of a tray with a title of its own; it ends where the next one begins.
    struct Shelf {
        /// Its title.
        title: String,
        /// The index of its first slot.
        first: u16,
    }
}

travels! {
    /// One thing in a tray.
    struct Slot {
        /// The name of its drawing.
        glyph: String,
        /// What it is called.
        name: String,
        /// How many there are.
        count: u16,
        /// A short text under it.
        caption: Option<String>,
    }
}

travels! {
    /// A set of cells to point out.
    struct Mark {
        /// Why.
        kind: MarkKind,
        /// The numbers of the cells; those of a mark of the last turn are a way, in order: from where the thing
        /// stood, over where it stopped, to where it came, or the one cell on which it was put or changed.
        cells: Vec<u16>,
    }
}
