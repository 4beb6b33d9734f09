//! Rules documents: what they tell, paragraph by paragraph and rule by rule, and the cases in them; and lessons.
//!
//! A document is Markdown. Where a rule is told, its number stands in bold (`**FP-9.**`, `**FIDE 3.7**`), and
//! that place can be linked to. Fenced blocks of the kind `case` are positions with what holds in them: a
//! test runs them, and a page draws them. The crate knows no game: what a position or a turn means is told
//! by whoever runs or draws it.

#![forbid(unsafe_code)]

mod book;
mod case;
mod lesson;
mod number;
mod view;

pub use book::{Block, Document, anchor, mentioned, parse, read, rule_numbers};
pub use case::{Case, Directive, Failure, parse_case};
pub use lesson::{Goal, Lesson, Step, read_lessons};
pub use view::{Claim, View, views};
