//! Deciding one given turn, by replaying it; nothing is listed for that.

use chessmith_board::Square;

use crate::board::geometry::Set;
use crate::check::safety::Safety;
use crate::turn::refusal::{Man, PieceName};
use crate::walk::effect::{Stuck, follow};
use crate::walk::leg::{Walk, each_target};
use crate::{FreeChess, Path, Placement, Position, Refusal, Split, Tally, Turn};

impl Position {
    /// Returns the piece on a square as refusals name it.
    pub(crate) fn man(&self, square: Square) -> Man {
        Man {
            piece: self.at(square),
            square,
        }
    }

    fn own(&self, square: Square) -> Result<Man, Refusal> {
        let man = self.man(square);
        if man.piece.is_none() {
            return Err(Refusal::NoPiece(square));
        }
        if man.piece.side() != self.side {
            return Err(Refusal::NotYours(man));
        }
        Ok(man)
    }
}

impl FreeChess {
    /// Decides whether a turn is legal.
    pub(crate) fn check_turn(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
        use chessmith_game::Turns;
        if let Some(side) = self.bare_side(position) {
            return Err(Refusal::Bare(side));
        }
        let after = self.after(position, turn)?;
        self.check_safety(position, &after)?;
        if after.of_side(position.side).is_empty() && !self.any_turn(position) {
            return Err(Refusal::NoTurn(position.side));
        }
        Ok(())
    }

    /// Returns whether a turn is legal, given what is known of the royal piece's safety.
    pub(crate) fn is_legal(
        &self,
        position: &Position,
        turn: &Turn,
        safety: &mut Safety<'_>,
    ) -> bool {
        use chessmith_game::Turns;
        if self.bare_side(position).is_some() {
            return false;
        }
        self.after(position, turn).is_ok_and(|after| {
            let leaves_piece = !after.of_side(position.side).is_empty();
            safety.allows_turn(position, turn) && (leaves_piece || self.any_turn(position))
        })
    }

    /// Decides a placement, but for what leaves no piece.
    pub(crate) fn check_placement(
        &self,
        position: &Position,
        placement: Placement,
    ) -> Result<(), Refusal> {
        self.check_turn(position, &Turn::Place(placement))
    }

    /// Returns the position after a turn of right shape, its own royal piece safe or not.
    pub(crate) fn after(&self, position: &Position, turn: &Turn) -> Result<Position, Refusal> {
        match turn {
            Turn::Place(placement) => {
                self.placement_shape(position, *placement)?;
                let square = placement.square;
                let valid = position.is_valid(square, self.is_latched(), self.terms());
                if !valid {
                    return Err(Refusal::NotValid(square));
                }
            }
            Turn::Move(path) => self.move_shape(position, path)?,
            Turn::Split(split) => self.split_shape(position, split)?,
        }
        let mut after = position.clone();
        after.apply(turn);
        Ok(after)
    }

    /// Decides whether the mover's royal piece is safe. Rules: FC-7, FC-36.
    pub(crate) fn check_safety(
        &self,
        position: &Position,
        after: &Position,
    ) -> Result<(), Refusal> {
        let side = position.side;
        let (Some(by), Some(royal)) = (after.checker(side, self.terms()), after.royal(side)) else {
            return Ok(());
        };
        let (royal, by) = (after.man(royal), after.man(by));
        Err(match self.in_check(position, side) {
            true => Refusal::StillInCheck(royal, by),
            false => Refusal::IntoCheck(royal, by),
        })
    }

    fn move_shape(&self, position: &Position, path: &Path) -> Result<(), Refusal> {
        let man = position.own(path.start())?;
        if path.leg_count() == 0 {
            return Err(Refusal::NoLeg(man));
        }
        if man.piece.tally().is_lone_combinator() {
            return Err(Refusal::LoneCombinator(path.start()));
        }
        let walk = Walk::of_piece(position, path.start(), self.terms());
        let stages = follow(&walk, path).map_err(|stuck| why_stuck(&walk, &stuck))?;
        // Every choice of attributes has the same effect.
        let effect = stages[0].0.effect();
        if effect.captured.is_empty() && effect.end == Some(path.start()) {
            return Err(Refusal::NothingChanged(man));
        }
        Ok(())
    }

    fn split_shape(&self, position: &Position, split: &Split) -> Result<(), Refusal> {
        let man = position.own(split.origin)?;
        let whole = man.piece.tally();
        if split.parts.is_empty() && split.returned.is_empty() {
            return Err(Refusal::NoPart(man));
        }
        let mut left = whole;
        let moving = split.parts.iter().map(|part| part.tally);
        for tally in moving.chain([split.returned]) {
            if !left.holds(tally) {
                return Err(Refusal::TooMuch(man, tally));
            }
            left = left - tally;
        }
        if split.returned.is_empty() && left.is_empty() && split.parts.len() == 1 {
            return Err(Refusal::Whole(man));
        }
        if left.is_empty() && !self.returns_whole() {
            return Err(Refusal::NoResidual(man));
        }
        self.parts_shape(position, split, whole - split.returned)
    }

    fn parts_shape(
        &self,
        position: &Position,
        split: &Split,
        mut left: Tally,
    ) -> Result<(), Refusal> {
        let side = position.side;
        let mut work = position.clone();
        work.put(split.origin, side, left);
        let mut closed = Set::of(split.origin);
        let has_royal = work.royal(side).is_some();
        for part in &split.parts {
            let man = work.man(split.origin);
            if part.tally.is_empty() || part.path.leg_count() == 0 {
                return Err(Refusal::NoLeg(man));
            }
            if part.tally.is_lone_combinator() {
                return Err(Refusal::LoneCombinator(split.origin));
            }
            let walk = Walk {
                position: &work,
                side,
                start: split.origin,
                tally: part.tally,
                closed,
                armed: has_royal && self.splits_capture(),
                takes_royal: false,
                terms: self.terms(),
            };
            follow(&walk, &part.path).map_err(|stuck| match why_stuck(&walk, &stuck) {
                Refusal::NoRoyal(_, at) if has_royal => Refusal::SplitCapture(at),
                other => other,
            })?;
            left = left - part.tally;
            work.put(split.origin, side, left);
            work.carry(side, part.tally, &part.path);
            let end = part.path.end();
            if !work.at(end).is_none() {
                closed.insert(end);
            }
        }
        Ok(())
    }
}

/// Returns why a leg cannot be made, by the first stage before it that says something.
fn why_stuck(walk: &Walk<'_>, stuck: &Stuck) -> Refusal {
    let (stage, ends) = stuck.stages[0];
    let to = stuck.to;
    let name = PieceName(stage.have);
    if walk.closed.has(to) {
        return Refusal::Kept(to);
    }
    if ends && stuck.stages.iter().all(|(_, ends)| *ends) {
        return match walk.tally.is_combinator() {
            true => Refusal::Ended(stage.at),
            false => Refusal::OneLeg(name, stage.at),
        };
    }
    let blocked = walk.blocked(stage.captured);
    // What leads there at all, copies that are used or may not capture included.
    let mut kinds = Vec::new();
    let single = stage.have.is_combinator();
    for (stage, _) in stuck.stages.iter().filter(|(_, ends)| !ends) {
        for (kind, copies) in (stage.have - stage.used).iter() {
            let copies = if single { 1 } else { copies };
            each_target(kind, copies, stage.at, blocked, &mut |reached, _| {
                if reached == to {
                    kinds.push(kind);
                }
            });
        }
    }
    let man = walk.position.man(to);
    if kinds.is_empty() || !blocked.has(to) {
        return Refusal::Way(name, stage.at, to);
    }
    let is_friend = man.piece.side() == walk.side;
    if !is_friend && man.piece.tally().is_lone_combinator() {
        return Refusal::LonePrey(man);
    }
    if !is_friend && man.piece.tally().is_royal() {
        return Refusal::RoyalPrey(man);
    }
    if is_friend && stage.have.is_combinator() && man.piece.tally().is_combinator() {
        return Refusal::TwoCombinators(man);
    }
    if !walk.armed {
        return Refusal::NoRoyal(walk.side, to);
    }
    Refusal::RoyalCapture(name, stage.at, to)
}
