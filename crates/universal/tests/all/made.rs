//! Made positions of the game: boards drawn by lot, and what stands behind them.

use chessmith_board::{Side, Square};
use chessmith_game::Notate;
use chessmith_testkit::made::{Board, Cast, Draft, Maker, Man, few_or_many, near};
use chessmith_universal::{Exchange, Position, Universal};
use fastrand::Rng;

/// Ids that are drawn more often than others: what is hard to get right.
const FREQUENT: [&str; 8] = ["CM", "LL", "SW", "WT", "AD", "IM", "CP", "PV"];

/// Makes positions of one game.
pub(crate) struct Made<'a, const W: usize> {
    game: &'a Universal<W>,
    maker: Maker,
    /// All types but the king and the pawn.
    ids: Vec<String>,
}

impl<'a, const W: usize> Made<'a, W> {
    pub(crate) fn new(game: &'a Universal<W>, seed: u64) -> Self {
        let army = game.army();
        let types = army.types().skip(2);
        let ids: Vec<String> = types.map(|(kind, _)| army.id(kind).to_owned()).collect();
        let hard: Vec<_> = FREQUENT
            .into_iter()
            .filter(|id| army.find(id).is_some())
            .collect();
        let all = ids.clone();
        let (files, ranks) = (army.board().files(), army.board().ranks());
        let mut cast = Cast::drawing(files, ranks, move |rng| {
            match rng.choice(&hard).filter(|_| rng.u8(..5) < 2) {
                Some(id) => (*id).to_owned(),
                None => all[rng.usize(..all.len())].clone(),
            }
        });
        cast = cast.king("K").free_pawn("P");
        for centre in ["IM", "CM", "SW"] {
            if army.find(centre).is_some() {
                cast = cast.centre(centre);
            }
        }
        if army.find("CP").is_some() {
            cast = cast.free_pawn("CP");
        }
        Self {
            game,
            maker: Maker::new(cast, seed),
            ids,
        }
    }

    /// Makes a position that is read.
    pub(crate) fn next(&mut self) -> Position<W> {
        let (game, ids) = (self.game, &self.ids);
        self.maker.make(
            |draft, rng| text(game, ids, draft, rng),
            |text| game.read_position(text).ok(),
        )
    }

    /// Checks that few drafts were refused.
    pub(crate) fn expect_few_refused(&self) {
        self.maker.expect_few_refused(0.12);
    }
}

/// Writes a draft, with anything behind it.
fn text<const W: usize>(
    game: &Universal<W>,
    ids: &[String],
    draft: &Draft,
    rng: &mut Rng,
) -> String {
    let mut board = draft.board.clone();
    let (mut en_passant, mut ban) = (None, None);
    match rng.u8(..6) {
        0 => en_passant = in_passing(&mut board, draft.side, rng),
        1 if game.army().find("SW").is_some() => ban = just_swapped(&mut board, rng),
        _ => {}
    }
    let pending = match rng.u8(..3) {
        0 => taker(game, &board, draft.side.other(), rng),
        _ => None,
    };
    let queue = |side, rng: &mut Rng| {
        let count = few_or_many(ids.len(), rng);
        let drawn: Vec<&str> = (0..count).map(|_| &*ids[rng.usize(..ids.len())]).collect();
        match side {
            Side::White => drawn.join(","),
            Side::Black => drawn.join(",").to_lowercase(),
        }
    };
    let dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let clock = [near(100, rng), near(150, rng)][rng.usize(..2)];
    format!(
        "{board}[{}/{}] {} {} {}:{} {} {} {clock} {}",
        queue(Side::White, rng),
        queue(Side::Black, rng),
        draft.side.letter(),
        dash(en_passant),
        few_or_many(9, rng),
        few_or_many(9, rng),
        dash(pending),
        dash(ban),
        1 + near(80, rng),
    )
}

fn has_king(board: &Board, squares: &[Square]) -> bool {
    let is_king = |square: &Square| board.at(*square).is_some_and(|man| man.id == "K");
    squares.iter().any(is_king)
}

/// Puts a pawn of `side` beside one that seems to have passed it; returns where it may be taken.
fn in_passing(board: &mut Board, side: Side, rng: &mut Rng) -> Option<String> {
    let rect = board.rect();
    let file = rng.u8(..rect.files() - 1);
    let (beside, passed) = match side {
        Side::White => (rect.ranks() - 4, rect.ranks() - 3),
        Side::Black => (3, 2),
    };
    let own = board.square(file, beside)?;
    let other = board.square(file + 1, beside)?;
    let (own, other, to) = match rng.bool() {
        true => (own, other, board.square(file + 1, passed)?),
        false => (other, own, board.square(file, passed)?),
    };
    if has_king(board, &[own, other, to]) {
        return None;
    }
    board.put(own, side, "P");
    board.put(other, side.other(), "P");
    board.clear(to);
    Some(board.name(to))
}

/// Puts a Swapper and an opposing Swapper or Chameleon on a line; returns the squares in order.
fn just_swapped(board: &mut Board, rng: &mut Rng) -> Option<String> {
    let rect = board.rect();
    let first = Square(rng.u16(..rect.len() as u16));
    let step = [(1, 0), (0, 1), (1, 1), (-1, 1)][rng.usize(..4)];
    let second = rng.choice(rect.ray(first, step).collect::<Vec<_>>())?;
    if has_king(board, &[first, second]) {
        return None;
    }
    let other = ["SW", "CM"][rng.usize(..2)];
    let side = Side::BOTH[rng.usize(..2)];
    board.put(first, side, "SW");
    board.put(second, side.other(), other);
    Some(format!("{}:{}", board.name(first), board.name(second)))
}

/// Returns a piece of `side` that may have taken some, with how many.
fn taker<const W: usize>(
    game: &Universal<W>,
    board: &Board,
    side: Side,
    rng: &mut Rng,
) -> Option<String> {
    let is_piece = |(_, man): &(Square, &Man)| man.side == side && man.id != "P";
    let (square, _) = rng.choice(board.men().filter(is_piece).collect::<Vec<_>>())?;
    let least = u32::from(game.army().rules().exchange == Exchange::Pairs);
    Some(format!("{}:{}", board.name(square), rng.u32(least..4)))
}
