//! Turns built pick by pick: a split part by part, a combinator move leg by leg, and steps taken back.

use chessmith_freechess::{FreeChess, Position, Turn};
use chessmith_game::{Compose, Game, Notate, Offers, Pick};
use fastrand::Rng;

fn read(text: &str) -> Position {
    FreeChess::default().read_position(text).unwrap()
}

fn picks(text: &str) -> Vec<Pick> {
    text.split(' ').map(Pick::from).collect()
}

fn offers(position: &Position, picks: &[Pick]) -> Offers<Turn> {
    FreeChess::default().offers(position, picks).unwrap()
}

/// Picks one after another; returns the texts of what could be finished after each.
fn finishes(position: &Position, text: &str) -> Vec<String> {
    let game = FreeChess::default();
    let picks = picks(text);
    let mut texts = Vec::new();
    for count in 0..picks.len() {
        let before = offers(position, &picks[..count]);
        assert!(
            before.offers.iter().any(|offer| offer.pick == picks[count]),
            "{} is not offered after {:?}",
            picks[count],
            &picks[..count]
        );
        let now = offers(position, &picks[..=count]);
        texts.push(now.finish.map_or_else(
            || "-".to_owned(),
            |turn| {
                assert_eq!(game.validate(position, &turn), Ok(()));
                game.turn_text(position, &turn)
            },
        ));
    }
    texts
}

/// An own K far away, and something of both colours.
const SPLIT: &str = "11k1/13/13/13/13/13/13/13/4{RBNP}8/13/13/13/K12[/] w + - 3 30";
const WALK: &str = "k12/13/13/13/13/13/13/7N5/13/3{CBP}9/13/13/K12[/] w + - 3 30";

#[test]
fn a_split_into_three_and_a_return() {
    assert_eq!(
        finishes(&read(SPLIT), "e5 split R e9 B h8 N f7 P return"),
        [
            "-",
            "-",
            "-",
            "e5:R-e9",
            "-",
            "e5:B-h8,R-e9",
            "-",
            "e5:B-h8,N-f7,R-e9",
            "-",
            "e5:B-h8,N-f7,R-e9,P^"
        ]
    );
}

#[test]
fn parts_of_several_attributes() {
    assert_eq!(
        finishes(&read(SPLIT), "e5 split R B e9 N return"),
        ["-", "-", "-", "-", "e5:RB-e9", "-", "e5:RB-e9,N^"]
    );
}

#[test]
fn three_legs_with_a_merge_in_the_middle() {
    // P to d2, B onto the knight, and the knight leaps with them.
    assert_eq!(
        finishes(&read(WALK), "d4 d2 h6 j7"),
        ["-", "d4-d2", "d4-d2-h6", "d4-d2-h6-j7"]
    );
    // Another way to the same is recorded as the first of them.
    assert_eq!(
        finishes(&read(WALK), "d4 g7 h6 j7"),
        ["-", "d4-g7", "d4-d2-h6", "d4-d2-h6-j7"]
    );
}

#[test]
fn a_step_taken_back_is_as_before() {
    let position = read(WALK);
    let whole = picks("d4 d2 h6 j7");
    let before: Vec<_> = (0..=4)
        .map(|count| offers(&position, &whole[..count]))
        .collect();
    for count in (0..=4).rev() {
        assert_eq!(offers(&position, &whole[..count]), before[count]);
    }
    // Another way from there.
    let mut other = whole[..3].to_vec();
    other.push(Pick::from("g8"));
    assert!(offers(&position, &other).finish.is_some());
    let stray = FreeChess::default().offers(&position, &picks("d4 d2 a13"));
    assert_eq!(stray.unwrap_err().index, 2);
}

/// Positions with merges, combinators, royal compounds and pins, small enough to follow every way.
const POSITIONS: [&str; 7] = [
    SPLIT,
    WALK,
    "12k/13/13/13/13/4{KCP}8/3np8/13/13/13/13/13/13[/] w + - 3 20",
    "13/13/13/13/13/13/6{cn}6/13/5{CN}7/4N8/13/k12/4K8[/] w + - 3 20",
    "13/13/13/13/2k10/13/13/3r9/13/13/3{RP}9/13/3K9[/] w + - 3 20",
    "13/13/4k8/13/13/4K8/3{cp}9/4{2P}8/13/13/13/13/13[NP/p] w + - 3 20",
    "13/13/3k9/13/1p2n8/13/6{CRBNP}6/13/4P3N4/13/2K10/13/13[/] b + - 3 30",
];

#[test]
fn no_offer_is_a_dead_end() {
    let mut rng = Rng::with_seed(37);
    let game = FreeChess::default();
    let rounds = if chessmith_testkit::in_full() {
        2_000
    } else {
        150
    };
    let mut finished = 0;
    for round in 0..rounds {
        let position = read(POSITIONS[round % POSITIONS.len()]);
        let mut chosen: Vec<Pick> = Vec::new();
        loop {
            let now = offers(&position, &chosen);
            if let Some(turn) = &now.finish {
                assert_eq!(game.validate(&position, turn), Ok(()), "{chosen:?}");
                assert_eq!(&game.canonical(&position, turn), turn, "{chosen:?}");
                finished += 1;
                if rng.u8(..3) == 0 {
                    break;
                }
            }
            if now.offers.is_empty() {
                assert!(
                    now.finish.is_some(),
                    "{:?} {chosen:?}",
                    POSITIONS[round % POSITIONS.len()]
                );
                break;
            }
            chosen.push(now.offers[rng.usize(..now.offers.len())].pick.clone());
        }
    }
    assert!(finished > rounds / 2, "{finished}");
}
