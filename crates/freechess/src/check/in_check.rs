//! Check: threats that could be carried out. Rules: FC-31 to FC-36.

use chessmith_board::{Side, Square};

use crate::Position;
use crate::check::capture::Capture;
use crate::check::reply::{Replies, Reply};
use crate::check::threat::Threat;
use crate::walk::leg::Walk;
use crate::walk::terms::Terms;

impl Position {
    /// Returns whether a side's royal piece is in check.
    #[must_use]
    pub(crate) fn in_check(&self, side: Side, terms: Terms<'_>) -> bool {
        self.checker(side, terms).is_some()
    }

    /// Returns a piece that gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn checker(&self, side: Side, terms: Terms<'_>) -> Option<Square> {
        self.check(side, &mut Replies::new(terms))
            .map(|capture| capture.from)
    }

    /// Returns how a piece gives check to a side's royal piece. Rules: FC-32, FC-33.
    pub(crate) fn check(&self, side: Side, replies: &mut Replies<'_>) -> Option<Capture> {
        let target = self.royal(side)?;
        let enemy = side.other();
        self.royal(enemy)?;
        let walkers = self.walkers(enemy, replies.terms);
        let mut direct = self.attackers(enemy, target).without(walkers).into_iter();
        direct
            .find(|&start| replies.leave_straight(self, start, target))
            .map(Capture::straight)
            .or_else(|| {
                let mut walkers = walkers.into_iter();
                walkers.find_map(|start| self.strike_by_legs(start, target, replies))
            })
    }

    /// Returns about how much is looked at to decide whether a side is in check, here or nearby.
    pub(crate) fn check_cost(&self, side: Side, terms: Terms<'_>) -> usize {
        let (Some(target), Some(_)) = (self.royal(side), self.royal(side.other())) else {
            return 0;
        };
        let walkers = self.walkers(side.other(), terms).into_iter();
        let walks = walkers.map(|start| Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, terms)
        });
        walks
            .filter(|walk| !walk.tally.is_lone_combinator())
            .flat_map(|walk| Threat::all(self, &walk, target))
            .map(|threat| threat.cost(&mut Replies::new(terms)))
            .sum()
    }

    /// Returns how the other side would answer every capture of its royal piece by the piece on a square,
    /// which attacks it; `None` if that gives check, or if a side has no royal piece.
    pub(crate) fn refutation(&self, start: Square, terms: Terms<'_>) -> Option<Reply> {
        let side = self.at(start).side();
        let target = self.royal(side.other())?;
        self.royal(side)?;
        let replies = &mut Replies::new(terms);
        if !self.walkers(side, terms).has(start) {
            return replies.to(self, start, &self.straight_effect(start, target));
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, terms)
        };
        let mut found = None;
        for threat in Threat::all(self, &walk, target) {
            let (is_check, answer) = threat.refutation(replies);
            if is_check {
                return None;
            }
            found = found.or(answer);
        }
        found
    }

    /// Returns how a piece that makes several legs threatens the royal piece on `target`.
    fn strike_by_legs(
        &self,
        start: Square,
        target: Square,
        replies: &mut Replies<'_>,
    ) -> Option<Capture> {
        if self.at(start).tally().is_lone_combinator() {
            return None;
        }
        let walk = Walk {
            takes_royal: true,
            ..Walk::of_piece(self, start, replies.terms)
        };
        Threat::all(self, &walk, target).find_map(|threat| threat.capture(replies))
    }
}
