//! Finding the reason why a turn is refused: the man, its way, its promotion, the drop, the king.

mod way;

use chessmith_board::{Side, Square, SquareSet};

use crate::refusal::{Man, Men, NamedSquare, Refusal};
use crate::{Army, Earning, Kind, Manner, Position, Promotion, Role, Turn};

/// A position and the turn that is looked at.
struct Case<'a, const W: usize> {
    army: &'a Army<W>,
    position: &'a Position<W>,
    turn: &'a Turn,
    side: Side,
    kind: Kind,
    /// The man that moves.
    mover: Man,
}

impl<const W: usize> Army<W> {
    /// Returns a square with its name.
    pub(crate) fn place(&self, square: Square) -> NamedSquare {
        NamedSquare {
            square,
            coord: self.board().coord(square),
        }
    }

    /// Returns the man on a square that is known to be occupied.
    pub(crate) fn man(&self, men: &crate::Men<W>, square: Square) -> Man {
        Man {
            name: self.name(men.kind(square)).to_owned(),
            at: self.place(square),
        }
    }

    pub(crate) fn men_on(&self, men: &crate::Men<W>, squares: SquareSet<W>) -> Men {
        Men(squares
            .into_iter()
            .map(|square| self.man(men, square))
            .collect())
    }

    /// Returns the enemies that freeze a man. Rules: 1.4.
    pub(crate) fn freezers(&self, men: &crate::Men<W>, side: Side, square: Square) -> SquareSet<W> {
        let near = self.lines().steps(square);
        let by_immobilizers = self.of_role(men, side.other(), Role::Immobilizer) & near;
        if self.role(men.kind(square)) != Role::Immobilizer {
            return by_immobilizers;
        }
        by_immobilizers | self.of_role(men, side.other(), Role::Chameleon) & near
    }

    /// Returns why a turn that is not legal is refused.
    pub(crate) fn refusal(&self, position: &Position<W>, turn: &Turn) -> Refusal {
        match self.reason(position, turn) {
            Err(refusal) => refusal,
            // Everything that makes a turn illegal is looked at, so there is a reason.
            Ok(mover) => Refusal::NullMove(mover),
        }
    }

    fn reason(&self, position: &Position<W>, turn: &Turn) -> Result<Man, Refusal> {
        let Some((side, kind)) = position.men.at(turn.from) else {
            return Err(Refusal::Nothing(self.place(turn.from)));
        };
        let mover = self.man(&position.men, turn.from);
        if side != position.side {
            return Err(Refusal::NotYours(mover, side));
        }
        let case = Case {
            army: self,
            position,
            turn,
            side,
            kind,
            mover,
        };
        case.freezing()?;
        match turn.manner {
            Manner::Suicide => {}
            Manner::Destroy => case.destruction()?,
            Manner::Go => case.way()?,
        }
        case.promotion()?;
        case.drop()?;
        case.king()?;
        Ok(case.mover)
    }
}

impl<const W: usize> Case<'_, W> {
    fn me(&self) -> Man {
        self.mover.clone()
    }

    fn man(&self, square: Square) -> Man {
        self.army.man(&self.position.men, square)
    }

    fn to(&self) -> NamedSquare {
        self.army.place(self.turn.to)
    }

    fn enemies(&self) -> SquareSet<W> {
        self.position.men.of(self.side.other())
    }

    fn freezing(&self) -> Result<(), Refusal> {
        let men = &self.position.men;
        let by = self.army.freezers(men, self.side, self.turn.from);
        let is_suicide = self.turn.manner == Manner::Suicide;
        if by.is_empty() {
            return if is_suicide {
                Err(Refusal::NotFrozen(self.me()))
            } else {
                Ok(())
            };
        }
        let by = self.army.men_on(men, by);
        match self.kind {
            Kind::KING => Err(Refusal::FrozenKing(self.me(), by)),
            _ if is_suicide => Ok(()),
            _ => Err(Refusal::Frozen(self.me(), by)),
        }
    }

    fn destruction(&self) -> Result<(), Refusal> {
        let role = self.army.role(self.kind);
        let to = self.turn.to;
        if role != Role::Swapper && role != Role::Chameleon {
            return Err(Refusal::NoDestroyer(self.me()));
        }
        if !self.army.lines().steps(self.turn.from).has(to) {
            return Err(Refusal::NoNeighbour(self.me(), self.to()));
        }
        if !self.enemies().has(to) {
            return Err(Refusal::NothingToDestroy(self.me(), self.to()));
        }
        if role == Role::Chameleon && self.army.role(self.position.men.kind(to)) != Role::Swapper {
            return Err(Refusal::NotASwapper(self.me(), self.man(to)));
        }
        Ok(())
    }

    fn promotion(&self) -> Result<(), Refusal> {
        let promotion = self.turn.promotion;
        let role = self.army.role(self.kind);
        let arrives = self.turn.manner == Manner::Go
            && self.turn.from != self.turn.to
            && self.army.lines().home(self.side.other()).has(self.turn.to);
        let may = arrives && matches!(role, Role::Pawn | Role::CannonPawn);
        let has_queue = !self.position.queue(self.side).is_empty();
        let lost: Vec<Kind> = self.army.lost(self.position).collect();
        match promotion {
            Promotion::Unsaid if may && role == Role::Pawn && !has_queue && !lost.is_empty() => {
                let ids: Vec<_> = lost.iter().map(|&kind| self.army.id(kind)).collect();
                Err(Refusal::NameLost(self.me(), ids.join(", ")))
            }
            Promotion::Unsaid => Ok(()),
            _ if !may => Err(Refusal::NoPromotion(self.me())),
            Promotion::FromQueue if !has_queue => Err(Refusal::QueueEmpty(self.me(), self.side)),
            Promotion::FromQueue if role == Role::Pawn => Err(Refusal::PromotionImplied(self.me())),
            Promotion::FromQueue => Ok(()),
            Promotion::Lost(_) if has_queue => Err(Refusal::QueueFirst(self.me())),
            Promotion::Lost(kind) if !lost.contains(&kind) => {
                Err(Refusal::NotLost(self.me(), self.army.name(kind).to_owned()))
            }
            Promotion::Lost(_) => Ok(()),
        }
    }

    fn drop(&self) -> Result<(), Refusal> {
        let Some(square) = self.turn.drop else {
            return Ok(());
        };
        let (army, side) = (self.army, self.side);
        let place = army.place(square);
        if !army.lines().home(side).has(square) {
            return Err(Refusal::DropRank(place, side));
        }
        let effect = army.effect(self.position, self.turn);
        let mut men = self.position.men;
        effect.make(army, &mut men);
        if men.occupied().has(square) {
            return Err(Refusal::DropOccupied(place, army.man(&men, square)));
        }
        if army.next_drop(self.position, &effect).is_none() {
            return Err(Refusal::NothingToDrop(side));
        }
        let rules = army.rules();
        let settled = effect.settle(rules.exchange, self.position);
        let gained = rules.earning.gains(settled.gained[side]);
        let rights = self.position.rights[side].saturating_add(gained);
        if rights < rules.earning.costs() {
            return Err(match self.position.pending {
                _ if rights > 0 => Refusal::NoRight(side, rights),
                Some(pending)
                    if rules.earning != Earning::None && !effect.removed.has(pending.square) =>
                {
                    Refusal::NotRetaken(side, self.man(pending.square))
                }
                _ => Refusal::NoRight(side, 0),
            });
        }
        Ok(())
    }

    /// Looks at who could take the king after the move, and after the drop. Rules: 2.4, 2.8.
    fn king(&self) -> Result<(), Refusal> {
        let (army, side) = (self.army, self.side);
        let effect = army.effect(self.position, self.turn);
        let mut men = self.position.men;
        effect.make(army, &mut men);
        let taker = |men: &crate::Men<W>| army.king_takers(men, side, men.of(side.other())).next();
        let alone = taker(&men);
        let moved = men;
        if let (Some(square), Some(kind)) = (self.turn.drop, army.next_drop(self.position, &effect))
        {
            men.put(side, kind, army.is_special(kind), square);
        }
        let Some(at) = taker(&men) else {
            return match alone {
                Some(at) if army.rules().move_first => {
                    Err(Refusal::MoveFirst(army.man(&moved, at)))
                }
                _ => Ok(()),
            };
        };
        let by = army.man(&men, at);
        Err(match self.turn.drop {
            Some(square) if alone.is_none() => Refusal::DropExposes(army.place(square), by),
            _ if men.king(side) != self.position.men.king(side) => {
                Refusal::IntoCheck(army.place(men.king(side)), by)
            }
            _ if army
                .king_takers(&self.position.men, side, SquareSet::of(at))
                .next()
                .is_some() =>
            {
                Refusal::StillInCheck(side, by)
            }
            _ => Refusal::Exposes(self.me(), by),
        })
    }
}
