//! Turns worth considering where listing all would take too long.

use std::ops::ControlFlow;

use chessmith_board::{Side, Square, mix};
use chessmith_game::{Coverage, Reach, Turns};

use crate::board::geometry::{BOARD, Set};
use crate::check::safety::Safety;
use crate::walk::effect::Effect;
use crate::walk::leg::Walk;
use crate::walk::maps::Seen;
use crate::{Attribute, FreeChess, Path, Placement, Position, Split, SubPiece, Tally, Turn};

/// The most ways of one combinator piece that are looked at.
const WAYS: usize = 400;

/// From how many turns asked for on splits are looked at that make several legs.
const WIDE: usize = 100;

/// How many attributes and friends a combinator piece has at least where listing takes long.
const HUGE: u32 = 12;

/// How much is looked at for a sample, and how many turns are tried at least.
const COST: usize = 200_000;
const TRIES: usize = 24;

/// Hands about `budget` turns to `sink`: all if there are no more; otherwise what captures or cancels
/// first, and then some of each kind, drawn by `seed`; one at least if there is a legal one.
pub(crate) fn candidates(
    rules: &FreeChess,
    position: &Position,
    budget: usize,
    seed: u64,
    sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
) -> Reach {
    let places = near_squares(rules, position);
    if !is_broad(rules, position, places, budget) {
        let mut turns = Vec::new();
        let coverage = rules.turns(position, &mut |turn| {
            turns.push(turn);
            match turns.len() > budget {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if coverage == Coverage::Complete {
            return match turns.into_iter().try_for_each(sink) {
                ControlFlow::Continue(()) => Reach::Complete,
                ControlFlow::Break(()) => Reach::Sampled,
            };
        }
    }
    if rules.bare_side(position).is_none() {
        let mut sample = Sample {
            rules,
            position,
            places,
            safety: Safety::new(position, rules.terms()),
            state: seed,
            left: budget.max(1),
            tries: (COST / (1 + position.check_cost(position.side, rules.terms()))).max(TRIES),
            met: Seen::default(),
            sink: &mut *sink,
        };
        let flow = sample.draw();
        if flow.is_continue() && sample.met.is_empty() {
            // Where only what is far off or rare is legal, the list comes to it.
            let mut left = budget.max(1);
            rules.turns(position, &mut |turn| {
                sink(turn)?;
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
        }
    }
    Reach::Sampled
}

/// Returns squares that are certainly valid: all where anything goes; otherwise those that are occupied or
/// one leg away from a piece. Rules: FC-8.
fn near_squares(rules: &FreeChess, position: &Position) -> Set {
    if position.reserve(position.side).is_empty() {
        return Set::EMPTY;
    }
    let is_anything_valid = match rules.is_latched() {
        true => !position.met,
        false => Side::BOTH
            .iter()
            .any(|&side| position.of_side(side).is_empty()),
    };
    if is_anything_valid {
        return BOARD.all();
    }
    let occupied = position.occupied();
    occupied.into_iter().fold(occupied, |all, square| {
        all | position.destinations(&Walk::of_piece(position, square, rules.terms()))
    })
}

/// Whether the turns are certainly more than the budget, or take long to list.
fn is_broad(rules: &FreeChess, position: &Position, places: Set, budget: usize) -> bool {
    let is_huge = Side::BOTH.iter().any(|&side| {
        let walkers = position.walkers(side, rules.terms()).into_iter();
        let walkers = walkers.map(|square| position.at(square).tally());
        let friends = position.of_side(side).len();
        walkers
            .filter(|tally| !tally.is_lone_combinator())
            .any(|tally| tally.len() + friends >= HUGE)
    });
    let side = position.side;
    let free = places.without(position.of_side(side.other())).len() as usize;
    let kinds = position.reserve(side).counts();
    let kinds = kinds.iter().filter(|&&count| count > 0).count();
    // A combinator cannot be placed everywhere, nor K where it would be in check.
    is_huge || (free * kinds.saturating_sub(2) > budget && !rules.in_check(position, side))
}

struct Sample<'a, F> {
    rules: &'a FreeChess,
    position: &'a Position,
    /// Where attributes may be placed.
    places: Set,
    safety: Safety<'a>,
    /// From what chance is drawn.
    state: u64,
    /// How many turns may still be handed over.
    left: usize,
    /// How many more are tried: the fewer the longer each takes.
    tries: usize,
    met: Seen<Turn>,
    sink: &'a mut F,
}

impl<F: FnMut(Turn) -> ControlFlow<()>> Sample<'_, F> {
    /// Draws until there is nothing left to draw or enough was drawn.
    fn draw(&mut self) -> ControlFlow<()> {
        let (mut captures, mut moves) = (Vec::new(), Vec::new());
        for turn in self.moves() {
            match self.prey(&turn) {
                0 => moves.push(turn),
                worth => captures.push((worth, turn)),
            }
        }
        let mut splits = Vec::new();
        for turn in self.splits() {
            match self.prey(&turn) {
                0 => splits.push(turn),
                worth => captures.push((worth, turn)),
            }
        }
        // What captures most comes first.
        captures.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        for (_, turn) in captures {
            self.offer(turn)?;
        }
        let enemies = self.position.of_side(self.position.side.other());
        let (cancels, placements): (Vec<_>, Vec<_>) = self
            .placements()
            .partition(|placement| enemies.has(placement.square));
        for placement in cancels {
            self.offer(Turn::Place(placement))?;
        }
        let mut returns = self.returns();
        if self.position.royal(self.position.side).is_some() && !returns.is_empty() {
            // It gets out of any check.
            self.offer(returns.remove(0))?;
        }
        let placements = placements.into_iter().map(Turn::Place).collect();
        // Of eight turns three are moves, three placements, one is a split and one a return.
        let mut groups = [(3, moves), (3, placements), (1, splits), (1, returns)];
        while groups.iter().any(|(_, group)| !group.is_empty()) {
            for (share, group) in &mut groups {
                for _ in 0..*share {
                    if let Some(turn) = self.draw_from(group) {
                        self.offer(turn)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn draw_from(&mut self, group: &mut Vec<Turn>) -> Option<Turn> {
        if group.is_empty() {
            return None;
        }
        self.state = mix(self.state.wrapping_add(0x9E37_79B9_7F4A_7C15));
        Some(group.swap_remove((self.state % group.len() as u64) as usize))
    }

    /// Hands a turn over if it is legal and new.
    fn offer(&mut self, turn: Turn) -> ControlFlow<()> {
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 && !self.met.is_empty() {
            return ControlFlow::Break(());
        }
        let turn = match turn {
            Turn::Place(_) => turn,
            Turn::Move(path) if path.leg_count() == 1 => turn,
            _ => self.rules.recorded(self.position, &turn),
        };
        if self.met.contains(&turn) || !self.is_legal(&turn) {
            return ControlFlow::Continue(());
        }
        self.met.insert(turn.clone());
        (self.sink)(turn)?;
        self.left -= 1;
        match self.left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns whether a turn of right shape is legal and leaves a piece.
    fn is_legal(&mut self, turn: &Turn) -> bool {
        let mut after = self.position.clone();
        after.apply(turn);
        !after.of_side(self.position.side).is_empty()
            && self.safety.allows_turn(self.position, turn)
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
            if let Some(rest) = rest.filter(|rest| rest.is_combinator() && self.left >= WIDE) {
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
    fn returns(&self) -> Vec<Turn> {
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
    fn placements(&self) -> impl Iterator<Item = Placement> {
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
