//! The messages between server and client, with their schemas and TypeScript types.
//!
//! Only this crate derives serialisation for them: the types of the rules crates have counterparts
//! here, so that a change inside is no change of the protocol. Unknown keys are refused.
//! TypeScript types are written to `web/src/wire/` by this crate's tests and committed.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod advice;
mod analysis;
mod answers;
mod change;
mod contest;
mod convert;
mod design;
mod draft;
mod lab;
mod lab_made;
mod lab_prices;
mod lab_run;
mod lab_starts;
mod lab_table;
mod lessons;
mod lobby;
mod muster;
mod offers;
mod pieces;
mod read;
mod record;
mod room;
mod rules;
mod scene;
mod snapshot;

pub use advice::{Advice, AdviceAsk, AdviceLine, AdviceState, AdviserAsk, AdviserMessage};
pub use analysis::{AnalysisAsk, AnalysisReply, AnalysisStart, BeginAnalysis};
pub use answers::{
    AnalyseAnswer, AnalysedDepth, DoctorAnswer, DoctorReason, ErrorAnswer, ErrorKind,
    ExplainAnswer, GameAnswer, MovesAnswer, NumberAnswer, PerftAnswer, PositionAnswer, TurnAnswer,
};
pub use change::SceneChange;
pub use contest::{GameShare, Interval, MatchAnswer, MatchGame, TestAnswer};
pub use design::{DesignAsk, DesignChange, DesignReply, DesignWay, OwnPiece, PressedCell};
pub use draft::{
    DraftAsk, DraftBeside, DraftMemory, DraftPiece, DraftReply, DraftStroke, DraftWord,
};
pub use lab::{
    ArmyGame, Balance, BalanceGame, BalanceRow, Dial, HeldOut, PairRow, ShownGame, SweepGame,
    SweepRow, SweepTable, ValueRow, Values,
};
pub use lab_made::Made;
pub use lab_prices::{EqualScore, PartPrice, PriceModel, PriceRow, PricesTable};
pub use lab_run::{LabQuestion, LabRun, LabRunAsk, LabRunState, TurnedRule};
pub use lab_starts::{ArrayRow, Correlation, StartGame, StartRow, StartsTable};
pub use lab_table::{LabSummary, LabTable};
pub use lessons::{GameLessons, LessonAsk, LessonReply, LessonSummary, LessonTask};
pub use lobby::{
    CreateGame, CreatedGame, GameSummary, Opponent, OptionSummary, OptionTakes, Problem, Seat,
    SeatChoice, TakeSeat,
};
pub use muster::{ArmyLook, BillLine, MusterAsk, MusterChange, MusterReply, ReadyArmy, StockPiece};
pub use offers::{Label, Likeness, OfferList, OfferSummary, Target, TurnText};
pub use pieces::{
    Asked, BookRow, PieceAnswer, PieceBook, PiecePart, PieceRow, PieceSummary, PieceView,
    PiecesAnswer,
};
pub use read::{one_line, read_json};
pub use record::GameRecord;
pub use room::{
    AboutPiece, Action, Answer, Ask, Cause, ClientMessage, Explanation, Question, Refusal,
    ServerMessage, TurnList,
};
pub use rules::{GameRules, RuleAnchor, RulesBlock, RulesClaim, RulesDiagram, RulesDocument};
pub use scene::{
    Area, Badge, Cell, Mark, MarkKind, Part, PartPlace, Piece, Scene, Shade, Shelf, Side, Slot,
    Tray, TrayKind,
};
pub use snapshot::{
    Captive, ChosenOption, ClockFace, Clocks, HistoryEntry, Outcome, Players, Presence, Rematch,
    RematchStart, Snapshot, UNFINISHED,
};
