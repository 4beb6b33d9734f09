//! Reserves drawn by lot, to learn what attributes are worth.

use chessmith_board::{Dice, PerSide, Side, TextError};
use chessmith_game::{Armies, Army, ArmyPart, Game, Notate};

use crate::{Attribute, FreeChess};

/// What reserves differ in, and the fewest and the most of it; everybody has one K.
const PARTS: [(Attribute, u64, u64); 5] = [
    (Attribute::Opawn, 6, 13),
    (Attribute::Knight, 4, 8),
    (Attribute::Bishop, 2, 5),
    (Attribute::Rook, 1, 3),
    (Attribute::Combinator, 0, 2),
];

/// Reserves with which sides begin on the empty board.
#[derive(Clone, Debug, Default)]
pub struct Reserves(FreeChess);

impl Reserves {
    /// Returns the reserves of a game with these rules.
    #[must_use]
    pub const fn new(game: FreeChess) -> Self {
        Self(game)
    }
}

impl Armies for Reserves {
    fn parts(&self) -> Vec<ArmyPart> {
        let part = |(attribute, ..): (Attribute, u64, u64)| ArmyPart {
            id: attribute.letter().to_string(),
            name: attribute.name().to_owned(),
        };
        PARTS.map(part).to_vec()
    }

    fn draw(&self, seed: u64) -> Army {
        let mut dice = Dice::new(seed);
        let counts = PARTS.map(|(_, least, most)| (least + dice.below(most - least + 1)) as u32);
        Army {
            counts: counts.to_vec(),
            order: 0,
        }
    }

    fn line_up(&self, armies: &PerSide<Army>) -> Result<String, String> {
        let start = self.0.start();
        let text = self.0.position_text(&start);
        let reserve = |side: Side| {
            let mut text = String::from("K");
            for ((attribute, ..), count) in PARTS.iter().zip(&armies[side].counts).rev() {
                match count {
                    0 => {}
                    1 => text.push(attribute.letter()),
                    _ => text += &format!("{count}{}", attribute.letter()),
                }
            }
            match side {
                Side::White => text,
                Side::Black => text.to_lowercase(),
            }
        };
        let (before, after) = text.split_once('[').unwrap_or_default();
        let after = after.split_once(']').map_or("", |(_, after)| after);
        let [white, black] = Side::BOTH.map(reserve);
        let text = format!("{before}[{white}/{black}]{after}");
        let first =
            |errors: Vec<TextError>| errors.first().map_or(String::new(), ToString::to_string);
        let position = self.0.read_position(&text).map_err(first)?;
        Ok(self.0.position_text(&position))
    }

    fn count(&self, position: &str) -> Result<PerSide<Vec<u32>>, Vec<TextError>> {
        let position = self.0.read_position(position)?;
        let count = |side| {
            let owned = position.owned(side);
            let of = |(attribute, ..): &(Attribute, u64, u64)| owned[attribute.index()];
            PARTS.iter().map(of).collect()
        };
        Ok(PerSide(Side::BOTH.map(count)))
    }
}
