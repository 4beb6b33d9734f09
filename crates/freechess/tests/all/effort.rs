//! What questions cost, wherever a game comes to: they are asked within a budget, so that no clock is
//! looked at.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chessmith_freechess::{Attribute, BOARD, FreeChess, Placement, Position, Turn};
use chessmith_game::{
    Budget, Candidates, Compose, Coverage, Depict, Game, Notate, OptionKind, OptionValues, Pick,
    Turns,
};
use chessmith_testkit::in_full;
use fastrand::Rng;

/// How many steps a question takes at most: less than 300 milliseconds of a release build.
const MOST: u64 = 300_000;

/// How many turns of a position are asked for.
const TURNS: usize = 300;

/// How many picks are made of a turn.
const PICKS: usize = 6;

/// How many settings there are: each of the choices has two values.
const SETTINGS: usize = 32;

/// Returns the rules with one of all settings; 0 is the default.
fn game(setting: usize) -> Arc<FreeChess> {
    let mut values = OptionValues::default();
    let specs = FreeChess::option_specs();
    let choices = specs.iter().filter_map(|spec| match &spec.kind {
        OptionKind::Choice(words) => Some((&spec.name, words)),
        _ => None,
    });
    for (index, (name, words)) in choices.enumerate() {
        values.set(name, words[setting >> index & 1].clone());
    }
    Arc::new(FreeChess::new(values).expect("options"))
}

/// A question and what it cost in steps, with the position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Cost {
    steps: u64,
    question: String,
}

/// Asks something within a budget and returns what it cost.
fn cost(
    game: &Arc<FreeChess>,
    position: &Position,
    what: &str,
    ask: impl FnOnce(&FreeChess),
) -> Cost {
    let budget = Budget::of(MOST);
    ask(&game.within(&budget));
    let text = game.position_text(position);
    let question = format!("{what} in {text} with {:?}", game.options());
    assert!(!budget.is_spent(), "more than {MOST} steps: {question}");
    let left = budget.left().expect("a limit");
    let steps = MOST - left;
    Cost { steps, question }
}

fn ask_first_turns(game: &FreeChess, position: &Position) {
    let mut count = 0;
    game.turns(position, &mut |_| {
        count += 1;
        match count < TURNS {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
}

/// Returns a turn to play: in every other game K and C come to the board first.
fn next(game: &FreeChess, position: &Position, ply: usize, rng: &mut Rng) -> Option<Turn> {
    let early = match ply {
        0 | 1 => Some(Attribute::Royal),
        2 | 3 => Some(Attribute::Combinator),
        _ => None,
    };
    let squares = BOARD.squares().filter_map(|square| {
        let attribute = early?;
        Some(Turn::Place(Placement { attribute, square }))
    });
    let found: Vec<Turn> = squares
        .filter(|turn| game.validate(position, turn).is_ok())
        .collect();
    if !found.is_empty() {
        return rng.choice(found);
    }
    let most = 1 << rng.u32(4..9);
    let mut turns = Vec::new();
    game.candidates(position, most, rng.u64(..), &mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    rng.choice(turns)
}

/// Asks everything about a position.
fn costs(game: &Arc<FreeChess>, position: &Position, rng: &mut Rng) -> Vec<Cost> {
    let mut costs = vec![
        cost(game, position, "the scene", |game| {
            drop(game.scene(position, None));
        }),
        cost(game, position, "turns", |game| {
            ask_first_turns(game, position);
        }),
    ];
    let mut picks: Vec<Pick> = Vec::new();
    for _ in 0..PICKS {
        let mut on_offer = Vec::new();
        costs.push(cost(
            game,
            position,
            &format!("offers after {picks:?}"),
            |game| {
                let offers = game.offers(position, &picks).expect("picks on offer");
                on_offer = offers.offers;
            },
        ));
        let Some(offer) = rng.choice(on_offer) else {
            break;
        };
        picks.push(offer.pick);
    }
    costs
}

/// The dearest questions.
const SHOWN: usize = 5;

/// Plays a game at random and asks about some of its positions; returns how many, and the dearest questions.
fn play(seed: usize) -> (usize, Vec<Cost>) {
    let game = &game(seed % SETTINGS);
    let mut rng = Rng::with_seed(seed as u64);
    let mut position = game.start();
    let skipped = if rng.bool() { 0 } else { 4 };
    let (mut asked, mut dearest) = (0, Vec::new());
    for ply in 0..250 {
        if game.finish(&position).is_some() {
            break;
        }
        if ply % 10 == 9 {
            asked += 1;
            dearest = dearer(dearest, costs(game, &position, &mut rng));
        }
        let Some(turn) = next(game, &position, ply + skipped, &mut rng) else {
            break;
        };
        game.apply(&mut position, &turn);
    }
    (asked, dearest)
}

/// Returns the dearest of some questions, the dearest first.
fn dearer(mut costs: Vec<Cost>, others: Vec<Cost>) -> Vec<Cost> {
    costs.extend(others);
    costs.sort_by(|a, b| b.cmp(a));
    costs.truncate(SHOWN);
    costs
}

#[test]
fn no_question_in_random_games_is_dear() {
    let wanted = if in_full() { 10_000 } else { 120 };
    let (next, asked) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut dearest = Vec::new();
        while asked.load(Ordering::Relaxed) < wanted {
            let (count, costs) = play(next.fetch_add(1, Ordering::Relaxed));
            asked.fetch_add(count, Ordering::Relaxed);
            dearest = dearer(dearest, costs);
        }
        dearest
    };
    let dearest = thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        let found = threads.map(|thread| thread.join().expect("no thread has panicked"));
        found.into_iter().fold(Vec::new(), dearer)
    });
    println!(
        "{} positions; the dearest questions:",
        asked.load(Ordering::Relaxed)
    );
    for Cost { steps, question } in &dearest {
        println!("{steps} steps: {question}");
    }
    assert_eq!(dearest.len(), SHOWN);
}

/// Positions with huge combinators. The first two are in check or near it; in the fifth most turns let a
/// king among many friends be captured in other ways, and in the last friends take a combinator that
/// goes on.
const HUGE: [&str; 6] = [
    "13/13/13/13/13/13/6{C2R2BN2P}6/13/13/13/13/13/K11{kcr2bn2p}[/] b + - 0 20",
    "13/12c/1n9NK/1P1pn2n4{CRNP}/13/13/13/13/3r2c6/9B1NP/10C2/4p4N3/9p3[/k] b + - 3 80",
    "13/9n3/13/13/3p9/13/13/5C7/5{cr2bn2p}7/6p6/13/7p5/6k2p3[KC/] b + - 0 120",
    "13/3n1p1b5/13/6C6/8{cr3n2p}p3/13/10b2/8c4/13/13/6C6/5k7/13[K/] b + C@g10 0 115",
    CROWDED,
    "13/2c10/2P2p7/7N2R2/6n3C2/P11P/13/3n9/4P1P6/BP6{CB2NP}4/3b2b4k1/12b/1K1B2p2P3[/2n5p] b + P@m8 0 55",
];

/// A combinator with fourteen friends to merge with; two of the enemy's answers exclude each other.
const CROWDED: &str = "3{rn}8n/5{CR2N}7/3{BP}9/12p/R5B5N/3{NP}5p{bnp}2/3N3P3p1/2{BNP}10/10{kc}2/\
                       13/K2N9/6{bp}1B4/2p1{cr2p}8[C6P/np] b + - 2 209";

#[test]
fn a_limit_bounds_the_work_where_combinators_are_huge() {
    // The default, and with pieces that go on after they have captured a friendly C.
    for setting in [0, 4] {
        let game = game(setting);
        for text in HUGE {
            let position = game.read_position(text).expect(text);
            let mut rng = Rng::with_seed(1);
            for Cost { steps, question } in dearer(Vec::new(), costs(&game, &position, &mut rng)) {
                println!("{steps} steps: {question}");
            }
        }
    }
}

#[test]
fn whether_a_king_among_many_friends_is_in_check_is_proved() {
    let game = game(0);
    let position = game.read_position(CROWDED).expect(CROWDED);
    let cost = cost(&game, &position, "the scene", |game| {
        drop(game.scene(&position, None));
    });
    assert!(cost.steps < 2_000, "{cost:?}");
}

#[test]
fn a_question_is_stopped_in_the_middle_of_a_list() {
    let game = game(0);
    let position = game.read_position(HUGE[0]).expect("a position");
    let budget = Budget::unlimited();
    let within = game.within(&budget);
    let mut count = 0;
    let mut list = |_| {
        count += 1;
        if count == 500 {
            budget.stop();
        }
        ControlFlow::Continue(())
    };
    assert_eq!(within.turns(&position, &mut list), Coverage::Truncated);
    assert!(count < 1_000, "{count}");
    assert!(budget.is_spent());
    // A small budget ends the same list sooner, and the engine's too.
    for steps in [0, 1, 10, 100, 1_000] {
        let budget = Budget::of(steps);
        let within = game.within(&budget);
        let coverage = within.turns(&position, &mut |_| ControlFlow::Continue(()));
        assert_eq!(coverage, Coverage::Truncated);
        assert!(budget.is_spent());
        within.candidates(&position, 1_000, 1, &mut |_| ControlFlow::Continue(()));
    }
}

#[test]
fn what_an_engine_considers_is_soon_known_also_where_nothing_is_legal() {
    let text = "7c1C3/13/13/13/13/13/1B11/2KR9/2k6{2rbnp}3/9P3/13/13/3{CR}9[R4B8N12P/cr4b7n12p] w + R@j5 0 8";
    let game = game(0);
    let position = game.read_position(text).expect("a position");
    let mut dearest = 0;
    game.candidates(&position, 700, 1, &mut |turn| {
        let mut next = position.clone();
        game.apply(&mut next, &turn);
        let cost = cost(&game, &next, "what is considered", |game| {
            game.candidates(&next, 120, 1, &mut |_| ControlFlow::Continue(()));
        });
        dearest = dearest.max(cost.steps);
        ControlFlow::Continue(())
    });
    // Black's piece of five attributes can be split in a million ways, none of which may help against a check.
    assert!((1_000..30_000).contains(&dearest), "{dearest}");
}
