//! FreeChess as a game.

use std::sync::Arc;

use chessmith_board::{Key, Side, mix};
use chessmith_game::{Budget, Finish, Game, OptionValues, Standing, Turns};

use crate::{FreeChess, Placement, Position, Refusal, Turn};

impl Game for FreeChess {
    type Position = Position;
    type Turn = Turn;
    type Refusal = Refusal;

    fn within(self: &Arc<Self>, budget: &Budget) -> Arc<Self> {
        Arc::new(self.spending(budget.clone()))
    }

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position {
        Position::with_supply(self.supply())
    }

    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    fn finish(&self, position: &Position) -> Option<Finish> {
        let side = position.side;
        if let Some(finish) = self.bared(position) {
            return Some(finish);
        }
        if self.any_turn(position) {
            return None;
        }
        let how = match self.in_check(position, side) {
            true => "checkmate",
            false => "leaving the opponent no legal turn",
        };
        Some(Finish::win(side.other(), how))
    }

    fn standing(&self, position: &Position, occurrences: u32) -> Standing {
        match self.finish(position) {
            Some(finish) => Standing::Over(finish),
            None => self.standing_unless_stuck(position, occurrences),
        }
    }

    fn standing_unless_stuck(&self, position: &Position, occurrences: u32) -> Standing {
        if let Some(finish) = self.bared(position) {
            return Standing::Over(finish);
        }
        let draw = if Self::is_bare(position) {
            "insufficient material"
        } else if occurrences >= 3 {
            "threefold repetition"
        } else {
            return Standing::Ongoing;
        };
        Standing::Over(Finish::draw(draw))
    }

    fn validate(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
        self.check_turn(position, turn)
    }

    fn canonical(&self, position: &Position, turn: &Turn) -> Turn {
        self.recorded(position, turn)
    }

    fn apply(&self, position: &mut Position, turn: &Turn) {
        position.apply(turn);
    }

    fn key(&self, position: &Position) -> Key {
        let mut board = position.board_key();
        if self.bare_side(position).is_some() {
            // The start has the same board, and goes on. Rules: K-5.
            board = Key(mix(board.0));
        }
        match position.last {
            Some(placement) if self.ban_matters(position, placement) => {
                let Placement { attribute, square } = placement;
                Key(mix(board.0
                    ^ (u64::from(square.0) << 3 | attribute as u64)
                    ^ u64::MAX))
            }
            _ => board,
        }
    }
}

impl FreeChess {
    /// Returns the end of a game in which a side has nothing left.
    fn bared(&self, position: &Position) -> Option<Finish> {
        let loser = self.bare_side(position)?;
        Some(Finish::win(loser.other(), "leaving the opponent no piece"))
    }

    /// Returns whether nobody owns anything but a royal attribute. Rules: A33.
    fn is_bare(position: &Position) -> bool {
        Side::BOTH
            .iter()
            .all(|&side| position.owned(side) == [1, 0, 0, 0, 0, 0])
    }

    /// Returns whether FC-15 forbids something that would otherwise be legal. Rules: A34.
    fn ban_matters(&self, position: &Position, placement: Placement) -> bool {
        let mut free = position.clone();
        free.last = None;
        self.check_placement(&free, placement).is_ok()
            && position.at(placement.square).side() != position.side
    }
}
