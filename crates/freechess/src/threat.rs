//! Check: threats that could be carried out. Rules: FC-31 to FC-36.

use chessmith_board::{Side, Square};

use crate::canonical::between;
use crate::flood::Flood;
use crate::geometry::{BOARD, Set, is_diagonal, leap, step};
use crate::legs::Walk;
use crate::reach::first_in;
use crate::search::Effect;
use crate::{Attribute, Piece, Position, Tally};

impl Position {
    /// Returns the pieces of a side that capture on a square with their first leg.
    ///
    /// Nothing but geometry and the limits of royal pieces counts (FC-29).
    pub(crate) fn attackers(&self, by: Side, target: Square) -> Set {
        let mut found = Set::EMPTY;
        let mine = self.of_side(by);
        let occupied = self.occupied();
        for direction in 0..8 {
            let Some(at) = first_in(target, direction, occupied) else {
                continue;
            };
            let is_next = step(target, direction) == Some(at);
            if mine.has(at) && takes_on_line(self.at(at), direction, is_next) {
                found.insert(at);
            }
        }
        for index in 0..8 {
            let mut at = target;
            let mut leaps = 0;
            while let Some(next) = leap(at, index) {
                at = next;
                leaps += 1;
                if !occupied.has(at) {
                    continue;
                }
                let tally = self.at(at).tally();
                if mine.has(at) && !tally.is_royal() && takes_by_leaps(tally, leaps) {
                    found.insert(at);
                }
                break;
            }
        }
        found
    }

    /// Returns whether a side captures on a square with any walk, and with which piece.
    ///
    /// Its own king's safety does not count, nor whether it has a royal piece. Rules: FC-34.
    pub(crate) fn attacker(&self, by: Side, target: Square, goes_on: bool) -> Option<Square> {
        if let Some(direct) = self.attackers(by, target).lowest() {
            return Some(direct);
        }
        self.walkers(by, goes_on).into_iter().find(|&start| {
            let walk = Walk {
                armed: true,
                takes_royal: true,
                ..Walk::of_piece(self, start, goes_on)
            };
            self.may_reach(start, target) && captures(&walk, target)
        })
    }

    /// Returns the pieces of a side that may make more than one leg.
    pub(crate) fn walkers(&self, side: Side, goes_on: bool) -> Set {
        let combinators = self.combinators(side);
        if goes_on && !combinators.is_empty() {
            return self.of_side(side);
        }
        combinators
    }

    /// Returns whether a side's royal piece is in check.
    #[must_use]
    pub(crate) fn in_check(&self, side: Side, goes_on: bool) -> bool {
        self.checker(side, goes_on).is_some()
    }

    /// Returns a piece that gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn checker(&self, side: Side, goes_on: bool) -> Option<Square> {
        let target = self.royal(side)?;
        let enemy = side.other();
        self.royal(enemy)?;
        let walkers = self.walkers(enemy, goes_on);
        let direct = self.attackers(enemy, target).without(walkers);
        direct
            .into_iter()
            .find(|&start| self.strikes(start, target, goes_on))
            .or_else(|| {
                walkers
                    .into_iter()
                    .find(|&start| self.threatens(start, target, goes_on))
            })
    }

    /// Returns whether the piece on a square gives check to the royal piece of the other side.
    pub(crate) fn gives_check(&self, start: Square, goes_on: bool) -> bool {
        let side = self.at(start).side();
        let (Some(target), Some(_)) = (self.royal(side.other()), self.royal(side)) else {
            return false;
        };
        match self.walkers(side, goes_on).has(start) {
            true => self.threatens(start, target, goes_on),
            false => {
                self.attackers(side, target).has(start) && self.strikes(start, target, goes_on)
            }
        }
    }

    /// Returns whether a piece of one leg that attacks a royal piece could finish the capture.
    fn strikes(&self, start: Square, target: Square, goes_on: bool) -> bool {
        let tally = self.at(start).tally();
        let effect = Effect {
            end: Some(target),
            have: tally - tally.common(self.at(target).tally()).commoner(),
            captured: Set::of(target),
        };
        self.is_finished_safely(start, &effect, goes_on)
    }

    /// Returns whether a piece that makes several legs threatens the royal piece on `target`.
    fn threatens(&self, start: Square, target: Square, goes_on: bool) -> bool {
        if !self.may_reach(start, target) {
            return false;
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, goes_on)
        };
        let pins = self.pins(start);
        // Most threats are simple ones.
        let wanted = pins
            .iter()
            .fold(Set::of(target), |all, pin| all.with(pin.attacker));
        let narrow = Flood::new(&walk).aiming_at(target).narrow(wanted);
        let whole = Flood::new(&walk).aiming_at(target);
        [narrow, whole].into_iter().any(|mut flood| {
            loop {
                let layer = flood.advance(&|_| true);
                if layer.is_empty() {
                    break false;
                }
                let mut layer = layer.filter(|&index| flood.nodes[index].captured.has(target));
                if layer.any(|index| self.is_threat(start, &flood, index, &pins, goes_on)) {
                    break true;
                }
            }
        })
    }

    /// Returns whether a walk that captured the royal piece can stop safely in a node.
    fn is_threat(
        &self,
        start: Square,
        flood: &Flood<'_>,
        index: usize,
        pins: &[Pin],
        goes_on: bool,
    ) -> bool {
        let node = &flood.nodes[index];
        let mut ends = flood.new_ends(index);
        let own = self.royal(self.at(start).side());
        if own.is_none_or(|own| own != start && !node.captured.has(own)) {
            for pin in pins.iter().filter(|pin| !node.captured.has(pin.attacker)) {
                ends &= pin.between;
            }
        }
        ends.into_iter().any(|at| {
            let effect = Effect {
                end: Some(at).filter(|_| !node.have.is_empty()),
                have: node.have,
                captured: node.captured,
            };
            self.is_finished_safely(start, &effect, goes_on)
        })
    }

    /// Returns what attacks the own royal piece of a piece now, and where that could be blocked.
    fn pins(&self, start: Square) -> Vec<Pin> {
        let side = self.at(start).side();
        let Some(own) = self.royal(side) else {
            return Vec::new();
        };
        let attackers = self.attackers(side.other(), own).into_iter();
        attackers
            .map(|attacker| Pin {
                attacker,
                between: between(own, attacker),
            })
            .collect()
    }

    /// Returns whether the capture of the royal piece leaves the capturer's own one unattacked.
    ///
    /// Rules: FC-34.
    fn is_finished_safely(&self, start: Square, effect: &Effect, goes_on: bool) -> bool {
        let side = self.at(start).side();
        let after = self.with_effect(start, effect);
        // A royal attribute is never cancelled in a threat, so its piece is still there.
        after
            .royal(side)
            .is_some_and(|royal| after.attacker(side.other(), royal, goes_on).is_none())
    }

    /// Returns whether a piece and the friends it could merge with lead far enough, all together.
    ///
    /// `false` is certain, whatever the other side's next turn is unless its royal piece moves.
    pub(crate) fn may_reach(&self, start: Square, target: Square) -> bool {
        !self.at(start).tally().is_lone_combinator()
            && distance(start, target) <= self.farthest(start)
    }

    /// Returns how far a piece and the friends that it could merge with lead, all together.
    pub(crate) fn farthest(&self, start: Square) -> u32 {
        let mut far = range(self.at(start).tally());
        let mut apart = self.of_side(self.at(start).side()).without(Set::of(start));
        while far < FAR {
            let Some(friend) = apart.into_iter().find(|&at| distance(start, at) <= far) else {
                break;
            };
            apart.remove(friend);
            far += range(self.at(friend).tally());
        }
        far
    }

    /// Returns the board after a walk from a square; the reserves are left as they are.
    pub(crate) fn with_effect(&self, start: Square, effect: &Effect) -> Self {
        let side = self.at(start).side();
        let mut after = self.clone();
        after.remove(start);
        for square in effect.captured {
            after.remove(square);
        }
        if let Some(end) = effect.end {
            after.put(end, side, effect.have);
        }
        after
    }
}

/// How far all attributes together lead at most, in files and ranks added up.
fn range(tally: Tally) -> u32 {
    if tally.has(Attribute::Rook) || tally.has(Attribute::Bishop) {
        return FAR;
    }
    let each = |kind, squares| u32::from(tally.count(kind)) * squares;
    each(Attribute::Opawn, 2) + each(Attribute::Knight, 3) + each(Attribute::Royal, 2)
}

/// More files and ranks than the board has.
const FAR: u32 = 100;

/// A piece that attacks a royal piece, and the squares from which it is kept off.
struct Pin {
    attacker: Square,
    between: Set,
}

/// How many files and ranks lie between two squares, added up.
#[inline]
pub(crate) fn distance(from: Square, to: Square) -> u32 {
    let (a, b) = (BOARD.coord(from), BOARD.coord(to));
    u32::from(a.file.abs_diff(b.file)) + u32::from(a.rank.abs_diff(b.rank))
}

/// Whether a walk may capture on a square.
pub(crate) fn captures(walk: &Walk<'_>, target: Square) -> bool {
    let narrow = Flood::new(walk).aiming_at(target).narrow(Set::of(target));
    let whole = Flood::new(walk).aiming_at(target);
    [narrow, whole].into_iter().any(|mut flood| {
        loop {
            let mut layer = flood.advance(&|_| true);
            if layer.is_empty() {
                break false;
            }
            if layer.any(|index| flood.nodes[index].captured.has(target)) {
                break true;
            }
        }
    })
}

/// Whether a piece takes along a line, from next to its prey or not; `direction` leads from the prey to it.
#[inline]
fn takes_on_line(piece: Piece, direction: usize, is_next: bool) -> bool {
    let tally = piece.tally();
    if tally.is_royal() {
        return is_next;
    }
    match is_diagonal(direction) {
        false => tally.has(Attribute::Rook),
        true => tally.has(Attribute::Bishop) || (is_next && tally.has(Attribute::Opawn)),
    }
}

#[inline]
fn takes_by_leaps(tally: Tally, leaps: u8) -> bool {
    tally.count(Attribute::Knight) >= leaps
}
