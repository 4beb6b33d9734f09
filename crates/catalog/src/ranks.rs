//! Positions that are put together by hand where a text begins with a board written rank by rank.

use chessmith_board::{Cursor, write_ranks};
use chessmith_game::{
    Coord, Editor, Rect, Scene, ScenePiece, Side, Sketch, Stocked, Stroke, excerpt,
};

use crate::Stock;

/// The most files and ranks of a board that is put together.
const LARGEST: usize = 26;

/// Puts positions together out of a stock.
pub(crate) struct Ranks {
    pub(crate) stock: Box<dyn Stock>,
    /// A board of the game, with anything on it.
    pub(crate) ground: Scene,
}

impl Editor for Ranks {
    fn stock(&self) -> Vec<Stocked> {
        self.stock.all()
    }

    fn joins(&self) -> bool {
        self.stock.joins()
    }

    fn change(&self, text: &str, stroke: Option<&Stroke>) -> Result<String, String> {
        let mut page = Page::read(text)?;
        if let Some(stroke) = stroke {
            page.change(stroke, &*self.stock)?;
        }
        Ok(page.write())
    }

    /// Draws what stands on the board, whatever the rules say of it.
    fn sketch(&self, text: &str) -> Result<Sketch, String> {
        let page = Page::read(text)?;
        let pieces = self.ground.cells.iter().filter_map(|cell| {
            let id = page.at(cell.name.parse().ok()?)?;
            let (side, letters) = owned(id);
            let found = self.stock.find(&letters)?;
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
        let scene = Scene {
            pieces: pieces.collect(),
            trays: Vec::new(),
            marks: Vec::new(),
            notes: Vec::new(),
            ..self.ground.clone()
        };
        Ok(Sketch {
            scene,
            side_to_move: page.side_to_move(),
            beside: self.stock.beside(&page.rest),
            memories: self.stock.memories(&page.rest),
        })
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
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let mut cursor = Cursor::new(text);
        let mut ranks = vec![Vec::new()];
        let refused = |column: usize, message: &str| format!("column {column}: {message}");
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
                    let empty = empty.map_err(|error| error.to_string())?;
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

    fn place(&mut self, cell: &str) -> Result<&mut Option<String>, String> {
        let coord: Option<Coord> = cell.parse().ok();
        let found = coord.and_then(|coord| {
            let rank = self.ranks.get_mut(usize::from(coord.rank))?;
            rank.get_mut(usize::from(coord.file))
        });
        found.ok_or_else(|| format!("there is no cell {:?} on this board", excerpt(cell)))
    }

    fn change(&mut self, stroke: &Stroke, stock: &dyn Stock) -> Result<(), String> {
        let known = |piece: &str| match stock.find(piece) {
            Some(_) => Ok(()),
            None => Err(format!("there is no piece {:?}", excerpt(piece))),
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
                    Some((_, there)) => stock
                        .joined(&there, piece)
                        .ok_or_else(|| format!("no piece can be {there} and {piece} together"))?,
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
            Stroke::Rotate { .. } => {
                return Err("pieces of this game do not look anywhere".to_owned());
            }
            Stroke::Lay { piece, side, more } => {
                self.rest = stock.laid(&self.rest, piece, *side, *more)?;
            }
            Stroke::Remember { name, value } => {
                self.rest = stock.remembered(&self.rest, name, value)?;
            }
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
