//! The libraries that count, each in the way its own documentation counts.
//!
//! With bulk counting the last turns are counted as the library counts them fastest; without, each is
//! played on a copy that the compiler may not leave out.

use std::hint::black_box;
use std::ops::ControlFlow;

use chessmith_game::Notate;
use chessmith_orthodox::{Orthodox, Variant};
use chessmith_perft::{Settings, perft};
use laura_core::{AllMoves, enumerate_legal_moves};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::positions::Position;

/// A library that takes part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Library {
    Chessmith,
    Cozy,
    Shakmaty,
    Laura,
}

impl Library {
    pub(crate) const ALL: [Self; 4] = [Self::Chessmith, Self::Cozy, Self::Shakmaty, Self::Laura];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chessmith => "chessmith",
            Self::Cozy => "cozy-chess 0.3",
            Self::Shakmaty => "shakmaty 0.29",
            Self::Laura => "laura_core 0.5",
        }
    }

    /// Counts; `None` if the library does not play from this array.
    pub(crate) fn count(
        self,
        position: &Position,
        depth: u32,
        bulk: bool,
    ) -> Result<Option<u64>, String> {
        let wrong = |library: &str| format!("{library} does not read {}", position.fen);
        let count = match self {
            Self::Chessmith => {
                let chess960 = position.chess960;
                let variant = if chess960 {
                    Variant::Freestyle
                } else {
                    Variant::Chess
                };
                let rules = Orthodox::standard(variant);
                let board = rules
                    .read_position(position.fen)
                    .map_err(|_| wrong("chessmith"))?;
                let settings = Settings {
                    bulk,
                    ..Settings::depth(depth)
                };
                perft(&rules, &board, settings, &|_| ControlFlow::Continue(())).nodes
            }
            Self::Cozy => {
                let board = cozy_chess::Board::from_fen(position.fen, position.chess960);
                let board = board.map_err(|_| wrong("cozy-chess"))?;
                if bulk {
                    cozy_bulk(&board, depth)
                } else {
                    cozy_plain(&board, depth)
                }
            }
            Self::Shakmaty => {
                let fen: Fen = position.fen.parse().map_err(|_| wrong("shakmaty"))?;
                let board: Chess = fen
                    .into_position(CastlingMode::from_chess960(position.chess960))
                    .map_err(|_| wrong("shakmaty"))?;
                if bulk {
                    shakmaty::perft(&board, depth)
                } else {
                    shakmaty_plain(&board, depth)
                }
            }
            Self::Laura if position.chess960 => return Ok(None),
            Self::Laura => {
                let board = position.fen.parse().map_err(|_| wrong("laura_core"))?;
                if bulk {
                    laura_bulk(&board, depth)
                } else {
                    laura_plain(&board, depth)
                }
            }
        };
        Ok(Some(count))
    }
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for turn in moves {
            let mut next = board.clone();
            next.play_unchecked(turn);
            nodes += cozy_bulk(&next, depth - 1);
        }
        false
    });
    nodes
}

fn cozy_plain(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for turn in moves {
            let mut next = board.clone();
            next.play_unchecked(turn);
            nodes += if depth == 1 {
                black_box(&next);
                1
            } else {
                cozy_plain(&next, depth - 1)
            };
        }
        false
    });
    nodes
}

fn shakmaty_plain(board: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    for turn in board.legal_moves() {
        let mut next = board.clone();
        next.play_unchecked(turn);
        nodes += if depth == 1 {
            black_box(&next);
            1
        } else {
            shakmaty_plain(&next, depth - 1)
        };
    }
    nodes
}

fn laura_bulk(board: &laura_core::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        // Faster than asking a list of moves for its length.
        enumerate_legal_moves::<AllMoves, _>(board, |_| {
            nodes += 1;
            true
        });
        return nodes;
    }
    enumerate_legal_moves::<AllMoves, _>(board, |turn| {
        nodes += laura_bulk(&board.make_move(turn), depth - 1);
        true
    });
    nodes
}

fn laura_plain(board: &laura_core::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    enumerate_legal_moves::<AllMoves, _>(board, |turn| {
        let next = board.make_move(turn);
        nodes += if depth == 1 {
            black_box(&next);
            1
        } else {
            laura_plain(&next, depth - 1)
        };
        true
    });
    nodes
}
