//! Universal Chess: what men are worth by what they can do, also those that a player has just invented.

use chessmith_board::{Side, Square, SquareSet};
use chessmith_search::{Aspects, Evaluate, Score};
use chessmith_universal::{Army, Kind, Manner, Men, Position, Promotion, Role, Turn, Universal};

use crate::aspects;

/// Judges positions of Universal Chess, whatever the pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniversalEvaluator;

/// Worth in hundredths of a pawn.
const PAWN: i32 = 100;
const KING: i32 = 20_000;

/// What a square to go to and a square to take on are worth.
const GOES: i32 = 34;
const TAKES: i32 = 34;

/// The part of a waiting piece's worth that the right to drop it has, in hundredths.
const WAITING: i32 = 85;

impl<const W: usize> Evaluate<Universal<W>> for UniversalEvaluator {
    type Memo = Material;

    fn root(&self, game: &Universal<W>, position: &Position<W>) -> Material {
        let men = position.men();
        let mut material = Material::default();
        material.count(game, men, men.occupied(), 1);
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
        material.count(game, old, changed & old.occupied(), -1);
        material.count(game, new, changed & new.occupied(), 1);
        material
    }

    fn evaluate(&self, game: &Universal<W>, position: &Position<W>, material: &Material) -> Score {
        let own = position.side_to_move();
        let worth = |side| side_worth(game, position, material, side);
        let balance = worth(own) - worth(own.other());
        Score::units(balance + 10)
    }

    fn gain(&self, game: &Universal<W>, position: &Position<W>, turn: &Turn) -> i32 {
        let army = game.army();
        let men = position.men();
        let worth_at = |square| men.at(square).map_or(0, |(_, kind)| worth(army, kind));
        // A drop adds nothing that is forcing, and the same turn is there without it.
        if turn.drop.is_some() {
            return 0;
        }
        let taken: i32 = game.taken(position, turn).into_iter().map(worth_at).sum();
        let lost = match turn.manner {
            Manner::Go => 0,
            Manner::Destroy | Manner::Suicide => worth_at(turn.from),
        };
        taken - lost + promoted(game, position, turn)
    }

    /// What ends where it can be taken is likely to be taken.
    fn exchange(&self, game: &Universal<W>, position: &Position<W>, turn: &Turn, gain: i32) -> i32 {
        let own = position.men().at(turn.from);
        let own = own.map_or(0, |(_, kind)| worth(game.army(), kind));
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

/// Returns what a man of a kind is worth, worked out from how it moves.
#[inline]
fn worth<const W: usize>(army: &Army<W>, kind: Kind) -> i32 {
    let of = army.of(kind);
    // What its power takes or does beyond its movement, as if in squares.
    let power = match of.role {
        Role::Pawn => return PAWN,
        Role::King => return KING,
        Role::Plain => 0,
        Role::CannonPawn => 100,
        Role::Withdrawer => 150,
        Role::Advancer => 300,
        Role::Swapper => 400,
        Role::LongLeaper => 600,
        Role::Chameleon => 500,
        Role::Immobilizer => 1_200,
    };
    let mobility = army.mobility(kind);
    (GOES * mobility.goes as i32 + TAKES * (mobility.takes as i32 + power)) / 100
}

/// Returns what a man gains by becoming something else in a turn.
fn promoted<const W: usize>(game: &Universal<W>, position: &Position<W>, turn: &Turn) -> i32 {
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
    becomes.map_or(0, |new| worth(army, new) - worth(army, kind))
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
        game: &Universal<W>,
        men: &Men<W>,
        squares: SquareSet<W>,
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
            let worth = worth(army, kind);
            let place = match kind {
                Kind::PAWN => advance(steps_to_go(game, side, square)),
                _ => -4 * from_centre(game, square),
            };
            self.men[side.index()] += times * worth;
            self.placed[side.index()] += times * (worth + place);
        }
    }
}

fn side_worth<const W: usize>(
    game: &Universal<W>,
    position: &Position<W>,
    material: &Material,
    side: Side,
) -> i32 {
    let army = game.army();
    let men = position.men();
    let mut worth_of_side = material.placed[side.index()];
    let enemies = material.men[side.other().index()];
    let king = men.king(side);
    let room = i32::from(army.board().ranks()) - 1 - steps_to_go(game, side, king);
    // A king stays at home while there is much that could hunt it, and goes to the centre later.
    worth_of_side -= match enemies {
        2_000.. => 15 * room,
        _ => 5 * from_centre(game, king),
    };
    let waiting = position.queue(side).iter();
    let dropped: i32 = waiting
        .take(position.rights(side) as usize)
        .map(|&kind| worth(army, kind))
        .sum();
    worth_of_side + dropped * WAITING / 100
}

/// What a pawn gains as it comes near its promotion.
fn advance(to_go: i32) -> i32 {
    match to_go {
        1 => 90,
        2 => 45,
        3 => 20,
        4 => 8,
        _ => 0,
    }
}

/// Returns how far a square is from the centre, in half steps of a king.
fn from_centre<const W: usize>(game: &Universal<W>, square: Square) -> i32 {
    let board = game.army().board();
    let coord = board.coord(square);
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
    off(coord.file, board.files()).max(off(coord.rank, board.ranks()))
}
