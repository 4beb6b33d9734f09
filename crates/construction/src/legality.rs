//! Deciding one action without listing any, and saying why not. Rules: CS-9 to CS-20.

use std::ops::ControlFlow;

use chessmith_board::{Coord, Direction, Square};

use crate::act::{may_become, offset};
use crate::powers::Powers;
use crate::refusal::Man;
use crate::walk::Pattern;
use crate::{Action, Base, Piece, Position, Refusal, Token, Tokens};

impl Position {
    /// Decides one or two actions of a piece of the side on turn.
    pub(crate) fn validate_act(
        &self,
        first: &Action,
        second: Option<&Action>,
    ) -> Result<(), Refusal> {
        self.validate_action(first)?;
        let Some(second) = second else {
            return Ok(());
        };
        let end = first.end();
        if second.from() != end {
            return Err(Refusal::OtherPiece(end, second.from()));
        }
        let mut next = self.clone();
        next.act(first);
        if !next
            .piece_at(end)
            .is_some_and(|piece| piece.has(Token::Multimove))
        {
            return Err(Refusal::NoMultimove(end));
        }
        let other = self.side.other();
        if next.royals(other).is_empty() {
            return Err(Refusal::WonAlready(other));
        }
        next.validate_action(second)
    }

    fn validate_action(&self, action: &Action) -> Result<(), Refusal> {
        let from = action.from();
        let (square, piece) = self.actor(from)?;
        let man = Man {
            design: piece.design(),
            at: from,
        };
        if let Action::Steal { at, token, .. } = *action {
            return self.validate_steal(man, square, at, token);
        }
        if let Some(by) = self.beset(square, piece, Token::Immobilize) {
            return Err(Refusal::Frozen(man, self.land().coord(by)));
        }
        match *action {
            Action::Move { to, tokens, .. } => {
                let taken = self.validate_move(man, square, piece, to)?;
                tokens.map_or(Ok(()), |new| validate_become(man, to, taken, new))
            }
            _ => self.validate_round(man, square, piece),
        }
    }

    /// Returns the piece of the side on turn at a place.
    fn actor(&self, from: Coord) -> Result<(Square, Piece), Refusal> {
        let square = self.land().square(from).ok_or(Refusal::NotLand(from))?;
        let piece = self.at(square).ok_or(Refusal::NoPiece(from))?;
        if piece.side() == self.side {
            return Ok((square, piece));
        }
        let man = Man {
            design: piece.design(),
            at: from,
        };
        Err(Refusal::NotYours(man, piece.side()))
    }

    pub(crate) fn man(&self, square: Square, piece: Piece) -> Man {
        Man {
            design: piece.design(),
            at: self.land().coord(square),
        }
    }

    /// Decides a move and returns what it takes.
    fn validate_move(
        &self,
        man: Man,
        from: Square,
        piece: Piece,
        to: Coord,
    ) -> Result<Option<Piece>, Refusal> {
        let powers = piece.powers();
        let (pattern, needed) =
            pattern_to(piece, powers, man.at, to).ok_or(Refusal::Way(man, to))?;
        if !powers.may_turn(piece.base(), piece.facing(), pattern.facing) {
            return Err(Refusal::Turned {
                man,
                facing: piece.facing(),
                needed: pattern.facing,
                to,
            });
        }
        let most = powers.repetitions();
        if needed > most {
            return Err(Refusal::TooFar {
                man,
                to,
                needed,
                most,
            });
        }
        let (end, leaped) = self.validate_way(man, from, powers, pattern, to)?;
        let target = self.at(end);
        if let Some(target) = target {
            self.validate_capture(man, from, piece, (end, target))?;
        } else if powers.has(Token::CaptureOnly) {
            return Err(Refusal::CaptureOnly(man, to));
        }
        if powers.has(Token::MustLeap) && leaped != 1 {
            return Err(Refusal::MustLeap(man, leaped));
        }
        if target.is_some() && powers.has(Token::MustLeapCapture) && leaped != 1 {
            return Err(Refusal::MustLeapCapture(man, leaped));
        }
        Ok(target)
    }

    /// Walks to the end of a move and returns it with the number of pieces leaped.
    fn validate_way(
        &self,
        man: Man,
        from: Square,
        powers: Powers,
        pattern: Pattern,
        to: Coord,
    ) -> Result<(Square, u32), Refusal> {
        let mut found = None;
        let _ = self.walk(from, pattern, powers, &mut |end, leaped| {
            if self.land().coord(end) == to {
                found = Some((end, leaped));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found.ok_or_else(|| self.obstacle(man, from, powers, pattern, to))
    }

    /// Returns why a way of enough repetitions does not lead where it should.
    fn obstacle(
        &self,
        man: Man,
        from: Square,
        powers: Powers,
        pattern: Pattern,
        to: Coord,
    ) -> Refusal {
        let (mut here, mut leaped) = (from, 0);
        let way: Vec<Direction> = pattern.steps().collect();
        for &step in way.iter().cycle() {
            if here != from
                && let Some(other) = self.at(here)
            {
                let other = self.man(here, other);
                if powers.leaps() == 0 {
                    return Refusal::Blocked(man, other);
                }
                if leaped == powers.leaps() {
                    return Refusal::LeapsTooMany(man, other, leaped);
                }
                leaped += 1;
            }
            match self.land().step(here, step) {
                Some(next) => here = next,
                None => break,
            }
        }
        Refusal::LeavesLand(man, to, self.land().coord(here))
    }

    fn validate_capture(
        &self,
        man: Man,
        from: Square,
        piece: Piece,
        (end, target): (Square, Piece),
    ) -> Result<(), Refusal> {
        let other = self.man(end, target);
        if target.side() == piece.side() {
            return Err(Refusal::OwnPiece(other));
        }
        if target.has(Token::Uncapturable) {
            return Err(Refusal::Uncapturable(other));
        }
        if piece.has(Token::NoCapture) {
            return Err(Refusal::NoCapture(man, other));
        }
        match self.beset(from, piece, Token::Disarm) {
            Some(by) => Err(Refusal::Disarmed(man, self.land().coord(by))),
            None => Ok(()),
        }
    }

    fn validate_round(&self, man: Man, square: Square, piece: Piece) -> Result<(), Refusal> {
        if piece.base() == Base::Null {
            return Err(Refusal::NullTurns(man));
        }
        if piece.powers().turns() {
            return Err(Refusal::TurnsAnyway(man));
        }
        match self.is_at_edge(square, piece) {
            true => Ok(()),
            false => Err(Refusal::NotAtEdge(man)),
        }
    }

    fn validate_steal(
        &self,
        man: Man,
        square: Square,
        at: Coord,
        token: Token,
    ) -> Result<(), Refusal> {
        if !man.design.tokens().has(Token::Thief) {
            return Err(Refusal::NoThief(man));
        }
        let place = self.land().square(at).ok_or(Refusal::NotLand(at))?;
        if !self.land().beside(square).has(place) {
            return Err(Refusal::NotBeside(man, at));
        }
        let victim = self.at(place).ok_or(Refusal::NoPiece(at))?;
        let other = self.man(place, victim);
        if victim.side() == self.side {
            return Err(Refusal::OwnVictim(other));
        }
        match victim.has(token) {
            true => Ok(()),
            false => Err(Refusal::NoSuchToken(other, token)),
        }
    }
}

/// Returns the pattern of a base, whatever way it faces, that leads so far, and how often it is walked.
fn pattern_to(piece: Piece, powers: Powers, from: Coord, to: Coord) -> Option<(Pattern, u32)> {
    let base = piece.base();
    base.facings()
        .flat_map(|facing| Pattern::of(base, powers, facing))
        .find_map(|pattern| {
            let count = pattern.repetitions_to(offset(from, to))?;
            Some((pattern, count))
        })
}

/// Decides the tokens that a chameleon would have. Rules: CS-20.
fn validate_become(man: Man, to: Coord, taken: Option<Piece>, new: Tokens) -> Result<(), Refusal> {
    let own = man.design.tokens();
    if !own.has(Token::Chameleon) {
        return Err(Refusal::NoChameleon(man));
    }
    let victim = taken
        .ok_or(Refusal::NothingTaken(man, to))?
        .design()
        .tokens();
    if new == own {
        return Err(Refusal::SameTokens(man));
    }
    for token in [Token::Royalty, Token::Chameleon] {
        if own.has(token) && !new.has(token) {
            return Err(Refusal::KeepsToken(man, token));
        }
    }
    let (had, found, has) = (own.powers(), victim.powers(), new.powers());
    if let Some(token) = new
        .iter()
        .find(|&token| has.count(token) > had.count(token) + found.count(token))
    {
        return Err(Refusal::NoTokenToTake(man, token));
    }
    match may_become(own, victim, new) {
        true => Ok(()),
        false => Err(Refusal::FewerTokens(man, new.len())),
    }
}
