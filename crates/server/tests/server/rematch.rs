//! Another game after a game: colours change, and everybody has the same secret as before.

use std::num::NonZeroU32;

use chessmith_server::Limits;
use chessmith_wire::{
    Action, CreatedGame, GameSummary, OptionTakes, Rematch, RematchStart, Side, Snapshot,
};

use crate::house::{House, generous};
use crate::player::Player;

const SAME: Action = Action::OfferRematch {
    start: RematchStart::Same,
};
const NEW: Action = Action::OfferRematch {
    start: RematchStart::New,
};
const CHESS: &str = r#"{"game":"chess","seat":"white","opponent":"person"}"#;

/// Returns the id of the game that has begun.
fn begun(game: &Snapshot) -> Option<&str> {
    match &game.rematch {
        Some(Rematch::Begun { game }) => Some(game),
        _ => None,
    }
}

/// Offers another game, accepts it, and sits down there; White's seat first in both games.
fn again(house: &House, secrets: [&str; 2], players: [Player; 2], offer: &Action) -> [Player; 2] {
    let [mut white, mut black] = players;
    white.act(offer.clone());
    black.wait("the offer", |game| game.rematch.is_some());
    black.act(offer.clone());
    white.wait("the other game", |game| begun(game).is_some());
    let id = begun(&white.game).unwrap();
    assert_eq!(Some(id), begun(&black.game));
    let [one, two] = secrets.map(|secret| Player::join(house.address(), id, Some(secret)));
    assert_eq!(
        [one.game.you, two.game.you],
        [Some(Side::Black), Some(Side::White)]
    );
    [two, one]
}

/// Returns the secrets of a game, White's first.
fn secrets(game: &CreatedGame) -> [&str; 2] {
    let guest = game.invitation.as_ref().unwrap();
    assert_eq!(game.seat.side, Side::White);
    [&game.seat.secret, &guest.secret]
}

#[test]
fn two_people_play_every_game_again_with_colours_changed() {
    let house = House::open();
    let games: Vec<GameSummary> = serde_json::from_str(&house.get("/api/catalog").body).unwrap();
    let mut other_starts = 0;
    for summary in games {
        let id = &summary.id;
        let game = house.create(&format!(
            r#"{{"game":"{id}","seat":"white","opponent":"person","clock":"5+3"}}"#
        ));
        let [white, black] = secrets(&game);
        let mut players = Player::both(&house, &game);
        let first = house.look(&game.id);
        players[0].resign();
        players[1].wait("the end", |game| game.outcome.is_some());

        let mut players = again(&house, [white, black], players, &SAME);
        let second = house.look(&players[0].game.id);
        assert_ne!(second.id, first.id, "{id}");
        assert_eq!(
            (&second.game, &second.options, &second.position),
            (&first.game, &first.options, &first.position)
        );
        assert_eq!(second.revision, 0, "{id}");
        let control = |game: &Snapshot| game.clocks.as_ref().map(|clocks| clocks.control.clone());
        assert_eq!(control(&second), control(&first));
        assert!(control(&second).is_some());

        players[0].resign();
        players[1].wait("the end", |game| game.outcome.is_some());
        let takes_seed = |takes: &OptionTakes| matches!(takes, OptionTakes::Seed { .. });
        let by_lot = summary.options.iter().any(|one| takes_seed(&one.takes));
        assert_eq!(second.draws_start, by_lot, "{id}");
        if !by_lot {
            let why = players[0].cannot(NEW);
            assert!(why.contains("has one start only"), "{id}: {why}");
            assert!(players[0].game.rematch.is_none(), "{id}");
            continue;
        }
        let players = again(&house, [black, white], players, &NEW);
        let third = house.look(&players[0].game.id);
        assert_eq!(third.game, first.game);
        other_starts += usize::from(third.position != first.position);
    }
    assert!(other_starts > 0, "no start was ever drawn anew");
}

#[test]
fn the_engine_plays_again_at_once() {
    let house = House::open();
    let game = house.create(
        r#"{"game":"chess","seat":"white","opponent":{"engine":{"milliseconds":50,"level":3}}}"#,
    );
    let secret = Some(&*game.seat.secret);
    let mut player = Player::join(house.address(), &game.id, secret);
    player.resign();
    player.act(SAME);
    let id = begun(&player.game).expect("another game").to_owned();
    let mut player = Player::join(house.address(), &id, secret);
    assert_eq!(player.game.players.engine, Some(Side::White));
    assert_eq!(player.game.players.white, "Engine, level 3");
    player.wait("the engine's turn", |game| game.history.len() == 1);
}

#[test]
fn an_offer_waits_for_who_has_left_also_while_the_server_is_restarted() {
    let house = House::open();
    let game = house.create(CHESS);
    let [white, black] = secrets(&game);
    let join = |house: &House, secret| Player::join(house.address(), &game.id, Some(secret));
    let mut player = join(&house, white);
    player.resign();
    player.act(SAME);
    assert!(!player.present.1, "Black is not here");
    let offered = player.game.rematch.clone();
    assert_eq!(
        offered,
        Some(Rematch::Offered {
            by: Side::White,
            start: RematchStart::Same
        })
    );
    drop(player);

    let house = house.restart();
    let mut player = join(&house, black);
    assert_eq!(player.game.rematch, offered);
    player.act(SAME);
    let id = begun(&player.game).expect("another game").to_owned();
    drop(player);

    let house = house.restart();
    let player = join(&house, white);
    assert_eq!(
        begun(&player.game),
        Some(&*id),
        "who was away finds the way"
    );
    for (secret, side) in [(white, Side::Black), (black, Side::White)] {
        let player = Player::join(house.address(), &id, Some(secret));
        assert_eq!(player.game.you, Some(side));
    }
    assert!(house.look(&id).rematch.is_none());
}

#[test]
fn a_rematch_is_refused_with_a_word() {
    let house = House::open();
    let game = house.create(r#"{"game":"freestyle","seat":"white","opponent":"person"}"#);
    let [mut white, mut black] = Player::both(&house, &game);
    let mut watcher = Player::join(house.address(), &game.id, None);
    assert!(white.cannot(SAME).contains("once this one is over"));
    white.resign();
    black.wait("the end", |game| game.outcome.is_some());
    watcher.wait("the end", |game| game.outcome.is_some());
    assert!(watcher.cannot(SAME).contains("you are watching"));
    let why = white.cannot(Action::DeclineRematch);
    assert_eq!(why, "Black has offered no other game");

    white.act(SAME);
    assert_eq!(white.cannot(SAME), "White has offered it already");
    black.wait("the offer", |game| game.rematch.is_some());
    black.act(Action::DeclineRematch);
    let declined = Some(Rematch::Declined { by: Side::Black });
    white.wait("the answer", |game| game.rematch == declined);
    // Nobody has agreed to anything yet: another offer may be made, and answered with one of another kind.
    white.act(SAME);
    let by_white = white.game.rematch.clone();
    black.wait("the offer", |game| game.rematch == by_white);
    black.act(NEW);
    let by_black = Some(Rematch::Offered {
        by: Side::Black,
        start: RematchStart::New,
    });
    white.wait("the other offer", |game| game.rematch == by_black);
    white.act(SAME);
    black.wait("the offer", |game| game.rematch == by_white);
    black.act(SAME);
    white.wait("the other game", |game| begun(game).is_some());
    assert_eq!(white.cannot(SAME), "another game has begun already");
    let why = white.cannot(Action::DeclineRematch);
    assert_eq!(why, "Black has offered no other game");
}

#[test]
fn other_games_have_the_rate_of_new_games() {
    let limits = Limits {
        games_per_minute: NonZeroU32::MIN,
        game_burst: NonZeroU32::new(2).unwrap(),
        ..generous()
    };
    let house = House::with(limits);
    let game = house
        .create(r#"{"game":"chess","seat":"black","opponent":{"engine":{"milliseconds":50}}}"#);
    let secret = Some(&*game.seat.secret);
    let mut player = Player::join(house.address(), &game.id, secret);
    player.resign();
    player.act(SAME);
    let id = begun(&player.game).expect("another game").to_owned();
    let mut player = Player::join(house.address(), &id, secret);
    player.resign();
    let why = player.cannot(SAME);
    assert!(why.contains("too many new games"), "{why}");
    assert!(player.game.rematch.is_none());
}
