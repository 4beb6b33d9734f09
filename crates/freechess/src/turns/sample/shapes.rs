//! What is drawn from: turns of right shape, legal or not.

use chessmith_board::{Side, Square};

use crate::board::geometry::{BOARD, Set};
use crate::walk::effect::Effect;
use crate::walk::leg::Walk;
use crate::walk::maps::Seen;
use crate::{Attribute, FreeChess, Path, Placement, Position, Split, SubPiece, Tally, Turn};

/// The most ways of one combinator piece that are looked at.
const WAYS: usize = 400;

/// From how many turns asked for on splits are looked at that make several legs.
const WIDE: usize = 100;

/// The turns of right shape of a position.
pub(super) struct Shapes<'a> {
    pub(super) rules: &'a FreeChess,
    pub(super) position: &'a Position,
    /// Where attributes may be placed.
    pub(super) places: Set,
    /// How many turns are asked for.
    pub(super) budget: usize,
}

/// Turns of right shape, told apart by what they capture.
pub(super) struct Sorted {
    /// Those that capture, what captures most first.
    pub(super) captures: Vec<Turn>,
    pub(super) moves: Vec<Turn>,
    pub(super) splits: Vec<Turn>,
}

impl Shapes<'_> {
    /// Returns the moves and splits.
    pub(super) fn sorted(&self) -> Sorted {
        let (mut captures, mut moves, mut splits) = (Vec::new(), Vec::new(), Vec::new());
        for (all, quiet) in [(self.moves(), &mut moves), (self.splits(), &mut splits)] {
            for turn in all {
                match self.prey(&turn) {
                    0 => quiet.push(turn),
                    worth => captures.push((worth, turn)),
                }
            }
        }
        captures.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        Sorted {
            captures: captures.into_iter().map(|(_, turn)| turn).collect(),
            moves,
            splits,
        }
    }

    /// Returns how many attributes of the enemy a turn captures.
    fn prey(&self, turn: &Turn) -> u32 {
        let on_path = |path: &Path| -> u32 {
            let enemy = self.position.side.other();
            let taken = path.legs().map(|square| self.position.at(square));
            taken
                .filter(|piece| !piece.is_none() && piece.side() == enemy)
                .map(|piece| piece.tally().len())
                .sum()
        };
        match turn {
            Turn::Place(_) => 0,
            Turn::Move(path) => on_path(path),
            Turn::Split(split) => split.parts.iter().map(|part| on_path(&part.path)).sum(),
        }
    }

    /// Returns the moves of right shape.
    fn moves(&self) -> Vec<Turn> {
        let side = self.position.side;
        let walkers = self.position.walkers(side, self.rules.terms());
        let mut turns = Vec::new();
        for start in self.position.of_side(side) {
            let walk = Walk::of_piece(self.position, start, self.rules.terms());
            if walk.tally.is_lone_combinator() {
                continue;
            }
            if !walkers.has(start) {
                let ends = self.position.destinations(&walk).into_iter();
                turns.extend(ends.map(|to| Turn::Move(Path::straight(start, to))));
                continue;
            }
            ways(&walk, &mut |path| turns.push(Turn::Move(path)));
        }
        turns
    }

    /// Returns splits that send off one attribute, or all but K, which may make several legs to capture something.
    fn splits(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for origin in self.position.of_side(self.position.side) {
            let whole = self.position.at(origin).tally();
            if whole.len() < 2 {
                continue;
            }
            let singles = whole.iter().map(|(kind, _)| Tally::of(kind));
            let rest = Some(whole.commoner()).filter(|rest| *rest != whole && rest.len() > 1);
            for tally in singles.chain(rest) {
                self.send(origin, tally, &mut turns);
            }
            if let Some(rest) = rest.filter(|rest| rest.is_combinator() && self.budget >= WIDE) {
                self.raid(origin, rest, &mut turns);
            }
        }
        turns
    }

    /// Adds the splits that send off one sub-piece with one leg.
    fn send(&self, origin: Square, tally: Tally, turns: &mut Vec<Turn>) {
        if tally.is_lone_combinator() {
            return;
        }
        let walk = self.part(origin, tally);
        let mut ends = Set::EMPTY;
        if tally.is_combinator() {
            // One copy makes one leg.
            walk.legs(&walk.first(), &mut |leg| ends.insert(leg.after.at));
        } else {
            ends = self.position.destinations(&walk);
        }
        let paths = ends.into_iter().map(|to| Path::straight(origin, to));
        turns.extend(paths.map(|path| sending(tally, path)));
    }

    /// Adds the splits that send off one sub-piece on several legs, with which it captures an enemy.
    fn raid(&self, origin: Square, tally: Tally, turns: &mut Vec<Turn>) {
        let enemies = self.position.of_side(self.position.side.other());
        let mut met: Seen<Set> = Seen::default();
        ways(&self.part(origin, tally), &mut |path| {
            let prey: Set = path.legs().filter(|&square| enemies.has(square)).collect();
            if path.leg_count() > 1 && !prey.is_empty() && met.insert(prey) {
                turns.push(sending(tally, path));
            }
        });
    }

    /// Returns the walk of a sub-piece that leaves the rest where it is. Rules: FC-38, FC-39.
    fn part(&self, origin: Square, tally: Tally) -> Walk<'_> {
        let whole = Walk::of_piece(self.position, origin, self.rules.terms());
        Walk {
            tally,
            closed: Set::of(origin),
            armed: whole.armed && self.rules.splits_capture(),
            ..whole
        }
    }

    /// Returns the returns of one attribute, that of K first.
    pub(super) fn returns(&self) -> Vec<Turn> {
        let side = self.position.side;
        let of_piece = |origin: Square| {
            let whole = self.position.at(origin).tally();
            let may = whole.len() > 1 || self.rules.returns_whole();
            let kinds = whole.iter().filter(move |_| may);
            kinds.map(move |(kind, _)| (kind, origin))
        };
        let own = self.position.of_side(side).into_iter();
        let mut kinds: Vec<_> = own.flat_map(of_piece).collect();
        kinds.sort_by_key(|&(kind, _)| kind != Attribute::Royal);
        let turn = |(kind, origin)| {
            Turn::Split(Box::new(Split {
                origin,
                parts: Vec::new(),
                returned: Tally::of(kind),
            }))
        };
        kinds.into_iter().map(turn).collect()
    }

    /// Returns the placements of right shape.
    pub(super) fn placements(&self) -> impl Iterator<Item = Placement> {
        let reserve = self.position.reserve(self.position.side);
        let kinds = Attribute::ALL.into_iter();
        let kinds = kinds.filter(move |kind| reserve.count(kind.index()) > 0);
        let all = kinds.flat_map(|attribute| {
            let squares = self.places.into_iter();
            squares.map(move |square| Placement { attribute, square })
        });
        all.filter(|placement| {
            self.rules
                .placement_shape(self.position, *placement)
                .is_ok()
        })
    }
}

/// Returns more and more of the squares that are certainly valid: all where anything goes; otherwise those that are
/// occupied or one leg away from a piece. Rules: FC-8.
pub(super) fn near_squares(rules: &FreeChess, position: &Position) -> impl Iterator<Item = Set> {
    let is_anything_valid = match rules.is_latched() {
        true => !position.met,
        false => Side::BOTH
            .iter()
            .any(|&side| position.of_side(side).is_empty()),
    };
    let (first, around) = match position.reserve(position.side).is_empty() {
        true => (Set::EMPTY, Set::EMPTY),
        false if is_anything_valid => (BOARD.all(), Set::EMPTY),
        false => (position.occupied(), position.occupied()),
    };
    let wider = around.into_iter().scan(first, |all, square| {
        *all |= position.destinations(&Walk::of_piece(position, square, rules.terms()));
        Some(*all)
    });
    std::iter::once(first).chain(wider)
}

/// Hands the ways of a piece that makes several legs to `sink`, the shortest first, up to a number of them.
fn ways(walk: &Walk<'_>, sink: &mut impl FnMut(Path)) {
    let mut effects: Seen<Effect> = Seen::default();
    let mut stages = vec![(walk.first(), Path::starting(walk.start))];
    let mut at = 0;
    while at < stages.len() && effects.len() < WAYS {
        let (stage, path) = stages[at];
        at += 1;
        walk.legs(&stage, &mut |leg| {
            let effect = leg.after.effect();
            // There is no pass.
            let is_pass = effect.captured.is_empty() && effect.end == Some(walk.start);
            let Some(path) = path.then(leg.after.at) else {
                return;
            };
            if !is_pass && effects.insert(effect) {
                sink(path);
                if !leg.ends {
                    stages.push((leg.after, path));
                }
            }
        });
    }
}

/// Returns the split that sends one sub-piece on a way, and leaves the rest.
fn sending(tally: Tally, path: Path) -> Turn {
    Turn::Split(Box::new(Split {
        origin: path.start(),
        parts: vec![SubPiece { tally, path }],
        returned: Tally::EMPTY,
    }))
}
