//! The game against the slow oracle, on made positions and on those that games reach from them and from the
//! start.

use std::collections::{BTreeMap, BTreeSet};

use chessmith_game::{Game, Notate, Turns as _};
use chessmith_testkit::in_full;
use chessmith_testkit::oracle::listed;
use chessmith_testkit::oracle::universal::{Rules, in_check, turns};
use chessmith_universal::{Edition, Position, Universal};
use fastrand::Rng;

use crate::made::Made;

/// What is compared: a set of types on a board, with the rules of its options.
struct Setting {
    edition: Edition,
    /// The board and the types of a custom game.
    custom: Option<(&'static str, &'static str)>,
    /// `null-moves`, `exchange`, `drop-legality`, `frozen-check` and `drops`.
    rules: [&'static str; 5],
}

impl Setting {
    const fn preset(edition: Edition, rules: [&'static str; 5]) -> Self {
        Self {
            edition,
            custom: None,
            rules,
        }
    }

    const fn custom(board: &'static str, types: &'static str, rules: [&'static str; 5]) -> Self {
        Self {
            edition: Edition::Custom,
            custom: Some((board, types)),
            rules,
        }
    }
}

const DEFAULTS: [&str; 5] = ["forbid", "pairs", "final", "no", "1"];

/// What comes up in every setting, and what only where its types allow it.
const USUAL: [&str; 6] = [
    "checks",
    "drops",
    "drops on full ranks",
    "promotions",
    "rights",
    "en passant",
];
const ROCOCO: [&str; 2] = ["stars", "ban"];

struct Comparison<const W: usize> {
    game: Universal<W>,
    rules: Rules,
    seen: BTreeMap<&'static str, usize>,
    /// In how many positions each type stood on the board.
    types: BTreeMap<String, usize>,
    /// How many positions were compared that were made, and that were reached.
    made: usize,
    reached: usize,
}

impl<const W: usize> Comparison<W> {
    fn new(setting: &Setting) -> Self {
        let [null, exchange, drop, frozen, drops] = setting.rules;
        let mut given = vec![
            ("null-moves", null),
            ("exchange", exchange),
            ("drop-legality", drop),
            ("frozen-check", frozen),
            ("drops", drops),
        ];
        if let Some((board, types)) = setting.custom {
            given.extend([("board", board), ("types", types)]);
        }
        let game: Universal<W> = crate::common::game(setting.edition, &given);
        let types = game.army().types().skip(1);
        let set = types.map(|(kind, _)| game.army().id(kind).to_owned());
        Self {
            rules: Rules {
                set: set.collect(),
                null_moves: null == "allow",
                overlapping: exchange == "overlapping",
                move_first: drop == "move-first",
                frozen_check: frozen == "yes",
                drops: match drops {
                    "2" => (2, 1),
                    "1/2" => (1, 2),
                    "0" => (0, 1),
                    _ => (1, 1),
                },
            },
            game,
            seen: BTreeMap::new(),
            types: BTreeMap::new(),
            made: 0,
            reached: 0,
        }
    }

    /// Compares one position; returns its turns with the positions after them.
    fn compare(&mut self, position: &Position<W>) -> Vec<(String, String)> {
        let game = &self.game;
        let text = game.position_text(position);
        let fast = listed(game, position);
        let slow = turns(&self.rules, &text);
        if fast != slow {
            let only = |a: &[(String, String)], b: &[(String, String)]| {
                let differs = a.iter().filter(|turn| !b.contains(turn));
                differs.take(4).cloned().collect::<Vec<_>>()
            };
            panic!(
                "{text}\nonly here: {:#?}\nonly there: {:#?}",
                only(&fast, &slow),
                only(&slow, &fast)
            );
        }
        assert_eq!(game.count(position), slow.len() as u64, "{text}");
        assert_eq!(game.any_turn(position), !slow.is_empty(), "{text}");
        assert_eq!(
            game.in_check(position),
            in_check(&self.rules, &text),
            "{text}"
        );
        self.note(position, &slow);
        slow
    }

    fn note(&mut self, position: &Position<W>, turns: &[(String, String)]) {
        let mut add = |what, count: usize| *self.seen.entry(what).or_default() += count;
        let has = |mark: char| turns.iter().filter(|(turn, _)| turn.contains(mark)).count();
        add("checks", usize::from(self.game.in_check(position)));
        add("drops", has('@'));
        add("stars", has('*'));
        add("en passant", usize::from(position.en_passant().is_some()));
        add("ban", usize::from(position.ban().is_some()));
        add("ends", usize::from(turns.is_empty()));
        let side = position.side_to_move();
        let promotes = |after: &String| queue(after, side.index()) < position.queue(side).len();
        let promotions = turns
            .iter()
            .filter(|(turn, after)| turn.contains('=') || (!turn.contains('@') && promotes(after)));
        add("promotions", promotions.count());
        let gains = turns.iter().filter(|(_, after)| !after.contains(" 0:0 "));
        add("rights", gains.count());
        let men = position.men();
        let board = self.game.army().board();
        let rank = [0, board.ranks() - 1][side.index()];
        if board.rank(rank).is_subset(men.occupied()) {
            add("drops on full ranks", has('@'));
        }
        let kinds: BTreeSet<_> = men.occupied().into_iter().map(|at| men.at(at)).collect();
        let kinds: BTreeSet<_> = kinds.into_iter().flatten().map(|(_, kind)| kind).collect();
        for kind in kinds {
            let id = self.game.army().id(kind).to_owned();
            *self.types.entry(id).or_default() += 1;
        }
    }

    /// Plays on at random, comparing as it goes.
    fn play_on(&mut self, mut position: Position<W>, plies: usize, rng: &mut Rng) {
        for _ in 0..plies {
            self.reached += 1;
            let turns = self.compare(&position);
            let Some((_, next)) = rng.choice(turns) else {
                return;
            };
            position = crate::common::read(&self.game, &next);
        }
    }
}

/// Returns how many pieces a side has in its queue.
fn queue(text: &str, side: usize) -> usize {
    let queues = text.split(['[', ']']).nth(1).unwrap_or_default();
    let queue = queues.split('/').nth(side).unwrap_or_default();
    queue.split(',').filter(|id| !id.is_empty()).count()
}

/// Compares positions of a setting, half of them made: the first number, or with `CHESSMITH_SOAK` the second.
fn agree<const W: usize>(setting: &Setting, wanted: [usize; 2], seed: u64) {
    let wanted = wanted[usize::from(in_full())];
    let mut comparison = Comparison::<W>::new(setting);
    let game = Comparison::<W>::new(setting).game;
    let mut rng = Rng::with_seed(seed);
    let mut made = Made::new(&game, seed);
    while comparison.made < wanted.div_ceil(2) {
        let position = made.next();
        comparison.made += 1;
        let turns = comparison.compare(&position);
        let next = rng
            .choice(turns)
            .filter(|_| comparison.reached < wanted / 4);
        if let Some((_, next)) = next {
            let next = crate::common::read(&game, &next);
            comparison.play_on(next, 1, &mut rng);
        }
    }
    while comparison.made + comparison.reached < wanted {
        comparison.play_on(game.start(), 60, &mut rng);
    }
    made.expect_few_refused();
    let Comparison { seen, types, .. } = &comparison;
    println!(
        "{} made, {} reached: {seen:?}",
        comparison.made, comparison.reached
    );
    // Some things are seldom: a few dozen positions need not have them all.
    let has_rococo = types.contains_key("SW") && types.contains_key("IM");
    for what in USUAL.iter().chain(ROCOCO.iter().filter(|_| has_rococo)) {
        assert!(wanted < 100 || seen[what] > 0, "{what}: {seen:?}");
    }
    for id in &comparison.rules.set {
        let count = types.get(id).copied().unwrap_or_default();
        assert!(!in_full() || count >= 100, "{id} in {count} positions");
    }
}

#[test]
fn the_default_rules_agree() {
    agree::<1>(&Setting::preset(Edition::Full, DEFAULTS), [200, 8_000], 0);
}

#[test]
fn null_moves_and_overlapping_exchanges_agree() {
    let rules = ["allow", "overlapping", "final", "no", "1"];
    agree::<1>(&Setting::preset(Edition::Full, rules), [120, 4_000], 1);
}

#[test]
fn moves_first_and_frozen_checks_agree() {
    let rules = ["forbid", "overlapping", "move-first", "yes", "1"];
    agree::<1>(&Setting::preset(Edition::Full, rules), [120, 4_000], 2);
}

#[test]
fn null_moves_and_moves_first_agree() {
    let rules = ["allow", "pairs", "move-first", "no", "1"];
    agree::<1>(&Setting::preset(Edition::Full, rules), [120, 4_000], 3);
}

#[test]
fn two_drops_half_a_drop_and_none_for_an_exchange_agree() {
    for (seed, drops) in [(10, "2"), (11, "1/2"), (12, "0")] {
        let rules = ["forbid", "overlapping", "final", "no", drops];
        agree::<1>(&Setting::preset(Edition::Full, rules), [120, 4_000], seed);
        let rules = ["forbid", "pairs", "move-first", "no", drops];
        agree::<1>(&Setting::preset(Edition::Small, rules), [60, 2_000], seed);
    }
}

#[test]
fn the_small_edition_agrees() {
    agree::<1>(&Setting::preset(Edition::Small, DEFAULTS), [150, 20_000], 4);
}

/// Few types: queues run out, and what is lost is chosen from.
#[test]
fn a_short_set_agrees() {
    let types = "K,CM,LL,SW,WT,AD,IM,CP,PV";
    agree::<1>(&Setting::custom("8x8", types, DEFAULTS), [150, 8_000], 5);
}

#[test]
fn narrow_boards_agree() {
    let types = "K,CM,IM,SW,NN,DH,RO,CP,Q";
    let rules = ["allow", "overlapping", "final", "yes", "1"];
    agree::<1>(&Setting::custom("6x6", types, rules), [150, 6_000], 6);
    agree::<1>(&Setting::custom("6x10", types, DEFAULTS), [60, 3_000], 7);
}

#[test]
fn wide_boards_agree() {
    let types = "K,Q,CH,AR,N,R,BD,FC,SI,SQ,RO,DH,GR,AN,CM,LL,WT,AD,IM,SW,CP,PV";
    agree::<2>(&Setting::custom("10x8", types, DEFAULTS), [60, 3_000], 8);
    agree::<3>(&Setting::custom("12x12", types, DEFAULTS), [20, 600], 9);
}
