//! Refusals tell the truth: change what they name, and the turn is legal or refused for another reason.

use std::collections::BTreeMap;

use crate::common::{design, game, melee, sq};
use crate::edit::{Edit, name};
use chessmith_construction::{
    Action, Base, Construction, Design, Man, Position, Refusal, Token, Turn,
};
use chessmith_game::{Game, Notate};
use fastrand::Rng;
use serde_json::json;

/// How many refused turns are cured; the full number with `CHESSMITH_SOAK`.
fn wanted() -> usize {
    if chessmith_testkit::in_full() {
        4_000
    } else {
        1_000
    }
}

/// Edits the position so that the reason given no longer holds; `None` where nothing in the position can.
fn cure(
    game: &Construction,
    position: &Position,
    turn: &Turn,
    refusal: &Refusal,
) -> Option<Position> {
    let mut edit = Edit::of(game, position);
    let mover = position.side_to_move().word();
    let other = position.side_to_move().other().word();
    match refusal {
        Refusal::TooDear { cost, .. } => edit.0["cash"][mover] = json!(cost + 16),
        Refusal::LotTooDear { cost, .. } => edit.0["cash"][mover] = json!(cost + 16),
        Refusal::MostLots => edit.0["lots_to_place"][mover] = json!(5),
        Refusal::NoRoom { .. } => edit.hand(mover).clear(),
        Refusal::RoyalUnaffordable { left, price } => {
            let money = position.cash(position.side_to_move());
            edit.0["cash"][mover] = json!(u64::from(money) + price.saturating_sub(*left) + 240);
        }
        Refusal::NoRoyalBought => edit.hand(mover).push(json!("N[y]")),
        Refusal::LotOverlaps(_, lot) => {
            let corner = lot.corner.to_string();
            edit.0["lots"]
                .as_array_mut()?
                .retain(|lot| lot["square"] != corner.as_str());
        }
        Refusal::NotInHand(design, _) => edit.hand(mover).push(json!(design.to_string())),
        Refusal::NotYourLand(at, _) => {
            let land = position.land();
            let lot = land
                .lots()
                .iter()
                .find(|lot| lot.squares().any(|square| square == *at))?;
            let corner = lot.corner.to_string();
            let lots = edit.0["lots"].as_array_mut()?;
            lots.iter_mut()
                .find(|lot| lot["square"] == corner.as_str())?["owner"] = json!(mover);
        }
        Refusal::Occupied(man) | Refusal::OwnPiece(man) => edit.remove(&man.at.to_string()),
        Refusal::RoyalsFirst(design) => {
            let text = design.to_string();
            edit.hand(mover).retain(|other| *other != text.as_str());
        }
        Refusal::TooFewPlaced { .. } => edit.hand(mover).clear(),
        Refusal::NoPiece(at) => edit.put(mover, &at.to_string(), "P[r]", "n"),
        Refusal::NotYours(man, _) => edit.piece(&man.at.to_string())?["owner"] = json!(mover),
        Refusal::OwnVictim(man) => edit.piece(&man.at.to_string())?["owner"] = json!(other),
        Refusal::Frozen(_, at) | Refusal::Disarmed(_, at) => edit.remove(&at.to_string()),
        Refusal::Turned { man, needed, .. } => {
            edit.piece(&man.at.to_string())?["facing"] = json!(needed.letters());
        }
        Refusal::TooFar { man, .. } => edit.add(man, Token::Repeat)?,
        Refusal::Blocked(_, man) | Refusal::LeapsTooMany(_, man, _) => {
            edit.remove(&man.at.to_string());
        }
        Refusal::Uncapturable(man) => edit.drop(man, Token::Uncapturable)?,
        Refusal::NoCapture(man, _) => edit.drop(man, Token::NoCapture)?,
        Refusal::CaptureOnly(man, _) => edit.drop(man, Token::CaptureOnly)?,
        Refusal::MustLeap(man, _) => edit.drop(man, Token::MustLeap)?,
        Refusal::MustLeapCapture(man, _) => edit.drop(man, Token::MustLeapCapture)?,
        Refusal::TurnsAnyway(man) => edit.retoken(man, |mut tokens| {
            tokens.retain(|token| !token.turns());
            tokens
        })?,
        Refusal::NullTurns(man) => {
            let design = Design::new(Base::Prime, man.design.tokens()).to_string();
            edit.piece(&man.at.to_string())?["design"] = json!(design);
        }
        Refusal::NoThief(man) => edit.add(man, Token::Thief)?,
        Refusal::NoSuchToken(man, token) => edit.add(man, *token)?,
        Refusal::NoChameleon(man) => edit.add(man, Token::Chameleon)?,
        Refusal::NothingTaken(_, at) => edit.put(other, &at.to_string(), "P[r]", "n"),
        Refusal::NoMultimove(_) => {
            let Turn::Act(first, _) = turn else {
                return None;
            };
            let design = position.piece_at(first.from())?.design();
            let man = Man {
                design,
                at: first.from(),
            };
            edit.add(&man, Token::Multimove)?;
        }
        Refusal::Over(side) | Refusal::WonAlready(side) => {
            let free = position.land().lots().iter().flat_map(|lot| lot.squares());
            let mut free = free.filter(|at| position.piece_at(*at).is_none());
            edit.put(side.word(), &free.next()?.to_string(), "N[y]", "n");
        }
        _ => return None,
    }
    game.read_position(&edit.0.to_string()).ok()
}

/// An action that is more likely than most to be nearly legal.
fn action(position: &Position, rng: &mut Rng) -> Action {
    let squares: Vec<_> = position
        .pieces()
        .map(|(at, piece)| (at, piece.side()))
        .collect();
    let own: Vec<_> = squares
        .iter()
        .filter(|(_, side)| *side == position.side_to_move() || rng.u8(..) < 20)
        .collect();
    let at = if own.is_empty() || rng.u8(..) < 10 {
        sq(&format!(
            "{}{}",
            char::from(b'a' + rng.u8(..8)),
            rng.u8(1..9)
        ))
        .parse()
        .unwrap()
    } else {
        own[rng.usize(..own.len())].0
    };
    let shift = |rng: &mut Rng, most: i8| (rng.i8(-most..=most), rng.i8(-most..=most));
    let (dx, dy) = match rng.u8(..4) {
        0 => shift(rng, 1),
        1 => shift(rng, 3),
        2 => {
            let far = rng.i8(1..6);
            let (x, y) = shift(rng, 1);
            (x * far, y * far)
        }
        _ => (0, rng.i8(-2..3)),
    };
    let to = at.step(dx, dy).unwrap_or(at);
    match rng.u8(..8) {
        0 => Action::Round(at),
        1 | 2 => Action::Steal {
            from: at,
            at: to,
            token: Token::ALL[rng.usize(..21)],
        },
        3 => Action::Move {
            from: at,
            to,
            tokens: Some(design(rng, 3).tokens()),
        },
        _ => Action::Move {
            from: at,
            to,
            tokens: None,
        },
    }
}

/// A turn that may be anything, in a position of any phase.
fn try_something(games: &[Construction], rng: &mut Rng) -> (usize, Position, Turn) {
    if rng.u8(..) < 190 {
        let position = melee(&games[0], rng);
        let first = action(&position, rng);
        let turn = match rng.u8(..5) {
            0 => {
                let second = match action(&position, rng) {
                    Action::Move { to, tokens, .. } => Action::Move {
                        from: first.end(),
                        to,
                        tokens,
                    },
                    other => other,
                };
                Turn::Act(first, Some(second))
            }
            1 => Turn::Put {
                design: if rng.bool() {
                    "P".parse().unwrap()
                } else {
                    design(rng, 1)
                },
                facing: chessmith_board::Direction::ALL[rng.usize(..8)],
                at: first.end(),
            },
            _ => Turn::Act(first, None),
        };
        return (0, position, turn);
    }
    let which = rng.usize(..games.len());
    let game = &games[which];
    let mut position = game.start();
    for _ in 0..rng.usize(..60) {
        use chessmith_game::Candidates;
        let mut turns = Vec::new();
        game.candidates(&position, 6, rng.u64(..), &mut |turn| {
            turns.push(turn);
            std::ops::ControlFlow::Continue(())
        });
        let Some(turn) = rng.choice(turns) else {
            break;
        };
        game.apply(&mut position, &turn);
    }
    let land = position.land();
    let squares: Vec<_> = land.lots().iter().flat_map(|lot| lot.squares()).collect();
    let somewhere = rng
        .choice(squares)
        .unwrap_or(chessmith_construction::FIRST_LOT);
    let at = somewhere
        .step(rng.i8(-4..5), rng.i8(-4..5))
        .unwrap_or(somewhere);
    let in_hand = position.hand(position.side_to_move()).designs().next();
    let turn = match rng.u8(..6) {
        0 => Turn::Done,
        1 => Turn::BuyLot,
        2 => Turn::Buy(design(rng, 4)),
        3 => Turn::Lay(at),
        _ => Turn::Put {
            design: in_hand.map_or(Design::bare(Base::Prime), |(design, _)| design),
            facing: chessmith_board::Direction::ALL[rng.usize(..8)],
            at: if rng.bool() { at } else { somewhere },
        },
    };
    (which, position, turn)
}

#[test]
fn refused_turns_are_cured_by_what_the_refusal_names() {
    let games = [game(&[]), game(&[("cash", "90")])];
    let fits =
        |game: &Construction, turn: &Turn, position: &Position| game.validate(position, turn);
    let mut rng = Rng::with_seed(6);
    let (mut cured, mut tries) = (0, 0);
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    while cured < wanted() {
        tries += 1;
        assert!(tries < 60 * wanted(), "only {cured} cured: {names:?}");
        let (which, position, turn) = try_something(&games, &mut rng);
        let game = &games[which];
        let Err(refusal) = fits(game, &turn, &position) else {
            continue;
        };
        let Some(better) = cure(game, &position, &turn, &refusal) else {
            continue;
        };
        let after = game.validate(&better, &turn);
        assert!(
            after.as_ref() != Err(&refusal),
            "{turn} in {}\n{refusal}\ncured to {}",
            game.position_text(&position),
            game.position_text(&better)
        );
        let kind = name(&refusal);
        // No more than a sixth of all may be of one kind.
        let count = names.entry(kind).or_default();
        if *count < wanted() / 6 {
            *count += 1;
            cured += 1;
        }
    }
    println!("{cured} cured of {tries}: {names:?}");
    assert!(names.len() >= 22, "{names:?}");
}

#[test]
fn land_laid_the_wrong_way_is_cured_by_the_option_or_by_the_right_number_of_lots() {
    let (free, rectangular) = (game(&[]), game(&[("turf", "rectangular")]));
    let laying = |game: &Construction, lots: usize| {
        let mut edit = Edit::of(game, &game.start());
        edit.0["phase"] = json!("land");
        edit.0["cash"] = json!({"white": 0, "black": 0});
        edit.0["lots_to_place"] = json!({"white": lots, "black": 1});
        edit.0["hand"] = json!({"white": ["N[y]"], "black": ["N[y]"]});
        edit
    };
    let read = |game: &Construction, edit: &Edit| game.read_position(&edit.0.to_string()).unwrap();
    let mut cured = BTreeMap::new();
    let lot: Turn = "lot@l12".parse().unwrap();
    for lots in 1..=6 {
        for (files, ranks) in (1..=6).flat_map(|files| (1..=6).map(move |ranks| (files, ranks))) {
            let turf = Turn::Turf { files, ranks };
            for (game, other, turn) in [(&free, &rectangular, turf), (&rectangular, &free, lot)] {
                let refusal = game.validate(&read(game, &laying(game, lots)), &turn);
                assert_eq!(
                    refusal.as_ref().map_err(name),
                    Err(match turn {
                        Turn::Turf { .. } => "TurfIsFree".to_owned(),
                        _ => "TurfIsRectangular".to_owned(),
                    })
                );
                // The other option, and for a rectangle the lots that it takes.
                let needed = usize::from(files * ranks);
                let count = if turn == lot { lots } else { needed };
                if count > 6 || turn != lot && ranks > 3 {
                    continue;
                }
                let better = read(other, &laying(other, count));
                assert_eq!(other.validate(&better, &turn), Ok(()), "{turn}");
                *cured.entry(name(&refusal.unwrap_err())).or_insert(0) += 1;
            }
            let position = read(&rectangular, &laying(&rectangular, lots));
            let Err(refusal) = rectangular.validate(&position, &turf) else {
                continue;
            };
            assert_eq!(name(&refusal), "TurfShape");
            let needed = usize::from(files * ranks);
            if needed <= 6 && ranks <= 3 {
                let better = read(&rectangular, &laying(&rectangular, needed));
                assert_eq!(rectangular.validate(&better, &turf), Ok(()), "{turf}");
                *cured.entry(name(&refusal)).or_insert(0) += 1;
            }
        }
    }
    println!("{cured:?}");
    assert_eq!(cured.len(), 3, "{cured:?}");
}
