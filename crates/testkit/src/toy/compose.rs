//! Building a turn pick by pick.

use std::ops::ControlFlow;

use chessmith_game::{Compose, Facing, Game, Offer, Offers, Pick, PickError, SceneRef};

use super::scene::{SHOP, hand, rack, reserve};
use super::turn::name;
use super::{Item, Position, Quarry, Spot, Turn};

/// The amounts that can be added to a purchase.
const STEPS: [u32; 5] = [1, 10, 100, 1_000, 10_000];

impl Compose for Quarry {
    fn offers(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        match picks {
            [first, rest @ ..] if first.0 == "buy" => self.amounts(position, rest),
            _ => self.choices(position, picks),
        }
    }

    fn meant(&self, _: &Position, picks: &[Pick], on: &SceneRef) -> Option<Turn> {
        let words: Vec<_> = picks.iter().map(|pick| pick.0.as_str()).collect();
        let at = match on {
            SceneRef::Cell(cell) => Spot::of_cell(*cell)?,
            SceneRef::Area(area) if words == ["lay"] => Spot::at(area.x, area.y)?,
            _ => return None,
        };
        let text = match words[..] {
            ["lay"] => format!("lay@{at}"),
            ["arrow", way] => format!("drop:arrow/{way}@{at}"),
            ["pile", amount] => format!("drop:pile{amount}@{at}"),
            ["arrow" | "pile" | "buy", ..] => return None,
            [from] => format!("go:{from}-{at}"),
            [from, stones] if stones.starts_with('*') => format!("go:{from}-{at}{stones}"),
            _ => return None,
        };
        Turn::read(&text).ok()
    }
}

impl Quarry {
    fn amounts(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let over = self.finish(position).is_some();
        let purse = if over { 0 } else { self.purse(position) };
        if purse == 0 {
            return Err(PickError {
                index: 0,
                message: "nothing can be bought now".to_owned(),
            });
        }
        let mut sum = 0;
        for (index, pick) in picks.iter().enumerate() {
            let step = STEPS.into_iter().find(|step| pick.0 == format!("+{step}"));
            let allowed = step.filter(|step| sum + step <= purse).ok_or_else(|| {
                let message = format!("expected an amount of at most {}", purse - sum);
                PickError {
                    index: index + 1,
                    message,
                }
            })?;
            sum += allowed;
        }
        let offers = STEPS
            .into_iter()
            .filter(|step| sum + step <= purse)
            .map(|step| Offer {
                pick: format!("+{step}").into(),
                label: format!("{step} more").into(),
                on: SceneRef::Button,
            });
        Ok(Offers {
            prompt: format!("Buy how many stones? {sum} so far"),
            rule: "Q-3",
            scene: None,
            offers: offers.collect(),
            finish: (sum > 0).then_some(Turn::Buy(sum)),
        })
    }

    /// Every turn but a purchase is the end of one short path; what is on offer are the next steps of
    /// all paths that begin with the picks.
    fn choices(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let mut found: Offers<Turn> = Offers {
            prompt: prompt(picks).to_owned(),
            rule: by_rule(picks),
            scene: None,
            offers: Vec::new(),
            finish: None,
        };
        let mut longest = 0;
        let over = self.finish(position).is_some();
        if !over {
            let _ = self.visible(position, &mut |turn| {
                let path = path(position, turn);
                let same = path
                    .iter()
                    .zip(picks)
                    .take_while(|(step, pick)| step.pick == **pick);
                let same = same.count();
                longest = longest.max(same);
                if same < picks.len() {
                    return ControlFlow::Continue(());
                }
                match path.into_iter().nth(same) {
                    None => found.finish = Some(turn),
                    Some(next) if found.offers.iter().any(|offer| offer.pick == next.pick) => {}
                    Some(next) => found.offers.push(next),
                }
                ControlFlow::Continue(())
            });
        }
        if longest < picks.len() {
            let message = format!("{} is not on offer here", picks[longest]);
            return Err(PickError {
                index: longest,
                message,
            });
        }
        if picks.is_empty() && !over && self.purse(position) > 0 {
            let on = SceneRef::Slot {
                tray: SHOP,
                slot: 0,
            };
            found.offers.push(Offer {
                pick: "buy".into(),
                label: "Buy stones".into(),
                on,
            });
        }
        Ok(found)
    }
}

/// Returns the rule by which the next step is chosen.
fn by_rule(picks: &[Pick]) -> &'static str {
    match picks.first().map(|pick| pick.0.as_str()) {
        None => "Q-1",
        Some("lay") => "Q-4",
        Some("arrow" | "pile") => "Q-5",
        Some(_) => "Q-6",
    }
}

fn prompt(picks: &[Pick]) -> &'static str {
    let words: Vec<_> = picks.iter().map(|pick| pick.0.as_str()).collect();
    match words[..] {
        [] => "Choose a piece, or something beside the board",
        ["lay"] => "Where does the slab go?",
        ["arrow"] => "Where does the arrow look?",
        ["pile"] => "How many stones?",
        [_] => "Where does it go?",
        _ => "Where?",
    }
}

fn path(position: &Position, turn: Turn) -> Vec<Offer> {
    let side = position.turn;
    let step = |pick: String, label: String, on: SceneRef| Offer {
        pick: pick.into(),
        label: label.into(),
        on,
    };
    let slot = |word: &str, label: &str, tray| {
        step(
            word.to_owned(),
            label.to_owned(),
            SceneRef::Slot { tray, slot: 0 },
        )
    };
    let piece = |at: Spot| {
        step(
            at.to_string(),
            format!("The piece on {at}"),
            SceneRef::Piece(at.cell()),
        )
    };
    let cell = |to: Spot| step(format!("@{to}"), to.to_string(), SceneRef::Cell(to.cell()));
    let look = |way: Facing| {
        let word = name(way);
        step(word.to_owned(), format!("Looking {word}"), SceneRef::Button)
    };
    match turn {
        Turn::Buy(_) => Vec::new(),
        Turn::Lay(at) => {
            let slab = position.stocks[side].slabs[0];
            let area = SceneRef::Area(slab.area(at));
            vec![
                slot("lay", "Lay a slab", rack(side)),
                step(format!("@{at}"), at.to_string(), area),
            ]
        }
        Turn::Drop(Item::Arrow(way), at) => {
            vec![
                slot("arrow", "Drop an arrow", hand(side)),
                look(way),
                cell(at),
            ]
        }
        Turn::Drop(Item::Pile(stones), at) => {
            let amount = step(
                format!("*{stones}"),
                format!("{stones} of them"),
                SceneRef::Button,
            );
            vec![slot("pile", "Drop a pile", reserve(side)), amount, cell(at)]
        }
        Turn::Go {
            from,
            to,
            stones: None,
        } => vec![piece(from), cell(to)],
        Turn::Go {
            from,
            to,
            stones: Some(some),
        } => {
            let part = SceneRef::Part {
                cell: from.cell(),
                part: 0,
            };
            vec![
                piece(from),
                step(format!("*{some}"), format!("Only {some} stones"), part),
                cell(to),
            ]
        }
        Turn::Face(at, way) => vec![piece(at), look(way)],
    }
}
