//! Ready designs and armies, so that a newcomer can be playing in a minute.

use chessmith_board::{Coord, Direction, Side, TextError};
use chessmith_game::OptionError;

use crate::land::{LOT, turf};
use crate::text::{ArmyFile, read_armies, read_designs};
use crate::{Base, Construction, Design, Phase, Piece, Position};

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
        let files = read_designs(DESIGNS)?.into_iter();
        files
            .map(|file| {
                Ok(Self {
                    design: file.design.parse()?,
                    name: file.name,
                    about: file.about,
                })
            })
            .collect()
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
        let files = read_armies(ARMIES)?.into_iter();
        files.map(|file| Self::assemble(file, &named)).collect()
    }

    fn assemble(file: ArmyFile, named: &[Named]) -> Result<Self, TextError> {
        let design = |name: &str| {
            let found = named.iter().find(|known| known.name == name);
            let unknown = || TextError::whole(format!("{}: no design is called {name}", file.name));
            found.map(|known| known.design).ok_or_else(unknown)
        };
        let (files, ranks) = (file.turf.0 * LOT, file.turf.1 * LOT);
        let wrong = || TextError::whole(format!("{}: the rows do not fit the turf", file.name));
        if file.rows.len() != usize::from(ranks) {
            return Err(wrong());
        }
        let mut placed = Vec::new();
        for (row, rank) in file.rows.iter().zip((0..ranks).rev()) {
            let names: Vec<&str> = row.split_whitespace().collect();
            if names.len() != usize::from(files) {
                return Err(wrong());
            }
            for (name, column) in names.into_iter().zip(0..) {
                if name != "." {
                    placed.push((Coord::new(column, rank), design(name)?));
                }
            }
        }
        let hand: Result<_, _> = file.hand.iter().map(|name| design(name)).collect();
        Ok(Self {
            hand: hand?,
            placed,
            turf: file.turf,
            about: file.about,
            name: file.name,
        })
    }

    /// Returns all pieces, on the board and in hand.
    pub fn designs(&self) -> impl Iterator<Item = Design> {
        let placed = self.placed.iter().map(|&(_, design)| design);
        placed.chain(self.hand.iter().copied())
    }

    /// Returns what pieces and lots cost; the first lot is free.
    #[must_use]
    pub fn cost(&self, game: &Construction) -> u64 {
        let lots = u64::from(self.turf.0 * self.turf.1 - 1);
        let pieces: u64 = self
            .designs()
            .map(|design| game.prices().cost(design))
            .sum();
        pieces + lots * u64::from(game.lot_price())
    }

    /// Puts the army on its turf, looking at the enemy.
    fn deploy(&self, position: &mut Position, side: Side) -> Option<()> {
        let corner = turf(side, self.turf.0, self.turf.1)?.first()?.corner;
        let top = self.turf.1 * LOT - 1;
        for &(at, design) in &self.placed {
            let ahead = match design.base() {
                Base::Diag => Direction::NorthEast,
                _ => Direction::North,
            };
            let (rank, facing) = match (side, design.base()) {
                (Side::White, _) => (at.rank, ahead),
                (Side::Black, Base::Diag) => (top - at.rank, Direction::SouthEast),
                (Side::Black, _) => (top - at.rank, Direction::South),
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

impl Construction {
    /// Returns the position of ready armies face to face, if the options name any.
    pub(crate) fn ready_start(&self) -> Result<Option<Position>, OptionError> {
        use chessmith_game::Game;
        let value = |name: &'static str| {
            let named = self.options().get(name).filter(|&value| value != "none");
            (name, named)
        };
        let (white, black) = match (value("army"), value("against")) {
            ((_, None), (_, None)) => return Ok(None),
            (white @ (_, Some(_)), (_, None)) => (white, white),
            ((_, None), black) => (black, black),
            both => both,
        };
        let ready = |(name, value): (&str, Option<&str>)| {
            let refuse = |message: String| OptionError::Conflict {
                name: name.to_owned(),
                message,
            };
            let all = Army::all().map_err(|error| refuse(error.to_string()))?;
            let found = all.into_iter().find(|army| Some(&*army.name) == value);
            let army = found.ok_or_else(|| refuse("there is no such army".to_owned()))?;
            let (cost, cash) = (army.cost(self), u64::from(self.cash()));
            match cost <= cash {
                true => Ok(army),
                false => {
                    let name = &army.name;
                    let message = format!("the army {name} costs {cost}, and the cash is {cash}");
                    Err(refuse(message))
                }
            }
        };
        let armies = [ready(white)?, ready(black)?];
        let mut position = Position::buying(0);
        position.phase = Phase::Play;
        position.lots_to_place = Default::default();
        let turfs = armies.iter().zip(Side::BOTH);
        position.lay(
            turfs.flat_map(|(army, side)| turf(side, army.turf.0, army.turf.1).unwrap_or_default()),
        );
        for (army, side) in armies.iter().zip(Side::BOTH) {
            army.deploy(&mut position, side)
                .ok_or_else(|| OptionError::Conflict {
                    name: "army".to_owned(),
                    message: format!("the army {} does not fit its land", army.name),
                })?;
        }
        Ok(Some(position))
    }
}
