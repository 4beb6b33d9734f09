//! Universal Chess: what men are worth by what they can do, also those that a player has just invented.
//!
//! The weights are fitted to games of the engine with itself: `weights.txt` says to which.

mod features;
mod weights;

use chessmith_board::{Side, Square, SquareSet};
use chessmith_search::{Aspects, Evaluate, Score};
use chessmith_universal::{Army, Kind, Manner, Men, Position, Promotion, Turn, Universal};

use self::weights::Weights;
use crate::aspects;
use crate::weights::{Fitted, compiled_in};

/// What taking a king counts as where turns are put in order.
const KING: i32 = 20_000;

/// Enemies of so much worth together are many: a king hides from them.
const MANY: i32 = 2_000;

/// Judges positions of Universal Chess, whatever the pieces.
#[derive(Clone, Copy, Debug)]
pub struct UniversalEvaluator(Weights);

impl Default for UniversalEvaluator {
    /// Returns the evaluator with the weights that are compiled in, which are read anew.
    fn default() -> Self {
        let weights = compiled_in(Weights::NONE, include_str!("weights.txt"));
        UniversalEvaluator(weights)
    }
}

impl Fitted for UniversalEvaluator {
    fn each(&mut self, visit: &mut dyn FnMut(&str, &mut i32)) {
        self.0.each(visit);
    }
}

impl<const W: usize> Evaluate<Universal<W>> for UniversalEvaluator {
    type Memo = Material;

    fn root(&self, game: &Universal<W>, position: &Position<W>) -> Material {
        let men = position.men();
        let mut material = Material::default();
        material.count(&self.0, game, (men, men.occupied()), 1);
        material
    }

    fn after(
        &self,
        game: &Universal<W>,
        (before, material): (&Position<W>, &Material),
        _: &Turn,
        position: &Position<W>,
    ) -> Material {
        let (old, new) = (before.men(), position.men());
        let changed = old.changed(new);
        let mut material = *material;
        material.count(&self.0, game, (old, changed & old.occupied()), -1);
        material.count(&self.0, game, (new, changed & new.occupied()), 1);
        material
    }

    fn evaluate(&self, game: &Universal<W>, position: &Position<W>, material: &Material) -> Score {
        let own = position.side_to_move();
        let worth = |side| self.side_worth(game, position, material, side);
        let balance = worth(own) - worth(own.other());
        Score::units(balance + self.0.tempo)
    }

    fn piece_worth(&self, game: &Universal<W>, piece: &str) -> Option<i32> {
        let kind = game.army().find(piece)?;
        (kind != Kind::KING).then(|| self.0.worth(game.army(), kind))
    }

    fn gain(&self, game: &Universal<W>, position: &Position<W>, turn: &Turn) -> i32 {
        let army = game.army();
        let men = position.men();
        let worth_at = |square| men.at(square).map_or(0, |(_, kind)| self.taken(army, kind));
        // A drop adds nothing that is forcing, and the same turn is there without it.
        if turn.drop.is_some() {
            return 0;
        }
        let taken: i32 = game.taken(position, turn).into_iter().map(worth_at).sum();
        let lost = match turn.manner {
            Manner::Go => 0,
            Manner::Destroy | Manner::Suicide => worth_at(turn.from),
        };
        taken - lost + self.promoted(game, position, turn)
    }

    /// What ends where it can be taken is likely to be taken.
    fn exchange(&self, game: &Universal<W>, position: &Position<W>, turn: &Turn, gain: i32) -> i32 {
        let own = position.men().at(turn.from);
        let own = own.map_or(0, |(_, kind)| self.taken(game.army(), kind));
        let is_safe = turn.manner != Manner::Go || own <= gain || !game.is_risky(position, turn);
        if is_safe { gain } else { gain - own }
    }

    /// The kind that moves, and where to.
    fn theme(&self, _: &Universal<W>, position: &Position<W>, turn: &Turn) -> u32 {
        let kind = position.men().at(turn.from).map_or(0, |(_, kind)| kind.0);
        u32::from(kind) << 6 | u32::from(turn.to.0)
    }

    /// The pawns, where the men of each side stand, and what is to come.
    fn aspects(&self, _: &Universal<W>, position: &Position<W>) -> Aspects {
        let men = position.men();
        let of = |side: Side| men.of(side) - men.pawns();
        let rights = Side::BOTH.map(|side| {
            let left = position.queue(side).len() as u64;
            left << 32 | u64::from(position.rights(side))
        });
        let pawns = Side::BOTH.map(|side| aspects::key((men.of(side) & men.pawns()).0));
        [
            aspects::key(pawns),
            aspects::key(of(Side::White).0),
            aspects::key(of(Side::Black).0),
            aspects::key(rights),
        ]
    }

    fn urgent(&self, game: &Universal<W>, position: &Position<W>) -> bool {
        game.in_check(position)
    }

    /// With a piece beside its king a side is hardly ever in zugzwang.
    fn pass(&self, game: &Universal<W>, position: &Position<W>) -> Option<Position<W>> {
        let men = position.men();
        let pieces = men.of(position.side_to_move()) - men.pawns();
        pieces
            .has_several()
            .then(|| game.passed(position))
            .flatten()
    }
}

impl UniversalEvaluator {
    /// Returns what taking a man brings.
    #[inline]
    fn taken<const W: usize>(&self, army: &Army<W>, kind: Kind) -> i32 {
        match kind {
            Kind::KING => KING,
            _ => self.0.worth(army, kind),
        }
    }

    /// Returns what a man gains by becoming something else in a turn.
    fn promoted<const W: usize>(
        &self,
        game: &Universal<W>,
        position: &Position<W>,
        turn: &Turn,
    ) -> i32 {
        let army = game.army();
        let side = position.side_to_move();
        let Some((_, kind)) = position.men().at(turn.from) else {
            return 0;
        };
        let is_pawn = kind == Kind::PAWN;
        let back = || position.queue(side).last().copied();
        let becomes = match turn.promotion {
            Promotion::Lost(kind) => Some(kind),
            Promotion::FromQueue => back(),
            Promotion::Unsaid if is_pawn && steps_to_go(game, side, turn.to) == 0 => back(),
            Promotion::Unsaid => None,
        };
        becomes.map_or(0, |new| self.0.worth(army, new) - self.0.worth(army, kind))
    }

    fn side_worth<const W: usize>(
        &self,
        game: &Universal<W>,
        position: &Position<W>,
        material: &Material,
        side: Side,
    ) -> i32 {
        let weights = &self.0;
        let army = game.army();
        let king = position.men().king(side);
        let room = i32::from(army.board().ranks()) - 1 - steps_to_go(game, side, king);
        // A king stays at home while there is much that could hunt it, and goes to the centre later.
        let place = match material.men[side.other().index()] {
            MANY.. => weights.king_out * room,
            _ => weights.king_off_centre * from_centre(game, king),
        };
        let waiting = position.queue(side).iter();
        let dropped: i32 = waiting
            .take(position.rights(side) as usize)
            .map(|&kind| weights.worth(army, kind))
            .sum();
        let hunted = self.hunted(game, position, side);
        material.placed[side.index()] + place + hunted + dropped * weights.waiting / 100
    }

    /// Returns what a side's pieces aim at the enemy's king, and what stands about its own.
    fn hunted<const W: usize>(
        &self,
        game: &Universal<W>,
        position: &Position<W>,
        side: Side,
    ) -> i32 {
        let weights = &self.0;
        let (army, men) = (game.army(), position.men());
        let enemy = men.king(side.other());
        let zone = army.beside(enemy).with(enemy);
        let pieces = men.of(side) - men.pawns().with(men.king(side));
        let (mut hunters, mut aimed) = (0, 0);
        for square in pieces {
            let Some((_, kind)) = men.at(square) else {
                continue;
            };
            let squares = (army.reach(side, kind, square) & zone).len();
            hunters += usize::from(squares > 0);
            aimed += squares as i32;
        }
        let about = army.beside(men.king(side)) & men.of(side);
        let pawns = (about & men.pawns()).len() as i32;
        let guards = weights.guards[0] * (about.len() as i32 - pawns) + weights.guards[1] * pawns;
        weights.aimed * aimed + weights.hunters[hunters.min(6)] + guards
    }
}

/// Returns how many ranks lie between a square and the last rank of a side.
fn steps_to_go<const W: usize>(game: &Universal<W>, side: Side, square: Square) -> i32 {
    let board = game.army().board();
    let rank = i32::from(board.coord(square).rank);
    match side {
        Side::White => i32::from(board.ranks()) - 1 - rank,
        Side::Black => rank,
    }
}

/// What the men on the board are worth, for each side, kings left out: counted along with the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Material {
    /// By themselves.
    men: [i32; 2],
    /// And where they stand.
    placed: [i32; 2],
}

impl Material {
    /// Counts what stands on some occupied squares so many times.
    fn count<const W: usize>(
        &mut self,
        weights: &Weights,
        game: &Universal<W>,
        (men, squares): (&Men<W>, SquareSet<W>),
        times: i32,
    ) {
        let army = game.army();
        for square in squares {
            let Some((side, kind)) = men.at(square) else {
                continue;
            };
            if kind == Kind::KING {
                continue;
            }
            let worth = weights.worth(army, kind);
            let place = match kind {
                Kind::PAWN => weights.advance(steps_to_go(game, side, square)),
                _ => {
                    let reach = army.reach(side, kind, square).len() as i32;
                    weights.off_centre * from_centre(game, square) + weights.reach * reach
                }
            };
            self.men[side.index()] += times * worth;
            self.placed[side.index()] += times * (worth + place);
        }
    }
}

/// Returns how far a square is from the centre, in half steps of a king.
fn from_centre<const W: usize>(game: &Universal<W>, square: Square) -> i32 {
    let board = game.army().board();
    let coord = board.coord(square);
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
    off(coord.file, board.files()).max(off(coord.rank, board.ranks()))
}
