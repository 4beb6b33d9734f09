//! Armies of any types, drawn by lot, to learn what the types are worth.

use chessmith_board::{Coord, Dice, PerSide, Side, TextError};
use chessmith_game::{Armies, Army, ArmyPart, Notate};

use crate::{Kind, Setup, Universal};

/// An army has at most so many pieces fewer than files, its king among those it has.
const FEWER_PIECES: u64 = 2;

/// And so many pawns fewer.
const FEWER_PAWNS: u64 = 4;

/// What the pieces of chess are usually said to be worth there, in pawns, by their notation. (L. Kaufman, "The
/// evaluation of material imbalances", 1999.)
const CHESS: [(&str, f64); 4] = [("N", 3.25), ("B", 3.5), ("R", 5.0), ("Q", 9.5)];

/// The chance of a kind, in no unit, is the first of these by what it can do, in hundredths of a square, and the
/// second.
const SURE: u64 = 1_000_000;
const EVERYBODY: u64 = 2_000;

/// Armies for the rules of a game, of any of its types; nothing waits to be dropped.
#[derive(Debug)]
pub struct LotArmies<const W: usize>(pub Universal<W>);

impl<const W: usize> LotArmies<W> {
    /// Returns the kinds that armies are made of, the pawn first.
    fn kinds(&self) -> Vec<Kind> {
        let types = self.0.army().types().map(|(kind, _)| kind);
        types.filter(|&kind| kind != Kind::KING).collect()
    }

    /// Returns how likely each kind but the pawn is to be drawn: the less, the more it can do, so that armies are
    /// much like those of chess.
    fn chances(&self) -> Vec<u64> {
        let army = self.0.army();
        let kinds = self.kinds().into_iter().skip(1);
        let chance = |kind| {
            let mobility = army.mobility(kind);
            SURE / (EVERYBODY + u64::from(mobility.goes) + u64::from(mobility.takes))
        };
        kinds.map(chance).collect()
    }

    /// Returns the kinds on the first two ranks, from the file a on.
    fn lined_up(&self, army: &Army) -> [Vec<Option<Kind>>; 2] {
        let files = usize::from(self.0.army().board().files());
        let mut dice = Dice::new(army.order);
        let (mut first, mut second) = (vec![Some(Kind::KING)], Vec::new());
        for (kind, &count) in self.kinds().into_iter().zip(&army.counts) {
            let line = match kind {
                Kind::PAWN => &mut second,
                _ => &mut first,
            };
            line.extend((0..count).map(|_| Some(kind)));
        }
        for line in [&mut first, &mut second] {
            line.resize(files, None);
            dice.shuffle(line);
        }
        [first, second]
    }
}

impl<const W: usize> Armies for LotArmies<W> {
    fn parts(&self) -> Vec<ArmyPart> {
        let army = self.0.army();
        let part = |kind| ArmyPart {
            id: army.id(kind).to_owned(),
            name: army.name(kind).to_owned(),
        };
        self.kinds().into_iter().map(part).collect()
    }

    /// The pieces of chess, as far as there are two of them; else the pawn.
    fn scale(&self) -> Vec<(usize, f64)> {
        let army = self.0.army();
        let parts = self.kinds().into_iter().enumerate();
        let of_chess: Vec<(usize, f64)> = parts
            .filter_map(|(part, kind)| {
                let notation = &army.of(kind).described.notation;
                let known = CHESS.iter().find(|(piece, _)| *piece == notation.as_str());
                known.map(|&(_, worth)| (part, worth))
            })
            .collect();
        match of_chess.len() {
            0 | 1 => vec![(0, 1.0)],
            _ => of_chess,
        }
    }

    fn draw(&self, seed: u64) -> Army {
        let mut dice = Dice::new(seed);
        let files = u64::from(self.0.army().board().files());
        let mut counts = vec![0; self.kinds().len()];
        let pieces = files - 1 - dice.below(FEWER_PIECES + 1);
        counts[0] = (files - dice.below(FEWER_PAWNS + 1)) as u32;
        let chances = self.chances();
        let all: u64 = chances.iter().sum();
        for _ in 0..pieces {
            let mut at = dice.below(all);
            let mut drawn = 1;
            for &chance in &chances {
                if at < chance {
                    break;
                }
                at -= chance;
                drawn += 1;
            }
            counts[drawn] += 1;
        }
        Army {
            counts,
            order: dice.below(u64::MAX),
        }
    }

    fn line_up(&self, armies: &PerSide<Army>) -> Result<String, String> {
        let board = self.0.army().board();
        let mut setup = Setup::default();
        for side in Side::BOTH {
            let ranks = match side {
                Side::White => [0, 1],
                Side::Black => [board.ranks() - 1, board.ranks() - 2],
            };
            for (rank, line) in ranks.into_iter().zip(self.lined_up(&armies[side])) {
                for (file, kind) in (0..).zip(line) {
                    if let (Some(kind), Some(square)) = (kind, board.square(Coord::new(file, rank)))
                    {
                        setup = setup.with(square, side, kind);
                    }
                }
            }
        }
        let position = self.0.set_up(&setup);
        let position = position.map_err(|faults| {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            faults.join("; ")
        })?;
        Ok(self.0.position_text(&position))
    }

    fn count(&self, position: &str) -> Result<PerSide<Vec<u32>>, Vec<TextError>> {
        let position = self.0.read_position(position)?;
        let men = position.men();
        let count = |side| {
            let of = |kind| (men.of_kind(kind) & men.of(side)).len();
            self.kinds().into_iter().map(of).collect()
        };
        Ok(PerSide(Side::BOTH.map(count)))
    }
}
