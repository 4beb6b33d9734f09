//! Positions that are put together by hand: land of any shape that an army can have, designs on it and in hand.

use chessmith_board::{Coord, Direction, Side, Square};
use chessmith_game::{Beside, Depict, Editor, Memory, Sketch, Stocked, Stroke};

use crate::depict::ahead;
use crate::json::{Reasons, Value};
use crate::land::{turf, turf_name, turfs};
use crate::position::MOST_NUMBER;
use crate::text::{read, write};
use crate::{Base, Construction, Design, Phase, Piece, Position, glyphs};

/// The names of what is remembered.
const LAND: &str = "land";
const PHASE: &str = "phase";
const CLOCK: &str = "clock";
const NUMBER: &str = "number of the move";

/// What the land is called that is none of the shapes of armies.
const OTHER_LAND: &str = "another shape";

/// The land of a side with which one begins, in lots.
const PLAIN: (u8, u8) = (2, 1);

/// The most of one design that lie in a hand, for there to be an end.
const MOST_IN_HAND: u8 = 24;

/// Puts together positions of a game with these rules.
#[derive(Clone, Debug)]
pub struct Drawing(Construction);

impl Drawing {
    /// Returns the editor of a game.
    #[must_use]
    pub const fn new(game: Construction) -> Self {
        Self(game)
    }

    /// Reads what a text says, sound or not.
    fn read(&self, text: &str) -> Result<Position, String> {
        let whole = Value::read(text).map_err(|error| error.to_string())?;
        let mut reasons = Reasons::new(text);
        let (setup, _) = read::setup(&self.0, &whole, &mut reasons);
        if let Some(reason) = reasons.told().first() {
            return Err(reason.to_string());
        }
        setup.sketched().map_err(|faults| {
            let first = faults.first().map(ToString::to_string);
            first.unwrap_or_default()
        })
    }

    fn stocked(&self, design: Design) -> Stocked {
        Stocked {
            id: design.to_string(),
            name: self.0.title(design),
            glyph: glyphs::glyph_id(design),
        }
    }
}

fn design(text: &str) -> Result<Design, String> {
    text.parse()
        .map_err(|error: chessmith_board::TextError| error.to_string())
}

/// Returns the square of a cell of this name.
fn square(position: &Position, cell: &str) -> Result<Square, String> {
    let coord: Option<Coord> = cell.parse().ok();
    let square = coord.and_then(|coord| position.land().square(coord));
    square.ok_or_else(|| format!("there is no land at {cell:?}"))
}

/// Returns the shape of the land, if both sides have one of those that armies have.
fn shape(position: &Position) -> Option<(u8, u8)> {
    turfs()
        .into_iter()
        .find(|&shape| position.land().lots() == lots(shape))
}

fn lots((files, ranks): (u8, u8)) -> Vec<crate::Lot> {
    let each = Side::BOTH.map(|side| turf(side, files, ranks).unwrap_or_default());
    each.concat()
}

/// Returns a position with other land: what stands on none of it goes.
fn on_land(position: &Position, shape: (u8, u8)) -> Position {
    let mut moved = Position::in_play();
    moved.phase = position.phase;
    moved.side = position.side;
    moved.cash = position.cash;
    moved.stopped = position.stopped;
    moved.hand = position.hand.clone();
    moved.clock = position.clock;
    moved.number = position.number;
    moved.lay(lots(shape));
    for (coord, piece) in position.pieces() {
        if let Some(square) = moved.land().square(coord) {
            moved.put(square, piece);
        }
    }
    moved
}

fn remember(position: &mut Position, name: &str, value: &str) -> Result<(), String> {
    let number = || {
        let read = value.trim().parse().ok();
        let read = read.filter(|number| *number <= MOST_NUMBER);
        read.ok_or_else(|| format!("{name}: expected a whole number, found {value:?}"))
    };
    match name {
        LAND => {
            let named = turfs().into_iter().find(|&turf| turf_name(turf) == value);
            let shape = named.ok_or_else(|| format!("no land is called {value:?}"))?;
            *position = on_land(position, shape);
        }
        PHASE => {
            let named = Phase::ALL.into_iter().find(|phase| phase.word() == value);
            position.phase = named.ok_or_else(|| format!("there is no phase {value:?}"))?;
        }
        CLOCK => position.clock = number()?,
        NUMBER => position.number = number()?,
        _ => return Err(format!("nothing is remembered that is called {name:?}")),
    }
    Ok(())
}

impl Editor for Drawing {
    fn stock(&self) -> Vec<Stocked> {
        let bare = Base::ALL.map(Design::bare);
        let ready = self.0.named().iter().map(|named| named.design);
        let ready = ready.filter(|design| !bare.contains(design));
        bare.into_iter()
            .chain(ready)
            .map(|design| self.stocked(design))
            .collect()
    }

    fn rotates(&self) -> bool {
        true
    }

    fn lays(&self) -> bool {
        true
    }

    /// A plain land with nothing on it.
    fn blank(&self) -> Option<String> {
        Some(write::write(&self.0, &on_land(&Position::in_play(), PLAIN)))
    }

    fn change(&self, text: &str, stroke: Option<&Stroke>) -> Result<String, String> {
        let mut position = self.read(text)?;
        let Some(stroke) = stroke else {
            return Ok(text.trim().to_owned());
        };
        match stroke {
            Stroke::Put { cell, piece, side } | Stroke::Join { cell, piece, side } => {
                let at = square(&position, cell)?;
                let what = design(piece)?;
                let put = ahead(*side, what.base()).and_then(|way| Piece::new(*side, what, way));
                position.take(at);
                position.put(at, put.ok_or("this piece looks nowhere")?);
            }
            Stroke::Remove { cell } => {
                let at = square(&position, cell)?;
                position.take(at);
            }
            Stroke::Rotate { cell } => {
                let at = square(&position, cell)?;
                let piece = position.take(at);
                let piece = piece.ok_or_else(|| format!("nothing stands on {cell}"))?;
                let next = (1..=8).map(|steps| piece.facing().turned(steps));
                let mut next = next.filter(|way: &Direction| piece.base().may_face(*way));
                position.put(at, piece.looking(next.next().unwrap_or(piece.facing())));
            }
            Stroke::Lay { piece, side, more } => {
                let (what, hand) = (design(piece)?, &mut position.hand[*side]);
                let alike = hand.designs().find(|(one, _)| *one == what);
                let count = alike.map_or(0, |(_, count)| count);
                match more {
                    true if count >= MOST_IN_HAND => {
                        return Err(format!("at most {MOST_IN_HAND} alike lie in a hand"));
                    }
                    true => hand.add(what),
                    false if count == 0 => return Err(format!("there is no {what} in hand")),
                    false => {
                        hand.remove(what);
                    }
                }
            }
            Stroke::Remember { name, value } => remember(&mut position, name, value)?,
            Stroke::Clear => {
                for (coord, _) in position.clone().pieces() {
                    if let Some(at) = position.land().square(coord) {
                        position.take(at);
                    }
                }
            }
            Stroke::Turn(side) => position.side = *side,
        }
        Ok(write::write(&self.0, &position))
    }

    fn sketch(&self, text: &str) -> Result<Sketch, String> {
        let position = self.read(text)?;
        let mut scene = self.0.scene(&position, None);
        scene.notes.clear();
        let beside = Side::BOTH.into_iter().flat_map(|side| {
            let designs = position.hand(side).designs();
            designs.map(move |(design, count)| (side, design, count))
        });
        let beside = beside.map(|(side, design, count)| Beside {
            side,
            what: self.stocked(design),
            count: count.into(),
            most: MOST_IN_HAND.into(),
        });
        let beside = beside.collect();
        Ok(Sketch {
            scene,
            side_to_move: Some(position.side_to_move()),
            beside,
            memories: memories(&position),
        })
    }
}

fn memories(position: &Position) -> Vec<Memory> {
    let land = shape(position).map_or_else(|| OTHER_LAND.to_owned(), turf_name);
    let mut lands: Vec<String> = turfs().into_iter().map(turf_name).collect();
    if !lands.contains(&land) {
        lands.push(land.clone());
    }
    let same = |word: String| (word.clone(), word);
    let number = |name, meaning, value: u32| Memory {
        name,
        meaning,
        value: value.to_string(),
        words: Vec::new(),
    };
    vec![
        Memory {
            name: LAND,
            meaning: "The land of each side, files by ranks.",
            value: land,
            words: lands.into_iter().map(same).collect(),
        },
        Memory {
            name: PHASE,
            meaning: "The part of the game.",
            value: position.phase().word().to_owned(),
            words: Phase::ALL.map(|phase| same(phase.word().to_owned())).into(),
        },
        number(
            CLOCK,
            "How many turns were played since the last capture, drop or steal.",
            position.clock,
        ),
        number(
            NUMBER,
            "The number of the move, which rises after each turn of Black.",
            position.number,
        ),
    ]
}
