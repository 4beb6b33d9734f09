//! Armies of ready designs, drawn by lot, to learn what designs and their tokens are worth.

use chessmith_board::{Coord, Dice, PerSide, Side, TextError};
use chessmith_game::{Armies, ArmyPart, Notate, Priced};

use crate::muster::face;
use crate::ready::Army;
use crate::{Construction, Design, DesignPrices};

/// Everybody has this royal piece, and so many of these in front.
const KING: &str = "P[r,y]";
const FOOT: &str = "P";
const FEET: (u64, u64) = (4, 8);

/// Everybody has so many other pieces.
const PIECES: (u64, u64) = (4, 7);

/// Designs beside the ready ones, so that every token is on several pieces, and every limitation also stands beside
/// the same piece without it.
const MORE: [&str; 12] = [
    "P[e,r,co]",
    "O[e,or,nc]",
    "O[e,or,co]",
    "P[r,nc]",
    "P[r,co]",
    "P[r,op]",
    "O[e,l1,or]",
    "O[e,l1,or,ml]",
    "D[e,l1,or]",
    "P[r,u]",
    "P[r,d]",
    "O[or,c]",
];

/// What the designs of the pieces of chess are usually said to be worth there, in pawns. (L. Kaufman, "The
/// evaluation of material imbalances", 1999.)
const CHESS: [(&str, f64); 4] = [
    ("G[l1,or]", 3.25),
    ("D[e,or]", 3.5),
    ("O[e,or]", 5.0),
    ("P[e,r]", 9.5),
];

/// The chance of a design, in no unit, is the first of these by its price and the second.
const SURE: u64 = 1_000_000;
const EVERYBODY: u64 = 40;

/// Both sides have two lots side by side, on which an army stands in two rows.
const LOTS: (u8, u8) = (2, 1);
const FILES: u8 = 8;
const FRONT: u8 = 2;

/// Armies of one king, some Primes and some other designs each; nobody has money, and nothing is in hand.
#[derive(Clone, Debug)]
pub struct DesignArmies {
    game: Construction,
    king: Design,
    /// The Prime first.
    designs: Vec<Design>,
}

impl DesignArmies {
    /// Returns the armies of a game with these rules.
    ///
    /// # Errors
    ///
    /// Never, as long as the designs of this file are sound, which a test checks.
    pub fn new(game: Construction) -> Result<Self, TextError> {
        let ready = game.named().iter().map(|named| named.design);
        let mut designs = vec![FOOT.parse()?];
        for text in MORE {
            designs.push(text.parse()?);
        }
        designs.splice(1..1, ready.filter(|design| !design.is_royal()));
        let mut known = Vec::new();
        designs.retain(|design| {
            let is_new = !known.contains(design);
            known.push(*design);
            is_new
        });
        Ok(Self {
            king: KING.parse()?,
            game,
            designs,
        })
    }

    /// Returns an army as it stands, as White sees it.
    fn stood_up(&self, army: &chessmith_game::Army) -> Army {
        let mut dice = Dice::new(army.order);
        let mut line = |designs: Vec<Design>| {
            let mut places: Vec<Option<Design>> = designs.into_iter().map(Some).collect();
            places.resize(usize::from(FILES), None);
            dice.shuffle(&mut places);
            places
        };
        let each = self.designs.iter().zip(&army.counts);
        let mut all = each.flat_map(|(&design, &count)| (0..count).map(move |_| design));
        let feet = army.counts.first().map_or(0, |&count| count as usize);
        let front = line(all.by_ref().take(feet).collect());
        let back = line(std::iter::once(self.king).chain(all).collect());
        let placed = [(0, back), (FRONT, front)];
        let placed = placed.into_iter().flat_map(|(rank, line)| {
            let files = (0..).zip(line);
            files.filter_map(move |(file, design)| Some((Coord::new(file, rank), design?)))
        });
        Army {
            name: String::new(),
            about: String::new(),
            turf: LOTS,
            turned: Vec::new(),
            placed: placed.collect(),
            hand: Vec::new(),
        }
    }
}

impl Armies for DesignArmies {
    fn parts(&self) -> Vec<ArmyPart> {
        let part = |&design: &Design| ArmyPart {
            id: design.to_string(),
            name: self.game.name_of(design).unwrap_or_default().to_owned(),
        };
        self.designs.iter().map(part).collect()
    }

    fn scale(&self) -> Vec<(usize, f64)> {
        let place = |text: &str| {
            let mut designs = self.designs.iter();
            designs.position(|design| design.to_string() == text)
        };
        let each = CHESS.iter();
        each.filter_map(|&(text, worth)| Some((place(text)?, worth)))
            .collect()
    }

    fn draw(&self, seed: u64) -> chessmith_game::Army {
        let mut dice = Dice::new(seed);
        let mut between = |(low, high): (u64, u64)| low + dice.below(high - low + 1);
        let (pieces, feet) = (between(PIECES), between(FEET));
        let mut counts = vec![0; self.designs.len()];
        counts[0] = feet as u32;
        let prices = self.designs.iter().skip(1);
        let prices = prices.map(|&design| self.game.prices().cost(design));
        let chances: Vec<u64> = prices.map(|price| SURE / (EVERYBODY + price)).collect();
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
        chessmith_game::Army {
            counts,
            order: dice.below(u64::MAX),
        }
    }

    fn line_up(&self, armies: &PerSide<chessmith_game::Army>) -> Result<String, String> {
        let [white, black] = Side::BOTH.map(|side| self.stood_up(&armies[side]));
        face(&self.game, &PerSide::new(&white, &black))
    }

    fn count(&self, position: &str) -> Result<PerSide<Vec<u32>>, Vec<TextError>> {
        let position = self.game.read_position(position)?;
        let count = |side: Side| {
            let of = |design: &Design| {
                let stand = position.pieces().map(|(_, piece)| piece);
                let stand = stand.filter(|piece| piece.side() == side && piece.design() == *design);
                let held = position.hand(side).designs();
                let held = held.filter(|(held, _)| held == design);
                stand.count() as u32 + held.map(|(_, count)| u32::from(count)).sum::<u32>()
            };
            self.designs.iter().map(of).collect()
        };
        Ok(PerSide(Side::BOTH.map(count)))
    }

    fn priced(&self) -> Option<Box<dyn Priced>> {
        Some(Box::new(DesignPrices::new(
            self.game.clone(),
            self.designs.clone(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use chessmith_game::Armies;

    use super::DesignArmies;
    use crate::{Construction, Token};

    #[test]
    fn every_token_is_on_some_part_and_the_pieces_of_chess_are_the_scale() {
        let game = Construction::new(chessmith_game::OptionValues::default()).unwrap();
        let armies = DesignArmies::new(game).unwrap();
        assert_eq!(armies.scale().len(), 4);
        let parts = armies.parts();
        assert_eq!(parts[0].id, "P");
        for limits in ["nc", "co", "ml", "mc"] {
            let has = |id: &str| {
                let tokens = id.split(['[', ',', ']']);
                tokens.skip(1).any(|token| token == limits)
            };
            let count = parts.iter().filter(|part| has(&part.id)).count();
            assert!(count >= 1, "{limits}");
        }
        let on_some = |token: &Token| {
            armies
                .designs
                .iter()
                .any(|design| design.tokens().has(*token))
        };
        let missing: Vec<_> = Token::ALL.iter().filter(|token| !on_some(token)).collect();
        // Nobody but the king is royal.
        assert_eq!(missing, [&Token::Royalty]);
    }
}
