//! The rules themselves.

use std::hash::{Hash, Hasher};

use chessmith_board::{StableHasher, mix};
use chessmith_game::{
    Facing, Finish, Game, GameInfo, Key, OptionError, OptionKind, OptionSpec, OptionValues,
    PerSide, Recipe, RulesText, Side, Standing, Turns,
};

use super::{Item, Kind, Piece, Position, Refusal, Slab, Spot, Stock, Turn};

/// The rules of Quarry with their options.
#[derive(Clone, Debug)]
pub struct Quarry {
    options: OptionValues,
    taking_again: bool,
    patience: u32,
}

impl Quarry {
    /// Returns the options of the game.
    #[must_use]
    pub fn specs() -> Vec<OptionSpec> {
        let integer = |name, min, max, meaning| {
            OptionSpec::new(name, OptionKind::Integer { min, max }, meaning)
        };
        let taking = OptionKind::choice(["again", "once"]);
        vec![
            OptionSpec::new(
                "taking",
                taking,
                "whether who takes something stays on turn",
            ),
            integer("patience", 4, 400, "idle turns until a draw").or("40"),
            integer("coins", 0, 50_000, "coins of each side")
                .of_start()
                .or("1000"),
            integer("seed", 0, i64::MAX, "shapes the ground").of_start(),
        ]
    }

    /// Returns how the game is made.
    #[must_use]
    pub fn recipe() -> Recipe<Self> {
        let info = GameInfo {
            id: "quarry".into(),
            title: "Quarry".into(),
            summary:
                "A game for tests: ground is laid, stones are bought, and who takes moves again."
                    .into(),
            options: Self::specs(),
            version: 1,
            has_setup: false,
            rules: vec![RulesText::new("quarry", include_str!("quarry.md"))],
        };
        Recipe::new(info, |values| Ok(Self::settled(values)))
    }

    /// Makes the rules with these options.
    ///
    /// # Errors
    ///
    /// If an option is unknown or its value is not taken.
    pub fn with(given: &[(&str, &str)]) -> Result<Self, OptionError> {
        let options = OptionValues::complete(&Self::specs(), given.iter().copied())?;
        Ok(Self::settled(options))
    }

    /// Makes the rules with values that are settled already; start options may be missing.
    #[must_use]
    pub fn settled(options: OptionValues) -> Self {
        let patience = options.integer("patience").map_or(40, |n| n as u32);
        let taking_again = options.get("taking") == Some("again");
        Self {
            options,
            taking_again,
            patience,
        }
    }

    fn own_piece(&self, position: &Position, spot: Spot) -> Result<Piece, Refusal> {
        let piece = *position.pieces.get(&spot).ok_or(Refusal::Empty(spot))?;
        if piece.side == position.turn {
            Ok(piece)
        } else {
            Err(Refusal::NotYours(spot))
        }
    }

    fn validate_drop(&self, position: &Position, item: Item, spot: Spot) -> Result<(), Refusal> {
        let stock = &position.stocks[position.turn];
        match item {
            Item::Arrow(_) if stock.arrows == 0 => Err(Refusal::Stock {
                wanted: "an arrow",
                there: "the hand is empty",
            }),
            Item::Pile(stones) if !(1..=9).contains(&stones) => Err(Refusal::Size(stones)),
            Item::Pile(stones) if u32::from(stones) > stock.stones => {
                let there = "the reserve holds fewer";
                Err(Refusal::Stock {
                    wanted: "so many stones",
                    there,
                })
            }
            _ if !position.ground.contains(&spot) => Err(Refusal::NoGround(spot)),
            _ if position.pieces.contains_key(&spot) => Err(Refusal::Taken(spot)),
            _ if !position.touches(spot, position.turn) => Err(Refusal::Lonely(spot)),
            _ => Ok(()),
        }
    }

    fn validate_lay(&self, position: &Position, at: Spot) -> Result<(), Refusal> {
        let stock = &position.stocks[position.turn];
        let slab = *stock.slabs.first().ok_or(Refusal::NoSlab)?;
        let squares = slab.squares(at).ok_or(Refusal::OffPlane { slab, at })?;
        match squares.iter().find(|spot| position.ground.contains(spot)) {
            Some(&spot) => Err(Refusal::Ground(spot)),
            None if !position.borders(&squares) => Err(Refusal::Apart(at)),
            None => Ok(()),
        }
    }

    fn validate_go(
        &self,
        position: &Position,
        (from, to): (Spot, Spot),
        stones: Option<u8>,
    ) -> Result<(), Refusal> {
        let piece = self.own_piece(position, from)?;
        let goes = match (piece.kind, stones) {
            (_, None) => piece,
            (Kind::Pile(all), Some(some)) if (1..=all).contains(&some) => Piece {
                kind: Kind::Pile(some),
                ..piece
            },
            _ => return Err(Refusal::Undivided(from)),
        };
        let beside = [0, 2, 4, 6]
            .into_iter()
            .any(|way| from.step(Facing(way)) == Some(to));
        let reached = match goes.kind {
            Kind::Pile(_) => beside && position.entry(goes, to).is_some(),
            _ => position.reach(from).iter().any(|&(spot, _)| spot == to),
        };
        if reached {
            Ok(())
        } else {
            Err(Refusal::Unreachable { from, to })
        }
    }

    /// Plays a turn and returns whether the same side stays on turn, and whether the clock runs on.
    fn carry_out(&self, position: &mut Position, turn: &Turn) -> (bool, bool) {
        let side = position.turn;
        let stock = &mut position.stocks[side];
        match *turn {
            Turn::Buy(coins) => {
                stock.coins -= coins;
                stock.stones += coins;
                position.bought = true;
                (true, false)
            }
            Turn::Lay(corner) => {
                let slab = stock.slabs.remove(0);
                position
                    .ground
                    .extend(slab.squares(corner).unwrap_or_default());
                (false, false)
            }
            Turn::Drop(item, spot) => {
                let kind = match item {
                    Item::Arrow(way) => Kind::Arrow(way),
                    Item::Pile(stones) => Kind::Pile(stones),
                };
                match kind {
                    Kind::Pile(stones) => stock.stones -= u32::from(stones),
                    _ => stock.arrows -= 1,
                }
                position.pieces.insert(spot, Piece { side, kind });
                (false, false)
            }
            Turn::Go { from, to, stones } => {
                let taken = walk(position, (from, to), stones);
                (taken && self.taking_again, !taken)
            }
            Turn::Face(spot, way) => {
                position.pieces.insert(
                    spot,
                    Piece {
                        side,
                        kind: Kind::Arrow(way),
                    },
                );
                (false, true)
            }
        }
    }
}

/// Moves a piece, or some of its stones, and returns whether it took something.
fn walk(position: &mut Position, (from, to): (Spot, Spot), stones: Option<u8>) -> bool {
    let Some(mut piece) = position.pieces.remove(&from) else {
        return false;
    };
    if let (Kind::Pile(all), Some(some)) = (piece.kind, stones)
        && some < all
    {
        position.pieces.insert(
            from,
            Piece {
                kind: Kind::Pile(all - some),
                ..piece
            },
        );
        piece.kind = Kind::Pile(some);
    }
    let there = position.pieces.remove(&to);
    if let (
        Kind::Pile(a),
        Some(Piece {
            side,
            kind: Kind::Pile(b),
        }),
    ) = (piece.kind, there)
        && side == piece.side
    {
        piece.kind = Kind::Pile(a + b);
    }
    position.pieces.insert(to, piece);
    there.is_some_and(|there| there.side != piece.side)
}

impl Game for Quarry {
    type Position = Position;
    type Turn = Turn;
    type Refusal = Refusal;

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position {
        let shape = self
            .options
            .integer("seed")
            .map_or(0b100_0001, |seed| mix(seed as u64));
        let hole = |index: usize| shape >> (index % 64) & 1 == 1;
        let mut ground = std::collections::BTreeSet::new();
        for index in 0..25_usize {
            // Ten squares may miss, each with the one opposite; the foremen's file is whole.
            let pair = index.min(24 - index);
            if index % 5 == 2 || !hole(pair) {
                ground.insert(Spot {
                    rank: 10 + (index / 5) as u8,
                    file: 10 + (index % 5) as u8,
                });
            }
        }
        let foreman = |side| Piece {
            side,
            kind: Kind::Foreman,
        };
        let pieces = [
            (Spot { rank: 10, file: 12 }, foreman(Side::White)),
            (Spot { rank: 14, file: 12 }, foreman(Side::Black)),
        ];
        let slabs = [(2, 1), (1, 3), (2, 2)].map(|(width, height)| Slab { width, height });
        let coins = self.options.integer("coins").map_or(1000, |n| n as u32);
        let stock = Stock {
            coins,
            stones: 0,
            arrows: 2,
            slabs: slabs.to_vec(),
        };
        Position {
            ground,
            pieces: pieces.into(),
            stocks: PerSide::new(stock.clone(), stock),
            turn: Side::White,
            bought: false,
            clock: 0,
            number: 1,
        }
    }

    fn side_to_move(&self, position: &Position) -> Side {
        position.turn
    }

    fn finish(&self, position: &Position) -> Option<Finish> {
        let lost = Side::BOTH
            .into_iter()
            .find(|&side| position.foreman(side).is_none());
        if let Some(side) = lost {
            return Some(Finish::win(side.other(), "the foreman's loss"));
        }
        let stuck = || Finish::win(position.turn.other(), "no turn left");
        (!self.any_turn(position)).then(stuck)
    }

    fn standing(&self, position: &Position, occurrences: u32) -> Standing {
        if let Some(finish) = self.finish(position) {
            return Standing::Over(finish);
        }
        match occurrences {
            _ if position.clock >= self.patience => Standing::Over(Finish::draw("idleness")),
            5.. => Standing::Over(Finish::draw("fivefold repetition")),
            3.. => Standing::Claimable(vec!["threefold repetition".into()]),
            _ => Standing::Ongoing,
        }
    }

    fn validate(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
        if Self::is_lost(position) {
            return Err(Refusal::Over);
        }
        match *turn {
            Turn::Buy(_) if position.bought => Err(Refusal::Bought),
            Turn::Buy(wanted) => match position.stocks[position.turn].coins {
                coins if (1..=coins).contains(&wanted) => Ok(()),
                coins => Err(Refusal::Coins { wanted, coins }),
            },
            Turn::Lay(spot) => self.validate_lay(position, spot),
            Turn::Drop(item, spot) => self.validate_drop(position, item, spot),
            Turn::Go { from, to, stones } => self.validate_go(position, (from, to), stones),
            Turn::Face(spot, way) => match self.own_piece(position, spot)?.kind {
                Kind::Arrow(old) if old == way => Err(Refusal::SameFacing(spot)),
                Kind::Arrow(_) => Ok(()),
                _ => Err(Refusal::NoArrow(spot)),
            },
        }
    }

    fn canonical(&self, position: &Position, turn: &Turn) -> Turn {
        match *turn {
            Turn::Go {
                from,
                to,
                stones: Some(all),
            } if position
                .pieces
                .get(&from)
                .is_some_and(|p| p.kind == Kind::Pile(all)) =>
            {
                Turn::Go {
                    from,
                    to,
                    stones: None,
                }
            }
            other => other,
        }
    }

    fn apply(&self, position: &mut Position, turn: &Turn) {
        let (stays, idle) = self.carry_out(position, turn);
        position.clock = if idle { position.clock + 1 } else { 0 };
        if stays {
            return;
        }
        position.bought = false;
        position.number += u32::from(position.turn == Side::Black);
        position.turn = position.turn.other();
    }

    fn key(&self, position: &Position) -> Key {
        let mut hasher = StableHasher::default();
        let Position {
            ground,
            pieces,
            stocks,
            turn,
            bought,
            clock: _,
            number: _,
        } = position;
        (ground, pieces, stocks, turn, bought).hash(&mut hasher);
        Key(hasher.finish())
    }
}
