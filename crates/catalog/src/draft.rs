//! Positions that are put together by hand: texts that need not be positions yet.

use chessmith_board::{Cursor, write_ranks};
use chessmith_game::{Coord, OptionValues, Rect, Scene, ScenePiece, Side, TextError};

use crate::{Entry, LiveGame, Refused, Setting, Stock};

/// The most files and ranks of a board that is put together.
const LARGEST: usize = 26;

/// What is done to a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Something is put on a cell, in the place of what stands there.
    Put {
        /// The name of the cell.
        cell: String,
        /// How it is written, if it is White's.
        piece: String,
        /// Whose it is.
        side: Side,
    },
    /// Something is put to what stands on a cell, if that is of the same side; else in its place.
    Join {
        /// The name of the cell.
        cell: String,
        /// How it is written, if it is White's.
        piece: String,
        /// Whose it is.
        side: Side,
    },
    /// What stands on a cell goes.
    Remove {
        /// The name of the cell.
        cell: String,
    },
    /// All that stands on the board goes.
    Clear,
    /// It is a side's turn.
    Turn(Side),
}

/// A position that is put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Its text.
    pub text: String,
    /// What it looks like: the board alone as long as it is no position.
    pub scene: Scene,
    /// Whose turn it is, as far as that is said.
    pub side_to_move: Option<Side>,
    /// Everything for which it is no position; nothing if it is one.
    pub faults: Vec<TextError>,
}

/// Changes a text that may become a position, and tells what it looks like and what speaks against it.
///
/// `None` if positions of the game cannot be put together so: its boards are not written rank by rank, or nobody
/// says what can be put on them.
///
/// # Errors
///
/// If an option is refused, the board cannot be read, or there is no such cell or piece.
pub fn drafted(
    entry: &dyn Entry,
    options: &OptionValues,
    text: &str,
    stroke: Option<&Stroke>,
) -> Result<Option<Draft>, Refused> {
    let named = options
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let plain = Setting {
        options: named.collect(),
        position: None,
    };
    let Some(stock) = entry.stock(&plain)? else {
        return Ok(None);
    };
    let mut page = Page::read(text)?;
    if let Some(stroke) = stroke {
        page.change(stroke, &*stock)?;
    }
    let text = page.write();
    let faults = entry.diagnose(&plain, &text)?;
    let at = Setting {
        position: Some(text.clone()),
        ..plain.clone()
    };
    let scene = match entry.begin(&at) {
        Ok(live) if faults.is_empty() => live.scene(),
        _ => sketch(&*entry.begin(&plain)?, &page, &*stock),
    };
    let side_to_move = page.side_to_move();
    Ok(Some(Draft {
        text,
        scene,
        side_to_move,
        faults,
    }))
}

/// Draws what stands on the board of a game, whatever the rules say of it.
fn sketch(live: &dyn LiveGame, page: &Page, stock: &dyn Stock) -> Scene {
    let ground = live.scene();
    let pieces = ground.cells.iter().filter_map(|cell| {
        let id = page.at(cell.name.parse().ok()?)?;
        let (side, letters) = owned(id);
        let found = stock.find(&letters)?;
        Some(ScenePiece {
            cell: cell.id,
            side: Some(side),
            glyph: found.glyph,
            name: format!("{} {}", side.word(), found.name),
            facing: None,
            parts: Vec::new(),
            badges: Vec::new(),
        })
    });
    Scene {
        pieces: pieces.collect(),
        trays: Vec::new(),
        marks: Vec::new(),
        notes: Vec::new(),
        ..ground
    }
}

/// Returns whose a piece is, and how it is written if it is White's.
fn owned(id: &str) -> (Side, String) {
    let side = match id.chars().any(char::is_lowercase) {
        true => Side::Black,
        false => Side::White,
    };
    (side, id.to_uppercase())
}

/// Returns how a piece of a side is written.
fn of_side(id: &str, side: Side) -> String {
    match side {
        Side::White => id.to_owned(),
        Side::Black => id.to_lowercase(),
    }
}

/// A text of a position: its board, and what follows it.
struct Page {
    /// The ranks, the first one first.
    ranks: Vec<Vec<Option<String>>>,
    rest: String,
}

impl Page {
    fn read(text: &str) -> Result<Self, Refused> {
        let text = text.trim();
        let mut cursor = Cursor::new(text);
        let mut ranks = vec![Vec::new()];
        let refused = |column, message: &str| Refused::Text(vec![TextError::at(column, message)]);
        while let Some(letter) = cursor.peek() {
            let column = cursor.column();
            let full = refused(column, "a board has at most 26 files and ranks");
            let count = ranks.len();
            let Some(rank) = ranks.last_mut() else { break };
            match letter {
                ' ' | '[' => break,
                '/' if count == LARGEST => return Err(full),
                '/' => {
                    cursor.next_char();
                    ranks.push(Vec::new());
                    continue;
                }
                _ if letter.is_ascii_digit() => {
                    let empty = cursor.number("a number of empty squares", 26);
                    let empty = empty.map_err(|error| Refused::Text(vec![error]))?;
                    let empty = usize::try_from(empty).unwrap_or(usize::MAX).min(LARGEST);
                    rank.resize(rank.len() + empty, None);
                }
                '{' => {
                    cursor.next_char();
                    let mut id = String::new();
                    loop {
                        match cursor.next_char() {
                            Some('}') => break,
                            Some(letter) => id.push(letter),
                            None => return Err(refused(column, "expected } after this")),
                        }
                    }
                    rank.push(Some(id));
                }
                _ => {
                    cursor.next_char();
                    rank.push(Some(letter.to_string()));
                }
            }
            if rank.len() > LARGEST {
                return Err(full);
            }
        }
        let files = ranks[0].len();
        if files == 0 || ranks.iter().any(|rank| rank.len() != files) {
            let message = "expected a board whose ranks all have as many squares";
            return Err(refused(1, message));
        }
        let before = cursor.column() - 1;
        ranks.reverse();
        Ok(Self {
            ranks,
            rest: text.chars().skip(before).collect(),
        })
    }

    fn board(&self) -> Rect {
        let number = |size: usize| u8::try_from(size).unwrap_or(u8::MAX);
        Rect::new(number(self.ranks[0].len()), number(self.ranks.len()))
    }

    fn write(&self) -> String {
        let board = self.board();
        let ranks = write_ranks(board, |square| {
            self.at(board.coord(square)).map(str::to_owned)
        });
        ranks + &self.rest
    }

    fn at(&self, coord: Coord) -> Option<&str> {
        let rank = self.ranks.get(usize::from(coord.rank))?;
        rank.get(usize::from(coord.file))?.as_deref()
    }

    fn place(&mut self, cell: &str) -> Result<&mut Option<String>, Refused> {
        let coord: Option<Coord> = cell.parse().ok();
        let found = coord.and_then(|coord| {
            let rank = self.ranks.get_mut(usize::from(coord.rank))?;
            rank.get_mut(usize::from(coord.file))
        });
        found.ok_or_else(|| Refused::Action(format!("there is no cell {cell:?} on this board")))
    }

    fn change(&mut self, stroke: &Stroke, stock: &dyn Stock) -> Result<(), Refused> {
        let known = |piece: &str| match stock.find(piece) {
            Some(_) => Ok(()),
            None => Err(Refused::Action(format!("there is no piece {piece:?}"))),
        };
        match stroke {
            Stroke::Put { cell, piece, side } => {
                known(piece)?;
                *self.place(cell)? = Some(of_side(piece, *side));
            }
            Stroke::Join { cell, piece, side } => {
                known(piece)?;
                let place = self.place(cell)?;
                let there = place.as_deref().map(owned).filter(|(of, _)| of == side);
                let all = match there {
                    None => piece.clone(),
                    Some((_, there)) => stock.joined(&there, piece).ok_or_else(|| {
                        Refused::Action(format!("no piece can be {there} and {piece} together"))
                    })?,
                };
                *place = Some(of_side(&all, *side));
            }
            Stroke::Remove { cell } => *self.place(cell)? = None,
            Stroke::Clear => self
                .ranks
                .iter_mut()
                .flatten()
                .for_each(|place| *place = None),
            Stroke::Turn(side) => self.give_turn(*side),
        }
        Ok(())
    }

    /// Returns where in the rest the letter stands that says whose turn it is.
    fn turn_letter(&self) -> Option<usize> {
        let after = self.rest.find(' ')? + 1;
        let word = self.rest[after..].split(' ').next()?;
        matches!(word, "w" | "b").then_some(after)
    }

    fn side_to_move(&self) -> Option<Side> {
        let at = self.turn_letter()?;
        match self.rest[at..].starts_with('w') {
            true => Some(Side::White),
            false => Some(Side::Black),
        }
    }

    fn give_turn(&mut self, side: Side) {
        let letter = match side {
            Side::White => "w",
            Side::Black => "b",
        };
        if let Some(at) = self.turn_letter() {
            self.rest.replace_range(at..=at, letter);
        }
    }
}
