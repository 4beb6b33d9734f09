//! What pieces do in play: listing actions and carrying them out. Rules: CS-16 to CS-21.

use std::ops::ControlFlow;

use chessmith_board::{Coord, Side, Square};

use crate::walk::facing_after;
use crate::{Action, Piece, Position, Token, Tokens, Turn};

/// Returns whether a chameleon with `own` tokens may have `new` ones after taking a piece with `victim`'s.
/// Rules: CS-20.
pub(crate) fn may_become(own: Tokens, victim: Tokens, new: Tokens) -> bool {
    let (had, found, has) = (own.powers(), victim.powers(), new.powers());
    let kept = [Token::Royalty, Token::Chameleon]
        .into_iter()
        .all(|token| has.has(token) || !had.has(token));
    let known = new
        .iter()
        .all(|token| has.count(token) <= had.count(token) + found.count(token));
    kept && known && new.len() >= own.len() && new != own
}

/// Returns every set of tokens that a chameleon may have after a capture, but for the one it had.
pub(crate) fn becomings(own: Tokens, victim: Tokens) -> Vec<Tokens> {
    let all: Vec<Token> = own.iter().chain(victim.iter()).collect();
    let mut found: Vec<Tokens> = (0_u32..1 << all.len())
        .filter(|mask| mask.count_ones() as usize >= own.len())
        .filter_map(|mask| {
            let chosen = all.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
            Tokens::of(chosen.map(|(_, &token)| token)).ok()
        })
        .filter(|&new| may_become(own, victim, new))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

impl Position {
    /// Hands over every action of the piece on a square of the side on turn.
    pub(crate) fn actions(
        &self,
        from: Square,
        sink: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(piece) = self.at(from) else {
            return ControlFlow::Continue(());
        };
        let land = self.land();
        let start = land.coord(from);
        if self.beset(from, piece, Token::Immobilize).is_none() {
            let disarmed = self.beset(from, piece, Token::Disarm).is_some();
            let changes = piece.has(Token::Chameleon);
            self.moves(from, piece, disarmed, &mut |to, _, target| {
                let to = land.coord(to);
                let step = |tokens| Action::Move {
                    from: start,
                    to,
                    tokens,
                };
                sink(step(None))?;
                if let Some(victim) = target.filter(|_| changes) {
                    for tokens in becomings(piece.design().tokens(), victim.design().tokens()) {
                        sink(step(Some(tokens)))?;
                    }
                }
                ControlFlow::Continue(())
            })?;
            if self.is_at_edge(from, piece) {
                sink(Action::Round(start))?;
            }
        }
        if piece.has(Token::Thief) {
            self.steals(from, piece, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn steals(
        &self,
        from: Square,
        thief: Piece,
        sink: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let land = self.land();
        for at in land.beside(from) & self.of_side(thief.side().other()) {
            let mut last = None;
            let tokens = self.at(at).map(|victim| victim.design().tokens());
            for token in tokens.into_iter().flat_map(Tokens::iter) {
                if last.replace(token) == Some(token) {
                    continue;
                }
                sink(Action::Steal {
                    from: land.coord(from),
                    at: land.coord(at),
                    token,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over every turn in which the piece on a square acts. Rules: CS-16.
    pub(crate) fn acts(
        &self,
        from: Square,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let may_change = |piece: Piece| piece.has(Token::Multimove) || piece.has(Token::Chameleon);
        let twice = self.at(from).is_some_and(may_change);
        self.actions(from, &mut |first| {
            sink(Turn::Act(first, None))?;
            if !twice {
                return ControlFlow::Continue(());
            }
            let Some((next, at)) = self.second(&first) else {
                return ControlFlow::Continue(());
            };
            next.actions(at, &mut |second| sink(Turn::Act(first, Some(second))))
        })
    }

    /// Returns the position in which the same piece may act again, and where it stands; `None` if it may
    /// not. Rules: CS-16.
    pub(crate) fn second(&self, first: &Action) -> Option<(Self, Square)> {
        let mut next = self.clone();
        next.act(first);
        let at = next.land().square(first.end())?;
        let again = next.at(at)?.has(Token::Multimove);
        let opposed = !next.royals(self.side.other()).is_empty();
        (again && opposed).then_some((next, at))
    }

    /// Carries a legal action out and tells whether it captured or stole.
    pub(crate) fn act(&mut self, action: &Action) -> bool {
        let square = |position: &Self, coord: Coord| position.land().square(coord);
        match *action {
            Action::Move { from, to, tokens } => {
                let (Some(start), Some(end)) = (square(self, from), square(self, to)) else {
                    return false;
                };
                let Some(piece) = self.take(start) else {
                    return false;
                };
                let taken = self.take(end).is_some();
                let way = facing_after(piece.base(), offset(from, to));
                let piece = way.map_or(piece, |way| piece.looking(way));
                self.put(
                    end,
                    tokens.map_or(piece, |tokens| piece.with_tokens(tokens)),
                );
                taken
            }
            Action::Round(from) => {
                if let Some((start, piece)) =
                    square(self, from).and_then(|start| Some((start, self.at(start)?)))
                {
                    self.face(start, piece.facing().opposite());
                }
                false
            }
            Action::Steal { at, token, .. } => {
                if let Some((place, victim)) =
                    square(self, at).and_then(|place| Some((place, self.at(place)?)))
                {
                    self.retoken(place, victim.design().tokens().without(token));
                }
                true
            }
        }
    }

    /// Returns how many pieces of a side can act or be dropped if it is on turn, counted up to `most`.
    #[must_use]
    pub fn actors(&self, side: Side, most: usize) -> usize {
        let acts = |from: &Square| {
            self.actions(*from, &mut |_| ControlFlow::Break(()))
                .is_break()
        };
        let drops = match self.free(side).is_empty() {
            true => 0,
            false => self.hand(side).len(),
        };
        let left = most.saturating_sub(drops);
        let acting = self.of_side(side).into_iter().filter(acts).take(left);
        drops.min(most) + acting.count()
    }

    /// Returns whether any piece of the side on turn can act, or any piece be dropped.
    pub(crate) fn can_act(&self) -> bool {
        self.actors(self.side, 1) > 0
    }
}

/// Returns how far it is from one place to another.
pub(crate) const fn offset(from: Coord, to: Coord) -> (i8, i8) {
    (
        to.file as i8 - from.file as i8,
        to.rank as i8 - from.rank as i8,
    )
}
