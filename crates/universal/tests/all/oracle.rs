//! The game against the slow oracle, on positions of random games and on scattered men.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use chessmith_game::{Game, Notate, Turns};
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::universal::{Rules, in_check, turns};
use chessmith_universal::{Edition, Position, Universal, standard_pieces};
use fastrand::Rng;

/// How many positions are compared for each set of options.
fn wanted() -> usize {
    if in_full() { 5_000 } else { 100 }
}

const OPTIONS: [[&str; 4]; 4] = [
    ["forbid", "pairs", "final", "no"],
    ["allow", "overlapping", "final", "no"],
    ["forbid", "overlapping", "move-first", "yes"],
    ["allow", "pairs", "move-first", "no"],
];

/// Ids that are drawn more often than others: what is hard to get right.
const FREQUENT: [&str; 10] = ["CM", "LL", "SW", "WT", "AD", "IM", "CP", "PV", "P", "P"];

struct Comparison {
    game: Universal<1>,
    rules: Rules,
    seen: BTreeMap<&'static str, usize>,
    /// In how many positions each type stood on the board.
    types: BTreeMap<String, usize>,
}

impl Comparison {
    fn new([null, exchange, drop, frozen]: [&str; 4]) -> Self {
        let given = [
            ("null-moves", null),
            ("exchange", exchange),
            ("drop-legality", drop),
            ("frozen-check", frozen),
        ];
        Self {
            game: crate::common::game(Edition::Full, &given),
            rules: Rules {
                set: standard_pieces()
                    .into_iter()
                    .map(|piece| piece.id)
                    .collect(),
                null_moves: null == "allow",
                overlapping: exchange == "overlapping",
                move_first: drop == "move-first",
                frozen_check: frozen == "yes",
            },
            seen: BTreeMap::new(),
            types: BTreeMap::new(),
        }
    }

    /// Compares one position; returns its turns with the positions after them.
    fn compare(&mut self, position: &Position<1>) -> Vec<(String, String)> {
        let game = &self.game;
        let text = game.position_text(position);
        let mut fast = Vec::new();
        game.turns(position, &mut |turn| {
            let mut next = position.clone();
            game.apply(&mut next, &turn);
            fast.push((game.turn_text(position, &turn), game.position_text(&next)));
            ControlFlow::Continue(())
        });
        fast.sort_unstable();
        let slow = turns(&self.rules, &text);
        if fast != slow {
            let only = |a: &[(String, String)], b: &[(String, String)]| {
                a.iter()
                    .filter(|turn| !b.contains(turn))
                    .take(4)
                    .cloned()
                    .collect::<Vec<_>>()
            };
            panic!(
                "{text}\nonly here: {:#?}\nonly there: {:#?}",
                only(&fast, &slow),
                only(&slow, &fast)
            );
        }
        assert_eq!(game.count(position), slow.len() as u64, "{text}");
        assert_eq!(
            game.in_check(position),
            in_check(&self.rules, &text),
            "{text}"
        );
        self.note(position, &slow);
        slow
    }

    fn note(&mut self, position: &Position<1>, turns: &[(String, String)]) {
        let mut add = |what, count: usize| *self.seen.entry(what).or_default() += count;
        let has = |mark: char| turns.iter().filter(|(turn, _)| turn.contains(mark)).count();
        add("checks", usize::from(self.game.in_check(position)));
        add("drops", has('@'));
        add("stars", has('*'));
        add("promotions", has('='));
        add(
            "rights",
            turns
                .iter()
                .filter(|(_, after)| !after.contains(" 0:0 "))
                .count(),
        );
        add("en passant", usize::from(position.en_passant().is_some()));
        add("ban", usize::from(position.ban().is_some()));
        add("ends", usize::from(turns.is_empty()));
        let men = position.men();
        let kinds: BTreeSet<_> = men.occupied().into_iter().map(|at| men.at(at)).collect();
        let kinds: BTreeSet<_> = kinds.into_iter().flatten().map(|(_, kind)| kind).collect();
        for kind in kinds {
            let id = self.game.army().id(kind).to_owned();
            *self.types.entry(id).or_default() += 1;
        }
    }

    /// Plays on at random, comparing as it goes.
    fn play_on(&mut self, mut position: Position<1>, plies: usize, rng: &mut Rng) -> usize {
        for played in 0..plies {
            let turns = self.compare(&position);
            let Some((_, next)) = rng.choice(turns) else {
                return played + 1;
            };
            position = crate::common::read(&self.game, &next);
        }
        plies
    }
}

/// Makes up a position: kings, men of any types anywhere, queues, rights and what may be retaken.
fn scattered(rng: &mut Rng, ids: &[String]) -> String {
    let mut squares: Vec<String> = vec![String::new(); 64];
    let is_white = rng.bool();
    let (mut en_passant, mut ban) = ("-".to_owned(), "-".to_owned());
    let square = |file: usize, rank: usize| format!("{}{rank}", char::from(b'a' + file as u8));
    match rng.u8(..4) {
        0 => {
            let file = rng.usize(..7);
            let (rank, behind) = if is_white { (5, 6) } else { (4, 3) };
            let [taker, taken] = if is_white { ["P", "p"] } else { ["p", "P"] };
            squares[(rank - 1) * 8 + file] = taken.to_owned();
            squares[(rank - 1) * 8 + file + 1] = taker.to_owned();
            en_passant = square(file, behind);
        }
        1 => {
            let (rank, first) = (rng.usize(1..9), rng.usize(..7));
            let second = rng.usize(first + 1..8);
            squares[(rank - 1) * 8 + first] = "{SW}".to_owned();
            let other = if rng.bool() { "{sw}" } else { "{cm}" };
            squares[(rank - 1) * 8 + second] = other.to_owned();
            ban = format!("{}:{}", square(first, rank), square(second, rank));
        }
        _ => {}
    }
    let mut place = |id: &str, white: bool, rng: &mut Rng| {
        let free: Vec<usize> = (0..64).filter(|&at| squares[at].is_empty()).collect();
        let id = cased(id, white);
        squares[free[rng.usize(..free.len())]] = if id.len() == 1 {
            id
        } else {
            format!("{{{id}}}")
        };
    };
    place("K", true, rng);
    place("K", false, rng);
    for _ in 0..rng.usize(2..24) {
        let white = rng.bool();
        let id = if rng.bool() {
            FREQUENT[rng.usize(..FREQUENT.len())]
        } else {
            ids[rng.usize(1..ids.len())].as_str()
        };
        place(id, white, rng);
    }
    let ranks: Vec<String> = squares.chunks(8).rev().map(rank).collect();
    let mut queue = |white: bool| {
        let picked: Vec<String> = (0..rng.usize(..3))
            .map(|_| ids[rng.usize(1..ids.len())].clone())
            .collect();
        cased(&picked.join(","), white)
    };
    let (white, black) = (queue(true), queue(false));
    let side = if is_white { 'w' } else { 'b' };
    let rights = format!("{}:{}", rng.u8(..2), rng.u8(..2));
    format!(
        "{}[{white}/{black}] {side} {en_passant} {rights} - {ban} {} 7",
        ranks.join("/"),
        rng.u8(..99)
    )
}

fn cased(id: &str, white: bool) -> String {
    if white {
        id.to_owned()
    } else {
        id.to_lowercase()
    }
}

fn rank(squares: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += square;
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn agree(index: usize) {
    let mut comparison = Comparison::new(OPTIONS[index]);
    let ids = comparison.rules.set.clone();
    let mut rng = Rng::with_seed(index as u64);
    let mut positions = 0;
    while positions < wanted() {
        let text = scattered(&mut rng, &ids);
        if let Ok(position) = comparison.game.read_position(&text) {
            positions += comparison.play_on(position, 4, &mut rng);
        }
    }
    let start = comparison.game.start();
    comparison.play_on(start, wanted() / 6, &mut rng);
    println!(
        "{:?}: {positions} positions, {:?}",
        OPTIONS[index], comparison.seen
    );
    // The four sets of options together: every type in 500 of 20,000 positions.
    for id in &comparison.rules.set {
        let count = comparison.types.get(id).copied().unwrap_or_default();
        assert!(!in_full() || count >= 125, "{id} in {count} positions");
    }
    for what in [
        "checks",
        "drops",
        "stars",
        "promotions",
        "rights",
        "en passant",
        "ban",
    ] {
        let is_rare = ["en passant", "ban"].contains(&what) && !in_full();
        assert!(
            is_rare || comparison.seen[what] > 0,
            "{what}: {:?}",
            comparison.seen
        );
    }
}

#[test]
fn the_default_rules_agree() {
    agree(0);
}

#[test]
fn null_moves_and_overlapping_exchanges_agree() {
    agree(1);
}

#[test]
fn moves_first_and_frozen_checks_agree() {
    agree(2);
}

#[test]
fn null_moves_and_moves_first_agree() {
    agree(3);
}
