//! The trays: hands, and the shop in shelves by base, each from the cheapest to the dearest.

use chessmith_board::Side;
use chessmith_game::{Shelf, Slot, Tray, TrayKind};

use crate::{Base, Construction, Design, Named, Position, Token, glyphs};

/// The index of the tray with bases and lots, while buying.
pub(crate) const SHOP: usize = 2;

/// The index of the tray with ready designs, while buying.
pub(crate) const READY: usize = 3;

/// The index of the tray with tokens, while buying: last, as they come after a base.
pub(crate) const TOKENS: usize = 4;

/// What stands on the shelves of tokens: the title of each, and its first token. Rules: CS-3, CS-4.
const KINDS: [(&str, Token); 6] = [
    ("To go further", Token::Repeat1),
    ("To act twice, to stand safe", Token::Multimove),
    ("To turn", Token::Rotate90),
    ("To step longer", Token::OrthPlus),
    ("Against others, and royalty", Token::Immobilize),
    ("Limitations", Token::NoCapture),
];

/// Returns the index of a side's hand among the trays.
pub(crate) const fn hand_tray(side: Side) -> usize {
    side.index()
}

impl Construction {
    /// Returns the ready designs as they stand on the shelves: by base, and each base by price.
    pub(crate) fn on_shelves(&self) -> Vec<&Named> {
        let mut named: Vec<&Named> = self.named().iter().collect();
        named.sort_by_key(|named| {
            let cost = self.prices().cost(named.design);
            (named.design.base().index(), cost)
        });
        named
    }

    /// Returns the shop: bases and land, ready designs, tokens.
    pub(crate) fn shop(&self) -> [Tray; 3] {
        [self.bases(), self.ready(), self.tokens()]
    }

    /// Returns what a side has in hand.
    pub(crate) fn hand(&self, position: &Position, side: Side) -> Tray {
        let slots = position.hand(side).designs().map(|(design, count)| Slot {
            glyph: glyphs::glyph_id(design),
            name: self.title(design),
            count: u16::from(count),
            caption: Some(design.to_string()),
        });
        Tray {
            kind: TrayKind::Hand,
            title: format!("{}'s hand", side.name()),
            side: Some(side),
            slots: slots.collect(),
            shelves: Vec::new(),
        }
    }

    fn bases(&self) -> Tray {
        let mut slots: Vec<Slot> = Base::ALL
            .into_iter()
            .map(|base| {
                let caption = format!("{} {}", base.name(), self.prices().base(base));
                for_sale(Design::bare(base), base.name().to_owned(), caption)
            })
            .collect();
        slots.push(Slot {
            glyph: glyphs::LOT.into(),
            name: "lot of 4 by 4 squares".to_owned(),
            count: 1,
            caption: Some(format!("lot {}", self.lot_price())),
        });
        shelved("Bases and land", slots, Vec::new())
    }

    fn ready(&self) -> Tray {
        let named = self.on_shelves();
        let slots = named.iter().map(|named| {
            let caption = format!("{} {}", named.name, self.prices().cost(named.design));
            for_sale(named.design, self.title(named.design), caption)
        });
        let begins = |base: Base| {
            let first = named.iter().position(|named| named.design.base() == base)?;
            Some(shelf(base.name(), first))
        };
        let shelves = Base::ALL.into_iter().filter_map(begins);
        shelved("Ready designs", slots.collect(), shelves.collect())
    }

    fn tokens(&self) -> Tray {
        let slots = Token::ALL.into_iter().map(|token| {
            let effect = self.prices().effect(token);
            let price = match (effect.adjustment, effect.multiplier, effect.factor) {
                (0, 0, 1) => "free".to_owned(),
                (0, 0, factor) => format!("×{factor}"),
                (0, multiplier, 1) => format!("m+{multiplier}"),
                (adjustment, 0, 1) => format!("{adjustment:+}"),
                (a, m, f) => format!("{a:+} m+{m} ×{f}"),
            };
            Slot {
                glyph: glyphs::token_id(token),
                name: token.name().to_owned(),
                count: 1,
                caption: Some(format!("{} {price}", token.name())),
            }
        });
        let shelves = KINDS.map(|(title, token)| shelf(title, token.index()));
        shelved("Tokens", slots.collect(), shelves.into())
    }
}

fn for_sale(design: Design, name: String, caption: String) -> Slot {
    Slot {
        glyph: glyphs::glyph_id(design),
        name,
        count: 1,
        caption: Some(caption),
    }
}

fn shelf(title: &str, first: usize) -> Shelf {
    Shelf {
        title: title.to_owned(),
        first: u16::try_from(first).unwrap_or(u16::MAX),
    }
}

fn shelved(title: &str, slots: Vec<Slot>, shelves: Vec<Shelf>) -> Tray {
    Tray {
        kind: TrayKind::Shop,
        title: title.to_owned(),
        side: None,
        slots,
        shelves,
    }
}

#[cfg(test)]
mod tests {
    use chessmith_game::OptionValues;

    use super::*;

    #[test]
    fn every_shelf_has_one_base_and_grows_dearer_and_all_ready_designs_are_on_one() {
        let game = Construction::new(OptionValues::default()).expect("the options as they are");
        let [_, ready, _] = game.shop();
        let on_shelves = game.on_shelves();
        assert_eq!(ready.slots.len(), game.named().len());
        let mut firsts: Vec<usize> = ready.shelves.iter().map(|s| s.first.into()).collect();
        assert_eq!(firsts.first(), Some(&0));
        firsts.push(on_shelves.len());
        for ends in firsts.windows(2) {
            let shelf = &on_shelves[ends[0]..ends[1]];
            let prices: Vec<u64> = shelf
                .iter()
                .map(|named| game.prices().cost(named.design))
                .collect();
            assert!(prices.is_sorted(), "{prices:?}");
            let base = shelf[0].design.base();
            assert!(shelf.iter().all(|named| named.design.base() == base));
        }
    }

    #[test]
    fn the_shelves_of_tokens_follow_one_another_and_limitations_have_their_own() {
        let firsts = KINDS.map(|(_, token)| token.index());
        assert_eq!(firsts[0], 0);
        assert!(firsts.is_sorted_by(|a, b| a < b));
        let last = Token::ALL.map(|token| token.index() >= firsts[5]);
        assert_eq!(last, Token::ALL.map(Token::limits));
    }
}
