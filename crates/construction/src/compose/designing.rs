//! The designer: a base, then tokens one by one with the price so far and what the piece would do.

use chessmith_game::{Depict, Label, Mark, MarkKind, Scene, SceneRef};

use super::Choice;
use crate::depict::{cell_id, practice, practice_square};
use crate::shop::{READY, SHOP, TOKENS};
use crate::words::describe;
use crate::{Base, Construction, Design, Position, PriceList, Token, Turn};

/// What pieces may cost that are bought now.
struct Purse<'a> {
    prices: &'a PriceList,
    plain: Option<u64>,
    royal: Option<u64>,
}

impl<'a> Purse<'a> {
    fn of(game: &'a Construction, position: &Position) -> Self {
        Self {
            prices: game.prices(),
            plain: game.most_for(position, false),
            royal: game.most_for(position, true),
        }
    }

    fn pays(&self, design: Design) -> bool {
        let most = if design.is_royal() {
            self.royal
        } else {
            self.plain
        };
        most.is_some_and(|most| self.prices.cost(design) <= most)
    }

    /// Returns whether a design, or one with more tokens, may be bought.
    fn reaches(&self, design: Design) -> bool {
        if self.pays(design) {
            return true;
        }
        let royal = design
            .with(Token::Royalty)
            .is_ok_and(|royal| self.pays(royal));
        // Where tokens only add to the price, nothing but royalty makes a refused design legal.
        if royal || self.prices.is_rising() {
            return royal;
        }
        self.grows(design, 0)
    }

    fn grows(&self, design: Design, from: usize) -> bool {
        Token::ALL[from..].iter().any(|&token| {
            design
                .with(token)
                .is_ok_and(|longer| self.pays(longer) || self.grows(longer, token.index()))
        })
    }
}

impl Construction {
    /// What can be bought: bases to begin with, a lot, or nothing more.
    pub(super) fn market_choice(&self, position: &Position) -> Choice {
        let side = position.side;
        let money = position.cash(side);
        let prompt = format!("{}: buy a piece or a lot; you have {money}", side.name());
        let mut choice = Choice::new(prompt);
        let slot = |slot| SceneRef::Slot { tray: SHOP, slot };
        let purse = Purse::of(self, position);
        for base in Base::ALL {
            let design = Design::bare(base);
            if purse.reaches(design) {
                let price = self.prices().base(base);
                let label = format!("{} for {price}", base.name());
                choice.offer(format!("new {}", base.letter()), label, slot(base.index()));
            }
        }
        for (index, named) in self.on_shelves().into_iter().enumerate() {
            // Bare bases are on offer already.
            let is_base = named.design.tokens().is_empty();
            if !is_base && purse.reaches(named.design) {
                let price = self.prices().cost(named.design);
                let label = Label::from(format!("{} for {price}", self.title(named.design)));
                let on = SceneRef::Slot {
                    tray: READY,
                    slot: index,
                };
                let label = label.doing(&named.about);
                choice.offer(format!("new {}", named.design), label, on);
            }
        }
        if self.validate_buy_lot(position).is_ok() {
            let label = format!("A lot of 4 by 4 squares for {}", self.lot_price());
            choice.offer("lot", label, slot(Base::ALL.len()));
        }
        if Self::validate_stop_buying(position).is_ok() {
            let label = match money {
                0 => "Stop buying".to_owned(),
                _ => format!("Stop buying; the {money} left are lost"),
            };
            choice.offer("done", label, SceneRef::Button);
        }
        choice
    }

    /// What can be added to a design.
    pub(super) fn design_choice(&self, position: &Position, design: Design) -> Choice {
        let sum = self.prices().arithmetic(design);
        let can_buy = self.validate_buy(position, design).is_ok();
        let next = match can_buy {
            true => "add a token or buy it",
            false => "add a token",
        };
        let mut choice = Choice::new(format!("{design} costs {sum}; {next}"));
        let idle = design.idle_tokens();
        if let Some((token, why)) = idle.first() {
            choice.prompt += &format!("; {} does nothing: {why}", token.name());
        }
        if can_buy {
            choice.finish = Some(Turn::Buy(design));
        }
        let purse = Purse::of(self, position);
        for token in Token::ALL {
            let Ok(longer) = design.with(token) else {
                continue;
            };
            if !purse.reaches(longer) {
                continue;
            }
            let price = self.prices().cost(longer);
            let effect = match longer.idle_tokens().iter().find(|(idle, _)| *idle == token) {
                Some((_, why)) => format!("no effect here: {why}"),
                None => token.effect().to_owned(),
            };
            let label = Label::from(format!("{} for {price}", token.name())).doing(effect);
            let on = SceneRef::Slot {
                tray: TOKENS,
                slot: token.index(),
            };
            choice.offer(format!("+{}", token.code()), label, on);
        }
        choice.scene = Some(self.practice_scene(position, design));
        choice
    }

    /// Shows the piece alone on open land, with the squares that it may go to.
    fn practice_scene(&self, position: &Position, design: Design) -> Scene {
        let ground = practice(position.side, design);
        let mut scene = self.scene(&ground, None);
        let own = self.scene(position, None);
        scene.trays = own.trays;
        scene.notes = self.prices().arithmetic(design).lines();
        scene.notes.push(describe(design));
        let centre = practice_square(&ground);
        let mut cells = Vec::new();
        if let Some(piece) = ground.at(centre) {
            let _ = ground.moves(centre, piece, false, &mut |to, _, _| {
                cells.push(cell_id(ground.land().coord(to)));
                std::ops::ControlFlow::Continue(())
            });
        }
        scene.marks = vec![Mark {
            kind: MarkKind::Reach,
            cells,
        }];
        scene
    }
}
