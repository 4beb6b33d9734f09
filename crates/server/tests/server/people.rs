//! Two people and somebody who watches.

use std::net::TcpStream;

use chessmith_wire::{
    Action, Answer, ChosenOption, ClientMessage, Explanation, Question, ServerMessage, Side, Target,
};
use tungstenite::WebSocket;

use crate::house::House;
use crate::player::{Player, open, read, write};

const QUARRY: &str =
    r#"{"game":"quarry","options":{"coins":"5"},"seat":"white","opponent":"person"}"#;

#[test]
fn everybody_sees_every_turn_and_only_the_mover_is_offered_something() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);
    let mut watcher = Player::join(house.address(), &game.id, None);

    assert_eq!(white.game.you, Some(Side::White));
    assert_eq!(black.game.you, Some(Side::Black));
    assert_eq!(watcher.game.you, None);
    assert!(white.game.offers.is_some());
    assert!(black.game.offers.is_none() && watcher.game.offers.is_none());
    assert_eq!(white.game.players.engine, None);
    let chosen = ChosenOption {
        name: "coins".to_owned(),
        value: "5".to_owned(),
    };
    assert_eq!(white.game.options, [chosen]);
    for player in [&mut white, &mut black, &mut watcher] {
        player.wait_for_presence((true, true, 1));
    }

    let revision = white.play("buy:2");
    assert_eq!(revision, 1);
    for player in [&mut white, &mut black, &mut watcher] {
        player.wait("the purchase", |game| game.revision == 1);
        let texts: Vec<_> = player
            .game
            .history
            .iter()
            .map(|turn| turn.text.as_str())
            .collect();
        assert_eq!(texts, ["buy:2"]);
        assert_eq!(
            player.game.side_to_move,
            Side::White,
            "who buys stays on turn"
        );
    }
    white.play("drop:pile*2@m12");
    black.wait("its turn", |game| game.side_to_move == Side::Black);
    assert!(black.game.offers.is_some());
    assert!(white.game.offers.is_none());
    watcher.wait("the drop", |game| game.revision == 2);

    let picked = black.offers(Vec::new());
    assert_eq!(Some(&picked), black.game.offers.as_deref());
    let explain = |turn: &str| Question::Explain {
        turn: turn.to_owned(),
    };
    let explained = black.ask(explain("buy:6"));
    let Ok(Answer::Explain(Explanation::Refused(refusal))) = explained else {
        panic!("{explained:?}");
    };
    let cause = refusal.cause.unwrap();
    assert!(
        !refusal.message.is_empty() && cause.rule.starts_with("Q-"),
        "{cause:?}"
    );
    let explained = black.ask(explain("buy:5"));
    let Ok(Answer::Explain(Explanation::Legal(turn))) = explained else {
        panic!("{explained:?}");
    };
    assert_eq!(turn.text, "buy:5");
    let cell = black
        .game
        .scene
        .pieces
        .iter()
        .find(|piece| piece.side == Some(Side::Black))
        .unwrap()
        .cell;
    let about = watcher.ask(Question::About {
        on: Target::Cell { cell },
    });
    assert!(
        matches!(&about, Ok(Answer::About(Some(about))) if !about.title.is_empty()),
        "{about:?}"
    );
    let nothing = watcher.ask(Question::About {
        on: Target::Cell { cell: 65_535 },
    });
    assert_eq!(nothing, Ok(Answer::About(None)));
    let before = watcher.ask(Question::SceneAt { turns: 0 });
    let Ok(Answer::SceneAt(scene)) = before else {
        panic!("{before:?}")
    };
    assert_eq!(scene.pieces.len(), 2);
    assert_eq!(watcher.game.scene.pieces.len(), 3);

    drop(black);
    white.wait_for_presence((true, false, 1));
    drop(watcher);
    white.wait_for_presence((true, false, 0));
}

#[test]
fn a_stale_revision_is_refused_with_a_fresh_snapshot() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, _black] = Player::both(&house, &game);
    let mut beside = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    white.play("buy:1");

    // The second window of the same player has not read on yet.
    assert_eq!(beside.game.revision, 0);
    for revision in [0, 7, u32::MAX] {
        let answer = beside.ask_at(revision, Question::Do(Action::Resign));
        let Some((1, Err(refusal))) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(
            refusal.message,
            format!("revision: {revision} is not the latest, which is 1")
        );
        let next = beside.next();
        assert!(
            matches!(&next, Some(ServerMessage::Snapshot(game)) if game.revision == 1),
            "{next:?}"
        );
    }
    let picks = Vec::new();
    let stale = beside.ask_at(0, Question::Offers { picks });
    assert!(matches!(stale, Some((1, Err(_)))), "{stale:?}");
    assert!(matches!(beside.next(), Some(ServerMessage::Snapshot(_))));
    assert!(house.look(&game.id).outcome.is_none());
    beside.resign();
    white.wait("the end", |game| game.outcome.is_some());
    let outcome = white.game.outcome.clone().unwrap();
    assert_eq!(
        (outcome.result.as_str(), outcome.reason.as_str()),
        ("0-1", "resignation")
    );
}

#[test]
fn draws_are_offered_declined_lapse_and_are_agreed() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);

    black.offer_draw();
    assert_eq!(black.game.draw_offer, Some(Side::Black));
    let again = black.cannot(Action::OfferDraw);
    assert_eq!(again, "Black has offered a draw already");
    white.wait("the offer", |game| game.draw_offer.is_some());
    white.decline_draw();
    assert_eq!(white.game.draw_offer, None);
    black.wait("the answer", |game| game.draw_declined == Some(Side::Black));
    let nothing = white.cannot(Action::DeclineDraw);
    assert_eq!(nothing, "Black has offered no draw");

    black.wait("the answer", |game| game.draw_offer.is_none());
    black.offer_draw();
    assert_eq!(black.game.draw_declined, None, "a new offer is open");
    white.wait("the offer", |game| game.draw_offer.is_some());
    white.play("go:m11-m12");
    assert_eq!(white.game.draw_offer, None, "a turn declines");

    black.wait("the turn", |game| game.revision == white.game.revision);
    let claim = black.cannot(Action::ClaimDraw);
    assert_eq!(claim, "there is nothing for which to claim a draw");
    black.offer_draw();
    white.wait("the offer", |game| game.draw_offer.is_some());
    white.offer_draw();
    let outcome = white.game.outcome.clone().unwrap();
    assert_eq!(
        (outcome.result.as_str(), outcome.reason.as_str()),
        ("1/2-1/2", "agreement")
    );
    black.wait("the end", |game| game.outcome.is_some());
    let over = black.cannot(Action::Resign);
    assert_eq!(over, "the game is over by agreement");
}

#[test]
fn turns_are_taken_back_by_consent() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);
    let ask = || Action::Takeback;
    let decline = || Action::DeclineTakeback;

    assert_eq!(
        white.cannot(ask()),
        "White has played no turn that could be taken back"
    );
    white.play("go:m11-m12");
    black.wait("the turn", |game| game.history.len() == 1);
    black.play("go:m15-m14");
    white.wait("the turn", |game| game.history.len() == 2);

    white.take_back();
    assert_eq!(white.game.takeback_request, Some(Side::White));
    assert_eq!(white.game.history.len(), 2, "not before there is consent");
    assert_eq!(white.cannot(ask()), "White has asked to take back already");
    assert_eq!(white.cannot(decline()), "Black has not asked to take back");
    black.wait("the request", |game| game.takeback_request.is_some());
    black.act(decline());
    assert_eq!(black.game.takeback_request, None);

    white.wait("the answer", |game| game.takeback_request.is_none());
    white.take_back();
    black.wait("the request", |game| game.takeback_request.is_some());
    black.take_back();
    assert_eq!(black.game.history.len(), 0, "back to White's own last turn");
    assert_eq!(black.game.takeback_request, None);
    white.wait("the takeback", |game| game.history.is_empty());
    assert!(white.may_play());

    // A turn says no; and with the last turn, what ended the game can be taken back.
    white.play("go:m11-m12");
    white.take_back();
    black.wait("the request", |game| game.takeback_request.is_some());
    black.play("go:m15-m14");
    assert_eq!(black.game.takeback_request, None);
    black.resign();
    black.take_back();
    white.wait("the request", |game| {
        game.takeback_request == Some(Side::Black)
    });
    white.take_back();
    assert_eq!(white.game.history.len(), 1);
    assert_eq!(white.game.outcome, None);
    assert_eq!(white.game.side_to_move, Side::Black);
}

#[test]
fn repetitions_are_claimed() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, mut black] = Player::both(&house, &game);
    for _ in 0..2 {
        for (turn, mover) in [
            ("go:m11-m12", 0),
            ("go:m15-m14", 1),
            ("go:m12-m11", 0),
            ("go:m14-m15", 1),
        ] {
            let (player, other) = if mover == 0 {
                (&mut white, &mut black)
            } else {
                (&mut black, &mut white)
            };
            let revision = player.play(turn);
            other.wait("the turn", |game| game.revision == revision);
        }
    }
    assert!(!white.game.claims.is_empty());
    let early = black.cannot(Action::ClaimDraw);
    assert_eq!(
        early,
        "a draw is claimed on one's own turn; it is not Black's"
    );
    white.act(Action::ClaimDraw);
    assert_eq!(
        white.game.outcome.as_ref().map(|end| end.result.as_str()),
        Some("1/2-1/2")
    );
}

#[test]
fn a_place_that_cannot_be_picked_has_its_reason() {
    let house = House::open();
    let game = house.create(QUARRY);
    let [mut white, _black] = Player::both(&house, &game);
    let cell = |player: &Player, name: &str| {
        let cells = &player.game.scene.cells;
        let cell = cells.iter().find(|cell| cell.name == name).unwrap().id;
        Target::Cell { cell }
    };
    let mut ask = |picks: &[&str], name: &str| {
        let on = cell(&white, name);
        let picks = picks.iter().map(|&pick| pick.to_owned()).collect();
        white.ask(Question::WhyNot { picks, on })
    };
    let far = ask(&["m11"], "m15");
    let Ok(Answer::WhyNot(Some(refusal))) = far else {
        panic!("{far:?}")
    };
    assert!(refusal.cause.unwrap().rule.starts_with("Q-"));
    assert_eq!(
        ask(&["m11"], "m12"),
        Ok(Answer::WhyNot(None)),
        "it is on offer"
    );
    assert_eq!(
        ask(&[], "m15"),
        Ok(Answer::WhyNot(None)),
        "nothing is meant"
    );
    assert!(
        ask(&["m15"], "m12").is_err(),
        "the first pick is not on offer"
    );
}

/// Reads until the game is shown, whole or as a change: how many turns are kept, and the turns that follow.
fn shown(socket: &mut WebSocket<TcpStream>) -> (Option<u32>, u32, Vec<String>) {
    loop {
        let (kept, revision, history) = match read(socket).expect("the server stays") {
            ServerMessage::Snapshot(snapshot) => (None, snapshot.revision, snapshot.history),
            ServerMessage::Change { kept, snapshot } => {
                (Some(kept), snapshot.revision, snapshot.history)
            }
            _ => continue,
        };
        let turns = history.iter().map(|entry| entry.text.clone());
        return (kept, revision, turns.collect());
    }
}

#[test]
fn who_asks_for_changes_hears_only_the_turns_that_are_new() {
    let house = House::open();
    let game = house.create(r#"{"game":"chess","seat":"white","opponent":"person"}"#);
    let [mut white, mut black] = Player::both(&house, &game);
    let watch = || {
        let mut socket = open(house.address(), &game.id, &[]).unwrap().0;
        let join = ClientMessage::Join {
            secret: None,
            changes: true,
        };
        write(&mut socket, &join).unwrap();
        socket
    };
    let mut watcher = watch();
    let turns = |texts: &[&str]| -> Vec<String> { texts.iter().map(ToString::to_string).collect() };
    assert_eq!(shown(&mut watcher), (None, 0, turns(&[])));
    white.play("e2e4");
    assert_eq!(shown(&mut watcher), (Some(0), 1, turns(&["e2e4"])));
    black.wait("the turn", |game| game.revision == 1);
    black.play("e7e5");
    assert_eq!(shown(&mut watcher), (Some(1), 2, turns(&["e7e5"])));
    // What is no turn changes no history.
    black.take_back();
    assert_eq!(shown(&mut watcher), (Some(2), 3, turns(&[])));
    white.wait("the request", |game| game.revision == 3);
    white.take_back();
    assert_eq!(shown(&mut watcher), (Some(1), 4, turns(&[])));
    black.wait("the consent", |game| game.revision == 4);
    black.play("c7c5");
    assert_eq!(shown(&mut watcher), (Some(1), 5, turns(&["c7c5"])));
    // Who comes now has seen nothing; and the players, who asked for no changes, are shown all.
    assert_eq!(shown(&mut watch()), (None, 5, turns(&["e2e4", "c7c5"])));
    white.wait("the turn", |game| game.revision == 5);
    assert_eq!(white.game.history.len(), 2);
}
