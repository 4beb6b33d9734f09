//! The commands, one a file.

mod analyse;
mod bench;
mod contest;
mod contest_player;
mod contest_report;
mod data;
mod doctor;
mod engine;
mod explain;
mod games;
mod moves;
mod number;
mod perft;
mod piece;
mod pieces;
mod play;
mod position;
mod serve;
mod show;

pub(crate) use analyse::Analyse;
pub(crate) use bench::Bench;
pub(crate) use contest::Match;
pub(crate) use data::{Backup, CheckData};
pub(crate) use doctor::Doctor;
pub(crate) use engine::{Uci, Xboard};
pub(crate) use explain::Explain;
pub(crate) use games::Games;
pub(crate) use moves::Moves;
pub(crate) use number::Number;
pub(crate) use perft::Perft;
pub(crate) use piece::Piece;
pub(crate) use pieces::Pieces;
pub(crate) use play::Play;
pub(crate) use position::Position;
pub(crate) use serve::Serve;
pub(crate) use show::Show;
