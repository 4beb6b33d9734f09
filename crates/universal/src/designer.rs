//! Pieces of one's own, designed by pressing squares, and added to the list of a custom game.

use std::fmt::Write as _;

use chessmith_board::{Offset, Rect, Square};
use chessmith_game::{Designer, GlyphId, LonePiece, OptionValues, PressWay, Pressed, middle};
use chessmith_movement::{Leaps, Purpose, Stride};

use crate::options::DEFAULT_TYPES;
use crate::pieces_file::read_pieces;
use crate::study::Study;
use crate::{Described, glyphs, power};

/// The names of the options that change.
const TYPES: &str = "types";
const PIECES: &str = "pieces";

const LEAPS: PressWay = PressWay {
    id: "leap",
    name: "Leaps there",
    text: "It leaps there, whatever is on the way.",
};
const RIDES: PressWay = PressWay {
    id: "ride",
    name: "Rides on",
    text: "It makes the same leap again and again, until something is in the way.",
};

/// What a press makes of a square, one after the other.
const CYCLE: [Purpose; 4] = [Purpose::Both, Purpose::Take, Purpose::Go, Purpose::Nothing];

/// Designs pieces for a custom game with these options.
pub(crate) struct Bench {
    /// The types that are played with, and the list of one's own, as the options have them.
    types: String,
    list: String,
    own: Vec<Described>,
    /// All pieces of the game.
    studies: Vec<Study>,
}

impl Bench {
    /// Makes ready for a game that has these pieces.
    pub(crate) fn new(options: &OptionValues, studies: &[Study]) -> Self {
        let text = |name, or: &str| options.get(name).unwrap_or(or).to_owned();
        let list = text(PIECES, "");
        Self {
            types: text(TYPES, DEFAULT_TYPES),
            own: read_pieces(&list).unwrap_or_default(),
            list,
            studies: studies.to_vec(),
        }
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        self.types.split(',').map(str::trim)
    }

    /// Returns an id for a piece of this name that no other has.
    fn free_id(&self, name: &str) -> Option<String> {
        let letters: String = name
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let letters = if letters.is_empty() { "X" } else { &letters };
        let initials = name
            .split_whitespace()
            .filter_map(|word| word.chars().next());
        let initials: String = initials.collect::<String>().to_ascii_uppercase();
        let short = [2, 3, 1].map(|length| letters.chars().take(length).collect());
        let numbered = (1..100).map(|number| format!("{}{number}", &letters[..1]));
        let all = [initials].into_iter().chain(short).chain(numbered);
        let fits = |id: &String| {
            (1..=3).contains(&id.len())
                && id.chars().all(|letter| letter.is_ascii_alphanumeric())
                && id.starts_with(|letter: char| letter.is_ascii_uppercase())
        };
        let is_taken = |id: &String| {
            let mut studies = self.studies.iter();
            *id == Described::pawn().id || studies.any(|study| study.described().id == *id)
        };
        let mut all = all.filter(fits);
        all.find(|id| !is_taken(id))
    }
}

/// Takes a design apart; the empty one does nothing.
fn read(design: &str) -> Result<Leaps, String> {
    if design.trim().is_empty() {
        return Ok(Leaps::default());
    }
    let movement = power::read_movement(design).map_err(|error| error.to_string())?;
    Ok(Leaps::of(&movement))
}

/// Returns where a square lies from the middle of the board.
fn offset(board: Rect, square: Square) -> Offset {
    let (from, to) = (board.coord(middle(board)), board.coord(square));
    let from_to = |from: u8, to: u8| to.cast_signed() - from.cast_signed();
    (from_to(from.file, to.file), from_to(from.rank, to.rank))
}

/// Presses once: the other manner of going there keeps what this one does not need, unless that is all.
fn pressed(now: Purpose, other: Purpose) -> (Purpose, Purpose) {
    if other == Purpose::Both {
        return (Purpose::Both, Purpose::Nothing);
    }
    let at = CYCLE.iter().position(|one| *one == now).unwrap_or(3);
    let fits = |one: &Purpose| one.without(other) == *one;
    let mut next = CYCLE.into_iter().cycle().skip(at + 1);
    (next.find(fits).unwrap_or_default(), other)
}

fn words(Stride { leap, ride }: Stride) -> String {
    let does = |purpose| match purpose {
        Purpose::Nothing => None,
        Purpose::Both => Some("goes and takes"),
        Purpose::Take => Some("takes only"),
        Purpose::Go => Some("goes only"),
    };
    let ride = does(ride).map(|does| format!("{does}, and rides on"));
    let both = [does(leap).map(str::to_owned), ride];
    both.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

impl Designer for Bench {
    fn ways(&self) -> Vec<PressWay> {
        vec![LEAPS, RIDES]
    }

    fn board(&self) -> Rect {
        let side = 2 * Leaps::FARTHEST.unsigned_abs() + 1;
        Rect::new(side, side)
    }

    fn blank(&self) -> GlyphId {
        glyphs::blank()
    }

    fn piece(&self, design: &str) -> Result<Box<dyn LonePiece>, String> {
        let movement = power::read_movement(design).map_err(|error| error.to_string())?;
        let mut studies = self.studies.iter();
        let known = studies.find(|study| study.movement().parts() == movement.parts());
        Ok(Box::new(match known {
            Some(known) => known.clone().written(movement),
            None => Study::nameless(movement),
        }))
    }

    fn pressed(&self, design: &str) -> Result<Vec<Pressed>, String> {
        let (leaps, board) = (read(design)?, self.board());
        let squares = board
            .squares()
            .map(|square| (square, leaps.at(offset(board, square))));
        let squares = squares.filter(|(_, stride)| !stride.is_nothing());
        Ok(squares
            .map(|(square, stride)| {
                let all = stride.leap.and(stride.ride);
                Pressed {
                    square,
                    goes: all.goes(),
                    takes: all.takes(),
                    repeats: stride.ride != Purpose::Nothing,
                    words: words(stride),
                }
            })
            .collect())
    }

    fn press(&self, design: &str, square: Square, way: &str) -> Result<String, String> {
        let (mut leaps, board) = (read(design)?, self.board());
        if square.index() >= board.len() || square == middle(board) {
            return Err("press a square around the piece".to_owned());
        }
        let offset = offset(board, square);
        let now = leaps.at(offset);
        let next = if way == LEAPS.id {
            let (leap, ride) = pressed(now.leap, now.ride);
            Stride { leap, ride }
        } else if way == RIDES.id {
            let (ride, leap) = pressed(now.ride, now.leap);
            Stride { leap, ride }
        } else {
            return Err(format!("there is no way {way:?} to press a square"));
        };
        leaps.set(offset, next);
        let written = leaps.written().map_err(|error| error.to_string())?;
        Ok(written.map_or_else(String::new, |movement| movement.to_string()))
    }

    fn own(&self) -> Vec<Box<dyn LonePiece>> {
        let own = self.own.iter().cloned().map(Study::listed);
        own.flatten()
            .map(|study| Box::new(study) as Box<dyn LonePiece>)
            .collect()
    }

    fn adopt(&self, design: &str, name: &str) -> Result<Vec<(&'static str, String)>, String> {
        let name = name.trim();
        if design.trim().is_empty() {
            return Err("the piece does nothing yet: press a square".to_owned());
        }
        if name.is_empty() {
            return Err("the piece has no name yet".to_owned());
        }
        let id = self
            .free_id(name)
            .ok_or("no id is left for another piece of such a name")?;
        let mut list = self.list.trim_end().to_owned();
        if !list.is_empty() {
            list += "\n\n";
        }
        list += &entry(&Described {
            id: id.clone(),
            name: name.to_owned(),
            notation: design.trim().to_owned(),
            ..Described::pawn()
        });
        read_pieces(&list)?;
        Ok(vec![
            (PIECES, list),
            (TYPES, format!("{},{id}", self.types)),
        ])
    }

    fn discard(&self, id: &str) -> Result<Vec<(&'static str, String)>, String> {
        if !self.own.iter().any(|piece| piece.id == id) {
            return Err(format!("there is no piece {id:?} of your own"));
        }
        let left = self.own.iter().filter(|piece| piece.id != id).map(entry);
        let types: Vec<_> = self.ids().filter(|one| *one != id).collect();
        Ok(vec![
            (PIECES, left.collect::<Vec<_>>().join("\n")),
            (TYPES, types.join(",")),
        ])
    }
}

/// Writes a piece of a list.
fn entry(piece: &Described) -> String {
    let drawing = piece.drawing.as_deref();
    let lines = [
        ("id", Some(&*piece.id)),
        ("name", Some(&*piece.name)),
        ("notation", Some(&*piece.notation)),
        ("drawing", drawing),
    ];
    let mut text = "[[piece]]\n".to_owned();
    for (key, value) in lines {
        if let Some(value) = value {
            // A string takes every text.
            let _ = writeln!(text, "{key} = {}", toml::Value::from(value));
        }
    }
    text
}
