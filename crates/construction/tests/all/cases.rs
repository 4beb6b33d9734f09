//! The test cases C-9 to C-17 of the rules, and the phases around them.

use crate::common::{board, board_of, canvas, game, play, read, refused, turn, turns};
use chessmith_game::{Finish, Game, Notate, Side, Standing, Turns};

fn on(
    pieces: &[&str],
) -> (
    chessmith_construction::Construction,
    chessmith_construction::Position,
) {
    let game = game(&[]);
    let position = read(&game, &board(pieces, true));
    (game, position)
}

#[test]
fn c_9_a_plain_prime_goes_one_step_ahead() {
    let (game, position) = on(&["white P/n@d4"]);
    assert_eq!(turns(&game, &position, "d4"), ["d4-d5"]);
    let (game, position) = on(&["white P/n@d4", "black P/s@d5"]);
    assert_eq!(turns(&game, &position, "d4"), ["d4-d5"]);
    let (game, position) = on(&["white P/n@d2"]);
    assert_eq!(
        refused(&game, &position, "d2-d4"),
        canvas(
            "the P on d2 would have to repeat its move to reach d4: 2 times its way, of which it has 1 in one move (CS-12)"
        )
    );
    let (game, position) = on(&["white P/n@d8"]);
    assert_eq!(turns(&game, &position, "d8"), ["d8~"]);
}

#[test]
fn c_10_a_knight_leaps_over_what_stands_next_to_it() {
    let leaps = ["b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"].map(|to| format!("d4-{to}"));
    let (game, position) = on(&["white G[l1,or]/n@d4"]);
    assert_eq!(turns(&game, &position, "d4"), leaps);
    let around = ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"];
    for owner in ["white", "black"] {
        let mut pieces: Vec<String> = around
            .iter()
            .map(|at| format!("{owner} P/n@{at}"))
            .collect();
        pieces.push("white G[l1,or]/n@d4".to_owned());
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        let (game, position) = on(&pieces);
        assert_eq!(turns(&game, &position, "d4"), leaps, "{owner}");
    }
}

#[test]
fn c_11_an_orthan_does_not_leap() {
    let (game, position) = on(&["white G[or]/n@d4", "black P/s@d5"]);
    let rest = ["b3", "b5", "c2", "e2", "f3", "f5"].map(|to| format!("d4-{to}"));
    assert_eq!(turns(&game, &position, "d4"), rest);
    assert_eq!(
        refused(&game, &position, "d4-e6"),
        canvas("the G[or] on d4 is stopped by the P on d5, and has no token to leap (CS-13)")
    );
}

#[test]
fn c_12_plus_lengthens_a_part_of_the_orthan() {
    let (game, position) = on(&["white G[op]/n@d3"]);
    assert_eq!(turns(&game, &position, "d3"), ["d3-c6", "d3-e6"]);
    let (game, position) = on(&["white G[dp]/n@d3"]);
    assert_eq!(turns(&game, &position, "d3"), ["d3-b6", "d3-f6"]);
}

#[test]
fn c_13_a_multimover_captures_twice() {
    let (game, position) = on(&["white P[m]/n@d4", "black P/s@d5", "black P/s@d6"]);
    assert_eq!(turns(&game, &position, "d4"), ["d4-d5", "d4-d5;d5-d6"]);
    let mut next = position.clone();
    game.apply(&mut next, &turn("d4-d5;d5-d6"));
    assert_eq!(next.placed(Side::Black), 1);
    assert_eq!(next.side_to_move(), Side::Black);
}

#[test]
fn c_14_immobilizers_and_disarmers_and_a_thief_among_them() {
    let (game, position) = on(&["white D[e,or]/ne@d4", "black N[i]/n@e4"]);
    assert_eq!(turns(&game, &position, "d4"), Vec::<String>::new());
    assert_eq!(
        refused(&game, &position, "d4-e5"),
        canvas("the D[e,or] on d4 is frozen by the immobilizer on e4 (CS-17)")
    );
    let (game, position) = on(&["white D[e1,or]/ne@d4", "black N[d]/n@e4", "black P/s@e5"]);
    let free = ["b2", "b6", "c3", "c5", "e3", "f2"].map(|to| format!("d4-{to}"));
    assert_eq!(turns(&game, &position, "d4"), free);
    assert_eq!(
        refused(&game, &position, "d4-e5"),
        canvas("the D[e1,or] on d4 cannot capture: it is disarmed by the piece on e4 (CS-18)")
    );
    let (game, mut position) = on(&["white P[s]/n@d4", "black N[i]/n@e4"]);
    assert_eq!(turns(&game, &position, "d4"), ["d4!e4:i"]);
    let steal = canvas("d4!e4:i");
    play(&game, &mut position, &[&steal]);
    position = with_turn(&game, &position, "white");
    assert_eq!(turns(&game, &position, "d4"), ["d4-d5"]);
}

/// Returns the position with the turn handed to a side.
fn with_turn(
    game: &chessmith_construction::Construction,
    position: &chessmith_construction::Position,
    side: &str,
) -> chessmith_construction::Position {
    let text = game.position_text(position);
    let other = if side == "white" { "black" } else { "white" };
    read(
        game,
        &text.replace(
            &format!("\"turn\":\"{other}\""),
            &format!("\"turn\":\"{side}\""),
        ),
    )
}

#[test]
fn c_15_a_thief_takes_the_crown() {
    let game = game(&[]);
    let pieces = ["white O[s,y]/n@d4", "black P[r,y]/s@e4"];
    let mut position = read(&game, &board(&pieces, false));
    assert_eq!(
        turns(&game, &position, "d4"),
        ["d4!e4:r", "d4!e4:y", "d4-d5"]
    );
    play(&game, &mut position, &[&canvas("d4!e4:y")]);
    let win = Finish::win(Side::White, "loss of the last royal piece");
    assert_eq!(game.finish(&position), Some(win.clone()));
    assert_eq!(game.standing(&position, 1), Standing::Over(win));
    assert_eq!(game.count(&position), 0);
    assert_eq!(
        refused(&game, &position, "e4-e5"),
        "the game is over: Black has no royal piece left (CS-26)"
    );
}

#[test]
fn c_16_lots_overlap_by_two_squares_or_more() {
    let game = game(&[]);
    let mut position = game.start();
    // Black's one lot follows White's on l12.
    play(
        &game,
        &mut position,
        &["+N[y]", "+N[y]", "done", "done", "lot@l12"],
    );
    let place =
        |corner: &str| match game.validate(&position, &format!("lot@{corner}").parse().unwrap()) {
            Ok(()) => "legal".to_owned(),
            Err(refusal) => refusal.to_string(),
        };
    assert_eq!(place("n8"), "legal");
    assert_eq!(
        place("m8"),
        "a lot's lower-left square must be dark, and m8 is light"
    );
    assert_eq!(
        place("o8"),
        "a lot's lower-left square must be dark, and o8 is light"
    );
    let apart = "the lot must share two edges with one of White's, who has none left to lay";
    assert_eq!(place("p8"), apart);
    assert_eq!(
        place("l12"),
        "a lot on l12 would overlap White's lot on l12"
    );
    assert_eq!(
        place("x24"),
        "a lot on x24 would not lie on the canvas whole"
    );
    assert_eq!(game.count(&position), 12);
}

#[test]
fn c_17_rectangular_turfs_lie_centred_on_each_other() {
    let game = game(&[("turf", "rectangular")]);
    let mut position = game.start();
    play(
        &game,
        &mut position,
        &["+N[y]", "+N[y]", "+lot", "done", "done", "turf@2x1"],
    );
    assert_eq!(turns(&game, &position, ""), ["turf@1x1"]);
    play(&game, &mut position, &["turf@1x1"]);
    let lots: Vec<String> = position
        .land()
        .lots()
        .iter()
        .map(|lot| format!("{lot}"))
        .collect();
    assert_eq!(
        lots,
        [
            "White's lot on j10",
            "White's lot on n10",
            "Black's lot on l14"
        ]
    );
    assert!(position.land().lots().iter().all(|lot| lot.is_dark()));
}

#[test]
fn buying_lists_111_turns_at_the_start() {
    let game = game(&[]);
    let position = game.start();
    assert_eq!(game.count(&position), 111);
    assert_eq!(
        refused(&game, &position, "+P[e,r,y]"),
        "this design costs 832 and you have 600 (CS-22)"
    );
    assert_eq!(
        refused(&game, &position, "done"),
        "you have bought no royal piece yet, and every side needs one (CS-22)"
    );
    // (5 + 8) × 16 × 1 is no more than there is.
    assert!(game.validate(&position, &turn("+P[e,l1,m,r]")).is_ok());
}

#[test]
fn one_side_may_buy_and_place_several_times_running() {
    let game = game(&[]);
    let mut position = game.start();
    play(&game, &mut position, &["+N[y]", "+P[r,y]", "done"]);
    assert_eq!(position.side_to_move(), Side::Black);
    play(&game, &mut position, &["+P", "+P", "+lot", "done"]);
    // The number rises after every turn of Black: five of them.
    assert_eq!((position.number(), position.phase().word()), (6, "land"));
    play(&game, &mut position, &["lot@l12", "lot@n8", "lot@p12"]);
    assert_eq!((position.number(), position.phase().word()), (8, "place"));
    assert_eq!(position.side_to_move(), Side::White);
    assert_eq!(
        refused(&game, &position, "P/n@a1"),
        "you have no P in hand (CS-24)"
    );
    play(&game, &mut position, &["N[y]/n@l12"]);
    assert!(
        game.validate(&position, &"P/s@n8".parse().unwrap())
            .unwrap_err()
            .to_string()
            == "royal pieces are placed first, and your P[r,y] is still in hand"
    );
    play(&game, &mut position, &["P[r,y]/n@o9", "done"]);
    assert_eq!(position.side_to_move(), Side::Black);
    assert_eq!(
        refused(&game, &position, "done"),
        "you have placed 1, and at least half of your pieces, 2, must stand on the board (CS-24)"
    );
    play(&game, &mut position, &["P/s@n8", "done"]);
    assert_eq!(
        (position.phase().word(), position.side_to_move()),
        ("play", Side::White)
    );
    // White's throne cannot act, so White has no turn and the game is drawn.
    assert_eq!(game.finish(&position), Some(Finish::draw("no legal turn")));
}

#[test]
fn drops_come_to_ones_own_land() {
    let game = game(&[]);
    let position = read(
        &game,
        &board_of(
            &["white P/n@d4", "black P/s@d5"],
            true,
            "white",
            r#"["P","O"]"#,
            "[]",
        ),
    );
    // 48 squares less two pieces, eight facings of P and four of O.
    assert_eq!(turns(&game, &position, "P").len(), 46 * 8);
    assert_eq!(turns(&game, &position, "O").len(), 46 * 4);
    assert_eq!(
        refused(&game, &position, "P/n@d5"),
        canvas("d5 is Black's land, and pieces come to their own side's (CS-25)")
    );
    assert_eq!(
        refused(&game, &position, "O/ne@d3"),
        "an Orth never faces ne: it faces n, e, s or w (CS-8)"
    );
}

#[test]
fn a_chameleon_chooses_its_tokens() {
    let (game, position) = on(&["white O[c]/n@d4", "black D[e,or]/ne@d5"]);
    assert_eq!(
        turns(&game, &position, "d4"),
        ["d4-d5", "d4-d5=[e,c]", "d4-d5=[e,or,c]", "d4-d5=[or,c]"]
    );
    assert_eq!(
        refused(&game, &position, "d4-d5=[e,or]"),
        canvas("the O[c] on d4 keeps its token c whatever it takes (CS-20)")
    );
    let (game, position) = on(&["white O[c,m]/n@d4", "black P[u]/ne@d5", "black P/n@d6"]);
    assert_eq!(
        refused(&game, &position, "d4-d5"),
        canvas("the P[u] on d5 cannot be captured: it is uncapturable (CS-14)")
    );
    let (game, position) = on(&["white O[c]/n@d4", "black P[m]/n@d5", "black P/n@d6"]);
    assert_eq!(
        turns(&game, &position, "d4"),
        ["d4-d5", "d4-d5=[m,c]", "d4-d5=[m,c];d5-d6"]
    );
}

#[test]
fn edges_let_pieces_turn_round_and_rotation_tokens_do_not() {
    let (game, position) = on(&["white D[90]/ne@h8"]);
    assert_eq!(turns(&game, &position, "h8"), Vec::<String>::new());
    assert_eq!(
        refused(&game, &position, "h8~"),
        canvas(
            "the D[90] on h8 has a token to turn before it moves, and so never turns round at the edge (CS-10)"
        )
    );
    let (game, position) = on(&["white O[op]/n@d7", "white G/n@h4"]);
    assert_eq!(turns(&game, &position, "d7"), ["d7~"]);
    assert_eq!(turns(&game, &position, "h4"), ["h4-g6"]);
}
