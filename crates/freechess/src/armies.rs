//! Armies drawn by lot, to learn what attributes are worth, alone and joined.

use chessmith_board::{Coord, Dice, Multiset, PerSide, Side, TextError};
use chessmith_game::{Armies, Army, ArmyPart, Notate};

use crate::{Attribute, BOARD, FreeChess, Position, Setup, Tally, piece_name};

/// What armies differ in, and the fewest and the most of it; everybody has one K.
const APART: [(Attribute, u64, u64); 5] = [
    (Attribute::Opawn, 6, 13),
    (Attribute::Knight, 4, 8),
    (Attribute::Bishop, 2, 5),
    (Attribute::Rook, 1, 3),
    (Attribute::Combinator, 0, 2),
];

/// Pieces of several attributes that stand on the board at the start.
const JOINED: [&[Attribute]; 7] = [
    &[Attribute::Rook, Attribute::Bishop],
    &[Attribute::Rook, Attribute::Knight],
    &[Attribute::Bishop, Attribute::Knight],
    &[Attribute::Rook, Attribute::Bishop, Attribute::Knight],
    &[Attribute::Combinator, Attribute::Rook],
    &[Attribute::Combinator, Attribute::Bishop],
    &[Attribute::Combinator, Attribute::Knight],
];

/// An army has so many of them.
const FEWEST: u64 = 1;
const MOST: u64 = 3;

/// The ranks on which they stand, the fourth from each side.
const RANKS: PerSide<u8> = PerSide([3, 9]);

/// What knight, bishop and rook are usually said to be worth in chess, in pawns. (L. Kaufman, "The evaluation of
/// material imbalances", 1999.)
const CHESS: [(usize, f64); 3] = [(1, 3.25), (2, 3.5), (3, 5.0)];

/// Armies with attributes in reserve and some pieces that are joined already. No attribute of the latter is counted
/// among those that are apart.
#[derive(Clone, Debug, Default)]
pub struct Reserves(FreeChess);

impl Reserves {
    /// Returns the armies of a game with these rules.
    #[must_use]
    pub const fn new(game: FreeChess) -> Self {
        Self(game)
    }

    /// Puts the pieces of an army on the board.
    fn stand(army: &Army, side: Side, mut setup: Setup) -> Setup {
        let mut dice = Dice::new(army.order);
        let mut files: Vec<u8> = (0..BOARD.files()).collect();
        dice.shuffle(&mut files);
        let counts = joined().into_iter().zip(&army.counts[APART.len()..]);
        let each = counts.flat_map(|(tally, &count)| (0..count).map(move |_| tally));
        for (tally, file) in each.zip(files) {
            let coord = Coord::new(file, RANKS[side]);
            if let Some(square) = BOARD.square(coord) {
                setup = setup.piece(square, side, tally);
            }
        }
        setup
    }
}

impl Armies for Reserves {
    fn parts(&self) -> Vec<ArmyPart> {
        let apart = APART.iter().map(|(attribute, ..)| ArmyPart {
            id: attribute.letter().to_string(),
            name: attribute.name().to_owned(),
        });
        let joined = JOINED
            .iter()
            .zip(joined())
            .map(|(attributes, tally)| ArmyPart {
                id: attributes
                    .iter()
                    .map(|attribute| attribute.letter())
                    .collect(),
                name: piece_name(tally),
            });
        apart.chain(joined).collect()
    }

    fn scale(&self) -> Vec<(usize, f64)> {
        CHESS.to_vec()
    }

    fn draw(&self, seed: u64) -> Army {
        let mut dice = Dice::new(seed);
        let mut owned = APART.map(|(_, least, most)| least + dice.below(most - least + 1));
        let mut counts = vec![0; APART.len() + JOINED.len()];
        for _ in 0..FEWEST + dice.below(MOST - FEWEST + 1) {
            let drawn = dice.below(JOINED.len() as u64) as usize;
            let needs = |(attribute, ..): &(Attribute, u64, u64)| JOINED[drawn].contains(attribute);
            let has = |(of, &left): (&(Attribute, u64, u64), &u64)| left > 0 || !needs(of);
            if APART.iter().zip(&owned).all(has) {
                counts[APART.len() + drawn] += 1;
                for (of, left) in APART.iter().zip(&mut owned) {
                    *left -= u64::from(needs(of));
                }
            }
        }
        for (count, left) in counts.iter_mut().zip(owned) {
            *count = left as u32;
        }
        Army {
            counts,
            order: dice.below(u64::MAX),
        }
    }

    fn line_up(&self, armies: &PerSide<Army>) -> Result<String, String> {
        let has_joined = |army: &Army| army.counts[APART.len()..].iter().any(|&count| count > 0);
        let met = Side::BOTH.iter().all(|&side| has_joined(&armies[side]));
        let mut setup = Setup::empty().met(met).number(1);
        for side in Side::BOTH {
            let mut reserve = [0; 6];
            reserve[Attribute::Royal.index()] = 1;
            for ((attribute, ..), &count) in APART.iter().zip(&armies[side].counts) {
                reserve[attribute.index()] = u8::try_from(count).unwrap_or(u8::MAX);
            }
            setup = setup.reserve(side, Multiset::new(reserve));
            setup = Self::stand(&armies[side], side, setup);
        }
        let position = setup.build(&self.0).map_err(|faults| {
            let first = faults.first();
            first.map_or(String::new(), ToString::to_string)
        })?;
        Ok(self.0.position_text(&position))
    }

    fn count(&self, position: &str) -> Result<PerSide<Vec<u32>>, Vec<TextError>> {
        let position = self.0.read_position(position)?;
        Ok(PerSide(Side::BOTH.map(|side| counted(&position, side))))
    }
}

fn joined() -> [Tally; JOINED.len()] {
    JOINED.map(|attributes| {
        let one = |sum: Tally, &attribute: &Attribute| sum + Tally::of(attribute);
        attributes.iter().fold(Tally::default(), one)
    })
}

/// Returns how many of each part a side has: pieces that are joined just so, and of attributes all others.
fn counted(position: &Position, side: Side) -> Vec<u32> {
    let joined = joined();
    let pieces = position.of_side(side).into_iter();
    let stand: Vec<Tally> = pieces
        .filter_map(|square| Some(position.piece_at(square)?.tally()))
        .collect();
    let so_joined =
        joined.map(|tally| stand.iter().filter(|&&piece| piece == tally).count() as u32);
    let owned = position.owned(side);
    let apart = APART.iter().map(|&(attribute, ..)| {
        let within = joined
            .iter()
            .zip(so_joined)
            .map(|(tally, count)| u32::from(tally.count(attribute)) * count);
        owned[attribute.index()] - within.sum::<u32>()
    });
    apart.chain(so_joined).collect()
}
