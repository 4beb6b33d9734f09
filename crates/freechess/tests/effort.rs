//! Questions cost little wherever a game comes to.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use chessmith_freechess::{Attribute, BOARD, FreeChess, Placement, Position, Turn};
use chessmith_game::{
    Budget, Candidates, Compose, Depict, Game, Notate, OptionKind, OptionValues, Turns,
};
use fastrand::Rng;

/// Returns the default rules, and those with each option.
fn games() -> Vec<Arc<FreeChess>> {
    let mut games = vec![Arc::new(FreeChess::default())];
    for spec in FreeChess::option_specs() {
        let mut values = OptionValues::default();
        if let OptionKind::Choice(words) = spec.kind {
            values.set(spec.name, words[1]);
        }
        games.push(Arc::new(FreeChess::new(values).expect("options")));
    }
    games
}

fn next(
    game: &FreeChess,
    position: &Position,
    early: Option<Attribute>,
    rng: &mut Rng,
) -> Option<Turn> {
    let placements = || {
        let squares = BOARD.squares().filter_map(|square| {
            let attribute = early?;
            Some(Turn::Place(Placement { attribute, square }))
        });
        squares.filter(|turn| game.check(position, turn).is_ok())
    };
    let found: Vec<Turn> = placements().collect();
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

const MOST: u64 = 3_000_000;

fn ask(
    game: &Arc<FreeChess>,
    position: &Position,
    what: &str,
    f: impl FnOnce(&FreeChess),
) -> (u64, u128) {
    let budget = Budget::of(MOST);
    let within = game.within(&budget);
    let at = Instant::now();
    f(&within);
    let ms = at.elapsed().as_millis();
    let mut lo = 0;
    // what is left
    let mut spent = MOST;
    if !budget.is_spent() {
        let mut hi = MOST;
        let _ = &mut lo;
        // find what is left by spending
        let mut left = 0;
        let mut step = 1u64 << 25;
        while step > 0 {
            if budget_has(&budget, step) {
                left += step;
            }
            step >>= 1;
        }
        hi -= left;
        spent = hi;
    }
    if ms > 100 {
        println!(
            "{what} {ms} ms {spent} steps: {} {:?}",
            game.position_text(position),
            game.options().iter().collect::<Vec<_>>()
        );
    }
    (spent, ms)
}

fn budget_has(budget: &Budget, step: u64) -> bool {
    budget.left().is_some_and(|left| left > step) && budget.spend(step)
}

#[test]
fn given() {
    let game = Arc::new(FreeChess::default());
    let Ok(file) = std::env::var("POS") else {
        return;
    };
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let position = game.read_position(line).unwrap();
        println!("{line}");
        let a = ask(&game, &position, "scene", |g| {
            g.scene(&position, None);
        });
        println!("scene {a:?}");
        let b = ask(&game, &position, "offers", |g| {
            let _ = g.offers(&position, &[]);
        });
        println!("offers {b:?}");
        let mut n = 0;
        let c = ask(&game, &position, "turns", |g| {
            g.turns(&position, &mut |_| {
                n += 1;
                if n < 300 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        });
        println!("turns {n} {c:?}");
    }
}

#[test]
fn questions() {
    let games = games();
    let count: usize = std::env::var("N").map_or(20, |n| n.parse().unwrap());
    let from: usize = std::env::var("FROM").map_or(0, |n| n.parse().unwrap());
    let mut times: [Vec<(u128, u64)>; 5] = Default::default();
    for seed in from..from + count {
        let game = &games[seed % games.len()];
        let mut rng = Rng::with_seed(seed as u64);
        let mut position = game.start();
        let early = rng.bool();
        for ply in 0..250 {
            let mut over = false;
            let e = ask(game, &position, "finish", |g| {
                over = g.finish(&position).is_some();
            });
            times[4].push((e.1, e.0));
            if over || e.0 == MOST {
                break;
            }
            let a = ask(game, &position, "scene", |g| {
                g.scene(&position, None);
            });
            let b = ask(game, &position, "offers", |g| {
                let _ = g.offers(&position, &[]);
            });
            let c = ask(game, &position, "turns", |g| {
                let mut n = 0;
                g.turns(&position, &mut |_| {
                    n += 1;
                    if n < 300 {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
            });
            times[0].push((a.1, a.0));
            times[1].push((b.1, b.0));
            times[2].push((c.1, c.0));
            let wanted = match ply {
                0 | 1 if early => Some(Attribute::Royal),
                2 | 3 if early => Some(Attribute::Combinator),
                _ => None,
            };
            let mut turn = None;
            let e = ask(game, &position, "next", |g| {
                turn = next(g, &position, wanted, &mut rng)
            });
            times[3].push((e.1, e.0));
            let Some(turn) = turn.filter(|_| e.0 < MOST) else {
                break;
            };
            game.apply(&mut position, &turn);
        }
    }
    for (i, t) in times.iter_mut().enumerate() {
        if t.is_empty() {
            continue;
        }
        t.sort();
        let over = t.iter().filter(|x| x.0 > 300).count();
        println!(
            "{i}: {} asked, over 300: {over}, last {:?}",
            t.len(),
            &t[t.len().saturating_sub(5)..]
        );
        t.sort_by_key(|x| x.1);
        println!("   by steps {:?}", &t[t.len().saturating_sub(5)..]);
    }
}
