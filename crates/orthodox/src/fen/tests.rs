//! Texts that are read, and texts that are refused with the reason.

use crate::{Position, Variant};

fn round_trip(variant: Variant, text: &str) {
    match Position::read(variant, text) {
        Ok(position) => assert_eq!(position.to_string(), text),
        Err(errors) => panic!("{text}: {errors:?}"),
    }
}

fn normalised(variant: Variant, text: &str) -> String {
    Position::read(variant, text).map_or_else(|e| panic!("{text}: {e:?}"), |p| p.to_string())
}

fn reasons(variant: Variant, text: &str) -> Vec<String> {
    match Position::read(variant, text) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

fn refused(variant: Variant, text: &str, reason: &str) {
    let found = reasons(variant, text);
    assert!(
        found.iter().any(|found| found.contains(reason)),
        "{text}: {found:?}"
    );
}

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn canonical_texts_read_back() {
    for text in [
        CHESS,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2147483647",
        "8/8/8/8/8/2k5/8/K7 b - - 99 100",
    ] {
        round_trip(Variant::Chess, text);
    }
    for text in [
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
        "1rk2rr1/8/8/8/8/8/8/RR2K1RR w KBfq - 0 1",
    ] {
        round_trip(Variant::Freestyle, text);
        round_trip(Variant::PlacementFreestyle, &text.replace(" 0 1", " 0 4"));
    }
}

#[test]
fn variants_of_notation_are_normalised() {
    let short = CHESS.trim_end_matches(" 0 1");
    assert_eq!(normalised(Variant::Chess, short), CHESS);
    assert_eq!(
        normalised(Variant::Chess, &CHESS.replace("KQkq", "qQkK")),
        CHESS
    );
    let shredder = CHESS.replace("KQkq", "HAha");
    assert_eq!(normalised(Variant::Chess, &shredder), CHESS);
    assert_eq!(normalised(Variant::Freestyle, &shredder), CHESS);
    for square in ["e3", "a3"] {
        let text = format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {square} 0 1");
        assert!(normalised(Variant::Chess, &text).ends_with("b KQkq - 0 1"));
    }
    // The pawn on d4 is pinned, yet it stands beside the pawn that made the double step.
    round_trip(Variant::Chess, "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1");
}

#[test]
fn wrong_fields_are_refused_at_their_columns() {
    for (text, reason) in [
        ("", "column 1: expected board"),
        ("8/8/8/8/8/8/8/8 w -", "column 20: expected board"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 x", "column 27: expected the end"),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "column 19",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPXPPP/RNBQKBNR w KQkq - 0 1",
            "column 31: expected a piece",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPP{P}PPP/RNBQKBNR w KQkq - 0 1",
            "column 31",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1",
            "column 45: expected the side to move, w or b",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkx - 0 1",
            "column 50: expected a castling",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KHkq - 0 1",
            "column 48: White's right to castle on the king's side stands twice",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
            "column 52: no pawn has just passed e3, as it is White's turn",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 01 1",
            "column 54: the clock has a leading",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
            "column 54: expected the clock",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
            "column 56: the move number is at least 1",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2147483648",
            "column 56",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1",
            "column 47: White has no rook",
        ),
        (
            "rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "column 49: Black's king",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            "chess has no pieces in hand",
        ),
    ] {
        refused(Variant::Chess, text, reason);
    }
    refused(
        Variant::Chess,
        "1rk2rr1/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "Black's king does not stand",
    );
}

#[test]
fn impossible_positions_are_refused_with_all_reasons() {
    let text = "4R3/8/8/8/8/8/8/p3K3 w KQ e6 0 1";
    assert_eq!(reasons(Variant::Chess, text).len(), 4);
    refused(Variant::Chess, text, "Black has 0 kings");
    refused(Variant::Chess, text, "a pawn on a1");
    refused(
        Variant::Chess,
        text,
        "no rook to castle with to the right of the king on e1",
    );
    refused(
        Variant::Chess,
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "the rook on e2 could take Black's king at once, though it is White's turn",
    );
}

#[test]
fn every_field_is_judged_by_itself() {
    assert_eq!(
        reasons(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w Z e9 00 0"),
        [
            "column 23: expected a castling right, K, Q or a file letter, found 'Z'",
            "column 25: there is no square e9 on this board",
            "column 28: the clock has a leading zero",
            "column 31: the move number is at least 1",
        ]
    );
    assert_eq!(
        reasons(Variant::Freestyle, " PK2k3/8/3x4/8/9/8/8/4KK2  x KqQ e 1"),
        [
            "column 11: expected a piece, one of PNBRQKpnbrqk, found 'x'",
            "column 16: a run of empty squares is above 8",
            "column 27: expected one blank, found more",
            "column 28: expected the side to move, w or b, found \"x\"",
            "column 35: expected the rank, a whole number",
            "column 37: expected the move number after the clock",
        ]
    );
    assert_eq!(
        reasons(Variant::Freestyle, "PK2k3/8/8/8/8/8/8/4KK2 x KqQ - 1 1"),
        [
            "column 1: a pawn on a8: no pawn stands on rank 1 or 8",
            "column 20: White has 3 kings, not one",
            "column 24: expected the side to move, w or b, found \"x\"",
            "column 26: White has no rook to castle with to the right of the king on e1",
            "column 27: Black has no rook to castle with to the left of the king on e8",
            "column 28: White has no rook to castle with to the left of the king on e1",
        ]
    );
}

const HANDS: &str = "PPPPPPPPNNBBRRQKppppppppnnbbrrqk";

#[test]
fn the_setup_is_read_where_it_can_be_reached() {
    for variant in [Variant::FreePlacement, Variant::FreePlacementSequential] {
        round_trip(variant, &format!("8/8/8/8/8/8/8/8[{HANDS}] w - - 0 1"));
        round_trip(
            variant,
            &format!("8/8/8/8/8/8/P7/8[{}] b - - 0 1", &HANDS[1..]),
        );
    }
    let doubled = format!("8/8/8/8/8/8/PP6/8[{}] b - - 0 1", &HANDS[2..]);
    round_trip(Variant::FreePlacement, &doubled);
    refused(
        Variant::FreePlacementSequential,
        &doubled,
        "White's pawns cannot have come",
    );
    for (text, reason) in [
        (
            "8/8/8/8/8/8/P7/8[PPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 1",
            "White's pawns",
        ),
        (
            "8/8/8/8/8/8/6PP/8[PPPPPPNNBBRRQKppppppppnnbbrrqk] b - - 0 1",
            "White's pawns",
        ),
        (
            "8/8/8/8/8/P7/8/8[PPPPPPPNNBBRRQKppppppppnnbbrrqk] b - - 0 1",
            "only pawns on the board",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "stand in brackets"),
        ("8/8/8/8/8/8/8/8[] w - - 0 1", "expected [PPPP"),
        (
            "8/8/8/8/8/8/8/8[x] w - - 0 1",
            "column 17: expected a piece",
        ),
        (
            "8/8/8/8/8/8/8/8[k] w - - 0 9",
            "no pieces are in hand at move 9",
        ),
        (
            "8/8/8/8/8/8/8/8[k] w KQ e6 1 1",
            "no castling right during the setup",
        ),
        (
            "8/8/8/8/8/8/8/8[k] w KQ e6 1 1",
            "no en passant square during the setup",
        ),
        ("8/8/8/8/8/8/8/8[k] w KQ e6 1 1", "the clock stands still"),
    ] {
        refused(Variant::FreePlacement, text, reason);
    }
}

#[test]
fn completion_and_kings_and_rooks_are_read_where_they_can_be_reached() {
    let royal = "1bbq1n1n/pppppppp/8/8/8/8/PPPPPPPP/1BBQ1N1N[RRKrrk] w - - 0 6";
    round_trip(Variant::FreePlacement, royal);
    round_trip(Variant::PlacementFreestyle, &royal.replace('6', "1"));
    refused(
        Variant::PlacementFreestyle,
        royal,
        "no pieces are in hand at move 6",
    );
    refused(
        Variant::FreePlacement,
        &royal.replace('6', "7"),
        "has dropped 1 of king and two rooks",
    );
    refused(
        Variant::FreePlacement,
        &royal.replace("1bbq", "bb1q"),
        "is not that of P788",
    );
    let dropped = "1bbqkn1n/pppppppp/8/8/8/8/PPPPPPPP/RBBQ1N1N[RKrr] w - - 0 7";
    round_trip(Variant::FreePlacement, dropped);
    round_trip(
        Variant::FreePlacement,
        "8/1p1pp1p1/8/8/8/8/1PPPP2P/8[PPPNNBBRRQKppppnnbbrrqk] w - - 0 5",
    );
    round_trip(
        Variant::FreePlacement,
        "8/1p1pp1p1/8/8/8/8/PPPPPPPP/1BBQ1N1N[RRKppppnnbbrrqk] b - - 0 5",
    );
    refused(
        Variant::FreePlacement,
        "8/1p1pp2p/8/8/8/8/PPPPPPPP/1BBQ1N1N[RRKppppnnbbrrqk] b - - 0 5",
        "on the way to number 788",
    );
}

#[test]
fn counters_stop_at_the_greatest_number_that_is_read() {
    let text = "4k3/8/8/8/8/8/8/R3K3 b - - 2147483647 2147483647";
    let mut position = Position::read(Variant::Chess, text).unwrap();
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        std::ops::ControlFlow::Continue(())
    });
    position.apply(&turns[0]);
    assert!(
        position
            .to_string()
            .ends_with("w - - 2147483647 2147483647")
    );
}

#[test]
fn a_counter_that_cannot_be_read_hides_nothing_else() {
    let found = reasons(Variant::Chess, "P7/8/8/8/8/8/8/8 x - - 0 0");
    for reason in ["White has 0 kings", "Black has 0 kings", "a pawn on a8"] {
        let mut named = found.iter().filter(|found| found.contains(reason));
        assert!(named.next().is_some(), "{reason}: {found:?}");
    }
    assert_eq!(found.len(), 5, "side and number besides: {found:?}");
    // The hand of a setup is no matter of kings on the board.
    let setup = "8/8/8/8/8/8/8/8[PPPPPPPPNNBBRRQKppppppppnnbbrrqk] w - - 0 0";
    assert_eq!(reasons(Variant::FreePlacement, setup).len(), 1);
}
