//! Refusals tell the truth: take away what they name, and the turn is legal or refused for another reason.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chessmith_board::{Rect, Side, Square};
use chessmith_game::{Game, Notate, Reason, Turns};
use chessmith_universal::{
    Edition, Kind, Man, Manner, Position, Promotion, Refusal, Setup, Turn, Universal,
};
use fastrand::Rng;

use crate::made::Made;

/// Names every kind of refusal; a kind that is not listed does not compile.
macro_rules! kinds {
    ($($kind:ident)*) => {
        const KINDS: &[&str] = &[$(stringify!($kind)),*];

        fn kind(refusal: &Refusal) -> &'static str {
            match refusal {
                $(Refusal::$kind(..) => stringify!($kind),)*
            }
        }
    };
}

kinds! {
    Nothing NotYours Frozen FrozenKing NotFrozen NoDestroyer NoNeighbour NothingToDestroy NotASwapper NullMove
    Friend Way Blocked Mount NoCapture NothingToTake PawnNotHome PassesFriend PassesTwo PassesOther NoLicence
    SwapBan NoPromotion PromotionImplied QueueFirst QueueEmpty NameLost NotLost DropRank DropOccupied
    NothingToDrop NoRight NotRetaken IntoCheck StillInCheck Exposes DropExposes MoveFirst
}

/// How often each kind is cured at least.
fn wanted() -> usize {
    if chessmith_testkit::in_full() { 25 } else { 3 }
}

/// The steps to the neighbours of a square.
const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

/// A position and a turn as they would have to be.
struct Cure<'a> {
    game: &'a Universal<1>,
    position: &'a Position<1>,
    setup: Setup,
    turn: Turn,
}

impl Cure<'_> {
    fn own(&self) -> Side {
        self.setup.side
    }

    fn kind(&self, id: &str) -> Kind {
        self.game.army().find(id).expect("a type of the set")
    }

    fn board(&self) -> Rect {
        self.game.army().board()
    }

    /// Takes a man away that is no king.
    fn remove(&mut self, man: &Man) -> Option<()> {
        let (_, kind) = self.setup.men.remove(&man.at.square)?;
        (kind != Kind::KING).then_some(())
    }

    fn put(&mut self, square: Square, side: Side, id: &str) -> Option<()> {
        let man = (side, self.kind(id));
        let before = self.setup.men.insert(square, man);
        before
            .is_none_or(|(_, kind)| kind != Kind::KING)
            .then_some(())
    }

    /// Returns a neighbour of a square that is empty.
    fn empty_neighbour(&self, square: Square) -> Option<Square> {
        let board = self.board();
        let mut near = STEPS.iter().filter_map(|&step| board.step(square, step));
        near.find(|near| !self.setup.men.contains_key(near))
    }

    /// Goes where a man does go.
    fn go_elsewhere(&mut self) -> Option<()> {
        let mut found = None;
        self.game.turns(self.position, &mut |turn| {
            if turn.from == self.turn.from && turn.manner == Manner::Go {
                found = Some(turn);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.turn = found?;
        Some(())
    }

    /// Leaves exactly one man between the ends of a move.
    fn one_between(&mut self) -> Option<()> {
        let between: chessmith_board::SquareSet<1> =
            self.board().between(self.turn.from, self.turn.to);
        let squares: Vec<Square> = between.into_iter().collect();
        let own = self.own();
        for &square in &squares {
            let before = self.setup.men.remove(&square);
            if before.is_some_and(|(_, kind)| kind == Kind::KING) {
                return None;
            }
        }
        self.put(*squares.first()?, own, "P")
    }

    /// Does what takes the reason away; `None` where nothing can.
    fn apply(&mut self, refusal: &Refusal) -> Option<()> {
        let (own, other) = (self.own(), self.own().other());
        let queue = vec![self.kind("N"), self.kind("N")];
        match refusal {
            Refusal::Nothing(at) => self.put(at.square, own, "R")?,
            Refusal::NotYours(man, _) => {
                let (_, kind) = self.setup.men.remove(&man.at.square)?;
                self.setup.men.insert(man.at.square, (own, kind));
            }
            Refusal::Frozen(_, by) | Refusal::FrozenKing(_, by) | Refusal::Blocked(_, _, by) => {
                by.0.iter().try_for_each(|man| self.remove(man))?;
            }
            Refusal::NotFrozen(man) => {
                let near = self.empty_neighbour(man.at.square)?;
                self.put(near, other, "IM")?;
            }
            Refusal::NoDestroyer(man) => self.put(man.at.square, own, "SW")?,
            Refusal::NoNeighbour(man, _) => {
                self.turn.to = self.empty_neighbour(man.at.square)?;
            }
            Refusal::NullMove(_) | Refusal::Way(..) => self.go_elsewhere()?,
            Refusal::Mount(..) => self.one_between()?,
            Refusal::PawnNotHome(_) => {
                self.turn.to = Square(u16::midpoint(self.turn.from.0, self.turn.to.0));
            }
            Refusal::Friend(_, man)
            | Refusal::NoCapture(_, man)
            | Refusal::PassesFriend(_, man)
            | Refusal::PassesOther(_, man)
            | Refusal::PassesTwo(_, man, _)
            | Refusal::NoLicence(_, man)
            | Refusal::IntoCheck(_, man)
            | Refusal::StillInCheck(_, man)
            | Refusal::Exposes(_, man)
            | Refusal::DropExposes(_, man)
            | Refusal::MoveFirst(man) => self.remove(man)?,
            // What the move itself brought there is not taken away by another position.
            Refusal::DropOccupied(_, man) if man.at.square != self.turn.to => self.remove(man)?,
            Refusal::DropOccupied(..) => self.turn.drop = None,
            Refusal::NothingToTake(_, at) | Refusal::NothingToDestroy(_, at) => {
                self.put(at.square, other, "SW")?;
            }
            Refusal::NotASwapper(_, man) => self.put(man.at.square, other, "SW")?,
            Refusal::SwapBan(..) => self.setup.ban = None,
            Refusal::NoPromotion(_) | Refusal::PromotionImplied(_) => {
                self.turn.promotion = Promotion::Unsaid;
            }
            Refusal::QueueFirst(_) => self.setup.queues[own].clear(),
            Refusal::QueueEmpty(..) | Refusal::NameLost(..) | Refusal::NothingToDrop(_) => {
                self.setup.queues[own] = queue;
            }
            Refusal::NotLost(..) => {
                let Promotion::Lost(chosen) = self.turn.promotion else {
                    return None;
                };
                self.setup.men.retain(|_, man| *man != (own, chosen));
            }
            Refusal::DropRank(..) => {
                let rank = [0, self.board().ranks() - 1][own.index()];
                let first: chessmith_board::SquareSet<1> = self.board().rank(rank);
                let mut free = first.into_iter();
                self.turn.drop = free.find(|at| !self.setup.men.contains_key(at));
            }
            Refusal::NoRight(..) | Refusal::NotRetaken(..) => self.setup.rights[own] = 1,
        }
        Some(())
    }
}

/// Turns that are likely to be refused for an interesting reason.
fn random_turn(game: &Universal<1>, position: &Position<1>, rng: &mut Rng) -> Turn {
    let side = position.side_to_move();
    let own: Vec<Square> = position.men().of(side).into_iter().collect();
    let mut from = own[rng.usize(..own.len())];
    if rng.u8(..20) == 0 {
        from = Square(rng.u16(..64));
    }
    let mut turn = Turn::go(from, Square(rng.u16(..64)));
    let first = if side == Side::White { 0 } else { 56 };
    match rng.u8(..14) {
        0 => {
            let near = STEPS[rng.usize(..STEPS.len())];
            turn.to = game.army().board().step(from, near).unwrap_or(turn.to);
            turn.manner = Manner::Destroy;
        }
        1 => {
            turn = Turn {
                manner: Manner::Suicide,
                ..Turn::go(from, from)
            }
        }
        2 => turn.promotion = Promotion::FromQueue,
        3 => turn.promotion = Promotion::Lost(Kind(rng.u8(2..game.army().types().len() as u8))),
        4 => turn.to = from,
        5..=7 => turn.drop = Some(Square(rng.u16(..8) + first)),
        8 => turn.drop = Some(Square(rng.u16(..64))),
        9 => {
            let (a, b) = position.ban().unwrap_or((turn.from, turn.to));
            (turn.from, turn.to) = if rng.bool() { (a, b) } else { (b, a) };
        }
        _ => {}
    }
    turn
}

/// Draws a turn like one that is legal, with something added.
fn nearly_legal(turns: &[Turn], side: Side, rng: &mut Rng) -> Option<Turn> {
    let mut turn = *rng.choice(turns)?;
    let first = if side == Side::White { 0 } else { 56 };
    match rng.u8(..3) {
        0 => turn.drop = Some(Square(rng.u16(..8) + first)),
        1 => turn.promotion = [Promotion::FromQueue, Promotion::Unsaid][rng.usize(..2)],
        _ => turn.promotion = Promotion::Lost(Kind(rng.u8(2..20))),
    }
    Some(turn)
}

/// Checks a refusal against what its cure makes of it; returns whether there is one.
fn is_cured(game: &Universal<1>, position: &Position<1>, turn: Turn, refusal: &Refusal) -> bool {
    let mut cure = Cure {
        game,
        position,
        setup: Setup::of(position),
        turn,
    };
    cure.setup.en_passant = None;
    let Some(healthy) = cure
        .apply(refusal)
        .and_then(|()| game.set_up(&cure.setup).ok())
    else {
        return false;
    };
    let answer = game.validate(&healthy, &cure.turn);
    let text = game.position_text(position);
    let asked = game.turn_text(position, &turn);
    assert_ne!(answer.as_ref(), Err(refusal), "{text} {asked}");
    true
}

fn listed(game: &Universal<1>, position: &Position<1>) -> Vec<Turn> {
    let mut turns = Vec::new();
    game.turns(position, &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

#[test]
fn every_kind_of_refusal_is_reached_and_cured() {
    let games = [
        crate::common::game::<1>(Edition::Full, &[]),
        crate::common::game::<1>(Edition::Full, &[("drop-legality", "move-first")]),
    ];
    let mut makers = games.each_ref().map(|game| Made::new(game, 38));
    let mut rng = Rng::with_seed(28);
    let mut cured: BTreeMap<&str, usize> = KINDS.iter().map(|&kind| (kind, 0)).collect();
    let mut positions = 0;
    while cured.values().any(|&count| count < wanted()) {
        positions += 1;
        assert!(
            positions < 3_000 * wanted(),
            "{positions} positions: {cured:?}"
        );
        let which = positions % 2;
        let game = &games[which];
        let position = makers[which].next();
        let turns = listed(game, &position);
        let mut drawn: Vec<Turn> = (0..10)
            .map(|_| random_turn(game, &position, &mut rng))
            .collect();
        drawn.extend(
            (0..10).filter_map(|_| nearly_legal(&turns, position.side_to_move(), &mut rng)),
        );
        // Where the move must be legal alone, a drop that parries a check comes too late.
        drawn.extend(listed(&games[0], &position));
        drawn.retain(|turn| !turns.contains(turn));
        for turn in drawn {
            let refusal = game
                .validate(&position, &turn)
                .expect_err("it is not listed");
            assert!(!refusal.rule().is_empty() && refusal.to_string().len() > 10);
            // The reason that is given where none is found must be meant.
            let text = game.position_text(&position);
            let stays = turn.from == turn.to;
            assert!(stays || kind(&refusal) != "NullMove", "{text} {turn:?}");
            if is_cured(game, &position, turn, &refusal) {
                *cured.get_mut(kind(&refusal)).expect("a kind") += 1;
            }
        }
    }
    println!("{positions} positions: {cured:?}");
}
