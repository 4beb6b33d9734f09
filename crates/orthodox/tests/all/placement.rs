//! The test cases P-1 to P-27 of Placement Freestyle and Free Placement.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chessmith_board::{PerSide, Side};
use chessmith_game::{Game, Notate};
use chessmith_orthodox::{
    Kind, Number, Orthodox, PawnDigits, Phase, Position, ShownDigits, StartName, Turn, Variant,
    Wing,
};
use chessmith_perft::{Settings, perft};

/// Plays turns given as texts, White's and Black's in turn.
fn after(rules: &Orthodox, turns: &str) -> Position {
    let mut position = rules.start();
    for text in turns.split_whitespace() {
        let turn = rules
            .read_turn(&position, text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        rules
            .validate(&position, &turn)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        rules.apply(&mut position, &turn);
    }
    position
}

fn refuses(rules: &Orthodox, position: &Position, text: &str) -> bool {
    let turn = rules
        .read_turn(position, text)
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    rules.validate(position, &turn).is_err()
}

/// The texts of all turns, in the order of the alphabet.
fn turns(rules: &Orthodox, position: &Position) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = position.turns(&mut |turn: Turn| {
        texts.push(rules.turn_text(position, &turn));
        ControlFlow::Continue(())
    });
    texts.sort();
    texts
}

fn free() -> Orthodox {
    Orthodox::standard(Variant::FreePlacement)
}

fn sequential() -> Orthodox {
    Orthodox::standard(Variant::FreePlacementSequential)
}

fn placement(number: &str) -> Orthodox {
    Orthodox::new(Variant::PlacementFreestyle, &[("number", number)]).unwrap()
}

fn number(value: u16) -> Number {
    Number::new(value).unwrap()
}

fn digits(position: &Position) -> String {
    ShownDigits::of(position).to_string()
}

/// Lines of play by depth, up to the given one; equal positions are counted once.
fn counts(rules: &Orthodox, start: &Position, depth: u32) -> Vec<u64> {
    (1..=depth)
        .map(|depth| {
            let settings = Settings {
                hash_mib: 4,
                ..Settings::depth(depth)
            };
            perft(rules, start, settings, &|_| ControlFlow::Continue(())).nodes
        })
        .collect()
}

const P1: &str = "@b2 @b7 @c2 @d7 @e2 @e7";

#[test]
fn p1_to_p4_the_game_of_the_post() {
    for rules in [free(), sequential()] {
        let position = after(&rules, P1);
        assert!(
            digits(&position).starts_with("110100"),
            "{}",
            digits(&position)
        );
        let position = after(&rules, &format!("{P1} @d2@h2 @g7"));
        assert_eq!(digits(&position), "11010013");
        assert_eq!(position.encoded_number(), Some(number(788)));
    }
    let rules = sequential();
    assert_eq!(
        turns(&rules, &after(&rules, P1)),
        ["@a2@g2", "@d2@h2", "@f2@h2"]
    );
    let black = turns(&rules, &after(&rules, &format!("{P1} @d2@h2")));
    assert_eq!(black, ["@a7@g7", "@c7@g7", "@f7@h7", "@g7", "@h7"]);
}

#[test]
fn p5_to_p7_the_forced_completion() {
    for rules in [free(), sequential()] {
        let white = after(&rules, &format!("{P1} @d2@h2 @g7"));
        assert_eq!(turns(&rules, &white), ["B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2"]);
        let black = after(
            &rules,
            &format!("{P1} @d2@h2 @g7 B@b1B@c1Q@d1N@f1N@h1@a2@f2@g2"),
        );
        assert_eq!(turns(&rules, &black), ["B@b8B@c8Q@d8N@f8N@h8@a7@c7@f7@h7"]);
        // Any order, either case, and the same as it is printed.
        let any = rules
            .read_turn(&black, "@h7@f7n@f8b@c8P@c7q@d8@a7n@h8b@b8")
            .unwrap();
        assert_eq!(rules.turn_text(&black, &any), turns(&rules, &black)[0]);
    }
    assert_eq!(number(788).free_files(), [0, 4, 6]);
    assert_eq!(
        number(788).array().map(Kind::letter),
        ['R', 'B', 'B', 'Q', 'K', 'N', 'R', 'N']
    );
}

#[test]
fn p8_to_p10_numbers() {
    let rules = sequential();
    let position = after(&rules, "@b2 @a7 @c2 @c7 @f2 @e7 @d2@h2 @g7");
    assert_eq!(digits(&position), "10001013");
    assert_eq!(position.encoded_number(), Some(Number::CHESS));
    assert_eq!(Number::CHESS.free_files(), [0, 4, 7]);
    assert_eq!(number(502).digits(), [1, 0, 0, 0, 0, 1, 1, 2]);
    assert_eq!(number(502).free_files(), [0, 4, 7]);
    assert_eq!(Number::from_digits([0; 8]), Some(number(0)));
    assert_eq!(number(0).free_files(), [5, 6, 7]);
    assert_eq!(
        Number::from_digits([1, 1, 1, 1, 1, 1, 2, 4]),
        Some(number(959))
    );
    assert_eq!(number(959).free_files(), [0, 1, 2]);
}

#[test]
fn p11_names_of_the_positions_after_p518() {
    let rules = placement("518");
    assert_eq!(rules.start().name().unwrap().to_string(), "P518");
    let fill = |king: char, rank: char| -> Vec<String> {
        let rooks = ['a', 'e', 'h'].into_iter().filter(|&file| file != king);
        let mut drops = vec![format!("K@{king}{rank}")];
        drops.extend(rooks.map(|file| format!("R@{file}{rank}")));
        drops
    };
    for (white, black, name) in [
        ('a', 'a', "P518a"),
        ('a', 'e', "P518b"),
        ('a', 'h', "P518c"),
        ('e', 'a', "P518d"),
        ('e', 'h', "P518e"),
        ('h', 'a', "P518f"),
        ('h', 'e', "P518g"),
        ('h', 'h', "P518h"),
        ('e', 'e', "F518"),
    ] {
        let pairs = fill(white, '1').into_iter().zip(fill(black, '8'));
        let line: Vec<_> = pairs
            .map(|(white, black)| format!("{white} {black}"))
            .collect();
        let position = after(&rules, &line.join(" "));
        assert_eq!(position.name().unwrap().to_string(), name);
        assert_eq!((position.phase(), position.number()), (Phase::Play, 4));
        let named = Position::named(name.parse().unwrap());
        let board = |position: &Position| position.to_string().replace(" 0 4", " 0 1");
        assert_eq!(board(&position), board(&named), "{name}");
    }
}

#[test]
fn p12_castling_needs_the_king_between_the_rooks() {
    let position = after(&placement("518"), "R@a1 R@h8 K@e1 K@a8 R@h1 R@e8");
    for wing in Wing::BOTH {
        assert!(position.castling_rook(Side::White, wing).is_some());
        assert!(position.castling_rook(Side::Black, wing).is_none());
    }
    assert!(position.to_string().ends_with(" w KQ - 0 4"));
}

#[test]
fn p13_to_p15_shown_digits() {
    let rules = free();
    assert_eq!(digits(&after(&rules, "@c2")), "**0*****");
    assert_eq!(digits(&after(&rules, "@c2 @f7@h7")), "**0****2");
    assert_eq!(digits(&after(&rules, "@a2@b2")), "********");
}

#[test]
fn p16_never_both_outer_pawns() {
    let rules = free();
    assert!(refuses(&rules, &rules.start(), "@g2@h2"));
    assert!(refuses(&rules, &after(&rules, "@g2 @a7"), "@h2"));
    assert!(refuses(&rules, &after(&rules, "@a2"), "@g7@h7"));
    assert!(refuses(&rules, &after(&rules, "@a2 @h7 @c2"), "@g7"));
}

#[test]
fn p17_to_p19_doubles() {
    let rules = free();
    let doubled = after(&rules, "@a2@b2 @a7@b7");
    assert!(refuses(&rules, &doubled, "@c2@e2"));
    assert!(refuses(
        &rules,
        &after(&rules, "@a2@b2 @a7@b7 @c2"),
        "@c7@e7"
    ));
    let last = after(&rules, "@a2 @a7 @c2 @b7 @e2 @c7");
    let white = turns(&rules, &last);
    assert!(!white.is_empty() && white.iter().all(|text| text.matches('@').count() == 2));
    assert!(refuses(&rules, &last, "@g2"));
    let black = after(&rules, "@a2 @a7 @c2 @b7 @e2 @c7 @b2@h2");
    assert_eq!(
        turns(&rules, &black),
        ["@e7@g7", "@e7@h7", "@f7@g7", "@f7@h7"]
    );
}

#[test]
fn p20_and_p21_pairs_and_colours() {
    let rules = free();
    let full = after(&rules, "@a2 @a7 @b2 @b7 @c2 @c7");
    assert!(refuses(&rules, &full, "@d2"));
    assert!(turns(&rules, &full).iter().all(|text| !text.contains("d2")));
    let rules = sequential();
    assert!(refuses(&rules, &after(&rules, P1), "@a2@h2"));
}

#[test]
fn p22_to_p24_orders_of_the_free_pawn_phase() {
    let rules = free();
    let first = turns(&rules, &rules.start());
    let singles = first
        .iter()
        .filter(|text| text.matches('@').count() == 1)
        .count();
    assert_eq!((singles, first.len()), (8, 35));
    assert_eq!(turns(&rules, &after(&rules, "@a2")).len(), 35);
    assert_eq!(
        counts(&rules, &rules.start(), 8),
        [
            35, 1_225, 12_390, 125_316, 768_888, 4_717_584, 12_510_720, 35_389_440
        ]
    );
}

/// Lets the side to move make the first turn on its list, which changes nothing for the other side.
fn any_move(rules: &Orthodox, position: &mut Position) {
    let mut first = None;
    let _ = position.turns(&mut |turn| {
        first = Some(turn);
        ControlFlow::Break(())
    });
    rules.apply(position, &first.unwrap());
}

/// How many different pawn sets, told apart by whether the side has doubled, a side can have after each
/// of its four moves, and in how many orders it can drop them.
fn own_states(side: Side) -> (Vec<usize>, u64) {
    let rules = free();
    let own = |p: &Position| (p.pawn_files(side), p.has_doubled(side));
    let mut states = vec![(rules.start(), 1_u64)];
    let mut sizes = Vec::new();
    for _ in 0..4 {
        let mut next: Vec<(Position, u64)> = Vec::new();
        for (mut position, orders) in states {
            if position.side_to_move() != side {
                any_move(&rules, &mut position);
            }
            let _ = position.turns(&mut |turn| {
                let mut after = position;
                rules.apply(&mut after, &turn);
                match next.iter_mut().find(|(known, _)| own(known) == own(&after)) {
                    Some((_, known)) => *known += orders,
                    None => next.push((after, orders)),
                }
                ControlFlow::Continue(())
            });
        }
        if side == Side::White {
            next.iter_mut()
                .for_each(|(position, _)| any_move(&rules, position));
        }
        sizes.push(next.len());
        states = next;
    }
    (sizes, states.iter().map(|(_, orders)| orders).sum())
}

#[test]
fn p23_and_p25_own_orders_and_positions() {
    assert_eq!(own_states(Side::White), (vec![35, 77, 102, 24], 5_760));
    assert_eq!(own_states(Side::Black), (vec![35, 77, 102, 40], 6_144));
}

#[test]
fn p26_sequential_orders() {
    let rules = sequential();
    assert_eq!(
        counts(&rules, &rules.start(), 8),
        [2, 4, 8, 16, 32, 64, 192, 960]
    );
    assert_eq!(counts(&rules, &rules.start(), 10)[8..], [960, 960]);
}

#[test]
fn p27_kings_and_rooks() {
    for n in Number::all().step_by(97) {
        let rules = placement(&n.to_string());
        let start = rules.start();
        assert_eq!(counts(&rules, &start, 6), [6, 36, 108, 324, 324, 324]);
        let mut ends = HashSet::from([start]);
        for _ in 0..6 {
            ends = ends
                .iter()
                .flat_map(|position| {
                    let mut next = Vec::new();
                    let _ = position.turns(&mut |turn| {
                        let mut after = *position;
                        rules.apply(&mut after, &turn);
                        next.push(after);
                        ControlFlow::Continue(())
                    });
                    next
                })
                .collect();
        }
        let names: HashSet<_> = ends
            .iter()
            .map(|end| end.name().unwrap().to_string())
            .collect();
        assert_eq!((ends.len(), names.len()), (9, 9), "{n}");
    }
}

#[test]
fn every_number_is_reached_and_every_start_is_its_own() {
    let rules = sequential();
    let mut seen = HashSet::new();
    for n in Number::all() {
        let pawns = n.pawns();
        let order = |side: Side| {
            let read = PawnDigits::read(side, pawns[side]).unwrap();
            let rank = if side == Side::White { 2 } else { 7 };
            let name = |file: u8| format!("@{}{rank}", char::from(b'a' + file));
            let mut left = pawns[side];
            let mut drops = Vec::new();
            for (pair, digit) in (0..).zip(read.pairs) {
                left &= !(1 << (2 * pair + digit));
                drops.push(name(2 * pair + digit));
            }
            drops.push(
                (0..8)
                    .filter(|file| left >> file & 1 == 1)
                    .map(name)
                    .collect(),
            );
            drops
        };
        let orders = PerSide(Side::BOTH.map(order));
        let line: Vec<String> = orders[Side::White]
            .iter()
            .zip(&orders[Side::Black])
            .map(|(white, black)| format!("{white} {black}"))
            .collect();
        let mut position = after(&rules, &line.join(" "));
        assert_eq!(position.encoded_number(), Some(n));
        for _ in 0..2 {
            let text = turns(&rules, &position).remove(0);
            let turn = rules.read_turn(&position, &text).unwrap();
            rules.apply(&mut position, &turn);
        }
        assert_eq!(position.name(), Some(StartName::Open(n)));
        assert_eq!(
            (position.phase(), position.number()),
            (Phase::KingsAndRooks, 6)
        );
        for white in 0..3 {
            for black in 0..3 {
                let kings = PerSide::new(white, black);
                let start = Position::named(StartName::Settled { number: n, kings });
                assert!(seen.insert(start.to_string()));
            }
        }
    }
    assert_eq!(seen.len(), 8640);
}

#[test]
fn the_setup_reads_back_and_keeps_its_key() {
    for rules in [free(), sequential(), placement("0"), placement("788")] {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..200 {
            let mut position = rules.start();
            while position.phase() != Phase::Play {
                let text = position.to_string();
                let read = rules
                    .read_position(&text)
                    .unwrap_or_else(|e| panic!("{text}: {e:?}"));
                assert_eq!((read, read.key()), (position, position.key()), "{text}");
                let all = turns(&rules, &position);
                assert_eq!(position.count(), all.len() as u64);
                let text = rng.choice(&all).unwrap();
                let turn = rules.read_turn(&position, text).unwrap();
                assert_eq!(rules.turn_text(&position, &turn), *text);
                rules.apply(&mut position, &turn);
            }
            let text = position.to_string();
            assert_eq!(rules.read_position(&text), Ok(position), "{text}");
        }
    }
}
