//! Drawing the start by lot, and throwing away what decides the game at once. Rules: 2.2, 2.3.

use std::ops::ControlFlow;

use chessmith_board::{Coord, Dice, PerSide, Side};
use chessmith_game::Budget;

use crate::position::Queues;
use crate::visitors::Lister;
use crate::{Army, Kind, Men, Position, Turn};

/// How the two first ranks go together. Rules: 2.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Each piece faces its like.
    Mirror,
    /// Black's rank is White's, turned round.
    Reversed,
    /// Each side has an order of its own.
    Asymmetric,
}

/// The turns that are looked at before a set of types counts as one that has no start.
const MOST_TURNS: u64 = 300_000;

/// A start, and how many were thrown away before it.
#[derive(Clone, Debug)]
pub struct Drawn<const W: usize> {
    /// The position.
    pub position: Position<W>,
    /// How many draws failed the pregame test.
    pub rejected: u32,
}

impl<const W: usize> Army<W> {
    /// Draws a start, with a type for each file: the same seed gives the same start.
    ///
    /// # Errors
    ///
    /// If there are fewer types than files, or no draw passes the pregame test.
    pub fn draw(&self, mode: Mode, seed: u64) -> Result<Drawn<W>, String> {
        let files = usize::from(self.board().files());
        self.draw_types(mode, seed, files, &Budget::unlimited())
    }

    /// As [`draw`](Self::draw), but with so many types, K among them, on each first rank: where there are fewer than
    /// files, the others come again as evenly as they can. Rules: UC-2.2.
    ///
    /// # Errors
    ///
    /// As [`draw`](Self::draw), if that is fewer than two types or more than there are files, and once the budget is
    /// spent.
    pub fn draw_types(
        &self,
        mode: Mode,
        seed: u64,
        drawn: usize,
        asked: &Budget,
    ) -> Result<Drawn<W>, String> {
        let files = usize::from(self.board().files());
        if !(2..=files).contains(&drawn) {
            return Err(format!(
                "from 2 to {files} types are drawn for {files} files"
            ));
        }
        let others: Vec<Kind> = self.types().map(|(kind, _)| kind).skip(2).collect();
        if others.len() + 1 < drawn {
            return Err(format!(
                "{} types are too few for {files} files",
                others.len() + 1
            ));
        }
        let mut dice = Dice::new(seed);
        let budget = Budget::of(MOST_TURNS);
        let mut rejected = 0;
        loop {
            let position = self.draw_once(mode, &mut dice, (others.clone(), drawn - 1));
            let before = budget.left();
            let passes = self.passes_within(&position, &budget);
            let looked_at = before.unwrap_or(0) - budget.left().unwrap_or(0);
            if !asked.spend(looked_at) {
                return Err("there is no more time to draw a start".to_owned());
            }
            if budget.is_spent() {
                return Err(format!(
                    "none of {rejected} draws of these types passes the pregame test"
                ));
            }
            if passes {
                return Ok(Drawn { position, rejected });
            }
            rejected += 1;
        }
    }

    /// Draws a start with so many of the other types on each first rank.
    fn draw_once(
        &self,
        mode: Mode,
        dice: &mut Dice,
        (mut others, drawn): (Vec<Kind>, usize),
    ) -> Position<W> {
        let files = usize::from(self.board().files());
        dice.shuffle(&mut others);
        let reserve = others.split_off(drawn);
        let mut white: Vec<Kind> = others.into_iter().cycle().take(files - 1).collect();
        white.push(Kind::KING);
        dice.shuffle(&mut white);
        let mut black = white.clone();
        match mode {
            Mode::Mirror => {}
            Mode::Reversed => black.reverse(),
            Mode::Asymmetric => dice.shuffle(&mut black),
        }
        self.lined_up(&white, &black, &reserve)
    }

    /// Returns the position before the first move with these first ranks and this reserve.
    pub(crate) fn lined_up(&self, white: &[Kind], black: &[Kind], reserve: &[Kind]) -> Position<W> {
        let board = self.board();
        let mut men = Men::EMPTY;
        let rows = [
            (Side::White, white, 0, 1),
            (Side::Black, black, board.ranks() - 1, board.ranks() - 2),
        ];
        for (side, kinds, first, second) in rows {
            for (file, &kind) in (0..).zip(kinds) {
                for (kind, rank) in [(kind, first), (Kind::PAWN, second)] {
                    if let Some(square) = board.square(Coord::new(file, rank)) {
                        men.put(side, kind, self.is_special(kind), square);
                    }
                }
            }
        }
        Position {
            men,
            side: Side::White,
            en_passant: None,
            queues: Queues::new(reserve, reserve),
            rights: PerSide::new(0, 0),
            pending: None,
            ban: None,
            clock: 0,
            number: 1,
        }
    }

    /// Returns whether a start passes the pregame test. Rules: 2.3.
    #[must_use]
    pub fn passes_pregame(&self, position: &Position<W>) -> bool {
        self.passes_within(position, &Budget::unlimited())
    }

    /// As [`passes_pregame`](Self::passes_pregame); a step is a draw, or a turn looked at.
    fn passes_within(&self, position: &Position<W>, budget: &Budget) -> bool {
        let both = Side::BOTH.map(|side| Position {
            side,
            ..position.clone()
        });
        let is_quiet = Side::BOTH
            .iter()
            .all(|&side| !self.in_check(&position.men, side));
        budget.spend(1) && is_quiet && both.iter().all(|position| !self.decides(position, budget))
    }

    /// Returns whether the side to move mates, or takes an undefended pawn.
    fn decides(&self, position: &Position<W>, budget: &Budget) -> bool {
        let mut decides = false;
        let mut look = |turn: Turn| {
            let effect = self.effect(position, &turn);
            let mut next = position.clone();
            self.apply(&mut next, &turn);
            let mates = self.in_check(&next.men, next.side) && !self.has_turn(&next);
            let takes_pawn = effect.removed.meets(position.men.pawns());
            decides = mates || (takes_pawn && !self.is_retaken(&next, &turn, budget));
            if decides || !budget.spend(1) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let _: ControlFlow<()> = self.visit(position, &mut Lister(&mut look));
        decides
    }

    /// Returns whether the man that has just moved can be taken.
    fn is_retaken(&self, position: &Position<W>, turn: &Turn, budget: &Budget) -> bool {
        let mut retaken = false;
        let mut look = |reply: Turn| {
            retaken = self.effect(position, &reply).removed.has(turn.to);
            if retaken || !budget.spend(1) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let _: ControlFlow<()> = self.visit(position, &mut Lister(&mut look));
        retaken
    }
}
