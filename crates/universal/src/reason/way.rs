//! Why a man does not get to where it is to go. Rules: 1.2 to 1.4, 2.7.

use chessmith_board::{Direction, Side, Square, SquareSet};

use super::Case;
use crate::Role;
use crate::refusal::Refusal;

impl<const W: usize> Case<'_, W> {
    /// Looks at how the man gets to where it is to go.
    pub(super) fn way(&self) -> Result<(), Refusal> {
        let (from, to) = (self.turn.from, self.turn.to);
        let men = &self.position.men;
        let role = self.army.role(self.kind);
        if from == to {
            return match self
                .army
                .returns(self.side, self.kind, from, men.occupied())
            {
                true => Ok(()),
                false => Err(Refusal::NullMove(self.me())),
            };
        }
        let target = men
            .at(to)
            .map(|(side, kind)| (side == self.side, self.army.role(kind)));
        match (role, target) {
            (Role::Swapper, Some(_)) | (Role::Chameleon, Some((_, Role::Swapper))) => {
                self.swap(role)
            }
            (_, Some((true, _))) => Err(Refusal::Friend(self.me(), self.man(to))),
            (Role::Pawn, _) => self.pawn(),
            (Role::King | Role::Plain | Role::CannonPawn, _) => self.walk(),
            (Role::Chameleon, Some(_)) => match self.army.mimicked(men, self.side, from).has(to) {
                true => Ok(()),
                false => Err(Refusal::NoLicence(self.me(), self.man(to))),
            },
            (_, Some(_)) => Err(Refusal::NoCapture(self.me(), self.man(to))),
            _ => self.slide(role),
        }
    }

    fn swap(&self, role: Role) -> Result<(), Refusal> {
        let (from, to) = (self.turn.from, self.turn.to);
        if self.position.ban == Some((from.min(to), from.max(to))) {
            return Err(Refusal::SwapBan(self.me(), self.man(to)));
        }
        self.slide(role)?;
        let lines = self.army.lines();
        let before = lines
            .direction(to, from)
            .and_then(|back| lines.step(to, back));
        match before.filter(|&before| before != from && self.position.men.occupied().has(before)) {
            // A Long Leaper directly before the Swapper has no empty square behind it.
            Some(before) => Err(Refusal::PassesTwo(
                self.me(),
                self.man(before),
                self.man(to),
            )),
            None => Ok(()),
        }
    }

    /// Looks at what stands between the ends of a move along a queen line.
    fn slide(&self, role: Role) -> Result<(), Refusal> {
        let (from, to) = (self.turn.from, self.turn.to);
        let lines = self.army.lines();
        let men = &self.position.men;
        let Some(direction) = lines.direction(from, to) else {
            return Err(self.off_the_way());
        };
        let passed = lines.between(from, to) & men.occupied();
        if passed.is_empty() {
            return Ok(());
        }
        if role != Role::LongLeaper && role != Role::Chameleon {
            return Err(Refusal::Blocked(
                self.me(),
                self.to(),
                self.army.men_on(men, passed),
            ));
        }
        if let Some(friend) = (passed - self.enemies()).lowest() {
            return Err(Refusal::PassesFriend(self.me(), self.man(friend)));
        }
        let is_other = |square: &Square| self.army.role(men.kind(*square)) != Role::LongLeaper;
        if role == Role::Chameleon
            && let Some(other) = passed.into_iter().find(is_other)
        {
            return Err(Refusal::PassesOther(self.me(), self.man(other)));
        }
        for square in passed {
            if let Some(next) = lines
                .step(square, direction)
                .filter(|&next| passed.has(next))
            {
                return Err(Refusal::PassesTwo(
                    self.me(),
                    self.man(square),
                    self.man(next),
                ));
            }
        }
        Ok(())
    }

    fn pawn(&self) -> Result<(), Refusal> {
        let (from, to) = (self.turn.from, self.turn.to);
        let men = &self.position.men;
        let (army, side) = (self.army, self.side);
        if army.pawns().takes(side, from).has(to) {
            let in_passing = self.position.en_passant == Some(to)
                && army.pawns().is_en_passant_possible(self.position, to);
            return match in_passing || self.enemies().has(to) {
                true => Ok(()),
                false => Err(Refusal::NothingToTake(self.me(), self.to())),
            };
        }
        let ahead = if side == Side::White {
            Direction::North
        } else {
            Direction::South
        };
        let once = army.lines().step(from, ahead);
        let twice = once.and_then(|once| army.lines().step(once, ahead));
        let is_home = |square| {
            let behind = army.lines().step(square, ahead.opposite());
            behind.is_some_and(|behind| army.lines().home(side).has(behind))
        };
        if Some(to) != once && Some(to) != twice {
            return Err(self.off_the_way());
        }
        if Some(to) == twice && !is_home(from) {
            return Err(Refusal::PawnNotHome(self.me()));
        }
        if let Some(once) = once.filter(|&once| once != to && men.occupied().has(once)) {
            return Err(Refusal::Blocked(
                self.me(),
                self.to(),
                army.men_on(men, SquareSet::of(once)),
            ));
        }
        match men.occupied().has(to) {
            true => Err(Refusal::NoCapture(self.me(), self.man(to))),
            false => Ok(()),
        }
    }

    /// Looks at the way of a piece that has tables.
    fn walk(&self) -> Result<(), Refusal> {
        let (from, to) = (self.turn.from, self.turn.to);
        let (army, side, kind) = (self.army, self.side, self.kind);
        let men = &self.position.men;
        let occupied = men.occupied();
        if army
            .targets(side, kind, from, occupied, men.of(side))
            .has(to)
        {
            return Ok(());
        }
        let is_capture = self.enemies().has(to);
        let takes = army.reach(side, kind, from).has(to);
        let moves = army.moves_ever(side, kind, from).has(to);
        match (is_capture, takes, moves) {
            (_, false, false) => return Err(self.off_the_way()),
            (true, false, true) => return Err(Refusal::NoCapture(self.me(), self.man(to))),
            (false, true, false) => return Err(Refusal::NothingToTake(self.me(), self.to())),
            _ => {}
        }
        let mut way = army.lines().between(from, to);
        if takes {
            way |= army.way(side, kind, from, to).0;
        }
        let obstacles = way & occupied;
        let cleared = occupied - obstacles;
        if obstacles.is_empty()
            || !army
                .targets(side, kind, from, cleared, men.of(side))
                .has(to)
        {
            return Err(Refusal::Mount(self.me(), self.to()));
        }
        Err(Refusal::Blocked(
            self.me(),
            self.to(),
            army.men_on(men, obstacles),
        ))
    }

    fn off_the_way(&self) -> Refusal {
        Refusal::Way(self.me(), self.to(), self.army.sentence(self.kind))
    }
}
