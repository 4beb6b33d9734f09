//! What every game is: contracts, scenes, options, and a line of play.
//!
//! A family of rules implements the contracts of this crate; search, pictures, catalog, server and
//! client are written against them alone and know no game. The crate itself knows no rule.
//!
//! | contract | question it answers |
//! | --- | --- |
//! | [`Game`] | where does it start, whose turn is it, is this turn legal, what follows, is it over? |
//! | [`Turns`] | which turns are there? |
//! | [`Candidates`] | which turns should an engine consider? |
//! | [`Compose`] | how does a person build a turn, pick by pick? |
//! | [`Notate`] | how are positions and turns written and read? |
//! | [`Depict`] | what does it look like? |
//! | [`Explain`] | what may this piece do, and why is that refused? |
//! | [`Pieces`] | which pieces are there, and what can each do by itself? |
//! | [`Designer`] | which piece is it that goes and takes where one presses? |
//! | [`Editor`] | how are positions put together by hand? |
//! | [`Armies`] | what are armies made of, and how do two unlike ones face each other? |

#![forbid(unsafe_code)]

mod armies;
mod budget;
mod compose;
mod date;
mod depict;
mod designer;
mod editing;
mod explain;
mod footprint;
mod glyph;
mod ingredients;
mod line;
mod lone_piece;
mod measure;
mod muster;
mod notate;
mod numbering;
mod options;
mod outcome;
mod phase;
mod pieces;
mod playable;
mod priced;
mod reason;
mod recipe;
mod record;
mod rules;
mod scene;
mod turns;

pub use armies::{Armies, Army, ArmyPart};
pub use budget::Budget;
pub use chessmith_board::{Coord, Key, PerSide, Rect, Side, Square, TextError, excerpt};
pub use compose::{Compose, Label, Likeness, Offer, Offers, Pick, PickError, SceneRef};
pub use date::Date;
pub use depict::{Depict, Letters, Touched};
pub use designer::{Designer, PressWay, Pressed, design_scene};
pub use editing::{Beside, Editor, Memory, Sketch, Stocked, Stroke};
pub use explain::{About, Explain, Topic};
pub use footprint::{Footprint, Tables};
pub use glyph::{Glyph, GlyphId, Ink, Shape};
pub use ingredients::Ingredient;
pub use line::{Line, PlayError};
pub use lone_piece::{Budgeted, Company, Diagram, Fact, LonePiece, LoneReach, PieceCard, middle};
pub use measure::{Power, SquareCounts, Way, parts_of_board};
pub use muster::{ArmyChange, ArmyLook, BillLine, Muster, ReadyArmy, Roster, StockPiece};
pub use notate::Notate;
pub use numbering::{NumberedStart, Numbering, StartLabel};
pub use options::{OptionError, OptionKind, OptionScope, OptionSpec, OptionValues};
pub use outcome::{Ending, Finish, Standing};
pub use phase::Phase;
pub use pieces::{Found, Pieces};
pub use playable::Playable;
pub use priced::{Priced, PricedThing};
pub use reason::Reason;
pub use recipe::{GameInfo, Recipe, RulesText};
pub use record::{Record, RecordFormat};
pub use rules::Game;
pub use scene::{
    Area, Badge, Cell, CellId, Facing, Mark, MarkKind, Part, PartPlace, Scene, ScenePiece, Shade,
    Shelf, Slot, Tray, TrayKind,
};
pub use turns::{Candidates, Coverage, Reach, Turns};
