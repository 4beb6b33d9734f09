//! Random games of the two presets and of ten sets of a player's own, in each mode, to their end or 400 plies.
//!
//! 30 of each set and mode; with `CHESSMITH_SOAK` set, 300.

use std::ops::ControlFlow;
use std::sync::Arc;

use chessmith_game::{Line, Notate, OptionValues, Turns};
use chessmith_testkit::in_full;
use chessmith_universal::{Edition, Universal};
use fastrand::Rng;

const PLIES: usize = 400;
const MODES: [&str; 3] = ["mirror", "reversed", "asymmetric"];

/// Pieces of a player's own.
const OWN: &str = "[[piece]]\nid = \"SKY\"\nname = \"Skylark\"\nnotation = \"[F?B]\"\n\
                   [[piece]]\nid = \"HOP\"\nname = \"Hopper\"\nnotation = \"mWcpR\"\n\
                   [[piece]]\nid = \"TOP\"\nname = \"Spinning Top\"\nnotation = \"RNNA\"\n\
                   [[piece]]\nid = \"FRZ\"\nname = \"Frost\"\nnotation = \"mQ{freeze}\"\n";

/// Sets of types and their boards, with pieces of a player's own where `true`.
const SETS: [(&str, &str, bool); 10] = [
    ("8x8", "K,Q,R,N,NN,RF,BW,CBW", false),
    ("8x8", "K,CM,LL,SW,WT,AD,IM,CP,PV", false),
    ("10x8", "K,Q,CH,AR,N,R,BD,FC,SI,SQ,RO,DH,GR,AN", false),
    ("9x9", "K,SI,SQ,RO,DH,DG,GR,AN,CBW,NN,ZG", false),
    (
        "12x12",
        "K,Q,AM,CH,AR,N,R,NQ,QN,NR,RN,NB,BN,BR,RB,IM",
        false,
    ),
    ("10x8", "K,CM,LL,SW,WT,AD,IM,CP,PV,N,WR,WF,WA,EF", false),
    (
        "12x12",
        "K,WE,SH,HE,JG,ZG,MI,HP,TK,FX,OL,LW,SG,G,CM,LL",
        false,
    ),
    ("8x8", "K,Q,SKY,HOP,TOP,FRZ,CM,N,R", true),
    ("9x9", "K,SKY,HOP,TOP,FRZ,CP,SW,LL,WT,AD", true),
    ("12x12", "K,Q,R,N,SKY,HOP,TOP,FRZ,RO,DH,SI,PV,IM", true),
];

fn games() -> u64 {
    if in_full() { 300 } else { 30 }
}

/// What happened in some games.
#[derive(Default, Debug)]
struct Tally {
    games: u64,
    plies: usize,
    ended: u64,
    drops: usize,
    promotions: usize,
}

/// Plays games of one set on starts of their own, and adds up what happened.
fn play<const W: usize>(edition: Edition, given: &[(&str, &str)], tally: &mut Tally) {
    let options = OptionValues::complete(&edition.option_specs(), given.iter().copied()).unwrap();
    let game = Arc::new(Universal::<W>::new(edition, &options).unwrap());
    let mode = match options.get("setup") {
        Some("reversed") => chessmith_universal::Mode::Reversed,
        Some("asymmetric") => chessmith_universal::Mode::Asymmetric,
        _ => chessmith_universal::Mode::Mirror,
    };
    for seed in 0..games() {
        let start = game.army().draw(mode, seed).unwrap().position;
        let mut line = Line::from_position(Arc::clone(&game), start);
        let mut rng = Rng::with_seed(seed);
        while !line.standing().is_over() && line.played().len() < PLIES {
            let mut turns = Vec::new();
            game.turns(line.position(), &mut |turn| {
                turns.push(turn);
                ControlFlow::Continue(())
            });
            let turn = turns[rng.usize(..turns.len())];
            let text = game.turn_text(line.position(), &turn);
            tally.drops += usize::from(turn.drop.is_some());
            tally.promotions += usize::from(text.contains('='));
            if let Err(error) = line.play(&turn) {
                panic!("{} {text}: {error}", game.position_text(line.position()));
            }
            if line.played().len() % 16 == 0 {
                let text = game.position_text(line.position());
                assert_eq!(
                    game.read_position(&text).as_ref(),
                    Ok(line.position()),
                    "{text}"
                );
            }
        }
        tally.games += 1;
        tally.plies += line.played().len();
        tally.ended += u64::from(line.standing().is_over());
    }
}

fn each_mode<const W: usize>(edition: Edition, given: &[(&str, &str)]) {
    let mut tally = Tally::default();
    for setup in MODES {
        play::<W>(edition, &[given, &[("setup", setup)]].concat(), &mut tally);
    }
    println!("{} {given:?}: {tally:?}", edition.id());
    // Men that take seldom, on a large board, may go on for ever.
    assert!(tally.ended > 0 || tally.plies == PLIES * tally.games as usize);
}

#[test]
fn the_presets() {
    each_mode::<1>(Edition::Small, &[]);
    each_mode::<1>(Edition::Full, &[]);
}

fn own_sets(sets: &[(&str, &str, bool)]) {
    for &(board, types, has_own) in sets {
        let mut given = vec![("board", board), ("types", types)];
        if has_own {
            given.push(("pieces", OWN));
        }
        match board {
            "8x8" => each_mode::<1>(Edition::Custom, &given),
            "12x12" => each_mode::<3>(Edition::Custom, &given),
            _ => each_mode::<2>(Edition::Custom, &given),
        }
    }
}

#[test]
fn sets_of_the_inventors_pieces() {
    own_sets(&SETS[..7]);
}

#[test]
fn sets_with_pieces_from_a_file() {
    own_sets(&SETS[7..]);
}
