//! How pieces go: the cases T1 to T9 of the rules.

use crate::common::{all, black, from, list, white};

/// The worked diagram of the Sissa, on the smallest board that has it.
#[test]
fn t1_sissa() {
    let game = all::<2>("9x9", &[]);
    let position = white(&game, "9/6p2/4q1k2/9/2{bw}6/9/2{SI}6/2KP5/9");
    let to = from(&game, &position, "c3");
    for square in "i6 f9 c8 c1 a2 a4 b5 d5 e4 b1 c5 e7".split(' ') {
        assert!(to.contains(&square.to_owned()), "{square}");
    }
    assert!(!to.contains(&"d1".to_owned()));
}

/// Each of the paths works with every other square blocked.
#[test]
fn t2_sissa_paths() {
    let game = all::<1>("8x8", &[]);
    let army = game.army();
    let sissa = army.find("SI").unwrap();
    let square = |name: &str| army.board().square(name.parse().unwrap()).unwrap();
    let paths = "d1-c2-c1 d1-d2-c1 c1-h1-c6 c1-c2-b3 c1-b2-b3 b3-a4-a5 a5-b5-c6 a5-a6-b5 a5-a4-b5 a5-a8-d5 \
                 a5-a1-e5 e5-c7-c5 e5-e7-c5 e5-e3-c5 e5-e8-b5 e5-d5-c6 e5-d6-c6 e5-d6-d5 e5-d4-d5 e5-e6-d5 \
                 e5-e4-d5 e5-e6-d7 e5-d6-d7";
    for path in paths.split_whitespace() {
        let [a, b, c] = [0, 1, 2].map(|index| square(path.split('-').nth(index).unwrap()));
        let board = army.board();
        let open = board.between::<1>(a, b) | board.between::<1>(b, c);
        let blocked = board.all::<1>() - open.with(b);
        let mover = army.atlas().movers().nth(sissa.index()).unwrap();
        assert!(
            army.atlas()
                .attacks(mover, chessmith_game::Side::White, a, blocked)
                .has(c),
            "{path}"
        );
    }
    let large = all::<4>("15x15", &[]);
    let position = white(&large, "k14/15/15/15/15/15/15/7{SI}7/15/15/15/15/15/15/14K");
    // The corners are the kings': 52 squares, and none of them is a corner.
    assert_eq!(from(&large, &position, "h8").len(), 52);
}

#[test]
fn t3_crooked_bishop() {
    let game = all::<1>("8x8", &[]);
    let position = white(&game, "7k/8/8/8/4{CBW}3/8/8/7K");
    let wanted = "d5 e6 d7 f7 e8 f5 g4 h5 f3 h3 e2 f1 d3 d1 c4 b3 a4 b5 e5 e3 d4 f4";
    assert_eq!(from(&game, &position, "e4"), list(wanted));
    let position = white(&game, "7k/8/8/3{CBW}4/8/8/8/7K");
    let wanted = "c8 e8 d7 a6 c6 e6 g6 b5 f5 h5 a4 c4 e4 g4 d3 c2 e2 d1 d6 d4 c5 e5";
    assert_eq!(from(&game, &position, "d5"), list(wanted));
}

#[test]
fn t4_rose() {
    let game = all::<1>("8x8", &[]);
    let to = |board| from(&game, &white(&game, board), "b4");
    let open = to("7k/8/8/8/1{RO}6/8/8/7K");
    for square in "c6 e7 g6 h4 g2 e1 c2".split(' ') {
        assert!(open.contains(&square.to_owned()), "{square}");
    }
    let long_way_round = to("7k/8/2P5/3P4/1{RO}6/8/8/7K");
    assert!(long_way_round.contains(&"e7".to_owned()));
    let closed = to("7k/8/2P5/3P4/1{RO}6/8/6P1/7K");
    assert!(!closed.contains(&"e7".to_owned()));
    let large = all::<4>("16x16", &[]);
    let ranks = "16/".repeat(7) + "7{RO}8/" + &"16/".repeat(6) + "15K";
    let position = white(&large, &format!("k15/{ranks}"));
    assert_eq!(from(&large, &position, "h8").len(), 32);
}

#[test]
fn t5_dragon() {
    let game = all::<3>("13x13", &[]);
    let at = |eighth: &str, ninth: &str| {
        let board = format!("k12/13/13/13/{ninth}/{eighth}/6{{DG}}6/13/13/13/13/13/12K");
        from(&game, &white(&game, &board), "g7")
    };
    let own = at("13", "7P5");
    assert!(own.contains(&"h10".to_owned()) && !own.contains(&"h9".to_owned()));
    let enemy = at("7p5", "13");
    assert!(enemy.contains(&"h8".to_owned()));
    assert!(!enemy.contains(&"h10".to_owned()) && !enemy.contains(&"j8".to_owned()));
}

#[test]
fn t6_falcon() {
    let game = all::<1>("8x8", &[]);
    let to = |board| from(&game, &white(&game, board), "d4");
    let open = to("7k/8/8/8/3{FC}4/8/8/K7");
    assert_eq!(
        open,
        list("c7 e7 a5 g5 a3 g3 c1 e1 b7 f7 a6 g6 a2 g2 b1 f1")
    );
    let closed = to("7k/8/8/3PP3/3{FC}4/8/8/K7");
    assert!(!closed.contains(&"e7".to_owned()) && !closed.contains(&"f7".to_owned()));
    let half = to("7k/8/8/3P4/3{FC}4/8/8/K7");
    assert!(half.contains(&"e7".to_owned()) && half.contains(&"f7".to_owned()));
}

#[test]
fn t7_zigzag_hero_and_two_knights() {
    let game = all::<2>("11x11", &[]);
    let position = white(&game, "k10/11/11/11/11/5{ZG}5/11/11/11/11/10K");
    assert_eq!(from(&game, &position, "f6").len(), 64);
    let game = all::<3>("13x13", &[]);
    for id in ["TK", "FX"] {
        let board = format!("k12/13/13/13/13/13/6{{{id}}}6/13/13/13/13/13/12K");
        assert_eq!(from(&game, &white(&game, &board), "g7").len(), 32, "{id}");
    }
    let game = all::<1>("8x8", &[]);
    let hero = |board, square| from(&game, &white(&game, board), square);
    assert!(hero("7k/8/8/8/8/8/8/K2{HE}4", "d1").contains(&"d4".to_owned()));
    assert!(hero("7k/8/8/8/3{HE}4/8/8/K7", "d4").contains(&"d7".to_owned()));
}

#[test]
fn t8_paovao() {
    let game = all::<3>("13x13", &[]);
    let board = "k12/13/13/13/13/6p6/6{PV}6/13/13/6p6/13/6p6/12K";
    let to = from(&game, &white(&game, board), "g7");
    for (square, goes) in [
        ("g6", true),
        ("g5", true),
        ("g2", true),
        ("g8", false),
        ("g4", false),
    ] {
        assert_eq!(to.contains(&square.to_owned()), goes, "{square}");
    }
    let game = all::<1>("8x8", &[]);
    let to = |board| from(&game, &black(&game, board), "h3");
    assert!(to("2P5/8/8/8/6p1/7{pv}/8/K6k").contains(&"c8".to_owned()));
    let mounted = to("2P5/8/4P3/8/6p1/7{pv}/8/K6k");
    assert!(mounted.contains(&"e6".to_owned()) && !mounted.contains(&"c8".to_owned()));
}

#[test]
fn t9_different_armies() {
    let game = all::<1>("8x8", &[]);
    let to = |id: &str| {
        from(
            &game,
            &white(&game, &format!("7k/8/8/8/3{{{id}}}4/8/8/7K")),
            "d4",
        )
    };
    let charging_rook = "d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 c3 d3 e3";
    assert_eq!(to("FN"), list("c6 e6 c2 e2 c5 e5 c3 e3"));
    assert_eq!(to("CN"), list("c6 e6 b5 f5 c4 e4 c3 d3 e3"));
    assert_eq!(to("CR"), list(charging_rook));
    assert_eq!(
        to("CO"),
        list(&format!("{charging_rook} c5 e5 c6 e6 b5 f5"))
    );
    assert_eq!(to("HD"), list("c3 c5 e3 e5 b4 f4 d2 d6 a4 g4 d1 d7"));
    assert_eq!(to("NQ"), list("c6 e6 b5 f5 d3 d2 d1 c3 b2 a1 e3 f2 g1"));
    let corner = white(&game, "7k/8/8/8/8/8/8/{SR}6K");
    assert_eq!(from(&game, &corner, "a1"), list("a2 a3 a4 a5 b1 c1 d1 e1"));
    let blue = black(&game, "K7/8/8/8/3{nq}4/8/8/k7");
    assert_eq!(
        from(&game, &blue, "d4"),
        list("c2 e2 b3 f3 d5 d6 d7 d8 c5 b6 a7 e5 f6 g7 h8")
    );
}
