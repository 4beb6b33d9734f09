//! The toy game keeps the contract.

use chessmith_game::{
    Candidates, Compose, Coverage, Game, Notate, Pick, Reach, Side, Standing, Turns,
};
use chessmith_testkit::contract;
use chessmith_testkit::toy::{Quarry, Turn};
use std::ops::ControlFlow;
use std::sync::Arc;

#[test]
fn every_law_holds() {
    let mut total = contract::Summary::default();
    for options in [
        &[][..],
        &[("taking", "once"), ("coins", "2"), ("patience", "12")],
        &[("seed", "17"), ("coins", "50000")],
        &[("seed", "4"), ("coins", "0")],
    ] {
        let game = Arc::new(Quarry::with(options).unwrap());
        let summary = contract::verify(&game, 0..12, 60);
        total.positions += summary.positions;
        total.kept += summary.kept;
        total.finished += summary.finished;
        total.unlisted += summary.unlisted;
        total.built += summary.built;
    }
    assert!(total.positions > 1_000, "{total:?}");
    assert!(total.kept > 100, "turns were kept: {total:?}");
    assert!(total.finished > 10, "games ended: {total:?}");
    assert!(
        total.unlisted > 5,
        "unlisted turns were found legal: {total:?}"
    );
    assert!(
        total.built * 10 > total.positions * 9,
        "turns were built: {total:?}"
    );
}

#[test]
fn a_purchase_keeps_the_turn_and_need_not_be_listed() {
    let game = Quarry::with(&[]).unwrap();
    let mut position = game.start();
    let turn = game.read_turn(&position, "buy:937").unwrap();
    let mut listed = Vec::new();
    let coverage = game.turns(&position, &mut |turn| {
        listed.push(turn);
        ControlFlow::Continue(())
    });
    assert_eq!(coverage, Coverage::Defined);
    assert!(!listed.contains(&turn) && game.validate(&position, &turn).is_ok());
    let picks: Vec<Pick> =
        "buy +100 +100 +100 +100 +100 +100 +100 +100 +100 +10 +10 +10 +1 +1 +1 +1 +1 +1 +1"
            .split(' ')
            .map(Pick::from)
            .collect();
    assert_eq!(game.offers(&position, &picks).unwrap().finish, Some(turn));
    game.apply(&mut position, &turn);
    assert_eq!(game.side_to_move(&position), Side::White);
    let refusal = game.validate(&position, &Turn::Buy(1)).unwrap_err();
    assert!(refusal.to_string().contains("already"), "{refusal}");
    let reach = game.candidates(&game.start(), 10, 3, &mut |_| ControlFlow::Continue(()));
    assert_eq!(reach, Reach::Sampled);
}

#[test]
fn who_takes_stays_on_turn_unless_the_option_says_otherwise() {
    let text = "m11,m12,m13,m14 F@m11,a/n@m12,f@m14 0/0/0/- 0/0/0/- w 7 9";
    for (taking, side) in [("again", Side::White), ("once", Side::Black)] {
        let game = Quarry::with(&[("taking", taking)]).unwrap();
        let mut position = contract::read(&game, text);
        let turn = game.read_turn(&position, "go:m11-m12").unwrap();
        game.validate(&position, &turn).unwrap();
        game.apply(&mut position, &turn);
        assert_eq!((game.side_to_move(&position), position.clock), (side, 0));
    }
}

#[test]
fn ends_are_told() {
    let game = Quarry::with(&[("patience", "8")]).unwrap();
    let over = |text: &str, occurrences| game.standing(&contract::read(&game, text), occurrences);
    let reason = |standing| match standing {
        Standing::Over(finish) => format!("{} {}", finish.result(), finish.reason),
        other => format!("{other:?}"),
    };
    assert_eq!(
        reason(over("m11 F@m11 0/0/0/- 0/0/0/- w 0 1", 1)),
        "1-0 the foreman's loss"
    );
    let stuck = "m11,m13 F@m11,f@m13 0/0/0/- 0/0/0/- w 0 1";
    assert_eq!(reason(over(stuck, 1)), "0-1 no turn left");
    let free = "m11,m12,m15 F@m11,f@m15 0/0/0/- 0/0/0/- w 0 1";
    assert_eq!(over(free, 1), Standing::Ongoing);
    assert_eq!(
        reason(over(free, 3)),
        "Claimable([\"threefold repetition\"])"
    );
    assert_eq!(reason(over(free, 5)), "1/2-1/2 fivefold repetition");
    let idle = "m11,m12,m15 F@m11,f@m15 0/0/0/- 0/0/0/- w 8 1";
    assert_eq!(reason(over(idle, 1)), "1/2-1/2 idleness");
}

#[test]
fn ground_laid_far_out_has_negative_and_large_coordinates() {
    use chessmith_game::Depict;
    let game = Quarry::with(&[]).unwrap();
    let far = contract::read(&game, "a1,m11,z26 f@a1,F@m11 0/0/0/- 0/0/0/- w 0 1");
    let scene = game.scene(&far, None);
    assert_eq!((scene.bounds.x, scene.bounds.y), (-15, -15));
    assert!(scene.cells.iter().any(|cell| (cell.x, cell.y) == (13, 13)));
    let before = game.scene(&game.start(), None);
    let mut position = game.start();
    let lay = game
        .read_turn(&position, "lay@j11")
        .map(|turn| game.validate(&position, &turn));
    assert!(lay.is_ok());
    let turn = Turn::Lay(
        *position
            .lots(position.stocks[Side::White].slabs[0])
            .first()
            .unwrap(),
    );
    game.apply(&mut position, &turn);
    let after = game.scene(&position, None);
    assert_eq!(after.cells.len(), before.cells.len() + 2);
    assert_ne!(after.bounds, before.bounds);
}

#[test]
fn every_refusal_is_told_in_the_game_s_own_terms() {
    let game = Quarry::with(&[]).unwrap();
    let text = "l11,m11,n11,m12,a13,m13,m14 F@m11,A/n@m12,P3@m13,f@m14 5/3/1/22 0/0/0/- w 0 1";
    let position = contract::read(&game, text);
    let table = [
        (
            "buy:6",
            "6 coins cannot be spent: there are 5, and at least one must go",
        ),
        (
            "buy:0",
            "0 coins cannot be spent: there are 5, and at least one must go",
        ),
        (
            "lay@z26",
            "a slab of 2 by 2 does not fit on the plane at z26",
        ),
        ("lay@l10", "there is ground on l11 already"),
        (
            "lay@c3",
            "a slab with its lower-left square on c3 lies beside no ground",
        ),
        ("drop:pile*0@l11", "a pile has 1 to 9 stones, not 0"),
        (
            "drop:pile*4@l11",
            "this needs so many stones, but the reserve holds fewer",
        ),
        ("drop:arrow/n@b2", "there is no ground on b2"),
        ("drop:arrow/n@m13", "m13 is not free"),
        ("drop:arrow/n@a13", "no piece of this side touches a13"),
        ("go:l11-m11", "nothing stands on l11"),
        ("go:m14-m13", "what stands on m14 belongs to the other side"),
        ("go:m11-m13", "what stands on m11 cannot go to m13"),
        (
            "go:m13-m14*4",
            "what stands on m13 is no pile of that many stones",
        ),
        ("face:m11/n", "what stands on m11 is not an arrow"),
        ("face:m12/n", "the arrow on m12 faces that way already"),
    ];
    for (turn, reason) in table {
        let turn = game.read_turn(&position, turn).unwrap();
        assert_eq!(
            game.validate(&position, &turn).unwrap_err().to_string(),
            reason
        );
    }
    let bare = contract::read(&game, "m11,m12,m14 F@m11,f@m14 5/0/0/- 0/0/0/- w+ 0 1");
    let over = contract::read(&game, "m11,m12 F@m11 5/0/0/- 0/0/0/- w 0 1");
    let rest = [
        (
            &bare,
            "buy:1",
            "this side has bought already and may do so again when the turn has passed over",
        ),
        (&bare, "lay@m12", "the rack is empty"),
        (
            &bare,
            "drop:arrow/n@m12",
            "this needs an arrow, but the hand is empty",
        ),
        (&over, "go:m11-m12", "a foreman has been taken"),
    ];
    for (position, turn, reason) in rest {
        let turn = game.read_turn(position, turn).unwrap();
        assert_eq!(
            game.validate(position, &turn).unwrap_err().to_string(),
            reason
        );
    }
}
