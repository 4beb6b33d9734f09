//! All turns of a position, one kind after the other.

use std::ops::ControlFlow;

use chessmith_board::Side;
use chessmith_game::{Candidates, Coverage, Reach, Turns};

use crate::board::geometry::Set;
use crate::check::safety::Safety;
use crate::turns::sample::{candidates, captures};
use crate::{FreeChess, Position, Tally, Turn};

impl FreeChess {
    /// Returns whether a side is in check. Rules: FC-33.
    #[must_use]
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        position.in_check(side, self.terms())
    }

    /// Returns the squares on which attributes may be placed as far as FC-8 goes.
    #[must_use]
    pub fn valid_squares(&self, position: &Position) -> Set {
        position.valid_squares(self.is_latched(), self.terms())
    }

    /// Returns the side that has lost because its turn ended without a piece on the board.
    ///
    /// Rules: FC-42(1), K-5.
    pub(crate) fn bare_side(&self, position: &Position) -> Option<Side> {
        let idle = position.side.other();
        let is_start = position.side == Side::White && position.number == 1;
        (!is_start && position.of_side(idle).is_empty()).then_some(idle)
    }

    /// Hands every legal turn that leaves the mover a piece to `survivors`, the others to `others`.
    ///
    /// Each comes with the position after it. Rules: FC-7, FC-43.
    fn each_legal(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut safety = Safety::new(position, self.terms());
        let in_check = safety.is_in_check();
        let side = position.side;
        let has_none = position.of_side(side).is_empty();
        let is_first = |returned: Tally| in_check && returned.is_royal();
        // A side without a royal piece on the board is not in check, so that a return of K always helps.
        if in_check {
            self.each_split(position, &mut safety, &is_first, sink)?;
        }
        self.each_placement(position, &mut safety, &mut |placement| {
            // What cancels puts nothing on the board.
            let cancels = position.of_side(side.other()).has(placement.square);
            sink(Turn::Place(placement), !(has_none && cancels))
        })?;
        self.each_move(position, &mut safety, &mut |path, leaves_piece| {
            sink(Turn::Move(path), leaves_piece)
        })?;
        self.each_split(position, &mut safety, &|returned| !is_first(returned), sink)
    }

    /// Returns whether the side to move may take its royal attribute back into the reserve, which answers any check.
    /// Rules: FC-36, FC-37.
    #[must_use]
    pub fn may_take_royal_back(&self, position: &Position) -> bool {
        position.royal(position.side).is_some_and(|royal| {
            let is_compound = position.at(royal).tally().len() > 1;
            is_compound || self.may_return_whole(position)
        })
    }

    /// Returns whether a piece may be taken back whole, and another is left. Rules: FC-37, FC-43.
    fn may_return_whole(&self, position: &Position) -> bool {
        self.returns_whole() && position.of_side(position.side).has_several()
    }

    /// Returns whether a return of attributes is certainly legal and leaves a piece. Rules: FC-37, FC-43.
    ///
    /// Without its royal attribute on the board a side cannot be in check.
    fn has_safe_return(&self, position: &Position) -> bool {
        match position.royal(position.side) {
            Some(_) => self.may_take_royal_back(position),
            None => {
                let mut mine = position.of_side(position.side).into_iter();
                mine.any(|square| position.at(square).tally().len() > 1)
                    || self.may_return_whole(position)
            }
        }
    }
}

impl Turns for FreeChess {
    /// Lists placements, then moves, then splits, which may be astronomically many.
    ///
    /// Turns that leave the mover without a piece come after the first that does not, if there is one;
    /// otherwise the position is lost and has no turns. Rules: FC-43, K-4.
    fn turns(
        &self,
        position: &Position,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        if self.bare_side(position).is_some() {
            return Coverage::Complete;
        }
        let mut held = Vec::new();
        let mut survives = false;
        let flow = self.each_legal(position, &mut |turn, leaves_piece| {
            if !leaves_piece && !survives {
                held.push(turn);
                return ControlFlow::Continue(());
            }
            sink(turn)?;
            survives |= leaves_piece;
            held.drain(..).try_for_each(&mut *sink)
        });
        match flow {
            ControlFlow::Continue(()) => Coverage::Complete,
            ControlFlow::Break(()) => Coverage::Truncated,
        }
    }

    fn any_turn(&self, position: &Position) -> bool {
        if self.bare_side(position).is_some() {
            return false;
        }
        self.has_safe_return(position)
            || self
                .each_legal(position, &mut |_, leaves_piece| match leaves_piece {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
                .is_break()
    }
}

impl Candidates for FreeChess {
    /// Hands over everything where that is within the budget; otherwise placements, moves and returns in
    /// full as far as the budget goes, and splits as they come.
    fn candidates(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Reach {
        candidates(self, position, budget, seed, sink)
    }

    fn captures(
        &self,
        position: &Position,
        budget: usize,
        seed: u64,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Option<Reach> {
        captures(self, position, budget, seed, sink).then_some(Reach::Sampled)
    }
}
