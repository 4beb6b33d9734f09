//! Ready designs and armies, so that a newcomer can be playing in a minute.

use chessmith_board::{Coord, Direction, Side, TextError};

use crate::json::{Reasons, Value};
use crate::land::{LOT, turf};
use crate::{Base, Design, Piece, Position, PriceList};

const DESIGNS: &str = include_str!("../data/designs.json");
const ARMIES: &str = include_str!("../data/armies.json");

/// A design with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its name, such as `rook`.
    pub name: String,
    /// Base and tokens.
    pub design: Design,
    /// What it is like, in a sentence.
    pub about: String,
}

impl Named {
    /// Returns the designs that come with the game.
    ///
    /// # Errors
    ///
    /// Never, as long as the data of this crate is sound, which its tests check.
    pub fn all() -> Result<Vec<Self>, TextError> {
        read_all(DESIGNS, |value, reasons| {
            let [name, design, about] = value.fields(["name", "design", "about"], reasons);
            let parsed = |text: &str| text.parse().map_err(|error: TextError| error.message);
            let design = design.and_then(|value| value.text(reasons, parsed));
            Some(Self {
                name: words(name.as_ref(), reasons)?,
                design: design?,
                about: words(about.as_ref(), reasons)?,
            })
        })
    }
}

/// A ready army: what it buys, the shape of its land and where its pieces begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// What it is like, in a sentence.
    pub about: String,
    /// The width and height of its turf in lots.
    pub turf: (u8, u8),
    /// What stands on the board: squares of the turf, counted from the lower left as White sits.
    pub placed: Vec<(Coord, Design)>,
    /// Who of them looks elsewhere than at the enemy, as White sits.
    pub turned: Vec<(Coord, Direction)>,
    /// What is kept in hand.
    pub hand: Vec<Design>,
}

impl Army {
    /// The names of all ready armies.
    pub const NAMES: [&str; 6] = ["classic", "swarm", "riders", "frost", "thieves", "cannons"];

    /// What the options `army` and `against` take.
    pub(crate) const NAMES_OR_NONE: [&str; 7] = {
        let mut names = ["none"; 7];
        let mut index = 0;
        while index < Self::NAMES.len() {
            names[index + 1] = Self::NAMES[index];
            index += 1;
        }
        names
    };

    /// Returns all ready armies.
    ///
    /// # Errors
    ///
    /// Never, as long as the data of this crate is sound, which its tests check.
    pub fn all() -> Result<Vec<Self>, TextError> {
        let named = Named::all()?;
        read_all(ARMIES, |value, reasons| Self::read(value, &named, reasons))
    }

    /// Reads an army: its rows begin with the one nearest to the enemy and hold the names of designs, or `.`
    /// for an empty square.
    fn read(value: &Value<'_>, named: &[Named], reasons: &mut Reasons<'_>) -> Option<Self> {
        let keys = ["name", "about", "turf", "rows", "hand"];
        let [name, about, turf, rows, hand] = value.fields(keys, reasons);
        let design = |name: &str| {
            let found = named.iter().find(|known| known.name == name);
            let unknown = || format!("no design is called {name}");
            found.map(|known| known.design).ok_or_else(unknown)
        };
        let [files, ranks]: [u8; 2] = each(turf.as_ref(), reasons, |value, reasons| {
            value.number(1..=6, reasons)?.try_into().ok()
        })?
        .try_into()
        .ok()?;
        let count = usize::from(files * LOT);
        let rows = each(rows.as_ref(), reasons, |row, reasons| {
            row.text(reasons, |text| {
                let names = text.split_whitespace();
                let row: Result<Vec<_>, String> = names
                    .map(|name| (name != ".").then(|| design(name)).transpose())
                    .collect();
                row.and_then(|row| match row.len() == count {
                    true => Ok(row),
                    false => Err(format!("expected {count} squares")),
                })
            })
        })?;
        if rows.len() != usize::from(ranks * LOT) {
            reasons.add(value, "the rows do not fit the turf");
        }
        let squares = rows.into_iter().rev().zip(0..).flat_map(|(row, rank)| {
            let row = row.into_iter().zip(0..);
            row.map(move |(design, file)| Some((Coord::new(file, rank), design?)))
        });
        Some(Self {
            name: words(name.as_ref(), reasons)?,
            about: words(about.as_ref(), reasons)?,
            turf: (files, ranks),
            placed: squares.flatten().collect(),
            turned: Vec::new(),
            hand: each(hand.as_ref(), reasons, |value, reasons| {
                value.text(reasons, design)
            })?,
        })
    }

    /// Returns all pieces, on the board and in hand.
    pub fn designs(&self) -> impl Iterator<Item = Design> {
        let placed = self.placed.iter().map(|&(_, design)| design);
        placed.chain(self.hand.iter().copied())
    }

    /// Returns what pieces and lots cost; the first lot is free.
    #[must_use]
    pub fn cost(&self, prices: &PriceList, lot_price: u32) -> u64 {
        let lots = u64::from(self.turf.0 * self.turf.1 - 1);
        let pieces: u64 = self.designs().map(|design| prices.cost(design)).sum();
        pieces + lots * u64::from(lot_price)
    }

    /// Returns where a piece of it looks, as White sits.
    pub(crate) fn facing(&self, at: Coord, design: Design) -> Direction {
        let turned = self.turned.iter().find(|(other, _)| *other == at);
        match (turned, design.base()) {
            (Some(&(_, way)), _) => way,
            (None, Base::Diag) => Direction::NorthEast,
            (None, _) => Direction::North,
        }
    }

    /// Puts the army on its turf, looking at the enemy unless it is turned.
    pub(crate) fn deploy(&self, position: &mut Position, side: Side) -> Option<()> {
        let corner = turf(side, self.turf.0, self.turf.1)?.first()?.corner;
        let top = self.turf.1 * LOT - 1;
        for &(at, design) in &self.placed {
            let facing = self.facing(at, design);
            let (rank, facing) = match side {
                Side::White => (at.rank, facing),
                Side::Black => (top - at.rank, mirrored(facing)),
            };
            let coord = Coord::new(corner.file + at.file, corner.rank + rank);
            let square = position.land().square(coord)?;
            position.put(square, Piece::new(side, design, facing)?);
        }
        for &design in &self.hand {
            position.hand[side].add(design);
        }
        Some(())
    }
}

/// Returns a way as it is seen from the other side of the board.
fn mirrored(way: Direction) -> Direction {
    let (dx, dy) = way.offset();
    let mut all = Direction::ALL.into_iter();
    all.find(|other| other.offset() == (dx, -dy)).unwrap_or(way)
}

/// The most entries that a list of data has.
const MOST: usize = 100;

/// Reads a list of data of this crate.
fn read_all<T>(
    text: &str,
    entry: impl Fn(&Value<'_>, &mut Reasons<'_>) -> Option<T>,
) -> Result<Vec<T>, TextError> {
    let whole = Value::read(text)?;
    let mut reasons = Reasons::new(text);
    let read = each(Some(&whole), &mut reasons, entry);
    match reasons.told().into_iter().next() {
        Some(first) => Err(first),
        None => Ok(read.unwrap_or_default()),
    }
}

/// Reads each element of a list; `None` if any is refused.
fn each<T>(
    list: Option<&Value<'_>>,
    reasons: &mut Reasons<'_>,
    entry: impl Fn(&Value<'_>, &mut Reasons<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let elements = list?.elements(MOST, reasons)?;
    elements.iter().map(|value| entry(value, reasons)).collect()
}

fn words(value: Option<&Value<'_>>, reasons: &mut Reasons<'_>) -> Option<String> {
    value?.text(reasons, |text| Ok(text.to_owned()))
}
