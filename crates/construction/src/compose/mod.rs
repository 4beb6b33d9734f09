//! Building a turn pick by pick, in every phase.
//!
//! Picks: `new P`, or `new P[r]` for a ready design, and then `+e`, `+or`, … to design a piece; `lot` and `done`; `@l12` or `turf 2x1` to lay land; a
//! design, `@m13` and `/ne` to put a piece on the board; `m13` and then `-m15`, `~`, or `!n14` and `:e` to
//! act; `=[e,or,c]` for a chameleon's new tokens; the same after `;` for a second action.

mod acting;
mod designing;
mod putting;

use chessmith_board::{Coord, Cursor, Direction};
use chessmith_game::{Compose, Game, Label, Offer, Offers, Pick, PickError, Scene, SceneRef};

use crate::depict::{ahead, coord_of};
use crate::land::LOT;
use crate::shop::{READY, SHOP, TOKENS};
use crate::{Action, Base, Construction, Design, Phase, Position, Token, Tokens, Turf, Turn};

/// How far the picks have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing has been picked.
    Start,
    /// A piece is being designed.
    Design(Design),
    /// A piece of the hand goes to the board.
    Put { design: Design, at: Option<Coord> },
    /// A piece is to act, for the first time or again.
    From { first: Option<Action>, from: Coord },
    /// A thief has chosen its victim.
    Rob {
        first: Option<Action>,
        from: Coord,
        at: Coord,
    },
    /// A piece has acted, and may go on.
    Acts(Action, Option<Action>),
    /// The turn is whole.
    Whole(Turn),
}

impl Stage {
    /// Follows a pick that is on offer.
    fn after(self, pick: &str) -> Option<Self> {
        let mut cursor = Cursor::new(pick);
        match self {
            Self::Start => start(pick, &mut cursor),
            Self::Design(design) => {
                let token = Token::from_code(pick.strip_prefix('+')?)?;
                Some(Self::Design(design.with(token).ok()?))
            }
            Self::Put { design, at: None } => {
                let at = pick.strip_prefix('@')?.parse().ok();
                at.map(|at| Self::Put {
                    design,
                    at: Some(at),
                })
            }
            Self::Put {
                design,
                at: Some(at),
            } => {
                let facing = Direction::from_letters(pick.strip_prefix('/')?)?;
                Some(Self::Whole(Turn::Put { design, facing, at }))
            }
            Self::From { first, from } => action(pick, first, from),
            Self::Rob { first, from, at } => {
                let token = Token::from_code(pick.strip_prefix(':')?)?;
                Some(acted(first, Action::Steal { from, at, token }))
            }
            Self::Acts(first, second) => match pick.strip_prefix(';') {
                Some(pick) => action(pick, Some(first), first.end()),
                None => {
                    cursor.expect("=").ok()?;
                    let tokens = Tokens::read(&mut cursor).ok()?;
                    Some(match second {
                        None => Self::Acts(with_tokens(first, tokens), None),
                        Some(second) => Self::Acts(first, Some(with_tokens(second, tokens))),
                    })
                }
            },
            Self::Whole(_) => None,
        }
    }
}

fn start(pick: &str, cursor: &mut Cursor<'_>) -> Option<Stage> {
    match pick {
        "lot" => return Some(Stage::Whole(Turn::BuyLot)),
        "done" => return Some(Stage::Whole(Turn::Done)),
        _ => {}
    }
    if let Some(corner) = pick.strip_prefix('@') {
        return Some(Stage::Whole(Turn::Lay(corner.parse().ok()?)));
    }
    if let Some(design) = pick.strip_prefix("new ") {
        return Some(Stage::Design(design.parse().ok()?));
    }
    if let Some((files, ranks)) = pick.strip_prefix("turf ").and_then(|p| p.split_once('x')) {
        let (files, ranks) = (files.parse().ok()?, ranks.parse().ok()?);
        return Some(Stage::Whole(Turn::Turf { files, ranks }));
    }
    if cursor.peek()?.is_ascii_uppercase() {
        let design = Design::read(cursor).ok()?;
        return Some(Stage::Put { design, at: None });
    }
    let from = Coord::read(cursor).ok()?;
    Some(Stage::From { first: None, from })
}

/// Follows the pick of an action.
fn action(pick: &str, first: Option<Action>, from: Coord) -> Option<Stage> {
    if pick == "~" {
        return Some(acted(first, Action::Round(from)));
    }
    if let Some(at) = pick.strip_prefix('!') {
        let at = at.parse().ok()?;
        return Some(Stage::Rob { first, from, at });
    }
    let to = pick.strip_prefix('-')?.parse().ok()?;
    let tokens = None;
    Some(acted(first, Action::Move { from, to, tokens }))
}

const fn acted(first: Option<Action>, action: Action) -> Stage {
    match first {
        None => Stage::Acts(action, None),
        Some(first) => Stage::Acts(first, Some(action)),
    }
}

const fn with_tokens(action: Action, tokens: Tokens) -> Action {
    match action {
        Action::Move { from, to, .. } => Action::Move {
            from,
            to,
            tokens: Some(tokens),
        },
        other => other,
    }
}

/// What a stage offers.
struct Choice {
    prompt: String,
    scene: Option<Scene>,
    offers: Vec<Offer>,
    finish: Option<Turn>,
}

impl Choice {
    fn new(prompt: impl Into<String>) -> Self {
        Self {
            prompt: prompt.into(),
            scene: None,
            offers: Vec::new(),
            finish: None,
        }
    }

    fn offer(&mut self, pick: impl Into<String>, label: impl Into<Label>, on: SceneRef) {
        self.offers.push(Offer {
            pick: Pick(pick.into()),
            label: label.into(),
            on,
        });
    }
}

impl Construction {
    fn choice(&self, position: &Position, stage: Stage) -> Choice {
        match stage {
            Stage::Start => self.first_choice(position),
            Stage::Design(design) => self.design_choice(position, design),
            Stage::Put { design, at } => self.put_choice(position, design, at),
            Stage::From { first, from } => self.action_choice(position, first, from),
            Stage::Rob { first, from, at } => self.rob_choice(position, (first, from), at),
            Stage::Acts(first, second) => self.further_choice(position, first, second),
            Stage::Whole(turn) => {
                let mut choice = Choice::new("That is the turn");
                choice.finish = Some(turn);
                choice.scene = self.scene_after_turn(position, &turn);
                choice
            }
        }
    }

    /// Returns the rule by which a turn is made now.
    fn by_rule(&self, position: &Position) -> &'static str {
        match (position.phase, self.turf()) {
            (Phase::Buy, _) => "CS-22",
            (Phase::Land, Turf::Free) => "CS-23",
            (Phase::Land, Turf::Rectangular) => "CS-27",
            (Phase::Place, _) => "CS-24",
            (Phase::Play, _) => "CS-25",
        }
    }

    fn first_choice(&self, position: &Position) -> Choice {
        if self.finish(position).is_some() {
            return Choice::new("The game is over");
        }
        match position.phase {
            Phase::Buy => self.market_choice(position),
            Phase::Land => self.land_choice(position),
            Phase::Place => self.hand_choice(position, "place a piece"),
            Phase::Play => self.piece_choice(position),
        }
    }

    /// Returns what the board looks like after a turn of the board.
    fn scene_after_turn(&self, position: &Position, turn: &Turn) -> Option<Scene> {
        use chessmith_game::Depict;
        let shown = matches!(turn, Turn::Lay(_) | Turn::Turf { .. } | Turn::Put { .. });
        let mut next = position.clone();
        (shown && self.validate(position, turn).is_ok()).then(|| {
            self.apply(&mut next, turn);
            self.scene(&next, Some((position, turn)))
        })
    }
}

impl Compose for Construction {
    fn offers(&self, position: &Position, picks: &[Pick]) -> Result<Offers<Turn>, PickError> {
        let mut stage = Stage::Start;
        for (index, pick) in picks.iter().enumerate() {
            let now = self.choice(position, stage);
            let offered = now.offers.iter().any(|offer| offer.pick == *pick);
            let next = offered.then(|| stage.after(&pick.0)).flatten();
            stage = next.ok_or_else(|| PickError {
                index,
                message: format!("\"{pick}\" is not on offer here"),
            })?;
        }
        let choice = self.choice(position, stage);
        Ok(Offers {
            prompt: choice.prompt,
            rule: self.by_rule(position),
            scene: choice.scene,
            offers: choice.offers,
            finish: choice.finish,
        })
    }

    fn meant(&self, position: &Position, picks: &[Pick], on: &SceneRef) -> Option<Turn> {
        let stage = picks
            .iter()
            .try_fold(Stage::Start, |stage, pick| stage.after(&pick.0))?;
        match (stage, on) {
            (Stage::Start, _) => self.first_meant(position, on),
            (Stage::Design(design), &SceneRef::Slot { tray: TOKENS, slot }) => {
                let longer = design.with(*Token::ALL.get(slot)?);
                longer.ok().map(Turn::Buy)
            }
            (Stage::Put { design, at: None }, SceneRef::Cell(cell)) => {
                let facing = ahead(position.side, design.base());
                let facing = facing.or_else(|| design.base().facings().next());
                Some(Turn::Put {
                    design,
                    facing: facing?,
                    at: coord_of(*cell)?,
                })
            }
            (Stage::From { first: None, from }, SceneRef::Cell(cell)) => {
                Some(Turn::Act(going(from, coord_of(*cell)?), None))
            }
            (Stage::Acts(first, None), SceneRef::Cell(cell)) => {
                let second = going(first.end(), coord_of(*cell)?);
                Some(Turn::Act(first, Some(second)))
            }
            _ => None,
        }
    }
}

impl Construction {
    /// Returns the turn that is meant by touching a place before anything was picked.
    fn first_meant(&self, position: &Position, on: &SceneRef) -> Option<Turn> {
        match (position.phase, on) {
            (Phase::Buy, SceneRef::Slot { tray: SHOP, slot }) => match Base::ALL.get(*slot) {
                Some(&base) => Some(Turn::Buy(Design::bare(base))),
                None => Some(Turn::BuyLot),
            },
            (Phase::Buy, &SceneRef::Slot { tray: READY, slot }) => {
                let named = self.on_shelves().get(slot).copied()?;
                // Bare bases have a place of their own.
                (!named.design.tokens().is_empty()).then_some(Turn::Buy(named.design))
            }
            (Phase::Land, SceneRef::Cell(cell)) if self.turf() == Turf::Free => {
                coord_of(*cell).map(Turn::Lay)
            }
            (Phase::Land, SceneRef::Area(area)) if self.turf() == Turf::Free => {
                let is_lot = (area.width, area.height) == (u16::from(LOT), u16::from(LOT));
                let (file, rank) = (u8::try_from(area.x).ok()?, u8::try_from(area.y).ok()?);
                is_lot.then(|| Turn::Lay(Coord::new(file, rank)))
            }
            _ => None,
        }
    }
}

const fn going(from: Coord, to: Coord) -> Action {
    Action::Move {
        from,
        to,
        tokens: None,
    }
}
