//! Putting a position together, man by man, and judging it.

use std::collections::BTreeMap;

use chessmith_board::{PerSide, Side, Square};
use thiserror::Error;

use crate::position::Queues;
use crate::refusal::NamedSquare;
use crate::{Army, Exchange, Kind, Men, Pending, Position, Role, Universal};

/// The largest number that a position holds: of rights, of pieces taken, of plies and of moves.
pub(crate) const LARGEST: u32 = (1 << 31) - 1;

/// The most pieces that wait in one queue.
const LONGEST: usize = u16::MAX as usize / 2;

/// Everything that makes a position, put together in any order and judged at the end.
///
/// ```
/// use chessmith_board::{Side, Square};
/// use chessmith_game::{Notate, OptionValues};
/// use chessmith_universal::{Edition, Kind, Setup, Universal};
///
/// let game = Universal::<1>::new(Edition::Full, &OptionValues::default())?;
/// let setup = Setup::default()
///     .with(Square(0), Side::White, Kind::KING)
///     .with(Square(63), Side::Black, Kind::KING);
/// let position = game.set_up(&setup).unwrap();
/// assert_eq!(game.position_text(&position), "7k/8/8/8/8/8/8/K7[/] w - 0:0 - - 0 1");
/// # Ok::<(), chessmith_game::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub men: BTreeMap<Square, (Side, Kind)>,
    /// Who is to move.
    pub side: Side,
    /// Where a pawn may be taken in passing.
    pub en_passant: Option<Square>,
    /// What each side has waiting, the front first.
    pub queues: PerSide<Vec<Kind>>,
    /// How many pieces each side may drop. Rules: 2.6.
    pub rights: PerSide<u32>,
    /// The capture that is an exchange if it is retaken now. Rules: 2.6.
    pub pending: Option<Pending>,
    /// The squares whose men may not swap in this ply, the lower number first. Rules: 1.4, A27.
    pub ban: Option<(Square, Square)>,
    /// The plies since the last turn that the move rule counts from. Rules: 2.9.
    pub clock: u32,
    /// The number of the move, from 1.
    pub number: u32,
}

/// An empty board, empty queues, and White to make the first move.
impl Default for Setup {
    fn default() -> Self {
        Self {
            men: BTreeMap::new(),
            side: Side::White,
            en_passant: None,
            queues: PerSide::new(Vec::new(), Vec::new()),
            rights: PerSide::new(0, 0),
            pending: None,
            ban: None,
            clock: 0,
            number: 1,
        }
    }
}

/// Why a setup is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// A square that the board does not have.
    #[error("the board has no square with the number {number}", number = .0.0)]
    NoSquare(Square),
    /// A type that the set does not have.
    #[error("the set has no type with the number {number}", number = .0.0)]
    NoKind(Kind),
    /// Not exactly one king.
    #[error("{side} has {1} kings, not one", side = .0.name())]
    Kings(Side, u32),
    /// A pawn or a king that waits: whose queue, the place in it from 0, and what it is called.
    #[error("a queue has no {2}")]
    Queued(Side, usize, String),
    /// More pieces wait than there is room for.
    #[error("the queue of {side} is too long", side = .0.name())]
    LongQueue(Side),
    /// A number that is too large, and what it counts.
    #[error("{0} is above {LARGEST}")]
    TooLarge(&'static str),
    /// The number of the move is 0.
    #[error("the number of the move is at least 1")]
    NoMove,
    /// No legal turn takes in passing there.
    #[error("no legal turn takes a pawn in passing on {0}")]
    EnPassant(NamedSquare),
    /// Nothing that may have taken stands where something is to have taken.
    #[error("there is no piece of {side} on {1}, who is not to move", side = .0.name())]
    NoTaker(Side, NamedSquare),
    /// The least number that was taken, and the number said.
    #[error("at least {0} piece was taken, not {1}")]
    Taken(u32, u32),
    /// The squares of a swap ban do not hold what bans come from. Rules: A27.
    #[error("the squares of a swap ban hold a Swapper and an opposing Swapper or Chameleon")]
    BanPair,
    /// The squares of a swap ban are on no line.
    #[error("the squares of a swap ban lie on one queen line")]
    BanLine,
    /// The squares of a swap ban stand in the wrong order.
    #[error("the squares of a swap ban stand in the order a1, b1, ..., a2, b2, ...")]
    BanOrder,
    /// The side that has moved is in check, from these squares.
    #[error("{side}, who is not to move, is in check from {from}", side = .0.name(), from = places(.1))]
    Check(Side, Vec<NamedSquare>),
}

fn places(places: &[NamedSquare]) -> String {
    let names: Vec<_> = places.iter().map(ToString::to_string).collect();
    names.join(" and ")
}

impl Setup {
    /// Returns the setup of a position.
    #[must_use]
    pub fn of<const W: usize>(position: &Position<W>) -> Self {
        let men = &position.men;
        let man = |square| Some((square, men.at(square)?));
        Self {
            men: men.occupied().into_iter().filter_map(man).collect(),
            side: position.side,
            en_passant: position.en_passant,
            queues: PerSide(Side::BOTH.map(|side| position.queue(side).to_vec())),
            rights: position.rights,
            pending: position.pending,
            ban: position.ban,
            clock: position.clock,
            number: position.number,
        }
    }

    /// Puts a man on a square, in the place of what stands there.
    #[must_use]
    pub fn with(mut self, square: Square, side: Side, kind: Kind) -> Self {
        self.men.insert(square, (side, kind));
        self
    }

    /// Returns all that is wrong with the setup.
    fn faults<const W: usize>(&self, army: &Army<W>) -> Vec<Fault> {
        let strange = self.strangers(army);
        if !strange.is_empty() {
            return strange;
        }
        let mut faults = self.field_faults(army);
        faults.extend(self.king_faults());
        faults.extend(self.board_faults(army));
        faults
    }

    /// Returns squares and types that this game does not have.
    fn strangers<const W: usize>(&self, army: &Army<W>) -> Vec<Fault> {
        let pending = self.pending.map(|pending| pending.square);
        let ban = self.ban.into_iter().flat_map(|(a, b)| [a, b]);
        let squares = self.men.keys().copied().chain(self.en_passant);
        let squares = squares.chain(pending).chain(ban);
        let kinds = self.men.values().map(|&(_, kind)| kind);
        let kinds = kinds.chain(self.queues.0.iter().flatten().copied());
        let off = squares.filter(|square| square.index() >= army.board().len());
        let unknown = kinds.filter(|kind| kind.index() >= army.types().len());
        off.map(Fault::NoSquare)
            .chain(unknown.map(Fault::NoKind))
            .collect()
    }

    /// Returns what is wrong wherever the men stand.
    pub(crate) fn field_faults<const W: usize>(&self, army: &Army<W>) -> Vec<Fault> {
        let mut faults = Vec::new();
        for side in Side::BOTH {
            let queue = &self.queues[side];
            for (index, &kind) in queue.iter().enumerate() {
                if kind == Kind::PAWN || kind == Kind::KING {
                    let name = army.name(kind).to_lowercase();
                    faults.push(Fault::Queued(side, index, name));
                }
            }
            if queue.len() > LONGEST {
                faults.push(Fault::LongQueue(side));
            }
        }
        let numbers = [
            ("White's rights", self.rights[Side::White]),
            ("Black's rights", self.rights[Side::Black]),
            ("the clock of the move rule", self.clock),
            ("the number of the move", self.number),
        ];
        let is_large = |(_, number): &(_, u32)| *number > LARGEST;
        let large = numbers.into_iter().filter(is_large);
        faults.extend(large.map(|(what, _)| Fault::TooLarge(what)));
        if self.number == 0 {
            faults.push(Fault::NoMove);
        }
        if let Some(pending) = self.pending {
            let least = u32::from(army.rules().exchange == Exchange::Pairs);
            if pending.taken < least {
                faults.push(Fault::Taken(least, pending.taken));
            }
            if pending.taken > LARGEST {
                faults.push(Fault::TooLarge("how many pieces were taken"));
            }
        }
        if let Some((first, second)) = self.ban {
            if army.lines().direction(first, second).is_none() {
                faults.push(Fault::BanLine);
            } else if first > second {
                faults.push(Fault::BanOrder);
            }
        }
        faults
    }

    fn kings(&self, side: Side) -> u32 {
        let is_king = |&&man: &&(Side, Kind)| man == (side, Kind::KING);
        self.men.values().filter(is_king).count() as u32
    }

    /// Returns the sides that have not exactly one king.
    pub(crate) fn king_faults(&self) -> impl Iterator<Item = Fault> {
        let counts = Side::BOTH.map(|side| (side, self.kings(side)));
        let wrong = counts.into_iter().filter(|(_, count)| *count != 1);
        wrong.map(|(side, count)| Fault::Kings(side, count))
    }

    /// Returns what is wrong with where the men stand, the numbers of kings aside: what a king decides is
    /// judged for sides that have one.
    pub(crate) fn board_faults<const W: usize>(&self, army: &Army<W>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let position = self.position(army);
        let idle = self.side.other();
        let has_king = |side| self.kings(side) == 1;
        if let Some(to) = self.en_passant {
            let is_possible = match has_king(self.side) {
                true => army.takes_in_passing(&position),
                false => army.pawns().is_en_passant_possible(&position, to),
            };
            if !is_possible {
                faults.push(Fault::EnPassant(army.place(to)));
            }
        }
        if let Some(Pending { square, .. }) = self.pending {
            let man = self.men.get(&square);
            if !man.is_some_and(|&(side, kind)| side == idle && kind != Kind::PAWN) {
                faults.push(Fault::NoTaker(idle, army.place(square)));
            }
        }
        if self.ban.is_some_and(|ban| !self.holds_swapped(army, ban)) {
            faults.push(Fault::BanPair);
        }
        if has_king(idle) {
            let takers = army.king_takers(&position.men, idle, position.men.of(self.side));
            let takers: Vec<_> = takers.map(|square| army.place(square)).collect();
            if !takers.is_empty() {
                faults.push(Fault::Check(idle, takers));
            }
        }
        faults
    }

    /// Whether two squares hold men that may have swapped so that they may not swap back.
    fn holds_swapped<const W: usize>(
        &self,
        army: &Army<W>,
        (first, second): (Square, Square),
    ) -> bool {
        let [Some((a, first)), Some((b, second))] = [first, second].map(|at| self.men.get(&at))
        else {
            return false;
        };
        let is_named = matches!(
            (army.role(*first), army.role(*second)),
            (Role::Swapper, Role::Swapper | Role::Chameleon) | (Role::Chameleon, Role::Swapper)
        );
        is_named && a != b
    }

    /// Returns the position, whether it is sound or not.
    pub(crate) fn position<const W: usize>(&self, army: &Army<W>) -> Position<W> {
        let mut men = Men::EMPTY;
        for (&square, &(side, kind)) in &self.men {
            men.put(side, kind, army.is_special(kind), square);
        }
        Position {
            men,
            side: self.side,
            en_passant: self.en_passant,
            queues: Queues::new(&self.queues[Side::White], &self.queues[Side::Black]),
            rights: self.rights,
            pending: self.pending,
            ban: self.ban,
            clock: self.clock,
            number: self.number,
        }
    }
}

impl<const W: usize> Universal<W> {
    /// Makes the position of a setup.
    ///
    /// # Errors
    ///
    /// All that is wrong with it.
    pub fn set_up(&self, setup: &Setup) -> Result<Position<W>, Vec<Fault>> {
        let faults = setup.faults(self.army());
        if faults.is_empty() {
            Ok(setup.position(self.army()))
        } else {
            Err(faults)
        }
    }
}
