//! Draws any scene as SVG or PNG.
//!
//! A [`Scene`] says what there is to see, the family that made it supplies the drawings of its
//! pieces, and this crate puts both on paper: boards of any outline, trays, marks and notes.
//! All lettering is drawn as strokes, so a picture looks the same wherever it is opened and needs
//! no font.
//!
//! ```
//! use chessmith_game::{Area, Cell, CellId, Scene, Shade};
//! use chessmith_picture::{Options, png, svg};
//!
//! let scene = Scene {
//!     bounds: Area { x: 0, y: 0, width: 1, height: 1 },
//!     cells: vec![Cell {
//!         id: CellId(0),
//!         x: 0,
//!         y: 0,
//!         name: "a1".into(),
//!         shade: Shade::Dark,
//!         owner: None,
//!     }],
//!     pieces: vec![],
//!     trays: vec![],
//!     marks: vec![],
//!     notes: vec!["White to move".into()],
//! };
//! let drawing = svg(&scene, &|_| None, &Options::default());
//! assert!(png(&drawing)?.starts_with(b"\x89PNG"));
//! # Ok::<(), chessmith_picture::PictureError>(())
//! ```

#![forbid(unsafe_code)]

mod alphabet;
mod board;
mod film;
mod inks;
mod layout;
mod lettering;
mod marks;
mod markup;
mod pieces;
mod png;
mod theme;
mod trays;

use chessmith_game::{Area, Glyph, GlyphId, Scene, Side, Tray};

use crate::board::Board;
use crate::layout::Layout;
use crate::markup::Markup;
use crate::pieces::Stencils;

pub use crate::film::{Film, MAX_FILM};
pub use crate::inks::PieceSet;
pub use crate::pieces::{glyph_svg, token};
pub use crate::png::{MAX_PIXELS, PictureError, png};
pub use crate::theme::Theme;

/// How a scene is to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The width of a cell in pixels; brought into the range 16–256.
    pub cell: u16,
    /// The side whose home is at the bottom.
    pub orientation: Side,
    /// The colours of the page and the board.
    pub theme: Theme,
    /// The colours of the pieces.
    pub pieces: PieceSet,
    /// Whether the names of columns and rows are written beside the board, or, where columns and
    /// rows have none, the names of the cells in their corners.
    pub coordinates: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cell: 64,
            orientation: Side::White,
            theme: Theme::Light,
            pieces: PieceSet::Classic,
            coordinates: true,
        }
    }
}

/// Draws a scene as the text of a stand-alone SVG document.
///
/// `glyphs` supplies the drawings by name; a piece without one is shown as a [`token`]. Cells
/// outside the bounds of the scene, and pieces and marks on cells that do not exist, are left out.
/// The text grows with what the scene contains, never with its bounds.
#[must_use]
pub fn svg(scene: &Scene, glyphs: &dyn Fn(&GlyphId) -> Option<Glyph>, options: &Options) -> String {
    let palette = options.theme.palette();
    let layout = Layout::new(scene, options);
    let board = Board::new(scene, &layout);
    let mut stencils = Stencils::new(glyphs, palette, options.pieces);

    let mut body = Markup::default();
    board.draw_cells(&mut body, palette, options.pieces);
    if options.coordinates {
        board.draw_names(&mut body, palette);
    }
    marks::draw(&mut body, &board, palette);
    pieces::draw(&mut body, &board, &mut stencils);
    trays::draw(&mut body, &layout, &mut stencils);
    trays::draw_notes(&mut body, &layout, palette);
    document(scene, &layout, palette.page, &stencils.definitions(), &body)
}

/// Draws trays alone, so many columns wide, as the text of a stand-alone SVG document.
#[must_use]
pub fn sheet(
    trays: Vec<Tray>,
    columns: u16,
    glyphs: &dyn Fn(&GlyphId) -> Option<Glyph>,
    options: &Options,
) -> String {
    let no_board = Area {
        x: 0,
        y: 0,
        width: columns.max(1),
        height: 0,
    };
    let scene = Scene {
        bounds: no_board,
        cells: Vec::new(),
        pieces: Vec::new(),
        trays,
        marks: Vec::new(),
        notes: Vec::new(),
    };
    svg(&scene, glyphs, options)
}

/// Wraps what was drawn into a document with a title and a description.
fn document(
    scene: &Scene,
    layout: &Layout,
    page: &str,
    definitions: &Markup,
    body: &Markup,
) -> String {
    let (width, height) = (layout.width, layout.height);
    let mut page_markup = Markup::default();
    page_markup.element(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    ));
    page_markup.titled("title", &board::title(scene));
    page_markup.titled("desc", &board::description(scene));
    page_markup.append(definitions);
    page_markup.element(format_args!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>"
    ));
    page_markup.append(body);
    page_markup.element(format_args!("</svg>"));
    page_markup.into_text()
}
