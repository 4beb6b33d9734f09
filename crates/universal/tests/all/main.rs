//! Universal Chess from the outside.

mod common;
mod contract;
mod depict;
mod designer;
mod exchanges;
mod games;
mod hostile;
mod library;
mod made;
mod oracle;
mod perft;
mod pixels;
mod refusals;
mod rococo;
mod setups;
mod texts;
mod walks;
