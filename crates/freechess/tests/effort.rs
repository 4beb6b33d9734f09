//! What questions cost, wherever a game comes to: they are asked within a budget, so that no clock is
//! looked at.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chessmith_freechess::{Attribute, BOARD, FreeChess, Placement, Position, Turn};
use chessmith_game::{
    Budget, Candidates, Compose, Coverage, Depict, Game, Notate, OptionKind, OptionValues, Turns,
};
use chessmith_testkit::in_full;
use fastrand::Rng;

/// How many steps a question takes at most: less than 300 milliseconds of a release build.
const MOST: u64 = 400_000;

/// How many turns of a position are asked for.
const TURNS: usize = 300;

/// Returns the default rules, and those with each option.
fn games() -> Vec<Arc<FreeChess>> {
    let mut games = vec![FreeChess::default()];
    for spec in FreeChess::option_specs() {
        let mut values = OptionValues::default();
        if let OptionKind::Choice(words) = spec.kind {
            values.set(&spec.name, words[1].clone());
        }
        games.push(FreeChess::new(values).expect("options"));
    }
    games.into_iter().map(Arc::new).collect()
}

/// Asks something within a budget and returns what it cost; `None` if it was not enough.
fn cost(game: &Arc<FreeChess>, question: impl FnOnce(&FreeChess)) -> Option<u64> {
    let budget = Budget::of(MOST);
    question(&game.within(&budget));
    let left = budget.left().expect("a limit");
    (!budget.is_spent()).then(|| MOST - left)
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

/// Asks everything about a position; returns what the dearest question costs.
fn dearest(game: &Arc<FreeChess>, position: &Position) -> u64 {
    let whole = || format!("{} with {:?}", game.position_text(position), game.options());
    let costs = [
        (
            "the scene",
            cost(game, |game| drop(game.scene(position, None))),
        ),
        (
            "offers",
            cost(game, |game| drop(game.offers(position, &[]))),
        ),
        ("turns", cost(game, |game| ask_first_turns(game, position))),
    ];
    let cost = |(what, cost): (&str, Option<u64>)| {
        cost.unwrap_or_else(|| panic!("{what}: more than {MOST} steps in {}", whole()))
    };
    costs.into_iter().map(cost).max().unwrap_or(0)
}

/// Plays a game at random and asks about some of its positions; returns how many, and the highest cost.
fn play(seed: usize) -> (usize, u64) {
    let games = games();
    let game = &games[seed % games.len()];
    let mut rng = Rng::with_seed(seed as u64);
    let mut position = game.start();
    let skipped = if rng.bool() { 0 } else { 4 };
    let (mut asked, mut most) = (0, 0);
    for ply in 0..250 {
        if game.finish(&position).is_some() {
            break;
        }
        if ply % 10 == 9 {
            asked += 1;
            most = most.max(dearest(game, &position));
        }
        let Some(turn) = next(game, &position, ply + skipped, &mut rng) else {
            break;
        };
        game.apply(&mut position, &turn);
    }
    (asked, most)
}

#[test]
fn no_question_in_random_games_is_dear() {
    let wanted = if in_full() { 10_000 } else { 120 };
    let (next, asked) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut most = 0;
        while asked.load(Ordering::Relaxed) < wanted {
            let (count, cost) = play(next.fetch_add(1, Ordering::Relaxed));
            asked.fetch_add(count, Ordering::Relaxed);
            most = most.max(cost);
        }
        most
    };
    let most = thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        threads.map(|thread| thread.join().expect("no thread has panicked"))
    });
    println!(
        "{} positions, at most {most:?} steps",
        asked.load(Ordering::Relaxed)
    );
}

/// Positions with huge combinators, the first two of them in check or near it.
const HUGE: [&str; 4] = [
    "13/13/13/13/13/13/6{C2R2BN2P}6/13/13/13/13/13/K11{kcr2bn2p}[/] b + - 0 20",
    "13/12c/1n9NK/1P1pn2n4{CRNP}/13/13/13/13/3r2c6/9B1NP/10C2/4p4N3/9p3[/k] b + - 3 80",
    "13/9n3/13/13/3p9/13/13/5C7/5{cr2bn2p}7/6p6/13/7p5/6k2p3[KC/] b + - 0 120",
    "13/3n1p1b5/13/6C6/8{cr3n2p}p3/13/10b2/8c4/13/13/6C6/5k7/13[K/] b + C@g10 0 115",
];

#[test]
fn a_limit_bounds_the_work_where_combinators_are_huge() {
    let game = Arc::new(FreeChess::default());
    for text in HUGE {
        let position = game.read_position(text).expect(text);
        println!("{} steps in {text}", dearest(&game, &position));
    }
}

#[test]
fn whether_a_king_among_many_friends_is_in_check_is_proved() {
    // The dearest walk has fourteen friends to merge with; two of the enemy's answers exclude each other.
    let text = "3{rn}8n/5{CR2N}7/3{BP}9/12p/R5B5N/3{NP}5p{bnp}2/3N3P3p1/2{BNP}10/10{kc}2/13/K2N9/\
                6{bp}1B4/2p1{cr2p}8[C6P/np] b + - 2 209";
    let game = Arc::new(FreeChess::default());
    let position = game.read_position(text).expect(text);
    let cost = cost(&game, |game| drop(game.scene(&position, None)));
    assert!(cost.is_some_and(|cost| cost < 2_000), "{cost:?}");
}

#[test]
fn a_question_is_stopped_in_the_middle_of_a_list() {
    let game = Arc::new(FreeChess::default());
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
