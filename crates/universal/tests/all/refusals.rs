//! Refusals tell the truth: take away what they name, and the turn is legal or refused for another reason.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chessmith_board::{Side, Square, write_ranks};
use chessmith_game::{Game, Notate, Reason, Turns};
use chessmith_universal::{
    Edition, Kind, Man, Manner, Position, Promotion, Refusal, Turn, Universal,
};

/// How many refused turns are cured; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        1_000
    } else {
        300
    }
}

/// The parts of a position's text that a cure changes.
struct Edited<'a> {
    game: &'a Universal<1>,
    men: Vec<Option<(Side, Kind)>>,
    /// The queues, the side, the en passant field, the rights, PENDING, BAN, the clock and the number.
    fields: Vec<String>,
}

impl<'a> Edited<'a> {
    fn of(game: &'a Universal<1>, position: &Position<1>) -> Self {
        let text = game.position_text(position);
        let (_, rest) = text.split_once('[').unwrap();
        Self {
            game,
            men: (0..64)
                .map(|square| position.men().at(Square(square)))
                .collect(),
            fields: rest.split(' ').map(str::to_owned).collect(),
        }
    }

    fn read(mut self) -> Option<Position<1>> {
        self.fields[2] = "-".to_owned();
        let ranks = write_ranks(self.game.army().board(), |square| {
            let (side, kind) = self.men[square.index()]?;
            let id = self.game.army().id(kind).to_owned();
            Some(if side == Side::White {
                id
            } else {
                id.to_lowercase()
            })
        });
        self.game
            .read_position(&format!("{ranks}[{}", self.fields.join(" ")))
            .ok()
    }

    fn remove(&mut self, man: &Man) -> Option<()> {
        let slot = &mut self.men[man.at.square.index()];
        let (_, kind) = (*slot)?;
        (kind != Kind::KING).then(|| *slot = None)
    }
}

/// Edits the position so that the reason given no longer holds; `None` where nothing can.
fn cure(
    game: &Universal<1>,
    position: &Position<1>,
    turn: &Turn,
    refusal: &Refusal,
) -> Option<Position<1>> {
    let mut edited = Edited::of(game, position);
    let own = position.side_to_move();
    let enemy = |kind: &str| Some((own.other(), game.army().find(kind).unwrap()));
    let rights = |edited: &mut Edited<'_>| edited.fields[3] = "1:1".to_owned();
    match refusal {
        Refusal::Nothing(at) => {
            edited.men[at.square.index()] = Some((own, game.army().find("R").unwrap()))
        }
        Refusal::NotYours(man, _) => {
            let kind = position.men().at(man.at.square)?.1;
            edited.remove(man)?;
            edited.men[man.at.square.index()] = Some((own, kind));
        }
        Refusal::Frozen(_, by) | Refusal::FrozenKing(_, by) | Refusal::Blocked(_, _, by) => {
            for man in &by.0 {
                edited.remove(man)?;
            }
        }
        Refusal::NotFrozen(man) => {
            let near = game.army().board().squares().find(|&square| {
                let board = game.army().board();
                let (a, b) = (board.coord(square), board.coord(man.at.square));
                a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank)) == 1
                    && edited.men[square.index()].is_none()
            })?;
            edited.men[near.index()] = enemy("IM");
        }
        // What the move itself brought there is not taken away by another position.
        Refusal::DropOccupied(..) if [turn.from, turn.to].map(Some).contains(&turn.drop) => {
            return None;
        }
        Refusal::Friend(_, man)
        | Refusal::NoCapture(_, man)
        | Refusal::PassesFriend(_, man)
        | Refusal::PassesOther(_, man)
        | Refusal::PassesTwo(_, man, _)
        | Refusal::NoLicence(_, man)
        | Refusal::DropOccupied(_, man)
        | Refusal::IntoCheck(_, man)
        | Refusal::StillInCheck(_, man)
        | Refusal::Exposes(_, man)
        | Refusal::DropExposes(_, man)
        | Refusal::MoveFirst(man) => edited.remove(man)?,
        Refusal::NothingToTake(_, at) | Refusal::NothingToDestroy(_, at) => {
            edited.men[at.square.index()] = enemy("SW");
        }
        Refusal::NotASwapper(_, man) => {
            edited.remove(man)?;
            edited.men[man.at.square.index()] = enemy("SW");
        }
        Refusal::SwapBan(..) => edited.fields[5] = "-".to_owned(),
        Refusal::NoRight(_) | Refusal::NotRetaken(..) => rights(&mut edited),
        Refusal::NothingToDrop(_) => edited.fields[0] = "N,N/n,n]".to_owned(),
        Refusal::QueueFirst(_) => edited.fields[0] = "/]".to_owned(),
        Refusal::QueueEmpty(..) | Refusal::NameLost(..) => edited.fields[0] = "N,N/n,n]".to_owned(),
        _ => return None,
    }
    edited.read()
}

/// Turns that are likely to be refused for an interesting reason.
fn random_turn(game: &Universal<1>, position: &Position<1>, rng: &mut fastrand::Rng) -> Turn {
    let side = position.side_to_move();
    let own: Vec<Square> = position.men().of(side).into_iter().collect();
    let from = if rng.u8(..20) == 0 {
        Square(rng.u16(..64))
    } else {
        own[rng.usize(..own.len())]
    };
    let mut turn = Turn::go(from, Square(rng.u16(..64)));
    match rng.u8(..12) {
        0 => turn.manner = Manner::Destroy,
        1 => {
            turn = Turn {
                manner: Manner::Suicide,
                ..Turn::go(from, from)
            }
        }
        2 => turn.promotion = Promotion::FromQueue,
        3 => turn.promotion = Promotion::Lost(Kind(rng.u8(2..game.army().types().len() as u8))),
        4 => turn.to = from,
        5..=7 => {
            turn.drop = Some(Square(
                rng.u16(..8) + if side == Side::White { 0 } else { 56 },
            ))
        }
        8 => turn.drop = Some(Square(rng.u16(..64))),
        _ => {}
    }
    turn
}

/// Starts of games full of pieces that refuse.
const STARTS: [&str; 4] = [
    "{cm}{ll}{sw}k{wt}{ad}{im}r/pppp1ppp/8/8/8/8/PPPP1PPP/{CM}{LL}{SW}K{WT}{AD}{IM}R[N,DH/n,dh] w - 0:0 - - 0 1",
    "{sw}3k2{cp}/1P4P1/3{sw}4/2{IM}5/4{CM}3/3{sw}2{LL}1/1p4p1/{SW}3K2{CP}[/] w - 1:1 - - 0 1",
    "r3k2{pv}/1P4P1/2n5/2{IM}2{im}2/4{CM}3/8/1p4p1/R3K2{PV}[N/n] b - 0:1 - - 0 1",
    "{ad}3k2{ll}/8/2n1{wt}3/3R{SW}n2/3r{CM}3/2{WT}5/8/R3K2{LL}[N,R,Q/n,r,q] w - 0:0 - - 0 1",
];

#[test]
fn a_cure_changes_the_answer() {
    let game = crate::common::game::<1>(Edition::Full, &[]);
    let mut rng = fastrand::Rng::with_seed(28);
    let mut cured = 0;
    let mut kinds = BTreeSet::new();
    let mut start = 0;
    let mut position = crate::common::read(&game, STARTS[0]);
    let mut plies = 0;
    while cured < wanted() || kinds.len() < 24 {
        let mut turns = Vec::new();
        game.turns(&position, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        plies += 1;
        if turns.is_empty() || plies % 40 == 0 {
            start += 1;
            position = crate::common::read(&game, STARTS[start % STARTS.len()]);
            assert!(start < 4000, "cured {cured}, kinds {kinds:?}");
            continue;
        }
        for _ in 0..40 {
            let turn = random_turn(&game, &position, &mut rng);
            let Err(refusal) = game.check(&position, &turn) else {
                continue;
            };
            assert!(!refusal.rule().is_empty() && refusal.to_string().len() > 10);
            let name = format!("{refusal:?}");
            kinds.insert(name.split('(').next().unwrap().to_owned());
            let Some(healthy) = cure(&game, &position, &turn, &refusal) else {
                continue;
            };
            let text = game.position_text(&position);
            let answer = game.check(&healthy, &turn);
            assert_ne!(
                answer,
                Err(refusal),
                "{text} {}",
                game.turn_text(&position, &turn)
            );
            cured += 1;
        }
        let turn = turns[rng.usize(..turns.len())];
        game.apply(&mut position, &turn);
    }
    println!("{cured} cured, {} kinds: {kinds:?}", kinds.len());
}
