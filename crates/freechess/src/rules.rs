//! The rules as a game.

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_board::{Key, Side, mix};
use chessmith_game::{
    Budget, Candidates, Coverage, Finish, Game, GameInfo, OptionError, OptionKind, OptionSpec,
    OptionValues, Recipe, Standing, Turns,
};

use crate::check::safety::Safety;
use crate::walk::terms::Terms;
use crate::{Attribute, Placement, Position, Refusal, Tally, Turn};

/// FreeChess.
#[derive(Clone, Debug)]
pub struct FreeChess {
    options: OptionValues,
    royals_cancel: bool,
    valid_squares_latched: bool,
    combinator_gain_goes_on: bool,
    splits_capture: bool,
    returns_whole: bool,
    /// What questions spend from.
    budget: Budget,
}

/// Name, values (the default first) and meaning of each option.
const OPTIONS: [(&str, &[&str], &str); 5] = [
    (
        "royal-cancel",
        &["forbid", "allow"],
        "whether K may be placed on the enemy royal piece, which removes both",
    ),
    (
        "valid-squares",
        &["latched", "reevaluated"],
        "whether only valid squares may be placed on once both colours have met, or only while both are there",
    ),
    (
        "combinator-gain",
        &["stop", "continue"],
        "whether a piece that captures a friendly C ends its move or goes on with the copies it has left",
    ),
    (
        "split-capture",
        &["allow", "forbid"],
        "whether sub-pieces of a split may capture, friends included",
    ),
    (
        "whole-return",
        &["allow", "forbid"],
        "whether a split may leave nothing on its square",
    ),
];

impl FreeChess {
    /// Returns the options of the game.
    #[must_use]
    pub fn option_specs() -> Vec<OptionSpec> {
        OPTIONS
            .into_iter()
            .map(|(name, values, meaning)| {
                OptionSpec::new(name, OptionKind::choice(values.iter().copied()), meaning)
            })
            .collect()
    }

    /// Returns how the game is made.
    #[must_use]
    pub fn recipe() -> Recipe<Self> {
        let info = GameInfo {
            id: "freechess".into(),
            title: "FreeChess".into(),
            summary:
                "On an empty board of 13 by 13 pieces are put together from attributes, merged, \
                      cancelled and split."
                    .into(),
            options: Self::option_specs(),
        };
        Recipe::new(info, |values| Ok(Self::settled(values)))
    }

    /// Makes the rules with these options.
    ///
    /// # Errors
    ///
    /// If an option is unknown or has no value that it takes.
    pub fn new(options: OptionValues) -> Result<Self, OptionError> {
        let given: Vec<_> = options.iter().collect();
        OptionValues::complete(&Self::option_specs(), given).map(Self::settled)
    }

    /// Makes the rules from values that are settled already.
    #[must_use]
    pub fn settled(options: OptionValues) -> Self {
        let is = |name, value| options.get(name) == Some(value);
        Self {
            royals_cancel: is("royal-cancel", "allow"),
            valid_squares_latched: is("valid-squares", "latched"),
            combinator_gain_goes_on: is("combinator-gain", "continue"),
            splits_capture: is("split-capture", "allow"),
            returns_whole: is("whole-return", "allow"),
            options,
            budget: Budget::unlimited(),
        }
    }

    /// Whether K may be placed on an enemy royal piece. Rules: A7.
    #[inline]
    pub(crate) const fn royals_cancel(&self) -> bool {
        self.royals_cancel
    }

    /// Whether placements stay restricted once both colours have met. Rules: A3.
    #[inline]
    pub(crate) const fn is_latched(&self) -> bool {
        self.valid_squares_latched
    }

    /// Whether a piece goes on after capturing a friendly C. Rules: A13.
    #[inline]
    pub(crate) const fn goes_on(&self) -> bool {
        self.combinator_gain_goes_on
    }

    /// Returns what everything that follows walks is told.
    #[inline]
    pub(crate) const fn terms(&self) -> Terms<'_> {
        Terms {
            goes_on: self.combinator_gain_goes_on,
            budget: &self.budget,
        }
    }

    /// Spends from the budget and returns whether work may go on.
    #[inline]
    pub(crate) fn affords(&self, steps: u64) -> bool {
        self.budget.spend(steps)
    }

    /// Whether sub-pieces may capture. Rules: A27.
    #[inline]
    pub(crate) const fn splits_capture(&self) -> bool {
        self.splits_capture
    }

    /// Whether a split may leave nothing on its square. Rules: A24.
    #[inline]
    pub(crate) const fn returns_whole(&self) -> bool {
        self.returns_whole
    }

    /// Returns whether a side is in check. Rules: FC-33.
    #[must_use]
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        position.in_check(side, self.terms())
    }

    /// Returns the side that has lost because its turn ended without a piece on the board.
    ///
    /// Rules: FC-42(1), K-5.
    pub(crate) fn bare_side(&self, position: &Position) -> Option<Side> {
        let idle = position.side.other();
        let is_start = position.side == Side::White && position.number == 1;
        (!is_start && position.of_side(idle).is_empty()).then_some(idle)
    }

    /// Returns whether nobody owns anything but a royal attribute. Rules: A33.
    fn is_bare(position: &Position) -> bool {
        Side::BOTH
            .iter()
            .all(|&side| position.owned(side) == [1, 0, 0, 0, 0, 0])
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
        self.each_split(position, &mut safety, &is_first, sink)?;
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

    /// Returns whether a return of attributes is certainly legal and leaves a piece. Rules: FC-37, FC-43.
    ///
    /// Without its royal attribute on the board a side cannot be in check.
    fn has_safe_return(&self, position: &Position) -> bool {
        let mine = position.of_side(position.side);
        let is_compound = |square| position.at(square).tally().len() > 1;
        match position.royal(position.side) {
            Some(royal) => is_compound(royal) || (self.returns_whole() && mine.has_several()),
            None => {
                mine.into_iter().any(is_compound) || (self.returns_whole() && mine.has_several())
            }
        }
    }

    /// Returns whether FC-15 forbids something that would otherwise be legal. Rules: A34.
    fn ban_matters(&self, position: &Position, placement: Placement) -> bool {
        let mut free = position.clone();
        free.last = None;
        self.check_placement(&free, placement).is_ok()
            && position.at(placement.square).side() != position.side
    }
}

impl Default for FreeChess {
    fn default() -> Self {
        let mut options = OptionValues::default();
        for (name, values, _) in OPTIONS {
            options.set(name, values[0]);
        }
        Self::settled(options)
    }
}

impl Game for FreeChess {
    type Position = Position;
    type Turn = Turn;
    type Refusal = Refusal;

    fn within(self: &Arc<Self>, budget: &Budget) -> Arc<Self> {
        Arc::new(Self {
            budget: budget.clone(),
            ..Self::clone(self)
        })
    }

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position {
        Position::start()
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

    fn check(&self, position: &Position, turn: &Turn) -> Result<(), Refusal> {
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
    ) -> chessmith_game::Reach {
        crate::turns::sample::candidates(self, position, budget, seed, sink)
    }
}

/// The attributes in the order in which placements are listed: K, which may be in check anywhere, last.
pub(crate) const LISTED: [Attribute; 6] = [
    Attribute::Combinator,
    Attribute::Rook,
    Attribute::Bishop,
    Attribute::Knight,
    Attribute::Opawn,
    Attribute::Royal,
];
