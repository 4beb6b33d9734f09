//! The game: its options, its start, and when it is over.

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_board::{Key, Side, SquareSet};
use chessmith_game::{
    Budget, Candidates, Coverage, Finish, Game, OptionError, OptionValues, Recipe, Standing,
    Tables, Turns,
};

use crate::options::{self, Edition};
use crate::visitors::{Counter, Lister};
use crate::{Army, Kind, Manner, Position, Promotion, Refusal, Role, Turn, Workshop};

/// Universal Chess with one set of types on one board, whose squares fit into `W` words.
#[derive(Debug)]
pub struct Universal<const W: usize> {
    edition: Edition,
    options: OptionValues,
    army: Army<W>,
    start: Position<W>,
    rejected: u32,
}

impl<const W: usize> Universal<W> {
    /// Makes the rules with these options; missing ones take their defaults.
    ///
    /// # Errors
    ///
    /// If an option is unknown or has no value that it takes, and as [`settled`](Self::settled).
    ///
    /// # Panics
    ///
    /// As [`settled`](Self::settled).
    pub fn new(edition: Edition, options: &OptionValues) -> Result<Self, OptionError> {
        let options = OptionValues::complete(&edition.option_specs(), options.iter())?;
        Self::settled(edition, options)
    }

    /// Makes the rules with options that are complete, but for those of the start where a position is given.
    ///
    /// # Errors
    ///
    /// If a piece cannot be played, the types do not make a game, or no start can be drawn from them.
    ///
    /// # Panics
    ///
    /// If the board has more squares than `W` words have room for; [`Edition::words`] tells.
    pub fn settled(edition: Edition, options: OptionValues) -> Result<Self, OptionError> {
        Self::sharing(&Workshop::default(), edition, options, &Budget::unlimited())
    }

    /// As [`settled`](Self::settled), with the types and tables of a workshop, which all its games of the
    /// same set share, within a budget from which every piece and every draw of a start takes its steps.
    ///
    /// # Errors
    ///
    /// As [`settled`](Self::settled), and once the budget is spent.
    ///
    /// # Panics
    ///
    /// As [`settled`](Self::settled).
    pub fn sharing(
        workshop: &Workshop<W>,
        edition: Edition,
        options: OptionValues,
        budget: &Budget,
    ) -> Result<Self, OptionError> {
        let board = edition.board(&options)?;
        let pieces = edition.pieces(&options)?;
        let conflict = |name: &str, message| OptionError::Conflict {
            name: name.to_owned(),
            message,
        };
        let army = workshop
            .army(board, pieces, options::rules(&options), budget)
            .map_err(|message| conflict("pieces", message))?;
        let seed = options.integer("seed").unwrap_or(0).unsigned_abs();
        let drawn = options
            .integer("drawn")
            .and_then(|drawn| usize::try_from(drawn).ok());
        let drawn = drawn.unwrap_or_else(|| usize::from(board.files()));
        let drawn = army
            .draw_types(options::mode(&options), seed, drawn, budget)
            .map_err(|message| conflict("types", message))?;
        Ok(Self {
            edition,
            options,
            army,
            start: drawn.position,
            rejected: drawn.rejected,
        })
    }

    /// Returns how an edition is made, on boards that `W` words have room for; games of a set share its tables.
    ///
    /// Its rules panic, as [`settled`](Self::settled) does, where the options name a larger board.
    #[must_use]
    pub fn recipe(edition: Edition) -> Recipe<Self> {
        let workshop = Workshop::default();
        Recipe::of_dear_rules(edition.info(), move |values, budget| {
            Self::sharing(&workshop, edition, values, budget)
        })
    }

    /// Returns the edition.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns the types and how they move.
    #[must_use]
    pub const fn army(&self) -> &Army<W> {
        &self.army
    }

    /// Returns how many draws failed the pregame test before the start was found. Rules: 2.3.
    #[must_use]
    pub const fn rejected(&self) -> u32 {
        self.rejected
    }

    /// Returns whether the king of the side to move could be taken. Rules: 2.8.
    #[must_use]
    pub fn in_check(&self, position: &Position<W>) -> bool {
        self.army.in_check(&position.men, position.side)
    }

    /// Returns the position with the turn handed to the other side; `None` in check, where that is no position.
    #[must_use]
    pub fn passed(&self, position: &Position<W>) -> Option<Position<W>> {
        (!self.in_check(position)).then(|| Position {
            side: position.side.other(),
            en_passant: None,
            pending: None,
            ban: None,
            ..position.clone()
        })
    }

    /// Returns the enemies that a turn takes; the turn must have the shape of a legal one.
    #[must_use]
    #[inline]
    pub fn taken(&self, position: &Position<W>, turn: &Turn) -> SquareSet<W> {
        let men = &position.men;
        let on_landing = turn.manner == Manner::Go
            && match self.army.role(men.kind(turn.from)) {
                Role::Plain | Role::King | Role::CannonPawn => true,
                Role::Pawn => position.en_passant != Some(turn.to),
                _ => false,
            };
        if on_landing {
            let taken = SquareSet::of(turn.to) & men.of(position.side.other());
            debug_assert_eq!(taken, self.army.effect(position, turn).removed);
            return taken;
        }
        self.army.effect(position, turn).removed
    }

    /// Returns whether the man that moves in a turn could probably be taken where it ends: a guess for the
    /// ordering of turns, for which men that take from afar without landing do not count.
    #[must_use]
    pub fn is_risky(&self, position: &Position<W>, turn: &Turn) -> bool {
        let men = &position.men;
        let occupied = (men.occupied() - SquareSet::of(turn.from)).with(turn.to);
        self.army
            .is_guarded(men, position.side.other(), turn.to, occupied)
    }

    /// Returns whether nothing is left with which anybody could mate. Rules: 2.9.
    #[must_use]
    pub fn is_bare(&self, position: &Position<W>) -> bool {
        let drops = self.army.rules().earning.costs();
        let has_rights =
            |side: Side| position.rights[side] >= drops && !position.queue(side).is_empty();
        position.men.occupied().len() == 2 && !Side::BOTH.into_iter().any(has_rights)
    }
}

impl<const W: usize> Game for Universal<W> {
    type Position = Position<W>;
    type Turn = Turn;
    type Refusal = Refusal;

    fn tables(&self) -> Option<Tables> {
        Some(Tables {
            id: Arc::as_ptr(self.army.set()).addr(),
            bytes: self.army.shared_bytes(),
        })
    }

    fn options(&self) -> &OptionValues {
        &self.options
    }

    fn start(&self) -> Position<W> {
        self.start.clone()
    }

    fn side_to_move(&self, position: &Position<W>) -> Side {
        position.side
    }

    fn finish(&self, position: &Position<W>) -> Option<Finish> {
        if self.army.has_turn(position) {
            return None;
        }
        Some(match self.in_check(position) {
            true => Finish::win(position.side.other(), "checkmate"),
            false => Finish::draw("stalemate"),
        })
    }

    /// Adds bare kings, repetition and the move rule, in this order. Rules: 2.9.
    fn standing(&self, position: &Position<W>, occurrences: u32) -> Standing {
        match self.finish(position) {
            Some(finish) => Standing::Over(finish),
            None => self.standing_unless_stuck(position, occurrences),
        }
    }

    fn standing_unless_stuck(&self, position: &Position<W>, occurrences: u32) -> Standing {
        let draw = |reason| Standing::Over(Finish::draw(reason));
        match (occurrences, position.clock) {
            _ if self.is_bare(position) => return draw("bare kings"),
            (5.., _) => return draw("fivefold repetition"),
            (_, 150..) => return draw("seventy-five moves"),
            _ => {}
        }
        let mut claims = Vec::new();
        if occurrences >= 3 {
            claims.push("threefold repetition".into());
        }
        if position.clock >= 100 {
            claims.push("fifty moves".into());
        }
        if claims.is_empty() {
            Standing::Ongoing
        } else {
            Standing::Claimable(claims)
        }
    }

    fn validate(&self, position: &Position<W>, turn: &Turn) -> Result<(), Refusal> {
        let mut is_listed = false;
        self.turns(position, &mut |legal| {
            is_listed = legal == *turn;
            if is_listed {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if is_listed {
            Ok(())
        } else {
            Err(self.army.refusal(position, turn))
        }
    }

    /// Every turn has one form only.
    fn canonical(&self, _: &Position<W>, turn: &Turn) -> Turn {
        *turn
    }

    #[inline]
    fn apply(&self, position: &mut Position<W>, turn: &Turn) {
        self.army.apply(position, turn);
    }

    fn key(&self, position: &Position<W>) -> Key {
        position.key()
    }

    /// Different turns of a position never share a tag.
    fn tag(&self, turn: &Turn) -> u32 {
        let manner = match (turn.manner, turn.promotion) {
            (Manner::Go, Promotion::Unsaid) => 0,
            (Manner::Destroy, _) => 253,
            (Manner::Suicide, _) => 254,
            (Manner::Go, Promotion::FromQueue) => 255,
            (Manner::Go, Promotion::Lost(Kind(number))) => u32::from(number),
        };
        // Drops lie on one rank of at most sixteen squares, so their number modulo 16 and a bit are enough.
        let drop = turn
            .drop
            .map_or(0, |square| 0x1000_0000 | u32::from(square.0 & 15) << 24);
        let way = u32::from(turn.from.0) | u32::from(turn.to.0) << 8;
        way | manner << 16 | drop
    }
}

impl<const W: usize> Turns for Universal<W> {
    #[inline]
    fn turns(
        &self,
        position: &Position<W>,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Coverage {
        match self.army.visit(position, &mut Lister(sink)) {
            ControlFlow::Continue(()) => Coverage::Complete,
            ControlFlow::Break(()) => Coverage::Truncated,
        }
    }

    #[inline]
    fn count(&self, position: &Position<W>) -> u64 {
        let mut counter = Counter::default();
        let _: ControlFlow<()> = self.army.visit(position, &mut counter);
        counter.0
    }

    fn any_turn(&self, position: &Position<W>) -> bool {
        self.army.has_turn(position)
    }
}

/// All turns are worth considering.
impl<const W: usize> Candidates for Universal<W> {}
