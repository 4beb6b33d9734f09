//! The engine: when it thinks, and when it must not.

use std::time::Duration;

use chessmith_wire::{Action, Side};

use crate::house::{House, generous, wait_until};
use crate::player::Player;

/// It thinks so long that no test waits for its turn.
const SLOW: &str = r#"{"game":"quarry","options":{"coins":"5"},"seat":"white","opponent":{"engine":{"milliseconds":10000}}}"#;
const FAST: &str = r#"{"game":"quarry","options":{"coins":"5"},"seat":"white","opponent":{"engine":{"milliseconds":50}}}"#;

fn one_thread() -> House {
    House::with(chessmith_server::Limits {
        engine_threads: 1,
        ..generous()
    })
}

fn sit_down(house: &House, body: &str) -> (String, String, Player) {
    let game = house.create(body);
    let player = Player::join(house.address(), &game.id, Some(&game.seat.secret));
    (game.id, game.seat.secret, player)
}

#[test]
fn it_stops_when_it_is_left_and_goes_on_when_somebody_comes_back() {
    let house = one_thread();
    let (id, secret, mut player) = sit_down(&house, SLOW);
    assert_eq!(house.app().engines_thinking(), 0, "it is not its turn");
    player.play("go:m11-m12");
    wait_until("it thinks", || house.app().engines_thinking() == 1);
    drop(player);
    wait_until("it stops when left", || house.app().engines_thinking() == 0);

    let player = Player::join(house.address(), &id, Some(&secret));
    assert_eq!(player.game.side_to_move, Side::Black);
    wait_until("it goes on", || house.app().engines_thinking() == 1);
}

#[test]
fn it_goes_on_for_who_reloads_the_page() {
    let limits = chessmith_server::Limits {
        grace: Duration::from_secs(3_600),
        ..generous()
    };
    let house = House::with(limits);
    let (id, _, mut player) = sit_down(&house, FAST);
    player.play("go:m11-m12");
    drop(player);
    wait_until("its turn is played", || {
        house.look(&id).side_to_move == Side::White
    });
}

#[test]
fn it_stops_when_the_game_ends_or_its_turn_is_taken_back() {
    let house = one_thread();
    let (_, _, mut player) = sit_down(&house, SLOW);
    player.play("go:m11-m12");
    wait_until("it thinks", || house.app().engines_thinking() == 1);
    player.take_back();
    assert!(player.game.history.is_empty());
    wait_until("it stops after a takeback", || {
        house.app().engines_thinking() == 0
    });
    player.play("go:m11-m12");
    wait_until("it thinks", || house.app().engines_thinking() == 1);
    player.resign();
    wait_until("it stops at the end", || {
        house.app().engines_thinking() == 0
    });
}

#[test]
fn against_it_turns_are_taken_back_at_once() {
    let house = House::open();
    let body = r#"{"game":"quarry","options":{"taking":"once"},"seat":"white",
        "opponent":{"engine":{"milliseconds":50}}}"#;
    let (_, _, mut player) = sit_down(&house, body);
    for turn in ["buy:2", "drop:pile*1@m12", "drop:pile*1@m13"] {
        player.wait("the own turn", |game| game.side_to_move == Side::White);
        player.play(turn);
    }
    player.wait("the own turn", |game| game.side_to_move == Side::White);
    let texts = |player: &Player| -> Vec<String> {
        let own = player
            .game
            .history
            .iter()
            .filter(|turn| turn.side == Side::White);
        own.map(|turn| turn.text.clone()).collect()
    };
    // Back to the own last turn, be it before the engine's answer or in the middle of the own turns.
    player.take_back();
    assert_eq!(texts(&player), ["buy:2", "drop:pile*1@m12"]);
    player.take_back();
    assert_eq!(texts(&player), ["buy:2"]);
    player.take_back();
    assert!(texts(&player).is_empty());
    assert!(player.may_play());
    let nothing = player.cannot(Action::Takeback);
    assert_eq!(nothing, "White has played no turn that could be taken back");
}

#[test]
fn a_long_thought_in_one_game_keeps_no_other_waiting_for_ever() {
    let house = one_thread();
    let players: Vec<_> = (0..3)
        .map(|_| {
            let (id, _, mut player) = sit_down(&house, FAST);
            player.play("go:m11-m12");
            (id, player)
        })
        .collect();
    for (_, mut player) in players {
        player.wait("the engine", |game| {
            game.side_to_move == Side::White || game.outcome.is_some()
        });
    }
    // One thread for all questions, and one for quick ones.
    assert!(house.app().engines_thinking() <= 2);
}

#[test]
fn a_quick_thought_does_not_wait_for_long_ones() {
    let house = one_thread();
    let slow: Vec<_> = (0..8)
        .map(|_| {
            let (_, _, mut player) = sit_down(&house, SLOW);
            player.play("go:m11-m12");
            player
        })
        .collect();
    let begun = std::time::Instant::now();
    let (_, _, mut player) = sit_down(&house, FAST);
    for turn in ["go:m11-m12", "go:m12-m11"] {
        player.wait("the own turn", |game| game.side_to_move == Side::White);
        player.play(turn);
    }
    player.wait("the engine", |game| {
        game.side_to_move == Side::White || game.outcome.is_some()
    });
    // Even the first of the long thoughts is not at its end.
    assert!(
        begun.elapsed() < Duration::from_secs(9),
        "{:?}",
        begun.elapsed()
    );
    drop(slow);
}

#[test]
fn it_answers_draw_offers_by_its_score() {
    let house = House::open();
    let cases = [
        ("4k3/8/8/8/8/8/8/QQ2K3", true),
        ("qq2k3/8/8/8/8/8/8/4K3", false),
    ];
    for (board, accepts) in cases {
        let body = format!(
            r#"{{"game":"chess","position":"{board} w - - 0 1","seat":"white",
                "opponent":{{"engine":{{"milliseconds":100}}}}}}"#
        );
        let (_, _, mut player) = sit_down(&house, &body);
        player.offer_draw();
        player.wait("an answer", |game| game.draw_offer.is_none());
        assert_eq!(player.is_over(), accepts, "{board}");
    }
}
