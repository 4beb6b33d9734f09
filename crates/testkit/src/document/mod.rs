//! Rule documents that run: fenced cases in Markdown, executed against the games themselves.
//!
//! A fenced block whose info string is `case` is one case, a directive a line, `#` begins a remark:
//!
//! ````text
//! ```case
//! game quarry size=4
//! after lay@c4 buy:3
//! turns 12
//! refused go:b2-b9: outside
//! ```
//! ````
//!
//! | directive | what it does or demands |
//! | --- | --- |
//! | `game ID [NAME=VALUE …]` | begins a game; always the first line |
//! | `position TEXT` | begins at this position instead of the start |
//! | `after T …` | plays these turns, each of which must be legal |
//! | `is TEXT` | the position's text is this one |
//! | `rejects TEXT: WORDS` | this position text is refused, for a reason that contains the words |
//! | `to-move SIDE` | `white` or `black` has the turn |
//! | `turns N` | so many turns are listed |
//! | `turns = T …` | exactly these turns are listed |
//! | `turns PREFIX: REST …` | exactly these listed turns begin with the prefix |
//! | `count PREFIX N` | so many listed turns begin with the prefix |
//! | `legal T …` | each of these turns is legal |
//! | `refused T: WORDS` | the turn is refused or cannot be read; the reason contains the words |
//! | `human T: TEXT` | players write the turn so |
//! | `note TEXT` | one of the notes beside the board is this |
//! | `perft DEPTH NODES` | so many lines of this depth begin here |
//! | `ongoing`, `claimable WORDS`, `over RESULT WORDS` | how the game stands |
//!
//! `game` without turns listed, `legal` and so on look at the position that the lines before built.

mod parse;
mod run;

pub use parse::{Case, Directive, Failure, parse};
pub use run::{Reply, Subject, run};
