//! What a network sees of a position: every man by how it moves and where it stands, so that a type never seen
//! before is judged as those that move like it, and by its type; and what is to be dropped.

use std::hash::Hasher;

use chessmith_board::{Side, Square, SquareSet, StableHasher};
use chessmith_search::{Features, Input, InputSet, Switch, Told};
use chessmith_universal::{Edition, Kind, Men, Position, Universal};

use super::UniversalEvaluator;

/// Classes of men: pawns, kings, and the others by how many squares they go to and take on.
const CLASSES: u32 = 10;

/// The mean number of squares, in hundredths, from which on a man is of the next class.
const STEPS: [u64; 7] = [400, 600, 800, 1_000, 1_300, 1_700, 2_300];

/// The most drops that are told apart for a side.
const DROPS: u32 = 8;

impl<const W: usize> Features<Universal<W>> for UniversalEvaluator {
    fn inputs(&self, game: &Universal<W>) -> InputSet {
        let army = game.army();
        let mut hasher = StableHasher::default();
        hasher.write_u8(army.board().files());
        hasher.write_u8(army.board().ranks());
        // The types of the inventor's sets are known by their numbers; one's own only by their names.
        if game.edition() == Edition::Custom {
            for (_, each) in army.types() {
                hasher.write(each.described.id.as_bytes());
                hasher.write(each.described.notation.as_bytes());
            }
        }
        let layout = Layout::of(game);
        InputSet {
            name: "universal: side, class and square; side and type; drops",
            detail: hasher.finish(),
            count: layout.count,
        }
    }

    fn each(&self, game: &Universal<W>, position: &Position<W>, sink: &mut impl FnMut(Input)) {
        let men = position.men();
        let layout = Layout::of(game);
        for (side, kind, square) in men_on(men, men.occupied()) {
            sink(layout.place(game, (side, kind), square));
            sink(layout.kind((side, kind)));
        }
        for side in Side::BOTH {
            for number in 0..position.rights(side).min(DROPS) {
                sink(layout.drop(side, number));
            }
        }
    }

    fn changes(
        &self,
        game: &Universal<W>,
        before: &Position<W>,
        after: &Position<W>,
        sink: &mut impl FnMut(Input, Switch),
    ) -> Told {
        let (old, new) = (before.men(), after.men());
        let changed = old.changed(new);
        let (left, come) = (changed & old.occupied(), changed & new.occupied());
        let layout = Layout::of(game);
        // Who only goes elsewhere stays of the same type.
        let mut goes = match come.has_several() {
            false => come.lowest().and_then(|square| new.at(square)),
            true => None,
        };
        goes = goes.filter(|man| left.into_iter().any(|square| old.at(square) == Some(*man)));
        let mut stays = goes;
        for (side, kind, square) in men_on(old, left) {
            sink(layout.place(game, (side, kind), square), Switch::Off);
            match stays == Some((side, kind)) {
                true => stays = None,
                false => sink(layout.kind((side, kind)), Switch::Off),
            }
        }
        for (side, kind, square) in men_on(new, come) {
            sink(layout.place(game, (side, kind), square), Switch::On);
            if goes.is_none() {
                sink(layout.kind((side, kind)), Switch::On);
            }
        }
        for side in Side::BOTH {
            let [old, new] = [before, after].map(|each| each.rights(side).min(DROPS));
            for number in new..old {
                sink(layout.drop(side, number), Switch::Off);
            }
            for number in old..new {
                sink(layout.drop(side, number), Switch::On);
            }
        }
        Told::Changes
    }
}

/// Where inputs begin: classes and squares, then types, then drops; in each the own side first.
#[derive(Clone, Copy)]
struct Layout {
    squares: u32,
    types: u32,
    /// Where the types begin.
    by_type: u32,
    /// Where the drops begin.
    drops: u32,
    count: u32,
}

impl Layout {
    fn of<const W: usize>(game: &Universal<W>) -> Self {
        let board = game.army().board();
        let squares = u32::from(board.files()) * u32::from(board.ranks());
        let types = game.army().types().len() as u32;
        let by_type = 2 * CLASSES * squares;
        let drops = by_type + 2 * types;
        Self {
            squares,
            types,
            by_type,
            drops,
            count: drops + 2 * DROPS,
        }
    }

    /// Returns the input of a man where it stands.
    fn place<const W: usize>(
        &self,
        game: &Universal<W>,
        (side, kind): (Side, Kind),
        square: Square,
    ) -> Input {
        let class = class(game, kind);
        Side::BOTH.map(|own| {
            let enemy = u32::from(own != side);
            let seen = seen(game, own, square);
            ((enemy * CLASSES + class) * self.squares + seen) as u16
        })
    }

    /// Returns the input of a man's type.
    fn kind(&self, (side, kind): (Side, Kind)) -> Input {
        Side::BOTH.map(|own| {
            let enemy = u32::from(own != side);
            (self.by_type + enemy * self.types + kind.index() as u32) as u16
        })
    }

    /// Returns the input of one of the drops that a side has earned.
    fn drop(&self, side: Side, number: u32) -> Input {
        Side::BOTH.map(|own| {
            let enemy = u32::from(own != side);
            (self.drops + enemy * DROPS + number) as u16
        })
    }
}

/// Returns the men on some squares.
fn men_on<const W: usize>(
    men: &Men<W>,
    squares: SquareSet<W>,
) -> impl Iterator<Item = (Side, Kind, Square)> {
    let man = |square| men.at(square).map(|(side, kind)| (side, kind, square));
    squares.into_iter().filter_map(man)
}

/// Returns the class of a kind, by its role and how much it can do.
fn class<const W: usize>(game: &Universal<W>, kind: Kind) -> u32 {
    match kind {
        Kind::PAWN => 0,
        Kind::KING => 1,
        _ => {
            let mobility = game.army().mobility(kind);
            let mean = u64::from(mobility.goes + mobility.takes) / 2;
            2 + STEPS.iter().filter(|&&step| mean >= step).count() as u32
        }
    }
}

/// Returns the number of a square as if the side sat below.
fn seen<const W: usize>(game: &Universal<W>, side: Side, square: Square) -> u32 {
    let board = game.army().board();
    let coord = board.coord(square);
    let rank = match side {
        Side::White => coord.rank,
        Side::Black => board.ranks() - 1 - coord.rank,
    };
    u32::from(rank) * u32::from(board.files()) + u32::from(coord.file)
}
