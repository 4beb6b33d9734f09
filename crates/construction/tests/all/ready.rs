//! Ready designs and armies, and the engine's choices.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::common::{game, play};
use chessmith_board::Coord;
use chessmith_construction::{Army, Construction, Named, Phase, Position, Turn};
use chessmith_game::{Candidates, Explain, Game, Notate, OptionValues, Side, Standing, Turns};

#[test]
fn ready_designs_are_sound_and_have_names_of_their_own() {
    let named = Named::all().unwrap();
    assert!(named.len() >= 30);
    let names: HashSet<_> = named.iter().map(|named| &named.name).collect();
    let designs: HashSet<_> = named.iter().map(|named| named.design).collect();
    assert_eq!((names.len(), designs.len()), (named.len(), named.len()));
    for named in &named {
        let idle = named.design.idle_tokens();
        assert!(idle.is_empty(), "{} {}: {idle:?}", named.name, named.design);
        assert!(!named.design.is_lifeless(), "{}", named.name);
    }
    for name in [
        "king",
        "queen",
        "rook",
        "bishop",
        "knight",
        "prime",
        "cannon",
        "nightrider",
    ] {
        assert!(named.iter().any(|named| named.name == name), "{name}");
    }
}

#[test]
fn ready_armies_stay_within_the_default_budget() {
    let armies = Army::all().unwrap();
    let names: Vec<&str> = armies.iter().map(|army| army.name.as_str()).collect();
    assert_eq!(names, Army::NAMES);
    let game = game(&[]);
    for army in &armies {
        let cost = army.cost(game.prices(), game.lot_price());
        println!("{}: {cost}, {} pieces", army.name, army.designs().count());
        assert!((500..=600).contains(&cost), "{} costs {cost}", army.name);
        assert!(army.designs().any(|design| design.is_royal()));
        assert!(army.hand.iter().all(|design| !design.is_royal()));
        assert!(2 * army.placed.len() >= army.designs().count());
    }
}

#[test]
fn any_two_armies_can_begin_and_nobody_is_taken_at_once() {
    for white in Army::NAMES {
        for black in Army::NAMES {
            let game = game(&[("army", white), ("against", black)]);
            let start = game.start();
            let text = game.position_text(&start);
            assert_eq!(game.read_position(&text).as_ref(), Ok(&start), "{text}");
            assert_eq!(game.standing(&start, 1), Standing::Ongoing);
            assert_eq!(endangered(&game, &start), 0, "{white} against {black}");
        }
    }
    let alone = game(&[("army", "swarm")]);
    let both = game(&[("army", "swarm"), ("against", "swarm")]);
    assert_eq!(alone.start(), both.start());
}

#[test]
fn an_army_that_costs_too_much_is_refused() {
    let mut options = OptionValues::default();
    options.set("army", "classic");
    options.set("cash", "599");
    let refused = Construction::new(options).unwrap_err().to_string();
    assert_eq!(
        refused,
        "option army: the army classic costs 600, and the cash is 599"
    );
    let mut options = OptionValues::default();
    options.set("cash", "15");
    let refused = Construction::new(options).unwrap_err().to_string();
    assert_eq!(
        refused,
        "option cash: 15 does not buy a royal piece; the cheapest costs 16"
    );
    let mut options = OptionValues::default();
    options.set("prices", "howe-2000");
    let refused = Construction::new(options).unwrap_err().to_string();
    assert!(
        refused.ends_with("text of a price list as JSON, found \"howe-2000\""),
        "{refused}"
    );
    let mut options = OptionValues::default();
    options.set("prices", "x".repeat(10_000));
    let refused = Construction::settled(options).unwrap_err().to_string();
    assert!(refused.len() < 200, "{refused}");
}

/// Returns how many royal pieces of the side on turn could be taken if it passed, and of the other now.
fn endangered(game: &Construction, position: &Position) -> usize {
    let taken = |side: Side| {
        position
            .pieces()
            .filter(|(at, piece)| {
                piece.side() == side
                    && piece.design().is_royal()
                    && game.attacks(position, side.other(), *at)
            })
            .count()
    };
    taken(Side::White) + taken(Side::Black)
}

/// Plays the first candidate of each position to the start of play, and counts how often a royal piece is
/// left attacked although another turn would not leave one so.
fn sampled_to_play(game: &Construction, seed: u64) -> (Position, usize) {
    let mut position = game.start();
    let (mut bought, mut blunders) = (Vec::new(), 0);
    for ply in 0..400 {
        if position.phase() == Phase::Play {
            break;
        }
        let mut first = None;
        game.candidates(&position, 16, seed * 1_000 + ply, &mut |turn| {
            first = Some(turn);
            ControlFlow::Break(())
        });
        let turn = first.unwrap();
        if let Turn::Buy(design) = turn {
            bought.push(design);
        }
        let side = game.side_to_move(&position);
        if hanging(game, &position, &turn, side) > 0 {
            let mut better = false;
            game.turns(&position, &mut |other| {
                better = hanging(game, &position, &other, side) == 0;
                if better {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            blunders += usize::from(better);
        }
        game.apply(&mut position, &turn);
    }
    for design in bought {
        assert!(design.idle_tokens().is_empty(), "{design} has a dead token");
        assert!(!design.is_lifeless(), "{design} does nothing");
    }
    (position, blunders)
}

/// Returns how many royal pieces of a side stand attacked after a turn.
fn hanging(game: &Construction, position: &Position, turn: &Turn, side: Side) -> usize {
    let mut next = position.clone();
    game.apply(&mut next, turn);
    let royal = next
        .pieces()
        .filter(|(_, piece)| piece.side() == side && piece.design().is_royal());
    royal
        .filter(|(at, _)| game.attacks(&next, side.other(), *at))
        .count()
}

#[test]
fn candidates_lead_to_play_without_a_blunder() {
    for (cash, turf) in [
        ("600", "free"),
        ("120", "free"),
        ("300", "rectangular"),
        ("16", "free"),
    ] {
        let game = game(&[("cash", cash), ("turf", turf)]);
        let mut blunders = 0;
        for seed in 0..12 {
            let (position, found) = sampled_to_play(&game, seed);
            assert_eq!(
                position.phase(),
                Phase::Play,
                "{}",
                game.position_text(&position)
            );
            blunders += found;
        }
        println!("cash {cash}, turf {turf}: {blunders} blunders in 12 games");
        assert_eq!(blunders, 0, "cash {cash}");
    }
}

#[test]
fn a_royal_piece_beside_land_of_the_enemy_is_aimed_at_at_once() {
    let game = game(&[]);
    let mut position = game.start();
    let bought = ["+O[y]", "+N[y]", "+D[y]", "+P", "done", "done"];
    play(&game, &mut position, &bought);
    // Black's only royal piece comes to stand where White's land begins, far from where White's are safe.
    play(&game, &mut position, &["lot@l12", "lot@h12", "D[y]/se@o12"]);
    play(&game, &mut position, &["N[y]/s@k13"]);
    for budget in [40, 150, 600] {
        let mut first = None;
        game.candidates(&position, budget, 7, &mut |turn| {
            first = first.or(Some(turn));
            ControlFlow::Continue(())
        });
        let first = first.unwrap();
        assert!(game.validate(&position, &first).is_ok(), "{first}");
        assert!(
            matches!(first, Turn::Put { design, .. } if design.is_royal()),
            "{first}"
        );
        let mut next = position.clone();
        game.apply(&mut next, &first);
        let royal = Coord { file: 10, rank: 12 };
        assert!(game.attacks(&next, Side::White, royal), "{budget}: {first}");
    }
}

#[test]
fn designs_and_armies_are_told_about() {
    let game = game(&[]);
    let topics = game.topics();
    assert_eq!(topics.len(), game.named().len() + Army::NAMES.len());
    for topic in &topics {
        assert!(game.tell(&topic.name).is_some(), "{}", topic.name);
    }
    assert_eq!(
        topics[0].text,
        "P[r,y] for 104: one step any way; who loses the last royal piece has lost"
    );
    let told = game.tell("P[y,e,r]").unwrap();
    assert_eq!(
        told,
        [
            "P[e,r,y]",
            "It goes one square straight ahead. The move may be repeated any number of times. It may turn any \
             way before it moves. Who has no royal piece left has lost.",
            "P (Prime): b = 5",
            "e (repeat): m +8",
            "r (rotate): a +8",
            "y (royalty): f ×8",
            "(b + a) × m × f = (5 + 8) × 8 × 8 = 832",
        ]
    );
    let classic = game.tell("classic").unwrap();
    assert_eq!(classic.last().unwrap(), "together 600");
    assert!(classic.contains(&"2 × knight G[l1,or] at 36: 72".to_owned()));
    let idle = game.tell("D[op]").unwrap();
    assert_eq!(
        idle.last().unwrap(),
        "op does nothing here: a Diag has no way along files and ranks"
    );
    assert_eq!(game.tell("nothing"), None);
}
