//! What decides, before any move is tried, which moves leave the own king safe.
//!
//! Only enemies that some arrangement of men would let take the king are looked at. For pieces that need
//! empty squares on their way, that gives the squares where a check is parried and the men that shield the
//! king. Where a mount, a Rococo piece or freezing is involved, moves that touch a square that matters are
//! tried out one by one; all others are as safe as before.

use chessmith_board::{Square, SquareSet};

use crate::{Army, Position, Role};

/// Which moves of the side to move need no trial.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safety<const W: usize> {
    pub(crate) king: Square,
    /// Enemies that could take the king where it stands, if the men stood otherwise.
    pub(crate) suspects: SquareSet<W>,
    /// Enemies that cannot take now, as they are frozen.
    pub(crate) harmless: SquareSet<W>,
    /// Whether the king could be taken now.
    pub(crate) checked: bool,
    /// Whether every move must be tried out.
    pub(crate) try_all: bool,
    /// Where a man that shields nothing must arrive.
    pub(crate) remedy: SquareSet<W>,
    /// Men that may shield the king alone: their moves are tried out.
    pub(crate) shields: SquareSet<W>,
    /// All squares on the ways of suspects: more than one man leaving them may expose the king.
    pub(crate) ways: SquareSet<W>,
    /// Squares where a man that arrives may expose the king.
    pub(crate) fragile: SquareSet<W>,
}

impl<const W: usize> Safety<W> {
    /// Looks at everybody who could take the king of the side to move.
    #[inline]
    pub(crate) fn of(army: &Army<W>, position: &Position<W>) -> Self {
        let men = &position.men;
        let us = position.side;
        let them = us.other();
        let king = men.king(us);
        let (own, enemies, special) = (men.of(us), men.of(them), men.special());
        let mut safety = Self {
            king,
            suspects: SquareSet::EMPTY,
            harmless: army.harmless(men, them),
            checked: false,
            try_all: false,
            remedy: !SquareSet::EMPTY,
            shields: SquareSet::EMPTY,
            ways: SquareSet::EMPTY,
            fragile: SquareSet::EMPTY,
        };
        let pawns = enemies & men.pawns();
        for from in army.pawns().takes(us, king) & pawns {
            safety.suspects.insert(from);
            if !safety.harmless.has(from) {
                safety.check(SquareSet::of(from));
            }
        }
        for from in enemies - pawns - special {
            if army.reach(them, men.kind(from), from).has(king) {
                safety.suspect(army, position, from);
            }
        }
        if special.is_empty() {
            return safety;
        }
        for from in enemies & special {
            safety.suspect_special(army, position, from);
        }
        if !safety.suspects.is_empty() {
            // A frozen enemy is free when the Immobilizer leaves, and one that checks may be frozen.
            safety.shields |= army.of_role(men, us, Role::Immobilizer);
        }
        safety.shields &= own;
        safety
    }

    /// Notes a check that is parried on these squares.
    fn check(&mut self, remedy: SquareSet<W>) {
        self.checked = true;
        self.remedy &= remedy;
    }

    /// Looks at an enemy that only empty squares on its way let through.
    fn suspect(&mut self, army: &Army<W>, position: &Position<W>, from: Square) {
        let men = &position.men;
        let us = position.side;
        let them = us.other();
        let (own, occupied) = (men.of(us), men.occupied());
        self.suspects.insert(from);
        let kind = men.kind(from);
        let (way, is_clear_line) = army.way(them, kind, from, self.king);
        self.ways |= way;
        if self.harmless.has(from) {
            return;
        }
        let obstacles = way & occupied;
        if is_clear_line {
            if obstacles.is_empty() {
                self.check(way.with(from));
            } else if !obstacles.has_several() {
                self.shields |= obstacles & own;
            }
            return;
        }
        let takes = |occupied| army.takes(them, kind, from, occupied).has(self.king);
        if takes(occupied) {
            let parries = |&at: &Square| !takes(occupied.with(at));
            let remedy: SquareSet<W> = (way - occupied).into_iter().filter(parries).collect();
            self.check(remedy.with(from));
            self.shields |= obstacles & own;
        } else if takes(occupied - own) {
            let opens = |&at: &Square| takes(occupied - SquareSet::of(at));
            self.shields |= (obstacles & own).into_iter().filter(opens).collect();
        }
    }

    /// Looks at an enemy that takes in a way of its own.
    fn suspect_special(&mut self, army: &Army<W>, position: &Position<W>, from: Square) {
        let men = &position.men;
        let them = position.side.other();
        let lines = army.lines();
        let kind = men.kind(from);
        let king = self.king;
        let is_near = lines.steps(from).has(king);
        let squares = match army.role(kind) {
            Role::Immobilizer => return,
            Role::Swapper | Role::Chameleon if is_near => SquareSet::EMPTY,
            Role::Withdrawer if is_near => match lines.direction(king, from) {
                Some(away) => lines
                    .step(from, away)
                    .map_or(SquareSet::EMPTY, SquareSet::of),
                None => return,
            },
            Role::Swapper | Role::Chameleon | Role::Withdrawer => return,
            Role::Advancer if !is_near && lines.direction(from, king).is_some() => {
                lines.between(from, king)
            }
            Role::Advancer => return,
            Role::LongLeaper => match lines.direction(from, king) {
                Some(direction) => {
                    let behind = lines
                        .step(king, direction)
                        .map_or(SquareSet::EMPTY, SquareSet::of);
                    lines.between(from, king) | behind
                }
                None => return,
            },
            _ if army.reach(them, kind, from).has(king) => army.way(them, kind, from, king).0,
            _ => return,
        };
        self.suspects.insert(from);
        self.ways |= squares;
        self.shields |= squares;
        self.fragile |= squares;
        if !self.harmless.has(from) && army.takes_king(men, them, from) {
            self.checked = true;
            self.try_all = true;
        }
    }
}
