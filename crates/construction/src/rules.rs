//! The rules as a game.

use chessmith_board::{Coord, Direction, Key, Side};
use chessmith_game::{Finish, Game, OptionValues, Standing};

use crate::land::turf_shapes;
use crate::refusal::Man;
use crate::{Design, Named, Phase, Piece, Position, PriceList, Refusal, Turn};

/// How land is laid. Rules: CS-23, CS-27.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turf {
    /// Lot by lot.
    Free,
    /// All lots of a side at once, as a rectangle.
    Rectangular,
}

impl Turf {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Free, Self::Rectangular];

    /// Returns the word of options and texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Rectangular => "rectangular",
        }
    }
}

/// A Chess-like Variant Construction Set.
#[derive(Clone, Debug)]
pub struct Construction {
    pub(crate) options: OptionValues,
    pub(crate) cash: u32,
    pub(crate) lot_price: u32,
    pub(crate) turf: Turf,
    pub(crate) prices: PriceList,
    pub(crate) no_progress: u32,
    pub(crate) named: Vec<Named>,
    pub(crate) start: Position,
}

impl Construction {
    /// Returns the money that each side begins with.
    #[must_use]
    pub const fn cash(&self) -> u32 {
        self.cash
    }

    /// Returns what a lot costs.
    #[must_use]
    pub const fn lot_price(&self) -> u32 {
        self.lot_price
    }

    /// Returns how land is laid.
    #[must_use]
    pub const fn turf(&self) -> Turf {
        self.turf
    }

    /// Returns the price list.
    #[must_use]
    pub const fn prices(&self) -> &PriceList {
        &self.prices
    }

    /// Returns after how many plies without a capture, drop or steal the game is drawn; 0 for never.
    #[must_use]
    pub const fn no_progress(&self) -> u32 {
        self.no_progress
    }

    /// Returns the ready designs.
    #[must_use]
    pub fn named(&self) -> &[Named] {
        &self.named
    }

    /// Returns what a design is called, if it is a ready one.
    #[must_use]
    pub fn name_of(&self, design: Design) -> Option<&str> {
        let found = self.named.iter().find(|named| named.design == design);
        found.map(|named| named.name.as_str())
    }

    /// Decides whether a piece may be placed or dropped.
    fn validate_put(
        &self,
        position: &Position,
        design: Design,
        facing: Direction,
        at: Coord,
    ) -> Result<(), Refusal> {
        let side = position.side;
        if !position.hand(side).has(design) {
            return Err(Refusal::NotInHand(design, position.phase));
        }
        if position.phase == Phase::Place && !design.is_royal() {
            validate_royals_placed(position)?;
        }
        if !design.base().may_face(facing) {
            return Err(Refusal::Facing(design.base(), facing));
        }
        let land = position.land();
        let square = land.square(at).ok_or(Refusal::NotLand(at))?;
        if land.owner(square) != side {
            return Err(Refusal::NotYourLand(at, side.other()));
        }
        match position.at(square) {
            None => Ok(()),
            Some(piece) => Err(Refusal::Occupied(Man {
                design: piece.design(),
                at,
            })),
        }
    }

    /// Decides whether the side on turn may stop placing. Rules: CS-24.
    pub(crate) fn validate_stop_placing(position: &Position) -> Result<(), Refusal> {
        validate_royals_placed(position)?;
        let side = position.side;
        let needed = position.army(side).0.div_ceil(2);
        let placed = position.placed(side);
        match placed >= needed {
            true => Ok(()),
            false => Err(Refusal::TooFewPlaced { placed, needed }),
        }
    }

    /// Hands the turn on: to the other side, unless it has nothing to do in this phase; to the next phase
    /// when neither has. Rules: CS-22 to CS-24.
    fn hand_on(position: &mut Position) {
        position.count_turn();
        let idle = |position: &Position, side: Side| match position.phase {
            Phase::Buy | Phase::Place => position.has_stopped(side),
            Phase::Land => position.lots_to_place(side) == 0,
            Phase::Play => false,
        };
        let other = position.side.other();
        if !idle(position, other) {
            position.side = other;
            return;
        }
        if !idle(position, position.side) {
            return;
        }
        position.phase = match position.phase {
            Phase::Buy => Phase::Land,
            Phase::Land => Phase::Place,
            Phase::Place | Phase::Play => Phase::Play,
        };
        position.stopped = Default::default();
        position.side = Side::White;
    }
}

/// Requires that no royal piece is in hand. Rules: CS-24.
fn validate_royals_placed(position: &Position) -> Result<(), Refusal> {
    let mut designs = position.hand(position.side).designs();
    match designs.find(|(design, _)| design.is_royal()) {
        Some((royal, _)) => Err(Refusal::RoyalsFirst(royal)),
        None => Ok(()),
    }
}

/// Returns the side without royal pieces in play.
pub(crate) fn beaten(position: &Position) -> Option<Side> {
    let bare = |side: &Side| position.royals(*side).is_empty();
    (position.phase == Phase::Play)
        .then(|| Side::BOTH.into_iter().find(bare))
        .flatten()
}

/// Returns the end of a game in which a side has lost its last royal piece.
fn unroyal(position: &Position) -> Option<Finish> {
    let side = beaten(position)?;
    Some(Finish::win(side.other(), "loss of the last royal piece"))
}

impl Game for Construction {
    type Position = Position;
    type Turn = Turn;
    type Refusal = Refusal;

    fn position_bytes(&self, position: &Position) -> usize {
        let hands = Side::BOTH.map(|side| position.hand(side).bytes());
        // All positions after the laying share their land.
        let land = match position.phase {
            Phase::Land => position.land().bytes(),
            Phase::Buy | Phase::Place | Phase::Play => 0,
        };
        size_of_val(position) + hands.iter().sum::<usize>() + land
    }

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    fn phase(&self, position: &Position) -> chessmith_game::Phase {
        match position.phase {
            Phase::Buy | Phase::Land | Phase::Place => chessmith_game::Phase::Setup,
            Phase::Play => chessmith_game::Phase::Play,
        }
    }

    fn finish(&self, position: &Position) -> Option<Finish> {
        if let Some(finish) = unroyal(position) {
            return Some(finish);
        }
        let stuck = match position.phase {
            Phase::Buy | Phase::Place => false,
            Phase::Land => match self.turf {
                Turf::Free => position.lot_places().is_empty(),
                Turf::Rectangular => turf_shapes(position.lots_to_place(position.side))
                    .next()
                    .is_none(),
            },
            Phase::Play => !position.can_act(),
        };
        stuck.then(|| Finish::draw("no legal turn"))
    }

    fn standing(&self, position: &Position, occurrences: u32) -> Standing {
        match self.finish(position) {
            Some(finish) => Standing::Over(finish),
            None => self.standing_unless_stuck(position, occurrences),
        }
    }

    fn standing_unless_stuck(&self, position: &Position, occurrences: u32) -> Standing {
        if let Some(finish) = unroyal(position) {
            return Standing::Over(finish);
        }
        if occurrences >= 3 {
            return Standing::Over(Finish::draw("threefold repetition"));
        }
        if self.no_progress > 0 && position.clock >= self.no_progress {
            return Standing::Over(Finish::draw("no capture, drop or steal for too long"));
        }
        Standing::Ongoing
    }

    fn validate(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
        if let Some(side) = beaten(position) {
            return Err(Refusal::Over(side));
        }
        let phase = position.phase;
        match (*turn, phase) {
            (Turn::Buy(design), Phase::Buy) => self.validate_buy(position, design),
            (Turn::BuyLot, Phase::Buy) => self.validate_buy_lot(position),
            (Turn::Done, Phase::Buy) => Self::validate_stop_buying(position),
            (Turn::Done, Phase::Place) => Self::validate_stop_placing(position),
            (Turn::Lay(corner), Phase::Land) => match self.turf {
                Turf::Free => position.validate_lot(corner),
                Turf::Rectangular => Err(Refusal::TurfIsRectangular),
            },
            (Turn::Turf { files, ranks }, Phase::Land) => match self.turf {
                Turf::Free => Err(Refusal::TurfIsFree),
                Turf::Rectangular => position.validate_turf(files, ranks).map(|_| ()),
            },
            (Turn::Put { design, facing, at }, Phase::Place | Phase::Play) => {
                self.validate_put(position, design, facing, at)
            }
            (Turn::Act(first, second), Phase::Play) => {
                position.validate_act(&first, second.as_ref())
            }
            (Turn::Buy(_) | Turn::BuyLot, _) => Err(Refusal::Phase("a purchase", phase)),
            (Turn::Done, _) => Err(Refusal::Phase("stopping", phase)),
            (Turn::Lay(_) | Turn::Turf { .. }, _) => Err(Refusal::Phase("laying land", phase)),
            (Turn::Put { .. }, _) => Err(Refusal::Phase("putting a piece on the board", phase)),
            (Turn::Act(..), _) => Err(Refusal::Phase("an action of a piece", phase)),
        }
    }

    fn canonical(&self, _position: &Position, turn: &Turn) -> Turn {
        *turn
    }

    fn apply(&self, position: &mut Position, turn: &Turn) {
        let side = position.side;
        match *turn {
            Turn::Buy(design) => {
                let cost = u32::try_from(self.prices.cost(design)).unwrap_or(u32::MAX);
                position.cash[side] = position.cash[side].saturating_sub(cost);
                position.hand[side].add(design);
            }
            Turn::BuyLot => {
                position.cash[side] = position.cash[side].saturating_sub(self.lot_price);
                position.lots_to_place[side] += 1;
            }
            Turn::Done => {
                position.cash[side] = 0;
                position.stopped[side] = true;
            }
            Turn::Lay(corner) => {
                position.lay([crate::Lot {
                    owner: side,
                    corner,
                }]);
                position.lots_to_place[side] -= 1;
            }
            Turn::Turf { files, ranks } => {
                position.lay(crate::turf(side, files, ranks).unwrap_or_default());
                position.lots_to_place[side] = 0;
            }
            Turn::Put { design, facing, at } => {
                let square = position.land().square(at);
                let piece = Piece::new(side, design, facing);
                if let (Some(square), Some(piece)) = (square, piece) {
                    position.hand[side].remove(design);
                    position.put(square, piece);
                }
                position.clock = 0;
            }
            Turn::Act(first, second) => {
                let mut progress = position.act(&first);
                if let Some(second) = second {
                    progress |= position.act(&second);
                }
                position.clock = match progress {
                    true => 0,
                    false => (position.clock + 1).min(crate::position::MOST_NUMBER),
                };
            }
        }
        Self::hand_on(position);
    }

    fn key(&self, position: &Position) -> Key {
        position.key()
    }
}
