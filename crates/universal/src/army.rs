//! The types of men of a game, with their tables for its board.

use std::sync::{Arc, OnceLock};

use chessmith_board::{Rect, Side, Square, SquareSet};
use chessmith_game::Budget;
use chessmith_movement::Atlas;

use crate::lines::Lines;
use crate::pawns::Pawns;
use crate::types::compile;
use crate::{Described, Earning, Exchange, Kind, Mobility, Position, Role, Type, power};

/// The options that change the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether a Rose and a Dancing Horse may come back to where they started. Rules: A7.
    pub null_moves: bool,
    /// When an exchange has happened. Rules: A13.
    pub exchange: Exchange,
    /// Whether the move must be legal without its drop too. Rules: A16.
    pub move_first: bool,
    /// Whether frozen men give check. Rules: A28.
    pub frozen_check: bool,
    /// How many drops an exchange earns. Rules: 2.6.
    pub earning: Earning,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            null_moves: false,
            exchange: Exchange::Pairs,
            move_first: false,
            frozen_check: false,
            earning: Earning::One,
        }
    }
}

/// All types of a game and how they move on its board.
///
/// Types and tables are shared by armies that `sharing` made of one another.
#[derive(Debug)]
pub struct Army<const W: usize> {
    set: Arc<Set<W>>,
    rules: Rules,
}

/// The types of a set with their tables for a board.
#[derive(Debug)]
pub(crate) struct Set<const W: usize> {
    types: Vec<Type>,
    atlas: Atlas<W>,
    lines: Lines<W>,
    pawns: Pawns<W>,
    has_immobilizer: bool,
    /// How much each type can do, counted when it is first asked.
    mobilities: Vec<OnceLock<Mobility>>,
}

/// Returns what it took to make the tables of an atlas: leaps that were tried, and squares that were filled in.
fn work<const W: usize>(atlas: &Atlas<W>) -> u64 {
    (atlas.leaps_tried() + atlas.stretches() * atlas.board().len()) as u64
}

impl<const W: usize> Army<W> {
    /// Compiles pieces, the king first, for a board; each takes steps of the budget for the work on its tables.
    ///
    /// # Errors
    ///
    /// A sentence about the first piece that cannot be played, or once the budget is spent.
    pub(crate) fn new(
        board: Rect,
        pieces: &[Described],
        rules: Rules,
        budget: &Budget,
    ) -> Result<Self, String> {
        let mut atlas = Atlas::new(board);
        let pawn = Described::pawn();
        let mut types = Vec::with_capacity(pieces.len() + 1);
        for described in std::iter::once(&pawn).chain(pieces) {
            let before = work(&atlas);
            types.push(compile(
                &mut atlas,
                described,
                types.len(),
                rules.null_moves,
            )?);
            if !budget.spend(work(&atlas) - before) {
                return Err("there is no more time to follow all pieces over the board".to_owned());
            }
        }
        atlas.settle();
        let has_immobilizer = types.iter().any(|each| each.role == Role::Immobilizer);
        let set = Set {
            mobilities: types.iter().map(|_| OnceLock::new()).collect(),
            types,
            atlas,
            lines: Lines::new(board),
            pawns: Pawns::new(board),
            has_immobilizer,
        };
        Ok(Self::sharing(Arc::new(set), rules))
    }

    /// Returns an army with the types and tables of another; both must agree about null moves.
    pub(crate) const fn sharing(set: Arc<Set<W>>, rules: Rules) -> Self {
        Self { set, rules }
    }

    /// Returns what armies share.
    pub(crate) const fn set(&self) -> &Arc<Set<W>> {
        &self.set
    }

    /// Returns about how many bytes the tables take that armies share.
    #[must_use]
    pub fn shared_bytes(&self) -> usize {
        self.set.bytes()
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> Rect {
        self.set.lines.board()
    }

    /// Returns the options that change the rules.
    #[must_use]
    #[inline(always)]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the tables of all types.
    #[must_use]
    pub fn atlas(&self) -> &Atlas<W> {
        &self.set.atlas
    }

    /// Returns all types with their numbers, the pawn and the king first.
    pub fn types(&self) -> impl ExactSizeIterator<Item = (Kind, &Type)> {
        self.set
            .types
            .iter()
            .enumerate()
            .map(|(index, each)| (Kind(index as u8), each))
    }

    /// Returns a type.
    ///
    /// # Panics
    ///
    /// If the kind is of another army.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, kind: Kind) -> &Type {
        &self.set.types[kind.index()]
    }

    /// Returns the short id of a kind, in upper case.
    #[must_use]
    pub fn id(&self, kind: Kind) -> &str {
        &self.of(kind).described.id
    }

    /// Returns what a kind is called.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        &self.of(kind).described.name
    }

    /// Finds a kind by its id in upper case.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Kind> {
        let index = self
            .set
            .types
            .iter()
            .position(|each| each.described.id == id)?;
        Some(Kind(index as u8))
    }

    /// Returns how much a man of a kind can do; it is counted when it is first asked for.
    ///
    /// # Panics
    ///
    /// If the kind is of another army.
    #[must_use]
    #[inline]
    pub fn mobility(&self, kind: Kind) -> Mobility {
        let Set {
            atlas,
            types,
            mobilities,
            ..
        } = &*self.set;
        let count = || Mobility::count(atlas, types[kind.index()].mover, u64::from(kind.0));
        *mobilities[kind.index()].get_or_init(count)
    }

    #[inline(always)]
    pub(crate) fn role(&self, kind: Kind) -> Role {
        self.set.types[kind.index()].role
    }

    /// Whether a kind takes otherwise than by going over empty squares onto its victim.
    #[inline(always)]
    pub(crate) fn is_special(&self, kind: Kind) -> bool {
        self.set.types[kind.index()].is_special
    }

    pub(crate) fn has_immobilizer(&self) -> bool {
        self.set.has_immobilizer
    }

    #[inline(always)]
    pub(crate) fn lines(&self) -> &Lines<W> {
        &self.set.lines
    }

    #[inline(always)]
    pub(crate) fn pawns(&self) -> &Pawns<W> {
        &self.set.pawns
    }

    /// Returns where a man of a kind goes, what it takes included.
    #[inline(always)]
    pub(crate) fn targets(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        occupied: SquareSet<W>,
        own: SquareSet<W>,
    ) -> SquareSet<W> {
        self.set.atlas.targets(
            self.set.types[kind.index()].mover,
            side,
            from,
            occupied,
            own,
        )
    }

    /// Returns the squares on which a man of a kind takes, whatever stands there.
    #[inline(always)]
    pub(crate) fn takes(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        occupied: SquareSet<W>,
    ) -> SquareSet<W> {
        self.set
            .atlas
            .attacks(self.set.types[kind.index()].mover, side, from, occupied)
    }

    /// Returns the squares on which a man of a kind could take if the men stood otherwise.
    #[must_use]
    #[inline(always)]
    pub fn reach(&self, side: Side, kind: Kind, from: Square) -> SquareSet<W> {
        self.set
            .atlas
            .possible_attacks(self.set.types[kind.index()].mover, side, from)
    }

    /// Returns the squares beside a square, as a king steps.
    #[must_use]
    #[inline]
    pub fn beside(&self, square: Square) -> SquareSet<W> {
        self.lines().steps(square)
    }

    /// Returns the squares that a man of a kind could go to without taking if the men stood otherwise.
    pub(crate) fn moves_ever(&self, side: Side, kind: Kind, from: Square) -> SquareSet<W> {
        self.set
            .atlas
            .reach(self.set.types[kind.index()].mover, side, from)
    }

    /// Returns how a kind moves, as a clause.
    pub(crate) fn sentence(&self, kind: Kind) -> String {
        if self.role(kind) == Role::Pawn {
            return "it steps straight ahead, two squares from its second rank if it likes, and takes diagonally \
                    ahead"
                .to_owned();
        }
        let sentence = power::describe(&self.of(kind).movement);
        let mut letters = sentence.trim_end_matches('.').chars();
        let first = letters.next().into_iter().flat_map(char::to_lowercase);
        first.chain(letters).collect()
    }

    /// Returns the squares that matter for taking on `to`, and whether all of them must be empty and nothing
    /// else; both empty and `true` where `to` is never reached.
    #[inline(always)]
    pub(crate) fn way(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        to: Square,
    ) -> (SquareSet<W>, bool) {
        self.set
            .atlas
            .attack_sight(self.set.types[kind.index()].mover, side, from, to)
            .map_or((SquareSet::EMPTY, true), |sight| {
                (sight.squares, sight.is_clear_line)
            })
    }

    /// Returns whether a man may make a null move. Rules: A7.
    #[inline(always)]
    pub(crate) fn returns(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        occupied: SquareSet<W>,
    ) -> bool {
        self.rules.null_moves
            && self
                .set
                .atlas
                .returns(self.set.types[kind.index()].mover, side, from, occupied)
    }

    /// Returns the kinds that a promotion may bring back when the queue is empty: those of which the side to
    /// move has none on the board. Rules: 2.7, A17.
    pub(crate) fn lost(&self, position: &Position<W>) -> impl Iterator<Item = Kind> + use<W> {
        let men = &position.men;
        let mut absent = vec![true; self.set.types.len()];
        absent[Kind::PAWN.index()] = false;
        absent[Kind::KING.index()] = false;
        for square in men.of(position.side) {
            absent[men.kind(square).index()] = false;
        }
        for kind in position.queue(position.side) {
            absent[kind.index()] = false;
        }
        let kinds = absent.into_iter().enumerate();
        kinds.filter_map(|(index, absent)| absent.then_some(Kind(index as u8)))
    }
}

impl<const W: usize> Set<W> {
    /// Returns about how many bytes the tables take.
    pub(crate) fn bytes(&self) -> usize {
        self.atlas.bytes()
    }
}
