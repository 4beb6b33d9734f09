//! The messages between server and client, with their schemas and TypeScript types.
//!
//! Only this crate derives serialisation for them: the types of the rules crates have counterparts
//! here, so that a change inside is no change of the protocol. Unknown keys are refused.
//! TypeScript types are written to `web/src/wire/` by this crate's tests and committed.

mod convert;
mod lobby;
mod record;
mod room;
mod scene;

pub use lobby::{
    CreateGame, CreatedGame, GameSummary, Opponent, OptionSummary, Problem, Seat, SeatChoice,
};
pub use record::GameRecord;
pub use room::{
    ClientMessage, HistoryEntry, OfferList, OfferSummary, Outcome, Players, ServerMessage,
    Snapshot, Target,
};
pub use scene::{
    Area, Badge, Cell, Mark, MarkKind, Part, Piece, Scene, Shade, Side, Slot, Tray, TrayKind,
};
