//! Exchanges, drops and promotions: case T13 and the rules of the turn.

use crate::common::{all, field, from, game, play, read, refuse, turns};
use chessmith_game::{Compose, Depict, Game, Notate, Pick, Standing};
use chessmith_universal::{Edition, Position, Universal};

fn full() -> Universal<1> {
    all("8x8", &[])
}

/// Plays turns one after the other.
fn line(game: &Universal<1>, start: &str, moves: &str) -> Position<1> {
    moves.split(' ').fold(read(game, start), |position, turn| {
        play(game, &position, turn)
    })
}

/// Returns the rights after some turns.
fn rights(game: &Universal<1>, start: &str, moves: &str) -> String {
    field(game, &line(game, start, moves), 2)
}

/// All captures of the case happen on d5, by rooks and queens that stand in line with it.
const CHAIN: &str = "3q3k/3r4/3r4/3n4/3R4/3R4/3Q4/7K[/] w - 0:0 - - 0 1";

#[test]
fn t13_chains() {
    let game = full();
    assert_eq!(rights(&game, CHAIN, "d4d5"), "0:0");
    assert_eq!(rights(&game, CHAIN, "d4d5 d6d5"), "1:1");
    assert_eq!(rights(&game, CHAIN, "d4d5 h8g8 h1g1 d6d5"), "0:0");
    assert_eq!(rights(&game, CHAIN, "d4d5 d6d5 d3d5"), "1:1");
    assert_eq!(rights(&game, CHAIN, "d4d5 d6d5 d3d5 d7d5"), "2:2");
    let overlapping = all::<1>("8x8", &[("exchange", "overlapping")]);
    assert_eq!(rights(&overlapping, CHAIN, "d4d5 d6d5 d3d5"), "1:2");
    assert_eq!(
        field(&overlapping, &line(&overlapping, CHAIN, "d4d5 d6d5"), 3),
        "d5:0"
    );
}

#[test]
fn t13_pawns_and_long_leapers() {
    let game = full();
    let pawn = CHAIN.replace("3n4", "3p4");
    assert_eq!(rights(&game, &pawn, "d4d5 d6d5"), "0:0");
    assert_eq!(rights(&game, &pawn, "d4d5 d6d5 d3d5"), "1:1");
    let taker = "3r3k/8/8/3n4/2P5/8/8/7K[/] w - 0:0 - - 0 1";
    assert_eq!(rights(&game, taker, "c4d5 d8d5"), "0:0");
    let leaper = "4r2k/8/8/8/{LL}n1n4/8/8/7K[/] w - 0:0 - - 0 1";
    assert_eq!(field(&game, &line(&game, leaper, "a4e4"), 3), "e4:2");
    assert_eq!(rights(&game, leaper, "a4e4 e8e4"), "1:2");
}

#[test]
fn a_promoted_pawn_is_a_piece_from_then_on() {
    let game = full();
    let start = "2nr3k/1P6/8/8/8/8/8/7K[N,R/n,r] w - 0:0 - - 0 1";
    let next = line(&game, start, "b7c8");
    assert!(
        game.position_text(&next)
            .starts_with("2Rr3k/8/8/8/8/8/8/7K[N/n,r] b - 0:0 c8:1 ")
    );
    assert_eq!(rights(&game, start, "b7c8 d8c8"), "1:1");
}

#[test]
fn the_right_of_a_recapture_is_used_in_the_same_turn() {
    let game = full();
    let start = "3r3k/8/8/8/3N4/8/8/3Q3K[N,R/n,r] b - 0:0 - - 0 1";
    let next = line(&game, start, "d8d4");
    assert!(turns(&game, &next).contains(&"d1d4@d1".to_owned()));
    let after = play(&game, &next, "d1d4@d1");
    assert_eq!(
        game.position_text(&after),
        "7k/8/8/8/3Q4/8/8/3N3K[R/n,r] b - 0:1 - - 0 2"
    );
    assert!(refuse(&game, &next, "h1g1@h1").contains("is not retaken by this turn"));
    assert!(refuse(&game, &next, "d1d4@h1").contains("finds the King on h1"));
    assert!(refuse(&game, &next, "d1d4@d2").contains("first rank only"));
}

#[test]
fn a_drop_may_parry_a_check_unless_the_move_comes_first() {
    let text = "k7/8/8/8/8/8/P7/K6r[N/n] w - 1:0 - - 0 1";
    let game = full();
    let position = read(&game, text);
    assert_eq!(
        turns(&game, &position),
        [
            "a1b2", "a2a3@b1", "a2a3@c1", "a2a3@d1", "a2a3@e1", "a2a3@f1", "a2a3@g1"
        ]
        .into_iter()
        .chain([
            "a2a4@b1", "a2a4@c1", "a2a4@d1", "a2a4@e1", "a2a4@f1", "a2a4@g1"
        ])
        .chain([
            "a1b2@a1", "a1b2@b1", "a1b2@c1", "a1b2@d1", "a1b2@e1", "a1b2@f1", "a1b2@g1"
        ])
        .chain(["a1b1@c1", "a1b1@d1", "a1b1@e1", "a1b1@f1", "a1b1@g1"])
        .map(str::to_owned)
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect::<Vec<_>>()
    );
    let strict = all::<1>("8x8", &[("drop-legality", "move-first")]);
    let position = read(&strict, text);
    assert!(
        turns(&strict, &position)
            .iter()
            .all(|turn| turn.starts_with("a1b2"))
    );
    assert!(refuse(&strict, &position, "a2a3@b1").contains("legal without its drop"));
}

#[test]
fn an_empty_queue_gives_back_what_is_lost() {
    let game = game::<1>(Edition::Custom, &[("types", "K,Q,R,N,NN,CP,RF,BW")]);
    let start = "8/1P5k/8/8/8/8/2{CP}5/Q6K[/] w - 0:0 - - 0 1";
    let position = read(&game, start);
    assert_eq!(
        from(&game, &position, "b7"),
        ["b8=BW", "b8=N", "b8=NN", "b8=R", "b8=RF"]
    );
    assert!(refuse(&game, &position, "b7b8").contains("one of N, NN, R, RF, BW"));
    assert!(refuse(&game, &position, "b7b8=Q").contains("has not lost"));
    assert!(refuse(&game, &position, "b7b8=").contains("queue of White is empty"));
    let queue = read(&game, &start.replace("[/]", "[R,N/]"));
    assert_eq!(from(&game, &queue, "b7"), ["b8"]);
    assert!(refuse(&game, &queue, "b7b8=R").contains("while the queue lasts"));
    // With nothing lost it stays a pawn.
    let none = "8/1P5k/8/8/8/8/2{CP}2N2/QR{NN}{RF}{BW}2K[/] w - 0:0 - - 0 1";
    assert_eq!(from(&game, &read(&game, none), "b7"), ["b8"]);
}

#[test]
fn a_cannon_pawn_may_promote() {
    let game = full();
    let position = read(&game, "7k/2{CP}5/8/8/8/8/8/7K[N,R/] w - 1:0 - - 0 1");
    let to = from(&game, &position, "c7");
    for turn in ["c8", "c8=", "c8@a1", "c8=@a1", "b8=", "d8="] {
        assert!(to.contains(&turn.to_owned()), "{turn}: {to:?}");
    }
    let next = play(&game, &position, "c7c8=@a1");
    assert_eq!(
        game.position_text(&next),
        "2R4k/8/8/8/8/8/8/N6K[/] b - 0:0 - - 0 1"
    );
    // Promotion comes first: of a single piece nothing is left to drop.
    let single = read(&game, "7k/2{CP}5/8/8/8/8/8/7K[N/] w - 1:0 - - 0 1");
    assert!(refuse(&game, &single, "c7c8=@a1").contains("nothing left to drop"));
}

#[test]
fn the_move_clock_counts_what_the_rules_say() {
    let game = full();
    let start = "7k/p7/8/8/4{SW}3/2{CP}5/P7/R6K[N/] w - 1:0 - - 7 1";
    for (turn, clock) in [
        ("a2a3", "0"),
        ("c3c4", "8"),
        ("h1g1", "8"),
        ("h1g1@b1", "0"),
        ("e4e7", "8"),
    ] {
        assert_eq!(field(&game, &line(&game, start, turn), 5), clock, "{turn}");
    }
    // A swap that displaces a pawn does not count as a pawn's move.
    let pawn = "7k/p7/8/8/4{SW}3/8/8/P6K[/] w - 0:0 - - 7 1";
    assert_eq!(
        field(&game, &line(&game, &pawn.replace("P6K", "4P2K"), "e4e1"), 5),
        "8"
    );
}

#[test]
fn en_passant_is_set_only_where_a_legal_turn_takes_so() {
    let game = full();
    let next = line(&game, "7k/8/8/8/3p4/8/4P3/7K[/] w - 0:0 - - 0 1", "e2e4");
    assert_eq!(field(&game, &next, 1), "e3");
    assert!(turns(&game, &next).contains(&"d4e3".to_owned()));
    // The pawn is pinned.
    let pinned = line(&game, "8/8/8/8/k2p3R/8/4P3/7K[/] w - 0:0 - - 0 1", "e2e4");
    assert_eq!(field(&game, &pinned, 1), "-");
    // It is frozen.
    let frozen = line(
        &game,
        "7k/8/8/8/3p4/2{IM}5/4P3/7K[/] w - 0:0 - - 0 1",
        "e2e4",
    );
    assert_eq!(field(&game, &frozen, 1), "-");
    for text in [
        "7k/8/8/8/3pP3/8/8/7K[/] b d3 0:0 - - 0 1",
        "7k/8/8/8/4P3/8/8/7K[/] b e3 0:0 - - 0 1",
    ] {
        assert!(game.read_position(text).is_err(), "{text}");
    }
}

#[test]
fn ends_of_games() {
    let game = full();
    let standing = |text: &str| game.standing(&read(&game, text), 1);
    let over = |text: &str| match standing(text) {
        Standing::Over(finish) => finish.reason.into_owned(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(over("k6R/7R/8/8/8/8/8/K7[/] b - 0:0 - - 0 1"), "checkmate");
    assert_eq!(over("k7/8/1Q6/8/8/8/8/K7[/] b - 0:0 - - 0 1"), "stalemate");
    assert_eq!(over("k7/8/8/8/8/8/8/K7[/] b - 0:0 - - 0 1"), "bare kings");
    assert_eq!(
        standing("k7/8/8/8/8/8/8/K7[N/] b - 1:0 - - 0 1"),
        Standing::Ongoing
    );
    assert_eq!(over("k7/8/8/8/8/8/8/K7[N/] b - 0:1 - - 0 1"), "bare kings");
    assert_eq!(
        over("k6r/8/8/8/8/8/8/K7[/] b - 0:0 - - 150 99"),
        "seventy-five moves"
    );
    // Suicide saves from stalemate.
    assert_eq!(
        standing("k7/8/1Q6/8/8/8/8/K1{IM}r4[/] b - 0:0 - - 0 1"),
        Standing::Ongoing
    );
}

/// The first rank is full, so the only square for a drop is the one that the turn leaves. Rules: 2.4.
#[test]
fn a_piece_is_dropped_on_the_square_just_left() {
    let game = full();
    let start = "6k1/5ppp/8/8/8/8/PPPPPPPP/RN{BW}QK{BW}NR[AM,N/q,n] w - 1:0 - - 0 1";
    let position = read(&game, start);
    let all = turns(&game, &position);
    assert_eq!(all.len(), 24);
    let drops = ["b1a3@b1", "b1c3@b1", "g1f3@g1", "g1h3@g1"];
    let found: Vec<_> = all.iter().filter(|turn| turn.contains('@')).collect();
    assert_eq!(found, drops.iter().collect::<Vec<_>>());
    assert!(refuse(&game, &position, "a2a3@a1").contains("finds the Rook on a1"));
    let after = play(&game, &position, "b1c3@b1");
    assert!(
        game.position_text(&after)
            .contains("R{AM}{BW}QK{BW}NR[N/q,n] b - 0:0 ")
    );
    let offers = game
        .offers(&position, &[Pick("b1".into()), Pick("c3".into())])
        .unwrap();
    let picks: Vec<_> = offers.offers.iter().map(|offer| &*offer.pick.0).collect();
    assert_eq!(picks, ["@b1"]);
    let notes = game.scene(&position, None).notes;
    assert!(
        notes[0].ends_with("only where a turn clears a square of its first rank."),
        "{notes:?}"
    );
}
