//! What turns do to a position.

use chessmith_board::{LARGEST_COUNTER, Side};

use crate::{Path, Placement, Position, Split, Tally, Turn};

impl Position {
    /// Plays a legal turn. Rules: FC-11 to FC-13, FC-27, FC-28, FC-38, FC-40.
    pub(crate) fn apply(&mut self, turn: &Turn) {
        let side = self.side;
        let mut quiet = false;
        match turn {
            Turn::Place(placement) => self.place(*placement),
            Turn::Move(path) => {
                let tally = self.remove(path.start()).tally();
                quiet = !self.carry(side, tally, path);
            }
            Turn::Split(split) => quiet = !self.split(split),
        }
        self.last = match turn {
            Turn::Place(placement) => Some(*placement),
            _ => None,
        };
        self.clock = if quiet {
            (self.clock + 1).min(LARGEST_COUNTER)
        } else {
            0
        };
        self.pass_turn();
    }

    /// Sends what was lifted along a path, capturing what it lands on; returns whether it captured.
    ///
    /// Rules: FC-27, FC-28.
    pub(crate) fn carry(&mut self, side: Side, mut tally: Tally, path: &Path) -> bool {
        let mut captured = false;
        let mut end = path.start();
        for square in path.legs() {
            end = square;
            let met = self.remove(square);
            if met.is_none() {
                continue;
            }
            captured = true;
            if met.side() == side {
                tally = tally + met.tally();
            } else {
                let common = tally.common(met.tally());
                tally = tally - common;
                self.add_to_reserve(side, common);
            }
        }
        self.put(end, side, tally);
        captured
    }

    fn place(&mut self, Placement { attribute, square }: Placement) {
        let side = self.side;
        self.reserves[side.index()].remove(attribute.index());
        let one = Tally::of(attribute);
        let there = self.at(square);
        if there.is_none() || there.side() == side {
            self.put(square, side, there.tally() + one);
        } else {
            self.put(square, side.other(), there.tally() - one);
        }
    }

    /// Takes a piece apart; returns whether anything was captured or returned.
    fn split(&mut self, split: &Split) -> bool {
        let side = self.side;
        let mut left = self.at(split.origin).tally() - split.returned;
        self.add_to_reserve(side, split.returned);
        let mut counts = !split.returned.is_empty();
        for part in &split.parts {
            left = left - part.tally;
            self.put(split.origin, side, left);
            counts |= self.carry(side, part.tally, &part.path);
        }
        self.put(split.origin, side, left);
        counts
    }
}
